import CoreGraphics
import Foundation
import RendererTesting
import TestSupport
import Testing

@testable import QuartzCore
@testable import RasterRenderer

@Suite("Gradients, tints, modes and continuous corners", .eachRenderer)
struct GeneralRowsTests {
    private func ramp(_ colors: [SIMD4<Float>], _ locations: [Double]? = nil) -> GradientRamp {
        GradientRamp(colors: colors, locations: locations)!
    }

    private let black = SIMD4<Float>(0, 0, 0, 1), white = SIMD4<Float>(1, 1, 1, 1), clear = SIMD4<Float>(1, 0, 0, 0)

    // MARK: Gradients

    @Test("3: an axial gradient follows the line; beyond its ends their colours go on")
    func axial() {
        var scene = TestScene(100, 4)
        let map = CGAffineTransform(a: 1.0 / 50, b: 0, c: 0, d: 1, tx: -0.5, ty: 0)
        scene.add(rect: (0, 0, 100, 4), .gradient(.init(kind: .axial, fromPlane: map, ramp: ramp([black, white]))))
        let picture = scene.render()
        for x in 0..<100 {
            let wanted = min(max((Double(x) + 0.5 - 25) / 50, 0), 1) * 255
            #expect(abs(picture[x, 1].channels[0] - wanted) <= 0.51, "\(x)")
        }
    }

    @Test("A change at one location is sharp, and a transparent end darkens nothing")
    func sharpAndTransparent() {
        var scene = TestScene(10, 1, background: 0xFF00_00FF)
        let map = CGAffineTransform(a: 0.1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        scene.add(rect: (0, 0, 10, 1), .gradient(.init(kind: .axial, fromPlane: map, ramp: ramp([black, black, white, white], [0, 0.5, 0.5, 1]))))
        #expect(scene.render().content == Array(repeating: 0xFF00_0000, count: 5) + Array(repeating: 0xFFFF_FFFF, count: 5))
        var faded = TestScene(10, 1)
        faded.add(rect: (0, 0, 10, 1), .gradient(.init(kind: .axial, fromPlane: map, ramp: ramp([clear, SIMD4(1, 0, 0, 1)]))))
        for pixel in faded.render().content { #expect(pixel.alpha == Int(pixel >> 16 & 255)) }
    }

    @Test("Radial and conic gradients against their formulas")
    func radialAndConic() {
        let map = CGAffineTransform(a: 0.05, b: 0, c: 0, d: 0.05, tx: -1, ty: -1)
        var radial = TestScene(40, 40), conic = TestScene(40, 40)
        radial.add(rect: (0, 0, 40, 40), .gradient(.init(kind: .radial, fromPlane: map, ramp: ramp([black, white]))))
        conic.add(rect: (0, 0, 40, 40), .gradient(.init(kind: .conic, fromPlane: map, ramp: ramp([black, white]))))
        let a = radial.render(), b = conic.render()
        for y in 0..<40 {
            for x in 0..<40 {
                let dx = (Double(x) + 0.5) * 0.05 - 1, dy = (Double(y) + 0.5) * 0.05 - 1
                #expect(abs(a[x, y].channels[0] - min(hypot(dx, dy), 1) * 255) <= 0.51)
                var turn = atan2(dy, dx) / (2 * .pi)
                if turn < 0 { turn += 1 }
                #expect(abs(b[x, y].channels[0] - turn * 255) <= 0.52)
            }
        }
    }

    @Test("Beyond the ends of a gradient between two points that almost coincide their colours go on")
    func infinitePositions() {
        for colors in [[black, white], [black, SIMD4(1, 0, 0, 1), white], [black, SIMD4(1, 1, 1, 0.5), white]] {
            for factor in [1e20, 1e40, 1e200] {
                var scene = TestScene(16, 1)
                let map = CGAffineTransform(a: factor, b: 0, c: 0, d: 1, tx: -8 * factor, ty: 0)
                scene.add(rect: (0, 0, 16, 1), .gradient(.init(kind: .axial, fromPlane: map, ramp: ramp(colors))))
                let picture = scene.render(RasterRenderer(threads: 1))
                #expect(picture.content == Array(repeating: 0xFF00_0000, count: 8) + Array(repeating: 0xFFFF_FFFF, count: 8), "\(factor)")
            }
        }
    }

    @Test("Hostile gradients draw something or nothing, and stop nothing")
    func hostileGradients() {
        for map in [CGAffineTransform(a: .nan, b: 0, c: 0, d: 0, tx: 0, ty: 0), CGAffineTransform(a: 1e300, b: 1e300, c: 0, d: 0, tx: 1e300, ty: 0)] {
            for kind in [DisplayList.Gradient.Kind.axial, .radial, .conic] {
                var scene = TestScene(9, 3)
                let stops = ramp([SIMD4(.nan, 2, -1, .infinity), white], [.nan, -.infinity])
                scene.add(rect: (0, 0, 9, 3), .gradient(.init(kind: kind, fromPlane: map, ramp: stops)))
                #expect(scene.render().content.count == 27)
            }
        }
        #expect(GradientRamp(colors: [], locations: nil) == nil)
    }

    // MARK: Tints

    @Test("A tint multiplies each channel", arguments: [0, 1, 2])
    func tint(kind: Int) {
        let picture = PixelBuffer(width: 8, height: 8) { _, _ in 0xFF80_C0FF }
        let source: DisplayList.Source =
            [.color(0xFF80_C0FF), .image(picture, texels: identityTexels, filter: .nearest), .image(picture, texels: identityTexels, filter: .linear)][kind]
        var scene = TestScene(8, 8)
        scene.add(rect: (0, 0, 8, 8), source, tint: SIMD4(1, 0.5, 0.25, 0.5))
        let found = scene.render()[4, 4].channels
        for (a, b) in zip(found, [255 * 0.25 * 0.5, 192 * 0.5 * 0.5, 128 * 0.5, 255 * 0.5]) { #expect(abs(a - b) <= 1.01, "\(found)") }
    }

    // MARK: Modes

    /// The recommendation's formulas in double precision, written apart from the renderer's.
    private func reference(_ mode: CGBlendMode, _ s: [Double], _ b: [Double]) -> [Double] {
        let sa = s[3], ba = b[3]
        func porterDuff(_ fs: Double, _ fb: Double) -> [Double] { zip(s, b).map { $0 * fs + $1 * fb } }
        switch mode {
        case .copy: return s
        case .clear: return [0, 0, 0, 0]
        case .normal: return porterDuff(1, 1 - sa)
        case .plusLighter: return porterDuff(1, 1).map { min($0, 1) }
        case .sourceIn: return porterDuff(ba, 0)
        case .sourceOut: return porterDuff(1 - ba, 0)
        case .sourceAtop: return porterDuff(ba, 1 - sa)
        case .destinationOver: return porterDuff(1 - ba, 1)
        case .destinationIn: return porterDuff(0, sa)
        case .destinationOut: return porterDuff(0, 1 - sa)
        case .destinationAtop: return porterDuff(1 - ba, sa)
        case .xor: return porterDuff(1 - ba, 1 - sa)
        case .plusDarker:
            let alpha = min(1, sa + ba)
            var sums: [Double] = []
            for i in 0..<3 {
                let lack: Double = (sa - s[i]) + (ba - b[i])
                sums.append(max(0, alpha - lack))
            }
            return sums + [alpha]
        default: break
        }
        let cs = (0..<3).map { sa > 0 ? s[$0] / sa : 0 }, cb = (0..<3).map { ba > 0 ? b[$0] / ba : 0 }
        func separable(_ f: (Double, Double) -> Double) -> [Double] { (0..<3).map { f(cb[$0], cs[$0]) } }
        func hard(_ b: Double, _ s: Double) -> Double { s <= 0.5 ? 2 * s * b : 1 - 2 * (1 - s) * (1 - b) }
        // Blue, green, red.
        func lum(_ c: [Double]) -> Double { 0.11 * c[0] + 0.59 * c[1] + 0.3 * c[2] }
        func clip(_ c: [Double]) -> [Double] {
            let l = lum(c), n = c.min()!, x = c.max()!
            if n < 0 { return c.map { l + ($0 - l) * l / (l - n) } }
            if x > 1 { return c.map { l + ($0 - l) * (1 - l) / (x - l) } }
            return c
        }
        func setLum(_ c: [Double], _ l: Double) -> [Double] { clip(c.map { $0 + l - lum(c) }) }
        func sat(_ c: [Double]) -> Double { c.max()! - c.min()! }
        func setSat(_ c: [Double], _ s: Double) -> [Double] { sat(c) > 0 ? c.map { ($0 - c.min()!) * s / sat(c) } : [0, 0, 0] }
        let mixed: [Double] =
            switch mode {
            case .multiply: separable { $0 * $1 }
            case .screen: separable { 1 - (1 - $0) * (1 - $1) }
            case .overlay: separable { hard($1, $0) }
            case .darken: separable { min($0, $1) }
            case .lighten: separable { max($0, $1) }
            case .colorDodge: separable { $0 == 0 ? 0 : $1 == 1 ? 1 : min(1, $0 / (1 - $1)) }
            case .colorBurn: separable { $0 == 1 ? 1 : $1 == 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
            case .hardLight: separable { hard($0, $1) }
            case .softLight:
                separable { b, s in
                    s <= 0.5
                        ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()) - b)
                }
            case .difference: separable { abs($0 - $1) }
            case .exclusion: separable { $0 + $1 - 2 * $0 * $1 }
            case .hue: setLum(setSat(cs, sat(cb)), lum(cb))
            case .saturation: setLum(setSat(cb, sat(cs)), lum(cb))
            case .color: setLum(cs, lum(cb))
            default: setLum(cb, lum(cs))
            }
        var result: [Double] = []
        for i in 0..<3 {
            let own: Double = s[i] * (1 - ba), below: Double = b[i] * (1 - sa)
            result.append(own + mixed[i] * sa * ba + below)
        }
        return result + [sa + ba * (1 - sa)]
    }

    @Test("Every mode follows the recommendation", arguments: allBlendModes)
    func modes(_ mode: CGBlendMode) {
        var random = TestRandom(seed: 5)
        for _ in 0..<rounds(150, long: 3000) {
            let source = scaled(UInt32(random.below(1 << 24)) | 0xff00_0000, UInt32(random.below(256)))
            let below = scaled(UInt32(random.below(1 << 24)) | 0xff00_0000, UInt32([255, random.below(256)][random.below(2)]))
            var scene = TestScene(9, 1, background: below)
            scene.add(rect: (0, 0, 9, 1), .color(source), blend: mode)
            let found = scene.render()[4, 0].channels
            let wanted = reference(mode, source.channels.map { $0 / 255 }, below.channels.map { $0 / 255 }).map { $0 * 255 }
            // Unpremultiplying small alphas of 8 bits is rough only in the division's first steps, which both sides share.
            #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 1.6 }, "\(source) over \(below): \(found) \(wanted)")
        }
    }

    @Test("In every mode a picture whose texels are pixels is blended as its colours are", arguments: allBlendModes)
    func modesOfAlignedPictures(_ mode: CGBlendMode) {
        let picture = randomPicture(23, 9, seed: 4), below = randomPicture(30, 14, seed: 5)
        func scene(_ add: (inout TestScene) -> Void) -> [UInt32] {
            var scene = TestScene(30, 14)
            scene.add(rect: (0, 0, 30, 14), .image(below, texels: identityTexels, filter: .nearest))
            add(&scene)
            return scene.render().content
        }
        // Also a part of it, whose first and last pixels are half covered.
        for (from, to) in [(3.0, 26.0), (5.5, 17.5)] {
            let whole = scene {
                $0.add(
                    rect: (from, 2, to - from, 9), .image(picture, texels: identityTexels, filter: .nearest),
                    plane: Homography(scaleX: 1, scaleY: 1, translateX: -3, translateY: -2), opacity: 0.8, blend: mode)
            }
            let single = scene {
                for y in 2..<11 {
                    for x in Int(from)..<Int(to.rounded(.up)) {
                        let left = max(from, Double(x)), right = min(to, Double(x + 1)), texel = picture[x - 3, y - 2]
                        let color = PixelBuffer(width: 1, height: 1) { _, _ in texel }
                        $0.add(
                            rect: (left, Double(y), right - left, 1), .image(color, texels: identityTexels, filter: .nearest),
                            plane: Homography(scaleX: 0.01, scaleY: 0.01, translateX: 0, translateY: 0), opacity: 0.8, blend: mode)
                    }
                }
            }
            #expect(zip(whole, single).allSatisfy { difference($0, $1) <= 1 }, "columns \(from) to \(to)")
        }
    }

    @Test("Coverage mixes the result with what was there")
    func partCoverage() {
        var scene = TestScene(4, 4, background: 0xFFFF_FFFF)
        scene.add(rect: (0.5, 0, 3, 4), .color(0xFF00_0000), blend: .multiply)
        let picture = scene.render()
        #expect(abs(picture[0, 2].channels[0] - 127.5) <= 1 && picture[1, 2] == 0xFF00_0000 && picture[0, 2].alpha == 255)
    }

    // MARK: Corners

    @Test("10: a continuous corner passes through the published points")
    func continuousCorner() {
        // The curve's joint (0.631494, 0.074911) radii from the corner lies on it; on the diagonal it is nearer to the corner than a circle.
        let joint = SIMD2(1.528665 - 0.631494, 1.528665 - 0.074911)
        let full = ContinuousCorner(radius: 10, room: 16)
        #expect(abs(full.distance(joint).0 - 1) < 1e-4)
        #expect(abs(full.distance(SIMD2(1.528665, 0)).0 - 1) < 1e-9 && abs(full.distance(SIMD2(0, 1.528665)).0 - 1) < 1e-9)
        for curve in [DisplayList.Clip.Curve.circular, .continuous] {
            var scene = TestScene(200, 200)
            let clip = DisplayList.Clip(
                planeFromPixels: .identity, rect: CGRect(x: 0, y: 0, width: 200, height: 200), radii: SIMD4(repeating: 50), curve: curve)
            scene.add(rect: (0, 0, 200, 200), .color(0xFFFF_FFFF), clips: [clip])
            let picture = scene.render()
            let area = picture.content.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
            if curve == .circular {
                #expect(abs(area - (40_000 - 2500 * (4 - Double.pi))) < 3)
            } else {
                // Each corner loses a little less than a circle of the radius takes away.
                #expect(area < 40_000 - 1_900 && area > 40_000 - 2_400, "\(area)")
                #expect(picture[60, 0].alpha < 255 && picture[80, 0].alpha == 255 && picture[0, 60].alpha == picture[60, 0].alpha)
            }
        }
    }

    @Test("10: a continuous corner has the same outline as a path and as a clip, from little room to much", arguments: [10, 14, 20, 25, 29, 32, 36, 39.9, 40])
    func continuousCornerAsPathAndClip(radius: Double) throws {
        let rect = CGRect(x: 10, y: 10, width: 100, height: 80), size = 120
        var scene = TestScene(size, 100)
        let clip = DisplayList.Clip(planeFromPixels: .identity, rect: rect, radii: SIMD4(repeating: radius), curve: .continuous)
        scene.add(rect: (0, 0, Double(size), 100), .color(0xFFFF_FFFF), clips: [clip])
        let picture = scene.render()
        let path = CGMutablePath()
        path.addCorner(at: CGPoint(x: 10, y: 10), back: CGVector(dx: 0, dy: 1), ahead: CGVector(dx: 1, dy: 0), radius: radius, room: 40)
        path.addCorner(at: CGPoint(x: 110, y: 10), back: CGVector(dx: -1, dy: 0), ahead: CGVector(dx: 0, dy: 1), radius: radius, room: 40)
        path.addCorner(at: CGPoint(x: 110, y: 90), back: CGVector(dx: 0, dy: -1), ahead: CGVector(dx: -1, dy: 0), radius: radius, room: 40)
        path.addCorner(at: CGPoint(x: 10, y: 90), back: CGVector(dx: 1, dy: 0), ahead: CGVector(dx: 0, dy: -1), radius: radius, room: 40)
        path.closeSubpath()
        for y in 0..<100 {
            for x in 0..<size {
                // Pixels that are wholly on one side, and the point in the middle of each pixel on the edge.
                let alpha = picture[x, y].alpha, center = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
                if alpha > 150 { #expect(path.contains(center), "\(x) \(y) \(alpha)") }
                if alpha < 105 { #expect(!path.contains(center), "\(x) \(y) \(alpha)") }
            }
        }
    }

    @Test("10: a continuous square whose radius is half its side is a circle, and the way there is even")
    func continuousCircle() {
        func area(_ radius: Double, _ curve: DisplayList.Clip.Curve) -> Double {
            var scene = TestScene(200, 200)
            let rect = CGRect(x: 0, y: 0, width: 200, height: 200)
            scene.add(
                rect: (0, 0, 200, 200), .color(0xFFFF_FFFF),
                clips: [DisplayList.Clip(planeFromPixels: .identity, rect: rect, radii: SIMD4(repeating: radius), curve: curve)])
            return scene.render().content.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        }
        #expect(area(100, .continuous) == area(100, .circular) && area(500, .continuous) == area(100, .circular))
        let areas = (60...100).map { area(Double($0), .continuous) }
        for (one, next) in zip(areas, areas.dropFirst()) { #expect(next < one && one - next < 250) }
    }

    // MARK: Same bits

    @Test("Threads, bands and culling do not show")
    func sameBits() {
        let ways = [(3, 8, true), (1, 1, true), (4, 64, false)].map { RasterRenderer(threads: $0.0, bandHeight: $0.1, culls: $0.2) }
        let plain = RasterRenderer(threads: 1, bandHeight: 32, culls: false)
        let image = randomPicture(31, 17, seed: 3)
        for seed in 0..<30 {
            var random = TestRandom(seed: UInt64(seed) + 99)
            var scene = TestScene(120, 70, background: 0xFF20_4060)
            for _ in 0..<12 {
                let map = CGAffineTransform(
                    a: Double(random.below(100)) / 2000, b: Double(random.below(100)) / 3000, c: -0.01, d: 0.02, tx: -0.4, ty: -0.3)
                let colors = (0..<3).map { _ in SIMD4<Float>(Float(random.below(256)) / 255, 0.5, Float(random.below(256)) / 255, random.below(3) == 0 ? 0.5 : 1) }
                let source: DisplayList.Source =
                    switch random.below(4) {
                    case 0: .color(scaled(UInt32(random.below(1 << 24)) | 0xff00_0000, UInt32([255, 100][random.below(2)])))
                    case 1: .image(image, texels: identityTexels, filter: .linear)
                    default: .gradient(.init(kind: [.axial, .radial, .conic][random.below(3)], fromPlane: map, ramp: ramp(colors)))
                    }
                let x = Double(random.below(90)), y = Double(random.below(50))
                let clip = DisplayList.Clip(
                    planeFromPixels: .identity, rect: CGRect(x: x, y: y, width: 60, height: 40), radii: SIMD4(repeating: 12), curve: .continuous)
                scene.add(
                    [(x, y), (x + 60, y + 3), (x + 55, y + 40), (x - 4, y + 36)], source, opacity: [1, 0.7][random.below(2)],
                    blend: allBlendModes[random.below(3) == 0 ? random.below(allBlendModes.count) : 0],
                    clips: random.below(2) == 0 ? [clip] : [], tint: random.below(3) == 0 ? SIMD4(1, 0.5, 0.7, 0.9) : SIMD4(repeating: 1))
            }
            let wanted = scene.render(plain).content
            for (index, way) in ways.enumerated() { #expect(scene.render(way).content == wanted, "scene \(seed), way \(index)") }
        }
    }
}
