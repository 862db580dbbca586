import QuartzCore
import UIKit

/// An arc that turns about a point outside of it. Between two transforms a single animation takes a short cut, since it interpolates the
/// translation and the rotation apart; key frames along the turn keep it on its circle.
final class ArcPageController: LabPageController {
    /// A plane that is scaled so that the whole circle is on the stage.
    private let plane = UIView()
    let arc = CAShapeLayer()
    private let circle = CAShapeLayer(), pivot = CAShapeLayer()
    /// Where the middle of the arc went in the last turn.
    private let trace = CAShapeLayer()
    private(set) var stop = 1
    private var direction = 1
    private(set) var usesKeyframes = true
    private var isSlow = false

    override func viewDidLoad() {
        super.viewDidLoad()
        plane.isUserInteractionEnabled = false
        stage.addSubview(plane)
        for (line, width) in [(circle, 2), (trace, 4), (arc, TurningArc.width), (pivot, 2)] as [(CAShapeLayer, CGFloat)] {
            line.fillColor = nil
            line.lineWidth = width
            plane.layer.addSublayer(line)
        }
        circle.lineDashPattern = [4, 8]
        trace.lineDashPattern = [0.1, 9]
        trace.lineCap = .round
        arc.bounds.size = TurningArc.size
        arc.path = TurningArc.path
        arc.shadowOpacity = 0.3
        arc.shadowRadius = 14
        arc.shadowOffset = CGSize(width: 0, height: 6)
        let mark = CGMutablePath()
        mark.addEllipse(in: CGRect(x: -10, y: -10, width: 20, height: 20))
        for (dx, dy) in [(1, 0), (0, 1)] as [(CGFloat, CGFloat)] {
            mark.move(to: CGPoint(x: -22 * dx, y: -22 * dy))
            mark.addLine(to: CGPoint(x: 22 * dx, y: 22 * dy))
        }
        pivot.path = mark
        let round = CGMutablePath()
        round.addArc(
            center: .zero, radius: TurningArc.radius, startAngle: .pi, endAngle: 2 * .pi, clockwise: false)
        circle.path = round
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.play() }
        stage.addGestureRecognizer(tap)
        panel.show([
            .init(
                title: "Moves along",
                cells: [
                    LabChoiceCell(["Key frames", "One animation"], selected: 0) { [unowned self] in usesKeyframes = $0 == 0 }
                ]),
            .init(
                title: "Duration",
                cells: [
                    LabChoiceCell(["0.5 s", "2.5 s"], selected: 0) { [unowned self] in isSlow = $0 == 1 },
                    LabButtonCell("Turn") { [unowned self] in play() },
                    LabButtonCell("Reset") { [unowned self] in reset() },
                ]),
        ])
        updateColors()
    }

    /// How long a turn between two stops takes, in seconds.
    var duration: Double { isSlow ? 2.5 : 0.5 }

    /// Turns to the next stop, and back from the last one.
    override func play() {
        if !TurningArc.stops.indices.contains(stop + direction) { direction = -direction }
        turn(to: stop + direction)
    }

    override func reset() {
        direction = 1
        turn(to: 1)
    }

    /// Turns to a stop.
    func turn(to stop: Int) {
        guard stop != self.stop else { return }
        let from = TurningArc.stops[self.stop], to = TurningArc.stops[stop]
        self.stop = stop
        let end = TurningArc.transform(to)
        let animation: CAPropertyAnimation
        if usesKeyframes {
            let frames = CAKeyframeAnimation(keyPath: "transform")
            frames.values = TurningArc.samples(from: from, to: to, duration: duration)
            animation = frames
        } else {
            let single = CABasicAnimation(keyPath: "transform")
            single.fromValue = TurningArc.transform(from)
            single.toValue = end
            single.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            animation = single
        }
        animation.duration = duration
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        arc.transform = end
        trace.path = way(from: from, to: to)
        CATransaction.commit()
        arc.add(animation, forKey: "turn")
    }

    /// The way of the arc's middle between two angles.
    private func way(from: CGFloat, to: CGFloat) -> CGPath {
        let start = TurningArc.transform(from), end = TurningArc.transform(to), path = CGMutablePath()
        let points: [CGPoint] = usesKeyframes
            ? TurningArc.samples(from: from, to: to, duration: 0.5).map { CGPoint(x: $0.m41, y: $0.m42 - TurningArc.radius) }
            : [start, end].map { CGPoint(x: $0.m41, y: $0.m42 - TurningArc.radius) }
        path.addLines(between: points)
        return path
    }

    override func updateColors() {
        super.updateColors()
        for (line, color) in [(circle, UIColor.tertiaryLabel), (trace, .systemRed), (arc, .systemTeal), (pivot, .systemRed)] {
            line.strokeColor = color.resolvedColor(with: traitCollection).cgColor
        }
    }

    override func stageDidResize() {
        super.stageDidResize()
        let room = stage.bounds.size, outer = TurningArc.radius + TurningArc.width / 2
        // The arc at its stops fills a rectangle of this size, below whose middle the pivot is.
        let reach = CGSize(width: 2 * outer, height: outer + TurningArc.size.width / 2), margin: CGFloat = 24
        let scale = min((room.width - 2 * margin) / reach.width, (room.height - 2 * margin) / reach.height, 1)
        guard scale > 0 else { return }
        let middle = CGPoint(x: room.width / 2, y: room.height / 2 + (outer - reach.height / 2) * scale)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        plane.frame = CGRect(origin: .zero, size: .zero)
        plane.center = middle
        plane.transform = CGAffineTransform(scaleX: scale, y: scale)
        arc.position = CGPoint(x: 0, y: -TurningArc.radius)
        CATransaction.commit()
    }
}
