import UIKit

/// Where a page is bound, about which it turns (Features FF-15).
public enum FlipSpine: Sendable, Hashable, CaseIterable {
    /// At the left edge, or the upper one of pages that turn up and down: the whole screen is a page.
    case left
    /// In the middle: half of the screen turns, and its back shows half of the other screen.
    case middle
    /// At the right edge, or the lower one.
    case right
}

/// How a screen flips.
public struct FlipStyle: Sendable, Hashable {
    /// Horizontal: pages turn to the left and right. Default horizontal.
    public var axis: TransitionAxis
    /// Where the page is bound. Default middle.
    public var spine: FlipSpine
    /// Whether pages are turned as if to go back in a book. Default false.
    public var isBackward: Bool

    /// A style.
    public init(_ axis: TransitionAxis = .horizontal, spine: FlipSpine = .middle, isBackward: Bool = false) {
        self.axis = axis
        self.spine = spine
        self.isBackward = isBackward
    }

    /// All styles: both axes, every spine, both directions.
    public static var allStyles: [FlipStyle] {
        TransitionAxis.allCases.flatMap { axis in
            FlipSpine.allCases.flatMap { spine in [false, true].map { FlipStyle(axis, spine: spine, isBackward: $0) } }
        }
    }
}
