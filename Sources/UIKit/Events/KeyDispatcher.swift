/// Brings keys and text to the first responder; keys to the key window's controller where there is none.
@MainActor
final class KeyDispatcher {
    /// The keys that are down, by name.
    private var down: [String: UIPress] = [:]

    func handle(name: String, isDown: Bool, isRepeat: Bool, modifiers: UIKeyModifierFlags, time: Double) {
        let event = UIPressesEvent(time: time, modifiers: modifiers)
        let press: UIPress
        if isDown {
            if let held = down[name] {
                press = held
                press.currentPhase = .changed
            } else {
                press = UIPress(key: UIKey(name: name, modifiers: modifiers), time: time)
                press.targetWindow = UIApplication.shared.keyWindow
                press.firstResponder = target
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

    /// Ends all presses: the focus went elsewhere.
    func cancelAll(time: Double) {
        for (_, press) in down.sorted(by: { $0.key < $1.key }) {
            press.currentPhase = .cancelled
            press.time = time
            send(press, UIPressesEvent(time: time, modifiers: []))
        }
        down = [:]
    }

    private func send(_ press: UIPress, _ event: UIPressesEvent) {
        event.presses = Set(down.values)
        event.presses.insert(press)
        for other in event.presses where other !== press { other.currentPhase = .stationary }
        UIApplication.shared.sendEvent(event)
    }

    private var target: UIResponder? {
        let application = UIApplication.shared
        if let first = application.firstResponder { return first }
        guard let window = application.keyWindow else { return application }
        return window.rootViewController?.viewIfLoaded ?? window
    }

    func deliver(_ event: UIPressesEvent) {
        let changed = event.presses.filter { $0.phase != .stationary }
        for press in changed {
            guard let responder = press.responder ?? target else { continue }
            switch press.phase {
            case .began: responder.pressesBegan([press], with: event)
            case .changed: responder.pressesChanged([press], with: event)
            case .ended: responder.pressesEnded([press], with: event)
            case .cancelled, .stationary: responder.pressesCancelled([press], with: event)
            }
        }
    }

    /// An input method works on a text.
    func setMarked(_ text: String, selection: Range<Int>) {
        var responder = UIApplication.shared.firstResponder
        while let current = responder {
            if let input = current as? any UITextInput {
                return input.setMarkedText(text, selectedRange: NSRange(location: selection.lowerBound, length: selection.count))
            }
            responder = current.next
        }
    }

    /// Text was typed.
    func insert(_ text: String) {
        var responder = UIApplication.shared.firstResponder
        while let current = responder {
            if let input = current as? any UIKeyInput { return input.insertText(text) }
            responder = current.next
        }
    }
}
