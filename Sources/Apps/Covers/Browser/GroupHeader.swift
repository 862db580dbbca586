import AppSupport
import UIKit

/// The heading of a group of pictures in the list: its title, and how many pictures it has.
final class GroupHeader: UITableViewHeaderFooterView {
    private let title = UILabel()
    private let count = UILabel()

    /// As its line needs it, in points.
    static var height: CGFloat { max(32, ceil(titleFont.lineHeight) + 14) }
    private static var titleFont: UIFont { .scaled(ofSize: 14, weight: .semibold) }

    override init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        let background = UIView()
        background.backgroundColor = UIColor(white: 0.125, alpha: 1)
        backgroundView = background
        title.textColor = .pale(0.85)
        title.lineBreakMode = .byTruncatingHead
        count.textColor = .pale(0.45)
        count.textAlignment = .right
        contentView.addSubview(title)
        contentView.addSubview(count)
        showFonts()
        isAccessibilityElement = true
        accessibilityTraits = .header
    }

    required init?(coder: NSCoder) { nil }

    func show(_ title: String, count: String) {
        self.title.text = title
        self.count.text = count
        accessibilityLabel = "\(title), \(count)"
    }

    private func showFonts() {
        title.font = Self.titleFont
        count.font = .scaled(ofSize: 13)
        setNeedsLayout()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showFonts()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin: CGFloat = 16, width = max(0, bounds.width - 2 * margin)
        let right = min(max(110, ceil(count.sizeThatFits(bounds.size).width)), width / 2)
        title.frame = CGRect(x: margin, y: 0, width: max(0, width - right - 8), height: bounds.height)
        count.frame = CGRect(x: margin + width - right, y: 0, width: right, height: bounds.height)
    }
}
