import MediaLibrary
import UIKit

/// The back of a cover: what the picture's file says about it.
final class PictureBack: UIView {
    private let title = UILabel()
    private var rows: [(name: UILabel, value: UILabel)] = []

    init(title: String, facts: [(name: String, value: String)]) {
        super.init(frame: .zero)
        backgroundColor = UIColor(white: 0.13, alpha: 1)
        layer.borderWidth = 1
        layer.borderColor = UIColor(white: 1, alpha: 0.18).cgColor
        self.title.text = title
        self.title.textColor = .white
        self.title.lineBreakMode = .byTruncatingMiddle
        addSubview(self.title)
        for fact in facts {
            let name = UILabel(), value = UILabel()
            name.text = fact.name
            name.textColor = UIColor(white: 1, alpha: 0.5)
            name.textAlignment = .right
            value.text = fact.value
            value.textColor = UIColor(white: 1, alpha: 0.92)
            value.numberOfLines = 2
            addSubview(name)
            addSubview(value)
            rows.append((name, value))
        }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        // Type grows with the cover, as print on a sleeve does.
        let unit = min(max(min(bounds.width / 265, bounds.height / CGFloat(84 + 26 * rows.count)), 0.5), 1.5), margin = 16 * unit
        let width = bounds.width - 2 * margin
        title.font = .systemFont(ofSize: 18 * unit, weight: .semibold)
        title.frame = CGRect(x: margin, y: margin, width: width, height: 24 * unit)
        var y = title.frame.maxY + 10 * unit
        let nameWidth = 62 * unit, gap = 8 * unit, line = 18 * unit
        for row in rows {
            row.name.font = .systemFont(ofSize: 12 * unit)
            row.value.font = .systemFont(ofSize: 13 * unit, weight: .medium)
            let room = width - nameWidth - gap
            let height = row.value.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude)).height
            // A row that has no room is left out rather than cut.
            let isSeen = y + height <= bounds.height - margin / 2
            row.name.isHidden = !isSeen
            row.value.isHidden = !isSeen
            row.name.frame = CGRect(x: margin, y: y, width: nameWidth, height: line)
            row.value.frame = CGRect(x: margin + nameWidth + gap, y: y, width: room, height: max(height, line))
            y += max(height, line) + 6 * unit
        }
    }
}
