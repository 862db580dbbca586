/// Keys that are pressed while one screen goes and another one comes.
///
/// They are for the screen that comes, which gets the first responder only when it is there. So the first key ends the motion at once: none is
/// lost, and none has its effect on the screen that goes. (UIKit lets them go to the one that has the first responder still.)
extension Transition {
    /// Whether an animation goes on by itself: no finger holds it.
    private var movesByItself: Bool { isRunning && !isInteractive && isAnimated }

    /// The first transition of the key window's controllers that moves by itself.
    private static var running: Transition? {
        func find(_ controller: UIViewController) -> Transition? {
            if let transition = controller.ownCoordinator as? Transition, transition.movesByItself { return transition }
            for child in controller.children {
                if let found = find(child) { return found }
            }
            return controller.ownPresented.flatMap(find)
        }
        return UIApplication.shared.keyWindow?.rootViewController.flatMap(find)
    }

    /// Whether letters that are typed now may be for a text of a screen that isn't there yet: the display must make text of keys.
    static var awaitsText: Bool { running?.to.controller.hasTextInput == true }

    /// Ends the transitions that go on by themselves, and those that begin at their ends.
    static func finishForKeys() {
        // Bounded, should each end begin another one.
        for _ in 0..<8 {
            guard let transition = running else { return }
            transition.finishImmediately()
        }
    }
}

extension UIViewController {
    /// Whether something that takes text is in the controller's view, or in one that covers it.
    fileprivate var hasTextInput: Bool { self is any UIKeyInput || loadedView?.hasTextInput == true || ownPresented?.hasTextInput == true }
}

extension UIView {
    fileprivate var hasTextInput: Bool { self is any UIKeyInput && canBecomeFirstResponder || subviews.contains(where: \.hasTextInput) }
}
