import UIKit

/// The pictures of the gallery, which are drawn in code.
@MainActor
enum GalleryPictures {
    private static func template(side: CGFloat, _ draw: (CGContext, CGFloat) -> Void) -> UIImage {
        let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { draw($0.cgContext, side) }
        return image.withRenderingMode(.alwaysTemplate)
    }

    /// A star with five points.
    static func star(side: CGFloat) -> UIImage {
        template(side: side) { context, side in
            let middle = CGPoint(x: side / 2, y: side * 0.53), outer = side * 0.5, inner = side * 0.22
            let path = CGMutablePath()
            for index in 0..<10 {
                let radius = index.isMultiple(of: 2) ? outer : inner, angle = CGFloat(index) * .pi / 5
                let point = CGPoint(x: middle.x + radius * sin(angle), y: middle.y - radius * cos(angle))
                index == 0 ? path.move(to: point) : path.addLine(to: point)
            }
            path.closeSubpath()
            context.setLineJoin(.round)
            context.setLineWidth(side * 0.06)
            context.addPath(path)
            context.drawPath(using: .fillStroke)
        }
    }

    /// A disc.
    static func disc(side: CGFloat) -> UIImage {
        template(side: side) { context, side in context.fillEllipse(in: CGRect(x: 0, y: 0, width: side, height: side)) }
    }

    /// Hills under an evening sky, 120 by 80 points.
    static let landscape: UIImage = UIGraphicsImageRenderer(size: CGSize(width: 120, height: 80)).image { renderer in
        let context = renderer.cgContext
        let sky = [CGColor(red: 0.16, green: 0.2, blue: 0.5, alpha: 1), CGColor(red: 0.98, green: 0.62, blue: 0.42, alpha: 1)]
        if let gradient = CGGradient(colorsSpace: nil, colors: sky, locations: [0, 1]) {
            context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 0, y: 62), options: [.drawsAfterEndLocation])
        }
        context.setFillColor(CGColor(red: 1, green: 0.9, blue: 0.66, alpha: 1))
        context.fillEllipse(in: CGRect(x: 74, y: 34, width: 22, height: 22))
        func hill(_ color: CGColor, _ height: CGFloat, _ bend: CGFloat) {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 0, y: 80))
            path.addLine(to: CGPoint(x: 0, y: height))
            path.addCurve(
                to: CGPoint(x: 120, y: height + 6), control1: CGPoint(x: 40, y: height - bend), control2: CGPoint(x: 70, y: height + bend))
            path.addLine(to: CGPoint(x: 120, y: 80))
            path.closeSubpath()
            context.addPath(path)
            context.setFillColor(color)
            context.fillPath()
        }
        hill(CGColor(red: 0.42, green: 0.3, blue: 0.47, alpha: 1), 52, 22)
        hill(CGColor(red: 0.24, green: 0.2, blue: 0.36, alpha: 1), 60, -18)
        hill(CGColor(red: 0.12, green: 0.12, blue: 0.24, alpha: 1), 70, 14)
    }

    /// A key of a keyboard, as a resizable image.
    static let key: UIImage = {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 31, height: 37)).image { _ in
            let body = CGRect(x: 1, y: 1, width: 29, height: 33)
            UIColor(white: 0, alpha: 0.35).setFill()
            UIBezierPath(roundedRect: body.offsetBy(dx: 0, dy: 1.5), cornerRadius: 7).fill()
            UIColor(red: 0.9, green: 0.92, blue: 0.98, alpha: 1).setFill()
            UIBezierPath(roundedRect: body, cornerRadius: 7).fill()
        }
        return image.resizableImage(withCapInsets: UIEdgeInsets(top: 12, left: 15, bottom: 15, right: 15), resizingMode: .stretch)
    }()

    /// A diamond, for the thumb of a slider.
    static let diamond: UIImage = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30)).image { renderer in
        let context = renderer.cgContext
        context.translateBy(x: 15, y: 15)
        context.rotate(by: .pi / 4)
        UIColor.systemPurple.setFill()
        UIBezierPath(roundedRect: CGRect(x: -10, y: -10, width: 20, height: 20), cornerRadius: 4).fill()
        UIColor.white.setFill()
        UIBezierPath(roundedRect: CGRect(x: -6.5, y: -6.5, width: 13, height: 13), cornerRadius: 2.5).fill()
    }

    /// A bar with round ends, as a resizable image, for the track of a slider.
    static func track(_ color: UIColor) -> UIImage {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 8)).image { _ in
            color.setFill()
            UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 8, height: 8)).fill()
            UIBezierPath(rect: CGRect(x: 4, y: 0, width: 1, height: 8)).fill()
            UIBezierPath(ovalIn: CGRect(x: 1, y: 0, width: 8, height: 8)).fill()
        }
        return image.resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 4), resizingMode: .stretch)
    }

    /// A frame with ornaments at its corners, 40 by 40 points.
    static let frame: UIImage = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { _ in
        UIColor.systemTeal.withAlphaComponent(0.25).setFill()
        UIBezierPath(roundedRect: CGRect(x: 2, y: 2, width: 36, height: 36), cornerRadius: 8).fill()
        UIColor.systemTeal.setFill()
        for x in [17, 23] as [CGFloat] { UIBezierPath(ovalIn: CGRect(x: x - 1.5, y: 18.5, width: 3, height: 3)).fill() }
        let line = UIBezierPath(roundedRect: CGRect(x: 3, y: 3, width: 34, height: 34), cornerRadius: 8)
        line.lineWidth = 2
        UIColor.systemTeal.setStroke()
        line.stroke()
        for x in [8, 32] as [CGFloat] {
            for y in [8, 32] as [CGFloat] { UIBezierPath(ovalIn: CGRect(x: x - 3.5, y: y - 3.5, width: 7, height: 7)).fill() }
        }
    }

    /// The moon in twelve phases, for an animated image.
    static let moons: [UIImage] = (0..<12).map { phase in
        UIGraphicsImageRenderer(size: CGSize(width: 44, height: 44)).image { _ in
            let disc = CGRect(x: 2, y: 2, width: 40, height: 40), turn = CGFloat((phase + 2) % 12) / 12
            UIColor(white: 0.25, alpha: 1).setFill()
            UIBezierPath(ovalIn: disc).fill()
            // The lit part lies between the edge and the terminator, which is half an ellipse.
            let width = 20 * cos(turn * 2 * .pi), isGrowing = turn < 0.5
            let lit = CGMutablePath()
            let top = CGPoint(x: 22, y: 2), bottom = CGPoint(x: 22, y: 42), pull: CGFloat = 0.5523 * 20
            let edge: CGFloat = isGrowing ? 20 : -20, border = isGrowing ? width : -width
            lit.move(to: top)
            lit.addCurve(to: CGPoint(x: 22 + edge, y: 22), control1: CGPoint(x: 22 + 0.5523 * edge, y: 2), control2: CGPoint(x: 22 + edge, y: 22 - pull))
            lit.addCurve(to: bottom, control1: CGPoint(x: 22 + edge, y: 22 + pull), control2: CGPoint(x: 22 + 0.5523 * edge, y: 42))
            lit.addCurve(
                to: CGPoint(x: 22 + border, y: 22), control1: CGPoint(x: 22 + 0.5523 * border, y: 42), control2: CGPoint(x: 22 + border, y: 22 + pull))
            lit.addCurve(to: top, control1: CGPoint(x: 22 + border, y: 22 - pull), control2: CGPoint(x: 22 + 0.5523 * border, y: 2))
            lit.closeSubpath()
            UIColor(red: 0.98, green: 0.92, blue: 0.7, alpha: 1).setFill()
            UIBezierPath(cgPath: lit).fill()
        }
    }

    /// A lake between mountains at noon, 720 by 600 points.
    static let lake: UIImage = UIGraphicsImageRenderer(size: CGSize(width: 720, height: 600), format: .opaqueSingle).image { renderer in
        let context = renderer.cgContext
        func fade(_ top: CGColor, _ bottom: CGColor, from y: CGFloat, to end: CGFloat) {
            guard let gradient = CGGradient(colorsSpace: nil, colors: [top, bottom], locations: [0, 1]) else { return }
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 0, y: y), end: CGPoint(x: 0, y: end), options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        }
        func range(_ color: CGColor, _ points: [CGPoint], foot: CGFloat) {
            context.beginPath()
            context.move(to: CGPoint(x: -10, y: foot))
            for point in points { context.addLine(to: point) }
            context.addLine(to: CGPoint(x: 730, y: foot))
            context.closePath()
            context.setFillColor(color)
            context.fillPath()
        }
        fade(CGColor(red: 0.2, green: 0.47, blue: 0.86, alpha: 1), CGColor(red: 0.82, green: 0.91, blue: 0.99, alpha: 1), from: 0, to: 330)
        context.setFillColor(CGColor(red: 1, green: 0.97, blue: 0.82, alpha: 1))
        context.fillEllipse(in: CGRect(x: 500, y: 50, width: 90, height: 90))
        for (x, y, width) in [(90, 80, 170), (150, 60, 130), (200, 92, 150), (400, 150, 120), (450, 136, 110)] as [(CGFloat, CGFloat, CGFloat)] {
            context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 0.85))
            context.fillEllipse(in: CGRect(x: x, y: y, width: width, height: width * 0.34))
        }
        range(
            CGColor(red: 0.55, green: 0.62, blue: 0.78, alpha: 1),
            [(-10, 260), (60, 180), (130, 240), (240, 130), (330, 230), (420, 160), (520, 250), (620, 170), (730, 260)].map { CGPoint(x: $0.0, y: $0.1) },
            foot: 340)
        // Snow on the peaks.
        context.setFillColor(CGColor(red: 0.96, green: 0.97, blue: 1, alpha: 1))
        context.addLines(between: [(205, 165), (240, 130), (275, 168), (256, 158), (240, 176), (222, 158)].map { CGPoint(x: $0.0, y: $0.1) })
        context.fillPath()
        range(
            CGColor(red: 0.22, green: 0.42, blue: 0.4, alpha: 1),
            [(-10, 300), (90, 250), (190, 310), (300, 270), (390, 325), (520, 260), (640, 315), (730, 270)].map { CGPoint(x: $0.0, y: $0.1) },
            foot: 345)
        context.saveGState()
        context.clip(to: CGRect(x: 0, y: 340, width: 720, height: 260))
        fade(CGColor(red: 0.3, green: 0.6, blue: 0.72, alpha: 1), CGColor(red: 0.04, green: 0.2, blue: 0.4, alpha: 1), from: 340, to: 600)
        context.restoreGState()
        for index in 0..<26 {
            let y = 350 + CGFloat(index * index) * 0.36, x = CGFloat((index * 193) % 640), length = 40 + CGFloat((index * 71) % 120)
            context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 0.16))
            context.fillEllipse(in: CGRect(x: x, y: y, width: length, height: 2 + CGFloat(index) * 0.12))
        }
        // A red boat.
        context.setFillColor(CGColor(red: 0.86, green: 0.16, blue: 0.14, alpha: 1))
        context.addPath(UIBezierPath(roundedRect: CGRect(x: 150, y: 452, width: 120, height: 22), cornerRadius: 10).cgPath)
        context.fillPath()
        context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        for (first, second) in [((212, 350), (262, 440)), ((204, 360), (160, 440))] as [((CGFloat, CGFloat), (CGFloat, CGFloat))] {
            context.beginPath()
            context.move(to: CGPoint(x: first.0, y: first.1))
            context.addLine(to: CGPoint(x: second.0, y: second.1))
            context.addLine(to: CGPoint(x: first.0, y: second.1))
            context.closePath()
            context.fillPath()
        }
        // A shore with stones of many colours.
        for index in 0..<90 {
            let x = CGFloat((index * 137) % 760) - 20, y = 548 + CGFloat((index * 53) % 60), side = 14 + CGFloat((index * 29) % 30)
            let shade = 0.25 + CGFloat((index * 41) % 50) / 100
            context.setFillColor(CGColor(red: shade + 0.08, green: shade, blue: shade - 0.06, alpha: 1))
            context.fillEllipse(in: CGRect(x: x, y: y, width: side, height: side * 0.6))
        }
    }
}

extension UIGraphicsImageRendererFormat {
    /// The format of opaque pictures with one pixel per point.
    fileprivate static var opaqueSingle: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        return format
    }
}
