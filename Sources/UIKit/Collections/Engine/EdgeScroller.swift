/// Scrolls a scroll view while something is dragged near one of its edges: the nearer, the faster.
@MainActor
final class EdgeScroller {
    private weak var view: UIScrollView?
    private var link: OwnedDisplayLink?
    private var position = CGPoint.zero
    private var moved: ((CGPoint) -> Void)?
    private var time = 0.0

    /// How near to an edge scrolling begins, in points.
    private static let band: CGFloat = 44
    /// The speed at the edge, in points a second.
    private static let speed: CGFloat = 600

    init(_ view: UIScrollView) { self.view = view }

    /// Follows what is dragged.
    ///
    /// - Parameters:
    ///   - position: in the content's coordinates.
    ///   - moved: called at each step with the position on the content that scrolled along.
    func follow(_ position: CGPoint, moved: @escaping (CGPoint) -> Void) {
        self.position = position
        self.moved = moved
        guard velocity != .zero else { return stop() }
        guard link == nil else { return }
        time = CACurrentMediaTime()
        link = OwnedDisplayLink { [weak self] time in self?.step(to: time) }
    }

    func stop() {
        link?.invalidate()
        link = nil
    }

    /// The velocity of the content offset, in points a second.
    private var velocity: CGPoint {
        guard let view else { return .zero }
        let visible = view.bounds.inset(by: view.adjustedContentInset)
        func speed(_ place: CGFloat, _ low: CGFloat, _ high: CGFloat, _ offset: CGFloat, _ range: ClosedRange<CGFloat>) -> CGFloat {
            let band = min(Self.band, (high - low) / 4)
            guard band > 0 else { return 0 }
            if place < low + band, offset > range.lowerBound { return -Self.speed * min((low + band - place) / band, 1) }
            if place > high - band, offset < range.upperBound { return Self.speed * min((place - high + band) / band, 1) }
            return 0
        }
        return CGPoint(
            x: speed(position.x, visible.minX, visible.maxX, view.contentOffset.x, view.horizontalRange),
            y: speed(position.y, visible.minY, visible.maxY, view.contentOffset.y, view.verticalRange))
    }

    private func step(to now: Double) {
        guard let view else { return stop() }
        let velocity = velocity, duration = now - time, start = view.contentOffset
        time = now
        guard velocity != .zero else { return stop() }
        view.contentOffset = view.clamped(CGPoint(x: start.x + velocity.x * duration, y: start.y + velocity.y * duration))
        position = CGPoint(x: position.x + view.contentOffset.x - start.x, y: position.y + view.contentOffset.y - start.y)
        moved?(position)
    }
}
