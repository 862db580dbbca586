import AppSupport
import UIKit

/// The heading of a group of pictures in the list: its title, and how many pictures it has.
final class GroupHeader: UITableViewHeaderFooterView {
    private let title = UILabel()
    private let count = UILabel()

    /// The size of a point on the back of a cover, whose text doesn't grow with the person's text scale; nil in a list.
    var unit: CGFloat? {
        didSet { if unit != oldValue { showFonts() } }
    }

    /// As its lines need it in a list, in points.
    static var height: CGFloat {
        let count = isStacked ? ceil(UIFont.scaled(ofSize: 13).lineHeight) : 0
        return max(32, ceil(UIFont.scaled(ofSize: 14, weight: .semibold).lineHeight) + count + 14)
    }
    /// Whether the count of a heading in a list stands below the title, since large text has no room for both beside each other.
    private static var isStacked: Bool { UIFont.scaled(ofSize: 14).pointSize > 20 }
    private var isStacked: Bool { unit == nil && Self.isStacked }

    override init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        let background = UIView()
        background.backgroundColor = UIColor(white: 0.125, alpha: 1)
        backgroundView = background
        title.textColor = .pale(0.85)
        title.lineBreakMode = .byTruncatingHead
        count.textColor = .pale(0.45)
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
        title.font = unit.map { .systemFont(ofSize: 12 * $0, weight: .semibold) } ?? .scaled(ofSize: 14, weight: .semibold)
        count.font = unit.map { .systemFont(ofSize: 11 * $0) } ?? .scaled(ofSize: 13)
        count.textAlignment = isStacked ? .left : .right
        setNeedsLayout()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showFonts()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin: CGFloat = 16, width = max(0, bounds.width - 2 * margin)
        if isStacked {
            title.frame = CGRect(x: margin, y: 7, width: width, height: ceil(title.font.lineHeight))
            count.frame = CGRect(x: margin, y: title.frame.maxY, width: width, height: ceil(count.font.lineHeight))
            return
        }
        let right = min(max(110, ceil(count.sizeThatFits(bounds.size).width)), width / 2)
        title.frame = CGRect(x: margin, y: 0, width: max(0, width - right - 8), height: bounds.height)
        count.frame = CGRect(x: margin + width - right, y: 0, width: right, height: bounds.height)
    }
}
