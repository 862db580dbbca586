/// Dispatching a display's events to windows.
extension UIApplication {
    /// Handles an event of the display, on the main thread. The resulting changes are committed at the end of the run loop's turn, or by
    /// the host.
    package func handle(_ event: DisplayEvent) {
        defer { UndoManager.closeEventGroups() }
        switch event {
        case .touch(let id, let phase, let kind, let location, let time):
            if mirroredTouches.take(id: id, phase: phase, kind: kind, location: location, time: time) { return }
            touchDispatcher.handle(id: id, phase: phase, kind: kind, location: location, time: time)
        case .touchesMoved(let moves, let time):
            touchDispatcher.move(mirroredTouches.expand(moves), time: time)
        case .hover(let location, let time):
            mirroredTouches.pointerMoved(to: location)
            hoverDispatcher.handle(location: location, time: time)
        case .scroll(let location, let delta, let isPrecise, let time):
            let scroll = UIEvent(type: .scroll, time: time)
            scroll.location = location
            scroll.scrollDelta = delta
            scroll.isPreciseScroll = isPrecise
            scroll.modifiers = modifierFlags
            // Scrolling with the control key held magnifies, as is usual on the desktop.
            if modifierFlags.contains(.control) {
                magnify(by: Self.magnification(ofScroll: delta), at: location, time: time)
            } else {
                sendEvent(scroll)
            }
        case .magnify(let location, let scale, let time):
            magnify(by: scale, at: location, time: time)
        case .middleClick(let location, _):
            let view = hitTest(screenPoint: location, with: UIEvent(type: .hover, time: CACurrentMediaTime()))?.view
            TextInteraction.pasteSelection(at: location, on: view)
        case .key(let name, let isDown, let isRepeat, let modifiers, let time):
            var flags = UIKeyModifierFlags(modifiers)
            // A display may report the modifiers before or after the modifier key itself.
            if let key = UIKeyModifierFlags(keyName: name) { if isDown { flags.formUnion(key) } else { flags.subtract(key) } }
            modifierFlags = flags
            mirroredTouches.modifiersChanged()
            if isDown, !isRepeat, turnDevice(byKey: name, modifiers: modifierFlags) { break }
            keyDispatcher.handle(name: name, isDown: isDown, isRepeat: isRepeat, modifiers: modifierFlags, time: time)
        case .text(let text, _):
            keyDispatcher.insert(text)
        case .marked(let text, let selection, _):
            keyDispatcher.setMarked(text, selection: selection)
        case .resized(let size, let scale):
            resize(to: DisplayGeometry(size: size, scale: scale))
        case .turned(let attitude, _):
            turnDevice(to: UIDeviceOrientation(rawValue: Int(attitude.rawValue)) ?? .unknown)
        case .focus(let hasFocus):
            setFocus(hasFocus)
        case .visible(let isVisible):
            setVisible(isVisible)
        case .refresh(let time, let targetTime):
            DisplayLinks.shared.refresh(time: time, targetTime: targetTime)
            CATransaction.flush()
        case .opened(let urls):
            openURLs(urls)
        case .closeRequested:
            terminate()
        }
    }

    func dispatch(_ event: UIEvent) {
        switch event.type {
        case .touches:
            let changed = event.touches.filter { $0.phase != .stationary }
            // Each window delivers its own touches. Gesture recognizers may outlive their window.
            for window in windows where changed.contains(where: { $0.window === window }) { window.sendEvent(event) }
            let others = changed.filter { touch in !windows.contains { $0 === touch.window } }
            for window in Set(others.compactMap(\.window)) { window.sendEvent(event) }
            if others.contains(where: { $0.window == nil }) { touchDispatcher.deliver(event, in: nil) }
        case .presses:
            if let keyWindow { keyWindow.sendEvent(event) } else if let presses = event as? UIPressesEvent { keyDispatcher.deliver(presses) }
        default:
            let hit = event.location.flatMap { hitTest(screenPoint: $0, with: event) }
            event.view = hit?.view
            (hit?.window ?? keyWindow ?? windows.last)?.sendEvent(event)
        }
    }

    /// Delivers a window's part of an event.
    func deliver(_ event: UIEvent, in window: UIWindow) {
        switch event.type {
        case .touches:
            touchDispatcher.deliver(event, in: window)
        case .presses:
            if let presses = event as? UIPressesEvent { keyDispatcher.deliver(presses) }
        case .scroll:
            deliverScroll(event)
        case .transform:
            deliverMagnification(event)
        case .motion:
            deliverMotion(event)
        case .remoteControl:
            deliverRemoteControl(event)
        case .hover:
            hoverDispatcher.deliver(event, under: event.view)
        }
    }

    /// Hit tests the windows from front to back at a point of the screen: the frontmost window with a view there, and the view. Pending
    /// layout passes run first.
    func hitTest(screenPoint: CGPoint, with event: UIEvent) -> (window: UIWindow, view: UIView)? {
        for window in windows.reversed() {
            window.layoutIfNeeded()
            if let view = window.hitTest(window.pointFromScreen(screenPoint), with: event) { return (window, view) }
        }
        return nil
    }
}

/// Windows.
extension UIApplication {
    func show(_ window: UIWindow) {
        windows.removeAll { $0 === window }
        windows.append(window)
        arrangeWindows()
    }

    func hide(_ window: UIWindow) {
        OverlayPresenter.shared.dismissAll(in: window, animated: false)
        windows.removeAll { $0 === window }
        window.layer.removeFromSuperlayer()
        if keyWindow === window {
            keyWindow = nil
            resigned(window)
            windows.last { $0.canBecomeKey }?.makeKey()
        }
    }

    func makeKey(_ window: UIWindow) {
        guard keyWindow !== window, window.canBecomeKey else { return }
        let former = keyWindow
        keyWindow = window
        if let former { resigned(former) }
        window.becomeKey()
        NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: window)
    }

    private func resigned(_ window: UIWindow) {
        window.resignKey()
        NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: window)
    }

    /// Sorts the windows and their layers by level, keeping the order within a level.
    func arrangeWindows() {
        let sorted = windows.enumerated().sorted { ($0.element.windowLevel.rawValue, $0.offset) < ($1.element.windowLevel.rawValue, $1.offset) }
        windows = sorted.map(\.element)
        guard let root = connection?.rootLayer else { return }
        for (index, window) in windows.enumerated() { root.insertSublayer(window.layer, at: UInt32(index)) }
    }
}
