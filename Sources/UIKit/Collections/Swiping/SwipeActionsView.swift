/// The buttons beside a row that was swiped aside. It lies in the row's cell, in what the content uncovers.
final class SwipeActionsView: UIView {
    /// The least width of a button, and the space around its title.
    private static let buttonWidth: CGFloat = 74, padding: CGFloat = 15
    /// Content that is dragged farther than it can go follows by this part.
    private static let resistance: CGFloat = 0.3
    /// The part of the row's width after which letting go performs the first action. Uncertain.
    private static let fullPart: CGFloat = 0.6

    let configuration: UISwipeActionsConfiguration
    /// Whether the buttons are at the right edge: the content moves to the left.
    let isOnRight: Bool
    /// Performs an action: its index and its button.
    var perform: ((UIContextualAction, UIView) -> Void)?
    private let buttons: [SwipeButton]
    /// How far the content is moved, to the right.
    var slide: CGFloat = 0
    /// Whether the buttons stay although no finger holds the row.
    var isOpen = false
    private(set) var isFull = false

    init(_ configuration: UISwipeActionsConfiguration, isOnRight: Bool) {
        self.configuration = configuration
        self.isOnRight = isOnRight
        buttons = configuration.actions.map(SwipeButton.init)
        super.init(frame: .zero)
        clipsToBounds = true
        for button in buttons.reversed() {
            addSubview(button)
            button.addAction(
                UIAction { [weak self, weak button] _ in
                    if let self, let button { perform?(button.action, button) }
                }, for: .touchUpInside)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// The width of all buttons.
    var openWidth: CGFloat { buttons.reduce(0) { $0 + $1.width(Self.buttonWidth, Self.padding) } }
    var openSlide: CGFloat { isOnRight ? -openWidth : openWidth }
    var first: SwipeButton? { buttons.first }

    /// Follows a finger.
    ///
    /// - Parameters:
    ///   - wanted: how far the content would be moved, to the right.
    ///   - width: how far it can be moved.
    /// - Returns: whether letting go would now perform the first action and did not before, or the other way round.
    func follow(_ wanted: CGFloat, width: CGFloat) -> Bool {
        let amount = isOnRight ? -wanted : wanted
        let wasFull = isFull
        isFull = configuration.performsFirstActionWithFullSwipe && amount > max(openWidth * 1.2, width * Self.fullPart)
        var shown = amount
        if amount < 0 {
            shown = 0
        } else if amount > openWidth, !configuration.performsFirstActionWithFullSwipe {
            shown = openWidth + (amount - openWidth) * Self.resistance
        }
        shown = min(shown, width)
        slide = isOnRight ? -shown : shown
        return isFull != wasFull
    }

    /// Where letting go brings the content: all the way, open, or closed.
    func rest(velocity: CGFloat) -> CGFloat? {
        if isFull { return nil }
        let amount = isOnRight ? -slide : slide
        let speed = isOnRight ? -velocity : velocity
        if abs(speed) > 200 { return speed > 0 ? openSlide : 0 }
        return amount > openWidth / 2 ? openSlide : 0
    }

    /// The width at the cell's edge that the buttons leave to the list's index.
    private func edge(of cell: any SwipedCell) -> CGFloat { isOnRight != cell.isMirrored ? cell.widthUnderIndex : 0 }

    /// How far the content of a cell can be moved.
    func room(in cell: any SwipedCell) -> CGFloat { cell.bounds.width - edge(of: cell) }

    func place(in cell: any SwipedCell) {
        let shown = abs(slide), edge = edge(of: cell)
        let bounds = cell.bounds
        frame = CGRect(x: isOnRight ? bounds.width - edge - shown : edge, y: 0, width: shown, height: bounds.height)
        let total = openWidth
        guard total > 0 else { return }
        var before: CGFloat = 0
        for (index, button) in buttons.enumerated() {
            // The first button covers the others when letting go performs it.
            let own = button.width(Self.buttonWidth, Self.padding)
            let start = index == 0 || !isFull ? shown * before / total : shown
            let width = isFull ? (index == 0 ? shown : 0) : shown * own / total
            before += own
            let x = isOnRight ? shown - start - width : start
            button.contentWidth = own
            button.isAtRight = isOnRight
            button.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
            button.layoutIfNeeded()
        }
    }
}

/// The button of an action.
final class SwipeButton: UIControl {
    let action: UIContextualAction
    private let label = UILabel(frame: .zero), picture = UIImageView(frame: .zero)
    /// The width that the button has when all are shown: its content keeps to it.
    var contentWidth: CGFloat = 0
    var isAtRight = true

    init(_ action: UIContextualAction) {
        self.action = action
        super.init(frame: .zero)
        clipsToBounds = true
        backgroundColor = action.backgroundColor
        label.text = action.title
        label.font = .systemFont(ofSize: action.image == nil ? 17 : 13)
        label.textColor = .white
        label.textAlignment = .center
        picture.image = action.image
        picture.tintColor = .white
        addSubview(label)
        addSubview(picture)
        accessibilityLabel = action.title
    }

    required init?(coder: NSCoder) { nil }

    func width(_ least: CGFloat, _ padding: CGFloat) -> CGFloat {
        max(least, wholePixels(label.sizeThatFits(.zero).width) + 2 * padding, picture.intrinsicContentSize.width + 2 * padding)
    }

    /// The least height of a row in which an image has its title below it, in points.
    private static let titledHeight: CGFloat = 91

    override func layoutSubviews() {
        super.layoutSubviews()
        label.isHidden = picture.image != nil && bounds.height < Self.titledHeight
        let text = label.isHidden ? .zero : action.title?.isEmpty == false ? label.sizeThatFits(.zero) : .zero
        let image = picture.image == nil ? .zero : picture.intrinsicContentSize
        let spacing: CGFloat = text.height > 0 && image.height > 0 ? 4 : 0
        let x = isAtRight ? 0 : bounds.width - contentWidth
        let top = (bounds.height - text.height - image.height - spacing) / 2
        picture.frame = nearestPixel(CGRect(x: x + (contentWidth - image.width) / 2, y: top, width: image.width, height: image.height))
        label.frame = nearestPixel(
            CGRect(x: x + (contentWidth - text.width) / 2, y: top + image.height + spacing, width: text.width, height: text.height))
    }

    override var isHighlighted: Bool { didSet { label.alpha = isHighlighted ? 0.5 : 1 } }
}
