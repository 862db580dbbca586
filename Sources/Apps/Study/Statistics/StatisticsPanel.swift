import UIKit

/// A sheet with a title, a figure that matters most, a quiet line, and a plot.
final class StatisticsPanel: UIView {
    private let title = UILabel(), figure = UILabel(), detail = UILabel()
    let plot: UIView?

    init(_ text: String, plot: UIView?) {
        self.plot = plot
        super.init(frame: .zero)
        title.text = text
        title.accessibilityTraits = .header
        layer.cornerRadius = 12
        layer.shadowOpacity = 0.16
        layer.shadowRadius = 6
        layer.shadowOffset = CGSize(width: 0, height: 2)
        for part in [title, figure, detail] { addSubview(part) }
        if let plot { addSubview(plot) }
        showFonts()
    }

    required init?(coder: NSCoder) { nil }

    func show(_ value: String, color: UIColor = StudyLook.text, detail text: String) {
        figure.text = value
        figure.textColor = color
        detail.text = text
        plot?.accessibilityLabel = "\(title.text ?? ""): \(value), \(text)"
        setNeedsLayout()
    }

    private func showFonts() {
        title.font = StudyLook.font(13, .semibold, upTo: 17)
        figure.font = StudyLook.font(26, .bold, upTo: 32)
        detail.font = StudyLook.font(12.5, .regular, upTo: 16)
        title.textColor = StudyLook.faint
        detail.textColor = StudyLook.faint
        backgroundColor = StudyLook.sheet
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showFonts()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 12).cgPath
        let width = bounds.width - 32
        var y: CGFloat = 14
        for label in [title, figure, detail] {
            let height = ceil(label.font.lineHeight)
            label.frame = CGRect(x: 16, y: y, width: width, height: height)
            y += height + 1
        }
        plot?.frame = CGRect(x: 16, y: y + 8, width: width, height: max(1, bounds.height - y - 8 - 12))
    }

    /// The height of the texts, with the space around them.
    static var headHeight: CGFloat {
        let heights = [StudyLook.font(13, .semibold, upTo: 17), StudyLook.font(26, .bold, upTo: 32), StudyLook.font(12.5, upTo: 16)]
        return 14 + heights.reduce(0) { $0 + ceil($1.lineHeight) + 1 } + 14
    }
}
