import TodoListsTesting

extension TodoSession {
    /// A file's bytes with some damage: bytes that are others, missing or new, and parts that stand twice.
    ///
    /// - Parameters:
    ///   - bytes: a good file.
    ///   - interesting: bytes that mean something in such files.
    ///   - changes: how many changes there are at the most.
    ///   - run: how long a part is that stands twice, at the most.
    mutating func damaged(_ bytes: [UInt8], with interesting: [UInt8], changes: Int, run: Int) -> [UInt8] {
        var bytes = bytes
        for _ in 0...draw(changes) {
            let index = draw(bytes.count)
            switch draw(4) {
            case 0: bytes[index] = pick(interesting)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(pick(interesting), at: index)
            default: bytes.insert(contentsOf: bytes[index..<min(index + run, bytes.count)], at: draw(bytes.count))
            }
        }
        return bytes
    }
}
