/// Gives rows section numbers by the bytes of a cell, in the order in which the titles first appear.
///
/// A hash table over bytes rather than a dictionary of strings: a million rows make a million look-ups, and only new titles become
/// strings.
struct SectionGrouping {
    private(set) var titles: [String] = []
    private(set) var counts: [Int] = []
    /// The section of each row.
    private(set) var sectionOfRow: [UInt32] = []

    private var keys: [[UInt8]] = []
    private var hashes: [UInt64] = []
    /// Section numbers plus one at their hash; zero is free. The count is a power of two.
    private var slots = [UInt32](repeating: 0, count: 64)
    private var last: UInt32 = 0

    /// Adds the next row.
    mutating func append(_ key: UnsafeRawBufferPointer) {
        if !keys.isEmpty && equals(keys[Int(last)], key) {
            add(to: last)
            return
        }
        let hash = Self.hash(key)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let section = slots[slot] - 1
            if hashes[Int(section)] == hash && equals(keys[Int(section)], key) {
                add(to: section)
                return
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let section = UInt32(keys.count)
        slots[slot] = section + 1
        keys.append(Array(key))
        hashes.append(hash)
        titles.append(String(decoding: key, as: UTF8.self))
        counts.append(0)
        add(to: section)
        if keys.count * 2 > slots.count { grow() }
    }

    /// The rows section after section, each in the order of the file; nil if that is the order of the file.
    func order() -> [UInt32]? {
        guard counts.count > 1 else { return nil }
        var next: [Int] = []
        next.reserveCapacity(counts.count)
        var first = 0
        for count in counts {
            next.append(first)
            first += count
        }
        var order = [UInt32](repeating: 0, count: sectionOfRow.count)
        for (row, section) in sectionOfRow.enumerated() {
            order[next[Int(section)]] = UInt32(row)
            next[Int(section)] += 1
        }
        return order
    }

    private mutating func add(to section: UInt32) {
        counts[Int(section)] += 1
        sectionOfRow.append(section)
        last = section
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (section, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(section) + 1
        }
    }

    private func equals(_ a: [UInt8], _ b: UnsafeRawBufferPointer) -> Bool {
        a.count == b.count && a.elementsEqual(b)
    }

    /// FNV-1a, its bits mixed once more for the table's low bits.
    private static func hash(_ key: UnsafeRawBufferPointer) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash ^ hash >> 29
    }
}
