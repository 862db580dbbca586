import UIKit

/// How a screen folds: eight styles (Features FF-06).
public struct FoldStyle: Sendable, Hashable {
    /// Whether a sheet folds away or unfolds.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// The screen that leaves folds together, and the screen that comes closes in from both sides.
        case fold
        /// The screen that comes unfolds from a line in the middle, and the screen that leaves opens to both sides: the mirror of a fold in
        /// time.
        case unfold
    }

    /// Whether a sheet folds away or unfolds. Default unfold.
    public var kind: Kind
    /// Whether the sides stand at right angles to the sheet, as those of turning cubes; otherwise they stay flat. Default false.
    public var isCubic: Bool
    /// Vertical: the crease is horizontal, and the parts move up and down. Default vertical.
    public var axis: TransitionAxis

    /// A style.
    public init(_ kind: Kind = .unfold, isCubic: Bool = false, axis: TransitionAxis = .vertical) {
        self.kind = kind
        self.isCubic = isCubic
        self.axis = axis
    }

    /// All eight styles.
    public static var allStyles: [FoldStyle] {
        Kind.allCases.flatMap { kind in
            [false, true].flatMap { isCubic in TransitionAxis.allCases.map { FoldStyle(kind, isCubic: isCubic, axis: $0) } }
        }
    }

    /// The style that shows the same in the other direction of time.
    public var reversed: FoldStyle { FoldStyle(kind == .fold ? .unfold : .fold, isCubic: isCubic, axis: axis) }
}
