/// What is made for a frame and used again by later ones.
///
/// What the current frame uses is always kept. Of the rest, what was used by two frames at least is kept while there is room, so that a
/// picture that comes and goes is not drawn anew each time; what only one frame used is dropped after the next, so that an animation,
/// which needs another picture for each frame, does not fill the room with pictures that never come back.
package struct FrameCache<Key: Hashable, Value> {
    private struct Entry {
        var value: Value
        /// Bytes of the value.
        var cost: Int
        /// The frame that used it last.
        var frame: UInt
    }

    private var entries: [Key: Entry] = [:]
    /// Keys of what this frame made, and of what the frame before made.
    private var made: [Key] = []
    private var madeBefore: [Key] = []
    private var frame: UInt = 0
    /// How many entries this frame has used.
    private var used = 0
    private let budget: Int
    private let cost: (Value) -> Int
    /// Bytes of all values.
    package private(set) var byteCount = 0

    /// Makes an empty cache.
    ///
    /// - Parameters:
    ///   - budget: Bytes beyond which values that the frame does not use are dropped, those used longest ago first.
    ///   - cost: The bytes of a value.
    package init(budget: Int, cost: @escaping (Value) -> Int) {
        self.budget = budget
        self.cost = cost
    }

    /// How many values there are.
    package var count: Int { entries.count }

    /// The value of a key, made when there is none; nil when it can't be made.
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

    /// Ends the frame, and drops what is not worth keeping.
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

    /// Drops what was used longest ago until half of the budget is free, so that it takes many frames until room must be made again.
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
    /// A cache of pictures.
    package init(budget: Int) {
        self.init(budget: budget) { $0.byteCount }
    }
}
