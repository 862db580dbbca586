import UIKit

/// Asks for a line of text in an alert.
@MainActor
enum TextPrompt {
    /// - Parameters:
    ///   - title: what is asked for.
    ///   - message: words below it; nil for none.
    ///   - text: what stands in the field at first.
    ///   - verb: what the button says.
    ///   - screen: what the alert lies over.
    ///   - keys: called when the alert is gone, to get the keys.
    ///   - answer: called with what was typed, unless that is nothing or as before.
    static func ask(
        _ title: String, message: String? = nil, text: String = "", verb: String, over screen: UIViewController,
        keys: @escaping @MainActor () -> Void, _ answer: @escaping @MainActor (String) -> Void
    ) {
        let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
        alert.addTextField { field in
            field.text = text
            field.autocorrectionType = .no
            field.clearButtonMode = .whileEditing
            field.accessibilityLabel = title
        }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in keys() })
        let set = UIAlertAction(title: verb, style: .default) { [weak alert] _ in
            keys()
            let typed = (alert?.textFields?.first?.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            if !typed.isEmpty, typed != text { answer(typed) }
        }
        alert.addAction(set)
        alert.preferredAction = set
        screen.present(alert, animated: true)
    }
}
