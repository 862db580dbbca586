/// The order in which containers change: navigation and tab bar controllers, page view controllers, windows, presentations.
///
/// A change calls controllers and delegates, and any of them may ask for the next one: `viewWillAppear(_:)` sends the user to a login screen,
/// `viewDidLoad()` opens the last document. While the calls of one change are made, containers know what is asked of them (the stack, the
/// selected tab), but show it only when these calls have all been made. So each controller hears of its own appearance from beginning to end
/// before something else begins, and what is asked last is in front.
@MainActor
enum ContainerUpdates {
    /// How many calls of ``perform(_:)`` are on the stack.
    private static var depth = 0
    private static var waiting: [() -> Void] = []
    private static var runsWaiting = false

    /// Whether a change is making its calls.
    static var isUnderway: Bool { depth > 0 }

    /// Makes a change, or the part of one that calls controllers and delegates, and then those that they asked for, in the order of asking.
    static func perform<Result>(_ change: () -> Result) -> Result {
        depth += 1
        defer {
            depth -= 1
            runWaiting()
        }
        return change()
    }

    /// Makes a change at once, or as soon as the one that is making its calls has made them.
    static func performWhenIdle(_ change: @escaping () -> Void) {
        guard isUnderway else { return change() }
        waiting.append(change)
    }

    private static func runWaiting() {
        guard depth == 0, !runsWaiting else { return }
        runsWaiting = true
        while !waiting.isEmpty { waiting.removeFirst()() }
        runsWaiting = false
    }
}

/// The children that come to a container and go from it. What they hear of it comes in steps, some of which wait for the change that shows it.
@MainActor
final class ChildMoves {
    /// Children that have been added, and that no change has begun to show yet.
    private var added: [UIViewController] = []

    /// Whether there are such children.
    var arePending: Bool { !added.isEmpty }
    /// Whether children are being added. What these ask for is shown when all have been.
    private(set) var isAdding = false

    /// Whether a change has begun and not ended.
    private(set) var areUnderway = false

    /// The children that a change under way moves.
    struct Moving {
        fileprivate(set) var coming: [UIViewController] = []
        fileprivate(set) var going: [UIViewController] = []
    }

    /// Makes controllers children of a container, unless they are still.
    func add(_ children: [UIViewController], to container: UIViewController) {
        let wasAdding = isAdding
        isAdding = true
        ContainerUpdates.perform {
            for child in children where child.parent !== container && !added.contains(where: { $0 === child }) {
                added.append(child)
                container.addChild(child)
            }
        }
        isAdding = wasAdding
    }

    /// Begins a change from some children to others: those that go are told.
    ///
    /// - Parameters:
    ///   - shown: the one that is shown then. Others that come have come before they appear.
    ///   - moving: what the change has begun with, should other children be asked for meanwhile.
    func begin(
        from old: [UIViewController], to new: [UIViewController], shown: UIViewController?, after moving: Moving = Moving()
    ) -> Moving {
        areUnderway = true
        let back = moving.going.filter { child in new.contains { $0 === child } }
        let coming = moving.coming + added + back
        var going = moving.going
        for child in old + coming where !going.contains(where: { $0 === child }) { going.append(child) }
        going.removeAll { child in new.contains { $0 === child } }
        added = []
        for child in back { child.willMove(toParent: child.parent) }
        for child in going where !moving.going.contains(where: { $0 === child }) {
            child.willMove(toParent: nil)
            child.isMovingFromParent = true
        }
        let staying = coming.filter { child in new.contains { $0 === child } }
        for child in staying where child !== shown { child.isMovingToParent = false }
        return Moving(coming: staying, going: going)
    }

    /// Ends a change. Children that went and have been asked for again meanwhile come back.
    func end(_ moving: Moving, in container: UIViewController, keeping children: [UIViewController]) {
        defer { areUnderway = false }
        for child in moving.coming { child.didMove(toParent: container) }
        for child in moving.going {
            if children.contains(where: { $0 === child }) {
                child.willMove(toParent: container)
                child.isMovingFromParent = false
                added.append(child)
                continue
            }
            if let view = child.loadedView, let home = container.loadedView, view !== home, view.isDescendant(of: home) { view.removeFromSuperview() }
            child.removeFromParent()
        }
    }

    /// Takes a change back that was cancelled: children that came go, unless they have been asked for again meanwhile.
    func cancel(_ moving: Moving, keeping children: [UIViewController]) {
        defer { areUnderway = false }
        for child in moving.going { child.isMovingFromParent = false }
        for child in moving.coming {
            if children.contains(where: { $0 === child }) {
                added.append(child)
                continue
            }
            child.willMove(toParent: nil)
            child.removeFromParent()
        }
    }
}
