import CoreGraphics
import Testing

@Suite("CGContext: paths, colours, states")
struct CGContextDrawingTests {
    /// Cairo samples a pixel in 15 lines: an edge that falls just on the other side of one changes coverage by that much.
    private let scanLine = 17

    @Test("an axis-aligned fill covers exactly its pixels, y down and y up")
    func fills() {
        let down = draw(4, 4) {
            $0.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            $0.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
        }
        #expect(down.rows == [[0, red, red, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
        let up = draw(4, 4, flipped: false) {
            $0.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            $0.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
        }
        #expect(up.rows == down.rows.reversed())
        let scaled = draw(4, 4, scale: 2) {
            $0.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
        }
        #expect(scaled.alphas == [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 255, 255], [0, 0, 255, 255]])
    }

    @Test("half-covered pixels are half opaque; without anti-aliasing they are one or the other")
    func coverage() {
        let smooth = draw(3, 1) { $0.fill(CGRect(x: 0.5, y: 0, width: 2, height: 1)) }
        let row = smooth.alphas[0]
        #expect(row[1] == 255 && row[0] == row[2])
        #expect(isNear(row[0], 128, 1))
        let hard = draw(3, 1) {
            $0.setShouldAntialias(false)
            $0.fill(CGRect(x: 0.7, y: 0, width: 2, height: 1))
        }
        #expect(hard.alphas[0].allSatisfy { $0 == 0 || $0 == 255 })
    }

    @Test("colours are premultiplied, alpha multiplies")
    func alpha() {
        let pixels = draw(1, 1) {
            $0.setAlpha(0.5)
            $0.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
            $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(pixels[0, 0] == 0x4040_2000)
    }

    @Test("a mirrored drawing gives mirrored pixels")
    func symmetry() {
        func shape(_ context: CGContext) {
            context.addEllipse(in: CGRect(x: 2, y: 3, width: 9, height: 5))
            context.fillPath()
            context.setLineWidth(2)
            context.move(to: CGPoint(x: 1, y: 1))
            context.addLine(to: CGPoint(x: 14, y: 12))
            context.strokePath()
        }
        let plain = draw(16, 16, shape)
        let mirrored = draw(16, 16) {
            $0.translateBy(x: 16, y: 0)
            $0.scaleBy(x: -1, y: 1)
            shape($0)
        }
        let transposed = draw(16, 16) {
            $0.concatenate(CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
            shape($0)
        }
        for y in 0..<16 {
            for x in 0..<16 {
                let alpha = plain[x, y] >> 24
                #expect(isNear(alpha, mirrored[15 - x, y] >> 24, scanLine))
                #expect(isNear(alpha, transposed[y, x] >> 24, scanLine))
            }
        }
    }

    @Test("strokes: width, frame, dashes, bent by the transformation")
    func strokes() {
        let line = draw(4, 3) {
            $0.move(to: CGPoint(x: 0, y: 1.5))
            $0.addLine(to: CGPoint(x: 4, y: 1.5))
            $0.strokePath()
        }
        #expect(line.alphas == [[0, 0, 0, 0], [255, 255, 255, 255], [0, 0, 0, 0]])
        let frame = draw(4, 4) { $0.stroke(CGRect(x: 0.5, y: 0.5, width: 3, height: 3)) }
        #expect(frame.alphas == [[255, 255, 255, 255], [255, 0, 0, 255], [255, 0, 0, 255], [255, 255, 255, 255]])
        let dashed = draw(6, 1) {
            $0.setLineDash(phase: 1, lengths: [2, 1])
            $0.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 6, y: 0.5)])
        }
        #expect(dashed.alphas == [[255, 0, 255, 255, 0, 255]])
        let bent = draw(6, 4) {
            $0.scaleBy(x: 1, y: 2)
            $0.move(to: CGPoint(x: 0, y: 1))
            $0.addLine(to: CGPoint(x: 6, y: 1))
            $0.strokePath()
        }
        #expect(bent.alphas.map { $0[3] } == [0, 255, 255, 0])
    }

    @Test("lines and curves from far outside keep their direction, and fills what they enclose", arguments: [1e3, 1e7, 1e9, 1e12])
    func farCoordinates(distance: CGFloat) {
        /// The same line by its end points at a distance from the bitmap: y = (x + 1) / 2.
        func point(_ x: CGFloat) -> CGPoint { CGPoint(x: x, y: (x + 1) / 2) }
        func check(_ name: String, _ body: (CGContext, CGFloat) -> Void) {
            let far = draw(16, 16) { body($0, distance) }, near = draw(16, 16) { body($0, 100) }
            #expect(near.alphas.contains { $0.contains { $0 > 100 } })
            // Points a million million pixels away are precise to a thousandth of a pixel.
            let difference = zip(far.alphas.joined(), near.alphas.joined()).map { abs(Int($0) - Int($1)) }.max() ?? 0
            #expect(difference <= scanLine, "\(name): \(far.alphas)")
        }
        check("line") { $0.strokeLineSegments(between: [point(-$1), point($1)]) }
        check("half a line") { $0.strokeLineSegments(between: [point(5), point($1)]) }
        check("triangle") {
            $0.move(to: point(-$1))
            $0.addLine(to: point($1))
            $0.addLine(to: CGPoint(x: -$1, y: $1))
            $0.closePath()
            $0.fillPath()
        }
        check("curve") {
            $0.move(to: point(-$1))
            $0.addCurve(to: point($1), control1: point(-$1 / 2), control2: point($1 / 3))
            $0.strokePath()
        }
        check("closing line") {
            $0.move(to: point(-$1))
            $0.addLine(to: CGPoint(x: $1, y: -$1))
            $0.addLine(to: point($1))
            $0.closePath()
            $0.strokePath()
        }
    }

    @Test("a curve that leaves the numbers of Cairo and comes back is the curve that it is")
    func farControlPoints() {
        // A parabola through (8, 1), which falls to 40 on both sides within 1e-3 of its parameter.
        let far = draw(16, 48) {
            $0.move(to: CGPoint(x: 8 - 1e7, y: 1e9))
            $0.addQuadCurve(to: CGPoint(x: 8 + 1e7, y: 1e9), control: CGPoint(x: 8, y: 2 - 1e9))
            $0.strokePath()
        }
        // Near its top it is y = 1 + (x - 8)² / 1e5, a level line.
        #expect(far.alphas[1].allSatisfy { $0 > 100 } || far.alphas[0].allSatisfy { $0 > 100 })
        #expect(far.alphas[4].allSatisfy { $0 == 0 })
    }

    @Test("drawPath fills by parity, then strokes, and drops the path")
    func drawPath() {
        let pixels = draw(8, 8) { context in
            context.addRect(CGRect(x: 0, y: 0, width: 8, height: 8))
            context.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
            #expect(context.pathContains(CGPoint(x: 4, y: 4), mode: .fill) && !context.pathContains(CGPoint(x: 4, y: 4), mode: .eoFill))
            #expect(context.pathContains(CGPoint(x: 2.4, y: 4), mode: .stroke))
            context.drawPath(using: .eoFill)
            #expect(context.isPathEmpty && context.boundingBoxOfPath.isNull)
        }
        #expect(pixels.alphas[4] == [255, 255, 0, 0, 0, 0, 255, 255])
    }

    @Test("the stroke's outline fills what the stroke covers")
    func outlineMatchesStroke() {
        func prepare(_ context: CGContext) {
            context.setLineWidth(3)
            context.setLineJoin(.round)
            context.setLineCap(.round)
            context.move(to: CGPoint(x: 4, y: 4))
            context.addCurve(to: CGPoint(x: 28, y: 28), control1: CGPoint(x: 30, y: 0), control2: CGPoint(x: 0, y: 30))
            context.addLine(to: CGPoint(x: 28, y: 6))
        }
        let stroke = draw(32, 32) {
            prepare($0)
            $0.strokePath()
        }
        let outline = draw(32, 32) {
            prepare($0)
            $0.replacePathWithStrokedPath()
            $0.fillPath()
        }
        for y in 0..<32 {
            for x in 0..<32 { #expect(isNear(stroke[x, y] >> 24, outline[x, y] >> 24, scanLine)) }
        }
    }

    @Test("states nest: transformation, clip and colour come back; one restore too many does nothing")
    func states() {
        let pixels = draw(4, 1) { context in
            context.saveGState()
            context.translateBy(x: 1, y: 0)
            context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
            context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            context.fill(CGRect(x: -9, y: -9, width: 99, height: 99))
            #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 1, height: 1))
            context.restoreGState()
            context.restoreGState()
            context.fill(CGRect(x: 3, y: 0, width: 1, height: 1))
        }
        #expect(pixels.rows == [[0, red, 0, 0xFF00_0000]])
    }

    @Test("resetClip goes back to the clip of the saved state")
    func resetClip() {
        let pixels = draw(4, 1) { context in
            context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1))
            context.saveGState()
            context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
            context.resetClip()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
            context.restoreGState()
        }
        #expect(pixels.alphas == [[255, 255, 255, 0]])
    }

    @Test("a singular or infinite transformation draws nothing and harms nothing")
    func singular() {
        let pixels = draw(2, 1) { context in
            for scale in [0, CGFloat.infinity, CGFloat.nan] {
                context.saveGState()
                context.scaleBy(x: scale, y: 1)
                context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
                context.stroke(CGRect(x: 0, y: 0, width: 2, height: 1))
                context.restoreGState()
            }
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        }
        #expect(pixels.alphas == [[0, 255]])
    }

    @Test("spaces: Apple's device space is y up, user space comes back")
    func spaces() {
        let context = CGContext(pixels: PixelBuffer(width: 10, height: 20), scale: 2, flipped: true)
        #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 20))
        #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 2, y: 18))
        #expect(context.convertToUserSpace(CGPoint(x: 2, y: 18)) == CGPoint(x: 1, y: 1))
        context.move(to: CGPoint(x: 1, y: 2))
        context.translateBy(x: 5, y: 0)
        #expect(context.currentPointOfPath == CGPoint(x: -4, y: 2), "the path stays where it was")
    }

    @Test("clear makes transparent whatever the blend mode, within the clip")
    func clear() {
        let pixels = draw(3, 1) { context in
            context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
            context.setBlendMode(.multiply)
            context.setAlpha(0.1)
            context.clip(to: CGRect(x: 1, y: 0, width: 2, height: 1))
            context.clear(CGRect(x: 0, y: 0, width: 2, height: 1))
        }
        #expect(pixels.alphas == [[255, 0, 255]])
    }

    @Test("the same drawing off the main thread, many at once, gives the same bits")
    func threads() async {
        @Sendable func scene() -> [[UInt32]] {
            draw(64, 64) { context in
                context.setShadow(offset: CGSize(width: 2, height: 3), blur: 6, color: CGColor(red: 0, green: 0, blue: 0.4, alpha: 0.7))
                context.setFillColor(red: 0.9, green: 0.3, blue: 0.2, alpha: 0.8)
                context.fillEllipse(in: CGRect(x: 8, y: 10, width: 40, height: 30))
                let gradient = CGGradient(colorsSpace: nil, colors: [CGColor.white, CGColor.black], locations: nil)!
                context.clip(to: CGRect(x: 20, y: 20, width: 30, height: 41))
                context.rotate(by: 0.2)
                context.drawRadialGradient(
                    gradient, startCenter: CGPoint(x: 30, y: 30), startRadius: 2, endCenter: CGPoint(x: 34, y: 30), endRadius: 20,
                    options: [])
            }.rows
        }
        let expected = scene()
        let results = await withTaskGroup(of: [[UInt32]].self, returning: [[[UInt32]]].self) { group in
            for _ in 0..<16 { group.addTask { scene() } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 16 && results.allSatisfy { $0 == expected })
    }
}
