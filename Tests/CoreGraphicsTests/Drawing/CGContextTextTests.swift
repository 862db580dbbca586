import CoreGraphics
import Testing

@Suite("CGContext: glyphs")
struct CGContextTextTests {
    private let font = CGFont("Inter-Regular")!

    private func show(_ text: String, size: CGFloat = 20, at position: CGPoint = CGPoint(x: 2, y: 4), in context: CGContext) {
        context.setFont(font)
        context.setFontSize(size)
        let glyphs = text.unicodeScalars.map { font.glyph(for: $0) ?? 0 }
        context.showGlyphs(glyphs, at: glyphs.indices.map { CGPoint(x: position.x + CGFloat($0) * size, y: position.y) })
    }

    private func ink(_ pixels: PixelBuffer) -> (minX: Int, maxX: Int, minY: Int, maxY: Int)? {
        let places = (0..<pixels.height).flatMap { y in (0..<pixels.width).map { ($0, y) } }.filter { pixels[$0.0, $0.1] >> 24 > 20 }
        guard let first = places.first else { return nil }
        return places.reduce((first.0, first.0, first.1, first.1)) {
            (min($0.0, $1.0), max($0.1, $1.0), min($0.2, $1.1), max($0.3, $1.1))
        }
    }

    @Test("an H stands on its position, upright where y points up, as high as its font says")
    func fill() throws {
        let pixels = draw(24, 24, flipped: false) { show("H", in: $0) }
        let box = try #require(ink(pixels))
        // The baseline is 4 above the bottom: row 20 is the first below it. Capitals are 0.727 em.
        #expect(box.maxY == 19 && box.minY == 5 && box.minX == 3)
        // Both stems and the bar, and the gap above it.
        #expect(pixels[4, 15] >> 24 > 200 && pixels[10, 7] == 0 && pixels[10, 12] >> 24 > 100)
    }

    @Test("text matrix and position move and bend glyphs, and aren't saved with the state")
    func matrix() throws {
        let upright = draw(24, 24, flipped: false) { show("H", in: $0) }
        let flipped = draw(24, 24) {
            $0.saveGState()
            $0.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
            $0.textPosition = CGPoint(x: 2, y: 20)
            $0.restoreGState()
            #expect($0.textMatrix == CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 2, ty: 20))
            show("H", at: .zero, in: $0)
        }
        #expect(upright.rows == flipped.rows)
    }

    @Test("modes: stroke, invisible, clip")
    func modes() throws {
        func drawn(_ mode: CGTextDrawingMode, fills: Bool = false) -> PixelBuffer {
            draw(48, 24, flipped: false) {
                $0.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
                $0.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
                $0.setTextDrawingMode(mode)
                show("HI", in: $0)
                if fills { $0.fill(CGRect(x: 0, y: 0, width: 48, height: 24)) }
            }
        }
        let filled = drawn(.fill)
        #expect(drawn(.invisible).alphas.joined().allSatisfy { $0 == 0 } && drawn(.clip).alphas.joined().allSatisfy { $0 == 0 })
        #expect(drawn(.clip, fills: true).rows == filled.rows)
        let stroked = drawn(.stroke), both = drawn(.fillStroke)
        let wide = both.alphas.joined().reduce(0, +), narrow = filled.alphas.joined().reduce(0, +)
        #expect(wide > narrow + 2_000)
        #expect(stroked.rows.joined().allSatisfy { $0 & 255 == 0 } && both.rows != stroked.rows)
        #expect(drawn(.fillClip).rows == filled.rows)
    }

    @Test("glyphs begin on whole pixels, on quarters, or anywhere")
    func positions() throws {
        func drawn(_ x: CGFloat, _ prepare: @escaping (CGContext) -> Void = { _ in }) -> [[UInt32]] {
            draw(24, 24, flipped: false) {
                prepare($0)
                show("H", at: CGPoint(x: x, y: 4), in: $0)
            }.rows
        }
        #expect(drawn(2.4) != drawn(2) && drawn(2.4) != drawn(2.5))
        #expect(drawn(2.4) { $0.setShouldSubpixelPositionFonts(false) } == drawn(2))
        #expect(drawn(2.4) { $0.setAllowsFontSubpixelPositioning(false) } == drawn(2))
        #expect(drawn(2.4) { $0.setShouldSubpixelQuantizeFonts(true) } == drawn(2.5))
        #expect(drawn(2.4) {
            $0.setShouldSubpixelQuantizeFonts(true)
            $0.setAllowsFontSubpixelQuantization(false)
        } == drawn(2.4))
    }

    @Test("no font, glyphs that aren't there, strange sizes and matrices draw nothing and don't trap")
    func nothing() {
        let pixels = draw(24, 24) {
            $0.showGlyphs([40], at: [CGPoint(x: 2, y: 12)])
            $0.setFont(font)
            $0.showGlyphs([65_535, 65_000], at: [.zero, .zero])
            for size in [0, .nan, .infinity] as [CGFloat] { show("H", size: size, in: $0) }
            show("H", at: CGPoint(x: CGFloat.nan, y: .infinity), in: $0)
            show("H", at: CGPoint(x: 1e300, y: -1e300), in: $0)
            $0.textMatrix = CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
            show("H", in: $0)
            $0.setTextDrawingMode(.fillStrokeClip)
            show("H", size: 1e300, in: $0)
        }
        #expect(pixels.alphas.joined().allSatisfy { $0 == 0 })
    }

    @Test("a coarse flatness shows corners, the default and what isn't a number none")
    func flatness() {
        func circle(_ flatness: CGFloat) -> [[UInt32]] {
            draw(64, 64) {
                $0.setFlatness(flatness)
                $0.fillEllipse(in: CGRect(x: 0, y: 0, width: 64, height: 64))
            }.rows
        }
        let smooth = circle(0)
        #expect(circle(20) != smooth && circle(.infinity) != smooth)
        #expect(circle(.nan) == smooth && circle(-5) == smooth && circle(0.1) == smooth)
    }
}
