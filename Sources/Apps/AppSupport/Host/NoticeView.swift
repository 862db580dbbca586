import QuartzCore
import UIKit

/// A line that appears for some seconds: what failed, or what was achieved.
///
/// It lies above all that the window shows, sheets and alerts too, where it covers nothing that one presses, and touches go through it.
package final class NoticeView: BubbleView {
    private var timer: TimerQueue.Token?
    private var placing: TimerQueue.Token?
    /// The window over which the line is shown.
    private weak var host: UIWindow?
    /// The window of its own in which it lies; nil while there is no line.
    private var front: UIWindow?

    /// How long a line is shown, in seconds.
    package static let duration = 4.0
    /// How often it is looked whether something to press has come under a line, in seconds.
    private static let placingInterval = 0.5
    /// The space between the line and the window's edges, in points.
    private static let margin: CGFloat = 24

    package init() {
        super.init(textSize: 15)
        label.textAlignment = .center
        label.numberOfLines = 3
        isUserInteractionEnabled = false
        alpha = 0
    }

    package required init?(coder: NSCoder) { nil }

    /// The line that is shown; nil if none is.
    package var text: String? { alpha > 0 ? label.text : nil }

    /// A line that stays until it is nil again; other lines are shown over it for their time.
    package var standingText: String? {
        didSet {
            guard standingText != oldValue else { return }
            if standingText != nil || timer == nil { end() }
        }
    }

    /// Shows a line, in place of one that is still there.
    package func show(_ text: String) {
        present(text)
        timer = TimerQueue.shared.schedule(after: Self.duration) { [weak self] in self?.end() }
    }

    private func present(_ text: String) {
        // A later line stays for its own time.
        if let timer { TimerQueue.shared.cancel(timer) }
        timer = nil
        label.text = text
        setNeedsLayout()
        open()
        UIAccessibility.post(notification: .announcement, argument: text)
        UIView.animate(withDuration: 0.25, delay: 0, options: .beginFromCurrentState) { self.alpha = 1 }
    }

    /// The time of a line is over: the one that stays is shown, or none.
    private func end() {
        if let standingText { return present(standingText) }
        timer = nil
        UIView.animate(withDuration: 0.4, delay: 0, options: .beginFromCurrentState) {
            self.alpha = 0
        } completion: { _ in
            if self.alpha == 0 { self.close() }
        }
    }

    // MARK: Place

    /// Shows lines over the window of a view from here on: one that came before there was a window is shown now.
    package func attach(to view: UIView) {
        guard host !== view.window else { return place() }
        host = view.window
        if alpha > 0 { open() }
    }

    private func open() {
        guard let host else { return }
        if front == nil {
            let window = NoticeWindow(frame: host.frame)
            window.addSubview(self)
            window.isHidden = false
            front = window
        }
        place(isNew: true)
        if placing == nil { placeSoon() }
    }

    private func close() {
        if let placing { TimerQueue.shared.cancel(placing) }
        placing = nil
        front?.isHidden = true
        front = nil
    }

    /// What lies under the line may come and go, a sheet with its buttons say.
    private func placeSoon() {
        placing = TimerQueue.shared.schedule(after: Self.placingInterval) { [weak self] in
            guard let self, front != nil else { return }
            place()
            placeSoon()
        }
    }

    /// Puts the line as low as it covers nothing that one presses. One that is shown stays where it is as long as that is so.
    private func place(isNew: Bool = false) {
        guard let host, let front else { return }
        if front.frame != host.frame { front.frame = host.frame }
        let safe = host.safeAreaInsets, size = sizeThatFits(CGSize(width: host.bounds.width - 32, height: host.bounds.height))
        let x = ((host.bounds.width - size.width) / 2).rounded(), lowest = host.bounds.height - safe.bottom - Self.margin - size.height
        let pressed = PressedPlaces(in: host)
        if !isNew, frame.size == size, frame.minX == x, frame.minY <= lowest, !pressed.covers(frame) { return }
        let places = stride(from: lowest, through: safe.top + 2, by: -4).map { CGRect(origin: CGPoint(x: x, y: $0.rounded()), size: size) }
        // Where rows fill the window they can be scrolled away; buttons can't.
        frame = places.first { !pressed.covers($0) } ?? places.first { !pressed.covers($0, rows: false) }
            ?? CGRect(origin: CGPoint(x: x, y: lowest), size: size)
    }

    package override func sizeThatFits(_ size: CGSize) -> CGSize {
        let text = label.sizeThatFits(CGSize(width: min(size.width, 460) - 36, height: .greatestFiniteMagnitude))
        return CGSize(width: ceil(text.width) + 36, height: ceil(text.height) + 24)
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 18, dy: 12)
    }
}

/// The window of a notice: in front of all others but the status bar, and none for touches and keys.
private final class NoticeWindow: UIWindow {
    override init(frame: CGRect) {
        super.init(frame: frame)
        windowLevel = .statusBar
        backgroundColor = .clear
        isUserInteractionEnabled = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeKey: Bool { false }
}

/// Where a window shows what one presses, in its coordinates.
@MainActor
private struct PressedPlaces {
    private var controls: [CGRect] = [], rows: [CGRect] = []

    /// Finds them in what is in front: a sheet, or what the window shows.
    init(in window: UIWindow) {
        window.layoutIfNeeded()
        var front = window.rootViewController
        while let next = front?.presentedViewController, !next.isBeingDismissed { front = next }
        guard let view = front?.viewIfLoaded else { return }
        visit(view, in: window, visible: window.bounds)
    }

    private mutating func visit(_ view: UIView, in window: UIWindow, visible: CGRect) {
        guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return }
        let place = view.convert(view.bounds, to: window).intersection(visible)
        if (view as? UIControl)?.isEnabled == true || view.isAccessibilityElement && !view.accessibilityTraits.isDisjoint(with: [.button, .link]) {
            if !place.isEmpty { controls.append(place) }
            return
        }
        if view is UITableViewCell || view is UICollectionViewCell || view is UITextView, !place.isEmpty { rows.append(place) }
        if view.clipsToBounds, place.isEmpty { return }
        for subview in view.subviews { visit(subview, in: window, visible: view.clipsToBounds ? place : visible) }
    }

    func covers(_ place: CGRect, rows coversRows: Bool = true) -> Bool {
        let wide = place.insetBy(dx: -4, dy: -4)
        return controls.contains { $0.intersects(wide) } || coversRows && rows.contains { $0.intersects(wide) }
    }
}
