/// Delivers movements of the pointer to the hover recognizers of the view under it and of its superviews, and gives the pointer the shape
/// that the view wants.
@MainActor
final class HoverDispatcher {
    /// The recognizers whose views the pointer is in.
    private var inside: [UIHoverGestureRecognizer] = []
    private var pointerShape = PointerShape.arrow {
        didSet { if pointerShape != oldValue { UIApplication.shared.setPointerShape?(pointerShape) } }
    }

    /// Takes a movement of the pointer to a point of the screen; nil if it left the screen.
    func handle(location: CGPoint?, time: Double) {
        let event = UIEvent(type: .hover, time: time)
        event.location = location
        UIApplication.shared.sendEvent(event)
    }

    func deliver(_ event: UIEvent, under view: UIView?) {
        pointerShape = view?.pointerShape ?? .arrow
        var now: [UIHoverGestureRecognizer] = []
        var current = view
        while let view = current {
            for case let hover as UIHoverGestureRecognizer in view.gestureRecognizers ?? [] where hover.isEnabled && hover.shouldReceive(event) {
                now.append(hover)
            }
            current = view.superview
        }
        let left = inside.filter { hover in !now.contains { $0 === hover } }
        let entered = now.filter { hover in !inside.contains { $0 === hover } }
        let stayed = inside.filter { hover in now.contains { $0 === hover } }
        inside = now
        for hover in left { hover.leave() }
        for hover in stayed { hover.move(to: event.location ?? .zero) }
        for hover in entered { hover.enter(at: event.location ?? .zero) }
    }

    func forget(_ hover: UIHoverGestureRecognizer) {
        inside.removeAll { $0 === hover }
    }
}
