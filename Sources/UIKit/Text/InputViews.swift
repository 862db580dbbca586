/// Shows the first responder's `inputView` and `inputAccessoryView` at the bottom of its window, where phones have their keyboard. There is
/// no on-screen keyboard: without these views nothing is shown and no keyboard notification is posted.
@MainActor
final class InputViews {
    /// How long the input views take to slide in or out, in seconds.
    static let duration = 0.25

    private var container: UIView?
    private weak var window: UIWindow?
    private var shown: [UIView] = []
    private var isUpdateDue = false

    /// Whether anything is shown.
    var isShown: Bool { container != nil }

    /// Updates the input views when the current event has been handled: another view may become the first responder meanwhile.
    func updateSoon() {
        guard !isUpdateDue, container != nil else { return }
        isUpdateDue = true
        TimerQueue.shared.schedule(after: 0) { [weak self] in
            self?.isUpdateDue = false
            self?.update()
        }
    }

    /// Shows the input views of the current first responder, or hides those that are shown.
    func update() {
        let responder = UIApplication.shared.firstResponder
        let views = [responder?.inputAccessoryView, responder?.inputView].compactMap(\.self)
        let target = (responder as? UIView)?.window ?? UIApplication.shared.keyWindow
        guard views != shown || (target !== window && !views.isEmpty) else { return }
        let former = frame
        shown = views
        guard !views.isEmpty, let target else { return hide(from: former) }
        let height = views.reduce(0) { $0 + self.height(of: $1) }
        let new = CGRect(x: 0, y: target.bounds.height - height, width: target.bounds.width, height: height)
        let isNew = container == nil || window !== target
        if isNew { container?.removeFromSuperview() }
        let container = isNew ? UIView(frame: new.offsetBy(dx: 0, dy: height)) : self.container!
        container.backgroundColor = .secondarySystemBackground
        container.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        for view in container.subviews where !views.contains(view) { view.removeFromSuperview() }
        window = target
        self.container = container
        target.addSubview(container)
        post(UIResponder.keyboardWillShowNotification, former ?? container.frame, new)
        post(UIResponder.keyboardWillChangeFrameNotification, former ?? container.frame, new)
        var top: CGFloat = 0
        for view in views {
            let own = self.height(of: view)
            view.frame = CGRect(x: 0, y: top, width: new.width, height: own)
            view.autoresizingMask = .flexibleWidth
            container.addSubview(view)
            top += own
        }
        UIView.animate(withDuration: Self.duration) { container.frame = new }
        TimerQueue.shared.schedule(after: Self.duration) { [weak self] in
            guard let self, self.container === container else { return }
            post(UIResponder.keyboardDidShowNotification, former ?? new, new)
            post(UIResponder.keyboardDidChangeFrameNotification, former ?? new, new)
        }
    }

    private var frame: CGRect? { container?.frame }

    /// The height of an input view: its own, or 216 points where it has none.
    private func height(of view: UIView) -> CGFloat {
        if view.bounds.height > 0 { return view.bounds.height }
        let natural = view.intrinsicContentSize.height
        return natural > 0 ? natural : 216
    }

    private func hide(from former: CGRect?) {
        guard let container, let former else { return }
        self.container = nil
        let below = former.offsetBy(dx: 0, dy: former.height)
        post(UIResponder.keyboardWillHideNotification, former, below)
        post(UIResponder.keyboardWillChangeFrameNotification, former, below)
        UIView.animate(withDuration: Self.duration) { container.frame = below }
        TimerQueue.shared.schedule(after: Self.duration) { [weak self] in
            // The views may be another responder's by now.
            for view in container.subviews { view.removeFromSuperview() }
            container.removeFromSuperview()
            self?.post(UIResponder.keyboardDidHideNotification, former, below)
            self?.post(UIResponder.keyboardDidChangeFrameNotification, former, below)
        }
    }

    private func post(_ name: Notification.Name, _ from: CGRect, _ to: CGRect) {
        NotificationCenter.default.post(name: name, object: UIScreen.main, userInfo: [
            UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: from), UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: to),
            UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: Self.duration),
            UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: UIView.AnimationCurve.easeInOut.rawValue),
            UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
        ])
    }
}

/// Posted when input views come and go. Rectangles are `NSValue`s with a `CGRect` in the window, to which they cast; the other
/// values are `NSNumber`s, which cast to `Double`, `Int`, `UInt` and `Bool`.
extension UIResponder {
    /// Posted before input views slide in, or are replaced by others.
    public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// Posted after input views slid in.
    public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// Posted before input views slide out.
    public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// Posted after input views slid out.
    public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// Posted before the input views' frame changes, also when they slide in or out.
    public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name("UIKeyboardWillChangeFrameNotification")
    /// Posted after the input views' frame changed.
    public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name("UIKeyboardDidChangeFrameNotification")
    /// The key of the input views' frame before the change, a `CGRect` in the window.
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The key of the input views' frame after the change, a `CGRect` in the window: move content out of it.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The key of the animation's duration in seconds, a `Double`: 0.25.
    public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// The key of the animation's curve, the raw value of a `UIView.AnimationCurve`: easeInOut.
    public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// The key of whether the input views belong to this program, a `Bool`: always true.
    public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
