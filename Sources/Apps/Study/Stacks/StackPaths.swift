import StudyLibrary

extension StudyStore {
    /// All stacks and cases with their names from the top, each before what it holds.
    func stackPaths() throws -> [(id: Int64, path: String)] {
        let children = Dictionary(grouping: try stacks(), by: \.parent)
        var paths: [(id: Int64, path: String)] = []
        func add(_ parent: Int64?, _ path: String) {
            for stack in children[parent] ?? [] {
                paths.append((stack.id, path + stack.name))
                add(stack.id, path + stack.name + " › ")
            }
        }
        add(nil, "")
        return paths
    }
}
