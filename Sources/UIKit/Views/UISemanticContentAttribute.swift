/// What the content of a view means, which says whether it is mirrored where lines run from right to left.
public enum UISemanticContentAttribute: Int, Sendable {
    /// Mirrored like most content.
    case unspecified = 0
    /// Buttons of a player: not mirrored, since tape runs the same way everywhere.
    case playback
    /// Directions in space, such as a joystick's: not mirrored.
    case spatial
    /// From left to right everywhere.
    case forceLeftToRight
    /// From right to left everywhere.
    case forceRightToLeft

    /// The direction that the kind of content demands; nil for that of the interface.
    var direction: UIUserInterfaceLayoutDirection? {
        switch self {
        case .unspecified: nil
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }
}

/// The direction in which the interface is laid out.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// Leading is left.
    case leftToRight = 0
    /// Leading is right.
    case rightToLeft
}

extension UIApplication {
    /// The direction of the interface: that of the screen's traits.
    public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIScreen.main.traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
}
