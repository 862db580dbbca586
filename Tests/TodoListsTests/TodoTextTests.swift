import Foundation
import RecordStore
import RecordStoreTesting
import Testing
import TodoListsTesting
@testable import TodoLists

@Suite struct TodoTextTests {
    private let scratch = ScratchStore()

    private func outline(_ text: String) throws -> TodoOutline { try TodoTextFile.outline(Array(text.utf8), path: "todo.txt") }

    private func day(_ text: String) -> TodoDay { TodoDay(text)! }

    @Test("The parts of a line")
    func parts() throws {
        let text = """
            (A) 2026-11-20 Book flights @computer due:2026-12-01 +Holidays
            x (B) 2026-11-22 2026-11-19 Renew passport +To_do
            x 2026-11-21 Done some day
            Call +Family about @phone due:2026-12-24 stuff key:value

            +Someday
            """
        let outline = try outline(text)
        #expect(outline.lists.map(\.name) == ["Holidays", "To do", "Inbox", "Family", "Someday"])
        let flights = outline.lists[0].items[0]
        #expect(flights.text == "Book flights @computer" && flights.priority == TodoPriority("A") && flights.due == day("2026-12-01"))
        #expect(flights.created == day("2026-11-20") && !flights.isDone && flights.contexts == ["computer"])
        let passport = outline.lists[1].items[0]
        #expect(passport.isDone && passport.completed == day("2026-11-22") && passport.created == day("2026-11-19"))
        #expect(passport.priority == TodoPriority("B") && passport.text == "Renew passport")
        #expect(outline.lists[2].items[0].completed == day("2026-11-21") && outline.lists[2].items[0].created == nil)
        let call = outline.lists[3].items[0]
        #expect(call.text == "Call +Family about @phone due:2026-12-24 stuff key:value" && call.due == day("2026-12-24"))
        #expect(call.projects == ["Family"] && outline.lists[4].items.isEmpty)
        #expect(TodoContent("a +b + @ @c").projects == ["b"] && TodoContent("a +b + @ @c").contexts == ["c"])
    }

    @Test(
        "A line that is read is written as it was",
        arguments: [
            "Buy milk", "(Z) Buy milk", "2026-01-31 Buy milk", "x Buy milk", "x (C) 2026-02-28 2026-01-31 Buy  two +A milk +B",
            "x 2026-02-28 Buy",
            "xylophone", "X Buy", "(a) Buy", "(AA) Buy", "2026-02-30 Buy", "Buy due:2026-12-01", "due:2026-12-01 Buy due:2026-12-02 x",
            "Buy rec:1w t:2026-12-01 https://a.b/c?d=e#f", "Buy +A @b +C due:2026-12-01", "x (A) x (B) 2026-01-01 y", "@home", "a + b",
            "due:2026-13-01",
            "Grüße 🦊 +Österreich", "C:\\temp\\new", "\\ a", "a%20b +a_b%5Fc", "+Empty", "+_", "due:none +A",
        ])
    func linesStay(line: String) throws {
        #expect(TodoTextFile.text(try outline(line + "\n")) == line + "\n")
    }

    @Test(
        "Texts that look like parts of a line are marked, and read as they were",
        arguments: [
            "x milk", "x", "(A) milk", "2026-01-01", "2026-01-01 milk", "\\x milk", "\\\\(A) milk", "milk +A", "+A", "+",
            "milk due:2026-01-01", "due:none",
            "milk \\", "\\", "milk \\ +A", "ics:A%3AB", "a\nb", "", "milk due:2026-01-01 +A", "created:2026-01-01",
            "x (A) 2026-01-01 +B due:2026-12-12",
            "+A milk", "milk +Inbox", "a  b\tc", "due:2026-01-01 \\",
        ])
    func marks(text: String) throws {
        var contents: [TodoContent] = []
        for bits in 0..<64 {
            var content = TodoContent(text)
            content.isDone = bits & 1 != 0
            content.created = bits & 2 != 0 ? day("2026-11-01") : nil
            content.completed = bits & 5 == 5 ? day("2026-11-02") : nil
            content.due = bits & 8 != 0 ? day("2026-12-03") : nil
            content.priority = bits & 16 != 0 ? TodoPriority("Q") : nil
            content.calendarLines = bits & 32 != 0 ? ["LOCATION;LANGUAGE=de:Köln, am +Rhein 100%"] : []
            contents.append(content.normalized)
        }
        let outline = TodoOutline(["Inbox", "A", "x y_z%5F", ""].map { TodoOutline.List($0, contents) })
        #expect(try self.outline(TodoTextFile.text(outline)) == outline)
    }

    @Test("Lists keep their order, equal names, names of any characters, and lists without items")
    func lists() throws {
        let names = ["B", "A", "B", "", "Inbox", "a_b c", "%5F", "%25", "ü 🦊", "B", "+x", "a  b", ""]
        for seed in 0..<40 {
            var random = TodoSession(seed: UInt64(seed))
            let outline = TodoOutline(names.map { name in
                TodoOutline.List(name, (0..<random.draw(3)).map { TodoContent("item \($0) +B") })
            })
            #expect(try self.outline(TodoTextFile.text(outline)) == outline)
        }
    }

    @Test("Files in other encodings are read, files that are no text are refused, and nothing changes")
    func encodings() throws {
        let store = try scratch.open()
        let utf16 = "Käse +Läden\r\nx Öl +Läden\r\n".utf16
        scratch.write([0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, to: "utf16.txt")
        try store.importFile(scratch.folder + "/utf16.txt")
        #expect(try store.texts == [["Läden", "Käse", "Öl"]])
        scratch.write([0xEF, 0xBB, 0xBF] + Array("Wein +Läden\n".utf8), to: "bom.txt")
        try store.importFile(scratch.folder + "/bom.txt")
        scratch.write([0x42, 0x72, 0xF6, 0x74, 0x0D, 0x0A], to: "latin1.txt")
        try store.importFile(scratch.folder + "/latin1.txt")
        #expect(try store.texts == [["Läden", "Käse", "Öl", "Wein"], ["Inbox", "Bröt"]])

        let before = try store.digest
        scratch.write("a\nb\u{0}cd\n".utf8, to: "zero.txt")
        scratch.write(Array("äöü\n".utf8) + [0xC3, 0x0A], to: "cut.txt")
        scratch.write([0xFF, 0xFE, 0x41], to: "odd.txt")
        let refusals = [("zero.txt", 2), ("cut.txt", 2), ("odd.txt", 1)]
        for (name, line) in refusals {
            let path = scratch.folder + "/" + name
            #expect { try store.importFile(path) } throws: { error in
                guard case .invalidEncoding(path, _, line)? = error as? FileFailure else { return false }
                return !"\(error)".contains("\n")
            }
        }
        #expect(throws: FileFailure.missing(path: scratch.folder + "/none.txt")) { try store.importFile(scratch.folder + "/none.txt") }
        #expect(throws: TodoError.unknownFormat(path: "a.csv")) { try store.importFile("a.csv") }
        let device = scratch.folder + "/device.txt"
        try FileManager.default.createSymbolicLink(atPath: device, withDestinationPath: "/dev/zero")
        #expect(throws: FileFailure.unreadable(path: device, reason: "it is not a regular file")) { try store.importFile(device) }
        #expect(try store.digest == before)
    }

    @Test("Whatever bytes a file holds, it is read or refused, and what was read is written and read again")
    func fuzz() throws {
        let seed = Array("(A) 2026-11-20 Book +A due:2026-12-01 ics:X%3AY +Holi_days\nx 2026-11-22 2026-11-20 Re \\ +B\n\\x a\n+C\n".utf8)
        let interesting = Array(" x()+@:\\_%\n\r-0129AZ\t".utf8) + [0, 0x80, 0xC3, 0xE2, 0xFF]
        var random = TodoSession(seed: 3)
        var read = 0
        for _ in 0..<1500 {
            let bytes = random.damaged(seed, with: interesting, changes: 6, run: 12)
            guard let outline = try? TodoTextFile.outline(bytes, path: "a.txt") else { continue }
            read += 1
            #expect(try self.outline(TodoTextFile.text(outline)) == outline, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(read > 500)
    }
}
