/// Things that are made for a frame and kept as long as each frame uses them.
struct FrameCache<Key: Hashable, Value> {
    private var entries: [Key: (value: Value, frame: UInt)] = [:]
    private var frame: UInt = 0
    /// Entries that this frame has used.
    private var used = 0

    /// The value of a key, made when there is none; nil when it can't be.
    mutating func value(_ key: Key, make: () -> Value?) -> Value? {
        if let index = entries.index(forKey: key) {
            if entries.values[index].frame != frame {
                entries.values[index].frame = frame
                used += 1
            }
            return entries.values[index].value
        }
        guard let value = make() else { return nil }
        entries[key] = (value, frame)
        used += 1
        return value
    }

    /// Drops what the frame did not use.
    mutating func endFrame() {
        let current = frame
        if used < entries.count { entries = entries.filter { $0.value.frame == current } }
        frame += 1
        used = 0
    }
}
