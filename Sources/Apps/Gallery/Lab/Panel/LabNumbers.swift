import Foundation

/// How the lab writes numbers.
enum LabNumbers {
    /// Points, without decimals.
    static func points(_ value: Double) -> String { signed(String(format: "%.0f", value)) }
    /// Points, with a decimal.
    static func tenths(_ value: Double) -> String { signed(String(format: "%.1f", value)) }
    /// A factor.
    static func factor(_ value: Double) -> String { String(format: "%.2f", value) }
    /// Degrees, of an angle in radians.
    static func degrees(_ value: Double) -> String { signed(String(format: "%.0f", value * 180 / .pi)) + "°" }
    /// A component of an axis.
    static func component(_ value: Double) -> String { signed(String(format: "%.2f", value)) }
    /// An element of a matrix as small as m34.
    static func small(_ value: Double) -> String { signed(String(format: "%.4f", value)) }

    /// An element of a matrix, 8 characters wide.
    static func element(_ value: Double) -> String {
        let isSmall = abs(value) < 0.1 && value != 0
        let text = signed(String(format: isSmall ? "%.4f" : abs(value) < 100 ? "%.3f" : "%.1f", value))
        return String(repeating: " ", count: max(0, 8 - text.count)) + text
    }

    /// A literal in Swift: as few decimals as give the value to four places.
    static func literal(_ value: Double) -> String {
        var text = String(format: "%.4f", value)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }

    /// With a minus sign in place of a hyphen, and none before a zero.
    private static func signed(_ text: String) -> String {
        guard text.hasPrefix("-") else { return text }
        let rest = text.dropFirst()
        return rest.allSatisfy { $0 == "0" || $0 == "." } ? String(rest) : "−" + rest
    }
}
