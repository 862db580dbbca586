/// Formats numbers in text that people read and tests compare: short and independent of platform and locale.
enum SnapshotText {
    /// Numbers in parentheses.
    static func list(_ numbers: [Double], digits: Int = 3) -> String {
        "(" + numbers.map { number($0, digits: digits) }.joined(separator: ", ") + ")"
    }

    /// A number with at most `digits` decimals, without trailing zeros and independent of the locale.
    static func number(_ value: Double, digits: Int = 3) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
        let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
        let parts = Int((abs(value) * Double(unit)).rounded())
        let sign = value < 0 && parts != 0 ? "-" : ""
        let (whole, rest) = parts.quotientAndRemainder(dividingBy: unit)
        guard rest != 0 else { return sign + "\(whole)" }
        var decimals = padded(String(rest), to: digits)
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return sign + "\(whole).\(decimals)"
    }

    /// A pixel as eight hexadecimal digits, alpha first.
    static func pixel(_ value: UInt32) -> String { "#" + padded(String(value, radix: 16), to: 8) }

    /// Digits with zeros in front.
    static func padded(_ digits: String, to count: Int) -> String {
        String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
