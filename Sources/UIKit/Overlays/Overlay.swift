/// A view that floats above the content of a window until it is dismissed: a menu, a magnifier, a tooltip.
///
/// It determines the effect of touches outside and of keys, and its position; ``OverlayPresenter`` does the rest.
@MainActor
final class Overlay {
    /// The effect of a touch outside of the overlay and its owner.
    enum OutsideTouches {
        /// The overlay stays; the touch goes to the content below.
        case pass
        /// The touch dismisses the overlay and goes to the content below.
        case dismiss
        /// The touch only dismisses the overlay. Content below is inaccessible for the pointer and for assistive technologies.
        case dismissAndSwallow
    }

    /// The keys that the overlay handles while it is the frontmost one that handles any.
    enum Keys {
        /// None.
        case pass
        /// Escape dismisses it.
        case escape
        /// Escape dismisses it, arrow keys move between its controls, Return and Space press the highlighted control. Any other key
        /// dismisses it and has its usual effect.
        case menu
    }

    /// The view shown. The presenter adds it to the window and removes it.
    let view: UIView
    /// A view whose touches don't count as outside. Not retained.
    weak var owner: UIView?
    var outsideTouches = OutsideTouches.pass
    var keys = Keys.pass
    /// Sets the view's size and position in a container that fills the window. Called when it is shown and when the window's size or safe
    /// area changes; returning false dismisses the overlay because its anchor is gone.
    var place: @MainActor (_ container: UIView) -> Bool = { _ in true }
    /// Animates the view's appearance, after ``place`` positioned it. Default: no animation.
    var appear: (@MainActor () -> Void)?
    /// Changes the view for its disappearance, inside an animation of ``disappearance`` seconds. Default: no animation.
    var disappear: (@MainActor () -> Void)?
    /// The duration of the disappearance, in seconds. Default 0.15.
    var disappearance = 0.15
    /// Called when the overlay is dismissed for any reason, before its view disappears.
    var didDismiss: (@MainActor () -> Void)?

    init(_ view: UIView) {
        self.view = view
    }

    /// The control highlighted by arrow keys.
    fileprivate(set) weak var highlighted: UIControl?
}

/// Shows overlays in front of all other content of windows, and handles touches, keys and changes of the window's size for them.
@MainActor
final class OverlayPresenter {
    static let shared = OverlayPresenter()

    /// The overlays shown, from back to front.
    private(set) var overlays: [Overlay] = []

    private init() {}

    /// Shows an overlay in front of the others of a window. Traps if it is shown already.
    func show(_ overlay: Overlay, in window: UIWindow) {
        precondition(!overlays.contains { $0 === overlay }, "the overlay is shown already")
        let container = container(in: window)
        overlays.append(overlay)
        container.addSubview(overlay.view)
        place(overlay, in: container)
        guard overlays.contains(where: { $0 === overlay }) else { return }
        overlay.appear?()
    }

    /// Dismisses an overlay. Ignored if it is not shown.
    func dismiss(_ overlay: Overlay, animated: Bool = true) {
        guard let index = overlays.firstIndex(where: { $0 === overlay }) else { return }
        overlays.remove(at: index)
        overlay.highlighted?.isHighlighted = false
        overlay.didDismiss?()
        let view = overlay.view
        view.isUserInteractionEnabled = false
        view.accessibilityElementsHidden = true
        guard animated, let disappear = overlay.disappear else { return remove(view) }
        UIView.animate(withDuration: overlay.disappearance) { disappear() }
        TimerQueue.shared.schedule(after: overlay.disappearance) { [weak self] in self?.remove(view) }
    }

    /// Dismisses all overlays of a window, or of all windows for nil.
    func dismissAll(in window: UIWindow? = nil, animated: Bool) {
        for overlay in overlays.reversed() where window == nil || overlay.view.window === window { dismiss(overlay, animated: animated) }
    }

    /// Updates the position of an overlay.
    func place(_ overlay: Overlay) {
        if let container = overlay.view.superview { place(overlay, in: container) }
    }

    private func place(_ overlay: Overlay, in container: UIView) {
        if !overlay.place(container) { dismiss(overlay, animated: false) }
    }

    private func remove(_ view: UIView) {
        guard let container = view.superview as? OverlayContainerView else { return view.removeFromSuperview() }
        view.removeFromSuperview()
        if container.subviews.isEmpty { container.removeFromSuperview() }
    }

    private func container(in window: UIWindow) -> OverlayContainerView {
        if let container = window.subviews.lazy.compactMap({ $0 as? OverlayContainerView }).first {
            // Also in front of views added to the window since.
            window.bringSubviewToFront(container)
            return container
        }
        let container = OverlayContainerView(frame: window.bounds)
        window.addSubview(container)
        return container
    }

    fileprivate func layoutAll(in container: OverlayContainerView) {
        for overlay in overlays where overlay.view.superview === container { place(overlay, in: container) }
    }

    fileprivate func swallows(in container: UIView) -> Bool {
        overlays.contains { $0.view.superview === container && $0.outsideTouches == .dismissAndSwallow }
    }

    /// Dismisses the frontmost overlay of a container that handles keys; false if there is none.
    fileprivate func escape(in container: UIView) -> Bool {
        guard let overlay = overlays.last(where: { $0.view.superview === container && $0.keys != .pass }) else { return false }
        dismiss(overlay)
        return true
    }

    // MARK: Touches

    /// Handles the beginning of a touch on a view: dismisses the overlays that it is outside of and not behind.
    ///
    /// - Returns: whether the touch must not be delivered.
    func touchBegan(on view: UIView) -> Bool {
        for overlay in overlays.reversed() where overlay.outsideTouches != .pass {
            // Overlays behind a touched one stay, such as the menu of a submenu.
            if view.isDescendant(of: overlay.view) { return false }
            if let owner = overlay.owner, view.isDescendant(of: owner) { continue }
            dismiss(overlay)
            if overlay.outsideTouches == .dismissAndSwallow { return true }
        }
        return false
    }

    // MARK: Keys

    /// Handles a key press.
    ///
    /// - Returns: whether an overlay handled the key, which then has no other effect.
    func take(key name: String, modifiers: UIKeyModifierFlags) -> Bool {
        guard let overlay = overlays.last(where: { $0.keys != .pass && $0.view.window?.isKeyWindow == true }) else { return false }
        // Modifier keys alone have no effect.
        guard UIKeyModifierFlags(keyName: name) == nil else { return false }
        let isPlain = modifiers.isDisjoint(with: [.shift, .control, .alternate, .command])
        if name == "Escape", isPlain {
            dismiss(overlay)
            return true
        }
        guard overlay.keys == .menu else { return false }
        switch name {
        case "ArrowRight" where isPlain, "ArrowDown" where isPlain: return highlight(1, in: overlay)
        case "ArrowLeft" where isPlain, "ArrowUp" where isPlain: return highlight(-1, in: overlay)
        case "Home" where isPlain: return highlight(1, from: nil, in: overlay)
        case "End" where isPlain: return highlight(-1, from: nil, in: overlay)
        case "Enter", "Space":
            guard isPlain, let control = overlay.highlighted else { break }
            control.isHighlighted = false
            control.sendActions(for: .touchUpInside)
            return true
        default: break
        }
        dismiss(overlay)
        return false
    }

    private func highlight(_ step: Int, in overlay: Overlay) -> Bool { highlight(step, from: overlay.highlighted, in: overlay) }

    /// Highlights the next or previous control, wrapping around at the ends.
    private func highlight(_ step: Int, from former: UIControl?, in overlay: Overlay) -> Bool {
        let controls = Self.controls(in: overlay.view)
        guard !controls.isEmpty else { return true }
        let place = former.flatMap { former in controls.firstIndex { $0 === former } }
        let next = place.map { ($0 + step + controls.count) % controls.count } ?? (step > 0 ? 0 : controls.count - 1)
        overlay.highlighted?.isHighlighted = false
        overlay.highlighted = controls[next]
        controls[next].isHighlighted = true
        return true
    }

    /// The enabled controls, in reading order.
    private static func controls(in view: UIView) -> [UIControl] {
        func visit(_ view: UIView) -> [UIControl] {
            guard !view.isHidden, view.isUserInteractionEnabled else { return [] }
            if let control = view as? UIControl { return control.isEnabled ? [control] : [] }
            return view.subviews.flatMap(visit)
        }
        let isMirrored = view.traitCollection.layoutDirection == .rightToLeft
        return inReadingOrder(visit(view).map { ($0, $0.convert($0.bounds, to: view)) }, rightToLeft: isMirrored)
    }
}

/// A view that fills a window in front of all else and contains its overlays. Touches outside of them go to the content below, unless an
/// overlay swallows them.
final class OverlayContainerView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        layer.name = "overlays"
    }
    required init?(coder: NSCoder) { nil }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        return found === self && !OverlayPresenter.shared.swallows(in: self) ? nil : found
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        OverlayPresenter.shared.layoutAll(in: self)
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }

    override var isModalByDefault: Bool { OverlayPresenter.shared.swallows(in: self) }

    override func accessibilityPerformEscape() -> Bool { OverlayPresenter.shared.escape(in: self) || super.accessibilityPerformEscape() }
}
