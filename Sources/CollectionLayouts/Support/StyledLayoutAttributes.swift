import UIKit

/// The attributes that the layouts of this library give: with what cells and headers need to draw themselves as the layout wants them.
///
/// A view takes them in `apply(_:)`:
///
///     override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
///         super.apply(layoutAttributes)
///         guard let styled = layoutAttributes as? StyledLayoutAttributes else { return }
///         layer.shadowOpacity = Float(styled.shadowOpacity)
///     }
open class StyledLayoutAttributes: UICollectionViewLayoutAttributes {
    /// How a header's text is aligned. Default left.
    open var headerTextAlignment = NSTextAlignment.left
    /// The opacity of the shadow that an item throws, 0 to 1. Default 0.5.
    open var shadowOpacity: CGFloat = 0.5

    /// A copy with all properties.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? StyledLayoutAttributes {
            copy.headerTextAlignment = headerTextAlignment
            copy.shadowOpacity = shadowOpacity
        }
        return copy
    }

    /// Whether the other object is of the same class and has the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? StyledLayoutAttributes else { return false }
        return headerTextAlignment == other.headerTextAlignment && shadowOpacity == other.shadowOpacity
    }
}
