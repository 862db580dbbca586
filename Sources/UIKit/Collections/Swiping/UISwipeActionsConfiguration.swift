/// The actions that swiping a row shows.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration {
    /// Actions, the first at the edge of the row.
    public init(actions: [UIContextualAction]) { self.actions = actions }

    /// The actions, the first at the edge of the row.
    open private(set) var actions: [UIContextualAction]
    /// Whether swiping all the way performs the first action. Default true.
    open var performsFirstActionWithFullSwipe = true
}

/// Something that can be done with a row, with a button that swiping the row shows.
@preconcurrency @MainActor
open class UIContextualAction {
    /// What an action does to its row.
    public enum Style: Int, Sendable {
        /// It leaves it there: the button is grey.
        case normal = 0
        /// It deletes it: the button is red.
        case destructive = 1
    }

    /// Performs an action. It is given the action, the button, and what it must call when the action is done, with whether it was performed.
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    /// An action with a title.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
    }

    /// What the action does to its row.
    open private(set) var style: Style
    /// Performs the action.
    open private(set) var handler: Handler
    /// The title of the button. Default that of the initializer.
    open var title: String?
    /// The colour of the button; nil sets that of the style. Default red or grey, by the style.
    open var backgroundColor: UIColor! {
        get { ownColor ?? (style == .destructive ? .systemRed : .systemGray) }
        set { ownColor = newValue }
    }
    /// The image of the button: above its title in rows of 91 points and more, in place of it in lower ones. Default nil.
    open var image: UIImage?
    private var ownColor: UIColor?
}
