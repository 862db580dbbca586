import UIKit

/// What lies under a row that is slid aside: an arrow that shows how far it is to the archive, or buttons.
final class NoteSlideView: UIView {
    private let symbol = UIImageView()
    private var buttons: [UIButton] = []
    /// How wide a button is, in points.
    static let buttonWidth: CGFloat = 85

    override init(frame: CGRect) {
        super.init(frame: frame)
        symbol.contentMode = .center
        symbol.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
        symbol.tintColor = .white
        addSubview(symbol)
        clipsToBounds = true
    }

    required init?(coder: NSCoder) { nil }

    /// The indicator's symbol, how far it follows the finger, and how opaque it is (Features VP-01).
    var indicator: UIView { symbol }

    /// Shows the way to the archive.
    ///
    /// - Parameters:
    ///   - x: how far the finger went, in points, negative to the left.
    ///   - lock: from how far on the row is archived.
    ///   - theme: gives the colours.
    func showArchive(x: CGFloat, lock: CGFloat, theme: NotesTheme) {
        for button in buttons { button.isHidden = true }
        symbol.isHidden = false
        if symbol.image == nil { symbol.image = UIImage(systemName: "archivebox") }
        let isReady = x <= -lock
        backgroundColor = theme.color(isReady ? .archiveReady : .archive)
        symbol.alpha = min(1, max(0, x / -lock))
        symbol.center = CGPoint(x: bounds.width - 36 + 0.1 * x, y: bounds.midY)
    }

    /// Shows buttons at the right.
    func showButtons(_ actions: [(title: String, color: UIColor, perform: () -> Void)]) {
        symbol.isHidden = true
        for button in buttons { button.removeFromSuperview() }
        buttons = actions.map { action in
            let button = UIButton(type: .custom)
            button.setTitle(action.title, for: .normal)
            button.setTitleColor(.white, for: .normal)
            button.titleLabel?.font = .systemFont(ofSize: 15, weight: .medium)
            button.backgroundColor = action.color
            button.addAction(UIAction { _ in action.perform() }, for: .touchUpInside)
            addSubview(button)
            return button
        }
        backgroundColor = actions.last?.color
        setNeedsLayout()
        layoutIfNeeded()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        symbol.center.y = bounds.midY
        for (index, button) in buttons.enumerated() {
            let x = bounds.width - CGFloat(buttons.count - index) * Self.buttonWidth
            button.frame = CGRect(x: x, y: 0, width: Self.buttonWidth, height: bounds.height)
        }
    }
}
