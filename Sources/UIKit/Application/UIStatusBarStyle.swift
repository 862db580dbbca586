/// The style of the status bar's text, dark or light.
public enum UIStatusBarStyle: Int, Sendable {
    /// Dark in light interfaces, light in dark ones.
    case `default` = 0
    /// Light, for dark backgrounds.
    case lightContent = 1
    /// Dark, for light backgrounds.
    case darkContent = 3
}

/// The animation with which the status bar is hidden and shown.
public enum UIStatusBarAnimation: Int, Sendable {
    /// No animation. Inside an animation block it fades.
    case none = 0
    /// Fades inside an animation block; otherwise there is no animation.
    case fade
    /// Slides at the upper edge inside an animation block; otherwise there is no animation.
    case slide
}

/// The appearance of the status bar that the controllers ask for.
struct StatusBarAppearance: Equatable {
    var isHidden = false
    var style = UIStatusBarStyle.default
    var animation = UIStatusBarAnimation.fade
}
