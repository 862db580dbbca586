/// The accessibility elements on the screen at one moment, in reading order. Hidden elements and those behind a modal view are left out.
///
/// ``LiveAccessibilityTree`` observes their changes.
@MainActor
package struct AccessibilityTree {
    /// An accessibility element, or a container of elements. It doesn't retain a view.
    @MainActor package final class Node {
        package let kind: AccessibilityNode.Kind
        /// The elements and containers inside; empty for elements.
        package let children: [Node]
        /// Stands for the object, even when it is gone.
        let key: ObjectIdentifier
        private weak var view: UIView?
        private let other: AccessibleObject?
        /// The node of the live tree that shows this one, or did last.
        var shown: AccessibilityNode?

        init(_ kind: AccessibilityNode.Kind, _ object: AccessibleObject, children: [Node] = []) {
            self.kind = kind
            self.children = children
            key = ObjectIdentifier(object)
            view = object as? UIView
            other = object is UIView ? nil : object
        }

        /// The element or container; nil if it was a view that is gone.
        package var object: AccessibleObject? { other ?? view }
        /// The elements in the node: itself, or its descendants in reading order.
        package var elements: [AccessibleObject] {
            children.isEmpty ? [object].compactMap(\.self) : children.flatMap(\.elements)
        }
        /// The frame on the screen, in points, as it was when it was first read: for a group, that around its children.
        private(set) lazy var frame: CGRect =
            kind == .group ? children.reduce(CGRect.null) { $0.union($1.frame) } : object?.accessibilityFrame ?? .null
        /// The properties, as they were when they were first read.
        private(set) lazy var values: AccessibilityNode.Values = {
            let object = object
            return AccessibilityNode.Values(
                kind: kind, label: object?.accessibilityLabel, value: object?.accessibilityValue, hint: object?.accessibilityHint,
                identifier: object?.accessibilityIdentifier, traits: object?.accessibilityTraits ?? .none, frame: frame,
                actions: (object?.accessibilityCustomActions ?? []).map(\.name),
                isFocused: object != nil && UIApplication.shared.firstResponder === object)
        }()
    }

    /// The nodes of the visible windows from front to back, down to the first one with a modal view, with their nodes in reading order.
    package let windows: [Node]
    /// The nodes in all windows, in order.
    package var nodes: [Node] { windows.flatMap(\.children) }

    /// Creates the tree of the elements in some windows.
    ///
    /// - Parameter windows: from front to back.
    package init(windows: [UIWindow]) { self.init(windows: windows, AccessibilityWalk()) }

    init(windows: [UIWindow], _ walk: AccessibilityWalk) {
        var found: [Node] = []
        for window in windows where !window.isHidden {
            window.layoutIfNeeded()
            let record = walk.visit(window)
            found.append(Node(.window, window, children: record.nodes))
            if record.containsModal { break }
        }
        self.windows = found
    }

    /// All elements, in order.
    package var elements: [AccessibleObject] { nodes.flatMap(\.elements) }

    // MARK: What views are looked at

    static func isVisible(_ view: UIView) -> Bool { !view.isHidden && view.layer.opacity >= 0.01 }

    static func containsModal(_ view: UIView) -> Bool {
        isVisible(view) && (view.accessibilityViewIsModal || view.subviews.contains(where: containsModal))
    }

    // MARK: Text

    /// A description of the tree: a line for each element with its traits, label, value and frame. A container is a `group`, with its
    /// elements indented below it.
    package var text: String { nodes.map { Self.text(of: $0, indent: "") }.joined() }

    private static func text(of node: Node, indent: String) -> String {
        let values = node.values
        var words = node.kind == .group ? ["group"] : values.traits.words
        if words.isEmpty { words = ["element"] }
        var line = words.joined(separator: ", ")
        if let label = values.label { line += " " + quoted(label) }
        if let value = values.value {
            let isSwitch = values.traits.contains(.toggleButton)
            line += " = " + quoted(isSwitch && value == "1" ? "on" : isSwitch && value == "0" ? "off" : value)
        }
        if let hint = values.hint { line += " hint " + quoted(hint) }
        if let identifier = values.identifier { line += " id " + quoted(identifier) }
        line += " (" + [values.frame.minX, values.frame.minY, values.frame.width, values.frame.height].map(number).joined(separator: ", ") + ")"
        for action in values.actions { line += " action " + quoted(action) }
        return indent + line + "\n" + node.children.map { text(of: $0, indent: indent + "  ") }.joined()
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
            .replacingOccurrences(of: "\n", with: "\\n") + "\""
    }

    private static func number(_ value: CGFloat) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : "\(rounded)"
    }
}

extension UIApplication {
    /// The accessibility elements that are currently on the screen.
    package var accessibilityTree: AccessibilityTree { AccessibilityTree(windows: windows.reversed()) }
}
