import QuartzCore
import UIKit

/// A bar with rounded corners, a text and a shadow that walks round the edges, by its frame or by its transform: a frame lays out the bar
/// anew, a transform turns and stretches what is drawn.
final class FramePageController: LabPageController {
    let bar = UIView()
    private let text = UILabel()
    private(set) var edge = WalkingBar.Edge.top
    private(set) var usesTransform = false
    private var parts = WalkingBar.Parts.all
    private var isSlow = false
    private let codeCell = LabTextCell(lines: 4)

    override func viewDidLoad() {
        super.viewDidLoad()
        bar.backgroundColor = .systemIndigo
        bar.layer.cornerRadius = 18
        bar.layer.cornerCurve = .continuous
        bar.layer.shadowOpacity = 0.35
        bar.layer.shadowRadius = 10
        bar.layer.shadowOffset = CGSize(width: 0, height: 4)
        bar.isAccessibilityElement = true
        bar.accessibilityLabel = "Bar"
        text.text = "Tap to walk on"
        text.font = .systemFont(ofSize: 20, weight: .semibold)
        text.textColor = .white
        text.textAlignment = .center
        text.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        bar.addSubview(text)
        stage.addSubview(bar)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.play() }
        stage.addGestureRecognizer(tap)
        func part(_ title: String, _ part: WalkingBar.Parts) -> LabCell {
            LabSwitchCell(title, isOn: true) { [unowned self] isOn in
                if isOn { parts.insert(part) } else { parts.remove(part) }
                walk(to: edge)
            }
        }
        panel.show([
            .init(
                title: "Moves by",
                cells: [
                    LabChoiceCell(["Frame", "Transform"], selected: 0) { [unowned self] index in
                        usesTransform = index == 1
                        walk(to: edge)
                    }
                ]),
            .init(title: "Transform", cells: [part("Translate", .translate), part("Rotate", .rotate), part("Scale", .scale)]),
            .init(
                title: "Duration",
                cells: [
                    LabChoiceCell(["0.5 s", "2.5 s"], selected: 0) { [unowned self] in isSlow = $0 == 1 },
                    LabButtonCell("Walk on") { [unowned self] in play() },
                    LabButtonCell("Reset") { [unowned self] in reset() },
                ]),
            .init(title: "Code", cells: [codeCell, LabButtonCell("Copy") { [unowned self] in copyCode() }]),
        ])
    }

    /// How long the bar walks from edge to edge, in seconds.
    var duration: Double { isSlow ? 2.5 : 0.5 }

    /// Walks to the next edge.
    override func play() { walk(to: edge.next) }

    override func reset() { walk(to: .top) }

    private func walk(to edge: WalkingBar.Edge) {
        self.edge = edge
        let old = shadowPath
        let options: UIView.AnimationOptions = [.curveEaseInOut, .allowUserInteraction, .beginFromCurrentState]
        UIView.animate(withDuration: duration, delay: 0, options: options) { [self] in place() }
        // A shadow path doesn't follow the view: it has an animation of its own.
        guard old != shadowPath else { return }
        let animation = CABasicAnimation(keyPath: "shadowPath")
        animation.fromValue = bar.layer.presentation()?.shadowPath ?? old
        animation.toValue = shadowPath
        animation.duration = duration
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        bar.layer.add(animation, forKey: "shadowPath")
    }

    private var shadowPath: CGPath { UIBezierPath(roundedRect: bar.bounds, cornerRadius: bar.layer.cornerRadius).cgPath }

    private func place() {
        let room = stage.bounds.size
        bar.transform = .identity
        bar.frame = WalkingBar.frame(at: usesTransform ? .top : edge, in: room)
        if usesTransform { bar.transform = WalkingBar.transform(to: edge, in: room, parts) }
        bar.layer.shadowPath = shadowPath
        codeCell.text = code
    }

    /// The code that puts the bar at its edge.
    var code: String {
        let n = LabNumbers.literal
        guard usesTransform else {
            let frame = WalkingBar.frame(at: edge, in: stage.bounds.size)
            return """
                view.frame = CGRect(
                    x: \(n(frame.minX)), y: \(n(frame.minY)),
                    width: \(n(frame.width)), height: \(n(frame.height)))
                """
        }
        let t = bar.transform
        return """
            view.transform = CGAffineTransform(
                a: \(n(t.a)), b: \(n(t.b)),
                c: \(n(t.c)), d: \(n(t.d)),
                tx: \(n(t.tx)), ty: \(n(t.ty)))
            """
    }

    override func stageDidResize() {
        super.stageDidResize()
        UIView.performWithoutAnimation { place() }
    }

    override func copyCode() { UIPasteboard.general.string = code }
}
