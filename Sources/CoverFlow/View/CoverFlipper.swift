import UIKit

/// Turns the cover in the middle over to the view on its back, and back again (Features CF-17).
///
/// How far it is turned is a part of the layout, stepped at each frame, so that a turn can change its direction at any moment.
@MainActor
final class CoverFlipper {
    private unowned let flow: CoverFlowView
    /// The cover that is turned over, as far as it may be.
    private(set) var index: Int?
    private var details: UIView?
    private var fraction: CGFloat = 0
    private var turn: Turn?
    private var ticker: FrameTicker?
    /// What is to happen when the cover has turned back.
    private var afterwards: (() -> Void)?
    private var fades = false

    private struct Turn {
        var from: CGFloat
        var to: CGFloat
        var start: Double
        var duration: Double
    }

    /// How long a whole turn takes, in seconds.
    static let duration = 0.55

    init(_ flow: CoverFlowView) {
        self.flow = flow
    }

    /// The cover whose back is seen, or will be.
    var shownIndex: Int? { (turn?.to ?? fraction) > 0 ? index : nil }
    /// The view on the back, once it is seen.
    var shownDetails: UIView? { fraction == 1 ? details : nil }

    func set(_ isFlipped: Bool, animated: Bool) {
        guard isFlipped else { return turnBack(animated: animated) }
        afterwards = nil
        guard shownIndex == nil, let selected = flow.selectedIndex else { return }
        if index != selected {
            end()
            guard let view = flow.dataSource?.coverFlow(flow, detailsForCoverAt: selected) else { return }
            index = selected
            details = view
            fades = UIAccessibility.isReduceMotionEnabled
            flow.stage.layoutIfNeeded()
            if let cell = flow.stage.cover(at: selected) { equip(cell) }
        }
        flow.delegate?.coverFlow(flow, willFlipCoverAt: selected, toBack: true)
        move(to: 1, animated: animated)
    }

    /// Turns back, if a cover is turned over.
    ///
    /// - Parameter completion: called when the front is seen again; at once if it is.
    func turnBack(animated: Bool = true, _ completion: (() -> Void)? = nil) {
        guard let index else {
            completion?()
            return
        }
        if let completion { afterwards = completion }
        guard shownIndex != nil else { return }
        flow.delegate?.coverFlow(flow, willFlipCoverAt: index, toBack: false)
        move(to: 0, animated: animated)
    }

    /// Shows the front at once, and tells nobody.
    func stop() {
        afterwards = nil
        end()
    }

    /// Gives a cell the view on the back of its cover.
    func equip(_ cell: CoverCell) {
        guard let details else { return }
        cell.setBack(details, magnification: flow.layout.arrangement.frontMagnification, fades: fades)
        let drawing = flow.placeholders.drawing
        guard drawing.reflection > 0 else { return }
        details.layoutIfNeeded()
        let snapshot = UIGraphicsImageRenderer(size: details.bounds.size).image { _ in
            details.drawHierarchy(in: details.bounds, afterScreenUpdates: true)
        }
        let side = CGFloat(drawing.pixelSide)
        cell.setBackReflection(snapshot.cgImage.flatMap { drawing.reflected($0, of: CGSize(width: side, height: side)) })
    }

    /// Covers have another size: the back gets it, too, and is reflected anew.
    func fitBack() {
        guard let index else { return }
        flow.stage.layoutIfNeeded()
        guard let cell = flow.stage.cover(at: index) else { return }
        // What is reflected is the back as it will be, also while the window turns.
        UIView.performWithoutAnimation { equip(cell) }
    }

    /// An update gave the covers other indexes.
    func follow(_ map: IndexMap) {
        guard let index else { return }
        guard let new = map.new(of: index) else { return stop() }
        self.index = new
    }

    // MARK: Turning

    private func move(to target: CGFloat, animated: Bool) {
        guard animated, flow.window != nil else {
            fraction = target
            return finish()
        }
        turn = Turn(from: fraction, to: target, start: CACurrentMediaTime(), duration: Self.duration * Double(abs(target - fraction)))
        if ticker == nil { ticker = FrameTicker { [weak self] in self?.step(to: $0) } }
    }

    private func step(to time: Double) {
        guard let turn else { return ticker = nil }
        let part = turn.duration > 0 ? min(max((time - turn.start) / turn.duration, 0), 1) : 1
        guard part < 1 - 1e-9 else {
            fraction = turn.to
            return finish()
        }
        let eased = CGFloat(part * part * (3 - 2 * part))
        fraction = turn.from + (turn.to - turn.from) * eased
        show()
    }

    private func show() {
        flow.layout.setFlip(index.flatMap { fraction > 0 ? CoverFlowViewLayout.Flip(index: $0, fraction: fraction, fades: fades) : nil })
    }

    private func finish() {
        turn = nil
        ticker = nil
        show()
        guard let index else { return }
        let isBack = fraction > 0
        if !isBack { end() }
        UIAccessibility.post(notification: .layoutChanged, argument: nil)
        flow.delegate?.coverFlow(flow, didFlipCoverAt: index, toBack: isBack)
        guard !isBack, let afterwards else { return }
        self.afterwards = nil
        afterwards()
    }

    private func end() {
        turn = nil
        ticker = nil
        fraction = 0
        if let index { flow.stage.cover(at: index)?.setBack(nil, magnification: 1, fades: false) }
        index = nil
        details = nil
        flow.layout.setFlip(nil)
    }
}

/// Calls at each frame of the display until it is released. For the main thread.
final class FrameTicker {
    private let link: CADisplayLink

    /// - Parameter step: called with the time at which the coming frame is shown, in seconds.
    init(_ step: @escaping @MainActor (Double) -> Void) {
        link = CADisplayLink { link in
            let time = link.targetTimestamp
            // Links call on the main thread.
            MainActor.assumeIsolated { step(time) }
        }
        link.add(to: .main, forMode: .common)
    }

    deinit { link.invalidate() }
}
