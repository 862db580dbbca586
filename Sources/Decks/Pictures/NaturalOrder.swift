/// The natural order of file names, in which numbers are compared by value: `2.png` before `10.png`. It ignores case and doesn't depend on
/// the locale.
enum NaturalOrder {
    static func precedes(_ a: String, _ b: String) -> Bool {
        let left = Array(a.lowercased().utf8)
        let right = Array(b.lowercased().utf8)
        var i = 0
        var j = 0
        while i < left.count && j < right.count {
            if isDigit(left[i]) && isDigit(right[j]) {
                let m = number(left, &i)
                let n = number(right, &j)
                // Without leading zeros, the number with more digits is larger.
                if m.count != n.count { return m.count < n.count }
                if !m.elementsEqual(n) { return m.lexicographicallyPrecedes(n) }
            } else {
                if left[i] != right[j] { return left[i] < right[j] }
                i += 1
                j += 1
            }
        }
        if left.count - i != right.count - j { return left.count - i < right.count - j }
        // Names that only differ in case and leading zeros are sorted by their bytes, so that the order is always the same.
        return a.utf8.lexicographicallyPrecedes(b.utf8)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte)
    }

    private static func number(_ text: [UInt8], _ index: inout Int) -> ArraySlice<UInt8> {
        let start = index
        while index < text.count && isDigit(text[index]) { index += 1 }
        return text[start..<index].drop { $0 == 0x30 }
    }
}
