/// A thing on the screen as assistive technologies know it: the program, a window, a group, or an element.
///
/// Unlike ``AccessibilityTree/Node``, which describes one moment, a node stays the same object for as long as what it stands for is on the
/// screen, so that a bridge to the desktop's accessibility service can give it an address.
@MainActor
package final class AccessibilityNode {
    /// What a node stands for.
    package enum Kind: Sendable {
        /// The program: the root of the tree.
        case application
        /// A window.
        case window
        /// A view or element that holds other nodes together.
        case group
        /// One thing: a button, a text.
        case element
    }

    /// What is known of a node, as it was at the last ``LiveAccessibilityTree/update()``.
    package struct Values: Equatable, Sendable {
        package var kind: Kind
        package var label: String?
        package var value: String?
        package var hint: String?
        package var identifier: String?
        package var traits: UIAccessibilityTraits
        /// The rectangle on the screen, in points.
        package var frame: CGRect
        /// The names of the custom actions.
        package var actions: [String]
        /// Whether keys go to it.
        package var isFocused: Bool
    }

    /// A number that no other node of this process has, or had.
    package let id: Int
    /// The view or element; nil when it is gone.
    package private(set) weak var object: AccessibleObject?
    /// The node that contains this one; nil for the root, and for a node that has left the tree.
    package internal(set) weak var parent: AccessibilityNode?
    /// The nodes inside, in the order in which they are read.
    package internal(set) var children: [AccessibilityNode] = []
    /// What is known of it.
    package internal(set) var values: Values

    private static var lastID = 0

    init(object: AccessibleObject, values: Values) {
        Self.lastID += 1
        id = Self.lastID
        self.object = object
        self.values = values
    }

    /// The node's place among its siblings; nil for the root, and for a node that has left the tree.
    package var indexInParent: Int? { parent?.children.firstIndex { $0 === self } }

    /// The deepest node at a point of the screen, the last of those that overlap; nil where there is none.
    package func node(at point: CGPoint) -> AccessibilityNode? {
        for child in children.reversed() {
            if let found = child.node(at: point) { return found }
        }
        return values.kind != .application && values.frame.contains(point) ? self : nil
    }

    // MARK: Actions

    /// Uses the element as a tap would.
    ///
    /// - Returns: whether it could be used.
    @discardableResult
    package func activate() -> Bool {
        guard values.kind == .element, let object, !object.accessibilityTraits.contains(.notEnabled) else { return false }
        if !object.accessibilityActivate() { UIApplication.shared.tap(at: object.accessibilityActivationPoint) }
        CATransaction.flush()
        return true
    }

    /// Does one of the element's custom actions.
    ///
    /// - Returns: whether there is one of this name and it succeeded.
    @discardableResult
    package func perform(_ action: String) -> Bool {
        guard let found = object?.accessibilityCustomActions?.first(where: { $0.name == action }) else { return false }
        defer { CATransaction.flush() }
        return found.actionHandler?(found) ?? false
    }

    /// Makes an adjustable element's value larger, or smaller.
    ///
    /// - Returns: whether the element has such a value.
    @discardableResult
    package func adjust(up: Bool) -> Bool {
        guard let object, object.accessibilityTraits.isSuperset(of: .adjustable) else { return false }
        guard !object.accessibilityTraits.contains(.notEnabled) else { return false }
        if up { object.accessibilityIncrement() } else { object.accessibilityDecrement() }
        CATransaction.flush()
        return true
    }

    /// Scrolls by a page what the node is in.
    ///
    /// - Returns: whether something scrolled.
    @discardableResult
    package func scroll(_ direction: UIAccessibilityScrollDirection) -> Bool { offer { $0.accessibilityScroll(direction) } }

    /// Goes back from, or closes, what the node is in.
    ///
    /// - Returns: whether something did.
    @discardableResult
    package func performEscape() -> Bool { offer { $0.accessibilityPerformEscape() } }

    /// Makes the node's view the first responder.
    ///
    /// - Returns: whether it is now.
    @discardableResult
    package func focus() -> Bool {
        guard let responder = object as? UIResponder, responder.canBecomeFirstResponder else { return false }
        return responder.isFirstResponder || responder.becomeFirstResponder()
    }

    /// Offers something to the object and what contains it, along the chain of responders, until one does it.
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
    /// Touches a point of the screen for a moment, as a finger does.
    func tap(at point: CGPoint) {
        let id = Int.min, time = CACurrentMediaTime()
        handle(.touch(id: id, phase: .began, kind: .finger, location: point, time: time))
        handle(.touch(id: id, phase: .ended, kind: .finger, location: point, time: time))
    }
}
