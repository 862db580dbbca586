import UIKit

/// Slides the list aside from the sidebar under it, which goes a part of the way itself; in wide windows the sidebar lies beside it.
///
/// A finger opens it from the left edge and closes it anywhere, and catches it while it moves.
@MainActor
final class SidebarSlide: NSObject, UIGestureRecognizerDelegate {
    private unowned let owner: NotesViewController
    /// Lies over the list while the sidebar is open: touches close it.
    private let cover = UIView()
    private let shadow = UIView()
    let pan = UIPanGestureRecognizer()
    /// Whether the sidebar is open, or opens.
    private(set) var isOpen = false
    /// How far the list was when a finger came, in points.
    private var start: CGFloat?

    init(_ owner: NotesViewController) {
        self.owner = owner
    }

    private var theme: NotesTheme { owner.theme }
    /// How far the list is moved while the sidebar is open, in points.
    var width: CGFloat { min(theme.measure(.sidebarWidth), owner.view.bounds.width - 44) }
    private var main: UIView { owner.navigation.view }
    private var side: UIView { owner.sidebar.view }

    /// Whether the window is wide enough to show both.
    var isPinned: Bool { owner.view.bounds.width >= theme.measure(.pinnedWidth) }

    func setUp() {
        // The list lies on the sidebar.
        shadow.layer.shadowColor = UIColor.black.cgColor
        shadow.layer.shadowRadius = 9
        shadow.layer.shadowOpacity = 0.35
        shadow.layer.shadowOffset = .zero
        owner.view.insertSubview(shadow, belowSubview: main)
        cover.isHidden = true
        cover.isAccessibilityElement = true
        cover.accessibilityLabel = "Close Sidebar"
        main.superview?.insertSubview(cover, aboveSubview: main)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.owner.closeSidebar() }
        cover.addGestureRecognizer(tap)
        pan.delegate = self
        pan.maximumNumberOfTouches = 1
        pan.addAction { [weak self] in self?.follow($0) }
        owner.view.addGestureRecognizer(pan)
        owner.list.table.panGestureRecognizer.require(toFail: pan)
    }

    /// Places both for the window's size.
    func layOut() {
        guard start == nil else { return }
        main.layer.removeAllAnimations()
        place(at: isPinned ? theme.measure(.sidebarWidth) : isOpen ? width : 0)
        cover.isHidden = isPinned || !isOpen
        owner.list.showsSidebarButton = !isPinned
    }

    /// Places the list at a distance from the left edge.
    private func place(at x: CGFloat) {
        let bounds = owner.view.bounds
        let room = isPinned ? bounds.width - x : bounds.width
        main.frame = CGRect(x: x, y: 0, width: room, height: bounds.height)
        cover.frame = main.frame
        shadow.frame = main.frame
        shadow.layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: bounds.height), transform: nil)
        let parallax = isPinned ? 0 : theme.measure(.sidebarParallax)
        side.frame = CGRect(x: (x - width) * parallax, y: 0, width: isPinned ? x : bounds.width, height: bounds.height)
        side.isHidden = x <= 0
        shadow.isHidden = x <= 0
    }

    /// Opens or closes the sidebar.
    func set(isOpen: Bool, animated: Bool) {
        guard !isPinned else { return }
        self.isOpen = isOpen
        cover.isHidden = !isOpen
        let target = isOpen ? width : 0
        guard animated, owner.view.window != nil else { return place(at: target) }
        side.isHidden = false
        shadow.isHidden = false
        let reduced = UIAccessibility.isReduceMotionEnabled
        let change = {
            self.place(at: target)
            // Seen until the list covers it.
            self.side.isHidden = false
            self.shadow.isHidden = false
        }
        let finish = { (_: Bool) in
            guard self.start == nil, !self.isOpen, !self.isPinned else { return }
            self.side.isHidden = true
            self.shadow.isHidden = true
        }
        if reduced {
            UIView.transition(
                with: owner.view, duration: 0.25, options: .transitionCrossDissolve,
                animations: { UIView.performWithoutAnimation(change) }, completion: finish)
        } else {
            UIView.animate(
                withDuration: theme.timing("sidebar").duration, delay: 0, usingSpringWithDamping: 0.88, initialSpringVelocity: 0,
                options: [.beginFromCurrentState, .allowUserInteraction], animations: change, completion: finish)
        }
    }

    // MARK: Gesture

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard !isPinned, owner.navigation.topViewController === owner.list else { return false }
        let way = pan.direction(in: owner.view)
        guard abs(way.x) > abs(way.y) else { return false }
        if isOpen { return true }
        let begin = pan.location(in: owner.view).x - pan.translation(in: owner.view).x
        // A list that is still closing is caught anywhere on it.
        let shown = main.layer.presentation()?.frame.minX ?? 0
        return way.x > 0 && begin <= max(theme.measure(.sidebarGrab), shown)
    }

    private func follow(_ pan: UIPanGestureRecognizer) {
        let x = pan.translation(in: owner.view).x
        switch pan.state {
        case .began:
            start = main.layer.presentation()?.frame.minX ?? main.frame.minX
            for view in [main, side, shadow, cover] { view.layer.removeAllAnimations() }
            move(x)
        case .changed: move(x)
        case .ended, .cancelled, .failed:
            guard let start else { return }
            self.start = nil
            let reached = start + x, velocity = pan.velocity(in: owner.view).x
            // Opening needs little, and so does closing.
            let opens = isOpen
                ? reached >= theme.measure(.sidebarClose) && velocity > -300 : reached >= theme.measure(.sidebarOpen) && velocity > -300
            set(isOpen: pan.state == .ended ? opens : isOpen, animated: true)
            if isOpen { owner.sidebar.becomeFirstResponder() } else { owner.list.becomeFirstResponder() }
        default: break
        }
    }

    private func move(_ x: CGFloat) {
        guard let start else { return }
        let reached = max(0, start + x)
        UIView.performWithoutAnimation { place(at: reached <= width ? reached : width + (reached - width) * 0.2) }
    }
}
