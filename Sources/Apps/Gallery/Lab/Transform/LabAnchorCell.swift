import UIKit

/// A row with the nine anchors of a rectangle to choose from.
final class LabAnchorCell: LabCell {
    private var buttons: [UIButton] = []
    private let plate = UIView()
    private static let names = [
        "Top left", "Top", "Top right", "Left", "Middle", "Right", "Bottom left", "Bottom", "Bottom right",
    ]

    /// The chosen anchor, in parts of the rectangle.
    var anchor = CGPoint(x: 0.5, y: 0.5) {
        didSet { if anchor != oldValue { updateAnchor() } }
    }

    init(choose: @escaping (CGPoint) -> Void) {
        super.init(height: 132)
        plate.layer.borderWidth = 1
        plate.layer.cornerRadius = 3
        plate.isUserInteractionEnabled = false
        contentView.addSubview(plate)
        for index in 0..<9 {
            let place = CGPoint(x: Double(index % 3) / 2, y: Double(index / 3) / 2)
            var configuration = UIButton.Configuration.filled()
            configuration.cornerStyle = .capsule
            configuration.contentInsets = .zero
            let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in choose(place) })
            button.accessibilityLabel = Self.names[index]
            buttons.append(button)
            contentView.addSubview(button)
        }
        updateAnchor()
    }

    required init?(coder: NSCoder) { nil }

    private func updateAnchor() {
        for (index, button) in buttons.enumerated() {
            let isChosen = anchor == CGPoint(x: Double(index % 3) / 2, y: Double(index / 3) / 2)
            button.configuration?.baseBackgroundColor = isChosen ? .tintColor : .systemFill
            button.accessibilityTraits = isChosen ? [.button, .selected] : .button
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let room = contentView.bounds, width: CGFloat = 160, height: CGFloat = 80, dot: CGFloat = 18
        plate.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
        plate.frame = CGRect(
            x: ((room.width - width) / 2).rounded(), y: ((room.height - height) / 2).rounded(), width: width, height: height)
        for (index, button) in buttons.enumerated() {
            let center = CGPoint(
                x: plate.frame.minX + width * CGFloat(index % 3) / 2, y: plate.frame.minY + height * CGFloat(index / 3) / 2)
            button.frame = CGRect(x: center.x - dot / 2, y: center.y - dot / 2, width: dot, height: dot)
        }
    }
}

/// Shows where the anchor of the picture is, in whose coordinates nothing is transformed.
final class AnchorMark: UIView {
    private let ring = CAShapeLayer()

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: 22, height: 22))
        isUserInteractionEnabled = false
        let path = CGMutablePath()
        path.addEllipse(in: bounds.insetBy(dx: 5, dy: 5))
        for (from, to) in [((11, 0), (11, 8)), ((11, 14), (11, 22)), ((0, 11), (8, 11)), ((14, 11), (22, 11))] {
            path.move(to: CGPoint(x: from.0, y: from.1))
            path.addLine(to: CGPoint(x: to.0, y: to.1))
        }
        ring.path = path
        ring.fillColor = nil
        ring.strokeColor = CGColor(red: 1, green: 0.23, blue: 0.19, alpha: 1)
        ring.lineWidth = 1.5
        layer.addSublayer(ring)
    }

    required init?(coder: NSCoder) { nil }
}
