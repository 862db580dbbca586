/// The coloured highlight behind selected text.
final class SelectionHighlight: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }
    required init?(coder: NSCoder) { nil }

    /// Highlights rectangles in the view's coordinates.
    func show(_ rects: [CGRect], color: UIColor) {
        guard let shape = layer as? CAShapeLayer else { return }
        let path = CGMutablePath()
        for rect in rects where rect.width > 0 { path.addRect(rect) }
        shape.path = rects.isEmpty ? nil : path
        shape.fillColor = Self.fillColor(color, traitCollection).cgColor
    }

    /// The highlight's colour for a tint colour; more opaque in dark mode, where it would hardly be visible otherwise.
    static func fillColor(_ color: UIColor, _ traits: UITraitCollection) -> UIColor {
        color.resolvedColor(with: traits).withAlphaComponent(traits.userInterfaceStyle == .dark ? 0.33 : 0.2)
    }
}

/// The caret: a bar that blinks.
final class CaretView: UIView {
    /// How long the caret is shown, and how long it is hidden, in seconds.
    static let period = 0.5
    /// The duration of its fades, in seconds.
    static let fade = 0.12

    private var timer: TimerQueue.Token?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        layer.cornerRadius = TextEditor.caretWidth / 2
        isHidden = true
    }
    required init?(coder: NSCoder) { nil }

    /// Shows the caret and restarts its blinking, unless `blinks` is false and it blinks at `rect` already.
    func show(_ rect: CGRect, color: UIColor, blinks: Bool) {
        if !blinks, !isHidden, timer != nil, frame == rect { return }
        frame = rect
        backgroundColor = color
        isHidden = false
        alpha = 1
        layer.removeAllAnimations()
        stop()
        schedule()
    }

    func hide() {
        isHidden = true
        stop()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { stop() } else if !isHidden, timer == nil { schedule() }
    }

    private func stop() {
        if let timer { TimerQueue.shared.cancel(timer) }
        timer = nil
    }

    private func schedule() {
        guard window != nil else { return }
        timer = TimerQueue.shared.schedule(after: Self.period) { [weak self] in
            guard let self, window != nil, !isHidden else { return }
            UIView.animate(withDuration: Self.fade) { self.alpha = self.alpha > 0.5 ? 0 : 1 }
            schedule()
        }
    }
}

/// A handle to drag one end of the selection: a bar as high as the line, with a knob.
final class SelectionHandle: UIView {
    /// The knob's diameter, in points.
    static let knob: CGFloat = 10
    /// The radius around the knob's centre in which touches are received, in points.
    static let reach: CGFloat = 22

    let isStart: Bool
    private let bar = UIView(), ball = UIView()

    init(isStart: Bool) {
        self.isStart = isStart
        super.init(frame: .zero)
        bar.isUserInteractionEnabled = false
        ball.isUserInteractionEnabled = false
        ball.layer.cornerRadius = Self.knob / 2
        bar.layer.cornerRadius = TextEditor.caretWidth / 2
        addSubview(bar)
        addSubview(ball)
        isHidden = true
    }
    required init?(coder: NSCoder) { nil }

    /// Shows the handle at a caret's rectangle, in the superview's coordinates.
    func show(_ caret: CGRect, color: UIColor) {
        frame = caret
        bar.frame = bounds
        // The knob overlaps the bar by 2 points, so that a text view does not clip it above the first line.
        let y = isStart ? -Self.knob + 2 : bounds.height - 2
        ball.frame = CGRect(x: bounds.midX - Self.knob / 2, y: y, width: Self.knob, height: Self.knob)
        bar.backgroundColor = color
        ball.backgroundColor = color
        isHidden = false
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let knob = CGPoint(x: bounds.midX, y: isStart ? -Self.knob / 2 : bounds.height + Self.knob / 2)
        return hypot(point.x - knob.x, point.y - knob.y) <= Self.reach
    }
}
