/// The ring around what keys go to: a control, or a cell of a collection view.
@MainActor
enum FocusRing {
    static func make() -> CALayer {
        let ring = CALayer()
        ring.name = "focus"
        ring.borderWidth = 3
        ring.cornerCurve = .continuous
        ring.zPosition = 1
        return ring
    }

    /// Fits a ring around a rectangle of its superlayer, four points away.
    ///
    /// - Parameters:
    ///   - frame: the rectangle.
    ///   - radius: of the rectangle's corners, in points.
    ///   - view: whose tint colour the ring has.
    static func place(_ ring: CALayer, around frame: CGRect, radius: CGFloat, in view: UIView) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        ring.frame = frame.insetBy(dx: -4, dy: -4)
        ring.cornerRadius = min(radius + 4, ring.frame.height / 2, ring.frame.width / 2)
        ring.borderColor = view.tintColor.resolvedColor(with: view.traitCollection).withAlphaComponent(0.6).cgColor
        CATransaction.commit()
    }
}
