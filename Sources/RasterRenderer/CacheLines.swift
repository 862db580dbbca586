/// Room between what one thread writes all the time and what others read or write: a processor that writes to a cache line waits until no other
/// has it. 128 bytes, for some processors fetch lines of 64 in pairs.
struct CacheLineGap {
    private let words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
}

extension UnsafeMutablePointer {
    /// Allocates memory in cache lines that hold nothing else.
    static func allocateLines(capacity: Int) -> Self {
        let line = MemoryLayout<CacheLineGap>.size
        let bytes = (capacity * MemoryLayout<Pointee>.stride + line - 1) / line * line
        return UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: line).bindMemory(to: Pointee.self, capacity: capacity)
    }
}
