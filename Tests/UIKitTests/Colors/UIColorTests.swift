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
