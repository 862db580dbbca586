/// Keyboard control: Tab moves the focus from control to control, Space and Enter press a control, arrow keys change its value.
extension UIControl {
    /// The arrow keys.
    enum ArrowKey {
        case left, right, up, down

        @MainActor init?(_ key: UIKey) {
            switch key.charactersIgnoringModifiers {
            case UIKeyCommand.inputLeftArrow: self = .left
            case UIKeyCommand.inputRightArrow: self = .right
            case UIKeyCommand.inputUpArrow: self = .up
            case UIKeyCommand.inputDownArrow: self = .down
            default: return nil
            }
        }

        /// 1 for the keys that increase a value, -1 for those that decrease it.
        func step(rightToLeft: Bool) -> Int {
            switch self {
            case .left: rightToLeft ? 1 : -1
            case .right: rightToLeft ? -1 : 1
            case .up: 1
            case .down: -1
            }
        }
    }

    private func isPressing(_ press: UIPress) -> Bool {
        guard let key = press.key, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
        return key.charactersIgnoringModifiers == " " || key.charactersIgnoringModifiers == "\r"
    }

    /// Whether the control currently handles key presses.
    private var listens: Bool { takesKeys && isEnabled && isFirstResponder }

    /// Handles the presses that are meant for the control, and returns the others.
    func consumeKeys(_ presses: Set<UIPress>, _ phase: UIPress.Phase) -> Set<UIPress> {
        guard listens else { return presses }
        return presses.filter { press in
            if isPressing(press) {
                switch phase {
                case .began: isHighlighted = true
                case .ended:
                    let wasPressed = isHighlighted
                    isHighlighted = false
                    if wasPressed { pressByKey() }
                case .cancelled: isHighlighted = false
                case .changed, .stationary: break
                }
                return false
            }
            guard let key = press.key, let arrow = ArrowKey(key) else { return true }
            return !(phase == .began || phase == .changed ? pushByKey(arrow) : true)
        }
    }

    // MARK: The ring

    /// Shows the focus ring while the control is the first responder, and removes it otherwise.
    func updateFocusRing() {
        guard takesKeys, isFirstResponder else {
            focusRing?.removeFromSuperlayer()
            focusRing = nil
            return
        }
        guard focusRing == nil else { return }
        let ring = FocusRing.make()
        layer.addSublayer(ring)
        focusRing = ring
        layoutFocusRing()
    }

    /// Lays out the focus ring.
    func layoutFocusRing() {
        guard let focusRing else { return }
        FocusRing.place(focusRing, around: focusShape.frame, radius: focusShape.radius, in: self)
    }
}
