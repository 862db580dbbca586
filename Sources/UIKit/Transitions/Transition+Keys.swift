/// Keys that are pressed while one screen goes and another one comes.
///
/// They are for the screen that comes, which gets the first responder only when it is there. So the first key ends the motion at once: none is
/// lost, and none has its effect on the screen that goes. (UIKit lets them go to the one that has the first responder still.)
extension Transition {
    /// The first transition of the key window's controllers that goes on by itself: not one that a finger holds.
    private static var running: Transition? {
        func find(_ controller: UIViewController) -> Transition? {
            if let transition = controller.ownCoordinator as? Transition, transition.isAnimated, !transition.isOver, !transition.isInteractive {
                return transition
            }
            for child in controller.children {
                if let found = find(child) { return found }
            }
            return controller.ownPresented.flatMap(find)
        }
        return UIApplication.shared.keyWindow?.rootViewController.flatMap(find)
    }

    /// Whether what is typed now is for a screen that isn't there yet.
    static var delaysKeys: Bool { running != nil }

    /// Ends the transitions that go on by themselves, and those that begin at their ends.
    static func finishForKeys() {
        // Bounded, should each end begin another one.
        for _ in 0..<8 {
            guard let transition = running else { return }
            transition.finishImmediately()
        }
    }
}
