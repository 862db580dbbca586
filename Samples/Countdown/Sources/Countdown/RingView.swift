import UIKit

@IBDesignable
class RingView: UIView {
    @IBInspectable var progress: CGFloat = 0 {
        didSet { ring.strokeEnd = progress }
    }

    private let track = CAShapeLayer()
    private let ring = CAShapeLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        for shape in [track, ring] {
            shape.fillColor = nil
            shape.lineWidth = 12
            shape.lineCap = .round
            layer.addSublayer(shape)
        }
        track.strokeColor = UIColor.systemGray5.cgColor
        ring.strokeColor = UIColor.systemOrange.cgColor
        ring.strokeEnd = 0
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let center = CGPoint(x: bounds.midX, y: bounds.midY), radius = min(bounds.width, bounds.height) / 2 - 6
        let path = UIBezierPath(arcCenter: center, radius: radius, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
        for shape in [track, ring] {
            shape.frame = bounds
            shape.path = path.cgPath
        }
    }
}
