/// What a compositional layout, or a group of it, is laid out in.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: NSObjectProtocol {
    /// The size, in points.
    var contentSize: CGSize { get }
    /// The size within ``contentInsets``.
    var effectiveContentSize: CGSize { get }
    /// The insets that content keeps.
    var contentInsets: NSDirectionalEdgeInsets { get }
    /// The insets as far as they are in effect.
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The circumstances that sections and custom groups are made for.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
    /// What there is room in.
    var container: any NSCollectionLayoutContainer { get }
    /// The traits of the collection view.
    var traitCollection: UITraitCollection { get }
}

/// A visible element of a section, to be changed by a `visibleItemsInvalidationHandler`.
///
/// Places are in the content's coordinates; in a section that scrolls by itself, along its axis in those of the section's content.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: NSObjectProtocol {
    /// Opacity.
    var alpha: CGFloat { get set }
    /// What lies in front: greater values cover smaller ones.
    var zIndex: Int { get set }
    /// Whether the view is hidden.
    var isHidden: Bool { get set }
    /// The middle.
    var center: CGPoint { get set }
    /// The 2D part of ``transform3D``.
    var transform: CGAffineTransform { get set }
    /// Applied about the middle.
    var transform3D: CATransform3D { get set }
    /// The kind of a supplementary or decoration view; empty for cells.
    var name: String { get }
    /// The path.
    var indexPath: IndexPath { get }
    /// The rectangle that encloses the transformed element.
    var frame: CGRect { get }
    /// A rectangle of the element's size with its origin at zero.
    var bounds: CGRect { get }
    /// Whether this is a cell, a supplementary view or a decoration view.
    var representedElementCategory: UICollectionView.ElementCategory { get }
    /// The kind of a supplementary or decoration view; nil for cells.
    var representedElementKind: String? { get }
}

final class CompositionalContainer: NSObject, NSCollectionLayoutContainer {
    let contentSize: CGSize
    let contentInsets: NSDirectionalEdgeInsets

    init(_ size: CGSize, insets: NSDirectionalEdgeInsets = .zero) {
        contentSize = size
        contentInsets = insets
        super.init()
    }

    var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
    var effectiveContentSize: CGSize { contentSize.inset(by: contentInsets) }
}

final class CompositionalEnvironment: NSObject, NSCollectionLayoutEnvironment {
    let container: any NSCollectionLayoutContainer
    let traitCollection: UITraitCollection

    init(_ size: CGSize, insets: NSDirectionalEdgeInsets = .zero, traits: UITraitCollection = UITraitCollection()) {
        container = CompositionalContainer(size, insets: insets)
        traitCollection = traits
        super.init()
    }
}

/// Attributes as a handler sees them: moved by the section's own scrolling.
final class CompositionalVisibleItem: NSObject, NSCollectionLayoutVisibleItem {
    private let attributes: UICollectionViewLayoutAttributes
    private let shift: CGPoint

    init(_ attributes: UICollectionViewLayoutAttributes, shift: CGPoint) {
        self.attributes = attributes
        self.shift = shift
        super.init()
    }

    var alpha: CGFloat { get { attributes.alpha } set { attributes.alpha = newValue } }
    var zIndex: Int { get { attributes.zIndex } set { attributes.zIndex = newValue } }
    var isHidden: Bool { get { attributes.isHidden } set { attributes.isHidden = newValue } }
    var transform: CGAffineTransform { get { attributes.transform } set { attributes.transform = newValue } }
    var transform3D: CATransform3D { get { attributes.transform3D } set { attributes.transform3D = newValue } }
    var center: CGPoint {
        get { CGPoint(x: attributes.center.x + shift.x, y: attributes.center.y + shift.y) }
        set { attributes.center = CGPoint(x: newValue.x - shift.x, y: newValue.y - shift.y) }
    }
    var frame: CGRect { attributes.frame.offsetBy(dx: shift.x, dy: shift.y) }
    var bounds: CGRect { attributes.bounds }
    var name: String { attributes.representedElementKind ?? "" }
    var indexPath: IndexPath { attributes.indexPath }
    var representedElementCategory: UICollectionView.ElementCategory { attributes.representedElementCategory }
    var representedElementKind: String? { attributes.representedElementKind }
}

extension CGSize {
    func inset(by insets: NSDirectionalEdgeInsets) -> CGSize {
        CGSize(width: max(0, width - insets.leading - insets.trailing), height: max(0, height - insets.top - insets.bottom))
    }
}
