import Foundation
import Testing

@testable import QuartzCore

/// A layer class of a program, with a state of its own.
private class Meter: CAShapeLayer {
    var unit = ""

    override init() { super.init() }

    override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? Meter { unit = layer.unit }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func presentation() -> Self? { super.presentation() }
}

/// One that has an initializer of its own, and no `init(layer:)`.
private final class Dial: CALayer {
    let size: Int

    init(size: Int) {
        self.size = size
        super.init()
    }

    required init?(coder: NSCoder) {
        size = 0
        super.init(coder: coder)
    }
}

/// One that inherits its initializers.
private final class PlainMeter: Meter {
    var ticks = 3
}

extension StageSuites {
    @Suite struct PresentationClassTests {
        @Test("1.10 presentation() and model() have the layer's own type, also in a program's classes")
        func ownType() throws {
            let stage = Stage()
            CATransaction.setDisableActions(true)
            let shape = CAShapeLayer(), meter = Meter(), plain = PlainMeter()
            shape.strokeEnd = 0.25
            meter.strokeEnd = 0.5
            meter.unit = "m/s"
            plain.unit = "K"
            plain.ticks = 5
            for layer in [shape, meter, plain] { stage.root.addSublayer(layer) }
            #expect(meter.presentation() == nil)
            CATransaction.flush()
            // These lines are the test: they compile for the types of the layers.
            #expect(shape.presentation()?.strokeEnd == 0.25)
            let shown = try #require(meter.presentation())
            #expect(shown.unit == "m/s" && shown.strokeEnd == 0.5 && shown !== meter)
            #expect(shown.model().unit == "m/s" && shown.model() === meter && meter.model() === meter)
            #expect(shown.presentation() === shown)
            let shownPlain = try #require(plain.presentation())
            #expect(type(of: shownPlain) == PlainMeter.self && shownPlain.unit == "K" && shownPlain.ticks == 3)
            // The same through the types of superclasses, and with what an animation shows.
            let animation = CABasicAnimation(keyPath: "strokeEnd")
            animation.fromValue = 0.0
            animation.toValue = 1.0
            animation.duration = 1
            meter.add(animation, forKey: nil)
            stage.advance(by: 0.25)
            let base: CALayer = meter
            #expect((base.presentation() as? Meter)?.strokeEnd == 0.25)
        }

        @Test("presentations are let go of, and their layers with them")
        func released() {
            let stage = Stage()
            weak var weakModel: Meter?
            weak var weakShown: Meter?
            do {
                let meter = Meter()
                stage.root.addSublayer(meter)
                CATransaction.flush()
                let shown = meter.presentation()
                weakModel = meter
                weakShown = shown
                #expect(shown != nil)
                meter.removeFromSuperlayer()
                CATransaction.flush()
            }
            #expect(weakShown == nil && weakModel == nil)
        }

        @Test("a class that adds an initializer and leaves out init(layer:) has no presentation: the program stops, as on Apple's systems")
        func missingInitializer() async {
            await #expect(processExitsWith: .failure) {
                let dial = Dial(size: 1)
                dial.node = RenderNode(properties: LayerProperties())
                _ = dial.presentation()
            }
        }
    }
}
