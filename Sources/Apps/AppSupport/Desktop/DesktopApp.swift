import UIKit

/// An app of the program, as it appears on a desktop: in menus, with an icon, and as what opens files.
///
/// Each app declares its own, with an icon; the program lists them all.
package struct DesktopApp: Sendable {
    /// A further way to start an app, in its menu on the desktop.
    package struct Action: Sendable {
        /// A name in ASCII letters.
        package let name: String
        package let title: String
        /// The arguments of the program.
        package let arguments: [String]

        package init(name: String, title: String, arguments: [String]) {
            (self.name, self.title, self.arguments) = (name, title, arguments)
        }
    }

    /// The name of the subcommand.
    package let name: String
    /// The name in menus.
    package let title: String
    /// What kind of program it is, in menus.
    package let genericName: String
    /// What it is for, in one sentence without a full stop.
    package let comment: String
    /// The arguments, as the list of apps shows them.
    package let synopsis: String
    /// What it opens, for the list of apps.
    package let opens: String
    /// The desktop's menus in which it appears.
    package let categories: [String]
    /// Words by which it is found.
    package let keywords: [String]
    /// The types of the files that it opens by double click.
    package let mimeTypes: [String]
    package let actions: [Action]
    /// The command line that shows the app in a window, with the file that was chosen, if any.
    package let command: @Sendable (_ file: String?) -> [String]
    /// Draws the icon at a size in pixels.
    package let drawIcon: @MainActor @Sendable (Int) -> IconCanvas

    package init(
        name: String, title: String, genericName: String, comment: String, synopsis: String, opens: String, categories: [String],
        keywords: [String], mimeTypes: [String] = [], actions: [Action] = [], command: @escaping @Sendable (_ file: String?) -> [String],
        drawIcon: @escaping @MainActor @Sendable (Int) -> IconCanvas
    ) {
        (self.name, self.title, self.genericName, self.comment) = (name, title, genericName, comment)
        (self.synopsis, self.opens, self.categories, self.keywords) = (synopsis, opens, categories, keywords)
        (self.mimeTypes, self.actions) = (mimeTypes, actions)
        self.command = command
        self.drawIcon = drawIcon
    }

    /// The name by which the desktop knows the app: its desktop entry, its icon and the class of its windows.
    package var identifier: String { "lamina-" + name }
}

extension DesktopApp {
    /// Draws the icon.
    ///
    /// - Parameter size: the side in pixels, 16 to 1024.
    @MainActor
    package func icon(size: Int) -> CGImage? {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: size, height: size))
        view.layer.addSublayer(drawIcon(size).root)
        return view.picture(of: view.bounds, afterUpdates: true, scale: 1)
    }

    /// The sides that icons can have, in pixels.
    package static let iconSizes = 16...1024
}
