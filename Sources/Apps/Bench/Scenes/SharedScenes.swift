import QuartzCore

/// S1: a cover flow that scrolls through 100 opaque pictures.
final class CoverFlowScene: BenchScene {
    static let name = "S1"
    let root = makeRoot()
    private let covers: [CALayer]

    convenience init() { self.init(pictureSize: 512) }

    /// - Parameter pictureSize: the pixels of the pictures' sides, 32 at least; where covers lie does not depend on it.
    init(pictureSize: Int) {
        covers = (0..<100).map { index in
            let cover = Self.makeQuad(width: 512, height: 512)
            cover.contents = Self.picture(seed: UInt64(1000 + index), size: pictureSize)
            cover.isOpaque = true
            return cover
        }
        covers.forEach(root.addSublayer)
    }

    func update(frame: Int) {
        let c = Double(frame) / 120 * 99
        for (index, cover) in covers.enumerated() {
            let d = Double(index) - c
            let s = min(max(d, -1), 1)
            let x = 640 + s * 200 + (abs(d) > 1 ? (d < 0 ? -1 : 1) * (abs(d) - 1) * 60 : 0)
            cover.transform = product(
                CATransform3DMakeTranslation(640, 400, 0), perspective(1000), CATransform3DMakeTranslation(x - 640, 0, -abs(s) * 150),
                CATransform3DMakeRotation(-70 * .pi / 180 * s, 0, 1, 0), CATransform3DMakeScale(300.0 / 512, 300.0 / 512, 1),
                CATransform3DMakeTranslation(-256, -256, 0))
            cover.zPosition = -abs(d) * 2000
        }
    }

    /// Creates a picture: a gradient of three corner colours with coarse noise.
    static func picture(seed: UInt64, size: Int = 512) -> CGImage {
        var random = SplitMix64(seed: seed)
        func color() -> SIMD3<Double> {
            SIMD3(Double.random(in: 0...255, using: &random), .random(in: 0...255, using: &random), .random(in: 0...255, using: &random))
        }
        let a = color()
        let b = color()
        let c = color()
        let noise = (0..<32 * 32).map { _ in Double(Int.random(in: -20...20, using: &random)) }
        let pixels = PixelBuffer(width: size, height: size)
        for y in 0..<size {
            for x in 0..<size {
                let u = Double(x) / Double(size - 1)
                let v = Double(y) / Double(size - 1)
                let n = noise[y * 32 / size * 32 + x * 32 / size]
                let mixed = a * ((1 - u) * (1 - v)) + b * u + c * ((1 - u) * v) + SIMD3(repeating: n)
                let rgb = mixed.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)).rounded(.toNearestOrEven)
                pixels[x, y] = 0xFF00_0000 | UInt32(rgb.x) << 16 | UInt32(rgb.y) << 8 | UInt32(rgb.z)
            }
        }
        return CGImage(pixels: pixels)
    }
}

/// S2: 336 tilted cards with transparent corners, each with its own perspective, scrolling 10 points a frame.
final class TrayScene: BenchScene {
    static let name = "S2"
    let root = makeRoot()
    private let cards: [CALayer]
    private let pictures: [CGImage]

    init() {
        pictures = (0..<64).map { Self.picture(seed: UInt64(2000 + $0)) }
        cards = (0..<14 * 24).map { index in
            let card = Self.makeQuad(width: 160, height: 200)
            card.zPosition = CGFloat(index) * 1000
            return card
        }
        cards.forEach(root.addSublayer)
    }

    func update(frame: Int) {
        let scroll = 10 * frame
        let first = scroll / 57
        let tilt = product(
            perspective(1500), CATransform3DMakeRotation(-50 * .pi / 180, 0, 1, 0), CATransform3DMakeTranslation(-80, -100, 0))
        for row in 0..<14 {
            let y = 28.5 + 57 * Double(row) - Double(scroll - 57 * first)
            for column in 0..<24 {
                let card = cards[row * 24 + column]
                card.contents = pictures[((first + row) * 24 + column) % 64]
                card.transform = CATransform3DConcat(tilt, CATransform3DMakeTranslation(65 + 50 * Double(column), y, 0))
            }
        }
    }

    /// Creates a picture of a card with a title bar, lines and cut corners.
    private static func picture(seed: UInt64) -> CGImage {
        var random = SplitMix64(seed: seed)
        let base = (0..<3).map { _ in Int.random(in: 120..<256, using: &random) }
        func color(_ divisor: Int) -> CGColor {
            CGColor(
                red: CGFloat(base[0] / divisor) / 255, green: CGFloat(base[1] / divisor) / 255, blue: CGFloat(base[2] / divisor) / 255,
                alpha: 1)
        }
        let context = CGContext(pixels: PixelBuffer(width: 160, height: 200), scale: 1, flipped: true)
        context.addPath(CGPath(roundedRect: CGRect(x: 0, y: 0, width: 160, height: 200), cornerWidth: 14, cornerHeight: 14, transform: nil))
        context.clip()
        context.setFillColor(color(1))
        context.fill(CGRect(x: 0, y: 0, width: 160, height: 200))
        context.setFillColor(color(2))
        context.fill(CGRect(x: 0, y: 0, width: 160, height: 28))
        context.setFillColor(color(3))
        for line in 0..<9 {
            context.fill(CGRect(x: 14, y: 42 + 16 * line, width: Int.random(in: 40..<132, using: &random), height: 6))
        }
        return context.finish()
    }
}

/// S3: 30 rows of a list that fold in halves, each a solid colour under a picture of text.
final class FoldScene: BenchScene {
    static let name = "S3"
    let root = makeRoot()
    /// The layers of each row: upper colour, upper text, lower colour, lower text.
    private let rows: [[CALayer]]

    init() {
        rows = (0..<30).map { row in
            let color = CGColor(
                red: CGFloat(64 + row * 53 % 160) / 255, green: CGFloat(64 + row * 97 % 160) / 255,
                blue: CGFloat(64 + row * 29 % 160) / 255, alpha: 1)
            let text = Self.text("Row \(row < 10 ? "0" : "")\(row)   The quick brown fox jumps over the lazy dog 0123456789")
            return (0..<4).map { part in
                let layer = Self.makeQuad(width: 1280, height: 30)
                layer.zPosition = CGFloat(row * 4 + part) * 1000
                if part % 2 == 0 {
                    layer.backgroundColor = color
                } else {
                    layer.contents = text[part / 2]
                }
                return layer
            }
        }
        rows.joined().forEach(root.addSublayer)
    }

    func update(frame: Int) {
        var top = 0.0
        for (row, parts) in rows.enumerated() {
            let angle = Double.pi / 3 * abs(sin(0.05 * Double(frame) + Double(row)))
            let half = 30 * cos(angle)
            let base = product(CATransform3DMakeTranslation(640, top + half, 0), perspective(200))
            let upper = CATransform3DConcat(
                product(CATransform3DMakeTranslation(-640, -half, 0), CATransform3DMakeRotation(-angle, 1, 0, 0)), base)
            let lower = CATransform3DConcat(
                product(
                    CATransform3DMakeTranslation(-640, half, 0), CATransform3DMakeRotation(angle, 1, 0, 0),
                    CATransform3DMakeTranslation(0, -30, 0)), base)
            for (part, layer) in parts.enumerated() { layer.transform = part < 2 ? upper : lower }
            top += 2 * half
        }
    }

    /// Creates pictures of the upper and lower half of a line of text, white on a transparent background.
    private static func text(_ string: String) -> [CGImage] {
        let context = CGContext(pixels: PixelBuffer(width: 1280, height: 60), scale: 1, flipped: true)
        let layout = TextLayout(runs: [TextRun(text: string, font: FontDescription(size: 30), color: SIMD4(1, 1, 1, 1))])
        layout.draw(in: context.cairo, at: CGPoint(x: 24, y: 10))
        let whole = context.finish()
        return [0, 30].compactMap { whole.cropping(to: CGRect(x: 0, y: $0, width: 1280, height: 30)) }
    }
}
