import Foundation
import GRDB
import RecordStore

/// Stacks and cases.
extension StudyEdit {
    /// Adds a stack.
    ///
    /// - Parameters:
    ///   - name: its name; one line.
    ///   - parent: the case or stack in which it lies; nil for the top.
    ///   - place: its place among those beside it.
    /// - Throws: `noStack`, also if the place names one that isn't there.
    @discardableResult
    public func addStack(_ name: String, in parent: Int64? = nil, at place: StudyPlace = .last) throws -> Int64 {
        try add(.stack, name, parent, place, rule: nil)
    }

    /// Adds a case; its parameters and errors are those of ``addStack(_:in:at:)``.
    @discardableResult
    public func addCase(_ name: String, in parent: Int64? = nil, at place: StudyPlace = .last) throws -> Int64 {
        try add(.studyCase, name, parent, place, rule: nil)
    }

    /// Adds a smart stack, whose notes a rule chooses at each moment; its other parameters and errors are those of ``addStack(_:in:at:)``.
    @discardableResult
    public func addSmartStack(_ name: String, rule: StackRule, in parent: Int64? = nil, at place: StudyPlace = .last) throws -> Int64 {
        try add(.smart, name, parent, place, rule: rule)
    }

    private func add(_ kind: StudyStack.Kind, _ name: String, _ parent: Int64?, _ place: StudyPlace, rule: StackRule?) throws -> Int64 {
        if let parent, try stack(parent).kind == .smart { throw StudyError.cannotNest(name) }
        try run("INSERT INTO stack (parent, position, kind, name, rule, created) VALUES (?, ?, ?, ?, ?, ?)", [
            parent, try stackPosition(place, in: parent), kind.rawValue, StudyText.name(name), rule.map { StudyRows.encoded($0) },
            milliseconds,
        ])
        return db.lastInsertedRowID
    }

    private func stackPosition(_ place: StudyPlace, in parent: Int64?) throws -> Data {
        guard let position = try position(place, in: "stack", where: "parent IS ?", [parent]) else { throw StudyError.noStack(parent ?? 0) }
        return position
    }

    /// Gives a stack or case another name.
    ///
    /// - Throws: `noStack`.
    public func renameStack(_ id: Int64, to name: String) throws {
        _ = try stack(id)
        try run("UPDATE stack SET name = ? WHERE id = ?", [StudyText.name(name), id])
    }

    /// Moves a stack or case to another place.
    ///
    /// - Throws: `noStack`, or `cannotNest` for a place inside of itself.
    public func moveStack(_ id: Int64, into parent: Int64?, at place: StudyPlace = .last) throws {
        let moved = try stack(id)
        if place == .before(id) || place == .after(id) { return }
        var above = parent
        while let next = above {
            let holder = try stack(next)
            if next == id || holder.kind == .smart { throw StudyError.cannotNest(moved.name) }
            above = holder.parent
        }
        try run("UPDATE stack SET parent = ?, position = ? WHERE id = ?", [parent, try stackPosition(place, in: parent), id])
    }

    /// Sets how the cards of a stack are scheduled; nil for as those of its parent.
    ///
    /// - Throws: `noStack`.
    public func setSettings(_ id: Int64, to settings: ScheduleSettings?) throws {
        _ = try stack(id)
        let old = try text("settings", of: "stack", id)
        try run("UPDATE stack SET settings = ? WHERE id = ?", [settings.map { StudyRows.encoded($0.normalized, over: old) }, id])
    }

    /// Sets the rule of a smart stack.
    ///
    /// - Throws: `noStack`, also for a stack that isn't smart.
    public func setRule(_ id: Int64, to rule: StackRule) throws {
        guard try stack(id).kind == .smart else { throw StudyError.noStack(id) }
        try run("UPDATE stack SET rule = ? WHERE id = ?", [StudyRows.encoded(rule, over: text("rule", of: "stack", id)), id])
    }

    /// Removes a stack or case, with those inside of it. Their notes stay; those that are in no other stack are loose.
    ///
    /// - Throws: `noStack`.
    public func removeStack(_ id: Int64) throws {
        _ = try stack(id)
        for child in try all("SELECT id FROM stack WHERE parent = ?", [id], { $0[0] as Int64 }) { try removeStack(child) }
        for note in try all("SELECT note FROM membership WHERE stack = ?", [id], { $0[0] as Int64 }) {
            try remove(note: note, from: id)
        }
        try run("UPDATE card SET stack = NULL WHERE stack = ?", [id])
        try run("DELETE FROM stack WHERE id = ?", [id])
    }

    /// The settings that a stack's cards follow: its own, or those of the next one above that has some.
    public func settings(of stack: Int64?) throws -> ScheduleSettings {
        var next = stack
        while let id = next {
            let row = try first("SELECT parent, settings FROM stack WHERE id = ?", [id], { ($0[0] as Int64?, $0[1] as String?) })
            guard let row else { break }
            if let settings = try StudyRows.settings(row.1, of: id) { return settings }
            next = row.0
        }
        return ScheduleSettings()
    }

    /// A stack's number and those of all inside of it.
    func tree(_ stack: Int64) throws -> [Int64] {
        try all(
            """
            WITH RECURSIVE tree (id) AS (SELECT ? UNION SELECT stack.id FROM stack JOIN tree ON stack.parent = tree.id)
            SELECT id FROM tree
            """, [stack], { $0[0] })
    }

    // MARK: Notes in stacks

    /// Puts a note into a stack. It stays in those in which it is; its cards follow the stack in which it was first.
    ///
    /// - Throws: `noNote`, `noStack`, or `holdsNoNotes`.
    public func add(note: Int64, to stack: Int64, at place: StudyPlace = .last) throws {
        let target = try self.stack(stack)
        guard target.kind == .stack else { throw StudyError.holdsNoNotes(target.name) }
        guard try number("SELECT id FROM note WHERE id = ?", [note]) != nil else { throw StudyError.noNote(note) }
        try insert(note: note, into: stack, at: place)
        try run("UPDATE card SET stack = ? WHERE note = ? AND stack IS NULL", [stack, note])
    }

    /// Adds the row, for a note and a stack that exist.
    func insert(note: Int64, into stack: Int64, at place: StudyPlace = .last) throws {
        guard try membership(of: note, in: stack) == nil else { return }
        let position = try membershipPosition(place, in: stack)
        try run("INSERT INTO membership (stack, note, position) VALUES (?, ?, ?)", [stack, note, position])
    }

    /// Moves a note to another place in a stack.
    ///
    /// - Throws: `noNote` if it isn't in the stack, also if the place names one that isn't.
    public func move(note: Int64, in stack: Int64, to place: StudyPlace) throws {
        guard let row = try membership(of: note, in: stack) else { throw StudyError.noNote(note) }
        if place == .before(note) || place == .after(note) { return }
        let position = try membershipPosition(place, in: stack)
        try run("UPDATE membership SET position = ? WHERE id = ?", [position, row])
    }

    private func membership(of note: Int64, in stack: Int64) throws -> Int64? {
        try number("SELECT id FROM membership WHERE note = ? AND stack = ?", [note, stack])
    }

    private func membershipPosition(_ place: StudyPlace, in stack: Int64) throws -> Data {
        func row(_ note: Int64) throws -> Int64 {
            guard let row = try membership(of: note, in: stack) else { throw StudyError.noNote(note) }
            return row
        }
        let place: StudyPlace =
            switch place {
            case .first, .last: place
            case .before(let note): .before(try row(note))
            case .after(let note): .after(try row(note))
            }
        guard let position = try position(place, in: "membership", where: "stack = ?", [stack]) else { throw StudyError.noStack(stack) }
        return position
    }

    /// Takes a note out of a stack. Cards that followed the stack follow another one in which the note is, if there is one.
    public func remove(note: Int64, from stack: Int64) throws {
        try run("DELETE FROM membership WHERE note = ? AND stack = ?", [note, stack])
        try run(
            """
            UPDATE card SET stack = (SELECT stack FROM membership WHERE membership.note = card.note ORDER BY id LIMIT 1)
            WHERE note = ? AND stack = ?
            """, [note, stack])
    }

    /// Sets the stack whose settings and limits a note's cards follow.
    ///
    /// - Throws: `noStack` if the note isn't in it.
    public func setSchedulingStack(of note: Int64, to stack: Int64) throws {
        guard try membership(of: note, in: stack) != nil else { throw StudyError.noStack(stack) }
        try run("UPDATE card SET stack = ? WHERE note = ? AND stack IS NOT ?", [stack, note, stack])
    }
}
