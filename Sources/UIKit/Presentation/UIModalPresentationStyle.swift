/// Modal presentation styles: what a presented controller covers.
public enum UIModalPresentationStyle: Int, Sendable {
    /// Covers the screen; what it covers leaves the hierarchy.
    case fullScreen = 0
    /// A card: it leaves some of what it covers visible.
    case pageSheet
    /// A smaller card in the middle of wide windows; as `pageSheet` on phones.
    case formSheet
    /// Covers the controller that defines the presentation context, which leaves the hierarchy.
    case currentContext
    /// As the transitioning delegate's presentation controller says.
    case custom
    /// Covers the screen; what it covers stays in the hierarchy.
    case overFullScreen
    /// Covers the controller that defines the presentation context, which stays in the hierarchy.
    case overCurrentContext
    /// A bubble that points at what it belongs to in wide windows; a sheet on phones.
    case popover
    /// The controller adapts to nothing.
    case none = -1
    /// The system's choice: `pageSheet`.
    case automatic = -2
}

/// Modal transition styles: how a presented controller appears and disappears.
public enum UIModalTransitionStyle: Int, Sendable {
    /// Slides up from below.
    case coverVertical = 0
    /// Turns about the middle like a card, with the presenting controller on its back.
    case flipHorizontal
    /// Fades.
    case crossDissolve
    /// The presenting controller is turned up from below like a page.
    case partialCurl
}
