import ArgumentParser
import UIKit

/// An opaque colour as people write it: `#rrggbb`, with or without the number sign.
package struct HexColor: Equatable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package static let black = HexColor(red: 0, green: 0, blue: 0)

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    package init(_ argument: String) throws {
        let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
        guard digits.utf8.count == 6, digits.allSatisfy({ $0.isHexDigit && $0.isASCII }), let value = UInt32(digits, radix: 16) else {
            throw ValidationError("\"\(argument)\" is no colour such as #3366ff")
        }
        self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
    }

    package var color: UIColor {
        UIColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
    }
}
