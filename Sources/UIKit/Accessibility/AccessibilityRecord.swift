/// What a walk through the accessibility elements found in a view, for the next walk.
@MainActor
final class AccessibilityRecord {
    typealias Node = AccessibilityTree.Node

    /// The number of the walk that made the record, and met the view's subviews.
    let walk: Int
    /// The number of the last walk that met the view.
    var lastWalk: Int
    /// The superview in which the view was met; nil for a window.
    let container: ObjectIdentifier?
    /// The render node of the view's layer: while it is the same, no layer in the view has changed. Nil if a commit was due.
    let layerNode: RenderNode?
    let place: LayerPlace
    /// Whether the view or one in it must be looked at again, although its layer is unchanged.
    var isStale = false
    /// Whether all that is in the view must be looked at again, since values in it may depend on the view's own.
    var isStaleThroughout = false
    /// Whether there is something in the view that may change without notice: it is looked at in each walk.
    let isVolatile: Bool
    let containsModal: Bool
    /// The nodes in the view, as they follow from its subviews.
    let inside: [Node]
    /// The order in which `inside` is read, as indices; nil if it is as it is.
    let order: [Int]?
    let isRightToLeft: Bool
    /// The nodes that the view gives to its container.
    let nodes: [Node]

    init(
        walk: Int, container: ObjectIdentifier?, layerNode: RenderNode?, place: LayerPlace, isVolatile: Bool, containsModal: Bool, inside: [Node],
        order: [Int]?, isRightToLeft: Bool, nodes: [Node]
    ) {
        self.walk = walk
        lastWalk = walk
        self.container = container
        self.layerNode = layerNode
        self.place = place
        self.isVolatile = isVolatile
        self.containsModal = containsModal
        self.inside = inside
        self.order = order
        self.isRightToLeft = isRightToLeft
        self.nodes = nodes
    }
}

/// What a layer adds to the places of its sublayers on the screen.
struct LayerPlace: Equatable {
    private let bounds: CGRect, position: CGPoint, zPosition: CGFloat
    private let anchorPoint: CGPoint, anchorPointZ: CGFloat
    private let transform: CATransform3D, sublayerMatrix: CATransform3D?
    private let isGeometryFlipped: Bool

    init(_ layer: CALayer) {
        let properties = layer.properties
        bounds = properties.bounds
        position = properties.position
        zPosition = properties.zPosition
        anchorPoint = properties.anchorPoint
        anchorPointZ = properties.anchorPointZ
        transform = properties.transform
        sublayerMatrix = properties.sublayerMatrix
        isGeometryFlipped = properties.isGeometryFlipped
    }
}

extension UIView {
    /// Has the next walk look at the view again. Called for each layout and drawing, with which what a view says usually changes.
    func markForAccessibility() {
        var view: UIView? = self
        while let current = view, let record = current.accessibilityRecord, !record.isStale {
            record.isStale = true
            view = current.superview
        }
    }
}
