import CoreGraphics
import Testing

@Suite("CGContext: blend modes, shadows, layers, gradients")
struct CGContextCompositingTests {
    private let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

    /// A pixel of `source` over one of `destination`.
    private func blend(_ mode: CGBlendMode, _ source: SIMD4<Float>, over destination: SIMD4<Float>) -> UInt32 {
        draw(1, 1) {
            $0.setFillColor(CGColor(rgba: destination))
            $0.fill(unit)
            $0.setBlendMode(mode)
            $0.setFillColor(CGColor(rgba: source))
            $0.fill(unit)
        }[0, 0]
    }

    private func isClose(_ a: UInt32, _ b: UInt32, _ tolerance: Int = 1) -> Bool {
        for shift: UInt32 in [0, 8, 16, 24] where !isNear(a >> shift & 255, b >> shift & 255, tolerance) { return false }
        return true
    }

    private static let blends: [(CGBlendMode, UInt32)] = [
        (.normal, 0xFFCC_6600), (.multiply, 0xFF52_5200), (.screen, 0xFFE0_E000), (.darken, 0xFF66_6600),
        (.lighten, 0xFFCC_CC00), (.difference, 0xFF66_6600), (.plusLighter, 0xFFFF_FF00), (.copy, 0xFFCC_6600), (.clear, 0),
        (.plusDarker, 0xFF33_3300), (.xor, 0), (.destinationOver, 0xFF66_CC00), (.sourceOut, 0), (.destinationIn, 0xFF66_CC00),
        (.exclusion, 0xFF8F_8F00), (.hardLight, 0xFFC2_A300), (.overlay, 0xFFA3_C200),
    ]

    @Test("blend modes of opaque colours", arguments: blends)
    func blendModes(mode: CGBlendMode, expected: UInt32) {
        let actual = blend(mode, SIMD4(0.8, 0.4, 0, 1), over: SIMD4(0.4, 0.8, 0, 1))
        #expect(isClose(actual, expected), "\(String(actual, radix: 16))")
    }

    @Test("the table has every mode at the index that is its raw value, and no name twice")
    func table() {
        #expect(CGBlendMode.table.map(\.mode.rawValue) == Array(0...27))
        let names = CGBlendMode.table.flatMap(\.filterNames)
        #expect(Set(names).count == names.count)
    }

    @Test("every mode is bounded by the shape", arguments: CGBlendMode.table.map(\.mode))
    func bounded(mode: CGBlendMode) {
        let pixels = draw(3, 1) {
            $0.setFillColor(red: 0.4, green: 0.8, blue: 0, alpha: 1)
            $0.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
            $0.setBlendMode(mode)
            $0.setFillColor(red: 0.8, green: 0.4, blue: 0, alpha: 0.5)
            $0.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
            $0.setLineWidth(0.5)
            $0.strokeLineSegments(between: [CGPoint(x: 1.2, y: 0.5), CGPoint(x: 1.8, y: 0.5)])
            $0.draw(CGImage(pixels: PixelBuffer(rows: [[red]])), in: CGRect(x: 1, y: 0, width: 1, height: 1))
        }
        #expect(pixels[0, 0] == 0xFF66_CC00 && pixels[2, 0] == 0xFF66_CC00)
    }

    /// How a shape beside other content is painted apart from it: with a shadow, through a mask, or both.
    private static let waysApart: [(hasShadow: Bool, hasMask: Bool)] = [(true, false), (false, true), (true, true)]

    @Test(
        "every mode is bounded by the shape and its shadow, with a shadow and through a mask", arguments: CGBlendMode.table.map(\.mode),
        waysApart)
    func boundedApart(mode: CGBlendMode, way: (hasShadow: Bool, hasMask: Bool)) {
        func paint(_ isApart: Bool) -> PixelBuffer {
            draw(12, 4) {
                $0.setFillColor(red: 0.4, green: 0.8, blue: 0, alpha: 1)
                $0.fill(CGRect(x: 0, y: 0, width: 12, height: 4))
                // An opaque mask over all but the lowest row.
                let mask = PixelBuffer(rows: [[0], [white], [white], [white]])
                if isApart, way.hasMask { $0.clip(to: CGRect(x: 0, y: 0, width: 12, height: 4), mask: CGImage(pixels: mask)) }
                if isApart, way.hasShadow { $0.setShadow(offset: CGSize(width: 3, height: 0), blur: 0, color: color(blue)) }
                $0.setBlendMode(mode)
                $0.setFillColor(red: 0.8, green: 0.4, blue: 0, alpha: 0.5)
                $0.fill(CGRect(x: 1, y: 1, width: 2, height: 3))
                $0.setStrokeColor(red: 0.8, green: 0.4, blue: 0, alpha: 0.5)
                $0.setLineWidth(1)
                $0.strokeLineSegments(between: [CGPoint(x: 8, y: 1.5), CGPoint(x: 9, y: 1.5)])
            }
        }
        let apart = paint(true), alone = paint(false), below: UInt32 = 0xFF66_CC00
        for x in [0, 3, 7, 9, 10] {
            #expect(apart[x, 1] == below && apart[x, 2] == below, "column \(x) of \(apart.rows[1].map { String($0, radix: 16) })")
        }
        #expect(apart[1, 0] == below && apart[8, 0] == below && apart[8, 2] == below)
        #expect(way.hasMask ? apart[1, 3] == below : isClose(apart[1, 3], alone[1, 3], 2))
        #expect(isClose(apart[1, 1], alone[1, 1], 2) && isClose(apart[8, 1], alone[8, 1], 2), "the shape is painted as without them")
    }

    @Test("copying through a mask that lets half through mixes what was there with the colour")
    func copyThroughMask() {
        let pixels = draw(2, 1) {
            $0.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
            $0.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
            $0.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: CGImage(pixels: PixelBuffer(rows: [[0x8080_8080, 0x8080_8080]])))
            $0.setBlendMode(.copy)
            $0.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            $0.fill(unit)
        }
        #expect(isClose(pixels[0, 0], 0xFF80_007F) && pixels[1, 0] == blue)
    }

    @Test("shadow: behind, offset in the base space, blurred about half its radius, of the colour")
    func shadow() {
        let pixels = draw(20, 20) {
            $0.setShadow(offset: CGSize(width: 4, height: 5), blur: 0, color: CGColor(red: 0, green: 0, blue: 1, alpha: 1))
            $0.rotate(by: .pi / 2)
            $0.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            $0.fill(CGRect(x: 2, y: -8, width: 4, height: 4))
        }
        #expect(pixels[4, 2] == red && pixels[7, 5] == red && pixels[8, 7] == blue && pixels[11, 10] == blue)
        #expect(pixels[12, 10] == 0 && pixels[7, 7] == 0 && pixels[8, 6] == 0)
        let up = draw(20, 20, flipped: false) {
            $0.setShadow(offset: CGSize(width: 0, height: 5), blur: 0, color: .black)
            $0.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            $0.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
        }
        #expect(up[3, 20 - 8] == 0xFF00_0000 && up[3, 20 - 3] == red, "up is positive in a y-up context")
    }

    @Test("a shadow falls into the clip from outside, and fades like a Gaussian of half the blur")
    func blurredShadow() {
        let pixels = draw(80, 40) {
            $0.clip(to: CGRect(x: 40, y: 0, width: 40, height: 40))
            $0.setShadow(offset: CGSize(width: 40, height: 0), blur: 8, color: .black)
            $0.fill(CGRect(x: -100, y: -100, width: 120, height: 300))
        }
        // An edge at x = 60 blurred with a deviation of 4: 50 % there, 84 % and 16 % one deviation away.
        let row = pixels.alphas[20]
        #expect(row[30] == 0 && row[45] >= 254 && row[75] <= 1)
        #expect(isNear(row[59] + row[60], 255, 2))
        #expect(isNear(row[55] + row[56], 429, 8))
        #expect(isNear(row[63] + row[64], 81, 8))
    }

    @Test("a transparency layer is one: overlaps don't show, its alpha, shadow and clip count once")
    func transparencyLayers() {
        let pixels = draw(5, 1) { context in
            context.setAlpha(0.5)
            context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 4, height: 1), auxiliaryInfo: nil)
            context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
            context.saveGState()
            context.translateBy(x: 2, y: 0)
            context.fill(CGRect(x: -1, y: 0, width: 9, height: 1))
            context.endTransparencyLayer()
            context.endTransparencyLayer()
            context.fill(CGRect(x: 4, y: 0, width: 1, height: 1))
        }
        #expect(pixels.rows[0] == [0x8080_0000, 0x8080_0000, 0x8080_0000, 0x8080_0000, 0x8000_0000])
        let shadowed = draw(6, 1) { context in
            context.setShadow(offset: CGSize(width: 2, height: 0), blur: 0, color: CGColor(red: 0, green: 0, blue: 1, alpha: 1))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.resetClip()
            context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
            context.endTransparencyLayer()
        }
        #expect(shadowed.rows[0] == [red, red, red, blue, blue, 0])
    }

    @Test("linear gradients: middle, ends, extension only where asked")
    func linearGradients() {
        let gradient = CGGradient(colorsSpace: nil, colors: [color(red), color(blue)], locations: nil)!
        func row(_ options: CGGradientDrawingOptions) -> [UInt32] {
            draw(16, 1) {
                $0.drawLinearGradient(gradient, start: CGPoint(x: 4, y: 0), end: CGPoint(x: 12, y: 0), options: options)
            }.rows[0]
        }
        #expect(row([]).prefix(4).allSatisfy { $0 == 0 } && row([]).suffix(4).allSatisfy { $0 == 0 })
        #expect(row([])[4] >> 24 == 255)
        #expect(row([])[11] >> 24 == 255)
        #expect(row([.drawsBeforeStartLocation])[0] == red && row([.drawsBeforeStartLocation])[15] == 0)
        #expect(row([.drawsAfterEndLocation])[15] == blue && row([.drawsAfterEndLocation])[0] == 0)
        let full = row([.drawsBeforeStartLocation, .drawsAfterEndLocation])
        #expect(full[0] == red && full[15] == blue)
        // Pixel 7's middle is at 3.5 eighths.
        #expect(isClose(full[7], 0xFF8F_0070, 2))
        let nothing = draw(4, 4) {
            $0.drawLinearGradient(gradient, start: .zero, end: .zero, options: [.drawsAfterEndLocation])
        }
        #expect(nothing.rows.allSatisfy { $0.allSatisfy { $0 == 0 } })
    }

    @Test("radial gradients: concentric ones extend where asked")
    func radialGradients() {
        let gradient = CGGradient(colorsSpace: nil, colors: [color(red), color(blue)], locations: nil)!
        func pixels(_ options: CGGradientDrawingOptions, startRadius: CGFloat = 4, endRadius: CGFloat = 10) -> PixelBuffer {
            draw(33, 33) {
                let center = CGPoint(x: 16.5, y: 16.5)
                $0.drawRadialGradient(
                    gradient, startCenter: center, startRadius: startRadius, endCenter: center, endRadius: endRadius, options: options)
            }
        }
        let none = pixels([]), before = pixels([.drawsBeforeStartLocation]), after = pixels([.drawsAfterEndLocation])
        #expect(none[16, 16] == 0 && none[0, 16] == 0)
        #expect(none.alphas[16][9] == 255)
        #expect(before[16, 16] == red && before[0, 16] == 0)
        #expect(after[16, 16] == 0 && after[0, 16] == blue)
        let inward = pixels([.drawsAfterEndLocation], startRadius: 10, endRadius: 4)
        #expect(inward[16, 16] == blue && inward[0, 16] == 0)
        #expect(none[9, 16] == none[23, 16] && isClose(none[9, 16], none[16, 9]))
    }

    @Test("conic gradients turn from +x to +y")
    func conicGradients() {
        let colors = [red, red, green, green, blue, blue, white, white].map { color($0) }
        let locations: [CGFloat] = [0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1]
        let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: locations)!
        let pixels = draw(4, 4) { $0.drawConicGradient(gradient, center: CGPoint(x: 2, y: 2), angle: 0) }
        #expect(pixels[3, 3] == red && pixels[0, 3] == green && pixels[0, 0] == blue && pixels[3, 0] == white)
    }

    @Test("the blur keeps the sum, is symmetric and has the asked deviation", arguments: [0.5, 1.0, 2.0, 3.3, 8.0, 20.0])
    func blur(sigma: Double) {
        let side = 2 * gaussianBlurReach(sigma: sigma) + 41
        let source = PixelBuffer(width: side, height: 5)
        let middle = side / 2
        for y in 0..<5 {
            for x in middle - 20...middle + 20 { source[x, y] = 0xFF00_0000 }
        }
        // Only the middle row is free of the upper and lower edges' influence, so blur along one direction of a tall picture.
        let tall = PixelBuffer(width: side, height: 2 * gaussianBlurReach(sigma: sigma) + 3)
        for y in 0..<tall.height {
            for x in 0..<side { tall[x, y] = source[x, 2] }
        }
        let row = gaussianBlurredAlpha(tall, sigma: sigma).alphas[tall.height / 2].map(Double.init)
        // A wide blur is computed from means of squares, whose grid begins at one side.
        #expect(zip(row, row.reversed()).allSatisfy { abs($0 - $1) <= (sigma < 8 ? 0 : 1) })
        let sum = row.reduce(0, +)
        #expect(isNear(CGFloat(sum), 10_455, 105))
        var variance = 0.0
        for x in 0..<side {
            let distance = Double(x - middle)
            variance += row[x] * distance * distance / sum
        }
        // A box of 41 has variance (41^2 - 1) / 12, to which the blur adds its own.
        let deviation = max(0, variance - 140).squareRoot()
        #expect(isNear(CGFloat(deviation), CGFloat(sigma), CGFloat(0.05 * sigma + 0.1)), "\(deviation)")
    }
}
