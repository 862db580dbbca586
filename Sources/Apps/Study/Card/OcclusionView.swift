import Decks
import UIKit

/// A picture of which parts are covered or asked.
final class OcclusionView: UIView {
    let picture = UIImageView()
    private let cover: Cover

    init(_ shapes: [OcclusionShape]) {
        cover = Cover(shapes.filter(\.isDrawn))
        super.init(frame: .zero)
        addSubview(picture)
        addSubview(cover)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        picture.frame = bounds
        cover.frame = bounds
        cover.setNeedsDisplay()
    }

    /// The shapes.
    private final class Cover: UIView {
        private let shapes: [OcclusionShape]

        init(_ shapes: [OcclusionShape]) {
            self.shapes = shapes
            super.init(frame: .zero)
            backgroundColor = .clear
            isOpaque = false
            isUserInteractionEnabled = false
        }

        required init?(coder: NSCoder) { nil }

        override func draw(_ rect: CGRect) {
            guard let context = UIGraphicsGetCurrentContext() else { return }
            for shape in shapes { draw(shape, in: context) }
        }

        private func draw(_ shape: OcclusionShape, in context: CGContext) {
            func place(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x * bounds.width, y: point.y * bounds.height) }
            func scaled(_ rect: CGRect) -> CGRect {
                CGRect(origin: place(rect.origin), size: CGSize(width: rect.width * bounds.width, height: rect.height * bounds.height))
            }
            let path: UIBezierPath, angle: Double
            switch shape.outline {
            case .rectangle(let rect, let turned): (path, angle) = (UIBezierPath(rect: scaled(rect)), turned)
            case .ellipse(let rect, let turned): (path, angle) = (UIBezierPath(ovalIn: scaled(rect)), turned)
            case .polygon(let points):
                path = UIBezierPath()
                path.move(to: place(points[0]))
                for point in points.dropFirst() { path.addLine(to: place(point)) }
                path.close()
                angle = 0
            case .text(let text, let point, let height):
                let size = min(max(height * bounds.height, 6), 200)
                return NSAttributedString(string: text, attributes: [
                    .font: UIFont.systemFont(ofSize: size * 0.85), .foregroundColor: UIColor.black, .backgroundColor: UIColor.white,
                ]).draw(at: place(point))
            }
            if angle != 0 {
                let origin = path.bounds.origin
                path.apply(CGAffineTransform(translationX: -origin.x, y: -origin.y))
                path.apply(CGAffineTransform(rotationAngle: angle * .pi / 180))
                path.apply(CGAffineTransform(translationX: origin.x, y: origin.y))
            }
            if shape.fill.alpha > 0 {
                shape.fill.color.setFill()
                path.fill()
            }
            path.lineWidth = shape.role == .uncovered ? 2 : 1
            shape.line.color.setStroke()
            path.stroke()
        }
    }
}
