import UIKit

/// The pictures of the gallery, drawn here.
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

    /// A disc with rays.
    static func sun(side: CGFloat) -> UIImage {
        template(side: side) { context, side in
            let middle = side / 2, disc = side * 0.22
            context.fillEllipse(in: CGRect(x: middle - disc, y: middle - disc, width: 2 * disc, height: 2 * disc))
            context.setLineWidth(side * 0.09)
            context.setLineCap(.round)
            for index in 0..<8 {
                let angle = CGFloat(index) * .pi / 4
                context.move(to: CGPoint(x: middle + side * 0.34 * cos(angle), y: middle + side * 0.34 * sin(angle)))
                context.addLine(to: CGPoint(x: middle + side * 0.44 * cos(angle), y: middle + side * 0.44 * sin(angle)))
            }
            context.strokePath()
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
}
