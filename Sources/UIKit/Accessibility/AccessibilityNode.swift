/// A node of the live accessibility tree: the application, a window, a container, or an element.
///
/// Unlike ``AccessibilityTree/Node``, which describes a single moment, a node stays the same object as long as its view or element is on
/// the screen, so that a bridge to the desktop's accessibility service can give it an address.
@MainActor
package final class AccessibilityNode {
    /// The kind of a node.
    package enum Kind: Sendable {
        /// The application, which is the root of the tree.
        case application
        /// A window.
        case window
        /// A container of other nodes.
        case group
        /// An element, such as a button or a text.
        case element
    }

    /// The properties of a node at the last ``LiveAccessibilityTree/update()``.
    package struct Values: Equatable, Sendable {
        package var kind: Kind
        package var label: String?
        package var value: String?
        package var hint: String?
        package var identifier: String?
        package var traits: UIAccessibilityTraits
        /// The frame on the screen, in points.
        package var frame: CGRect
        /// The names of the custom actions.
        package var actions: [String]
        /// Whether it is the first responder.
        package var isFocused: Bool
    }

    /// A number that is unique among all nodes of this process, past ones included.
    package let id: Int
    /// The view or element; nil when it has been deallocated.
    package private(set) weak var object: AccessibleObject?
    /// The node that contains this one; nil for the root, and for a node that has left the tree.
    package internal(set) weak var parent: AccessibilityNode?
    /// The children, in reading order.
    package internal(set) var children: [AccessibilityNode] = []
    /// The properties of the node.
    package internal(set) var values: Values

    /// Stands for the object, even when it is gone.
    let key: ObjectIdentifier
    /// What the node shows; nil when it has left the tree.
    var item: AccessibilityTree.Node?

    private static var lastID = 0

    init(object: AccessibleObject, values: Values) {
        Self.lastID += 1
        id = Self.lastID
        self.object = object
        key = ObjectIdentifier(object)
        self.values = values
    }

    /// The node's index among its parent's children; nil for the root, and for a node that has left the tree.
    package var indexInParent: Int? { parent?.children.firstIndex { $0 === self } }

    /// The deepest node at a point of the screen, or the last of several that overlap; nil if there is none.
    package func node(at point: CGPoint) -> AccessibilityNode? {
        for child in children.reversed() {
            if let found = child.node(at: point) { return found }
        }
        return values.kind != .application && values.frame.contains(point) ? self : nil
    }

    // MARK: Actions

    /// Activates the element, as a tap does.
    ///
    /// - Returns: whether it was activated.
    @discardableResult
    package func activate() -> Bool {
        guard values.kind == .element, let object, !object.accessibilityTraits.contains(.notEnabled) else { return false }
        if !object.accessibilityActivate() { UIApplication.shared.tap(at: object.accessibilityActivationPoint) }
        CATransaction.flush()
        return true
    }

    /// Performs one of the element's custom actions.
    ///
    /// - Returns: whether there is an action of this name and it succeeded.
    @discardableResult
    package func perform(_ action: String) -> Bool {
        guard let found = object?.accessibilityCustomActions?.first(where: { $0.name == action }) else { return false }
        defer { CATransaction.flush() }
        return found.perform()
    }

    /// Increases or decreases the value of an adjustable element.
    ///
    /// - Returns: whether the element is adjustable.
    @discardableResult
    package func adjust(up: Bool) -> Bool {
        guard let object, object.accessibilityTraits.isSuperset(of: .adjustable) else { return false }
        guard !object.accessibilityTraits.contains(.notEnabled) else { return false }
        if up { object.accessibilityIncrement() } else { object.accessibilityDecrement() }
        CATransaction.flush()
        return true
    }

    /// Scrolls the scroll view that contains the node by a page.
    ///
    /// - Returns: whether a view scrolled.
    @discardableResult
    package func scroll(_ direction: UIAccessibilityScrollDirection) -> Bool { offer { $0.accessibilityScroll(direction) } }

    /// Goes back, or dismisses the modal view that contains the node.
    ///
    /// - Returns: whether that was done.
    @discardableResult
    package func performEscape() -> Bool { offer { $0.accessibilityPerformEscape() } }

    /// Makes the node's view the first responder.
    ///
    /// - Returns: whether the view is the first responder afterwards.
    @discardableResult
    package func focus() -> Bool {
        guard let responder = object as? UIResponder, responder.canBecomeFirstResponder else { return false }
        return responder.isFirstResponder || responder.becomeFirstResponder()
    }

    /// Calls `take` with the object and its containers, along the responder chain, until one returns true.
    private func offer(_ take: (AccessibleObject) -> Bool) -> Bool {
        defer { CATransaction.flush() }
        var current = object
        while let object = current {
            if take(object) { return true }
            current = (object as? UIResponder)?.next ?? (object as? UIAccessibilityElement)?.accessibilityContainer as? AccessibleObject
        }
        return false
    }
}

extension UIApplication {
    /// Sends the touches of a tap at a point of the screen.
    func tap(at point: CGPoint) {
        let id = Int.min, time = CACurrentMediaTime()
        handle(.touch(id: id, phase: .began, kind: .finger, location: point, time: time))
        handle(.touch(id: id, phase: .ended, kind: .finger, location: point, time: time))
    }
}
