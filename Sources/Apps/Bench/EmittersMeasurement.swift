import AppSupport
import UIKit

/// `lamina bench emitters`: frames of an emitter of about 90 particles whose birth rate is animated, so that each time in which particles may have
/// been born has values of its own: of short lives and of long ones. They should take the same.
package struct EmittersMeasurement {
    package static let name = "emitters"
    private static let lives = [1, 10, 60]
    private static let count = 90

    package init() {}

    package func measure() -> [BenchResult] {
        MainActor.assumeIsolated { Self.lives.map(Self.measure) }
    }

    @MainActor
    private static func measure(life: Int) -> BenchResult {
        let view = UIView(), emitter = CAEmitterLayer(), cell = CAEmitterCell()
        cell.contents = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
            UIColor.systemOrange.setFill()
            context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 8, height: 8))
        }.cgImage
        (cell.lifetime, cell.birthRate) = (Float(life), Float(count) / Float(life))
        (cell.velocity, cell.emissionRange) = (400 / CGFloat(life), 2 * .pi)
        emitter.emitterCells = [cell]
        emitter.frame = CGRect(x: 0, y: 0, width: 1280, height: 800)
        emitter.emitterPosition = CGPoint(x: 640, y: 400)
        let animation = CABasicAnimation(keyPath: "birthRate")
        (animation.fromValue, animation.toValue, animation.duration) = (0.9, 1.1, 10_000)
        emitter.add(animation, forKey: "rate")
        view.layer.addSublayer(emitter)
        return InterfaceMeasurement(scene: name).measure(variant: "lives of \(life) s", view) { _ in }
    }
}
