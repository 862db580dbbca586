import UIKit

/// Pictures of wood: planks under titles, and the fronts of drawers with a label and a knob. Each is drawn once for a size.
@MainActor
enum StudyWood {
    private struct Key: Hashable {
        var kind: Int
        var size: CGSize
        var scale: CGFloat
        var isDark: Bool
    }

    private static var pictures: [Key: UIImage] = [:]
    /// Sizes come and go while a window is made larger.
    private static let limit = 24

    /// How many grains drawers have.
    static let grainCount = 4

    /// Where the label lies on a drawer's front.
    static func labelRect(in size: CGSize) -> CGRect {
        CGRect(x: 15, y: 15, width: size.width - 30, height: size.height - 15 - 44)
    }

    /// A plank under a title.
    static func plank(_ size: CGSize, scale: CGFloat, isDark: Bool) -> UIImage? {
        picture(Key(kind: -1, size: size, scale: scale, isDark: isDark)) { context, tone in
            wood(CGRect(origin: .zero, size: size), seed: 77, tone: tone * 0.86, context)
            fill(CGRect(x: 0, y: 0, width: size.width, height: 1), light(0.22), context)
            fill(CGRect(x: 0, y: size.height - 1.5, width: size.width, height: 1.5), shade(0.55), context)
        }
    }

    /// A drawer's front with an empty label and a knob.
    static func drawer(_ size: CGSize, grain: Int, scale: CGFloat, isDark: Bool) -> UIImage? {
        picture(Key(kind: grain, size: size, scale: scale, isDark: isDark)) { context, tone in
            let board = CGRect(origin: .zero, size: size).insetBy(dx: 2.5, dy: 2.5)
            context.saveGState()
            context.addPath(rounded(board, 4))
            context.clip()
            wood(board, seed: UInt32(grain) &* 7919 &+ 11, tone: tone, context)
            // The edges catch the light from above, and are in the shade below.
            fill(CGRect(x: board.minX, y: board.minY, width: board.width, height: 1.2), light(0.42), context)
            fill(CGRect(x: board.minX, y: board.maxY - 2, width: board.width, height: 2), shade(0.42), context)
            fill(CGRect(x: board.maxX - 1.2, y: board.minY, width: 1.2, height: board.height), shade(0.28), context)
            context.restoreGState()
            holder(labelRect(in: size), isDark: isDark, context)
            knob(CGPoint(x: size.width / 2, y: size.height - 24), context)
        }
    }

    private static func picture(_ key: Key, _ draw: (CGContext, CGFloat) -> Void) -> UIImage? {
        if let known = pictures[key] { return known }
        guard key.size.width >= 40, key.size.height >= 20 else { return nil }
        let format = UIGraphicsImageRendererFormat()
        format.scale = key.scale
        let made = UIGraphicsImageRenderer(size: key.size, format: format).image { draw($0.cgContext, key.isDark ? 0.62 : 1) }
        if pictures.count >= limit { pictures.removeAll() }
        pictures[key] = made
        return made
    }

    // MARK: Parts

    /// A board with a horizontal grain, the same for the same seed.
    private static func wood(_ rect: CGRect, seed: UInt32, tone: CGFloat, _ context: CGContext) {
        context.saveGState()
        context.clip(to: rect)
        sweep(context, from: CGPoint(x: 0, y: rect.minY), to: CGPoint(x: 0, y: rect.maxY), [
            (0, walnut(0.52 * tone)), (0.45, walnut(0.455 * tone)), (1, walnut(0.37 * tone)),
        ])
        var state = seed &* 2_654_435_761 &+ 1
        func next() -> CGFloat {
            state = state &* 1_664_525 &+ 1_013_904_223
            return CGFloat(state >> 8) / CGFloat(1 << 24)
        }
        // Broad bands first, fine fibres over them.
        for _ in 0..<6 {
            let y = rect.minY + next() * rect.height, height = 4 + next() * 14
            sweep(
                context, from: CGPoint(x: 0, y: y), to: CGPoint(x: 0, y: y + height),
                [(0, shade(0)), (0.5, next() > 0.5 ? shade(0.07) : light(0.05)), (1, shade(0))], in: CGRect(
                    x: rect.minX, y: y, width: rect.width, height: height))
        }
        for _ in 0..<Int(rect.height * 0.8) {
            let y = rect.minY + next() * rect.height, x = rect.minX + (next() * 1.3 - 0.3) * rect.width
            let length = rect.width * (0.25 + 0.7 * next()), bend = (next() - 0.5) * 4
            context.setStrokeColor(next() > 0.35 ? shade(0.06 + 0.12 * next()) : light(0.03 + 0.05 * next()))
            context.setLineWidth(0.4 + next() * 0.8)
            context.move(to: CGPoint(x: x, y: y))
            context.addCurve(
                to: CGPoint(x: x + length, y: y + bend * 0.5), control1: CGPoint(x: x + length * 0.3, y: y + bend),
                control2: CGPoint(x: x + length * 0.7, y: y - bend))
            context.strokePath()
        }
        context.restoreGState()
    }

    /// A frame of brass with a paper label in it.
    private static func holder(_ rect: CGRect, isDark: Bool, _ context: CGContext) {
        context.saveGState()
        context.setShadow(offset: CGSize(width: 0, height: 1.5), blur: 3, color: shade(0.55))
        context.setFillColor(CGColor(red: 0.62, green: 0.45, blue: 0.19, alpha: 1))
        context.addPath(rounded(rect, 5))
        context.fillPath()
        context.restoreGState()
        let dim: CGFloat = isDark ? 0.82 : 1
        func brass(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
            CGColor(red: red * dim, green: green * dim, blue: blue * dim, alpha: 1)
        }
        context.saveGState()
        context.addPath(rounded(rect, 5))
        context.clip()
        sweep(context, from: rect.origin, to: CGPoint(x: rect.minX, y: rect.maxY), [
            (0, brass(0.95, 0.83, 0.56)), (0.2, brass(0.80, 0.63, 0.32)), (0.8, brass(0.66, 0.48, 0.21)), (1, brass(0.50, 0.35, 0.14)),
        ])
        context.restoreGState()
        let label = rect.insetBy(dx: 3.5, dy: 3.5)
        context.saveGState()
        context.addPath(rounded(label, 2.5))
        context.clip()
        let paper: CGFloat = isDark ? 0.88 : 1
        sweep(context, from: label.origin, to: CGPoint(x: label.minX, y: label.maxY), [
            (0, CGColor(red: 0.93 * paper, green: 0.90 * paper, blue: 0.83 * paper, alpha: 1)),
            (0.12, CGColor(red: 1 * paper, green: 0.985 * paper, blue: 0.95 * paper, alpha: 1)),
            (1, CGColor(red: 0.97 * paper, green: 0.94 * paper, blue: 0.88 * paper, alpha: 1)),
        ])
        context.restoreGState()
    }

    private static func knob(_ center: CGPoint, _ context: CGContext) {
        let radius: CGFloat = 9
        let circle = CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
        context.saveGState()
        context.setShadow(offset: CGSize(width: 0, height: 3), blur: 4, color: shade(0.65))
        context.setFillColor(CGColor(red: 0.55, green: 0.39, blue: 0.16, alpha: 1))
        context.fillEllipse(in: circle)
        context.restoreGState()
        context.saveGState()
        context.addEllipse(in: circle)
        context.clip()
        sweep(context, from: CGPoint(x: 0, y: circle.minY), to: CGPoint(x: 0, y: circle.maxY), [
            (0, CGColor(red: 0.98, green: 0.87, blue: 0.60, alpha: 1)), (0.45, CGColor(red: 0.77, green: 0.58, blue: 0.28, alpha: 1)),
            (1, CGColor(red: 0.42, green: 0.28, blue: 0.10, alpha: 1)),
        ])
        context.restoreGState()
        context.setFillColor(CGColor(red: 1, green: 0.97, blue: 0.86, alpha: 0.75))
        context.fillEllipse(in: CGRect(x: center.x - 4, y: center.y - 6, width: 6, height: 4))
    }

    // MARK: Drawing

    /// Fills the clip, or a rectangle, with a gradient.
    private static func sweep(
        _ context: CGContext, from start: CGPoint, to end: CGPoint, _ stops: [(CGFloat, CGColor)], in rect: CGRect? = nil
    ) {
        guard let gradient = CGGradient(colorsSpace: nil, colors: stops.map(\.1) as CFArray, locations: stops.map(\.0)) else { return }
        context.saveGState()
        if let rect { context.clip(to: rect) }
        context.drawLinearGradient(gradient, start: start, end: end, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        context.restoreGState()
    }

    private static func fill(_ rect: CGRect, _ color: CGColor, _ context: CGContext) {
        context.setFillColor(color)
        context.fill(rect)
    }

    private static func rounded(_ rect: CGRect, _ radius: CGFloat) -> CGPath {
        UIBezierPath(roundedRect: rect, cornerRadius: radius).cgPath
    }

    private static func walnut(_ lightness: CGFloat) -> CGColor {
        CGColor(red: min(1, lightness * 1.16), green: lightness * 0.77, blue: lightness * 0.50, alpha: 1)
    }

    private static func shade(_ alpha: CGFloat) -> CGColor { CGColor(red: 0.06, green: 0.025, blue: 0, alpha: alpha) }
    private static func light(_ alpha: CGFloat) -> CGColor { CGColor(red: 1, green: 0.88, blue: 0.68, alpha: alpha) }
}
