import AppSupport
import UIKit

/// A tag, or a suggested one.
final class TagBubble: UIButton {
    let name: String
    private let theme: NotesTheme
    private let isSuggestion: Bool
    private let label = UILabel(), cross = UIImageView(image: UIImage(systemName: "xmark"))
    /// Removes the tag.
    var delete: () -> Void = {}

    /// The space beside the name, here and in rows, and the side of the cross, in points.
    static let margin: CGFloat = 11
    private static let crossSide: CGFloat = 9

    init(_ name: String, _ theme: NotesTheme, isSuggestion: Bool) {
        self.name = name
        self.theme = theme
        self.isSuggestion = isSuggestion
        super.init(frame: .zero)
        label.text = name
        label.textAlignment = .center
        label.lineBreakMode = .byTruncatingMiddle
        cross.contentMode = .scaleAspectFit
        cross.isHidden = true
        addSubview(label)
        addSubview(cross)
        accessibilityLabel = name
        accessibilityHint = isSuggestion ? "Adds the tag" : "Selects the tag; once more removes it"
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    /// Whether it is the suggestion that Return takes, or the tag that Delete removes.
    var isMarked = false {
        didSet {
            guard isMarked != oldValue else { return }
            accessibilityValue = isMarked && !isSuggestion ? "Selected" : nil
            cross.isHidden = !isMarked || isSuggestion
            show()
            setNeedsLayout()
        }
    }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.6 : 1 }
    }

    func themeDidChange() {
        label.font = theme.font(.tag)
        show()
        setNeedsLayout()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        show()
    }

    private func show() {
        let filled = isMarked
        backgroundColor = filled ? theme.color(.accent) : isSuggestion ? .clear : theme.color(.tag)
        label.textColor = filled ? theme.color(.background) : theme.color(.tagText)
        cross.tintColor = theme.color(.background)
        layer.borderWidth = isSuggestion && !filled ? 1 : 0
        layer.borderColor = theme.color(.tagText).resolvedColor(with: traitCollection).withAlphaComponent(0.4).cgColor
    }

    var naturalWidth: CGFloat {
        ceil(label.sizeThatFits(CGSize(width: 1000, height: 100)).width) + 2 * Self.margin
    }

    /// Draws attention to the tag.
    func pulse() {
        guard !UIAccessibility.isReduceMotionEnabled else { return }
        UIView.animate(withDuration: 0.12, animations: { self.transform = CGAffineTransform(scaleX: 1.12, y: 1.12) }) { _ in
            UIView.animate(withDuration: 0.16) { self.transform = .identity }
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
        // The cross takes the room at the right, and the name its own at the left, so that nothing else moves.
        let shift: CGFloat = cross.isHidden ? 0 : Self.crossSide / 2 + 1
        label.frame = CGRect(x: Self.margin - shift, y: 0, width: max(0, bounds.width - 2 * Self.margin), height: bounds.height)
        cross.frame = CGRect(
            x: bounds.width - Self.crossSide - 6, y: (bounds.height - Self.crossSide) / 2, width: Self.crossSide, height: Self.crossSide)
    }

    override var keyCommands: [UIKeyCommand]? {
        guard !isSuggestion else { return nil }
        var keys = KeyCommands(self)
        keys.add("Remove Tag", "\u{8}", UIKeyCommand.inputDelete) { $0.delete() }
        return keys.commands
    }
}
