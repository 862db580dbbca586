/// The meaning of a view's content, which determines whether its layout is mirrored for right-to-left languages.
public enum UISemanticContentAttribute: Int, Sendable {
    /// The default: the layout is mirrored.
    case unspecified = 0
    /// Playback controls, such as rewind and fast forward: not mirrored.
    case playback
    /// Controls for spatial directions, such as a joystick: not mirrored.
    case spatial
    /// The layout is always left to right.
    case forceLeftToRight
    /// The layout is always right to left.
    case forceRightToLeft

    /// The layout direction that the attribute requires; nil for that of the interface.
    var direction: UIUserInterfaceLayoutDirection? {
        switch self {
        case .unspecified: nil
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }
}

/// The layout direction of the user interface.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// Left to right: the leading edge is the left one.
    case leftToRight = 0
    /// Right to left: the leading edge is the right one.
    case rightToLeft
}

extension UIApplication {
    /// The layout direction of the application: that of the screen's traits.
    public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIScreen.main.traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
}
