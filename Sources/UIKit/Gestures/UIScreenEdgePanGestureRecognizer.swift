/// Recognizes dragging that begins at an edge of the window and goes inwards. Other pan recognizers wait for it to fail.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which it may begin. Default none: it never begins.
    open var edges: UIRectEdge = []

    /// How many points from the edge the finger may be put down. Uncertain.
    package static let edgeWidth: CGFloat = 20

    /// Where the finger was put down on the screen, and at which of the edges.
    private var start: (place: CGPoint, edges: UIRectEdge)?

    public override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        maximumNumberOfTouches = 1
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard state == .possible, start == nil, let touch = touches.first else { return }
        let near = edges.intersection(edgesNear(touch))
        if near.isEmpty { state = .failed } else { start = (touch.screenLocation, near) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible, let start, let touch = touches.first {
            let dx = touch.screenLocation.x - start.place.x, dy = touch.screenLocation.y - start.place.y
            if hypot(dx, dy) >= Self.slop, !start.edges.hasInwards(CGVector(dx: dx, dy: dy)) {
                state = .failed
                return
            }
        }
        super.touchesMoved(touches, with: event)
    }

    open override func reset() {
        super.reset()
        start = nil
    }

    /// True for pan recognizers that are not at an edge.
    open override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        otherGestureRecognizer is UIPanGestureRecognizer && !(otherGestureRecognizer is UIScreenEdgePanGestureRecognizer)
    }

    private func edgesNear(_ touch: UITouch) -> UIRectEdge {
        guard let window = touch.window else { return [] }
        let place = touch.location(in: window), bounds = window.bounds
        var edges: UIRectEdge = []
        if place.y - bounds.minY <= Self.edgeWidth { edges.insert(.top) }
        if place.x - bounds.minX <= Self.edgeWidth { edges.insert(.left) }
        if bounds.maxY - place.y <= Self.edgeWidth { edges.insert(.bottom) }
        if bounds.maxX - place.x <= Self.edgeWidth { edges.insert(.right) }
        return edges
    }
}

extension UIRectEdge {
    /// Whether a movement goes away from one of these edges rather than along it.
    fileprivate func hasInwards(_ travel: CGVector) -> Bool {
        let inwards: [(UIRectEdge, along: CGFloat, across: CGFloat)] = [
            (.top, travel.dy, travel.dx), (.left, travel.dx, travel.dy), (.bottom, -travel.dy, travel.dx), (.right, -travel.dx, travel.dy),
        ]
        return inwards.contains { contains($0.0) && $0.along > 0 && $0.along >= abs($0.across) }
    }
}
