extension UIButton {
    /// Button types.
    public enum ButtonType: Int, Sendable {
        /// A button without any style of its own.
        case custom = 0
        /// A title or image in the tint colour, which grows pale while it is pressed.
        case system = 1
        /// An i in a circle: more of what is beside it.
        case detailDisclosure = 2
        /// An i in a circle.
        case infoLight = 3
        /// An i in a circle.
        case infoDark = 4
        /// A plus in a circle.
        case contactAdd = 5
        /// A cross in a grey disc.
        case close = 7

        /// The former name of `system`.
        public static var roundedRect: ButtonType { .system }
    }

    /// Roles of buttons.
    public enum Role: Int, Sendable {
        /// Nothing in particular.
        case normal = 0
        /// What people choose most often.
        case primary
        /// Leaves without doing anything.
        case cancel
        /// Something is lost by it.
        case destructive
    }

    /// Changes a button's configuration for its state; see ``UIButton/configurationUpdateHandler``.
    public typealias ConfigurationUpdateHandler = (UIButton) -> Void
}

/// The platform that a control behaves like.
public enum UIBehavioralStyle: UInt, Sendable {
    /// The platform's default.
    case automatic = 0
    /// As on phones and tablets.
    case pad
    /// As on desktop systems.
    case mac
}
