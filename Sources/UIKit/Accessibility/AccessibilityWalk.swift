/// A walk through views that finds the accessibility elements in them.
///
/// With records of an earlier walk, it looks only at views whose layers, places or accessibility properties have changed since, at the views
/// around them, and at those that may change without notice: containers that list their elements, and objects of classes that override an
/// accessibility property.
@MainActor
final class AccessibilityWalk {
    typealias Node = AccessibilityTree.Node

    private static var lastNumber = 0

    /// Unique among the walks of this process.
    let number: Int
    /// The number of the walk before, whose records count; nil if none do.
    private let former: Int?
    /// Whether the views keep what is found in them.
    private let keepsRecords: Bool
    /// What is found in views that don't keep it.
    private var found: [ObjectIdentifier: AccessibilityRecord] = [:]
    /// The objects that containers list as their elements.
    private var listed: Set<ObjectIdentifier> = []
    /// Whether an object may have been found in two places, because a container lists it.
    private(set) var mayRepeat = false
    /// The number of views that were looked at.
    private(set) var visitCount = 0

    init(after former: Int? = nil, keepsRecords: Bool = false) {
        Self.lastNumber += 1
        number = Self.lastNumber
        self.former = former
        self.keepsRecords = keepsRecords
    }

    /// Finds the elements in a window.
    func visit(_ window: UIWindow) -> AccessibilityRecord { visit(window, in: nil, since: former) }

    /// - Parameters:
    ///   - container: the superview; nil for a window.
    ///   - former: the walk that last met the container's subviews, if places and values that it found in them still count.
    private func visit(_ view: UIView, in container: UIView?, since former: Int?) -> AccessibilityRecord {
        var known = record(of: view)
        if let known, known.lastWalk == number { return known }
        let layer = view.layer, layerNode = layer.unchangedNode
        let isUnchanged = layerNode != nil && layerNode === known?.layerNode
        let place = (isUnchanged ? known?.place : nil) ?? LayerPlace(layer)
        // Where a layer was put into another one by itself, its place depends on layers that nothing here follows.
        let isInContainer = container == nil || layer.superlayer === container?.layer
        if let record = known, former == nil || record.lastWalk != former || record.container != container.map(ObjectIdentifier.init)
            || !isInContainer || record.isStaleThroughout || record.place != place
        {
            known = nil
        }
        if isUnchanged, let known, !known.isStale, !known.isVolatile {
            known.lastWalk = number
            return known
        }
        visitCount += 1
        var isVolatile = !isInContainer || MethodOverrides.ofAccessibility.contains(type(of: view))
        var containsModal = false
        let isRightToLeft = view.traitCollection.layoutDirection == .rightToLeft
        var inside: [Node] = [], order: [Int]?, nodes: [Node] = []
        if AccessibilityTree.isVisible(view) {
            // The parts of a control may say what follows from the control.
            let former = view is UIControl ? nil : known?.walk
            let records = view.subviews.map { visit($0, in: view, since: former) }
            let modal = records.last(where: \.containsModal)
            containsModal = modal != nil || view.accessibilityViewIsModal
            isVolatile = isVolatile || records.contains(where: \.isVolatile)
            if view.accessibilityElementsHidden {
                // Nothing in it is read.
            } else if view.isAccessibilityElement {
                nodes = [Node(.element, view)]
            } else if let elements = view.accessibilityElements {
                isVolatile = true
                nodes = group(elements.flatMap { self.nodes(of: $0, in: view) }, of: view)
            } else {
                inside = modal?.nodes ?? records.flatMap(\.nodes)
                order = readingOrder(of: inside, isRightToLeft, known)
                nodes = order.map { $0.map { inside[$0] } } ?? inside
                if view.shouldGroupAccessibilityChildren || view.accessibilityContainerType != .none { nodes = group(nodes, of: view) }
            }
        }
        let made = AccessibilityRecord(
            walk: number, container: container.map(ObjectIdentifier.init), layerNode: layerNode, place: place, isVolatile: isVolatile,
            containsModal: containsModal, inside: inside, order: order, isRightToLeft: isRightToLeft, nodes: nodes)
        if keepsRecords { view.accessibilityRecord = made } else { found[ObjectIdentifier(view)] = made }
        return made
    }

    private func record(of view: UIView) -> AccessibilityRecord? {
        keepsRecords ? view.accessibilityRecord : found[ObjectIdentifier(view)]
    }

    /// The nodes of an object that a container lists.
    private func nodes(of element: Any, in container: AccessibleObject) -> [Node] {
        guard let object = element as? AccessibleObject else { return [] }
        let view = object as? UIView
        // A view is found in its superview too, unless that is the container.
        if !listed.insert(ObjectIdentifier(object)).inserted || view != nil && view?.superview !== container { mayRepeat = true }
        if let view { return visit(view, in: view.superview, since: nil).nodes }
        if object.isAccessibilityElement { return [Node(.element, object)] }
        return group((object.accessibilityElements ?? []).flatMap { nodes(of: $0, in: object) }, of: object)
    }

    private func group(_ nodes: [Node], of object: AccessibleObject) -> [Node] {
        nodes.isEmpty ? [] : [Node(.group, object, children: nodes)]
    }

    /// The order in which nodes are read: that of the record where they lie in the same places.
    private func readingOrder(of nodes: [Node], _ isRightToLeft: Bool, _ known: AccessibilityRecord?) -> [Int]? {
        guard nodes.count > 1 else { return nil }
        if let known, let order = known.order, known.isRightToLeft == isRightToLeft, nodes.count == known.inside.count,
            zip(nodes, known.inside).allSatisfy({ $0 === $1 || $0.frame == $1.frame })
        {
            return order
        }
        return inReadingOrder(nodes.indices.map { ($0, nodes[$0].frame) }, rightToLeft: isRightToLeft)
    }
}
