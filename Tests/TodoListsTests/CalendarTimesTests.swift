import Foundation
import Testing
@testable import TodoLists

/// On which days times of calendars lie.
@Suite struct CalendarTimesTests {
    private let scratch = ScratchStore()

    /// New York's clocks in 2026 and 2027, under a name that no system knows.
    private static let zone = [
        "BEGIN:VTIMEZONE", "TZID:Office", "BEGIN:DAYLIGHT", "DTSTART:20070311T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
        "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "END:DAYLIGHT", "BEGIN:STANDARD", "DTSTART:20071104T020000",
        "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "END:STANDARD", "END:VTIMEZONE",
    ]

    private func file(_ zones: [String], _ lines: [String]) -> String {
        let all = ["BEGIN:VCALENDAR"] + zones + ["BEGIN:VTODO", "UID:1", "SUMMARY:a"] + lines + ["END:VTODO", "END:VCALENDAR"]
        return write(all, to: "a.ics")
    }

    private func write(_ lines: [String], to name: String) -> String { scratch.write(lines.map { $0 + "\r\n" }.joined().utf8, to: name) }

    private func open(_ name: String, _ secondsFromGMT: @escaping @Sendable (Int) -> Int) throws -> TodoStore {
        try TodoStore(path: scratch.folder + "/" + name, secondsFromGMT: secondsFromGMT) { ScratchStore.today }
    }

    private func content(_ store: TodoStore) throws -> TodoContent { try #require(try store.contents().first?.items.first).content }

    @Test(
        "A due time is the day that it is then where the person is",
        arguments: [
            // Where the clocks are an hour ahead, and nine hours behind.
            (["DUE:20261201T233000Z"], "2026-12-02", "2026-12-01"),
            (["DUE:20261201T050000Z"], "2026-12-01", "2026-11-30"),
            // A name that the system knows, in winter and in summer; one that only the file knows; one that nobody knows.
            (["DUE;TZID=America/New_York:20261201T183000"], "2026-12-02", "2026-12-01"),
            (["DUE;TZID=America/New_York:20260701T183000"], "2026-07-01", "2026-07-01"),
            (["DUE;TZID=Office:20261201T183000"], "2026-12-02", "2026-12-01"),
            (["DUE;TZID=\"Office\":20260701T183000"], "2026-07-01", "2026-07-01"),
            (["DUE;TZID=Nowhere:20261201T233000"], "2026-12-01", "2026-12-01"),
            // Times and days wherever one is.
            (["DUE:20261201T233000"], "2026-12-01", "2026-12-01"),
            (["DUE;VALUE=DATE:20261201"], "2026-12-01", "2026-12-01"),
            // What has a beginning and a length: days by the calendar, hours by the clock.
            (["DTSTART:20261201T220000Z", "DURATION:PT1H30M"], "2026-12-02", "2026-12-01"),
            (["DTSTART;VALUE=DATE:20261201", "DURATION:P1W1D"], "2026-12-09", "2026-12-09"),
            (["DURATION:P1DT1H", "DTSTART;TZID=Office:20261031T163000"], "2026-11-01", "2026-11-01"),
            (["DURATION:PT25H", "DTSTART;TZID=Office:20261031T163000"], "2026-11-01", "2026-11-01"),
            (["DURATION:PT25H", "DTSTART;TZID=Office:20261031T173000"], "2026-11-01", "2026-11-01"),
            (["DURATION:PT25H", "DTSTART;TZID=Office:20261031T183000"], "2026-11-02", "2026-11-01"),
        ] as [([String], String, String)])
    func dueDays(lines: [String], ahead: String, behind: String) throws {
        for (offset, day) in [(3600, ahead), (-9 * 3600, behind)] {
            let store = try open("\(offset).sqlite") { _ in offset }
            let path = file(Self.zone, lines)
            try store.importFile(path)
            #expect(try content(store).due == TodoDay(day), "\(offset)")
            #expect(try store.importFile(path).unchanged == 1)
            // What the calendar said is written again, and gives the same there.
            try store.exportFile(scratch.folder + "/b.ics")
            let written = try String(contentsOfFile: scratch.folder + "/b.ics", encoding: .utf8)
            for line in lines { #expect(written.contains("\r\n\(line)\r\n")) }
            #expect(!written.contains("X-LAMINA-DAY") && written.components(separatedBy: "\r\nDUE").count == (lines.count == 1 ? 2 : 1))
            #expect(try store.importFile(scratch.folder + "/b.ics").unchanged == 1)
        }
    }

    @Test("A due time stays with what else is changed, and gives way to another day, wherever the person has gone")
    func kept() throws {
        let path = file(Self.zone, ["DTSTART;TZID=Office:20261201T183000", "DURATION:PT1H", "CREATED:20261101T233000Z"])
        try open("a.sqlite") { _ in 3600 }.importFile(path)
        // On a flight.
        let store = try open("a.sqlite") { _ in -9 * 3600 }
        let item = try #require(try store.contents().first?.items.first)
        #expect(item.due == TodoDay("2026-12-02") && item.created == TodoDay("2026-11-02"))
        try store.change("Done") { try $0.setDone(item.id, true) }
        let lines = try content(store).calendarLines
        #expect(lines.contains { $0.hasPrefix("DURATION") } && lines.contains { $0.hasPrefix("CREATED") })
        try store.change("Due") { try $0.updateItem(item.id) { $0.due = TodoDay("2026-12-01") } }
        try store.exportFile(scratch.folder + "/b.ics")
        let written = try String(contentsOfFile: scratch.folder + "/b.ics", encoding: .utf8)
        #expect(written.contains("\r\nDUE;VALUE=DATE:20261201\r\n") && !written.contains("DURATION"))
    }

    @Test("Days of creation and completion are the same wherever they are written and read")
    func ownDays() throws {
        let store = try open("a.sqlite") { _ in -9 * 3600 }
        try store.change("Add") { try $0.setDone(try $0.addItem("a", to: try $0.addList("A")), true) }
        try store.exportFile(scratch.folder + "/b.ics")
        let other = try open("b.sqlite") { _ in 12 * 3600 }
        try other.importFile(scratch.folder + "/b.ics")
        #expect(try content(other).completed == ScratchStore.today && content(other).created == ScratchStore.today)
    }

    @Test("Summer and winter have offsets of their own where the person is")
    func summerTime() throws {
        // The clocks of Berlin in 2026.
        let store = try open("a.sqlite") { 1_774_746_000 <= $0 && $0 < 1_792_890_000 ? 7200 : 3600 }
        for (time, day) in [("20260701T223000Z", "2026-07-02"), ("20261201T223000Z", "2026-12-01")] {
            try store.importFile(file([], ["DUE:\(time)"]))
            #expect(try content(store).due == TodoDay(day))
        }
    }

    @Test("The time zones that items name are written with them; others of the same name get another one")
    func zones() throws {
        let store = try open("a.sqlite") { _ in 0 }
        try store.importFile(file(Self.zone, ["DUE;TZID=Office:20261201T183000"]))
        let other = Self.zone.map { $0.hasPrefix("TZOFFSET") ? $0 + "00" : $0 }
        let item = ["BEGIN:VTODO", "UID:2", "SUMMARY:b", "DUE;TZID=Office:20261201T183000", "END:VTODO"]
        let path = write(["BEGIN:VCALENDAR"] + item + other + ["END:VCALENDAR"], to: "c.ics")
        #expect(try store.importFile(path).added == 1)
        #expect(try store.importFile(path).unchanged == 1)
        try store.exportFile(scratch.folder + "/b.ics")
        let written = try String(contentsOfFile: scratch.folder + "/b.ics", encoding: .utf8)
        #expect(written.contains(Self.zone.joined(separator: "\r\n")))
        #expect(written.contains("TZID:Office 2\r\n") && written.contains("TZOFFSETTO:-040000\r\n"))
        #expect(written.contains("DUE;TZID=Office 2:20261201T183000") && written.contains("DUE;TZID=Office:20261201T183000"))
        #expect(try store.importFile(scratch.folder + "/b.ics").unchanged == 2)
        // In an empty store, too; and zones that nothing names aren't written.
        let empty = try open("b.sqlite") { _ in 0 }
        try empty.importFile(scratch.folder + "/b.ics")
        try empty.exportFile(scratch.folder + "/d.ics")
        let again = try String(contentsOfFile: scratch.folder + "/d.ics", encoding: .utf8)
        #expect(again == written)
        try empty.change("Remove") { try $0.removeList(try #require(try $0.lists().first).id) }
        try empty.exportFile(scratch.folder + "/d.ics")
        #expect(try !String(contentsOfFile: scratch.folder + "/d.ics", encoding: .utf8).contains("VTIMEZONE"))
    }

    @Test("Offsets of zones follow their rules, dates and ends", arguments: [
        (["DTSTART:19700101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0530"], "20260101T000000", 19_800),
        (["DTSTART:19700101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0530"], "19600101T000000", 3600),
        (["DTSTART:20200101T000000", "RDATE:20260601T000000", "TZOFFSETFROM:+0000", "TZOFFSETTO:-0330"], "20260602T000000", -12_600),
        (
            ["DTSTART:20200329T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200"],
            "20260329T015959", 7200
        ),
    ] as [([String], String, Int)])
    func offsets(lines: [String], time: String, offset: Int) throws {
        let zone = try #require(CalendarZone(["TZID:A", "BEGIN:STANDARD"] + lines + ["END:STANDARD"]))
        #expect(zone.secondsFromGMT(atLocal: try #require(CalendarTime(time)).seconds) == offset)
    }

    @Test("Clocks change at the hour that the rule says, and no more after its end")
    func changes() throws {
        let zone = try #require(CalendarZone([
            "BEGIN:DAYLIGHT", "DTSTART:19810329T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20260329T010000Z",
            "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT", "BEGIN:STANDARD", "DTSTART:19961027T030000",
            "RRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=SU", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD",
        ]))
        func offset(_ time: String) -> Int { zone.secondsFromGMT(atLocal: CalendarTime(time)!.seconds) }
        #expect(offset("20260329T015959") == 3600 && offset("20260329T030000") == 7200)
        #expect(offset("20261025T025959") == 7200 && offset("20261025T030000") == 3600)
        #expect(offset("20270701T000000") == 3600 && offset("20251231T000000") == 3600)
    }

    @Test("Hostile zones and lengths take no long time and nothing of the items")
    func hostile() throws {
        let change = [
            "BEGIN:STANDARD", "DTSTART:00010101T000000", "RRULE:FREQ=YEARLY;BYMONTH=1,2,3,4,5,6;BYMONTHDAY=1,2,3", "TZOFFSETFROM:+9999",
            "TZOFFSETTO:-9999", "END:STANDARD",
        ]
        let many = [[String]](repeating: change, count: 3000).flatMap { $0 }
        let store = try open("a.sqlite") { _ in 3600 }
        let zones = ["BEGIN:VTIMEZONE", "TZID:Office"] + many + ["END:VTIMEZONE"]
        for lines in [
            ["DUE;TZID=Office:20261201T183000"], ["DUE:99991231T235959Z"], ["DTSTART:99991231", "DURATION:P999999999W"],
            ["DTSTART:00010101T000000Z", "DURATION:-P1D"], ["DTSTART:20260101", "DURATION:P"], ["DUE;TZID=../../etc/passwd:20261201T183000"],
        ] {
            try store.importFile(file(zones, lines))
            #expect(try content(store).text == "a")
        }
    }
}
