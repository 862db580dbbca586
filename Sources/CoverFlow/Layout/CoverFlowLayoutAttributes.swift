import UIKit

/// The attributes of a cover.
public final class CoverFlowLayoutAttributes: UICollectionViewLayoutAttributes {
    /// The rectangle around what is seen of the cover and its reflection, perspective included, in the content's coordinates.
    public internal(set) var projectedFrame = CGRect.zero
    /// How far the cover is turned over: 0, its front is seen, to 1, its back is seen.
    public internal(set) var flip: CGFloat = 0
    /// Whether it turns over by a fade instead of a turn, since people asked for reduced motion.
    public internal(set) var flipsByFading = false
    /// The length of the reflection below the cover, in points; 0 for none.
    public internal(set) var reflectionLength: CGFloat = 0
    /// How much perspective enlarges the middle cover.
    public internal(set) var frontMagnification: CGFloat = 1

    /// The rectangle in which the cover is seen: ``projectedFrame``. Setting it sets center and size.
    public override var frame: CGRect {
        get { projectedFrame }
        set {
            super.frame = newValue
            projectedFrame = newValue
        }
    }

    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? CoverFlowLayoutAttributes {
            copy.projectedFrame = projectedFrame
            copy.flip = flip
            copy.flipsByFading = flipsByFading
            copy.reflectionLength = reflectionLength
            copy.frontMagnification = frontMagnification
        }
        return copy
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CoverFlowLayoutAttributes, super.isEqual(other) else { return false }
        return projectedFrame == other.projectedFrame && flip == other.flip && flipsByFading == other.flipsByFading
            && reflectionLength == other.reflectionLength && frontMagnification == other.frontMagnification
    }
}
