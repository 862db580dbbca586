/// The eight spokes of a spinner, in a layer of their own: the brightest turns clockwise in steps, the others trail behind it.
///
/// Activity indicators and refresh controls show them.
@MainActor
final class SpinnerSpokes {
    /// Spokes of a spinner.
    static let count = 8
    /// Seconds of a whole turn.
    static let turn = 0.8
    /// How strongly each spoke shows while the first is the brightest, going back in time, counter-clockwise.
    private static let trail: [Float] = [1, 0.82, 0.67, 0.55, 0.45, 0.37, 0.3, 0.25]

    /// What to add to the owner's layer. Its own size is ``diameter``.
    let layer = CALayer()
    private let spokes = (0..<count).map { _ in CALayer() }

    init() {
        for spoke in spokes { layer.addSublayer(spoke) }
        arrange()
    }

    /// Points from end to end. Default 20.
    var diameter: CGFloat = 20 {
        didSet { if diameter != oldValue { arrange() } }
    }

    /// The colour of the brightest spoke. Default grey.
    var color = UIColor.systemGray.cgColor {
        didSet { withoutActions { for spoke in spokes { spoke.backgroundColor = color } } }
    }

    /// How many of the spokes are there, from 0 (none) to 1 (all), clockwise from the top: what pulling a refresh control shows. Default 1.
    var revealed: CGFloat = 1 {
        didSet { if revealed != oldValue { withoutActions(shade) } }
    }

    /// Whether the spokes turn. Default false.
    var isSpinning: Bool {
        get { layer.animation(forKey: Self.key) != nil }
        set {
            guard newValue != isSpinning else { return }
            newValue ? spin() : layer.removeAnimation(forKey: Self.key)
        }
    }

    private static let key = "spin"

    private func spin() {
        let steps = CAKeyframeAnimation(keyPath: "transform.rotation.z")
        steps.values = (0..<Self.count).map { Double($0) * 2 * .pi / Double(Self.count) }
        steps.calculationMode = .discrete
        steps.duration = Self.turn
        steps.repeatCount = .infinity
        steps.isRemovedOnCompletion = false
        layer.add(steps, forKey: Self.key)
    }

    private func arrange() {
        withoutActions {
            let side = diameter.isFinite ? max(0, diameter) : 0
            layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            let outer = side * 0.475, inner = side * 0.235, width = side * 0.115
            for (index, spoke) in spokes.enumerated() {
                spoke.bounds = CGRect(x: 0, y: 0, width: width, height: outer - inner)
                spoke.cornerRadius = width / 2
                spoke.allowsEdgeAntialiasing = true
                spoke.backgroundColor = color
                let angle = CGFloat(index) * 2 * .pi / CGFloat(Self.count), reach = (outer + inner) / 2
                spoke.position = CGPoint(x: side / 2 + reach * sin(angle), y: side / 2 - reach * cos(angle))
                spoke.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
            }
            shade()
        }
    }

    private func shade() {
        for (index, spoke) in spokes.enumerated() {
            let shown = Float(min(max(revealed * CGFloat(Self.count) - CGFloat(index), 0), 1))
            spoke.opacity = Self.trail[(Self.count - index) % Self.count] * shown
        }
    }

    private func withoutActions(_ change: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
    }
}
