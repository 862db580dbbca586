/// The knob, and dragging it.
extension UISwitch {
    /// The distance between the knob and the track's edge, in points.
    private static let inset: CGFloat = 2
    /// How much wider the knob is while it is pressed, in points.
    private static let stretch: CGFloat = 7
    /// How far beyond the middle, in points, the finger has to move to take the knob to the other end.
    private static let carryDistance: CGFloat = 6

    func layoutParts() {
        let radius = bounds.height / 2
        body.frame = bounds
        for part in [track, onFill] {
            part.frame = bounds
            part.layer.cornerRadius = radius
        }
        onFill.alpha = shownOn ? 1 : 0
        let height = bounds.height - 2 * Self.inset
        let width = height + (isHighlighted ? Self.stretch : 0)
        let isRight = shownOn != isMirrored
        knob.frame = CGRect(
            x: isRight ? bounds.maxX - Self.inset - width : bounds.minX + Self.inset, y: bounds.minY + Self.inset, width: width,
            height: height)
        knob.layoutIfNeeded()
    }

    /// Moves the knob to the end for on or off.
    func show(_ on: Bool, animated: Bool) {
        if animated { layoutIfNeeded() }
        shownOn = on
        guard animated else { return setNeedsLayout() }
        UIView.animate(withDuration: 0.28, delay: 0, options: [.curveEaseInOut, .allowUserInteraction, .beginFromCurrentState]) {
            self.layoutParts()
        }
    }

    /// Moves the knob to the other end when the finger has passed the middle.
    func drag(to x: CGFloat) {
        guard x.isFinite else { return }
        let offset = isMirrored ? bounds.midX - x : x - bounds.midX
        let wantsOn = shownOn ? offset > -Self.carryDistance - bounds.width / 4 : offset > Self.carryDistance + bounds.width / 4
        guard wantsOn != shownOn else { return }
        wasDragged = true
        show(wantsOn, animated: true)
    }

    /// Called when the finger is lifted: a knob that was dragged stays at its end, a tap moves it to the other one.
    func finish(isTap: Bool) {
        let on = wasDragged ? shownOn : isTap ? !isOn : isOn
        wasDragged = false
        let changes = on != isOn
        setOn(on, animated: true)
        if changes { sendValueEvents() }
    }
}

/// The knob: a white disc with soft shadows.
final class SwitchKnob: UIView {
    let face = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        layer.shadowColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        layer.shadowOpacity = 0.15
        layer.shadowRadius = 4
        layer.shadowOffset = CGSize(width: 0, height: 3)
        face.layer.shadowColor = layer.shadowColor
        face.layer.shadowOpacity = 0.12
        face.layer.shadowRadius = 0.75
        face.layer.shadowOffset = CGSize(width: 0, height: 1)
        face.isUserInteractionEnabled = false
        addSubview(face)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        face.frame = bounds
        face.layer.cornerRadius = bounds.height / 2
        let outline = CGPath(roundedRect: bounds, cornerWidth: bounds.height / 2, cornerHeight: bounds.height / 2, transform: nil)
        layer.shadowPath = outline
        face.layer.shadowPath = outline
    }
}
