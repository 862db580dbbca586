import Foundation

/// The ring of eight spokes that turns while something is busy: the drawing of activity indicators and refresh controls.
///
/// The spokes are layers, so that turning them costs the program nothing: each glows up in its turn and fades until the next one.
@MainActor
final class SpinnerSpokes {
    /// How many spokes there are.
    static let count = 8
    /// Seconds of a whole turn.
    static let turn = 1.0
    /// Thickness and length of a spoke, as parts of the diameter.
    static let thickness: CGFloat = 0.125, length: CGFloat = 0.27
    /// The opacity of a spoke just before it glows up again.
    static let faintest: Float = 0.22
    /// The opacity of spokes that grow one by one.
    static let grown: Float = 0.75

    /// Place it by `position`; its size is the diameter.
    let layer = CALayer()
    private let spokes: [CALayer]

    /// - Parameter diameter: points.
    init(diameter: CGFloat) {
        spokes = (0..<Self.count).map { _ in CALayer() }
        layer.name = "spinner"
        for (index, spoke) in spokes.enumerated() {
            spoke.name = "spoke \(index)"
            // It turns about the middle of the ring.
            spoke.transform = CATransform3DMakeRotation(CGFloat(index) * 2 * .pi / CGFloat(Self.count), 0, 0, 1)
            layer.addSublayer(spoke)
        }
        self.diameter = diameter
        arrange()
        showTrail()
    }

    /// The size of the ring, in points.
    var diameter: CGFloat {
        didSet { if diameter != oldValue { arrange() } }
    }

    /// The spokes' colour. Default black.
    var color = CGColor(gray: 0, alpha: 1) {
        didSet { withoutActions { spokes.forEach { $0.backgroundColor = color } } }
    }

    /// How many spokes have grown, from the topmost clockwise, 0 to 8 with fractions; nil for all of them, fading from the topmost back,
    /// as they look while they turn. Default nil.
    var grownSpokes: CGFloat? {
        didSet { if grownSpokes != oldValue { showTrail() } }
    }

    /// Whether the ring turns. Default false.
    private(set) var isSpinning = false

    /// Turns the ring for ever.
    func start() {
        guard !isSpinning else { return }
        isSpinning = true
        grownSpokes = nil
        for (index, spoke) in spokes.enumerated() {
            let glow = CAKeyframeAnimation(keyPath: "opacity")
            // From full to faint; a short rise at the end, as the next one begins.
            glow.values = [Float(1), Self.faintest, Float(1)]
            glow.keyTimes = [0, 0.92, 1]
            glow.duration = Self.turn
            glow.repeatCount = .infinity
            // The spoke that is next in the turn is as far ahead in its fading.
            glow.timeOffset = Self.turn * Double(Self.count - index) / Double(Self.count)
            spoke.add(glow, forKey: "spin")
        }
    }

    /// Stops the ring where it began.
    func stop() {
        guard isSpinning else { return }
        isSpinning = false
        for spoke in spokes { spoke.removeAnimation(forKey: "spin") }
        showTrail()
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

    /// The spokes at rest.
    private func showTrail() {
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
