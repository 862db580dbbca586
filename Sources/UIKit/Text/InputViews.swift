/// Shows the first responder's input views at the bottom of its window, where phones have their keyboard. Programs here are typed at by a
/// real keyboard, which needs no room: without input views nothing is shown and no keyboard notification is posted.
@MainActor
final class InputViews {
    /// How long they slide.
    static let duration = 0.25

    private var container: UIView?
    private weak var window: UIWindow?
    private var shown: [UIView] = []
    private var isUpdateDue = false

    /// Whether anything is shown.
    var isShown: Bool { container != nil }

    /// Looks again when the event is over: another responder may become the first one meanwhile.
    func updateSoon() {
        guard !isUpdateDue, container != nil else { return }
        isUpdateDue = true
        TimerQueue.shared.schedule(after: 0) { [weak self] in
            self?.isUpdateDue = false
            self?.update()
        }
    }

    /// Shows what the first responder wants.
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

    /// A view's own height; that of phones' keyboards for none.
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
            UIResponder.keyboardFrameBeginUserInfoKey: from, UIResponder.keyboardFrameEndUserInfoKey: to,
            UIResponder.keyboardAnimationDurationUserInfoKey: Self.duration, UIResponder.keyboardAnimationCurveUserInfoKey: 0,
            UIResponder.keyboardIsLocalUserInfoKey: true,
        ])
    }
}

/// Posted when input views come and go. Rectangles are `CGRect`s in the window, the duration is a `Double`, the curve an `Int`.
extension UIResponder {
    /// Input views are about to come, or to be replaced by others.
    public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// Input views have come to rest.
    public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// Input views are about to go.
    public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// Input views are gone.
    public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// Input views are about to move: with the notifications of coming and going.
    public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name("UIKeyboardWillChangeFrameNotification")
    /// Input views have moved.
    public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name("UIKeyboardDidChangeFrameNotification")
    /// The key of the rectangle from which they come.
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The key of the rectangle to which they go: what it covers should be moved out of its way.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The key of how many seconds they move: 0.25.
    public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// The key of the raw value of the `UIView.AnimationCurve` by which they move: that of easeInOut.
    public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// The key of whether they are this program's, a `Bool`: always true.
    public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
