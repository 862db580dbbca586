/// Something that floats above the content of a window until it is dismissed: a menu, a magnifier, a tip.
///
/// It says what touches beside it and keys do, and where it stands; ``OverlayPresenter`` sees to the rest.
@MainActor
final class Overlay {
    /// What a touch outside of the overlay and its owner does.
    enum OutsideTouches {
        /// Nothing to the overlay: the touch goes to what lies below.
        case pass
        /// It dismisses the overlay, and goes to what lies below.
        case dismiss
        /// It dismisses the overlay, and nothing else. Whatever lies below is out of reach, for the pointer and for assistive
        /// technologies too.
        case dismissAndSwallow
    }

    /// Which keys are the overlay's while it is the frontmost one that wants any.
    enum Keys {
        /// None.
        case pass
        /// Escape dismisses it.
        case escape
        /// Escape dismisses it, arrow keys go through its controls, Return and space press the one they came to. Any other key dismisses
        /// it and does what it does.
        case menu
    }

    /// What floats. The presenter puts it into the window, and takes it out.
    let view: UIView
    /// A view whose touches don't count as outside. Not retained.
    weak var owner: UIView?
    var outsideTouches = OutsideTouches.pass
    var keys = Keys.pass
    /// Gives the view its size and place in a container that fills the window. Called when it is shown and when the window changes its
    /// size or safe area; false dismisses the overlay: what it belongs to is not there any more.
    var place: @MainActor (_ container: UIView) -> Bool = { _ in true }
    /// Animates the view's coming, from where ``place`` put it. Default: it is there at once.
    var appear: (@MainActor () -> Void)?
    /// Changes the view for its going, inside of an animation of ``disappearance`` seconds. Default: it is gone at once.
    var disappear: (@MainActor () -> Void)?
    /// How long the view's going lasts, in seconds. Default 0.15.
    var disappearance = 0.15
    /// Called when the overlay is dismissed, by whomever, before its view goes.
    var didDismiss: (@MainActor () -> Void)?

    init(_ view: UIView) {
        self.view = view
    }

    /// The control that arrow keys came to.
    fileprivate(set) weak var highlighted: UIControl?
}

/// Shows what floats above the content of windows, in front of everything else in them, and handles touches, keys and changes of the
/// window's size for all of it.
@MainActor
final class OverlayPresenter {
    static let shared = OverlayPresenter()

    /// What is shown, from back to front.
    private(set) var overlays: [Overlay] = []

    private init() {}

    /// Shows an overlay in front of the others of a window. Each overlay is shown once; for another time another one is made.
    func show(_ overlay: Overlay, in window: UIWindow) {
        precondition(!overlays.contains { $0 === overlay }, "the overlay is shown already")
        let container = container(in: window)
        overlays.append(overlay)
        container.addSubview(overlay.view)
        place(overlay, in: container)
        guard overlays.contains(where: { $0 === overlay }) else { return }
        overlay.appear?()
    }

    /// Takes an overlay away. One that is not shown is ignored.
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

    /// Takes away all overlays of a window at once, animated or not.
    func dismissAll(in window: UIWindow? = nil, animated: Bool) {
        for overlay in overlays.reversed() where window == nil || overlay.view.window === window { dismiss(overlay, animated: animated) }
    }

    /// Puts an overlay where it belongs now.
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
            // In front also of what the window got since.
            window.bringSubviewToFront(container)
            return container
        }
        let container = OverlayContainerView(frame: window.bounds)
        window.addSubview(container)
        return container
    }

    fileprivate func placeAll(in container: OverlayContainerView) {
        for overlay in overlays where overlay.view.superview === container { place(overlay, in: container) }
    }

    fileprivate func swallows(in container: UIView) -> Bool {
        overlays.contains { $0.view.superview === container && $0.outsideTouches == .dismissAndSwallow }
    }

    /// The frontmost overlay of a container that can be dismissed by a key.
    fileprivate func escape(in container: UIView) -> Bool {
        guard let overlay = overlays.last(where: { $0.view.superview === container && $0.keys != .pass }) else { return false }
        dismiss(overlay)
        return true
    }

    // MARK: Touches

    /// A touch begins on a view: overlays in front of which it is, and that it is outside of, go.
    ///
    /// - Returns: whether nobody else may hear of the touch.
    func touchBegan(on view: UIView) -> Bool {
        for overlay in overlays.reversed() where overlay.outsideTouches != .pass {
            // What is behind an overlay that is touched stays: a menu behind its submenu.
            if view.isDescendant(of: overlay.view) { return false }
            if let owner = overlay.owner, view.isDescendant(of: owner) { continue }
            dismiss(overlay)
            if overlay.outsideTouches == .dismissAndSwallow { return true }
        }
        return false
    }

    // MARK: Keys

    /// A key goes down.
    ///
    /// - Returns: whether it was an overlay's, and does nothing else.
    func take(key name: String, modifiers: UIKeyModifierFlags) -> Bool {
        guard let overlay = overlays.last(where: { $0.keys != .pass && $0.view.window?.isKeyWindow == true }) else { return false }
        // A modifier key alone means nothing yet.
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

    /// Highlights the next control after another one, or the one before; from an end on to the other one.
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

    /// The controls that can be pressed, in reading order.
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

/// Fills a window in front of all else and holds the overlays. Touches beside them go to what lies below, unless an overlay swallows them.
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
        OverlayPresenter.shared.placeAll(in: self)
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }

    override var isModalByDefault: Bool { OverlayPresenter.shared.swallows(in: self) }

    override func accessibilityPerformEscape() -> Bool { OverlayPresenter.shared.escape(in: self) || super.accessibilityPerformEscape() }
}
