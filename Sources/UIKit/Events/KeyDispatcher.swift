/// Delivers keys and text to the first responder, and keys to the key window's view controller if there is none. Key commands come first.
@MainActor
final class KeyDispatcher {
    /// The keys that are down, by name.
    private var down: [String: UIPress] = [:]
    /// Keys that ran a command when they went down. That they go up is not delivered either.
    private var consumed: Set<String> = []
    /// Whether the last key that went down ran a command, so that the text that it types must not be inserted.
    private var swallowsText = false
    /// Whether text that was typed, or that an input method composes, is being delivered.
    private(set) var isInserting = false

    func handle(name: String, isDown: Bool, isRepeat: Bool, modifiers: UIKeyModifierFlags, time: Double) {
        if isDown {
            if UIKeyModifierFlags(keyName: name) == nil { Transition.finishForKeys() }
            swallowsText = false
            if down[name] == nil,
                OverlayPresenter.shared.take(key: name, modifiers: modifiers)
                    || runCommand(name: name, modifiers: modifiers, isRepeat: isRepeat, time: time) {
                consumed.insert(name)
                swallowsText = true
                return
            }
        } else if consumed.remove(name) != nil {
            // An input method's text comes without keys.
            swallowsText = false
            return
        }
        let event = UIPressesEvent(time: time, modifiers: modifiers)
        let press: UIPress
        if isDown {
            if let held = down[name] {
                press = held
                press.currentPhase = .changed
            } else {
                press = UIPress(name: name, modifiers: modifiers, time: time)
                press.targetWindow = UIApplication.shared.keyWindow
                press.firstResponder = target
                press.recognizers = recognizers(for: press, event)
                down[name] = press
            }
        } else {
            guard let held = down.removeValue(forKey: name) else { return }
            press = held
            press.currentPhase = .ended
        }
        press.time = time
        send(press, event)
    }

    /// Cancels all presses, as when the application loses the focus.
    func cancelAll(time: Double) {
        let presses = down.sorted { $0.key < $1.key }.map(\.value)
        down = [:]
        for press in presses {
            press.currentPhase = .cancelled
            press.time = time
            send(press, UIPressesEvent(time: time, modifiers: []))
        }
        consumed = []
        swallowsText = false
    }

    private func send(_ press: UIPress, _ event: UIPressesEvent) {
        event.presses = Set(down.values)
        event.presses.insert(press)
        for other in event.presses where other !== press { other.currentPhase = .stationary }
        UIApplication.shared.sendEvent(event)
    }

    /// The responder to which keys are delivered first.
    var target: UIResponder? {
        let application = UIApplication.shared
        if let first = application.firstResponder { return first }
        guard let window = application.keyWindow else { return application }
        return window.rootViewController?.frontmostPresented.viewIfLoaded ?? window
    }

    // MARK: Presses

    func deliver(_ event: UIPressesEvent) {
        let changed = event.presses.filter { $0.phase != .stationary }
        for press in changed {
            deliverToRecognizers(press, event)
            guard let responder = press.responder ?? target, !press.isTaken else { continue }
            switch press.phase {
            case .began: responder.pressesBegan([press], with: event)
            case .changed: responder.pressesChanged([press], with: event)
            case .ended: responder.pressesEnded([press], with: event)
            case .cancelled, .stationary: responder.pressesCancelled([press], with: event)
            }
        }
    }

    /// The recognizers that receive a press: those of the view to which keys are delivered, and of its superviews.
    private func recognizers(for press: UIPress, _ event: UIPressesEvent) -> [UIGestureRecognizer] {
        var found: [UIGestureRecognizer] = []
        var view = press.firstResponder as? UIView ?? (press.firstResponder as? UIViewController)?.viewIfLoaded
        while let current = view {
            for recognizer in current.gestureRecognizers ?? [] where recognizer.accepts(press, of: event) { found.append(recognizer) }
            view = current.superview
        }
        return found
    }

    private func deliverToRecognizers(_ press: UIPress, _ event: UIPressesEvent) {
        guard !press.recognizers.isEmpty else { return }
        GestureArbiter.shared.deliver {
            for recognizer in press.recognizers {
                let isOpen = [.possible, .began, .changed].contains(recognizer.current)
                switch press.phase {
                case .began where isOpen:
                    GestureArbiter.shared.activate(recognizer)
                    recognizer.presses.append(press)
                    recognizer.pressesBegan([press], with: event)
                case .changed where isOpen && recognizer.presses.contains(press): recognizer.pressesChanged([press], with: event)
                case .ended where isOpen && recognizer.presses.contains(press): recognizer.pressesEnded([press], with: event)
                case .cancelled where isOpen && recognizer.presses.contains(press): recognizer.pressesCancelled([press], with: event)
                default: break
                }
            }
        }
        let isTaken = press.recognizers.contains { $0.isRecognized && $0.cancelsTouchesInView && $0.presses.contains(press) }
        GestureArbiter.shared.resetFinished()
        guard isTaken, !press.isTaken else { return }
        // The responder that received the beginning also receives the end.
        if press.phase != .began, let responder = press.responder {
            let phase = press.phase
            press.currentPhase = .cancelled
            responder.pressesCancelled([press], with: event)
            press.currentPhase = phase
        }
        press.isTaken = true
    }

    // MARK: Text

    /// Delivers the marked text of an input method.
    func setMarked(_ text: String, selection: Range<Int>) {
        Transition.finishForKeys()
        isInserting = true
        defer { isInserting = false }
        var responder = UIApplication.shared.firstResponder
        while let current = responder {
            if let input = current as? any UITextInput {
                return input.setMarkedText(text, selectedRange: NSRange(location: selection.lowerBound, length: selection.count))
            }
            responder = current.next
        }
    }

    /// Delivers text that was typed.
    func insert(_ text: String) {
        if swallowsText {
            swallowsText = false
            return
        }
        Transition.finishForKeys()
        isInserting = true
        defer { isInserting = false }
        var responder = UIApplication.shared.firstResponder
        while let current = responder {
            if let input = current as? any UIKeyInput { return input.insertText(text) }
            responder = current.next
        }
    }
}
