/// Whether the status bar's text is dark or light.
public enum UIStatusBarStyle: Int, Sendable {
    /// Dark in light interfaces, light in dark ones.
    case `default` = 0
    /// Light, for dark backgrounds.
    case lightContent = 1
    /// Dark, for light backgrounds.
    case darkContent = 3
}

/// How the status bar comes and goes.
public enum UIStatusBarAnimation: Int, Sendable {
    /// At once. In an animation block it fades.
    case none = 0
    /// It fades, in an animation block; at once otherwise.
    case fade
    /// It slides out at the upper edge, in an animation block; at once otherwise.
    case slide
}

/// What the controllers ask of the status bar.
struct StatusBarAppearance: Equatable {
    var isHidden = false
    var style = UIStatusBarStyle.default
    var animation = UIStatusBarAnimation.fade
}
