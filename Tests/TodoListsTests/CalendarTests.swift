import Foundation
import RecordStoreTesting
import Testing
import TodoListsTesting
@testable import TodoLists

@Suite struct CalendarTests {
    private let scratch = ScratchStore()

    private func lists(_ lines: [String]) throws -> [CalendarFile.List] {
        try CalendarFile.lists(Array(lines.map { $0 + "\r\n" }.joined().utf8), path: "a.ics")
    }

    private func todo(_ lines: [String]) -> [String] {
        ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO"] + lines + ["END:VTODO", "END:VCALENDAR"]
    }

    private func text(_ lists: [CalendarFile.List]) -> String { String(decoding: CalendarFile.bytes(lists), as: UTF8.self) }

    @Test("What an item says becomes the properties of a VTODO")
    func writing() {
        var content = TodoContent("Buy milk, bread; \\ and\nwine")
        content.created = TodoDay("2026-11-20")
        content.due = TodoDay("2026-12-01")
        content.priority = TodoPriority("K")
        let text = text([CalendarFile.List(name: "To, do", items: [CalendarFile.Item(uid: "7-a@lamina", content: content)])])
        #expect(
            text.components(separatedBy: "\r\n") == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Lamina//lamina todo//EN", "X-LAMINA-LIST:To\\, do", "BEGIN:VTODO",
                "UID:7-a@lamina",
                "CATEGORIES:To\\, do", "DTSTAMP:20261120T000000Z", "SUMMARY:Buy milk\\, bread\\; \\\\ and\\nwine", "STATUS:NEEDS-ACTION",
                "CREATED:20261120T000000Z", "DUE;VALUE=DATE:20261201", "PRIORITY:9", "X-LAMINA-PRIORITY:K", "END:VTODO",
                "END:VCALENDAR", "",
            ])
    }

    @Test("Lines are folded at 75 bytes, never inside a character")
    func folding() throws {
        let summary = String(repeating: "aß道🦊", count: 60)
        let text = text([CalendarFile.List(name: "L", items: [CalendarFile.Item(uid: nil, content: TodoContent(summary))])])
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 } && lines.contains { $0.hasPrefix(" ") })
        #expect(try CalendarFile.lists(Array(text.utf8), path: "")[0].items[0].content.text == summary)
        // Some programs fold inside of characters.
        let bytes = Array(todo(["SUMMARY:Käse"]).map { $0 + "\r\n" }.joined().utf8)
        let inside = bytes.firstIndex(of: 0xA4)!
        #expect(try CalendarFile.lists(bytes[..<inside] + [13, 10, 32] + bytes[inside...], path: "")[0].items[0].content.text == "Käse")
    }

    @Test("The properties of other programs are read")
    func reading() throws {
        let lists = try lists(todo([
            "UID:abc", "summary;LANGUAGE=en:Pay \\\"rent\\\"\\, now\\N!", "STATUS:COMPLETED", "COMPLETED:20261122T173000Z",
            "CREATED:20261101T080000Z",
            "DUE;TZID=\"Europe/Berlin\":20261201T120000", "PRIORITY:5", "CATEGORIES;LANGUAGE=en:Home\\, sweet,Money", "LOCATION:Köln",
            "PERCENT-COMPLETE:100", "BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM",
        ]))
        #expect(lists.map(\.name) == ["Home, sweet"])
        let item = lists[0].items[0]
        #expect(item.uid == "abc" && item.content.text == "Pay \"rent\", now\n!" && item.content.isDone)
        #expect(item.content.completed == TodoDay("2026-11-22") && item.content.created == TodoDay("2026-11-01"))
        #expect(item.content.due == TodoDay("2026-12-01") && item.content.priority == TodoPriority("E"))
        let written = text(lists)
        for line in [
            "summary;LANGUAGE=en:Pay \\\"rent\\\"\\, now\\N!", "COMPLETED:20261122T173000Z", "DUE;TZID=\"Europe/Berlin\":20261201T120000",
            "CATEGORIES;LANGUAGE=en:Money", "LOCATION:Köln", "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM", "PERCENT-COMPLETE:100",
        ] {
            #expect(written.contains("\r\n" + line + "\r\n"))
        }
        #expect(try CalendarFile.lists(Array(written.utf8), path: "") == lists)
    }

    @Test("A kept property gives way when the item changes")
    func staleProperties() throws {
        let lines = ["SUMMARY:a", "DUE:20261201T120000Z", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:40", "X-A:b"]
        var content = try lists(todo(lines))[0].items[0].content
        #expect(content.calendarLines == ["STATUS:IN-PROCESS", "DUE:20261201T120000Z", "PERCENT-COMPLETE:40", "X-A:b"])
        content.isDone = true
        #expect(content.normalized.calendarLines == ["DUE:20261201T120000Z", "X-A:b"])
        content.due = TodoDay("2026-12-02")
        #expect(content.normalized.calendarLines == ["X-A:b"])
    }

    @Test("The list is the first category, else the calendar's name, else Inbox")
    func listNames() throws {
        #expect(try lists(todo(["SUMMARY:a"])).map(\.name) == ["Inbox"])
        #expect(try lists(["BEGIN:VCALENDAR", "X-WR-CALNAME:Work"] + todo(["SUMMARY:a"]).dropFirst()).map(\.name) == ["Work"])
        #expect(try lists(todo(["CATEGORIES:"])).map(\.name) == [""])
    }

    @Test(
        "Damaged files are refused with the line",
        arguments: [
            ([], 1, "not an iCalendar file"), (["Buy milk"], 1, "not an iCalendar file"),
            (["BEGIN:VTODO", "END:VTODO"], 1, "not an iCalendar"),
            (["BEGIN:VCALENDAR", "BEGIN:VTODO", "SUMMARY:a"], 3, "cut off inside of VTODO"), (["BEGIN:VCALENDAR"], 1, "cut off"),
            (["BEGIN:VCALENDAR", "BEGIN:VTODO", "END:VCALENDAR"], 3, "doesn't match"),
            (["BEGIN:VCALENDAR", "END:VCALENDAR", "X:1"], 3, "not an"),
            (["BEGIN:VCALENDAR", "BEGIN:VTODO", "SUMMARY:a", " b", "no property", "END:VTODO", "END:VCALENDAR"], 5, "no property"),
        ] as [([String], Int, String)])
    func damaged(lines: [String], line: Int, detail: String) throws {
        #expect { try self.lists(lines) } throws: { error in
            guard case .invalidCalendar(_, let found, let text)? = error as? TodoError else { return false }
            return found == line && text.contains(detail)
        }
    }

    @Test("Whatever bytes a file holds, it is read or refused, and what was read is written and read again")
    func fuzz() throws {
        let seed = Array(todo([
            "UID:1", "SUMMARY;X=\"a:b\":Hi\\, \\n there", "STATUS:COMPLETED", "COMPLETED:20261122T173000Z", "DUE;VALUE=DATE:20261201",
            "PRIORITY:9",
            "X-LAMINA-PRIORITY:K", "CATEGORIES:a\\,b,c", "BEGIN:VALARM", "X:1", "END:VALARM", "DESCRIPTION:x", " y",
        ]).map { $0 + "\r\n" }.joined().utf8)
        let interesting = Array(":;,\\\"\r\n \t0129TZBE-N".utf8) + [0x01, 0x7F, 0xC3, 0xFF]
        var random = TodoSession(seed: 9)
        var read = 0
        for _ in 0..<1500 {
            let bytes = random.damaged(seed, with: interesting, changes: 4, run: 20)
            guard let lists = try? CalendarFile.lists(bytes, path: "a.ics") else { continue }
            read += 1
            #expect(try CalendarFile.lists(CalendarFile.bytes(lists), path: "a.ics") == lists, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(read > 200)
    }
}
