import UIKit

extension UIView {
    /// Has a secondary click on the view do something.
    package func addSecondaryClick(_ action: @escaping @MainActor (UITapGestureRecognizer) -> Void) {
        let click = UITapGestureRecognizer()
        click.buttonMaskRequired = .secondary
        click.addAction { click in action(click) }
        addGestureRecognizer(click)
    }
}

extension UIViewController {
    /// Offers what can be done with something, as holding a finger on it or a secondary click asks for. With nothing to do nothing happens.
    ///
    /// - Parameters:
    ///   - title: what it is.
    ///   - actions: what can be done, with a name each.
    package func offer(_ title: String?, _ actions: [(name: String, perform: @MainActor () -> Void)]) {
        guard !actions.isEmpty, presentedViewController == nil else { return }
        let sheet = UIAlertController(title: title, message: nil, preferredStyle: .actionSheet)
        for action in actions {
            let style: UIAlertAction.Style = action.name == "Delete" ? .destructive : .default
            sheet.addAction(UIAlertAction(title: action.name, style: style) { _ in action.perform() })
        }
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        present(sheet, animated: true)
    }
}
