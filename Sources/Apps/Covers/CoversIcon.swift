import AppSupport
import QuartzCore

/// The icon of `lamina covers`: three covers on black glass, which reflects them.
enum CoversIcon {
    @MainActor
    static func draw(size: Int) -> IconCanvas {
        let canvas = IconCanvas(size: size, colors: [0x55575F, 0x0E0F12])
        // The floor begins where the covers stand, and comes out of the dark.
        canvas.add(canvas.gradient([0x000000, 0x000000], alphas: [0, 0.5]), x: 0, y: 50, width: 100, height: 16)
        canvas.add(canvas.gradient([0x000000, 0x000000], alphas: [0.5, 0.1]), x: 0, y: 66, width: 100, height: 34)
        if canvas.detail == .low {
            drawFlat(on: canvas)
        } else {
            drawInSpace(on: canvas)
        }
        canvas.finish()
        return canvas
    }

    private static let middle: [UInt32] = [0xFFB347, 0xF0436A]
    private static let left: [UInt32] = [0x5AD1E6, 0x2B6FD6]
    private static let right: [UInt32] = [0xBEE35A, 0x2FA866]

    /// Upright rectangles of whole pixels; those at the sides are narrow and a little lower.
    @MainActor
    private static func drawFlat(on canvas: IconCanvas) {
        let places: [(colors: [UInt32], x: CGFloat, y: CGFloat, width: CGFloat)] = [(left, 10, 28, 14), (right, 76, 28, 14), (middle, 28, 21, 44)]
        let bottom: CGFloat = 64
        for (colors, x, y, width) in places {
            canvas.add(canvas.gradient(colors), x: x, y: y, width: width, height: bottom - y)
            canvas.add(canvas.gradient([colors[1], colors[1]], alphas: [0.5, 0]), x: x, y: bottom, width: width, height: 24)
        }
    }

    /// The covers in perspective, as the carousel shows them.
    @MainActor
    private static func drawInSpace(on canvas: IconCanvas) {
        let side = canvas.side
        let space = CALayer()
        space.frame = CGRect(x: 0, y: 0, width: side, height: side)
        space.sublayerTransform.m34 = -1 / (1.5 * side)
        canvas.tile.addSublayer(space)
        for (colors, sign) in [(left, -1), (right, 1)] as [([UInt32], CGFloat)] {
            let cover = cover(colors, width: canvas.length(40), on: canvas)
            cover.position = CGPoint(x: side / 2 + sign * canvas.length(29.5), y: canvas.length(66))
            cover.transform = CATransform3DRotate(CATransform3DMakeTranslation(0, 0, -0.06 * side), -sign * 60 * .pi / 180, 0, 1, 0)
            space.addSublayer(cover)
        }
        let edge = canvas.rect(28, 22, 44, 44)
        let front = cover(middle, width: edge.width, on: canvas)
        front.position = CGPoint(x: edge.midX, y: canvas.length(66).rounded())
        // The shadow on the covers beside it.
        let shadow = CALayer()
        shadow.frame = CGRect(x: edge.minX, y: front.position.y - edge.width, width: edge.width, height: edge.width)
        shadow.shadowPath = CGPath(rect: shadow.bounds, transform: nil)
        shadow.shadowColor = IconCanvas.color(0x000000)
        shadow.shadowOpacity = 0.6
        shadow.shadowRadius = canvas.length(3)
        shadow.shadowOffset = .zero
        space.addSublayer(shadow)
        space.addSublayer(front)
    }

    /// A cover with its reflection below. Its anchor point is the middle of its lower edge.
    @MainActor
    private static func cover(_ colors: [UInt32], width: CGFloat, on canvas: IconCanvas) -> CALayer {
        let whole = CALayer()
        whole.bounds = CGRect(x: 0, y: 0, width: width, height: 2 * width)
        let upper = picture(colors, width: width, on: canvas)
        upper.frame = CGRect(x: 0, y: 0, width: width, height: width)
        whole.addSublayer(upper)
        let lower = picture(colors, width: width, on: canvas)
        lower.frame = CGRect(x: 0, y: width, width: width, height: width)
        lower.transform = CATransform3DMakeScale(1, -1, 1)
        let fade = CAGradientLayer()
        fade.frame = CGRect(x: 0, y: 0, width: width, height: width)
        fade.colors = [IconCanvas.color(0, 0), IconCanvas.color(0, 0.42)]
        fade.locations = [0.45, 1]
        lower.mask = fade
        whole.addSublayer(lower)
        return whole
    }

    /// A picture: a sun over hills.
    @MainActor
    private static func picture(_ colors: [UInt32], width: CGFloat, on canvas: IconCanvas) -> CALayer {
        let layer = canvas.gradient(colors)
        layer.masksToBounds = true
        layer.bounds = CGRect(x: 0, y: 0, width: width, height: width)
        guard canvas.detail == .high else { return layer }
        let sun = canvas.fill(0xFFFFFF, 0.85)
        sun.frame = CGRect(x: width * 0.56, y: width * 0.16, width: width * 0.24, height: width * 0.24)
        sun.cornerRadius = width * 0.12
        layer.addSublayer(sun)
        for (alpha, peak, foot, top) in [(0.16, 0.30, 0.95, 0.46), (0.22, 0.78, 1.0, 0.60)] as [(CGFloat, CGFloat, CGFloat, CGFloat)] {
            let hill = CGMutablePath()
            hill.move(to: CGPoint(x: (peak - 0.9) * width, y: foot * width + width * 0.1))
            hill.addQuadCurve(
                to: CGPoint(x: (peak + 0.9) * width, y: foot * width + width * 0.1), control: CGPoint(x: peak * width, y: (2 * top - foot) * width))
            hill.closeSubpath()
            layer.addSublayer(canvas.shape(hill, 0x000000, alpha))
        }
        let edge = canvas.fill(0xFFFFFF, 0.55)
        edge.frame = CGRect(x: 0, y: 0, width: width, height: max(1, (width / 90).rounded()))
        layer.addSublayer(edge)
        return layer
    }
}
