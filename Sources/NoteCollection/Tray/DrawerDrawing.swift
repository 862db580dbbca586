import UIKit

/// Draws the images of the drawer's inside and front and of section headers.
struct DrawerDrawing: Sendable {
    let style: NoteTrayStyle
    let width: CGFloat
    let scale: CGFloat
    /// Whether the appearance is dark: darker wood.
    var isDark = false

    /// The color behind all drawers, and beyond the ends of the content.
    static let backgroundColor = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(red: 0.115, green: 0.08, blue: 0.055, alpha: 1) : UIColor(red: 0.20, green: 0.135, blue: 0.09, alpha: 1)
    }
    /// Thickness of a drawer's sides in points.
    static let side: CGFloat = 12

    /// The inside of a drawer: dark, darkest under its upper edge and in the corners.
    func interior() -> CGImage? {
        let size = CGSize(width: max(1, width), height: style.rowHeight)
        return picture(size) { context in
            let inner = CGRect(x: Self.side, y: 0, width: max(0, size.width - 2 * Self.side), height: size.height)
            gradient(
                in: context, from: .zero, to: CGPoint(x: 0, y: size.height),
                [(0, brown(0.055)), (0.10, brown(0.085)), (0.6, brown(0.15)), (1, brown(0.12))])
            context.saveGState()
            context.clip(to: inner)
            let corner = CGPoint(x: inner.minX, y: 0)
            gradient(in: context, from: corner, to: CGPoint(x: corner.x + 40, y: 0), [(0, black(0.5)), (1, black(0))])
            context.restoreGState()
            for x in [0, size.width - Self.side] {
                context.saveGState()
                context.clip(to: CGRect(x: x, y: 0, width: Self.side, height: size.height))
                gradient(
                    in: context, from: CGPoint(x: x, y: 0), to: CGPoint(x: x + Self.side, y: 0),
                    [(0, brown(0.30)), (0.85, brown(0.37)), (0.9, brown(0.46)), (1, brown(0.24))])
                gradient(in: context, from: .zero, to: CGPoint(x: 0, y: 14), [(0, black(0.45)), (1, black(0))])
                context.restoreGState()
            }
        }
    }

    /// The front of a drawer, with a shadow above it that falls on the cards.
    func front() -> CGImage? {
        let shadow = Self.frontShadow
        let size = CGSize(width: max(1, width), height: style.frontHeight + shadow)
        return picture(size) { context in
            context.saveGState()
            context.clip(to: CGRect(x: Self.side, y: 0, width: max(0, size.width - 2 * Self.side), height: shadow))
            gradient(in: context, from: .zero, to: CGPoint(x: 0, y: shadow), [(0, black(0)), (0.6, black(0.10)), (1, black(0.34))])
            context.restoreGState()
            let board = CGRect(x: 0, y: shadow, width: size.width, height: style.frontHeight)
            drawWood(in: board, context: context)
            context.setFillColor(CGColor(red: 1, green: 0.87, blue: 0.68, alpha: isDark ? 0.2 : 0.42))
            context.fill(CGRect(x: 0, y: board.minY, width: board.width, height: 1))
            context.setFillColor(CGColor(red: 1, green: 0.87, blue: 0.68, alpha: isDark ? 0.07 : 0.14))
            context.fill(CGRect(x: 0, y: board.minY + 1, width: board.width, height: 2))
            context.setFillColor(black(0.5))
            context.fill(CGRect(x: 0, y: board.maxY - 1, width: board.width, height: 1))
        }
    }

    /// Height of the shadow above the drawer's front in points.
    static let frontShadow: CGFloat = 9

    /// The wooden board of section headers, without a title.
    func headerBoard() -> CGImage? {
        let size = CGSize(width: max(1, width), height: style.headerHeight)
        return picture(size) { context in
            let board = CGRect(origin: .zero, size: size)
            drawWood(in: board, context: context, brightness: 0.72)
            context.setFillColor(black(0.45))
            context.fill(CGRect(x: 0, y: board.maxY - 1, width: board.width, height: 1))
        }
    }

    /// The largest size of a section's title.
    var titleSize: CGSize { CGSize(width: max(1, width - 2 * Self.titleMargin), height: style.headerHeight) }
    /// Space left and right of a section's title.
    static let titleMargin: CGFloat = 28

    /// A section's title, which looks embossed.
    func title(_ title: String) -> CGImage? {
        let size = titleSize
        return picture(size) { _ in
            let font = UIFont.systemFont(ofSize: 19, weight: .semibold)
            let paragraph = NSMutableParagraphStyle()
            paragraph.lineBreakMode = .byTruncatingTail
            func text(_ color: UIColor) -> NSAttributedString {
                NSAttributedString(string: title, attributes: [.font: font, .foregroundColor: color, .paragraphStyle: paragraph])
            }
            let height = text(.white).size().height
            let box = CGRect(x: 0, y: (size.height - height) / 2, width: size.width, height: height + 2)
            // The shadow falls from above.
            let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
            text(UIColor(white: 0, alpha: 0.55)).draw(with: box.offsetBy(dx: 0, dy: -1), options: options, context: nil)
            text(UIColor(red: 0.98, green: 0.91, blue: 0.79, alpha: isDark ? 0.85 : 1)).draw(with: box, options: options, context: nil)
        }
    }

    /// Draws a board with a horizontal grain. The grain is from a fixed sequence: the same image on each run.
    private func drawWood(in rect: CGRect, context: CGContext, brightness: CGFloat = 1) {
        context.saveGState()
        context.clip(to: rect)
        gradient(
            in: context, from: CGPoint(x: 0, y: rect.minY), to: CGPoint(x: 0, y: rect.maxY),
            [(0, brown(0.50 * brightness)), (0.5, brown(0.43 * brightness)), (1, brown(0.33 * brightness))])
        var state: UInt32 = 0x1234_5678
        func random() -> CGFloat {
            state = state &* 1_664_525 &+ 1_013_904_223
            return CGFloat(state >> 8) / CGFloat(1 << 24)
        }
        for _ in 0..<Int(rect.height * 0.9) {
            let y = rect.minY + random() * rect.height, start = random() * rect.width * 1.4 - rect.width * 0.4
            let length = rect.width * (0.2 + 0.6 * random()), bend = (random() - 0.5) * 5
            let dark = random() > 0.4
            let strength = random()
            context.setStrokeColor(
                dark
                    ? CGColor(red: 0.12, green: 0.06, blue: 0.02, alpha: 0.10 + 0.14 * strength)
                    : CGColor(red: 1, green: 0.85, blue: 0.6, alpha: 0.04 + 0.05 * strength))
            context.setLineWidth(0.5 + random() * 0.9)
            context.move(to: CGPoint(x: start, y: y))
            context.addCurve(
                to: CGPoint(x: start + length, y: y + bend * 0.4), control1: CGPoint(x: start + length / 3, y: y + bend),
                control2: CGPoint(x: start + length * 2 / 3, y: y - bend))
            context.strokePath()
        }
        context.restoreGState()
    }

    /// A walnut brown of the given lightness.
    private func brown(_ lightness: CGFloat) -> CGColor {
        let lightness = isDark ? lightness * 0.58 : lightness
        return CGColor(red: min(1, lightness * 1.12), green: lightness * 0.76, blue: lightness * 0.50, alpha: 1)
    }

    private func black(_ alpha: CGFloat) -> CGColor { CGColor(red: 0.03, green: 0.015, blue: 0, alpha: alpha) }

    private func picture(_ size: CGSize, _ draw: (CGContext) -> Void) -> CGImage? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: size, format: format).image { draw($0.cgContext) }.cgImage
    }
}
