/// The stacks and cases of a library by the paths of names that a file has for them.
///
/// What was found at a path once is what is meant by it until the import ends, however a person renames and moves it meanwhile.
struct ImportStacks {
    private struct Place: Hashable {
        let parent: Int64?
        let name: String
    }

    private var found: [[String]: Int64] = [:]
    private var named: [Place: Int64] = [:]
    /// Those that hold no notes.
    private var cases: Set<Int64> = []

    /// Looks at the library, again if others have changed it. What they have removed is found no more.
    mutating func look(_ edit: StudyEdit) throws {
        let stacks = try edit.stacks().filter { $0.kind != .smart }, there = Set(stacks.map(\.id))
        found = found.filter { there.contains($0.value) }
        named = Dictionary(stacks.map { (Place(parent: $0.parent, name: $0.name), $0.id) }) { first, _ in first }
        cases = Set(stacks.filter { $0.kind == .studyCase }.map(\.id))
    }

    /// The stack or case at a path; nil if there is none.
    ///
    /// - Parameters:
    ///   - path: the names of those above it, and its own.
    ///   - parent: what is above it.
    mutating func stack(at path: [String], in parent: Int64?) -> Int64? {
        let stack = found[path] ?? path.last.flatMap { named[Place(parent: parent, name: $0)] }
        found[path] = stack
        return stack
    }

    /// A stack or case was added at a path.
    mutating func didAdd(_ stack: Int64, at path: [String], isCase: Bool) {
        found[path] = stack
        if isCase { cases.insert(stack) }
    }

    /// Has a case, if it is one, hold notes, too.
    mutating func makeStack(_ id: Int64, _ edit: StudyEdit) throws {
        if cases.remove(id) != nil { try edit.run("UPDATE stack SET kind = 1 WHERE id = ?", [id]) }
    }
}
