/// Modal presentation styles: what a presented controller covers.
public enum UIModalPresentationStyle: Int, Sendable {
    /// Covers the screen; what it covers leaves the hierarchy.
    case fullScreen = 0
    /// A card that leaves some of the content below visible.
    case pageSheet
    /// A smaller card in the middle of wide windows; as `pageSheet` on phones.
    case formSheet
    /// Covers the controller that defines the presentation context, which leaves the hierarchy.
    case currentContext
    /// Determined by the transitioning delegate's presentation controller.
    case custom
    /// Covers the screen; what it covers stays in the hierarchy.
    case overFullScreen
    /// Covers the controller that defines the presentation context, which stays in the hierarchy.
    case overCurrentContext
    /// In wide windows a popover with an arrow that points at its source; on phones a sheet.
    case popover
    /// As an adaptation: the controller keeps its own style.
    case none = -1
    /// The system's choice: `pageSheet`.
    case automatic = -2
}

/// Modal transition styles: how a presented controller appears and disappears.
public enum UIModalTransitionStyle: Int, Sendable {
    /// Slides up from below.
    case coverVertical = 0
    /// Flips about the vertical middle axis like a card, with the presenting controller on its back.
    case flipHorizontal
    /// Fades.
    case crossDissolve
    /// The presenting controller is curled up from below like a page.
    case partialCurl
}
