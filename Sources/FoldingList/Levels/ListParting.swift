import UIKit

/// The rows of a parent list while the list of one of its rows opens or closes there: those above lie on the upper edge of that list, those
/// below hang on its lower one, and the row itself lies over it and fades. In points, in the content's coordinates.
struct ListParting: Hashable {
    /// The item whose list it is.
    var item: Int
    /// The upper edge of the list, the lower one of its rows, over which the row's face lies, and the lower edge of the list.
    var top: CGFloat
    var faceBottom: CGFloat
    var bottom: CGFloat
    /// How far the list is open, from 0 to 1.
    var openness: CGFloat

    /// The row's face has vanished when its list is so far open.
    private static let faceRatio: CGFloat = 0.4
    /// How dark the other rows get while they go.
    private static let dimming: CGFloat = 0.7

    /// How opaque the row's face is.
    var faceAlpha: CGFloat { max(0, 1 - openness / Self.faceRatio) }
    /// How opaque the other rows are.
    var otherAlpha: CGFloat { 1 - Self.dimming * openness }
}
