import UIKit

/// Text fields and text views.
@MainActor
enum GalleryFields {
    static var rows: [GalleryRow] {
        [
            WideRow(field("No border", border: .none)),
            WideRow(field("Rounded border")),
            WideRow(field("Line", border: .line)),
            WideRow(field("Bezel", border: .bezel)),
            WideRow(field("Placeholder", text: "With text, and a button to clear it") { $0.clearButtonMode = .always }),
            WideRow(edited(3..<3)),
            WideRow(edited(0..<6)),
            WideRow(field("Password", text: "secret words") { $0.isSecureTextEntry = true }),
            WideRow(search),
            WideRow(field("Placeholder", text: "Disabled") { $0.isEnabled = false }),
            WideRow(field("Placeholder", text: "Centered") { $0.textAlignment = .center }),
            WideRow(field("Placeholder", text: "A text that is longer than the field ends in three dots until it is edited")),
            WideRow(textView(UITextView()), height: 130),
            WideRow(textView(EditedTextView()) { $0.selectedRange = NSRange(location: 4, length: 96) }, height: 130),
        ]
    }

    private static func field(
        _ placeholder: String, text: String? = nil, border: UITextField.BorderStyle = .roundedRect, _ field: UITextField = UITextField(),
        _ change: (UITextField) -> Void = { _ in }
    ) -> UITextField {
        field.placeholder = placeholder
        field.text = text
        field.borderStyle = border
        change(field)
        return field
    }

    /// A field that is being edited, with a caret or a selection.
    private static func edited(_ range: Range<Int>) -> UITextField {
        field("Placeholder", text: "Edited text", EditedField()) { field in
            field.clearButtonMode = .whileEditing
            let start = field.beginningOfDocument
            guard let from = field.position(from: start, offset: range.lowerBound), let to = field.position(from: start, offset: range.upperBound)
            else { return }
            field.selectedTextRange = field.textRange(from: from, to: to)
        }
    }

    private static var search: UITextField {
        field("Search") { field in
            let lens = UIImageView(image: UIImage(systemName: "magnifyingglass", withConfiguration: UIImage.SymbolConfiguration(pointSize: 15)))
            lens.tintColor = .secondaryLabel
            lens.contentMode = .center
            lens.frame.size = CGSize(width: 20, height: 24)
            field.leftView = lens
            field.leftViewMode = .always
        }
    }

    private static func textView(_ view: UITextView, _ change: (UITextView) -> Void = { _ in }) -> UITextView {
        view.font = .preferredFont(forTextStyle: .body)
        view.text = """
            A text of many lines that can be edited, selected and scrolled.

            It has paragraphs, and where it is longer than the view is high, a finger or a wheel moves it, an indicator at its side shows \
            where one is, and it bounces at its ends as everything does that scrolls.
            """
        view.accessibilityLabel = "Notes"
        view.backgroundColor = .tertiarySystemFill
        view.layer.cornerRadius = 10
        view.layer.cornerCurve = .continuous
        change(view)
        return view
    }
}
