import UIKit

/// A field in which a person types what to look for: a magnifying glass and a text in a well with round corners, which fills the view but
/// for ``margins``.
open class SearchField: UIView, UITextFieldDelegate {
    package let field = UITextField(), well = UIView()
    private let symbol = UIImageView(image: .symbol("magnifyingglass", 15))
    /// Called when the text has changed.
    package var didChange: @MainActor (String) -> Void = { _ in }
    /// Called when the field is left for what was found.
    package var didReturn: @MainActor () -> Void = {}
    /// The room around the well, in points.
    package var margins = UIEdgeInsets.zero {
        didSet { if margins != oldValue { setNeedsLayout() } }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        well.layer.cornerRadius = 9
        symbol.contentMode = .center
        field.placeholder = "Search"
        field.clearButtonMode = .always
        field.returnKeyType = .search
        field.autocorrectionType = .no
        field.delegate = self
        field.accessibilityLabel = "Search"
        field.addAction(UIAction { [unowned self] _ in didChange(text) }, for: .editingChanged)
        for part in [well, symbol, field] { addSubview(part) }
    }

    public required init?(coder: NSCoder) { nil }

    /// What is searched for.
    package var text: String {
        get { field.text ?? "" }
        set { field.text = newValue }
    }

    /// The colour of the magnifying glass.
    package var symbolColor: UIColor! {
        get { symbol.tintColor }
        set { symbol.tintColor = newValue }
    }

    public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        didReturn()
        return false
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let room = bounds.inset(by: margins)
        well.frame = room
        symbol.frame = CGRect(x: room.minX + 6, y: room.minY, width: 30, height: room.height)
        field.frame = CGRect(x: room.minX + 38, y: room.minY, width: max(0, room.width - 42), height: room.height)
    }
}
