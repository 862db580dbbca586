import Foundation
import UIKit

extension UIAlertController {
    /// A question for the name of a file; `~` at its beginning is the person's folder.
    ///
    /// - Parameters:
    ///   - title: what kind of file.
    ///   - message: what else can be done.
    ///   - placeholder: an example of a name.
    ///   - verb: what the button that takes the file says.
    ///   - remove: what the button that removes the file that is there does; nil for no such button.
    ///   - done: called with the file's path, or nil if none was named.
    package static func asking(
        forFile title: String, message: String, placeholder: String, verb: String, remove: (@MainActor () -> Void)? = nil,
        _ done: @escaping @MainActor (String?) -> Void
    ) -> UIAlertController {
        let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
        alert.addTextField { field in
            field.placeholder = placeholder
            field.autocorrectionType = .no
            field.autocapitalizationType = .none
        }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in done(nil) })
        if let remove { alert.addAction(UIAlertAction(title: "Remove", style: .destructive) { _ in remove() }) }
        let take = UIAlertAction(title: verb, style: .default) { [weak alert] _ in
            let name = alert?.textFields?.first?.text ?? ""
            done(name.isEmpty ? nil : NSString(string: name).expandingTildeInPath)
        }
        alert.addAction(take)
        alert.preferredAction = take
        return alert
    }
}
