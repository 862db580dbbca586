/// The state of device and interface rotation.
struct RotationState {
    /// Whether the interface orientation is locked.
    var isLocked = false
    /// Whether keys rotate the device.
    var isTurnedByKeys = false
    /// A rotation that waits until the display's window has the new shape.
    var pending: (orientation: UIInterfaceOrientation, size: CGSize)?

    /// The ratio of the sides from which a window's shape counts as another orientation, so that nothing flips near the square (Features
    /// OR-05).
    static let hysteresis: CGFloat = 1.1
    /// The duration of a rotation by a quarter turn, in seconds; a half turn takes twice as long.
    static let duration: TimeInterval = 0.3
}

/// From the device orientation to the interface orientation (Behaviour 9.3).
extension UIApplication {
    /// Whether the interface orientation is locked, whatever the device orientation and the window's shape. Default false.
    package var isOrientationLocked: Bool {
        get { rotation.isLocked }
        set { rotation.isLocked = newValue }
    }

    /// Whether Control with the left or right arrow key rotates the device by a quarter turn, as in Apple's simulator. Default false.
    package var isTurnedByKeys: Bool {
        get { rotation.isTurnedByKeys }
        set { rotation.isTurnedByKeys = newValue }
    }

    /// Sets the device orientation. The interface rotates with it if it supports the new orientation: with the device flat, or upside down
    /// where that is not supported, it stays as it is. While the orientation is locked nothing happens.
    package func turnDevice(to orientation: UIDeviceOrientation) {
        guard !rotation.isLocked else { return }
        if let new = orientation.interfaceOrientation, followsDevice { turnInterface(to: new) }
        UIDevice.current.take(orientation)
    }

    /// Rotates the device if a key does that, and returns whether it did.
    func turnDevice(byKey name: String, modifiers: UIKeyModifierFlags) -> Bool {
        guard rotation.isTurnedByKeys, modifiers == .control, name == "ArrowLeft" || name == "ArrowRight" else { return false }
        // In text the keys move the caret by words.
        if firstResponder is any UIKeyInput { return false }
        let attitude = UIDevice.current.attitude
        let held = attitude.isValidInterfaceOrientation ? attitude : UIScreen.main.interfaceOrientation.deviceOrientation
        turnDevice(to: held.turned(clockwise: name == "ArrowRight"))
        return true
    }

    /// The application's supported orientations in a window: all but upside down on phones, otherwise all.
    public func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
        UIScreen.main.traitCollection.userInterfaceIdiom == .phone ? .allButUpsideDown : .all
    }

    /// The orientations that the application or its delegate and the controller that covers the screen all support.
    var agreedOrientations: UIInterfaceOrientationMask {
        let window = windowOfController
        let own = delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? supportedInterfaceOrientations(for: window)
        guard let controller = window?.rootViewController?.covering else { return own }
        let both = own.intersection(controller.supportedInterfaceOrientations)
        precondition(
            !both.isEmpty,
            "supportedInterfaceOrientations of \(type(of: controller)) has no orientation in common with those of the application")
        return both
    }

    private var followsDevice: Bool { windowOfController?.rootViewController?.covering.shouldAutorotate ?? true }

    /// Updates the interface orientation after the supported orientations changed: the interface follows the device if it can, or rotates
    /// to an orientation that is supported.
    func updateInterfaceOrientation() {
        let current = UIScreen.main.interfaceOrientation, agreed = agreedOrientations
        let held = UIDevice.current.attitude.interfaceOrientation
        if let held, held != current, agreed.contains(held), !rotation.isLocked, followsDevice { return turnInterface(to: held) }
        guard !agreed.contains(current) else { return }
        // Otherwise the preference of a presented controller comes first, then upright.
        let covering = windowOfController?.rootViewController?.covering
        let wish = covering?.ownPresenting == nil ? [] : [covering?.preferredInterfaceOrientationForPresentation].compactMap { $0 }
        let choices: [UIInterfaceOrientation] = wish + [.portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown]
        if let new = choices.first(where: agreed.contains) { turnInterface(to: new) }
    }

    /// The window whose root view controller determines the supported orientations.
    private var windowOfController: UIWindow? {
        if let keyWindow, keyWindow.rootViewController != nil { return keyWindow }
        return windows.last { $0.rootViewController != nil }
    }

    /// Rotates the interface, if it supports the orientation.
    func turnInterface(to new: UIInterfaceOrientation) {
        let screen = UIScreen.main
        let old = screen.interfaceOrientation == .unknown ? shape(of: screen.bounds.size, from: .unknown) : screen.interfaceOrientation
        guard new != old, agreedOrientations.contains(new) else { return }
        guard new.isLandscape != old.isLandscape else { return changeScreen(to: screen.geometry, turnedTo: new) }
        var geometry = screen.geometry
        geometry.size = CGSize(width: geometry.size.height, height: geometry.size.width)
        guard let display = connection?.display else { return changeScreen(to: geometry, turnedTo: new) }
        // A desktop window is resized first, and reports when it has the new shape.
        rotation.pending = (new, geometry.size)
        if display.resize(to: geometry.size) { changeScreen(to: geometry, turnedTo: new) }
    }

    /// Called when the display's size or scale changed, on request or because a person resized the window.
    func resize(to geometry: DisplayGeometry) {
        let screen = UIScreen.main
        if let (orientation, size) = rotation.pending, (size.width > size.height) == (geometry.size.width > geometry.size.height) {
            return changeScreen(to: geometry, turnedTo: orientation)
        }
        rotation.pending = nil
        let shape = shape(of: geometry.size, from: screen.interfaceOrientation)
        let follows = screen.interfaceOrientation == .unknown || (!rotation.isLocked && agreedOrientations.contains(shape))
        let turned = follows ? shape : screen.interfaceOrientation
        changeScreen(to: geometry, turnedTo: turned, duration: 0, angle: 0)
        if follows, UIDevice.current.attitude.interfaceOrientation != shape { UIDevice.current.take(shape.deviceOrientation) }
    }

    /// The orientation that a window's shape stands for: the former one unless one side is clearly longer.
    func shape(of size: CGSize, from old: UIInterfaceOrientation) -> UIInterfaceOrientation {
        if old == .unknown { return size.width > size.height ? .landscapeRight : .portrait }
        if old.isPortrait { return size.width > size.height * RotationState.hysteresis ? .landscapeRight : old }
        return size.height > size.width * RotationState.hysteresis ? .portrait : old
    }
}

/// Carrying out the change of size and orientation.
extension UIApplication {
    /// Rotates the interface with an animation, which starts from the old interface lying on its side, as the device does.
    private func changeScreen(to geometry: DisplayGeometry, turnedTo orientation: UIInterfaceOrientation) {
        let angle = UIScreen.main.interfaceOrientation.angle(to: orientation)
        let duration = abs(angle) > 2 ? 2 * RotationState.duration : RotationState.duration
        changeScreen(to: geometry, turnedTo: orientation, duration: UIView.areAnimationsEnabled ? duration : 0, angle: angle)
    }

    /// Changes the size and orientation of the screen and of the windows that fill it, in the order of Behaviour 9.3.
    private func changeScreen(
        to geometry: DisplayGeometry, turnedTo orientation: UIInterfaceOrientation, duration: TimeInterval, angle: CGFloat
    ) {
        rotation.pending = nil
        let screen = UIScreen.main
        let old = screen.geometry, size = geometry.size
        let former = screen.bounds
        let filling = windows.filter { $0.bounds.size == former.size && $0.center == former.middle }
        let coordinators = filling.map { window in
            RotationCoordinator(container: window, transform: CGAffineTransform(rotationAngle: -angle), duration: duration)
        }
        var traits = screen.traitCollection.values
        traits.fit(size)
        let changesClasses =
            traits.horizontalSizeClass != screen.traitCollection.horizontalSizeClass
            || traits.verticalSizeClass != screen.traitCollection.verticalSizeClass
        for (window, coordinator) in zip(filling, coordinators) {
            guard let root = window.rootViewController else { continue }
            root.ownCoordinator = coordinator
            let presentations = root.presentationsOver
            for presentation in presentations { presentation.presentedViewController.ownCoordinator = coordinator }
            if changesClasses {
                let classes = UITraitCollection(traitsFrom: [
                    root.traitCollection, UITraitCollection(horizontalSizeClass: traits.horizontalSizeClass),
                    UITraitCollection(verticalSizeClass: traits.verticalSizeClass),
                ])
                root.willTransition(to: classes, with: coordinator)
                for presentation in presentations { presentation.willTransition(to: classes, with: coordinator) }
            }
            guard size != old.size else { continue }
            root.viewWillTransition(to: size, with: coordinator)
            for presentation in presentations { presentation.viewWillTransition(to: size, with: coordinator) }
        }
        setRootLayer(CGRect(origin: .zero, size: size))
        UIView.performWithoutAnimation {
            guard angle != 0 else { return }
            for window in filling {
                window.center = CGPoint(x: size.width / 2, y: size.height / 2)
                window.transform = CGAffineTransform(rotationAngle: angle)
            }
        }
        let change = {
            screen.interfaceOrientation = orientation
            screen.geometry = geometry
            for window in self.windows where geometry.scale != old.scale { window.setWindow(window) }
            // The status bar changes in the same animation (Features OR-04).
            self.updateStatusBar()
            for (window, coordinator) in zip(filling, coordinators) {
                if angle != 0 { window.transform = .identity }
                window.bounds.size = size
                window.center = CGPoint(x: size.width / 2, y: size.height / 2)
                window.layoutIfNeeded()
                coordinator.runAnimations()
            }
        }
        let finish = {
            for (window, coordinator) in zip(filling, coordinators) {
                let root = window.rootViewController
                for controller in [root].compactMap(\.self) + (root?.presentationsOver.map(\.presentedViewController) ?? [])
                where controller.ownCoordinator === coordinator { controller.ownCoordinator = nil }
                coordinator.finish()
            }
        }
        guard duration > 0 else {
            UIView.performWithoutAnimation(change)
            return finish()
        }
        UIView.animate(withDuration: duration, delay: 0, options: [], animations: change) { _ in finish() }
    }

    private func setRootLayer(_ bounds: CGRect) {
        guard let root = connection?.rootLayer else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.bounds = bounds
        root.position = bounds.middle
        CATransaction.commit()
    }
}

extension UIInterfaceOrientation {
    /// The device orientation in which this interface orientation is upright.
    var deviceOrientation: UIDeviceOrientation {
        switch self {
        case .unknown: .unknown
        case .portrait: .portrait
        case .portraitUpsideDown: .portraitUpsideDown
        case .landscapeRight: .landscapeLeft
        case .landscapeLeft: .landscapeRight
        }
    }

    /// The angle at which an interface of this orientation lies when the device is rotated to another one, in radians, positive clockwise.
    fileprivate func angle(to new: UIInterfaceOrientation) -> CGFloat {
        // In the order of counter-clockwise quarter turns of the device.
        let circle: [UIInterfaceOrientation] = [.portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft]
        guard let from = circle.firstIndex(of: self), let to = circle.firstIndex(of: new) else { return 0 }
        return switch (to - from + 4) % 4 {
        case 1: -.pi / 2
        case 2: .pi
        case 3: .pi / 2
        default: 0
        }
    }
}

extension UIViewController {
    /// The presentations over this controller and its children, from back to front.
    fileprivate var presentationsOver: [UIPresentationController] {
        var found: [UIPresentationController] = []
        if let ownPresented, let presentation = ownPresented.ownPresentationController { found = [presentation] + ownPresented.presentationsOver }
        return found + children.flatMap(\.presentationsOver)
    }

    /// The controller that covers the screen: this one, or the one that it presents full screen, and so on.
    fileprivate var covering: UIViewController { covering { $0.coversScreen } }
}

extension CGRect {
    fileprivate var middle: CGPoint { CGPoint(x: midX, y: midY) }
}
