import CoreGraphics

extension MathColor {
    /// A colour of the package xcolor by its name or as `#rrggbb`, or of a model: `rgb`, `RGB`, `HTML`, `gray`. Nil where it is none.
    init?(_ text: String, model: String? = nil) {
        let text = text.filter { $0 != " " }
        let numbers = text.split(separator: ",").compactMap { Double($0) }.filter { $0 >= 0 && $0 <= 255 }
        switch model {
        case "rgb":
            guard numbers.count == 3, numbers.allSatisfy({ $0 <= 1 }) else { return nil }
            self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
        case "RGB":
            guard numbers.count == 3 else { return nil }
            self.init(red: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255)
        case "gray":
            guard numbers.count == 1, numbers[0] <= 1 else { return nil }
            self.init(red: numbers[0], green: numbers[0], blue: numbers[0])
        case "HTML": self.init(hexadecimal: Substring(text))
        case nil:
            if text.hasPrefix("#") {
                self.init(hexadecimal: text.dropFirst())
            } else {
                guard let value = Self.names[text.lowercased()] else { return nil }
                self.init(value)
            }
        default: return nil
        }
    }

    private init(_ value: UInt32) {
        self.init(red: CGFloat(value >> 16 & 255) / 255, green: CGFloat(value >> 8 & 255) / 255, blue: CGFloat(value & 255) / 255)
    }

    private init?(hexadecimal text: Substring) {
        let digits = text.count == 3 ? text.map { "\($0)\($0)" }.joined() : String(text)
        guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return nil }
        self.init(value)
    }

    private static let names: [String: UInt32] = [
        "black": 0x000000, "white": 0xFFFFFF, "red": 0xFF0000, "green": 0x00A000, "blue": 0x0000FF, "cyan": 0x00AEEF, "magenta": 0xEC008C,
        "yellow": 0xFFF200, "orange": 0xF58137, "purple": 0x99479B, "violet": 0x58429B, "brown": 0x792500, "gray": 0x808080,
        "grey": 0x808080, "darkgray": 0x404040, "lightgray": 0xBFBFBF, "lime": 0x8DC73E, "olive": 0x808000, "pink": 0xFFBFBF,
        "teal": 0x008080, "navy": 0x000080, "maroon": 0xAF3235, "royalblue": 0x0071BC, "forestgreen": 0x009B55, "crimson": 0xDC143C,
    ]
}
