import Foundation
import GRDB
import RecordStore

/// What an import did.
public struct TodoImport: Sendable, Hashable {
    /// The items that were added.
    public var added = 0
    /// The items that the store had, by their identities in calendars, with other content.
    public var updated = 0
    /// The items that the store had as they are in the file.
    public var unchanged = 0
    /// The lists that were added.
    public var addedLists = 0
    /// The lists with the items that were added or updated, in the order of the file.
    public var lists: [TodoList.ID] = []
}

/// Importing and exporting files.
extension TodoStore {
    /// Imports a todo.txt or iCalendar file, by its extension (`.txt`, `.ics`), as one step that can be undone.
    ///
    /// What the store has already isn't added again: an item with an identity (UID) that the store has is brought up to date, and of items
    /// without one the file's list gets as many as it lacks. So importing what was exported changes nothing, and gives the same in an empty
    /// store. A line without an identity that differs from an item by being done alone is that item: done once it is done on either side. A list of the file is the store's list of the same name; of several with the same name, the first is the first. Everything
    /// else is added at the ends.
    ///
    /// The time grows with the number of lines, some 50,000 of which are imported in a second, and the memory with the size of the file:
    /// about 250 MB for a million lines of todo.txt. Undoing is recorded as for other changes, with a few bytes for each added item. A file
    /// may have 256 MiB, 2,000,000 items and lists, and 16 MiB in a line.
    ///
    /// The file is read before the store is locked; the items are added in portions, between which others write, on a connection of its own,
    /// so that reads on other threads go on. A program that is killed leaves those that were stored; importing the file again adds the rest.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - progress: follows the import, and can stop it.
    /// - Throws: `unknownFormat`, `tooManyItems`, `lineTooLong`, `invalidCalendar`, `FileFailure`, `ImportStopped` or `StoreFailure`. Then
    ///   nothing has changed. `ImportIncomplete` if part of it stays.
    @discardableResult
    public func importFile(_ path: String, progress: ImportProgress = ImportProgress()) throws -> TodoImport {
        try separate().importHere(path, progress)
    }

    func importHere(_ path: String, _ progress: ImportProgress = ImportProgress()) throws -> TodoImport {
        var contents = CalendarFile.Contents()
        let known = try read { try Self.zones($0) }
        switch try ExchangeFile.Format(path: path) {
        case .todoText:
            contents.lists = try TodoTextFile.outline(try ExchangeBytes.read(path, limit: ExchangeFile.limit), path: path).lists.map { list in
                CalendarFile.List(name: list.name, items: list.items.map { CalendarFile.Item(uid: nil, content: $0) })
            }
        case .calendar:
            contents = try CalendarFile.contents(
                try ExchangeBytes.read(path, limit: ExchangeFile.limit), path: path, zones: known, secondsFromGMT: secondsFromGMT)
        }
        progress.add(contents.lists.reduce(0) { $0 + $1.items.count })
        return try records.changeInPortions("Import", progress) { change in
            let edit = TodoEdit(db: change.db, today: today())
            for (name, lines) in contents.zones where known[name] != lines {
                try RecordStore.setSetting(edit.db, Self.zonePrefix + name, to: lines.joined(separator: "\n"))
            }
            return try edit.merge(contents.lists, change)
        }
    }

    /// Exports all lists to a todo.txt or iCalendar file, by its extension (`.txt`, `.ics`). A file that is there is replaced.
    ///
    /// - Throws: `unknownFormat`, `FileFailure`.
    public func exportFile(_ path: String) throws {
        switch try ExchangeFile.Format(path: path) {
        case .todoText:
            try ExchangeBytes.write(Array(TodoTextFile.text(try outline()).utf8), to: path)
        case .calendar:
            try ExchangeBytes.write(CalendarFile.bytes(try calendar()), to: path)
        }
    }

    /// Time zones of calendars are settings with this before their names: they belong to no item, and undoing leaves them alone.
    private static let zonePrefix = "timezone "

    private static func zones(_ db: Database) throws -> [String: [String]] {
        let rows = try Row.fetchAll(db, sql: "SELECT key, value FROM setting WHERE substr(key, 1, ?) = ?", arguments: [zonePrefix.count, zonePrefix])
        let zones = rows.map { (String(($0[0] as String).dropFirst(zonePrefix.count)), ($0[1] as String).components(separatedBy: "\n")) }
        return Dictionary(zones, uniquingKeysWith: { first, _ in first })
    }

    /// All lists with the identities that items have in calendars, and the time zones.
    private func calendar() throws -> CalendarFile.Contents {
        try read { db in
            let identity = try StoreIdentity(db)
            let names = try Row.fetchAll(db, sql: "SELECT id, uid FROM item WHERE uid IS NOT NULL")
            let given = Dictionary(names.map { ($0[0] as Int64, $0[1] as String) }, uniquingKeysWith: { first, _ in first })
            let lists = try TodoEdit.lists(db).map { list in
                CalendarFile.List(name: list.name, items: try TodoEdit.items(db, in: list.id).map { item in
                    CalendarFile.Item(uid: given[item.id] ?? identity.uid(of: item.id), content: item.content)
                })
            }
            return CalendarFile.Contents(lists: lists, zones: try Self.zones(db))
        }
    }
}

/// The names that a store gives its items in calendars.
struct StoreIdentity {
    private let suffix: String

    init(_ db: Database) throws {
        suffix = "-" + (try RecordStore.setting(db, "identity") ?? "") + "@lamina"
    }

    func uid(of item: TodoItem.ID) -> String { "\(item)\(suffix)" }

    /// The item that has a name of this store; nil for names of others.
    func item(_ uid: String) -> TodoItem.ID? {
        uid.hasSuffix(suffix) ? TodoItem.ID(uid.dropLast(suffix.count)) : nil
    }
}

extension TodoEdit {
    /// Adds what the store doesn't have of some lists.
    func merge(_ lists: [CalendarFile.List], _ change: LongChange) throws -> TodoImport {
        var summary = TodoImport()
        // By their names, the first of each last.
        var existing: [String: [TodoList.ID]] = [:]
        var lastList: TodoList.ID = 0, listInterruptions: Int?
        func add(_ name: String) throws -> TodoList.ID {
            lastList = try addList(name)
            return lastList
        }
        let identity = try StoreIdentity(db)
        var seen: Set<TodoItem.ID> = []
        for list in lists {
            try change.addCost()
            if change.isInterrupted(since: &listInterruptions) {
                // Others may have added some.
                for list in try self.lists() where list.id > lastList { existing[list.name, default: []].insert(list.id, at: 0) }
                lastList = try Int64.fetchOne(db, sql: "SELECT max(id) FROM list") ?? 0
            }
            let known = try existing[list.name]?.popLast().flatMap { try Self.list(db, $0) }
            if known == nil { summary.addedLists += 1 }
            var id = try known?.id ?? add(list.name)
            var present = KnownItems(list.items)
            // A long list takes a moment, in which others write; their items follow.
            if let known, known.itemCount > 1000 { try change.pause { try present.readOn(self, id) } }
            let before = summary.added + summary.updated
            defer { if summary.added + summary.updated > before, !summary.lists.contains(id) { summary.lists.append(id) } }
            var last: [UInt8]?
            var interruptions: Int?
            for item in list.items {
                try change.step(bytes: item.content.text.utf8.count)
                if change.isInterrupted(since: &interruptions) {
                    if try Self.list(db, id) == nil { id = try add(list.name) }
                    try present.readOn(self, id)
                    last = nil
                }
                if let uid = item.uid, let found = try find(uid, item.content, identity, unless: seen) {
                    seen.insert(found.id)
                    if try bring(found, to: id, item.content) { summary.updated += 1 } else { summary.unchanged += 1 }
                    last = nil
                } else if item.uid == nil, let found = try present.take(item.content, db, id) {
                    // What is done in the file only is done; what is open there only was done since.
                    if item.content.isDone, try bring(found, to: id, item.content) { summary.updated += 1 } else { summary.unchanged += 1 }
                } else {
                    let position = try last.map(PositionKey.after) ?? position(ofItemAt: .last, in: id)
                    let added = try insert(item.content, id, position, uid: item.uid)
                    if item.uid != nil { seen.insert(added) }
                    present.last = added
                    last = position
                    summary.added += 1
                }
            }
        }
        return summary
    }

    /// The item that a calendar means by an identity, which the instances of a repeated item share: they are told apart by their
    /// RECURRENCE-ID (RFC 5545 3.8.4.4).
    private func find(_ uid: String, _ content: TodoContent, _ identity: StoreIdentity, unless seen: Set<TodoItem.ID>) throws -> TodoItem? {
        var ids = try Int64.fetchAll(db.cachedStatement(sql: "SELECT id FROM item WHERE uid = ? ORDER BY id"), arguments: [uid])
        if let own = identity.item(uid) { ids.insert(own, at: 0) }
        for id in ids where !seen.contains(id) {
            if let item = try Self.item(db, id), CalendarItem.recurrence(item.content) == CalendarItem.recurrence(content) { return item }
        }
        return nil
    }

    /// Gives an item a content and a list. False if it has them already.
    private func bring(_ old: TodoItem, to list: TodoList.ID, _ content: TodoContent) throws -> Bool {
        if old.list != list { try moveItem(old.id, to: list, at: .last) }
        try updateItem(old.id) { $0 = content }
        return old.list != list || old.content != content
    }
}

/// The items of a list that lines without identities may mean, each of them one: an item with the same content, or else one with the same
/// text that is done where the line isn't, or the other way round.
private struct KnownItems {
    private var same: [TodoContent: [TodoItem.ID]] = [:]
    private var otherwiseDone: [Line: [TodoItem.ID]] = [:]
    private let lines: [CalendarFile.Item]
    /// How many lines say the same, less the items that do; nil as long as there is no item.
    private var wanted: [TodoContent: Int]?
    /// The last item that is known, or was added here.
    var last: TodoItem.ID = 0

    private struct Line: Hashable {
        var text: String
        var isDone: Bool
    }

    /// - Parameter lines: all lines, since an item that is as a line says is kept for that one.
    init(_ lines: [CalendarFile.Item]) { self.lines = lines }

    /// Reads the items of a list that were added by others since.
    mutating func readOn(_ edit: TodoEdit, _ list: TodoList.ID) throws {
        guard lines.contains(where: { $0.uid == nil }) else { return }
        let items = try edit.items(in: list, after: last)
        guard !items.isEmpty else { return }
        var wanted = self.wanted ?? lines.reduce(into: [:]) { if $1.uid == nil { $0[$1.content, default: 0] += 1 } }
        defer { self.wanted = wanted }
        // From the last on, so that the first is taken first.
        for item in items.reversed() {
            last = max(last, item.id)
            if let count = wanted[item.content], count > 0 {
                wanted[item.content] = count - 1
                same[item.content, default: []].append(item.id)
            } else {
                otherwiseDone[Line(text: item.text, isDone: !item.isDone), default: []].append(item.id)
            }
        }
    }

    /// Takes an item of the list for a line. Others may have changed it since it was read.
    mutating func take(_ line: TodoContent, _ db: Database, _ list: TodoList.ID) throws -> TodoItem? {
        while let id = same[line]?.popLast() {
            if let item = try TodoEdit.item(db, id), item.list == list, item.content == line { return item }
        }
        let other = Line(text: line.text, isDone: line.isDone)
        while let id = otherwiseDone[other]?.popLast() {
            if let item = try TodoEdit.item(db, id), item.list == list, item.text == line.text, item.isDone != line.isDone { return item }
        }
        return nil
    }
}
