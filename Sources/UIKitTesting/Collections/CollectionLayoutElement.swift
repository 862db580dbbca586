import UIKit

/// An element of a layout: a cell, or a supplementary or decoration view of a kind.
struct CollectionLayoutElement: Hashable, CustomStringConvertible {
    var category: UICollectionView.ElementCategory
    var kind: String?
    var path: IndexPath

    init(_ category: UICollectionView.ElementCategory, _ kind: String?, _ path: IndexPath) {
        self.category = category
        self.kind = kind
        self.path = path
    }

    init(_ attributes: UICollectionViewLayoutAttributes) {
        self.init(
            attributes.representedElementCategory, attributes.representedElementCategory == .cell ? nil : attributes.representedElementKind,
            attributes.indexPath)
    }

    var description: String {
        let name = category == .cell ? "cell" : kind ?? "view"
        return "\(name) \(Array(path))"
    }

    /// An order for findings, the same in every run.
    static func precedes(_ one: CollectionLayoutElement, _ other: CollectionLayoutElement) -> Bool {
        (one.path, one.category.rawValue, one.kind ?? "") < (other.path, other.category.rawValue, other.kind ?? "")
    }

    /// The attributes that a layout has for the element alone.
    @MainActor
    func attributes(_ layout: UICollectionViewLayout) -> UICollectionViewLayoutAttributes? {
        switch category {
        case .cell: layout.layoutAttributesForItem(at: path)
        case .supplementaryView: layout.layoutAttributesForSupplementaryView(ofKind: kind ?? "", at: path)
        case .decorationView: layout.layoutAttributesForDecorationView(ofKind: kind ?? "", at: path)
        }
    }

    @MainActor
    func initial(_ layout: UICollectionViewLayout) -> UICollectionViewLayoutAttributes? {
        switch category {
        case .cell: layout.initialLayoutAttributesForAppearingItem(at: path)
        case .supplementaryView: layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind ?? "", at: path)
        case .decorationView: layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind ?? "", at: path)
        }
    }

    @MainActor
    func final(_ layout: UICollectionViewLayout) -> UICollectionViewLayoutAttributes? {
        switch category {
        case .cell: layout.finalLayoutAttributesForDisappearingItem(at: path)
        case .supplementaryView: layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind ?? "", at: path)
        case .decorationView: layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind ?? "", at: path)
        }
    }
}

extension UICollectionViewLayoutAttributes {
    /// All numbers, for comparing and for reading.
    var checkedNumbers: [CGFloat] {
        let m = transform3D
        return [
            center.x, center.y, size.width, size.height, alpha, CGFloat(zIndex), m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24,
            m.m31, m.m32,
            m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
        ]
    }

    /// Whether another one shows the same, up to roundings.
    func shows(_ other: UICollectionViewLayoutAttributes, within tolerance: CGFloat = 1e-6) -> Bool {
        isHidden == other.isHidden
            && zip(checkedNumbers, other.checkedNumbers).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($0)) }
    }

    /// Whether it can be seen.
    var isSeen: Bool { !isHidden && alpha > 0 }

    var summary: String {
        "\(frame.summary) alpha \(Double((alpha * 1000).rounded() / 1000)) zIndex \(zIndex)"
    }
}

extension CGRect {
    /// Origin and size, to a thousandth of a point.
    var summary: String {
        func text(_ value: CGFloat) -> String { String(Double((value * 1000).rounded() / 1000)) }
        return "(\(text(minX)), \(text(minY)), \(text(width)), \(text(height)))"
    }
}
