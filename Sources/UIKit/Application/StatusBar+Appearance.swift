/// Which controller decides about the status bar.
extension UIApplication {
    /// Updates the status bar from the controller that covers the screen.
    func updateStatusBar() {
        guard let root = (keyWindow ?? windows.last { $0.rootViewController != nil })?.rootViewController else { return }
        let top = root.covering { $0.coversScreen || $0.presentedViewController.modalPresentationCapturesStatusBarAppearance }
        let hiding = top.decider(\.childForStatusBarHidden)
        var style = top.decider(\.childForStatusBarStyle).preferredStatusBarStyle
        // The window is black behind a view that a sheet pushes back.
        if style == .default, top.hasPushedBack { style = .lightContent }
        statusBarAppearance = StatusBarAppearance(
            isHidden: hiding.prefersStatusBarHidden, style: style, animation: hiding.preferredStatusBarUpdateAnimation
        )
    }
}

extension UIViewController {
    /// Whether a sheet that this controller presents pushes its view back and is not being dismissed.
    fileprivate var hasPushedBack: Bool {
        guard let presented = ownPresented, let sheet = presented.ownPresentationController as? UISheetPresentationController else { return false }
        return sheet.pushesBack && sheet.isStaying
    }

    /// Follows the status bar child of each controller to the one that controls the bar.
    fileprivate func decider(_ child: KeyPath<UIViewController, UIViewController?>) -> UIViewController {
        var seen = [self]
        // If two controllers name each other, the last one controls the bar.
        while let next = seen.last?[keyPath: child], !seen.contains(next) { seen.append(next) }
        return seen.last ?? self
    }
}
