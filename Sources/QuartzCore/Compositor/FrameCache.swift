/// A cache of values that are made for a frame and reused by later ones.
///
/// Values that the current frame uses are always kept. Of the others, those that at least two frames used are kept within the budget, so
/// that an image that comes and goes is not drawn again each time; those that only one frame used are dropped after the next, so that an
/// animation that needs another image for each frame doesn't fill the cache.
package struct FrameCache<Key: Hashable, Value> {
    private struct Entry {
        var value: Value
        /// Bytes of the value.
        var cost: Int
        /// The number of the frame that used it last.
        var frame: UInt
    }

    private var entries: [Key: Entry] = [:]
    /// The keys added by this frame, and by the previous one.
    private var made: [Key] = []
    private var madeBefore: [Key] = []
    private var frame: UInt = 0
    /// The number of entries that this frame has used.
    private var used = 0
    private let budget: Int
    private let cost: (Value) -> Int
    /// Bytes of all values.
    package private(set) var byteCount = 0

    /// Makes an empty cache.
    ///
    /// - Parameters:
    ///   - budget: The number of bytes beyond which values that the frame doesn't use are dropped, least recently used first.
    ///   - cost: Returns the number of bytes of a value.
    package init(budget: Int, cost: @escaping (Value) -> Int) {
        self.budget = budget
        self.cost = cost
    }

    /// The number of values.
    package var count: Int { entries.count }

    /// Returns the value of a key, which `make` creates if it is missing; nil when it can't be made.
    package mutating func value(_ key: Key, make: () -> Value?) -> Value? {
        if let index = entries.index(forKey: key) {
            if entries.values[index].frame != frame {
                entries.values[index].frame = frame
                used += 1
            }
            return entries.values[index].value
        }
        guard let value = make() else { return nil }
        let bytes = cost(value)
        entries[key] = Entry(value: value, cost: bytes, frame: frame)
        byteCount += bytes
        made.append(key)
        used += 1
        return value
    }

    /// Ends the frame, and drops values that are not to be kept.
    package mutating func endFrame() {
        for key in madeBefore {
            guard let entry = entries[key], entry.frame != frame else { continue }
            byteCount -= entry.cost
            entries[key] = nil
        }
        swap(&made, &madeBefore)
        made.removeAll(keepingCapacity: true)
        if byteCount > budget, used < entries.count { makeRoom() }
        frame += 1
        used = 0
    }

    /// Drops the least recently used values until half of the budget is free, so that many frames pass until the next time.
    private mutating func makeRoom() {
        let current = frame
        let unused = entries.filter { $0.value.frame != current }.map { (key: $0.key, frame: $0.value.frame, cost: $0.value.cost) }
        for entry in unused.sorted(by: { $0.frame < $1.frame }) {
            guard byteCount > budget / 2 else { return }
            byteCount -= entry.cost
            entries[entry.key] = nil
        }
    }
}

extension FrameCache where Value == PixelBuffer {
    /// Creates a cache of pixel buffers.
    package init(budget: Int) {
        self.init(budget: budget) { $0.byteCount }
    }
}
