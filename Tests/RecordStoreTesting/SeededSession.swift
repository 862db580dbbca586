/// A source of chance that is the same for the same seed.
package protocol SeededSession {
    /// What the next draw depends on; the seed at the beginning.
    var state: UInt64 { get set }
}

extension SeededSession {
    /// A number from 0 to below `count`.
    package mutating func draw(_ count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ z >> 31) % UInt64(count))
    }

    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[draw(elements.count)] }

    /// A file's bytes with some damage: bytes that are others, missing or new, and parts that stand twice.
    ///
    /// - Parameters:
    ///   - bytes: a good file.
    ///   - interesting: bytes that mean something in such files.
    ///   - changes: how many changes there are at the most.
    ///   - run: how long a part is that stands twice, at the most.
    package mutating func damaged(_ bytes: [UInt8], with interesting: [UInt8], changes: Int, run: Int) -> [UInt8] {
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
