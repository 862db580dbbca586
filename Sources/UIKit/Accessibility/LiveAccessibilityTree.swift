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
/// While it has observers, the tree is compared with the screen after commits, once per turn of the run loop: there where views have changed.
/// Without observers it costs nothing.
@MainActor
package final class LiveAccessibilityTree {
    /// The tree of this application.
    package static let shared = LiveAccessibilityTree()

    /// The application's node. Its children are the windows, from front to back.
    package let root: AccessibilityNode

    /// Whether the tree has observers, so that views must tell what changes in them.
    static private(set) var hasObservers = false

    private var nodes: [ObjectIdentifier: AccessibilityNode] = [:]
    private var observers: [Observer] = [] {
        didSet { Self.hasObservers = !observers.isEmpty }
    }
    private var isUpdateDue = false
    /// The number of the last walk; nil if its records don't count.
    private var lastWalk: Int?
    /// Whether an object may have been listed twice in the last update.
    private var mayHaveRepeated = false
    /// The place of the layer that the windows are in, at the last update.
    private var screenPlace: LayerPlace?
    /// The number of views that the last update looked at.
    package private(set) var visitCount = 0

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
        observers.removeAll { $0.object == nil || $0.object === observer }
        // Views have told nothing without observers.
        if observers.isEmpty { lastWalk = nil }
        Self.hasObservers = true
        update()
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
        let place = (UIApplication.shared.connection?.rootLayer).map(LayerPlace.init)
        let walk = AccessibilityWalk(after: place == screenPlace ? lastWalk : nil, keepsRecords: Self.hasObservers)
        let screen = AccessibilityTree(windows: UIApplication.shared.windows.reversed(), walk)
        let changes = show(screen.windows, inPart: !walk.mayRepeat && !mayHaveRepeated)
        screenPlace = place
        lastWalk = Self.hasObservers ? walk.number : nil
        mayHaveRepeated = walk.mayRepeat
        visitCount = walk.visitCount
        for change in changes { tell(change) }
    }

    /// Makes the nodes show windows.
    ///
    /// - Parameter inPart: whether what is shown already may be passed by: no object is listed twice, now or before.
    /// - Returns: the changes.
    private func show(_ windows: [AccessibilityTree.Node], inPart: Bool) -> [AccessibilityChange] {
        var comparison = Comparison(nodes: nodes, isInPart: inPart)
        comparison.show(windows, in: root)
        let gone = comparison.takeGone()
        nodes = comparison.nodes
        var changes: [AccessibilityChange] = []
        // Descendants first; nodes of the same depth by their numbers, so that the order is the same in each run.
        for (node, _) in gone.map({ ($0, Self.depth($0)) }).sorted(by: { ($1.1, $0.0.id) < ($0.1, $1.0.id) }) {
            if let parent = node.parent { changes.append(.disappeared(node, from: parent)) }
        }
        for node in gone {
            node.parent = nil
            node.children = []
            node.item = nil
        }
        return changes + comparison.changes
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
    /// A comparison with the screen: finds the nodes of what is on it, and creates those that are missing.
    @MainActor fileprivate struct Comparison {
        /// The nodes by their objects.
        var nodes: [ObjectIdentifier: AccessibilityNode]
        /// Whether what is shown already is passed by.
        let isInPart: Bool
        var changes: [AccessibilityChange] = []
        /// The objects that were met.
        private var met: Set<ObjectIdentifier> = []
        /// The nodes that are no longer among the children of one.
        private var left: [(node: AccessibilityNode, parent: AccessibilityNode)] = []

        init(nodes: [ObjectIdentifier: AccessibilityNode], isInPart: Bool) {
            self.nodes = nodes
            self.isInPart = isInPart
        }

        mutating func show(_ items: [AccessibilityTree.Node], in parent: AccessibilityNode) {
            var children: [AccessibilityNode] = [], shown: [AccessibilityNode] = []
            children.reserveCapacity(items.count)
            for item in items {
                if isInPart, let node = item.shown, node.item === item, node.parent === parent {
                    children.append(node)
                    continue
                }
                // An object that is listed twice counts at its first place.
                guard let object = item.object, isInPart || met.insert(item.key).inserted else { continue }
                let node: AccessibilityNode
                // Another object may have the address of one that was deallocated.
                if let former = nodes[item.key], former.object === object {
                    node = former
                    if node.parent !== parent {
                        node.parent = parent
                        changes.append(.moved(node))
                    }
                    if node.values != item.values {
                        let old = node.values
                        node.values = item.values
                        changes.append(.changed(node, former: old))
                    }
                } else {
                    node = AccessibilityNode(object: object, values: item.values)
                    node.parent = parent
                    changes.append(.appeared(node))
                    nodes[item.key] = node
                }
                node.item = item
                item.shown = node
                children.append(node)
                shown.append(node)
            }
            arrange(children, in: parent)
            for node in shown { if let item = node.item { show(item.children, in: node) } }
        }

        /// Gives a node its children, and notes which ones have moved among those that stay, or left.
        private mutating func arrange(_ children: [AccessibilityNode], in parent: AccessibilityNode) {
            let former = parent.children
            guard !former.elementsEqual(children, by: ===) else { return }
            let old = Set(former.map(ObjectIdentifier.init)), new = Set(children.map(ObjectIdentifier.init))
            let stayed = former.filter { new.contains(ObjectIdentifier($0)) }
            let now = children.filter { old.contains(ObjectIdentifier($0)) }
            for (before, after) in zip(stayed, now) where before !== after { changes.append(.moved(after)) }
            for node in former where !new.contains(ObjectIdentifier(node)) { left.append((node, parent)) }
            parent.children = children
        }

        /// Takes out the nodes that are nowhere any more.
        mutating func takeGone() -> [AccessibilityNode] {
            var gone: [AccessibilityNode] = []
            // Those that another node has taken have another parent.
            var pending = left.filter { $0.node.parent === $0.parent }.map(\.node)
            while let node = pending.popLast() {
                gone.append(node)
                if nodes[node.key] === node { nodes[node.key] = nil }
                pending += node.children.filter { $0.parent === node }
            }
            return gone
        }
    }
}
