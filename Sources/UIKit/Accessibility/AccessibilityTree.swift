/// The accessibility elements on the screen at one moment, in reading order. Hidden elements and those behind a modal view are left out.
///
/// ``LiveAccessibilityTree`` observes their changes.
@MainActor
package struct AccessibilityTree {
    /// An accessibility element, or a container of elements.
    @MainActor package struct Node {
        package let object: AccessibleObject
        /// The elements and containers inside; empty for elements.
        package let children: [Node]

        /// The elements in the node: itself, or its descendants in reading order.
        package var elements: [AccessibleObject] { children.isEmpty ? [object] : children.flatMap(\.elements) }
        var frame: CGRect {
            children.isEmpty ? object.accessibilityFrame : children.reduce(CGRect.null) { $0.union($1.frame) }
        }
    }

    /// The visible windows from front to back, down to the first one with a modal view, each with its nodes in reading order.
    package let windows: [(window: UIWindow, nodes: [Node])]
    /// The nodes of all windows, in order.
    package var nodes: [Node] { windows.flatMap(\.nodes) }

    /// Creates the tree of the elements in some windows.
    ///
    /// - Parameter windows: from front to back.
    package init(windows: [UIWindow]) {
        var found: [(window: UIWindow, nodes: [Node])] = []
        for window in windows where !window.isHidden {
            window.layoutIfNeeded()
            let hasModal = Self.containsModal(window)
            found.append((window, Self.nodes(in: window, hasModal: hasModal)))
            if hasModal { break }
        }
        self.windows = found
    }

    /// All elements, in order.
    package var elements: [AccessibleObject] { nodes.flatMap(\.elements) }

    // MARK: Walk

    private static func isVisible(_ view: UIView) -> Bool { !view.isHidden && view.layer.opacity >= 0.01 }

    static func containsModal(_ view: UIView) -> Bool {
        isVisible(view) && (view.accessibilityViewIsModal || view.subviews.contains(where: containsModal))
    }

    private static func nodes(in view: UIView, hasModal: Bool) -> [Node] {
        guard isVisible(view), !view.accessibilityElementsHidden else { return [] }
        if view.isAccessibilityElement { return [Node(object: view, children: [])] }
        if let elements = view.accessibilityElements {
            return group(elements.flatMap { nodes(of: $0, hasModal: hasModal) }, of: view)
        }
        let modal = hasModal ? view.subviews.last(where: containsModal) : nil
        var inside = (modal.map { [$0] } ?? view.subviews).flatMap { nodes(in: $0, hasModal: hasModal) }
        if inside.count > 1 { inside = readingOrder(inside, rightToLeft: view.traitCollection.layoutDirection == .rightToLeft) }
        return view.shouldGroupAccessibilityChildren || view.accessibilityContainerType != .none ? group(inside, of: view) : inside
    }

    private static func nodes(of element: Any, hasModal: Bool) -> [Node] {
        if let view = element as? UIView { return nodes(in: view, hasModal: hasModal) }
        guard let object = element as? AccessibleObject else { return [] }
        if object.isAccessibilityElement { return [Node(object: object, children: [])] }
        return group((object.accessibilityElements ?? []).flatMap { nodes(of: $0, hasModal: hasModal) }, of: object)
    }

    private static func group(_ nodes: [Node], of object: AccessibleObject) -> [Node] {
        nodes.isEmpty ? [] : [Node(object: object, children: nodes)]
    }

    private static func readingOrder(_ nodes: [Node], rightToLeft: Bool) -> [Node] {
        inReadingOrder(nodes.map { ($0, $0.frame) }, rightToLeft: rightToLeft)
    }

    // MARK: Text

    /// A description of the tree: a line for each element with its traits, label, value and frame. A container is a `group`, with its
    /// elements indented below it.
    package var text: String { nodes.map { Self.text(of: $0, indent: "") }.joined() }

    private static func text(of node: Node, indent: String) -> String {
        let object = node.object
        var words = node.children.isEmpty ? object.accessibilityTraits.words : ["group"]
        if words.isEmpty { words = ["element"] }
        var line = words.joined(separator: ", ")
        if let label = object.accessibilityLabel { line += " " + quoted(label) }
        if let value = object.accessibilityValue {
            let isSwitch = object.accessibilityTraits.contains(.toggleButton)
            line += " = " + quoted(isSwitch && value == "1" ? "on" : isSwitch && value == "0" ? "off" : value)
        }
        if let hint = object.accessibilityHint { line += " hint " + quoted(hint) }
        if let identifier = object.accessibilityIdentifier { line += " id " + quoted(identifier) }
        let frame = node.frame
        line += " (" + [frame.minX, frame.minY, frame.width, frame.height].map(number).joined(separator: ", ") + ")"
        for action in object.accessibilityCustomActions ?? [] { line += " action " + quoted(action.name) }
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
