extension UIButton {
    /// The type of a button, which determines its default appearance.
    public enum ButtonType: Int, Sendable {
        /// A button without any style of its own.
        case custom = 0
        /// A title or image in the tint colour, which is paler while the button is pressed.
        case system = 1
        /// An i in a circle: shows details of the item beside it.
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

    /// The purpose of a button.
    public enum Role: Int, Sendable {
        /// No particular purpose.
        case normal = 0
        /// The button that people choose most often.
        case primary
        /// Cancels an operation.
        case cancel
        /// Deletes data.
        case destructive
    }

    /// Changes a button's configuration for its state; see ``UIButton/configurationUpdateHandler``.
    public typealias ConfigurationUpdateHandler = (UIButton) -> Void
}

/// The platform that a control behaves like.
public enum UIBehavioralStyle: UInt, Sendable {
    /// The platform's default.
    case automatic = 0
    /// The behaviour on phones and tablets.
    case pad
    /// The behaviour on the Mac.
    case mac
}
