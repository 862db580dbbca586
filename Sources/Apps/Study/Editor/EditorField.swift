import AppSupport
import UIKit

/// The quiet title over a part of the editor.
final class EditorTitle: UILabel {
    convenience init(_ text: String) {
        self.init(frame: .zero)
        show(text)
        font = StudyLook.font(12, .semibold, upTo: 16)
        textColor = StudyLook.faint
    }

    /// Shows a title.
    func show(_ text: String) {
        self.text = text.uppercased()
        accessibilityLabel = text
    }

    /// The height that it needs, with the room below it, in points.
    static let height: CGFloat = 24
}

/// A line of text with a title over it.
final class EditorField: UIView {
    private let title: EditorTitle, sheet = UIView()
    let field = UITextField()

    /// The height of a title and a line, in points.
    static let height: CGFloat = EditorTitle.height + 44

    init(_ name: String, placeholder: String) {
        title = EditorTitle(name)
        super.init(frame: .zero)
        title.isAccessibilityElement = false
        field.attributedPlaceholder = NSAttributedString(string: placeholder, attributes: [.foregroundColor: StudyLook.faint])
        field.backgroundColor = .clear
        field.textColor = StudyLook.text
        field.font = StudyLook.font(16, upTo: 24)
        field.autocapitalizationType = .none
        sheet.backgroundColor = StudyLook.sheet
        sheet.layer.cornerRadius = 10
        field.accessibilityLabel = name
        for part in [title, sheet, field] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        title.frame = CGRect(x: 4, y: 0, width: bounds.width - 8, height: 20)
        sheet.frame = CGRect(x: 0, y: EditorTitle.height, width: bounds.width, height: bounds.height - EditorTitle.height)
        field.frame = sheet.frame.insetBy(dx: 12, dy: 0)
    }
}

/// A line that shows what was chosen, with a title over it; pressing it leads to the choice.
final class EditorChoice: UIView {
    private let title: EditorTitle, value = UILabel(), chevron = UIImageView()
    let button = UIButton(type: .custom)

    init(_ name: String) {
        title = EditorTitle(name)
        super.init(frame: .zero)
        title.isAccessibilityElement = false
        button.backgroundColor = StudyLook.sheet
        button.layer.cornerRadius = 10
        button.accessibilityLabel = name
        value.textColor = StudyLook.text
        value.font = StudyLook.font(16, upTo: 24)
        value.lineBreakMode = .byTruncatingTail
        chevron.image = UIImage.symbol("chevron.right", 13, .semibold)
        chevron.tintColor = StudyLook.faint
        chevron.contentMode = .center
        for part in [value, chevron] { part.isAccessibilityElement = false }
        for part in [title, button, value, chevron] { addSubview(part) }
        for part in [value, chevron] { part.isUserInteractionEnabled = false }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows what is chosen.
    func show(_ text: String) {
        value.text = text
        button.accessibilityValue = text
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let top = EditorTitle.height, height = bounds.height - top
        title.frame = CGRect(x: 4, y: 0, width: bounds.width - 8, height: 20)
        button.frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
        value.frame = CGRect(x: 12, y: top, width: max(0, bounds.width - 52), height: height)
        chevron.frame = CGRect(x: bounds.width - 36, y: top, width: 28, height: height)
    }
}
