import UIKit

/// The attributes of a row: its place, how it is folded in it, and its colour.
///
/// The size is that of the open row always; the row folds within ``slotHeight``, in whose middle it lies.
final class FoldingListLayoutAttributes: UICollectionViewLayoutAttributes {
    /// The height of the row's place, in points.
    var slotHeight: CGFloat = 0
    var style = FoldStyle.flat
    /// How far the row was pushed to the right, in points.
    var slide: CGFloat = 0
    /// Whether the row fades instead of folding, since people asked for reduced motion.
    var fades = false
    var color = FoldingListTheme.Color(0, 0, 0)

    /// The fold of the row in its place.
    var fold: FoldGeometry { FoldGeometry(style: style, height: slotHeight, fullHeight: size.height) }

    /// The row's place.
    override var frame: CGRect {
        get { CGRect(x: center.x - size.width / 2, y: center.y - slotHeight / 2, width: size.width, height: slotHeight) }
        set {
            size = newValue.size
            slotHeight = newValue.height
            center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }

    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? FoldingListLayoutAttributes {
            copy.slotHeight = slotHeight
            copy.style = style
            copy.slide = slide
            copy.fades = fades
            copy.color = color
        }
        return copy
    }

    override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? FoldingListLayoutAttributes else { return false }
        return slotHeight == other.slotHeight && style == other.style && slide == other.slide && fades == other.fades
            && color == other.color
    }
}
