import Testing
import UIKit

struct UIColorTests {
    private func components(_ color: UIColor) -> [CGFloat] {
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        color.getRed(&r, green: &g, blue: &b, alpha: &a)
        return [r, g, b, a]
    }

    @Test("10 components are kept exactly, beyond 0...1 too")
    func components() {
        #expect(components(UIColor(red: 0.1, green: -0.2, blue: 1.3, alpha: 0.4)) == [0.1, -0.2, 1.3, 0.4])
        #expect(components(UIColor(white: 0.3, alpha: 0.5)) == [0.3, 0.3, 0.3, 0.5])
        #expect(components(UIColor.systemBlue) == [0, 122.0 / 255, 1, 1])
    }

    @Test("a colour is dark where white stands out from it more than black does, whatever its opacity")
    func dark() {
        for step in 0...255 {
            let gray = UIColor(white: CGFloat(step) / 255, alpha: 1)
            #expect(gray.isDark == (UIColor.white.contrast(to: gray) > UIColor.black.contrast(to: gray)), "\(step)")
            #expect(gray.withAlphaComponent(0.3).isDark == gray.isDark)
        }
    }

    /// Red, green, blue in 0...255 and alpha in hundredths.
    private func bytes(_ color: UIColor, _ style: UIUserInterfaceStyle, elevated: Bool = false) -> [Int] {
        let traits = UITraitCollection(traitsFrom: [
            UITraitCollection(userInterfaceStyle: style), UITraitCollection(userInterfaceLevel: elevated ? .elevated : .base),
        ])
        let values = components(color.resolvedColor(with: traits))
        return values.prefix(3).map { Int(($0 * 255).rounded()) } + [Int((values[3] * 100).rounded())]
    }

    @Test("Behaviour 10: the system's colours, light and dark", arguments: [
        (UIColor.systemRed, [255, 59, 48, 100], [255, 69, 58, 100]), (.systemOrange, [255, 149, 0, 100], [255, 159, 10, 100]),
        (.systemYellow, [255, 204, 0, 100], [255, 214, 10, 100]), (.systemGreen, [52, 199, 89, 100], [48, 209, 88, 100]),
        (.systemMint, [0, 199, 190, 100], [99, 230, 226, 100]), (.systemTeal, [48, 176, 199, 100], [64, 200, 224, 100]),
        (.systemCyan, [50, 173, 230, 100], [100, 210, 255, 100]), (.systemBlue, [0, 122, 255, 100], [10, 132, 255, 100]),
        (.systemIndigo, [88, 86, 214, 100], [94, 92, 230, 100]), (.systemPurple, [175, 82, 222, 100], [191, 90, 242, 100]),
        (.systemPink, [255, 45, 85, 100], [255, 55, 95, 100]), (.systemBrown, [162, 132, 94, 100], [172, 142, 104, 100]),
        (.systemGray, [142, 142, 147, 100], [142, 142, 147, 100]), (.systemGray2, [174, 174, 178, 100], [99, 99, 102, 100]),
        (.systemGray3, [199, 199, 204, 100], [72, 72, 74, 100]), (.systemGray4, [209, 209, 214, 100], [58, 58, 60, 100]),
        (.systemGray5, [229, 229, 234, 100], [44, 44, 46, 100]), (.systemGray6, [242, 242, 247, 100], [28, 28, 30, 100]),
        (.label, [0, 0, 0, 100], [255, 255, 255, 100]), (.secondaryLabel, [60, 60, 67, 60], [235, 235, 245, 60]),
        (.tertiaryLabel, [60, 60, 67, 30], [235, 235, 245, 30]), (.quaternaryLabel, [60, 60, 67, 18], [235, 235, 245, 16]),
        (.placeholderText, [60, 60, 67, 30], [235, 235, 245, 30]), (.link, [0, 122, 255, 100], [9, 132, 255, 100]),
        (.separator, [60, 60, 67, 29], [84, 84, 88, 60]), (.opaqueSeparator, [198, 198, 200, 100], [56, 56, 58, 100]),
        (.systemFill, [120, 120, 128, 20], [120, 120, 128, 36]), (.secondarySystemFill, [120, 120, 128, 16], [120, 120, 128, 32]),
        (.tertiarySystemFill, [118, 118, 128, 12], [118, 118, 128, 24]), (.quaternarySystemFill, [116, 116, 128, 8], [118, 118, 128, 18]),
        (.systemBackground, [255, 255, 255, 100], [0, 0, 0, 100]), (.secondarySystemBackground, [242, 242, 247, 100], [28, 28, 30, 100]),
        (.tertiarySystemBackground, [255, 255, 255, 100], [44, 44, 46, 100]), (.systemGroupedBackground, [242, 242, 247, 100], [0, 0, 0, 100]),
        (.secondarySystemGroupedBackground, [255, 255, 255, 100], [28, 28, 30, 100]),
        (.tertiarySystemGroupedBackground, [242, 242, 247, 100], [44, 44, 46, 100]),
    ] as [(UIColor, [Int], [Int])])
    func palette(color: UIColor, light: [Int], dark: [Int]) {
        #expect(bytes(color, .light) == light && bytes(color, .dark) == dark)
        #expect(bytes(color, .unspecified) == light && bytes(color, .light, elevated: true) == light)
    }

    @Test("Backgrounds of what is raised are lighter in the dark", arguments: [
        (UIColor.systemBackground, [28, 28, 30, 100]), (.secondarySystemBackground, [44, 44, 46, 100]), (.tertiarySystemBackground, [58, 58, 60, 100]),
        (.systemGroupedBackground, [28, 28, 30, 100]), (.secondarySystemGroupedBackground, [44, 44, 46, 100]),
        (.tertiarySystemGroupedBackground, [58, 58, 60, 100]),
    ] as [(UIColor, [Int])])
    func elevated(color: UIColor, dark: [Int]) {
        #expect(bytes(color, .dark, elevated: true) == dark)
    }

    @Test("Fixed colours", arguments: [
        (UIColor.black, [0.0, 0, 0, 1]), (.darkGray, [1.0 / 3, 1.0 / 3, 1.0 / 3, 1]), (.lightGray, [2.0 / 3, 2.0 / 3, 2.0 / 3, 1]),
        (.white, [1, 1, 1, 1]), (.gray, [0.5, 0.5, 0.5, 1]), (.red, [1, 0, 0, 1]), (.green, [0, 1, 0, 1]), (.blue, [0, 0, 1, 1]),
        (.cyan, [0, 1, 1, 1]), (.yellow, [1, 1, 0, 1]), (.magenta, [1, 0, 1, 1]), (.orange, [1, 0.5, 0, 1]), (.purple, [0.5, 0, 0.5, 1]),
        (.brown, [0.6, 0.4, 0.2, 1]), (.clear, [0, 0, 0, 0]), (.darkText, [0, 0, 0, 1]), (.lightText, [1, 1, 1, 0.6]),
    ] as [(UIColor, [CGFloat])])
    func fixed(color: UIColor, values: [CGFloat]) {
        #expect(components(color) == values)
        #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) === color)
    }

    @Test("Behaviour 10: a CGColor is kept in its own space, and differs from an equal one in another")
    func spaces() throws {
        let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3)), grey = CGColor(gray: 1, alpha: 1)
        let wide = try #require(CGColor(colorSpace: p3, components: [1, 0, 0, 1]))
        #expect(UIColor(cgColor: wide).cgColor == wide && UIColor(cgColor: wide).cgColor.colorSpace?.name == CGColorSpace.displayP3)
        #expect(UIColor(cgColor: grey) == UIColor.white && UIColor(cgColor: grey).cgColor.numberOfComponents == 2)
        #expect(UIColor(cgColor: CGColor(red: 1, green: 1, blue: 1, alpha: 1)) != UIColor.white)
        // More than sRGB's red, and less than no green.
        let values = components(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1))
        #expect(values[0] > 1.09 && values[1] < -0.2 && values[2] < -0.1)
    }

    @Test("Behaviour 10: a dynamic colour is decided when it is read or drawn, by the traits of then")
    func dynamic() {
        let color = UIColor { $0.userInterfaceStyle == .dark ? .green : .red }
        func now() -> [CGFloat] { components(UIColor(cgColor: color.cgColor)) }
        UITraitCollection(userInterfaceStyle: .dark).performAsCurrent { #expect(now() == [0, 1, 0, 1]) }
        UITraitCollection(userInterfaceStyle: .light).performAsCurrent {
            #expect(now() == [1, 0, 0, 1])
            // What was made of it follows too.
            #expect(components(color.withAlphaComponent(0.5).resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))) == [0, 1, 0, 0.5])
        }
    }

    @Test("Hue, saturation and brightness come back", arguments: [0.0, 0.1, 0.25, 0.4, 0.6, 0.75, 0.9])
    func hue(hue: Double) {
        var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        #expect(UIColor(hue: hue, saturation: 0.6, brightness: 0.8, alpha: 0.5).getHue(&h, saturation: &s, brightness: &b, alpha: &a))
        #expect(abs(h - hue) < 1e-9 && abs(s - 0.6) < 1e-9 && abs(b - 0.8) < 1e-9 && a == 0.5)
        #expect(!UIColor(red: 2, green: 0, blue: 0, alpha: 1).getHue(&h, saturation: nil, brightness: nil, alpha: nil))
    }

    @Test("10 equal are colours of the same space and components")
    func equality() {
        #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == UIColor.red)
        #expect(UIColor(white: 1, alpha: 1) != UIColor(red: 1, green: 1, blue: 1, alpha: 1))
        #expect(UIColor.red.withAlphaComponent(0.5) != UIColor.red)
        #expect(UIColor.red.withAlphaComponent(0.5).cgColor.alpha == 0.5)
        #expect(Set([UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1)]).count == 1)
    }
}
