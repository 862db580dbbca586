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
