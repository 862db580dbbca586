/// From a display's events to windows.
extension UIApplication {
    /// Takes an event of the display, on the main thread. The changes it leads to are committed at the end of the loop's turn, or by the
    /// host.
    package func handle(_ event: DisplayEvent) {
        defer { UndoManager.closeEventGroups() }
        switch event {
        case .touch(let id, let phase, let kind, let location, let time):
            touchDispatcher.handle(id: id, phase: phase, kind: kind, location: location, time: time)
        case .hover(let location, let time):
            hoverDispatcher.handle(location: location, time: time)
        case .scroll(let location, let delta, let isPrecise, let time):
            let scroll = UIEvent(type: .scroll, time: time)
            scroll.location = location
            scroll.scrollDelta = delta
            scroll.isPreciseScroll = isPrecise
            sendEvent(scroll)
        case .key(let name, let isDown, let isRepeat, let modifiers, let time):
            modifierFlags = UIKeyModifierFlags(modifiers)
            keyDispatcher.handle(name: name, isDown: isDown, isRepeat: isRepeat, modifiers: modifierFlags, time: time)
        case .text(let text, _):
            keyDispatcher.insert(text)
        case .marked(let text, let selection, _):
            keyDispatcher.setMarked(text, selection: selection)
        case .resized(let size, let scale):
            resize(to: DisplayGeometry(size: size, scale: scale))
        case .focus(let hasFocus):
            setFocus(hasFocus)
        case .refresh(let time, let targetTime):
            DisplayLinks.shared.refresh(time: time, targetTime: targetTime)
            CATransaction.flush()
        case .closeRequested:
            terminate()
        }
    }

    private func setFocus(_ hasFocus: Bool) {
        if hasFocus, applicationState != .active {
            applicationState = .active
            delegate?.applicationDidBecomeActive(self)
        } else if !hasFocus, applicationState == .active {
            let now = CACurrentMediaTime()
            touchDispatcher.cancelAll(time: now)
            hoverDispatcher.handle(location: nil, time: now)
            keyDispatcher.cancelAll(time: now)
            modifierFlags = []
            delegate?.applicationWillResignActive(self)
            applicationState = .inactive
        }
    }

    func dispatch(_ event: UIEvent) {
        switch event.type {
        case .touches:
            let changed = event.touches.first { $0.phase != .stationary }
            changed?.window?.sendEvent(event)
        case .presses:
            if let keyWindow { keyWindow.sendEvent(event) } else if let presses = event as? UIPressesEvent { keyDispatcher.deliver(presses) }
        default:
            let target = event.location.flatMap { window(at: $0, with: event) } ?? keyWindow ?? windows.last
            target?.sendEvent(event)
        }
    }

    /// A window's share of an event.
    func deliver(_ event: UIEvent, in window: UIWindow) {
        switch event.type {
        case .touches:
            touchDispatcher.deliver(event, in: window)
        case .presses:
            if let presses = event as? UIPressesEvent { keyDispatcher.deliver(presses) }
        case .scroll:
            deliverScroll(event)
        case .hover:
            hoverDispatcher.deliver(event, under: event.location.flatMap { hitTest(screenPoint: $0, with: event)?.view })
        default:
            break
        }
    }

    private func deliverScroll(_ event: UIEvent) {
        guard let location = event.location else { return }
        var view = hitTest(screenPoint: location, with: event)?.view
        while let current = view {
            if let receiver = current as? any ScrollEventReceiver {
                let point = UIWindow.convertFromScreen(location, to: current, window: current.window)
                if receiver.handleScroll(delta: event.scrollDelta, isPrecise: event.isPreciseScroll, at: point, time: event.timestamp) { return }
            }
            view = current.superview
        }
    }

    private func window(at point: CGPoint, with event: UIEvent) -> UIWindow? {
        windows.last { !$0.isHidden && $0.hitTest($0.pointFromScreen(point), with: event) != nil }
    }

    /// The frontmost window with a view at a point of the screen, and that view. Pending layout is done first.
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
        windows.removeAll { $0 === window }
        window.layer.removeFromSuperlayer()
        if keyWindow === window {
            keyWindow = nil
            window.resignKey()
            windows.last { $0.canBecomeKey }?.makeKey()
        }
    }

    func makeKey(_ window: UIWindow) {
        guard keyWindow !== window, window.canBecomeKey else { return }
        let former = keyWindow
        keyWindow = window
        former?.resignKey()
        window.becomeKey()
    }

    /// Sorts the windows by level, stably, and their layers with them.
    func arrangeWindows() {
        let sorted = windows.enumerated().sorted { ($0.element.windowLevel.rawValue, $0.offset) < ($1.element.windowLevel.rawValue, $1.offset) }
        windows = sorted.map(\.element)
        guard let root = connection?.rootLayer else { return }
        for (index, window) in windows.enumerated() { root.insertSublayer(window.layer, at: UInt32(index)) }
    }
}
