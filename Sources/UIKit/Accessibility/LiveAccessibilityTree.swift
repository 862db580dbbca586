/// What happened to a ``LiveAccessibilityTree``, in the order in which an observer can follow it.
package enum AccessibilityChange {
    /// A node came; its parent came before it, and knows it already.
    case appeared(AccessibilityNode)
    /// A node went, with all that was in it; those inside are told first.
    case disappeared(AccessibilityNode, from: AccessibilityNode)
    /// A node has another parent, or another place among those of its siblings that stayed.
    case moved(AccessibilityNode)
    /// Something that is known of a node changed: label, value, frame, traits, …
    case changed(AccessibilityNode, former: AccessibilityNode.Values)
    /// A new screen came; the node is where to go on reading, if the program said so.
    case screenChanged(AccessibilityNode?)
    /// A part of the screen changed; the node is where to go on reading, if the program said so.
    case layoutChanged(AccessibilityNode?)
    /// The text is to be said.
    case announced(String)
    /// A page was scrolled; the text says to where, if the program said so.
    case pageScrolled(String?)
}

/// Hears of changes of the accessibility tree: a bridge to the desktop's accessibility service, a test.
@MainActor
package protocol AccessibilityObserver: AnyObject {
    /// The tree changed, and is up to date.
    func accessibilityTreeDidChange(_ tree: LiveAccessibilityTree, _ change: AccessibilityChange)
}

/// The elements of the screen as a tree of nodes that stay the same while what they stand for stays: ``AccessibilityTree``, followed over
/// time.
///
/// While somebody observes, the tree is compared with the screen after each commit, once a turn of the loop. Without observers nothing is
/// done.
@MainActor
package final class LiveAccessibilityTree {
    /// The tree of this program.
    package static let shared = LiveAccessibilityTree()

    /// The program. Its children are the windows, from front to back.
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

    /// Tells an observer of all changes from now on. Not retained. The tree is up to date when this returns.
    package func addObserver(_ observer: any AccessibilityObserver) {
        update()
        observers.removeAll { $0.object == nil || $0.object === observer }
        observers.append(Observer(object: observer))
    }

    /// Tells an observer of nothing any more.
    package func removeObserver(_ observer: any AccessibilityObserver) {
        observers.removeAll { $0.object == nil || $0.object === observer }
    }

    private func tell(_ change: AccessibilityChange) {
        for observer in observers { observer.object?.accessibilityTreeDidChange(self, change) }
    }

    /// Something on the screen may have changed: the tree is brought up to date when the loop's turn is over, if somebody observes it.
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

    /// Takes a message of ``UIAccessibility/post(notification:argument:)`` to the observers.
    func hear(_ notification: UIAccessibility.Notification, _ argument: Any?) {
        guard !observers.isEmpty else { return }
        // The element that the message names may just have come.
        update()
        let node = (argument as? AccessibleObject).flatMap { self.node(for: $0) }
        // A text may come with attributes: how to say it.
        let text = argument as? String ?? (argument as? NSAttributedString)?.string
        switch notification {
        case .screenChanged: tell(.screenChanged(node))
        case .layoutChanged: tell(.layoutChanged(node))
        case .pageScrolled: tell(.pageScrolled(text))
        case .announcement: if let text { tell(.announced(text)) }
        default: break
        }
        // Instead of an element, a text to say may come along.
        if let text, notification == .screenChanged || notification == .layoutChanged { tell(.announced(text)) }
    }

    // MARK: Nodes

    /// The node of a view or element; nil where it is not on the screen, or no thing for assistive technologies.
    package func node(for object: AccessibleObject) -> AccessibilityNode? {
        if object === root.object { return root }
        let node = nodes[ObjectIdentifier(object)]
        return node?.object === object ? node : nil
    }

    /// Compares the tree with the screen, and tells the observers what is different.
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
        // Those inside first; nodes of the same depth by their numbers, so that the order is the same in each run.
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
    /// A thing on the screen at this moment.
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

    /// One comparison: finds the nodes of what is on the screen, and makes those that are missing.
    @MainActor fileprivate struct Walk {
        let former: [ObjectIdentifier: AccessibilityNode]
        /// By their objects.
        var nodes: [ObjectIdentifier: AccessibilityNode] = [:]
        /// The nodes themselves.
        var found: Set<ObjectIdentifier> = []
        var changes: [AccessibilityChange] = []

        init(former: [ObjectIdentifier: AccessibilityNode]) {
            self.former = former
        }

        mutating func take(_ items: [Item], into parent: AccessibilityNode) {
            var children: [AccessibilityNode] = [], taken: [(node: AccessibilityNode, item: Item)] = []
            for item in items {
                let key = ObjectIdentifier(item.object)
                // What is listed twice counts where it comes first.
                guard nodes[key] == nil else { continue }
                let values = item.values
                // Another object may have got the memory of one that is gone.
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
