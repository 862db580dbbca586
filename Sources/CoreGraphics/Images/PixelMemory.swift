import Glibc

/// The memory of pixel buffers, and of the planes of blurs. Blocks that are released are given to the next buffers of about their size.
///
/// The system clears new memory page by page as it is first written to, which takes 3 µs a page of 4 KiB on a virtual machine: for a card of
/// 600 KB longer than to draw its text. So blocks are rounded up to one of eight sizes an octave and kept, within a budget, when they are
/// released; and new ones are cut from regions of large pages, of which a screen's buffer needs six instead of 3,000.
///
/// Under the address sanitizer each block comes from the system's allocator, so that it finds what is read or written outside of one.
final class PixelMemory: Sendable {
    /// A block, and how many bytes it has.
    private struct Block {
        var address: UnsafeMutableRawPointer
        var size: Int
    }

    private struct Blocks {
        /// The blocks that were released, with the contents that they had; the last one last.
        var free: [Block] = []
        /// Their bytes.
        var freeBytes = 0
        /// Blocks of zeros: most have no memory until they are written to.
        var empty: [Block] = []
        /// What is left of the region from which blocks are cut.
        var region: Block?
    }

    /// The memory of all buffers.
    static let shared = PixelMemory()

    private let blocks = Guarded(Blocks())
    /// The bytes of released blocks that are kept.
    private let budget: Int

    /// Smaller blocks come from the system's allocator, which keeps them itself.
    private static let smallest = 1 << 15
    /// Larger blocks are regions of their own, and are given back as such.
    private static let largestCut = 2 << 20
    private static let regionSize = 8 << 20
    private static let largePage = 2 << 20
    private static let page = sysconf(Int32(_SC_PAGESIZE))

    private static let isSanitized = dlsym(nil, "__asan_init") != nil

    init(budget: Int = 48 << 20) {
        self.budget = budget
    }

    /// The bytes of a block for so many: three bits after the first are kept and the rest rounded up, to whole pages.
    static func blockSize(_ bytes: Int) -> Int {
        let step = max(page, 1 << (Int.bitWidth - 1 - bytes.leadingZeroBitCount - 3))
        return (bytes + step - 1) & ~(step - 1)
    }

    private static func isPooled(_ bytes: Int) -> Bool { bytes >= smallest && !isSanitized }

    /// Returns memory for so many bytes, at least 1; nil if there is none.
    ///
    /// - Parameter isCleared: whether all bytes are zero; otherwise their values are arbitrary.
    func allocate(_ bytes: Int, isCleared: Bool) -> UnsafeMutableRawPointer? {
        guard Self.isPooled(bytes) else { return isCleared ? calloc(bytes, 1) : malloc(bytes) }
        let size = Self.blockSize(bytes)
        var isUsed = false
        let address = blocks.withLock { blocks -> UnsafeMutableRawPointer? in
            if let index = blocks.free.lastIndex(where: { $0.size == size }) {
                isUsed = true
                blocks.freeBytes -= size
                return blocks.free.remove(at: index).address
            }
            if let index = blocks.empty.lastIndex(where: { $0.size == size }) { return blocks.empty.remove(at: index).address }
            guard size <= Self.largestCut else { return Self.makeRegion(size) }
            if size > blocks.region?.size ?? 0 { blocks.region = Self.makeRegion(Self.regionSize).map { Block(address: $0, size: Self.regionSize) } }
            guard let region = blocks.region else { return nil }
            blocks.region = Block(address: region.address + size, size: region.size - size)
            return region.address
        }
        if isUsed, isCleared, let address { memset(address, 0, bytes) }
        return address
    }

    /// Releases memory that was allocated for so many bytes.
    func release(_ address: UnsafeMutableRawPointer, _ bytes: Int) {
        guard Self.isPooled(bytes) else { return free(address) }
        let block = Block(address: address, size: Self.blockSize(bytes))
        // A huge one would push out all others.
        guard block.size <= budget / 2 else {
            munmap(address, block.size)
            return
        }
        blocks.withLock { blocks in
            blocks.free.append(block)
            blocks.freeBytes += block.size
            var count = 0
            while blocks.freeBytes > budget {
                let block = blocks.free[count]
                count += 1
                blocks.freeBytes -= block.size
                if block.size > Self.largestCut {
                    munmap(block.address, block.size)
                } else {
                    if madvise(block.address, block.size, MADV_DONTNEED) != 0 { memset(block.address, 0, block.size) }
                    blocks.empty.append(block)
                }
            }
            blocks.free.removeFirst(count)
        }
    }

    /// Calls a closure with memory for so many bytes, whose values are arbitrary; nil if there is none.
    func withMemory<Result>(_ bytes: Int, _ body: (UnsafeMutableRawPointer) -> Result) -> Result? {
        guard let memory = allocate(bytes, isCleared: false) else { return nil }
        defer { release(memory, bytes) }
        return body(memory)
    }

    /// Memory of zeros from the system, which begins with a large page; nil if there is none.
    private static func makeRegion(_ size: Int) -> UnsafeMutableRawPointer? {
        guard let memory = mmap(nil, size + largePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), memory != MAP_FAILED
        else { return nil }
        let before = -Int(bitPattern: memory) & (largePage - 1)
        if before > 0 { munmap(memory, before) }
        munmap(memory + before + size, largePage - before)
        // Where large pages are refused, small ones do.
        _ = madvise(memory + before, size, MADV_HUGEPAGE)
        return memory + before
    }
}
