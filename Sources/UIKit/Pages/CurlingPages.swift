/// Pages that curl: the sheet that turns lies over those that it leaves and reaches, and bends along a line that follows the finger.
final class CurlingPages: NSObject, PageTurner, UIGestureRecognizerDelegate {
    private let area = CurlArea()
    private unowned let controller: UIPageViewController
    private var places: [PagePlace] = []
    private var sheet: TurningSheet?
    private var laidOut: (size: CGSize, isMirrored: Bool)?
    let pan = UIPanGestureRecognizer()
    let tap = UITapGestureRecognizer()
    /// Where the last touch began.
    private var touchDown = CGPoint.zero

    /// Seconds of a whole turn by itself. Uncertain.
    static let duration = 0.75
    /// Seconds that the rest of a turn takes at least.
    static let leastDuration = 0.2
    /// How near to an edge a tap turns the page, as a part of the page. Uncertain.
    static let tapMargin: CGFloat = 0.2
    /// Where along the free edge a page is taken that turns by itself, as a part of the edge.
    private static let corner: CGFloat = 0.85
    /// How far a finger moves at least until the edge of the page has caught up with it, in points; a quarter of the distance if that is
    /// more.
    private static let catchUp: CGFloat = 100

    var view: UIView { area }
    var gestureRecognizers: [UIGestureRecognizer] { [pan, tap] }

    init(_ controller: UIPageViewController) {
        self.controller = controller
        super.init()
        area.pages = self
        area.clipsToBounds = true
        pan.maximumNumberOfTouches = 1
        pan.delegate = self
        pan.addAction { [weak self] gesture in ContainerUpdates.perform { self?.follow(gesture) } }
        tap.delegate = self
        tap.addAction { [weak self] gesture in self?.handleTap(gesture) }
        area.addGestureRecognizer(pan)
        area.addGestureRecognizer(tap)
    }

    // MARK: Geometry

    private var isVertical: Bool { controller.navigationOrientation == .vertical }
    private var isMirrored: Bool { !isVertical && controller.loadedView?.effectiveUserInterfaceLayoutDirection == .rightToLeft }
    private var isDouble: Bool { controller.spine == .mid }
    private func component(_ point: CGPoint) -> CGFloat { isVertical ? point.y : point.x }
    private func crossComponent(_ point: CGPoint) -> CGFloat { isVertical ? point.x : point.y }
    private var length: CGFloat { isVertical ? area.bounds.height : area.bounds.width }

    /// The frame of the first or second page in the order of reading.
    private func frame(second: Bool) -> CGRect {
        guard isDouble else { return area.bounds }
        let scale = UIScreen.main.scale, half = (length / 2 * scale).rounded(.down) / scale, bounds = area.bounds
        let isLow = second == isMirrored
        if isVertical {
            return CGRect(x: 0, y: isLow ? 0 : half, width: bounds.width, height: isLow ? half : bounds.height - half)
        }
        return CGRect(x: isLow ? 0 : half, y: 0, width: isLow ? half : bounds.width - half, height: bounds.height)
    }

    // MARK: PageTurner

    func show(_ pages: [UIViewController]) {
        sheet = nil
        for place in places where !pages.contains(where: { $0 === place.page }) { place.removeFromSuperview() }
        places = pages.enumerated().map { index, page in
            let place = place(of: page)
            place.lie(in: frame(second: index == 1))
            area.addSubview(place)
            return place
        }
    }

    private func place(of page: UIViewController) -> PagePlace { places.first { $0.page === page } ?? PagePlace(page) }

    func pagesChanged() {}

    func layOut(in frame: CGRect) {
        if area.frame != frame { area.frame = frame }
        guard laidOut?.size != frame.size || laidOut?.isMirrored != isMirrored else { return }
        laidOut = (frame.size, isMirrored)
        if controller.turn != nil { finish(atEnd: false) }
        for (index, place) in places.enumerated() { place.lie(in: self.frame(second: index == 1)) }
    }

    func turn(to pages: PageSet, _ direction: UIPageViewController.NavigationDirection) -> Bool {
        guard area.window != nil, !area.bounds.isEmpty else { return false }
        begin(pages, direction, grip: Self.corner)
        settle(toEnd: true, easing: .cosine)
        return true
    }

    /// Lays the sheet over the pages that it leaves and reaches.
    ///
    /// - Parameter grip: where it is taken, as a part of its free edge.
    private func begin(_ target: PageSet, _ direction: UIPageViewController.NavigationDirection, grip: CGFloat) {
        let old = controller.shown, new = target.pages, isForward = direction == .forward
        // The sheet lies on the side where it is seen whole when it is flat; at a spine at an edge it may come from beyond that.
        let isSecond = isDouble ? isForward : controller.spine == .min
        let uncurls = !isDouble && isForward != isSecond
        let front: UIViewController, back: UIViewController?, below: [(UIViewController, Bool)]
        if isDouble {
            (front, back) = isForward ? (old[1], new[0]) : (old[0], new[1])
            below = isForward ? [(old[0], false), (new[1], true)] : [(new[0], false), (old[1], true)]
        } else {
            (front, back) = (uncurls ? new[0] : old[0], target.back)
            below = [(uncurls ? old[0] : new[0], false)]
        }
        var used: [PagePlace] = []
        for (page, second) in below {
            let place = place(of: page)
            place.lie(in: frame(second: second))
            used.append(place)
        }
        let home = frame(second: isDouble && isForward)
        let sheet = TurningSheet(
            front: place(of: front), back: back.map(place(of:)), home: home, isVertical: isVertical, spineAtEnd: isSecond == isMirrored,
            progress: uncurls ? 1 : 0, target: uncurls ? 0 : 1, grip: grip)
        used += [sheet.front] + (sheet.back.map { [$0] } ?? [])
        for place in places where !used.contains(where: { $0 === place }) { place.removeFromSuperview() }
        places = used
        for place in used { area.addSubview(place) }
        self.sheet = sheet
        sheet.show(isDark: area.traitCollection.userInterfaceStyle == .dark)
        controller.pagesAreAppearing()
    }

    func finish(atEnd: Bool) {
        guard let turn = controller.turn else { return }
        let isBeyond = atEnd || !turn.isByUser || (sheet?.done ?? 0) >= 0.5
        pan.isEnabled = false
        pan.isEnabled = true
        end(completed: isBeyond, finished: false)
    }

    private func end(completed: Bool, finished: Bool) {
        sheet?.lieFlat()
        sheet = nil
        controller.end(completed: completed, finished: finished)
    }

    // MARK: Movement

    /// Lets the sheet go: it falls to its end, or back.
    private func settle(toEnd: Bool, easing: TimedMove.Easing) {
        guard let sheet else { return }
        let target = toEnd ? sheet.target : 1 - sheet.target
        let duration = max(Self.leastDuration, Self.duration * Double(abs(target - sheet.progress)))
        sheet.motion = (
            TimedMove(start: sheet.progress, target: target, duration: duration, easing: easing), CACurrentMediaTime(), sheet.drift, toEnd)
        guard sheet.link == nil else { return }
        sheet.link = OwnedDisplayLink { [weak self, weak sheet] time in
            if let sheet { self?.step(sheet, to: time) }
        }
    }

    private func step(_ sheet: TurningSheet, to time: Double) {
        guard sheet === self.sheet, let motion = sheet.motion else { return }
        let elapsed = time - motion.start
        // Frames that fall on the end up to rounding show it.
        if elapsed >= motion.curve.duration - 1e-6 { return end(completed: motion.toEnd, finished: true) }
        sheet.progress = motion.curve.position(at: max(0, elapsed))
        sheet.drift = motion.drift * CGFloat(1 - elapsed / motion.curve.duration)
        sheet.show(isDark: area.traitCollection.userInterfaceStyle == .dark)
    }

    // MARK: Touch

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        if gestureRecognizer === pan { touchDown = touch.location(in: area) }
        return true
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === tap { return controller.turn == nil && tapDirection != nil }
        if controller.turn != nil { return sheet != nil }
        let motion = motion
        guard abs(component(motion)) > abs(crossComponent(motion)) else { return false }
        return controller.dataSource != nil
    }

    /// How far the finger has moved since it was put down. The recognizer counts only what follows the distance at which it begins.
    private var motion: CGPoint {
        let place = pan.location(in: area)
        return CGPoint(x: place.x - touchDown.x, y: place.y - touchDown.y)
    }

    /// The direction of a drag along the axis.
    private func direction(of motion: CGFloat) -> UIPageViewController.NavigationDirection {
        (motion < 0) != isMirrored ? .forward : .reverse
    }

    private func follow(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            take(pan)
            move(pan)
        case .changed: move(pan)
        case .ended: release(pan, cancelled: false)
        case .cancelled, .failed: release(pan, cancelled: true)
        default: break
        }
    }

    /// Takes the sheet that turns, or begins to turn one.
    private func take(_ pan: UIPanGestureRecognizer) {
        let place = pan.location(in: area)
        if let sheet {
            sheet.motion = nil
            sheet.link = nil
            sheet.hold = TurningSheet.Hold(start: place, offset: sheet.edge - sheet.along(place), drift: sheet.drift)
            return
        }
        let direction = direction(of: component(motion))
        // Of two pages, the one under the finger is turned.
        if isDouble, !frame(second: direction == .forward).contains(touchDown) { return }
        guard let pages = controller.beginByUser(direction) else { return }
        let across = isVertical ? area.bounds.width : area.bounds.height
        begin(pages, direction, grip: across > 0 ? crossComponent(touchDown) / across : 0.5)
        guard let sheet else { return }
        sheet.hold = TurningSheet.Hold(start: touchDown, offset: sheet.edge - sheet.along(touchDown), drift: 0)
    }

    /// The edge of the sheet follows the finger: it catches up with it, and stays under it from then on.
    private func move(_ pan: UIPanGestureRecognizer) {
        guard let sheet, let hold = sheet.hold, sheet.length > 0 else { return }
        let place = pan.location(in: area), along = sheet.along(place)
        let behind = max(0, 1 - abs(along - sheet.along(hold.start)) / max(Self.catchUp, abs(hold.offset) / 4))
        let edge = along + hold.offset * behind * behind
        sheet.progress = min(max((sheet.length - edge) / (2 * sheet.length), 0), 1)
        sheet.drift = hold.drift + crossComponent(place) - crossComponent(hold.start)
        sheet.show(isDark: area.traitCollection.userInterfaceStyle == .dark)
    }

    private func release(_ pan: UIPanGestureRecognizer, cancelled: Bool) {
        guard let sheet, sheet.hold != nil else { return }
        sheet.hold = nil
        let velocity = component(pan.velocity(in: area)) * (sheet.spineAtEnd ? -1 : 1)
        let isTurning = sheet.target == 1
        let isBeyond: Bool
        if abs(velocity) > ScrollPhysics.pagingSpeed {
            isBeyond = (velocity < 0) == isTurning
        } else {
            // The edge is beyond the middle of what is shown.
            isBeyond = (sheet.edge < (isDouble ? 0 : sheet.length / 2)) == isTurning
        }
        settle(toEnd: isBeyond && !cancelled, easing: .out)
    }

    /// The direction in which a tap turns; nil if it is not near an edge, or lies on the page of the other direction.
    private var tapDirection: UIPageViewController.NavigationDirection? {
        let place = component(tap.location(in: area)), margin = length / (isDouble ? 2 : 1) * Self.tapMargin
        if place <= margin { return isMirrored ? .forward : .reverse }
        return place >= length - margin ? (isMirrored ? .reverse : .forward) : nil
    }

    private func handleTap(_ tap: UITapGestureRecognizer) {
        guard let tapDirection, tap.state == .ended else { return }
        controller.turnByUser(tapDirection)
    }

    fileprivate func scroll(_ direction: UIAccessibilityScrollDirection) -> Bool { controller.turn(toward: direction) }
}

/// The view of ``CurlingPages``.
private final class CurlArea: UIView {
    weak var pages: CurlingPages?

    override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { pages?.scroll(direction) ?? false }
}
