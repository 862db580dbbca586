import QuartzCore

/// S4: 40 rows of text and thumbnails that scroll under a glass bar.
final class ListScene: BenchScene {
    static let name = "S4"
    static let shotFrames = [0, 60]
    let root = makeRoot()
    /// Holds the rows; it moves by the scroll offset.
    private let list = CALayer()
    private let indicator = CALayer()

    private static let rowHeight = 44.0
    private static let rowCount = 40
    private static let black = CGColor(gray: 0, alpha: 1)
    private static let gray = ScenePalette.color([60, 60, 67], alpha: 0.6)
    private static let blue = ScenePalette.color([0, 122, 255])

    init() {
        root.backgroundColor = CGColor(gray: 1, alpha: 1)
        list.anchorPoint = .zero
        for row in 0..<Self.rowCount { list.addSublayer(Self.makeRow(row)) }
        indicator.bounds = CGRect(x: 0, y: 0, width: 3, height: 316)
        indicator.anchorPoint = .zero
        indicator.cornerRadius = 1.5
        indicator.backgroundColor = CGColor(gray: 0, alpha: 0.35)
        root.addSublayer(list)
        root.addSublayer(indicator)
        root.addSublayer(Self.makeBar())
    }

    func update(frame: Int) {
        let scroll = 7.3 * Double(frame) + 3.65
        list.position = CGPoint(x: 0, y: -scroll)
        indicator.position = CGPoint(x: 1274, y: 100 + 0.4 * scroll)
    }

    private static func makeRow(_ index: Int) -> CALayer {
        let row = CALayer()
        row.frame = CGRect(x: 0, y: rowHeight * Double(index), width: 1280, height: rowHeight)
        if index % 7 == 3 { row.backgroundColor = blue.copy(alpha: 0.12) }
        let picture = CALayer()
        picture.frame = CGRect(x: 16, y: 4, width: 36, height: 36)
        picture.contents = ScenePalette.landscape(index, width: 64, height: 64)
        picture.cornerRadius = 8
        picture.masksToBounds = true
        row.addSublayer(picture)
        let title = "Note \(twoDigits(index)): pack my box with five dozen liquor jugs"
        let times = String(format: "%03d", 37 * index % 1000)
        let body = "The quick brown fox jumps over the lazy dog \(times) times, and sphinx of black quartz, judge my vow"
        row.addSublayer(text(title, 15, black, in: CGRect(x: 68, y: 4, width: 480, height: 20)))
        row.addSublayer(text(body, 13, gray, in: CGRect(x: 68, y: 23, width: 900, height: 18)))
        let time = "\(twoDigits(7 * index % 24)):\(twoDigits(13 * index % 60))"
        row.addSublayer(text(time, 13, gray, in: CGRect(x: 1180, y: 5, width: 80, height: 18)))
        row.addSublayer(line(CGRect(x: 68, y: 43, width: 1212, height: 1), ScenePalette.color([198, 198, 200])))
        return row
    }

    /// The bar: what lies behind it, blurred, under a light tint, with a line at its lower edge and its texts.
    private static func makeBar() -> CALayer {
        let bar = CALayer()
        bar.frame = CGRect(x: 0, y: 0, width: 1280, height: 96)
        bar.backgroundFilters = [LayerFilter(name: "gaussianBlur", radius: 20)]
        bar.backgroundColor = ScenePalette.color([249, 249, 249], alpha: 0.7)
        bar.addSublayer(line(CGRect(x: 0, y: 95, width: 1280, height: 1), CGColor(gray: 0, alpha: 0.3)))
        bar.addSublayer(text("Folders", 17, blue, in: CGRect(x: 16, y: 14, width: 120, height: 24)))
        bar.addSublayer(text("Edit", 17, blue, in: CGRect(x: 1184, y: 14, width: 80, height: 24)))
        bar.addSublayer(text("All Notes", 32, black, in: CGRect(x: 16, y: 48, width: 300, height: 40)))
        return bar
    }

    private static func line(_ frame: CGRect, _ color: CGColor) -> CALayer {
        let line = CALayer()
        line.frame = frame
        line.backgroundColor = color
        return line
    }

    /// A layer with a picture of a line of text, drawn once: aligned to the left of its box and centred in its height.
    private static func text(_ string: String, _ size: CGFloat, _ color: CGColor, in box: CGRect) -> CALayer {
        let context = CGContext(pixels: PixelBuffer(width: Int(box.width), height: Int(box.height)), scale: 1, flipped: true)
        let components = (color.components ?? []).map(Float.init)
        let ink = components.count == 4 ? SIMD4(components[0], components[1], components[2], components[3]) : SIMD4(0, 0, 0, 1)
        let layout = TextLayout(runs: [TextRun(text: string, font: FontDescription(size: size), color: ink)])
        layout.draw(in: context.cairo, at: CGPoint(x: 0, y: (box.height - layout.size.height) / 2))
        let layer = CALayer()
        layer.frame = box
        layer.contents = context.finish()
        return layer
    }

    private static func twoDigits(_ number: Int) -> String { String(format: "%02d", number) }
}
