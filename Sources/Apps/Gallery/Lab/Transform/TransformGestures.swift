import UIKit

/// One finger moves the picture, two scale and rotate it, all at the same time; a read-out above the uppermost finger shows the values.
final class TransformGestures: NSObject, UIGestureRecognizerDelegate {
    private unowned let page: TransformPageController
    private let pan = UIPanGestureRecognizer(), pinch = UIPinchGestureRecognizer(), rotation = UIRotationGestureRecognizer()
    let readout = GestureReadout()
    /// The touched point of the picture, from its anchor, and where the finger was last.
    private var grip: (point: SIMD2<Double>, finger: CGPoint, touches: Int)?

    init(_ page: TransformPageController) {
        self.page = page
        super.init()
        pan.addAction { [weak self] _ in self?.panned() }
        pinch.addAction { [weak self] _ in self?.pinched() }
        rotation.addAction { [weak self] _ in self?.rotated() }
    }

    func install(on stage: UIView) {
        for recognizer in [pan, pinch, rotation] as [UIGestureRecognizer] {
            recognizer.delegate = self
            stage.addGestureRecognizer(recognizer)
        }
        readout.isHidden = true
        stage.addSubview(readout)
    }

    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { true }

    private func panned() {
        let finger = pan.location(in: page.stage)
        switch pan.state {
        case .began: take(finger)
        case .changed:
            // With another finger the centroid jumps, the picture doesn't.
            if grip?.touches != pan.numberOfTouches { take(finger) } else { follow(finger) }
        default: grip = nil
        }
        updateReadout()
    }

    private func take(_ finger: CGPoint) {
        let picture = page.picture, size = picture.bounds.size
        let touched = page.stage.convert(finger, to: picture)
        let point = SIMD2(Double(touched.x - page.anchor.x * size.width), Double(touched.y - page.anchor.y * size.height))
        grip = (point, finger, pan.numberOfTouches)
    }

    private func follow(_ finger: CGPoint) {
        guard let grip else { return }
        let way = SIMD2(Double(finger.x - grip.finger.x), Double(finger.y - grip.finger.y))
        page.change { $0.drag(by: way, at: grip.point) }
        self.grip?.finger = finger
    }

    private func pinched() {
        if pinch.state == .began || pinch.state == .changed {
            page.change { $0.pinch(by: Double(pinch.scale), inSpace: page.space == .space) }
            pinch.scale = 1
        }
        updateReadout()
    }

    private func rotated() {
        if rotation.state == .began || rotation.state == .changed {
            page.change { $0.angle += Double(rotation.rotation) }
            rotation.rotation = 0
        }
        updateReadout()
    }

    // MARK: Read-out

    private func updateReadout() {
        let active = [pan, pinch, rotation].filter { $0.state == .began || $0.state == .changed }
        let fingers = active.flatMap { recognizer in
            (0..<recognizer.numberOfTouches).map { recognizer.location(ofTouch: $0, in: page.stage) }
        }
        guard let top = fingers.min(by: { $0.y < $1.y }) else { return readout.isHidden = true }
        readout.show(page.transform, above: top, in: page.stage.bounds)
    }
}

/// The values of a transform in a bubble above a finger.
final class GestureReadout: UILabel {
    /// How far above the finger its middle is, in points.
    static let rise: CGFloat = 76
    private static let margin: CGFloat = 8

    override init(frame: CGRect) {
        super.init(frame: frame)
        font = .monospacedDigitSystemFont(ofSize: 13, weight: .medium)
        textAlignment = .center
        textColor = .white
        backgroundColor = UIColor(white: 0.1, alpha: 0.82)
        layer.cornerRadius = 10
        layer.cornerCurve = .continuous
        clipsToBounds = true
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    /// Shows values above a finger, as far as the room allows.
    func show(_ transform: LabTransform, above finger: CGPoint, in room: CGRect) {
        let t = transform.translation
        let place = "\(LabNumbers.points(t.x)), \(LabNumbers.points(t.y))"
        text = "\(place)   \(LabNumbers.degrees(transform.angle))   ×\(LabNumbers.factor(transform.scale.x))"
        isHidden = false
        let fitting = sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 32))
        // As wide as its widest text so far, so that it doesn't tremble.
        let size = CGSize(width: max(bounds.width, (fitting.width + 24).rounded()), height: 32)
        let free = room.insetBy(dx: Self.margin + size.width / 2, dy: Self.margin + size.height / 2)
        bounds.size = size
        center = CGPoint(
            x: free.width > 0 ? min(max(finger.x, free.minX), free.maxX).rounded() : room.midX,
            y: free.height > 0 ? min(max(finger.y - Self.rise, free.minY), free.maxY).rounded() : room.midY)
    }
}
