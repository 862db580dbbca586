import CoreGraphics
import Testing

/// Counts calls from callbacks, which may not capture what changes.
private final class Calls: Sendable {
    private let counts = Guarded((drawn: 0, released: 0))
    func draw() { counts.withLock { $0.drawn += 1 } }
    func release() { counts.withLock { $0.released += 1 } }
    var drawn: Int { counts.withLock { $0.drawn } }
    var released: Int { counts.withLock { $0.released } }
}

@Suite("CGPattern")
struct CGPatternTests {
    private func pattern(
        _ size: CGFloat = 4, step: CGFloat? = nil, colored: Bool = true, matrix: CGAffineTransform = .identity,
        tiling: CGPatternTiling = .constantSpacing, calls: Calls? = nil, _ draw: @escaping @Sendable (CGContext) -> Void
    ) -> CGPattern? {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                calls?.draw()
                draw(context)
            }, releaseInfo: { _ in calls?.release() })
        return CGPattern(
            info: nil, bounds: CGRect(x: 0, y: 0, width: size, height: size), matrix: matrix, xStep: step ?? size, yStep: step ?? size,
            tiling: tiling, isColored: colored, callbacks: &callbacks)
    }

    /// 8 by 8 pixels that have a value where `isInside` holds.
    private func grid(_ value: UInt32, _ isInside: (Int, Int) -> Bool) -> [[UInt32]] {
        (0..<8).map { y in (0..<8).map { x in isInside(x, y) ? value : 0 } }
    }

    /// A red corner of 2 by 2, 0, 0 being its least corner.
    private func corner(_ context: CGContext) {
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }

    private func fill(_ pattern: CGPattern, in context: CGContext, _ rect: CGRect = CGRect(x: 0, y: 0, width: 8, height: 8)) {
        context.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
        context.setFillPattern(pattern, colorComponents: [1])
        context.fill(rect)
    }

    @Test("cells repeat, whatever the transformation of the context", arguments: [
        CGPatternTiling.noDistortion, .constantSpacing, .constantSpacingMinimalDistortion,
    ])
    func repeated(tiling: CGPatternTiling) throws {
        let checks = try #require(pattern(tiling: tiling) { corner($0) })
        let expected = grid(red) { x, y in x % 4 < 2 && y % 4 < 2 }
        #expect(draw { fill(checks, in: $0) }.rows == expected)
        let scaled = draw {
            $0.scaleBy(x: 3, y: 3)
            $0.translateBy(x: 1, y: 0.5)
            fill(checks, in: $0, CGRect(x: -5, y: -5, width: 20, height: 20))
        }
        #expect(scaled.rows == expected)
        // y up, cells begin at the bottom.
        #expect(draw(flipped: false) { fill(checks, in: $0) }.rows == expected.reversed())
        // Twice the pixels a point.
        let large = draw(8, 8, scale: 2) { fill(checks, in: $0) }.rows
        #expect(large == grid(red) { x, y in x < 4 && y < 4 })
    }

    @Test("phase and matrix move cells, strokes take patterns, alpha counts")
    func placed() throws {
        let checks = try #require(pattern { corner($0) })
        let moved = draw {
            $0.setPatternPhase(CGSize(width: 1, height: 3))
            fill(checks, in: $0)
        }
        #expect(moved.rows == grid(red) { x, y in (x + 3) % 4 < 2 && (y + 1) % 4 < 2 })
        let doubled = try #require(pattern(matrix: CGAffineTransform(scaleX: 2, y: 2)) { corner($0) })
        #expect(draw { fill(doubled, in: $0) }.rows == grid(red) { x, y in x < 4 && y < 4 })
        let stroked = draw {
            $0.setStrokeColorSpace(CGColorSpace(patternBaseSpace: nil)!)
            $0.setStrokePattern(checks, colorComponents: [0.5])
            $0.setAlpha(0.5)
            $0.setLineWidth(2)
            $0.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 8, y: 1)])
        }
        #expect(stroked.alphas[0] == [64, 64, 0, 0, 64, 64, 0, 0] && stroked.alphas[2] == [UInt32](repeating: 0, count: 8))
    }

    @Test("stencils take their colour from the base space")
    func stencil() throws {
        let stencil = try #require(pattern(colored: false) { corner($0) })
        let pixels = draw {
            $0.setFillColorSpace(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())!)
            $0.setFillPattern(stencil, colorComponents: [0, 0, 1, 1])
            $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        }
        #expect(pixels[0, 0] == blue && pixels[2, 0] == 0 && pixels[5, 5] == blue)
        #expect(CGColor(patternSpace: CGColorSpace(patternBaseSpace: nil)!, pattern: stencil, components: [1]) == nil)
    }

    @Test("cells that overlap, and gaps between cells")
    func steps() throws {
        let sparse = try #require(pattern(2, step: 4) { $0.fill(CGRect(x: -9, y: -9, width: 20, height: 20)) })
        let gaps: [[UInt32]] = grid(255) { x, y in x % 4 < 2 && y % 4 < 2 }
        #expect(draw { fill(sparse, in: $0) }.alphas == gaps)
        let dense = try #require(pattern(4, step: 2) {
            $0.setFillColor(gray: 0, alpha: 0.5)
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        })
        // Two halves over each other.
        #expect(draw { fill(dense, in: $0) }.alphas[0].allSatisfy { isNear($0, 191, 1) })
    }

    @Test("without distortion, cells keep their size and lie on whole pixels")
    func noDistortion() throws {
        let bars = try #require(pattern(4.5, tiling: .noDistortion) { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 4.5)) })
        let row = draw(20, 4) { fill(bars, in: $0, CGRect(x: 0, y: 0, width: 20, height: 4)) }.alphas[0]
        #expect(row.map { $0 == 255 ? 1 : 0 } == [1, 1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 1, 1])
    }

    @Test("large cells are drawn where they show; turned ones come out turned")
    func largeAndTurned() throws {
        let large = try #require(pattern(5_000) { $0.fill(CGRect(x: 3, y: 0, width: 2, height: 5_000)) })
        #expect(draw { fill(large, in: $0) }.alphas[5] == [0, 0, 0, 255, 255, 0, 0, 0])
        let turned = try #require(pattern(8, matrix: CGAffineTransform(rotationAngle: .pi / 2)) {
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
        })
        let alphas = draw(16, 16) { fill(turned, in: $0, CGRect(x: 0, y: 0, width: 16, height: 16)) }.alphas
        for y in 0..<16 { #expect((alphas[y][5] > 128) == (y % 8 < 4), "\(y)") }
    }

    @Test("a cell is drawn once, and its info released with the pattern")
    func calls() throws {
        let calls = Calls()
        do {
            let checks = try #require(pattern(calls: calls) { corner($0) })
            let first = draw { fill(checks, in: $0) }, second = draw { fill(checks, in: $0) }
            #expect(first.rows == second.rows && calls.drawn == 1 && calls.released == 0)
        }
        #expect(calls.released == 1)
    }

    @Test("colours of patterns")
    func colors() throws {
        let checks = try #require(pattern { corner($0) })
        let space = CGColorSpace(patternBaseSpace: nil)!
        #expect(space.model == .pattern && space.numberOfComponents == 0 && !space.supportsOutput)
        #expect(CGColorSpace(patternBaseSpace: space) == nil)
        let color = try #require(CGColor(patternSpace: space, pattern: checks, components: [0.5]))
        #expect(color.pattern === checks && color.alpha == 0.5 && color.numberOfComponents == 1)
        #expect(color.copy(alpha: 1)?.pattern === checks && color != color.copy(alpha: 1) && color == color.copy(alpha: 0.5))
        #expect(color.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil) == nil)
        #expect(CGColor(patternSpace: CGColorSpaceCreateDeviceRGB(), pattern: checks, components: [1, 1, 1, 1]) == nil)
        #expect(CGColor(colorSpace: space, components: [1]) == nil)
        let half = draw(1, 1) {
            $0.setFillColor(color)
            $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(half[0, 0] == 0x8080_0000)
        // Not a pattern space: nothing changes.
        let unchanged = draw(1, 1) {
            $0.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
            $0.setFillPattern(checks, colorComponents: [1])
            $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(unchanged[0, 0] == green)
    }

    @Test("image masks and shadows with patterns")
    func masksAndShadows() throws {
        let checks = try #require(pattern { corner($0) })
        let mask = CGImage(
            maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, provider: CGDataProvider(data: Data([0, 255]))!,
            decode: nil, shouldInterpolate: false)!
        let stencil = draw {
            $0.setFillColor(CGColor(patternSpace: CGColorSpace(patternBaseSpace: nil)!, pattern: checks, components: [1])!)
            $0.draw(mask, in: CGRect(x: 0, y: 0, width: 8, height: 8))
        }
        #expect(stencil.rows == grid(red) { x, y in x < 2 && y % 4 < 2 })
        let shadowed = draw {
            $0.setShadow(offset: CGSize(width: 2, height: 0), blur: 0, color: CGColor(red: 0, green: 0, blue: 1, alpha: 1))
            fill(checks, in: $0, CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        #expect(shadowed.rows[0] == [red, red, blue, blue, 0, 0, 0, 0])
    }

    @Test("no pattern without a drawing callback, an area and steps; extreme numbers don't trap")
    func refused() throws {
        var none = CGPatternCallbacks(), fine = CGPatternCallbacks(version: 0, drawPattern: { _, _ in }, releaseInfo: nil)
        func make(_ callbacks: inout CGPatternCallbacks, _ bounds: CGRect, _ step: CGFloat, across: CGFloat = 1) -> CGPattern? {
            CGPattern(
                info: nil, bounds: bounds, matrix: CGAffineTransform(scaleX: across, y: 1), xStep: step, yStep: step,
                tiling: .noDistortion, isColored: true, callbacks: &callbacks)
        }
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        #expect(make(&none, unit, 1) == nil && make(&fine, .zero, 1) == nil && make(&fine, unit, 0) == nil)
        #expect(make(&fine, unit, .nan) == nil && make(&fine, .infinite, .infinity) == nil)
        fine.version = 1
        #expect(make(&fine, unit, 1) == nil)
        fine.version = 0
        for step in [1e-300, 1e-9, 1e9, 1e300] as [CGFloat] {
            for scale in [1e-300, 1e-9, 1, 1e9, 1e300] as [CGFloat] {
                for size in [1e-300, 1, 1e12] as [CGFloat] {
                    let bounds = CGRect(x: -size, y: size, width: size, height: size)
                    guard let extreme = make(&fine, bounds, step, across: scale) else { continue }
                    _ = draw { fill(extreme, in: $0) }
                }
            }
        }
    }
}
