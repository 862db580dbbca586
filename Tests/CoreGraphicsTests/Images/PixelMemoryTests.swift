import Foundation
import Testing

@testable import CoreGraphics

/// The memory of pixel buffers. (Under the address sanitizer nothing is pooled; what is tested about contents holds there too.)
@Suite("Memory of pixel buffers")
struct PixelMemoryTests {
    private var isSanitized: Bool { dlsym(nil, "__asan_init") != nil }

    @Test("A block has at most an eighth more bytes than asked for, and each octave has eight sizes")
    func sizes() {
        var sizes: Set<Int> = []
        for bytes in stride(from: 1 << 16, to: 1 << 17, by: 37) {
            let size = PixelMemory.blockSize(bytes)
            #expect(size >= bytes && size <= bytes + bytes / 8 && size % sysconf(Int32(_SC_PAGESIZE)) == 0)
            sizes.insert(size)
        }
        #expect(sizes.count == 9)
        for power in 15..<40 { #expect(PixelMemory.blockSize(1 << power) == 1 << power) }
    }

    @Test("What was released is given to the next of about its size, cleared only if that is asked for")
    func reuse() throws {
        let memory = PixelMemory(), bytes = 777_777
        let first = try #require(memory.allocate(bytes, isCleared: true))
        #expect((0..<bytes).allSatisfy { first.load(fromByteOffset: $0, as: UInt8.self) == 0 })
        memset(first, 0xAB, bytes)
        memory.release(first, bytes)
        let second = try #require(memory.allocate(bytes - 100, isCleared: false))
        if !isSanitized {
            #expect(second == first)
            #expect(second.load(fromByteOffset: 1000, as: UInt8.self) == 0xAB)
        }
        memory.release(second, bytes - 100)
        let third = try #require(memory.allocate(bytes - 50, isCleared: true))
        #expect((0..<bytes - 50).allSatisfy { third.load(fromByteOffset: $0, as: UInt8.self) == 0 })
        memory.release(third, bytes - 50)
    }

    @Test("Beyond the budget the oldest blocks lose their memory, and come again empty; huge ones are given back at once")
    func budget() throws {
        let memory = PixelMemory(budget: 1 << 20), bytes = 1 << 18
        let blocks = try (0..<6).map { _ in try #require(memory.allocate(bytes, isCleared: false)) }
        for block in blocks {
            memset(block, 0xAB, bytes)
            memory.release(block, bytes)
        }
        let huge = try #require(memory.allocate(4 << 20, isCleared: true))
        memset(huge, 0xAB, 4 << 20)
        memory.release(huge, 4 << 20)
        // The last four are there as they were left, then the first two are empty.
        for index in 0..<6 where !isSanitized {
            let block = try #require(memory.allocate(bytes, isCleared: false))
            #expect(block.load(fromByteOffset: 5_000, as: UInt8.self) == (index < 4 ? 0xAB : 0), "block \(index)")
        }
    }

    @Test("Buffers are transparent at first, whatever was in their memory", arguments: [(3, 2), (200, 150), (350, 438), (1280, 800), (2048, 1536)])
    func transparent(width: Int, height: Int) {
        for _ in 0..<3 {
            let buffer = PixelBuffer(width: width, height: height)
            for y in 0..<height { for x in 0..<width where buffer[x, y] != 0 { Issue.record("\(buffer[x, y]) at \(x), \(y)") } }
            memset(buffer.base, 0xFF, buffer.byteCount)
        }
    }

    @Test("Threads that allocate and release at once never share a block")
    func threads() {
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            var random = UInt64(thread) + 1
            var held: [(PixelBuffer, UInt32)] = []
            for step in 0..<400 {
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let mark = UInt32(thread << 24 | step)
                let buffer = PixelBuffer(unclearedWidth: 100 + Int(random >> 40) % 300, height: 100)
                for y in 0..<buffer.height { (buffer.base + y * buffer.stride).update(repeating: mark, count: buffer.width) }
                held.append((buffer, mark))
                guard held.count > 12 else { continue }
                let (old, oldMark) = held.remove(at: Int(random >> 33) % held.count)
                for y in 0..<old.height { for x in 0..<old.width where old[x, y] != oldMark { Issue.record("another's pixel") } }
            }
        }
    }
}
