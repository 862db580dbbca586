/// Groups rows into sections by the bytes of a cell. Sections are numbered in the order in which their titles first appear.
///
/// It uses a hash table over bytes rather than a dictionary of strings: only new titles are converted to strings, not those of a million
/// rows.
struct SectionGrouping {
    private(set) var titles: [String] = []
    private(set) var counts: [Int] = []
    /// The section number of each row.
    private(set) var sectionOfRow: [UInt32] = []

    private var keys: [[UInt8]] = []
    private var hashes: [UInt64] = []
    /// The hash table: section numbers plus one; zero marks a free slot. Its size is a power of two.
    private var slots = [UInt32](repeating: 0, count: 64)
    private var last: UInt32 = 0

    /// Adds the next row, whose section title is `key`.
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

    /// The rows sorted by section, in the file's order within each; nil if they are in this order already.
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

    /// The FNV-1a hash, with a final mixing step since only its low bits are used.
    private static func hash(_ key: UnsafeRawBufferPointer) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash ^ hash >> 29
    }
}
