import UIKit

/// The field above the rows in which a person types what to look for.
final class NotesSearchField: UIView, UITextFieldDelegate {
    let field = UITextField()
    private let well = UIView(), symbol = UIImageView(image: UIImage(systemName: "magnifyingglass"))
    private var theme: NotesTheme?
    /// Called when the text has changed.
    var didChange: (String) -> Void = { _ in }
    /// Called when the field is left for the rows.
    var didReturn: () -> Void = {}

    override init(frame: CGRect) {
        super.init(frame: frame)
        well.layer.cornerRadius = 9
        symbol.contentMode = .scaleAspectFit
        field.placeholder = "Search"
        field.clearButtonMode = .always
        field.returnKeyType = .search
        field.delegate = self
        field.accessibilityLabel = "Search"
        field.addAction(UIAction { [unowned self] _ in didChange(field.text ?? "") }, for: .editingChanged)
        for part in [well, symbol, field] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    /// What is searched for.
    var text: String {
        get { field.text ?? "" }
        set { field.text = newValue }
    }

    func show(_ theme: NotesTheme) {
        self.theme = theme
        well.backgroundColor = theme.color(.line).withAlphaComponent(0.8)
        symbol.tintColor = theme.color(.faint)
        field.font = theme.font(.text)
        field.textColor = theme.color(.title)
        field.tintColor = theme.color(.accent)
        setNeedsLayout()
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        didReturn()
        return false
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let theme else { return }
        let inset = NoteRowLayout.inset(width: bounds.width, theme: theme) - 8
        well.frame = CGRect(x: inset, y: 7, width: max(0, bounds.width - 2 * inset), height: bounds.height - 14)
        symbol.frame = CGRect(x: well.frame.minX + 10, y: bounds.midY - 8, width: 16, height: 16)
        field.frame = CGRect(x: well.frame.minX + 34, y: 7, width: max(0, well.frame.width - 38), height: bounds.height - 14)
    }
}
