import UIKit

/// The place between two rows that a pointer opens: a plus sign on the background of the list.
final class GapCell: FoldingListCell {
    private let plus = CAShapeLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isAccessibilityElement = false
        plus.actions = FoldedPaper.noActions
        plus.fillColor = nil
        plus.lineWidth = 2.5
        plus.lineCap = .round
        plus.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
        let path = CGMutablePath()
        for (from, to) in [(CGPoint(x: 7, y: 0), CGPoint(x: 7, y: 14)), (CGPoint(x: 0, y: 7), CGPoint(x: 14, y: 7))] {
            path.move(to: from)
            path.addLine(to: to)
        }
        plus.path = path
        contentView.layer.addSublayer(plus)
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() { plus.strokeColor = theme.backgroundInk.cgColor() }

    override func layoutSubviews() {
        super.layoutSubviews()
        plus.position = CGPoint(x: bounds.midX, y: bounds.midY)
    }
}
