/// A cache of values that are made for a frame and reused by later ones.
///
/// Values that the current frame uses are always kept. Of the others, those that at least two frames used are kept within the budget, so
/// that an image that comes and goes is not drawn again each time; those that only one frame used are dropped after the next, so that an
/// animation that needs another image for each frame doesn't fill the cache.
///
/// A frame of which only a part is drawn says nothing about what lies elsewhere: what the last whole frame used stays until the next.
package struct FrameCache<Key: Hashable, Value> {
    private struct Entry {
        var value: Value
        /// Bytes of the value.
        var cost: Int
        /// The number of the frame that used it last, and of the last one among those that were drawn whole.
        var frame: UInt
        var wholeFrame: UInt
    }

    private var entries: [Key: Entry] = [:]
    /// The keys added by this frame, by the last whole frame before it, and by the frame before if that was a part.
    private var made: [Key] = []
    private var madeByWhole: [Key] = []
    private var madeByPart: [Key] = []
    private var frame: UInt = 1
    /// The number of the last whole frame, and the bytes of the values that it used.
    private var wholeFrame: UInt = 0
    private var wholeByteCount = 0
    private var isPart = false
    private var isPast = false
    /// The number of entries that this frame has used, and their bytes.
    private var used = 0
    private var usedByteCount = 0
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

    /// Begins a frame. One that isn't begun by this is whole.
    ///
    /// - Parameters:
    ///   - isPart: whether only a part of it is drawn.
    ///   - isPast: whether what is asked for was drawn before and is only compared: that isn't a use, and keeps nothing.
    package mutating func begin(isPart: Bool, isPast: Bool = false) {
        self.isPart = isPart
        self.isPast = isPast
    }

    /// Returns the value of a key, which `make` creates if it is missing; nil when it can't be made.
    package mutating func value(_ key: Key, make: () -> Value?) -> Value? {
        if isPast { return entries[key]?.value ?? make() }
        if let index = entries.index(forKey: key) {
            if entries.values[index].frame != frame {
                entries.values[index].frame = frame
                used += 1
                usedByteCount += entries.values[index].cost
            }
            if !isPart { entries.values[index].wholeFrame = frame }
            return entries.values[index].value
        }
        guard let value = make() else { return nil }
        let bytes = cost(value)
        entries[key] = Entry(value: value, cost: bytes, frame: frame, wholeFrame: isPart ? 0 : frame)
        byteCount += bytes
        made.append(key)
        used += 1
        usedByteCount += bytes
        return value
    }

    /// Ends the frame, and drops values that are not to be kept.
    package mutating func endFrame() {
        if !isPart {
            wholeFrame = frame
            dropUnused(madeByWhole)
        }
        dropUnused(madeByPart)
        madeByPart.removeAll(keepingCapacity: true)
        if isPart { swap(&made, &madeByPart) } else { swap(&made, &madeByWhole) }
        made.removeAll(keepingCapacity: true)
        // What the last whole frame used may be more than the budget, and isn't looked through again for each part.
        if byteCount > (isPart ? max(budget, 2 * wholeByteCount) : budget), used < entries.count { makeRoom() }
        if !isPart { wholeByteCount = usedByteCount }
        frame += 1
        (used, usedByteCount) = (0, 0)
        (isPart, isPast) = (false, false)
    }

    private func isNeeded(_ entry: Entry) -> Bool { entry.frame == frame || entry.wholeFrame == wholeFrame }

    private mutating func dropUnused(_ keys: [Key]) {
        for key in keys {
            guard let entry = entries[key], !isNeeded(entry) else { continue }
            byteCount -= entry.cost
            entries[key] = nil
        }
    }

    /// Drops the least recently used values until half of the budget is free, so that many frames pass until the next time.
    private mutating func makeRoom() {
        let unused = entries.filter { !isNeeded($0.value) }.map { (key: $0.key, frame: $0.value.frame, cost: $0.value.cost) }
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
