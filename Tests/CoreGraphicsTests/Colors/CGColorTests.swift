import CoreGraphics
import Testing

@Suite("CGColor")
struct CGColorTests {
    private func isClose(_ color: CGColor, _ rgba: SIMD4<Float>, _ tolerance: Float) -> Bool {
        let difference = color.rgba - rgba
        return difference.max() <= tolerance && difference.min() >= -tolerance
    }

    @Test("components and their space")
    func components() {
        let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        #expect(color.components == [0.1, 0.2, 0.3, 0.4] && color.numberOfComponents == 4 && color.alpha == 0.4)
        #expect(color.colorSpace?.name == CGColorSpace.sRGB)
        #expect(CGColor(gray: 0.5, alpha: 1).components == [0.5, 1])
        #expect(CGColor(gray: 0.5, alpha: 1).rgba == SIMD4(0.5, 0.5, 0.5, 1))
        #expect(CGColor(genericCMYKCyan: 1, magenta: 0, yellow: 0, black: 0.5, alpha: 1).rgba == SIMD4(0, 0.5, 0.5, 1))
    }

    @Test("10 components outside 0...1 are kept, alpha isn't")
    func extended() {
        let color = CGColor(red: 1.2, green: -0.1, blue: 0, alpha: 3)
        #expect(color.rgba == SIMD4(1.2, -0.1, 0, 1) && color.colorSpace?.name == CGColorSpace.extendedSRGB)
    }

    @Test("10 equal colours of different spaces are not equal")
    func equality() {
        #expect(CGColor(red: 1, green: 1, blue: 1, alpha: 1) != CGColor(gray: 1, alpha: 1))
        #expect(CGColor(red: 0.1, green: 0, blue: 0, alpha: 1) == CGColor(rgba: SIMD4(0.1, 0, 0, 1)))
        #expect(Set([CGColor.white, CGColor(gray: 1, alpha: 1), .black, .clear]).count == 3)
        #expect(CGColor.black.copy(alpha: 0) == CGColor.clear)
    }

    @Test("Display P3's pure red and green in sRGB")
    func displayP3() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let red = try #require(CGColor(colorSpace: space, components: [1, 0, 0, 1]))
        #expect(isClose(red, SIMD4(1.0930, -0.2267, -0.1501, 1), 0.001))
        let white = try #require(CGColor(colorSpace: space, components: [1, 1, 1, 1]))
        #expect(isClose(white, SIMD4(1, 1, 1, 1), 1e-5))
        #expect(space.isWideGamutRGB && !(CGColorSpace(name: CGColorSpace.sRGB)?.isWideGamutRGB ?? true))
    }

    @Test(
        "converted there and back",
        arguments: [CGColorSpace.displayP3, CGColorSpace.adobeRGB1998, CGColorSpace.linearSRGB, CGColorSpace.itur_2020])
    func roundTrip(name: String) throws {
        let space = try #require(CGColorSpace(name: name)), sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let color = CGColor(red: 0.2, green: 0.5, blue: 0.8, alpha: 0.7)
        let there = try #require(color.converted(to: space, intent: .defaultIntent, options: nil))
        let back = try #require(there.converted(to: sRGB, intent: .defaultIntent, options: nil))
        #expect(isClose(back, color.rgba, 1e-4))
    }

    @Test("linear and gamma curves")
    func curves() throws {
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let middle = try #require(CGColor(colorSpace: linear, components: [0.5, 0.5, 0.5, 1]))
        #expect(isClose(middle, SIMD4(0.7354, 0.7354, 0.7354, 1), 0.0005))
        #expect(isClose(CGColor(genericGrayGamma2_2Gray: 0.5, alpha: 1), SIMD4(0.5029, 0.5029, 0.5029, 1), 0.002))
    }

    @Test("unknown names and components that aren't numbers are refused")
    func refusals() {
        #expect(CGColorSpace(name: "no such space") == nil)
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [.nan, 0, 0, 1]) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: [CGColor.black, "red"], locations: nil) == nil)
    }

    @Test("gradients: even spread, order, hard edges")
    func gradients() throws {
        let colors = [CGColor.black, CGColor.white, CGColor.black]
        let even = try #require(CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil))
        #expect(even.stops.map(\.location) == [0, 0.5, 1] && even.color(at: 0.25).x == 0.5)
        let locations: [CGFloat] = [0, 0.5, 0.5, 1]
        let hard = try #require(
            CGGradient(colorsSpace: nil, colors: [CGColor.black, CGColor.black, CGColor.white, CGColor.white], locations: locations))
        #expect(hard.color(at: 0.49).x == 0 && hard.color(at: 0.5).x == 1)
    }
}
