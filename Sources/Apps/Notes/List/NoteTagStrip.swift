import UIKit

/// Tags in a row, each in a bubble. What doesn't fit is left out.
final class NoteTagStrip: UIView {
    private var labels: [UILabel] = []

    /// Shows tags.
    func show(_ tags: [String], theme: NotesTheme) {
        while labels.count > tags.count { labels.removeLast().removeFromSuperview() }
        while labels.count < tags.count {
            let label = UILabel()
            label.textAlignment = .center
            label.clipsToBounds = true
            addSubview(label)
            labels.append(label)
        }
        for (label, tag) in zip(labels, tags) {
            label.text = tag
            label.font = theme.font(.tag)
            label.textColor = theme.color(.tagText)
            label.backgroundColor = theme.color(.tag)
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var x: CGFloat = 0
        for label in labels {
            let width = min(ceil(label.sizeThatFits(bounds.size).width) + 2 * TagBubble.margin, bounds.width)
            label.isHidden = x > 0 && x + width > bounds.width
            label.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
            label.layer.cornerRadius = bounds.height / 2
            if !label.isHidden { x += width + TagsView.spacing.width }
        }
    }
}
