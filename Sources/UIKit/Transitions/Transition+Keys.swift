/// Keys that are pressed while one screen goes and another one comes.
///
/// They are for the screen that comes, which gets the first responder only when it is there. So the first key ends the motion at once: none is
/// lost, and none has its effect on the screen that goes. (UIKit lets them go to the one that has the first responder still.)
extension Transition {
    /// The transitions of the key window's controllers that go on by themselves: not those that a finger holds.
    private static var running: [Transition] {
        guard let root = UIApplication.shared.keyWindow?.rootViewController else { return [] }
        var found: [Transition] = []
        func visit(_ controller: UIViewController) {
            if let transition = controller.ownCoordinator as? Transition, transition.isAnimated, !transition.isOver, !transition.isInteractive,
                !found.contains(where: { $0 === transition }) { found.append(transition) }
            controller.children.forEach(visit)
            if let presented = controller.ownPresented { visit(presented) }
        }
        visit(root)
        return found
    }

    /// Whether what is typed now is for a screen that isn't there yet.
    static var delaysKeys: Bool { !running.isEmpty }

    /// Ends the transitions that go on by themselves, and those that begin at their ends.
    static func finishForKeys() {
        // Bounded, should each end begin another one.
        for _ in 0..<8 {
            guard let transition = running.first else { return }
            transition.finishImmediately()
        }
    }
}
