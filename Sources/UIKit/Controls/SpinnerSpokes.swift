import Foundation

/// A ring of eight spokes that turns: the drawing of activity indicators and refresh controls.
///
/// Each spoke is a layer with an animation of its opacity, so that a turning ring doesn't use the main thread: spokes light up one after
/// the other and fade until the next turn.
@MainActor
final class SpinnerSpokes {
    /// The number of spokes.
    static let count = 8
    /// The duration of a turn in seconds.
    static let turn = 1.0
    /// The thickness and length of a spoke, as fractions of the diameter.
    static let thickness: CGFloat = 0.125, length: CGFloat = 0.27
    /// The opacity of a spoke just before it lights up again.
    static let faintest: Float = 0.22
    /// The opacity of spokes that appear one by one while a refresh control is pulled.
    static let grown: Float = 0.75

    /// The layer of the ring. Place it by its `position`; its size is the diameter.
    let layer = CALayer()
    private let spokes: [CALayer]

    /// - Parameter diameter: the diameter in points.
    init(diameter: CGFloat) {
        spokes = (0..<Self.count).map { _ in CALayer() }
        layer.name = "spinner"
        for (index, spoke) in spokes.enumerated() {
            spoke.name = "spoke \(index)"
            // The anchor point is the middle of the ring.
            spoke.transform = CATransform3DMakeRotation(CGFloat(index) * 2 * .pi / CGFloat(Self.count), 0, 0, 1)
            layer.addSublayer(spoke)
        }
        self.diameter = diameter
        arrange()
        updateTrail()
    }

    /// The diameter of the ring in points.
    var diameter: CGFloat {
        didSet { if diameter != oldValue { arrange() } }
    }

    /// The spokes' colour. Default black.
    var color = CGColor(gray: 0, alpha: 1) {
        didSet { withoutActions { spokes.forEach { $0.backgroundColor = color } } }
    }

    /// The number of spokes that are shown, clockwise from the topmost: 0 to 8, with fractions. Nil shows all of them with the opacities
    /// that they have while the ring turns. Default nil.
    var grownSpokes: CGFloat? {
        didSet { if grownSpokes != oldValue { updateTrail() } }
    }

    /// Whether the ring turns. Default false.
    private(set) var isSpinning = false

    /// Starts turning the ring, without end.
    func start() {
        guard !isSpinning else { return }
        isSpinning = true
        grownSpokes = nil
        resume()
    }

    /// Has a ring that was started turn on, after it was out of a window: that removes animations (Behaviour 1.10).
    func resume() {
        guard isSpinning, spokes[0].animation(forKey: "spin") == nil else { return }
        for (index, spoke) in spokes.enumerated() {
            let glow = CAKeyframeAnimation(keyPath: "opacity")
            // It fades from full to faint and lights up again in the last 8 percent of the turn.
            glow.values = [Float(1), Self.faintest, Float(1)]
            glow.keyTimes = [0, 0.92, 1]
            glow.duration = Self.turn
            glow.repeatCount = .infinity
            // Each spoke is an eighth of a turn behind the one before it.
            glow.timeOffset = Self.turn * Double(Self.count - index) / Double(Self.count)
            spoke.add(glow, forKey: "spin")
        }
    }

    /// Stops the ring and shows it as before ``start()``.
    func stop() {
        guard isSpinning else { return }
        isSpinning = false
        for spoke in spokes { spoke.removeAnimation(forKey: "spin") }
        updateTrail()
    }

    private func arrange() {
        let size = diameter.isFinite ? max(0, diameter) : 0
        let width = size * Self.thickness, height = size * Self.length
        withoutActions {
            layer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
            for spoke in spokes {
                spoke.bounds = CGRect(x: 0, y: 0, width: width, height: height)
                spoke.cornerRadius = width / 2
                spoke.anchorPoint = CGPoint(x: 0.5, y: height > 0 ? size / 2 / height : 0.5)
                spoke.position = CGPoint(x: size / 2, y: size / 2)
            }
        }
    }

    /// Sets the opacities of the spokes at rest.
    private func updateTrail() {
        withoutActions {
            for (index, spoke) in spokes.enumerated() {
                if let grownSpokes {
                    let part = min(max(grownSpokes - CGFloat(index), 0), 1)
                    spoke.opacity = part.isNaN ? 0 : Float(part) * Self.grown
                } else {
                    let age = Float((Self.count - index) % Self.count) / Float(Self.count)
                    spoke.opacity = 1 + (Self.faintest - 1) * age
                }
            }
        }
    }

    private func withoutActions(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }
}
