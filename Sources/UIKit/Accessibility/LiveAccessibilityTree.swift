/// A change of a ``LiveAccessibilityTree``. Changes are reported in an order that an observer can apply one by one.
package enum AccessibilityChange {
    /// A node was added. Its parent was added before it, and already has it among its children.
    case appeared(AccessibilityNode)
    /// A node was removed from a parent. Its descendants are reported as removed before it.
    case disappeared(AccessibilityNode, from: AccessibilityNode)
    /// A node has another parent, or another position among its remaining siblings.
    case moved(AccessibilityNode)
    /// A property of a node changed: label, value, frame, traits, …
    case changed(AccessibilityNode, former: AccessibilityNode.Values)
    /// A new screen has appeared. The node is the one at which reading continues; nil if the application named none.
    case screenChanged(AccessibilityNode?)
    /// A part of the screen has changed. The node is the one at which reading continues; nil if the application named none.
    case layoutChanged(AccessibilityNode?)
    /// The application posted a text to be spoken.
    case announced(String)
    /// A page was scrolled. The text describes the new position; nil if the application gave none.
    case pageScrolled(String?)
}

/// Observes changes of the accessibility tree: for example a bridge to the desktop's accessibility service, or a test.
@MainActor
package protocol AccessibilityObserver: AnyObject {
    /// Called for each change, when the tree is up to date.
    func accessibilityTreeDidChange(_ tree: LiveAccessibilityTree, _ change: AccessibilityChange)
}

/// The accessibility elements on the screen as a tree of persistent nodes: an ``AccessibilityTree`` whose nodes keep their identity over
/// time.
///
/// While it has observers, the tree is compared with the screen after commits, once per turn of the run loop. Without observers it costs
/// nothing.
@MainActor
package final class LiveAccessibilityTree {
    /// The tree of this application.
    package static let shared = LiveAccessibilityTree()

    /// The application's node. Its children are the windows, from front to back.
    package let root: AccessibilityNode

    private var nodes: [ObjectIdentifier: AccessibilityNode] = [:]
    private var observers: [Observer] = []
    private var isUpdateDue = false

    private struct Observer {
        weak var object: (any AccessibilityObserver)?
    }

    private init() {
        let application = UIApplication.shared
        root = AccessibilityNode(
            object: application,
            values: AccessibilityNode.Values(
                kind: .application, label: nil, value: nil, hint: nil, identifier: nil, traits: .none, frame: .zero, actions: [],
                isFocused: false))
    }

    // MARK: Observers

    /// Adds an observer, which isn't retained. The tree is up to date when this returns; later changes are reported to the observer.
    package func addObserver(_ observer: any AccessibilityObserver) {
        update()
        observers.removeAll { $0.object == nil || $0.object === observer }
        observers.append(Observer(object: observer))
    }

    /// Removes an observer.
    package func removeObserver(_ observer: any AccessibilityObserver) {
        observers.removeAll { $0.object == nil || $0.object === observer }
    }

    private func tell(_ change: AccessibilityChange) {
        for observer in observers { observer.object?.accessibilityTreeDidChange(self, change) }
    }

    /// Called when the screen may have changed: updates the tree at the end of the run loop's turn, if it has observers.
    func setNeedsUpdate() {
        guard !observers.isEmpty, !isUpdateDue else { return }
        isUpdateDue = true
        TimerQueue.shared.schedule(after: 0) { [weak self] in self?.updateIfNeeded() }
    }

    private func updateIfNeeded() {
        guard isUpdateDue else { return }
        observers.removeAll { $0.object == nil }
        if observers.isEmpty { isUpdateDue = false } else { update() }
    }

    /// Passes a notification of ``UIAccessibility/post(notification:argument:)`` to the observers.
    func hear(_ notification: UIAccessibility.Notification, _ argument: Any?) {
        guard !observers.isEmpty else { return }
        // The element in the argument may have been added just before.
        update()
        let node = (argument as? AccessibleObject).flatMap { self.node(for: $0) }
        // A text may have attributes, which say how it is spoken.
        let text = argument as? String ?? (argument as? NSAttributedString)?.string
        switch notification {
        case .screenChanged: tell(.screenChanged(node))
        case .layoutChanged: tell(.layoutChanged(node))
        case .pageScrolled: tell(.pageScrolled(text))
        case .announcement: if let text { tell(.announced(text)) }
        default: break
        }
        // The argument may be a text to be spoken instead of an element.
        if let text, notification == .screenChanged || notification == .layoutChanged { tell(.announced(text)) }
    }

    // MARK: Nodes

    /// The node of a view or element; nil if it isn't on the screen or isn't visible to assistive technologies.
    package func node(for object: AccessibleObject) -> AccessibilityNode? {
        if object === root.object { return root }
        let node = nodes[ObjectIdentifier(object)]
        return node?.object === object ? node : nil
    }

    /// Compares the tree with the screen, and reports the differences to the observers.
    package func update() {
        isUpdateDue = false
        let screen = AccessibilityTree(windows: UIApplication.shared.windows.reversed())
        var walk = Walk(former: nodes)
        let windows = screen.windows.map { window, nodes in
            Item(object: window, kind: .window, frame: window.accessibilityFrame, children: nodes.map(Item.init))
        }
        walk.take(windows, into: root)
        let gone = nodes.values.filter { !walk.found.contains(ObjectIdentifier($0)) }
        nodes = walk.nodes
        var changes: [AccessibilityChange] = []
        // Descendants first; nodes of the same depth by their numbers, so that the order is the same in each run.
        for (node, _) in gone.map({ ($0, Self.depth($0)) }).sorted(by: { ($1.1, $0.0.id) < ($0.1, $1.0.id) }) {
            if let parent = node.parent { changes.append(.disappeared(node, from: parent)) }
        }
        for node in gone {
            node.parent = nil
            node.children = []
        }
        changes += walk.changes
        for change in changes { tell(change) }
    }

    private static func depth(_ node: AccessibilityNode) -> Int {
        var depth = 0, current = node.parent
        while let parent = current {
            depth += 1
            current = parent.parent
        }
        return depth
    }
}

extension LiveAccessibilityTree {
    /// A window, container or element that is currently on the screen.
    @MainActor fileprivate struct Item {
        let object: AccessibleObject
        let kind: AccessibilityNode.Kind
        let frame: CGRect
        let children: [Item]

        init(object: AccessibleObject, kind: AccessibilityNode.Kind, frame: CGRect, children: [Item]) {
            self.object = object
            self.kind = kind
            self.frame = frame
            self.children = children
        }

        init(_ node: AccessibilityTree.Node) {
            self.init(
                object: node.object, kind: node.children.isEmpty ? .element : .group, frame: node.frame, children: node.children.map(Item.init))
        }

        var values: AccessibilityNode.Values {
            AccessibilityNode.Values(
                kind: kind, label: object.accessibilityLabel, value: object.accessibilityValue, hint: object.accessibilityHint,
                identifier: object.accessibilityIdentifier, traits: object.accessibilityTraits, frame: frame,
                actions: (object.accessibilityCustomActions ?? []).map(\.name), isFocused: UIApplication.shared.firstResponder === object)
        }
    }

    /// A comparison with the screen: finds the nodes of what is on it, and creates those that are missing.
    @MainActor fileprivate struct Walk {
        let former: [ObjectIdentifier: AccessibilityNode]
        /// The nodes by their objects.
        var nodes: [ObjectIdentifier: AccessibilityNode] = [:]
        /// The nodes that were found.
        var found: Set<ObjectIdentifier> = []
        var changes: [AccessibilityChange] = []

        init(former: [ObjectIdentifier: AccessibilityNode]) {
            self.former = former
        }

        mutating func take(_ items: [Item], into parent: AccessibilityNode) {
            var children: [AccessibilityNode] = [], taken: [(node: AccessibilityNode, item: Item)] = []
            for item in items {
                let key = ObjectIdentifier(item.object)
                // An object that is listed twice counts at its first place.
                guard nodes[key] == nil else { continue }
                let values = item.values
                // Another object may have the address of one that was deallocated.
                if let node = former[key], node.object === item.object {
                    if node.parent !== parent {
                        node.parent = parent
                        changes.append(.moved(node))
                    }
                    if node.values != values {
                        let old = node.values
                        node.values = values
                        changes.append(.changed(node, former: old))
                    }
                    add(node, key)
                    children.append(node)
                    taken.append((node, item))
                } else {
                    let node = AccessibilityNode(object: item.object, values: values)
                    node.parent = parent
                    changes.append(.appeared(node))
                    add(node, key)
                    children.append(node)
                    taken.append((node, item))
                }
            }
            let old = Set(parent.children.map(ObjectIdentifier.init)), new = Set(children.map(ObjectIdentifier.init))
            let stayed = parent.children.filter { new.contains(ObjectIdentifier($0)) }
            let now = children.filter { old.contains(ObjectIdentifier($0)) }
            for (before, after) in zip(stayed, now) where before !== after { changes.append(.moved(after)) }
            parent.children = children
            for (node, item) in taken { take(item.children, into: node) }
        }

        private mutating func add(_ node: AccessibilityNode, _ key: ObjectIdentifier) {
            nodes[key] = node
            found.insert(ObjectIdentifier(node))
        }
    }
}
