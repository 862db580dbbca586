import UIKit

/// The heading of a group of pictures in the list: its title, and how many pictures it has.
final class GroupHeader: UITableViewHeaderFooterView {
    private let title = UILabel()
    private let count = UILabel()

    /// In points.
    static let height: CGFloat = 32

    override init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        let background = UIView()
        background.backgroundColor = UIColor(white: 0.125, alpha: 1)
        backgroundView = background
        title.font = .systemFont(ofSize: 14, weight: .semibold)
        title.textColor = UIColor(white: 1, alpha: 0.85)
        title.lineBreakMode = .byTruncatingHead
        count.font = .systemFont(ofSize: 13)
        count.textColor = UIColor(white: 1, alpha: 0.45)
        count.textAlignment = .right
        contentView.addSubview(title)
        contentView.addSubview(count)
        isAccessibilityElement = true
        accessibilityTraits = .header
    }

    required init?(coder: NSCoder) { nil }

    func show(_ title: String, count: String) {
        self.title.text = title
        self.count.text = count
        accessibilityLabel = "\(title), \(count)"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin: CGFloat = 16, width = max(0, bounds.width - 2 * margin), right = min(110, width / 2)
        title.frame = CGRect(x: margin, y: 0, width: max(0, width - right - 8), height: bounds.height)
        count.frame = CGRect(x: margin + width - right, y: 0, width: right, height: bounds.height)
    }
}
