import CoreGraphics
import Foundation
import QuartzCore

/// Builds display lists of one pass, polygon by polygon.
package struct TestScene {
    package var list = DisplayList()
    package var width: Int
    package var height: Int
    package var background: UInt32

    package init(_ width: Int, _ height: Int, background: UInt32 = 0) {
        self.width = width
        self.height = height
        self.background = background
    }

    /// Adds a polygon; its edges are smooth but for those in `hard`.
    package mutating func add(
        _ points: [(Double, Double)], _ source: DisplayList.Source, plane: Homography = .identity, opacity: Float = 1,
        blend: CGBlendMode = .normal, clips: [DisplayList.Clip] = [], mask: DisplayList.Mask? = nil, hard: Set<Int> = [],
        tint: SIMD4<Float> = SIMD4(repeating: 1)
    ) {
        let vertices = list.vertices.count
        let firstClip = list.clips.count
        for (index, point) in points.enumerated() {
            list.vertices.append(.init(x: point.0, y: point.1, isEdgeAntialiased: !hard.contains(index)))
        }
        list.clips += clips
        list.quads.append(
            .init(
                vertices: vertices..<list.vertices.count, planeFromPixels: plane, source: source, opacity: opacity, tint: tint, blendMode: blend,
                clips: firstClip..<list.clips.count, mask: mask))
    }

    package mutating func add(
        rect: (Double, Double, Double, Double), _ source: DisplayList.Source, plane: Homography = .identity, opacity: Float = 1,
        blend: CGBlendMode = .normal, clips: [DisplayList.Clip] = [], mask: DisplayList.Mask? = nil,
        tint: SIMD4<Float> = SIMD4(repeating: 1)
    ) {
        let (x, y, w, h) = rect
        add(
            [(x, y), (x + w, y), (x + w, y + h), (x, y + h)], source, plane: plane, opacity: opacity, blend: blend, clips: clips, mask: mask,
            tint: tint
        )
    }

    /// Ends a pass of the quads added since the last one.
    package mutating func endPass(background: UInt32 = 0, start: DisplayList.Start? = nil, effect: DisplayList.Effect = .none) {
        let first = list.passes.last?.quads.upperBound ?? 0
        list.passes.append(
            .init(width: width, height: height, start: start ?? .color(background), quads: first..<list.quads.count, effect: effect))
    }

    /// Draws the scene, with the renderer under test if no other is given.
    package func render(_ renderer: any Renderer = RendererUnderTest.current.makeRenderer()) -> PixelBuffer {
        var scene = self
        scene.endPass(background: background)
        let target = renderer.makeTarget(width: width, height: height)
        // What was there before must not matter.
        var before = TestScene(width, height, background: 0x1234_5678)
        before.endPass(background: 0x1234_5678)
        renderer.render(before.list, into: target)
        renderer.render(scene.list, into: target)
        return renderer.pixels(of: target)
    }
}

extension PixelBuffer {
    package var rows: [[UInt32]] { (0..<height).map { y in (0..<width).map { self[$0, y] } } }

    /// The pixels without the padding, to compare pictures.
    package var content: [UInt32] { rows.flatMap { $0 } }

    package convenience init(width: Int, height: Int, _ pixel: (Int, Int) -> UInt32) {
        self.init(width: width, height: height)
        for y in 0..<height { for x in 0..<width { self[x, y] = pixel(x, y) } }
    }
}

extension UInt32 {
    /// Blue, green, red, alpha.
    package var channels: [Double] { (0..<4).map { Double((self >> UInt32(8 * $0)) & 255) } }
    package var alpha: Int { Int(self >> 24) }
}

/// The greatest difference of any channel.
package func difference(_ a: UInt32, _ b: UInt32) -> Double {
    zip(a.channels, b.channels).map { abs($0 - $1) }.max()!
}

package let identityTexels = DisplayList.TexelMap(scale: SIMD2(1, 1), offset: .zero)

/// A premultiplied picture of random pixels; neighbours resemble each other when `smooth`.
package func randomPicture(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool = false, smooth: Bool = false) -> PixelBuffer {
    var random = TestRandom(seed: seed)
    let phases = (0..<8).map { _ in random.between(0, 6) }
    // The waves of each channel, across and down.
    let across = phases[..<4].map { phase in (0..<(smooth ? width : 0)).map { PortableMath.sin(Double($0) * 0.11 + phase) } }
    let down = phases[4...].map { phase in (0..<(smooth ? height : 0)).map { PortableMath.cos(Double($0) * 0.09 + phase) } }
    return PixelBuffer(width: width, height: height) { x, y in
        func value(_ channel: Int) -> Double {
            smooth ? 127.5 + 120 * across[channel][x] * down[channel][y] : random.between(0, 255)
        }
        let alpha = isOpaque ? 255 : value(3)
        var pixel = UInt32(alpha)
        for channel in 0..<3 { pixel = pixel << 8 | UInt32(value(channel) * alpha / 255) }
        return pixel
    }
}

/// A pixel with all channels multiplied by a factor of 255, rounded.
private func faded(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    [UInt32(0), 8, 16, 24].reduce(0) { $0 | (((pixel >> $1 & 255) * factor + 127) / 255) << $1 }
}

/// A card with rounded corners: opaque inside, empty in the corners.
package func roundedCard(_ width: Int, _ height: Int, radius: Double, color: UInt32) -> PixelBuffer {
    PixelBuffer(width: width, height: height) { x, y in
        let px = Double(x) + 0.5
        let py = Double(y) + 0.5
        let dx = max(radius - px, px - (Double(width) - radius), 0)
        let dy = max(radius - py, py - (Double(height) - radius), 0)
        let cover = max(0, min(1, radius - (dx * dx + dy * dy).squareRoot() + 0.5))
        return faded(color, UInt32((radius > 0 ? cover : 1) * 255 + 0.5))
    }
}

/// All blend modes, in the order from which the scenes of pinned pictures choose.
package let allBlendModes: [CGBlendMode] = [
    .normal, .plusLighter, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference,
    .exclusion, .hue, .saturation, .color, .luminosity, .plusDarker, .copy, .clear, .sourceIn, .sourceOut, .sourceAtop, .destinationOver,
    .destinationIn, .destinationOut, .destinationAtop, .xor,
]

/// Adds random quads to a scene: any source, filter, blend mode, tint, clip and mask, flat, turned or in perspective.
private struct RandomQuads {
    var random: TestRandom
    let pictures: [PixelBuffer]

    init(seed: UInt64) {
        random = TestRandom(seed: seed)
        pictures = [
            randomPicture(64, 48, seed: seed, isOpaque: true), randomPicture(37, 51, seed: seed + 1),
            roundedCard(60, 80, radius: 9, color: 0xff80_c040),
            PixelBuffer(width: 50, height: 40) { x, y in (10..<30).contains(x) && (8..<20).contains(y) ? 0xffff_ffff : 0 },
        ]
    }

    mutating func add(to scene: inout TestScene, passes: Int) {
        let size = SIMD2(random.between(10, 120), random.between(10, 120))
        let matrix = self.matrix(size)
        guard let inverse = matrix.homography.inverse else { return }
        let corners = [(0, 0), (size.x, 0), (size.x, size.y), (0, size.y)].compactMap {
            matrix.homography.apply(CGPoint(x: $0.0, y: $0.1)).map { (Double($0.x), Double($0.y)) }
        }
        scene.add(
            corners, source(size, passes: passes), plane: inverse, opacity: random.below(3) == 0 ? Float(random.unit()) : 1,
            blend: random.below(3) == 0 ? allBlendModes[random.below(allBlendModes.count)] : .normal,
            clips: (0..<(random.below(3) == 0 ? random.below(3) : 0)).map { _ in clip(inverse) },
            mask: passes > 0 && random.below(8) == 0 ? DisplayList.Mask(pass: 0, x: random.below(9) - 4, y: random.below(9) - 4) : nil,
            hard: random.below(4) == 0 ? [random.below(4)] : [],
            tint: random.below(8) == 0 ? color() : SIMD4(repeating: 1))
    }

    private mutating func matrix(_ size: SIMD2<Double>) -> Matrix {
        let kind = random.below(4)
        if kind == 0, random.below(2) == 0 { return .translation(Double(random.below(150)), Double(random.below(100)), 0) }
        var m = Matrix.translation(random.between(-20, 220), random.between(-20, 170), 0)
        if kind >= 2 {
            m = m * .perspective(random.between(200, 900)) * .rotationY(random.between(-75, 75))
            // As covers and cards are turned; renderers have a way of their own for it.
            if random.below(3) == 0 { return m * .translation(-size.x / 2, -size.y / 2, 0) }
            m = m * .rotationX(random.between(-60, 60))
        }
        if kind >= 1 { m = m * .rotationZ(random.between(0, 360)) }
        return m * .translation(-size.x / 2, -size.y / 2, 0)
    }

    private mutating func source(_ size: SIMD2<Double>, passes: Int) -> DisplayList.Source {
        let filter = DisplayList.Filter(rawValue: UInt8(random.below(3)))!
        switch random.below(8) {
        case 0: return .color(0xff00_0000 | UInt32(random.below(1 << 24)))
        case 1: return .color(faded(UInt32(0xff00_0000 | random.below(1 << 24)), UInt32(random.below(256))))
        case 2 where passes > 0: return .pass(random.below(passes), texels: identityTexels, filter: filter)
        case 3, 4:
            let count = 1 + random.below(4)
            let map = CGAffineTransform(
                a: random.between(-2, 2) / size.x, b: random.between(-2, 2) / size.x, c: random.between(-2, 2) / size.y,
                d: random.between(-2, 2) / size.y, tx: random.between(-1, 1), ty: random.between(-1, 1))
            let locations = random.below(2) == 0 ? nil : (0..<count).map { _ in random.unit() }
            return .gradient(
                DisplayList.Gradient(
                    kind: [.axial, .radial, .conic][random.below(3)], fromPlane: map,
                    ramp: GradientRamp(colors: (0..<count).map { _ in color() }, locations: locations)!))
        default:
            let picture = pictures[random.below(pictures.count)]
            let isOneToOne = random.below(3) == 0
            let scale = isOneToOne ? SIMD2(1, 1) : SIMD2(Double(picture.width), Double(picture.height)) / size
            let texels = DisplayList.TexelMap(scale: scale, offset: .zero, levelBias: random.below(4) == 0 ? 0.7 : 0)
            return .image(picture, texels: texels, filter: filter)
        }
    }

    private mutating func clip(_ inverse: Homography) -> DisplayList.Clip {
        DisplayList.Clip(
            planeFromPixels: random.below(2) == 0 ? .identity : inverse,
            rect: CGRect(
                x: random.between(-10, 40), y: random.between(-10, 40), width: random.between(5, 90), height: random.between(5, 90)),
            radii: SIMD4(random.between(0, 20), random.between(0, 20), 0, random.between(0, 20)), isInverted: random.below(3) == 0,
            curve: random.below(3) == 0 ? .continuous : .circular)
    }

    private mutating func color() -> SIMD4<Float> {
        SIMD4(Float(random.unit()), Float(random.unit()), Float(random.unit()), random.below(2) == 0 ? 1 : Float(random.unit()))
    }

    mutating func effect() -> DisplayList.Effect {
        switch random.below(4) {
        case 0: .shadow(sigma: random.between(0, 6), color: 0x8000_0000)
        case 1: .blur(sigma: random.between(0, 5), saturation: random.between(0, 2))
        default: .none
        }
    }
}

/// A random scene with everything in it: all sources, filters, blend modes, tints, clips, passes, effects, masks, perspective.
package func randomScene(seed: UInt64, width: Int = 203, height: Int = 151, quadCount: Int = 30) -> TestScene {
    var quads = RandomQuads(seed: seed)
    var scene = TestScene(width, height, background: 0xff20_3040)
    for _ in 0..<3 { quads.add(to: &scene, passes: 0) }
    scene.endPass(effect: quads.effect())
    for _ in 0..<3 { quads.add(to: &scene, passes: 1) }
    scene.endPass(effect: quads.effect())
    for _ in 0..<quadCount { quads.add(to: &scene, passes: 2) }
    return scene
}
