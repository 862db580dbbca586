import UIKit

/// Squared paper: thin lines every 32 points from the middle, stronger ones through it.
final class LabPaper: UIView {
    private let fine = CAShapeLayer(), axes = CAShapeLayer()
    private static let square: CGFloat = 32

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for (line, width) in [(fine, 1), (axes, 1)] as [(CAShapeLayer, CGFloat)] {
            line.fillColor = nil
            line.lineWidth = width
            layer.addSublayer(line)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = bounds.size, middle = CGPoint(x: (size.width / 2).rounded() + 0.5, y: (size.height / 2).rounded() + 0.5)
        let squares = CGMutablePath(), cross = CGMutablePath()
        func line(_ path: CGMutablePath, _ x: CGFloat?, _ y: CGFloat?) {
            path.move(to: CGPoint(x: x ?? 0, y: y ?? 0))
            path.addLine(to: CGPoint(x: x ?? size.width, y: y ?? size.height))
        }
        line(cross, middle.x, nil)
        line(cross, nil, middle.y)
        for index in 1..<max(2, Int(max(size.width, size.height) / 2 / Self.square) + 1) {
            let distance = CGFloat(index) * Self.square
            for sign in [-1.0, 1] as [CGFloat] {
                line(squares, middle.x + sign * distance, nil)
                line(squares, nil, middle.y + sign * distance)
            }
        }
        fine.path = squares
        axes.path = cross
        let ink = UIColor.label.resolvedColor(with: traitCollection)
        fine.strokeColor = ink.withAlphaComponent(0.08).cgColor
        axes.strokeColor = ink.withAlphaComponent(0.22).cgColor
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        setNeedsLayout()
    }
}
