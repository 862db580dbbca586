import Files
import Foundation
import RecordStoreTesting
import TestSupport
import Testing
import TodoListsTesting
@testable import TodoLists

/// Files that can't be imported are refused with one line, and neither what the store says nor the bytes of its files change.
@Suite struct HostileFileTests {
    private let scratch = ScratchStore()

    private static let calendar = "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:Käse\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    private static let utf16 = Array("Käse +Läden\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }

    /// Names with contents. All are refused.
    private static let files: [(name: String, bytes: [UInt8])] = [
        ("zero.txt", Array("a\u{0}b\n".utf8)), ("short.txt", Array("abc\u{0}".utf8)), ("zeros.txt", [UInt8](repeating: 0, count: 4096)),
        ("cut.txt", Array("äöü".utf8.dropLast())), ("overlong.txt", Array("äö".utf8) + [0xC0, 0xAF]),
        ("utf16-odd.txt", [0xFF, 0xFE] + utf16.dropLast()),
        ("utf16-surrogate.txt", [0xFF, 0xFE, 0x41, 0, 0, 0xD8, 0x42, 0]), ("utf16-zero.txt", [0xFF, 0xFE, 0x41, 0, 0, 0]),
        ("picture.txt", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
        ("archive.txt", [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0]),
        ("empty.ics", []), ("text.ics", Array("Buy milk\n".utf8)), ("zero.ics", Array(calendar.utf8) + [0]),
        ("cut.ics", Array(calendar.utf8.dropLast(20))), ("half.ics", Array(calendar.utf8.prefix(50))),
        ("event.ics", Array("BEGIN:VEVENT\r\nEND:VEVENT\r\n".utf8)),
        ("crossed.ics", Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VCALENDAR\nEND:VTODO\n".utf8)),
        ("deep.ics", Array("BEGIN:VCALENDAR\n".utf8) + Array(String(repeating: "BEGIN:VTODO\n", count: 100_000).utf8)),
        ("after.ics", Array((calendar + "SUMMARY:a\r\n").utf8)), ("noname.ics", Array("BEGIN:VCALENDAR\n:a\nEND:VCALENDAR\n".utf8)),
        ("store.ics", Array("SQLite format 3\u{0}".utf8)),
    ]

    private func makeStore() throws -> TodoStore {
        let store = try scratch.open()
        try store.change("Add") { try $0.addItem("mine", to: try $0.addList("Mine")) }
        return store
    }

    @Test("Hostile, truncated and wrongly encoded files change nothing")
    func refusals() throws {
        for (name, bytes) in Self.files { scratch.write(bytes, to: name) }
        try FileManager.default.createDirectory(atPath: scratch.folder + "/folder.txt", withIntermediateDirectories: false)
        mkfifo(scratch.folder + "/pipe.ics", 0o600)
        try FileManager.default.createSymbolicLink(atPath: scratch.folder + "/loop.txt", withDestinationPath: "loop.txt")
        let store = try makeStore()
        let before = try store.digest, stored = storedBytes
        for name in Self.files.map(\.name) + ["folder.txt", "pipe.ics", "loop.txt", "none.ics"] {
            let path = scratch.folder + "/" + name
            #expect("\(name)") { try store.importFile(path) } throws: { error in
                error is any OneLineError && "\(error)".hasPrefix(path) && !"\(error)".contains(where: \.isNewline)
            }
            #expect(storedBytes == stored, "\(name)")
        }
        #expect(try store.digest == before && store.undoNames().undo == "Add")
    }

    /// The store's file and its log. The memory that programs share isn't stored.
    private var storedBytes: [[UInt8]?] { [scratch.bytes("todo.sqlite"), scratch.bytes("todo.sqlite-wal")] }

    @Test("A file that is cut off anywhere is read or refused, and imported whole or not at all", arguments: ["txt", "ics"])
    func everyPrefix(format: String) throws {
        let text = "(A) 2026-11-20 Käse @home due:2026-12-01 ics:X%3AY +Läden\nx 2026-11-22 2026-11-20 Re \\ +B\n\\x 🦊\n+C\n"
        let outline = try TodoTextFile.outline(Array(text.utf8), path: "")
        let bytes = format == "txt" ? Array(text.utf8) : CalendarFile.bytes(outline.lists.map { list in
            CalendarFile.List(name: list.name, items: list.items.map { CalendarFile.Item(uid: "u", content: $0) })
        })
        let store = try makeStore()
        let before = try store.digest
        var read = 0
        for count in 0..<bytes.count {
            let path = scratch.write(bytes.prefix(count), to: "a." + format)
            do {
                let summary = try store.importFile(path)
                if summary.added + summary.addedLists > 0 { try store.undo() }
                read += 1
            } catch {
                #expect(error is any OneLineError && !"\(error)".contains(where: \.isNewline), "\(error)")
            }
            #expect(try store.digest == before)
        }
        // A calendar says where it ends.
        #expect(format == "txt" ? read > bytes.count / 2 : read < 3)
    }

    @Test("Bytes at random are read or refused", arguments: ["txt", "ics"])
    func noise(format: String) throws {
        let rounds = rounds(150, long: 20_000)
        let words = [
            "BEGIN:VCALENDAR\n", "BEGIN:VTODO\n", "END:VTODO\n", "END:VCALENDAR\n", "SUMMARY:", "UID:1", "X-LAMINA-LIST:",
            "X-LAMINA-LIST-INDEX:2",
            "CATEGORIES:", "\n", "\r\n ", "x ", "(A) ", "2026-11-22 ", "+", "@", "due:", "ics:", "%", "\\", "\u{2028}", "é", "🦊",
            "\u{0}", "\u{FEFF}",
        ].map { Array($0.utf8) } + [[0xFF, 0xFE], [0xC3], [0x80], [0xED, 0xA0, 0x80]]
        var random = TodoSession(seed: 31)
        for round in 0..<rounds {
            var bytes: [UInt8] = format == "ics" && random.draw(4) > 0 ? Array("BEGIN:VCALENDAR\nBEGIN:VTODO\n".utf8) : []
            for _ in 0..<random.draw(30) { bytes += random.draw(8) == 0 ? [UInt8(random.draw(256))] : random.pick(words) }
            if format == "ics", random.draw(2) == 0 { bytes += Array("\nEND:VTODO\nEND:VCALENDAR\n".utf8) }
            do {
                if format == "txt" {
                    let outline = try TodoTextFile.outline(bytes, path: "a")
                    #expect(try TodoTextFile.outline(Array(TodoTextFile.text(outline).utf8), path: "a") == outline, "round \(round)")
                } else {
                    let lists = try CalendarFile.lists(bytes, path: "a")
                    #expect(try CalendarFile.lists(CalendarFile.bytes(lists), path: "a") == lists, "round \(round)")
                }
            } catch {
                #expect(!"\(error)".contains { $0.isNewline }, "\(error)")
            }
        }
    }

    @Test("Files of too many items and of too long lines are refused with one line, and nothing changes")
    func limits() throws {
        let text = Array("a\nb\nc\n+D\n".utf8)
        #expect(throws: TodoError.tooManyItems(path: "a.txt", limit: 3)) { try TodoTextFile.outline(text, path: "a.txt", itemLimit: 3) }
        #expect(try TodoTextFile.outline(text, path: "a.txt", itemLimit: 4).lists.count == 2)
        let lists = (0..<3).map { CalendarFile.List(name: "\($0)", items: [CalendarFile.Item(uid: nil, content: TodoContent("a"))]) }
        let calendar = CalendarFile.bytes(lists)
        #expect(throws: TodoError.tooManyItems(path: "a.ics", limit: 5)) { try CalendarFile.lists(calendar, path: "a.ics", itemLimit: 5) }
        #expect(try CalendarFile.lists(calendar, path: "a.ics", itemLimit: 6) == lists)

        let store = try scratch.open()
        try store.change("Add") { try $0.addItem("mine", to: try $0.addList("Mine")) }
        let before = try store.digest
        let long = [UInt8](repeating: UInt8(ascii: "y"), count: ExchangeFile.lineLimit + 1)
        let folded = Array("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:".utf8) + long.prefix(9_000_000) + Array("\r\n ".utf8)
            + long.prefix(9_000_000) + Array("\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8)
        let files: [(String, [UInt8], Int)] = [("a.txt", Array("a\n".utf8) + long + [0x0A], 2), ("a.ics", folded, 3)]
        for (name, bytes, line) in files {
            let path = scratch.write(bytes, to: name)
            #expect(throws: TodoError.lineTooLong(path: path, line: line, limit: ExchangeFile.lineLimit)) { try store.importFile(path) }
        }
        let errors: [TodoError] = [.lineTooLong(path: "a", line: 1, limit: 16 << 20), .tooManyItems(path: "a", limit: 2)]
        for error in errors { #expect(!"\(error)".contains("\n")) }
        #expect(try store.digest == before && store.undoNames().undo == "Add")
    }
}
