import UIKit

/// What a layout places: a cell, a supplementary view or a decoration view, by kind and path.
enum PlacedElement: Hashable, Sendable {
    case cell(IndexPath)
    case supplementary(String, IndexPath)
    case decoration(String, IndexPath)

    static func header(_ section: Int) -> PlacedElement {
        .supplementary(ElementKind.header, IndexPath(item: 0, section: section))
    }

    static func footer(_ section: Int) -> PlacedElement {
        .supplementary(ElementKind.footer, IndexPath(item: 0, section: section))
    }
}

/// The kinds of elements, as values that need no main actor.
enum ElementKind {
    /// `UICollectionView.elementKindSectionHeader`.
    static let header = "UICollectionElementKindSectionHeader"
    /// `UICollectionView.elementKindSectionFooter`.
    static let footer = "UICollectionElementKindSectionFooter"
    static let shelf = "Shelf"
}

/// Where and how an element is shown, in the content's coordinates.
struct Place: Equatable {
    var center: CGPoint
    var size: CGSize
    /// Applied about the centre.
    var transform = CATransform3DIdentity
    var alpha: CGFloat = 1
    var zIndex = 0
    var shadowOpacity: CGFloat = 0.5
    var headerTextAlignment = NSTextAlignment.left

    init(center: CGPoint, size: CGSize) {
        self.center = center
        self.size = size
    }

    init(frame: CGRect) { self.init(center: CGPoint(x: frame.midX, y: frame.midY), size: frame.size) }

    static func == (one: Place, other: Place) -> Bool {
        one.center == other.center && one.size == other.size && one.alpha == other.alpha && one.zIndex == other.zIndex
            && one.shadowOpacity == other.shadowOpacity && one.headerTextAlignment == other.headerTextAlignment
            && CATransform3DEqualToTransform(one.transform, other.transform)
    }

    /// The attributes of an element that is shown here.
    func attributes(of element: PlacedElement) -> StyledLayoutAttributes {
        let attributes: StyledLayoutAttributes
        switch element {
        case .cell(let path): attributes = StyledLayoutAttributes(forCellWith: path)
        case .supplementary(let kind, let path): attributes = StyledLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
        case .decoration(let kind, let path): attributes = StyledLayoutAttributes(forDecorationViewOfKind: kind, with: path)
        }
        attributes.center = center
        attributes.size = size
        attributes.transform3D = transform
        attributes.alpha = alpha
        attributes.zIndex = zIndex
        attributes.shadowOpacity = shadowOpacity
        attributes.headerTextAlignment = headerTextAlignment
        return attributes
    }
}

/// The arithmetic of a layout: a value that can be asked without any view. Single places and places in rectangles come from the same
/// function, so they can't differ.
protocol Placement {
    /// The size of all content, in points.
    var contentSize: CGSize { get }
    /// Where an element is; nil if there is none.
    func place(of element: PlacedElement) -> Place?
    /// All elements that can overlap a rectangle, and perhaps a few beside it.
    func elements(near rect: CGRect) -> [PlacedElement]
    /// The same for another content offset in a view of the same size; nil if that has to be worked out anew.
    func scrolled(to space: LayoutSpace) -> (any Placement)?
}

extension Placement {
    func scrolled(to space: LayoutSpace) -> (any Placement)? { nil }

    /// Where an item is; nil if there is none.
    func item(_ item: Int, _ section: Int = 0) -> Place? { place(of: .cell(IndexPath(item: item, section: section))) }
}

/// A placement of nothing.
struct EmptyPlacement: Placement {
    var contentSize: CGSize { .zero }
    func place(of element: PlacedElement) -> Place? { nil }
    func elements(near rect: CGRect) -> [PlacedElement] { [] }
}

extension CGFloat {
    /// A length that can be reckoned with: what is no length has none.
    var asLength: CGFloat { isFinite ? Swift.max(0, self) : 0 }
}

extension CGSize {
    var asLengths: CGSize { CGSize(width: width.asLength, height: height.asLength) }
}

extension CGRect {
    /// Whether the rectangles share more than an edge.
    func overlaps(_ other: CGRect) -> Bool { minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY }
}
