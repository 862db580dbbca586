import AppSupport
import UIKit

/// The base class of rows in a card, whose height depends on their width.
class GalleryRow: UIView {
    static let margin = GallerySection.margin

    func height(forWidth width: CGFloat) -> CGFloat { 44 }
}

/// A row with a text on the left and a control on the right.
final class LabeledRow: GalleryRow {
    let label = UILabel()
    private let control: UIView
    private let stretches: Bool

    /// - Parameter stretches: whether the control takes up the whole width beside the text.
    init(_ title: String, _ control: UIView, stretches: Bool = false) {
        self.control = control
        self.stretches = stretches
        super.init(frame: .zero)
        label.text = title
        label.font = .scaled(ofSize: 17)
        label.numberOfLines = 0
        addSubview(label)
        addSubview(control)
        // A control gets the row's title as its accessibility label. Several controls in one row keep their own.
        if control is UIControl || control is UIProgressView {
            control.accessibilityLabel = title
            label.isAccessibilityElement = false
        } else if control is GalleryLine {
            for part in control.subviews { part.accessibilityLabel = title }
        }
    }

    required init?(coder: NSCoder) { nil }

    override func height(forWidth width: CGFloat) -> CGFloat {
        let control = control.sizeThatFits(.zero)
        return max(44, control.height + 16, textSize(width, beside: control.width).height + 16)
    }

    /// The size of the text, which wraps where there is no room for it beside the control, or in half of the width beside one that stretches.
    private func textSize(_ width: CGFloat, beside control: CGFloat) -> CGSize {
        let room = stretches ? (width - 3 * Self.margin) / 2 : max(width / 4, width - 3 * Self.margin - control)
        return label.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var size = control.sizeThatFits(.zero)
        let text = textSize(bounds.width, beside: size.width)
        label.frame = CGRect(x: Self.margin, y: 0, width: text.width, height: bounds.height)
        if stretches { size.width = bounds.width - 3 * Self.margin - max(text.width, 96) }
        control.frame = CGRect(
            x: bounds.width - Self.margin - size.width, y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
            height: size.height)
    }
}

/// A row with a small title and, below it, controls side by side, which wrap into lines.
final class FlowRow: GalleryRow {
    private let label = UILabel()
    private let items: [UIView]
    private let isCentered: Bool
    private static let gap = CGSize(width: 10, height: 10)

    /// - Parameter title: the title; nil for none.
    init(_ title: String?, _ items: [UIView], isCentered: Bool = false) {
        self.items = items
        self.isCentered = isCentered
        super.init(frame: .zero)
        label.text = title
        label.font = .preferredFont(forTextStyle: .footnote)
        label.textColor = .secondaryLabel
        addSubview(label)
        for item in items { addSubview(item) }
    }

    required init?(coder: NSCoder) { nil }

    private var titleHeight: CGFloat { max(18, ceil(label.font.lineHeight)) }
    private var top: CGFloat { label.text == nil ? 12 : titleHeight + 16 }

    /// The frames of the items for a width, and the height of the row.
    private func flow(_ width: CGFloat) -> (frames: [CGRect], height: CGFloat) {
        let room = width - 2 * Self.margin
        var lines: [[(index: Int, size: CGSize)]] = [[]]
        var used: CGFloat = 0
        for (index, item) in items.enumerated() {
            var size = item.sizeThatFits(.zero)
            size.width = min(size.width, room)
            if used > 0, used + size.width > room + 0.5 {
                lines.append([])
                used = 0
            }
            lines[lines.count - 1].append((index, size))
            used += size.width + Self.gap.width
        }
        var frames = [CGRect](repeating: .zero, count: items.count)
        var y = top
        for line in lines where !line.isEmpty {
            let height = line.map(\.size.height).max() ?? 0
            let total = line.reduce(-Self.gap.width) { $0 + $1.size.width + Self.gap.width }
            var x = isCentered ? ((width - total) / 2).rounded() : Self.margin
            for (index, size) in line {
                // Captioned items are aligned at the bottom, so that their captions are on one line.
                let space = items[index] is Captioned ? height - size.height : ((height - size.height) / 2).rounded()
                frames[index] = CGRect(origin: CGPoint(x: x, y: y + space), size: size)
                x += size.width + Self.gap.width
            }
            y += height + Self.gap.height
        }
        return (frames, y - Self.gap.height + 14)
    }

    override func height(forWidth width: CGFloat) -> CGFloat { flow(width).height }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = CGRect(x: Self.margin, y: 10, width: bounds.width - 2 * Self.margin, height: titleHeight)
        for (item, frame) in zip(items, flow(bounds.width).frames) { item.frame = frame }
    }
}

/// A row with one view as wide as the card, in its natural height.
final class WideRow: GalleryRow {
    private let content: UIView
    private let fixedHeight: CGFloat?
    private let insets: UIEdgeInsets

    init(_ content: UIView, height: CGFloat? = nil, insets: UIEdgeInsets = UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16)) {
        self.content = content
        fixedHeight = height
        self.insets = insets
        super.init(frame: .zero)
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    override func height(forWidth width: CGFloat) -> CGFloat {
        let inner = width - insets.left - insets.right
        return (fixedHeight ?? content.sizeThatFits(CGSize(width: inner, height: 0)).height).rounded(.up) + insets.top + insets.bottom
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        content.frame = bounds.inset(by: insets)
    }
}
