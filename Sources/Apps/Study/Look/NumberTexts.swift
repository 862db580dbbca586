extension Int {
    /// The number in digits, in groups of three: 12,345.
    var grouped: String {
        let digits = String(magnitude)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return (self < 0 ? "-" : "") + text
    }
}

extension Double {
    /// The number with at most one decimal: 2.4, but 3 and not 3.0.
    var inTenths: String {
        let tenths = (self * 10).rounded() / 10
        return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
    }
}
