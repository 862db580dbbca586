import Foundation

/// The place of a name in the order in which people number files: `2.png` before `10.png`, whatever the case. It doesn't depend on the
/// locale.
///
/// The order is worked out once for each name, as bytes: comparing two of them costs no more than comparing memory.
package struct NameOrder: Sendable, Hashable, Comparable {
    private let key: [UInt8]

    package init(_ name: String) {
        var key: [UInt8] = []
        // Lowering the case of a String takes several times as long, and most names are ASCII.
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        let bytes = isASCII ? name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } : Array(name.lowercased().utf8)
        key.reserveCapacity(bytes.count * 2 + 9)
        var index = 0
        while index < bytes.count {
            guard Self.isDigit(bytes[index]) else {
                key.append(bytes[index])
                index += 1
                continue
            }
            // Among numbers without leading zeros the longer is the larger, so its length comes first. The byte that says that a number
            // follows is a digit, so numbers stand among other characters where digits do.
            var end = index
            while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
            while index < end, bytes[index] == UInt8(ascii: "0") { index += 1 }
            key.append(UInt8(ascii: "0"))
            key.append(UInt8(min(end - index, 255)))
            key.append(contentsOf: bytes[index..<end])
            index = end
        }
        // Equal but for case and leading zeros: still one order everywhere.
        key.append(0)
        key.append(contentsOf: name.utf8)
        self.key = key
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte)
    }

    package static func < (a: NameOrder, b: NameOrder) -> Bool {
        a.key.withUnsafeBytes { left in
            b.key.withUnsafeBytes { right in
                // Never empty: the zero is there.
                let order = memcmp(left.baseAddress!, right.baseAddress!, min(left.count, right.count))
                return order != 0 ? order < 0 : left.count < right.count
            }
        }
    }
}
