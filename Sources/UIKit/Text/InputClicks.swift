/// An input view or input accessory view that plays keyboard clicks.
@preconcurrency @MainActor
public protocol UIInputViewAudioFeedback: NSObjectProtocol {
    /// Whether ``UIDevice/playInputClick()`` makes a sound while the view is visible. Default false.
    var enableInputClicksWhenVisible: Bool { get }
}

extension UIInputViewAudioFeedback {
    public var enableInputClicksWhenVisible: Bool { false }
}

extension UIDevice {
    /// Plays the keyboard input click. It sounds only while the first responder's input view or input accessory view is a
    /// ``UIInputViewAudioFeedback`` that enables clicks, and while sounds are not muted.
    public func playInputClick() {
        guard let responder = UIApplication.shared.firstResponder else { return }
        let views = [responder.inputView, responder.inputAccessoryView].compactMap { $0 as? any UIInputViewAudioFeedback }
        guard views.contains(where: \.enableInputClicksWhenVisible) else { return }
        Self.click.play(volume: 0.4)
    }

    /// A short, dull tick that dies away within a hundredth of a second.
    private static let click = SoundEffect(name: "key", duration: 0.03) { time in
        let body = sin(2 * .pi * 1_150 * time) * exp(-time * 320), knock = sin(2 * .pi * 310 * time) * exp(-time * 160)
        return 0.6 * body + 0.4 * knock
    }
}
