import Foundation

/// The place of a row among its siblings, as bytes that SQLite compares: between any two keys there is another one, so that inserting and
/// moving a row changes no other row, and rows that two programs insert at the same time don't meet.
///
/// A key is the digits, to the base 256, of a number between 0 and 1, without zeros at its end. The first six are counted up and down when
/// rows are added at the ends, so keys stay short there. Between two keys, the new key lies as near as possible to the row that the caller
/// named, which leaves the room to those that follow: a thousand rows inserted one after the other at one place lengthen the keys by four
/// bytes.
package enum PositionKey {
    /// How many digits are counted at the ends.
    private static let countedDigits = 6

    /// The key of the first row of all.
    package static let initial: [UInt8] = [0x80]

    /// A key after all others, of which `last` is the largest.
    package static func after(_ last: [UInt8]) -> [UInt8] {
        let count = counted(last)
        guard count < 1 << (8 * countedDigits) - 1 else { return above(last) }
        return digits(count + 1)
    }

    /// A key before all others, of which `first` is the smallest.
    package static func before(_ first: [UInt8]) -> [UInt8] {
        let count = counted(first)
        // Zero would be a key without digits, before which there is none.
        guard count > 1 else { return between([], first, nearLower: false) }
        return digits(count - 1)
    }

    /// A key between two others, near to one of them.
    package static func between(_ lower: [UInt8], _ upper: [UInt8], nearLower: Bool) -> [UInt8] {
        precondition(lower.lexicographicallyPrecedes(upper), "keys must be given in order")
        func digit(_ key: [UInt8], _ index: Int) -> UInt8 { index < key.count ? key[index] : 0 }
        var index = 0
        while digit(lower, index) == digit(upper, index) { index += 1 }
        let prefix = (0..<index).map { digit(lower, $0) }
        let low = digit(lower, index), high = digit(upper, index)
        if nearLower {
            if low + 1 < high { return prefix + [low + 1] }
            if upper.count > index + 1, lower.count <= index + 1 { return prefix + [high] }
        } else {
            if upper.count > index + 1 { return prefix + [high] }
            if low + 1 < high { return prefix + [high - 1] }
        }
        // The digits are neighbours, so the key goes on as the lower one does.
        let tail = Array(lower.dropFirst(index + 1))
        return prefix + [low] + (nearLower ? above(tail) : highest(above: tail))
    }

    /// The digits of a number slightly larger than one with these.
    private static func above(_ digits: [UInt8]) -> [UInt8] {
        guard let index = digits.lastIndex(where: { $0 < 0xFF }), digits.count - index < 2 else { return digits + [1] }
        return digits[..<index] + [digits[index] + 1]
    }

    /// The digits of a number as large as few digits allow.
    private static func highest(above digits: [UInt8]) -> [UInt8] {
        let index = digits.firstIndex { $0 < 0xFF } ?? digits.count
        return digits[..<index] + [0xFF]
    }

    private static func counted(_ key: [UInt8]) -> Int {
        (0..<countedDigits).reduce(0) { $0 << 8 | Int($1 < key.count ? key[$1] : 0) }
    }

    private static func digits(_ count: Int) -> [UInt8] {
        var digits = (0..<countedDigits).map { UInt8(truncatingIfNeeded: count >> (8 * (countedDigits - 1 - $0))) }
        while digits.last == 0 { digits.removeLast() }
        return digits
    }
}
