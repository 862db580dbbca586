import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    @MainActor @Suite struct ActionTests {
        @Test("1.1 properties with an implicit animation, and those without")
        func table() {
            let stage = Stage()
            let layer = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
            CATransaction.flush()
            let animated = [
                "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform", "sublayerTransform", "contents", "contentsRect",
                "contentsCenter", "contentsScale", "opacity", "backgroundColor", "cornerRadius", "borderWidth", "borderColor", "shadowColor",
                "shadowOpacity", "shadowOffset", "shadowRadius", "transform.scale", "position.x",
            ]
            for key in animated {
                let action = layer.action(forKey: key) as? CABasicAnimation
                #expect(action?.keyPath == key, "\(key)")
                #expect(action?.duration == 0.25 && action?.fillMode == .backwards && action?.isRemovedOnCompletion == true && action?.toValue == nil)
            }
            for key in ["frame", "doubleSided", "contentsGravity", "opaque", "shadowPath", "allowsGroupOpacity", "edgeAntialiasingMask", "beginTime", "nonsense"] {
                #expect(layer.action(forKey: key) == nil, "\(key)")
            }
        }

        @Test("1.2 a value that stays the same runs no action, in any class of layer")
        func equalValues() {
            let stage = Stage()
            let log = EventLog()
            log.answer = { _, _ in NSNull() }
            func path() -> CGPath { CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil) }
            func color() -> CGColor { CGColor(red: 0.5, green: 0.25, blue: 1, alpha: 1) }
            let shape = CAShapeLayer(), gradient = CAGradientLayer(), text = CATextLayer(), replicator = CAReplicatorLayer(), plain = CALayer()
            let changes: [(CALayer, (Bool) -> Void)] = [
                (shape, { shape.path = $0 ? nil : path() }), (shape, { shape.fillColor = $0 ? nil : color() }),
                (shape, { shape.strokeColor = $0 ? nil : color() }), (shape, { shape.strokeStart = $0 ? 0 : 0.25 }),
                (shape, { shape.strokeEnd = $0 ? 0 : 0.75 }), (shape, { shape.lineWidth = $0 ? 0 : 2 }),
                (shape, { shape.miterLimit = $0 ? 1 : 2 }), (shape, { shape.lineDashPhase = $0 ? 0 : 1 }),
                (shape, { shape.lineDashPattern = $0 ? nil : [1, 2] }), (gradient, { gradient.colors = $0 ? nil : [color(), color()] }),
                (gradient, { gradient.locations = $0 ? nil : [0, 0.5] }), (gradient, { gradient.startPoint.x = $0 ? 0 : 0.25 }),
                (gradient, { gradient.endPoint.x = $0 ? 0 : 0.75 }), (text, { text.fontSize = $0 ? 1 : 12 }),
                (text, { text.foregroundColor = $0 ? nil : color() }), (replicator, { replicator.instanceColor = $0 ? nil : color() }),
                (replicator, { replicator.instanceCount = $0 ? 1 : 3 }), (replicator, { replicator.instanceRedOffset = $0 ? 0 : 0.5 }),
                (plain, { plain.shadowPath = $0 ? nil : path() }), (plain, { plain.backgroundColor = $0 ? nil : color() }),
            ]
            for layer in Set(changes.map(\.0)) {
                layer.delegate = log
                stage.root.addSublayer(layer)
            }
            CATransaction.flush()
            for (index, (_, change)) in changes.enumerated() {
                change(true)
                change(false)
                log.clear()
                change(false)
                #expect(log.events.isEmpty, "change \(index): \(log.events)")
                change(true)
                #expect(log.events.count == 1, "change \(index): \(log.events)")
            }
            let kept = path()
            shape.path = kept
            shape.path = path()
            #expect(shape.path === kept, "so that the picture of the path is kept, too")
        }

        @Test("1.2 a layer that no display has shown has no actions; nor do orphans")
        func uncommitted() {
            let stage = Stage()
            let layer = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
            #expect(layer.action(forKey: "opacity") == nil)
            layer.opacity = 0.5
            #expect(layer.animationKeys() == nil)
            CATransaction.flush()
            layer.opacity = 0.2
            #expect(layer.animationKeys() == ["opacity"])
            layer.removeFromSuperlayer()
            CATransaction.flush()
            #expect(layer.animationKeys() == nil)
            layer.opacity = 1
            #expect(layer.animationKeys() == nil && layer.presentation() == nil)
        }

        @Test("1.2 of a layer in a display's tree that was not committed yet only the delegate is asked")
        func delegateOfUncommitted() {
            let stage = Stage()
            let log = EventLog()
            log.answer = { _, key in CABasicAnimation(keyPath: key) }
            let layer = CALayer()
            layer.name = "layer"
            layer.delegate = log
            layer.actions = ["borderWidth": CABasicAnimation(keyPath: "borderWidth")]
            layer.cornerRadius = 3
            #expect(log.events.isEmpty && layer.animationKeys() == nil, "an orphan")
            stage.root.addSublayer(layer)
            layer.cornerRadius = 5
            #expect(log.events == ["layer:cornerRadius"] && layer.animationKeys() == ["cornerRadius"])
            log.answer = { _, _ in NSNull() }
            layer.cornerRadius = 6
            layer.delegate = nil
            layer.borderWidth = 1
            #expect(layer.animationKeys() == ["cornerRadius"], "NSNull, and no delegate")
            layer.delegate = log
            log.answer = { _, key in CABasicAnimation(keyPath: key) }
            CATransaction.setDisableActions(true)
            layer.borderWidth = 2
            #expect(layer.animationKeys() == ["cornerRadius"])
        }

        @Test("1.2 lookup: delegate, actions, style, default; NSNull ends the search at any step")
        func order() {
            final class Styled: CALayer {
                override class func defaultAction(forKey event: String) -> (any CAAction)? { event == "opacity" ? CABasicAnimation(keyPath: "class") : nil }
            }
            func path(_ layer: CALayer) -> String? { (layer.action(forKey: "opacity") as? CABasicAnimation)?.keyPath }
            let stage = Stage()
            let layer = Styled()
            stage.root.addSublayer(layer)
            CATransaction.flush()
            #expect(path(layer) == "class")
            layer.style = ["style": ["actions": ["opacity": CABasicAnimation(keyPath: "deep") as any CAAction]] as [AnyHashable: Any]]
            #expect(path(layer) == "deep")
            layer.style?["actions"] = ["opacity": CABasicAnimation(keyPath: "style") as any CAAction]
            #expect(path(layer) == "style")
            layer.actions = ["opacity": CABasicAnimation(keyPath: "actions")]
            #expect(path(layer) == "actions")
            let log = EventLog()
            layer.delegate = log
            #expect(path(layer) == "actions", "nil asks on")
            log.answer = { _, _ in CABasicAnimation(keyPath: "delegate") }
            #expect(path(layer) == "delegate")
            log.answer = { _, _ in NSNull() }
            #expect(layer.action(forKey: "opacity") == nil)
            layer.delegate = nil
            layer.actions = ["opacity": NSNull()]
            #expect(layer.action(forKey: "opacity") == nil)
            layer.opacity = 0.3
            #expect(layer.animationKeys() == nil)
        }

        @Test("1.2 the action is asked for before the change and run after it; not with actions disabled")
        func beforeAndAfter() {
            let stage = Stage()
            let layer = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
            CATransaction.flush()
            let log = EventLog()
            layer.delegate = log
            var seen: [String] = []
            log.answer = { layer, key in
                seen.append("ask \(layer.opacity)")
                return CallingAction { _ in seen.append("run \(layer.opacity)") }
            }
            layer.opacity = 0.5
            #expect(seen == ["ask 1.0", "run 0.5"])
            CATransaction.setDisableActions(true)
            layer.opacity = 0.25
            #expect(seen.count == 2)
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "explicit")
            #expect(layer.animationKeys() == ["explicit"], "an explicit animation is still added")
            CATransaction.flush()
        }

        @Test("1.1 a frame animates position, then bounds; a background that was nil does not fade")
        func frameAndColour() {
            let stage = Stage()
            let layer = CALayer()
            stage.root.addSublayer(layer)
            CATransaction.flush()
            layer.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
            #expect(layer.animationKeys() == ["position", "bounds"])
            layer.backgroundColor = .red
            #expect(layer.animationKeys() == ["position", "bounds"])
            CATransaction.flush()
            layer.backgroundColor = .green
            #expect(layer.animationKeys() == ["position", "bounds", "backgroundColor"])
        }

        @Test("1.2 the implicit animation goes from what is on screen, in the transaction's time")
        func implicit() throws {
            let stage = Stage()
            let layer = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
            CATransaction.flush()
            CATransaction.setAnimationDuration(1)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            layer.opacity = 0
            #expect(layer.animation(forKey: "opacity")?.beginTime == 0)
            stage.advance(by: 0.25)
            #expect(layer.animation(forKey: "opacity")?.beginTime == 100)
            #expect(layer.opacity == 0)
            #expect(abs(try #require(layer.shown("opacity")) - 0.75) < 1e-6)
            layer.opacity = 1
            #expect(((layer.animation(forKey: "opacity") as? CABasicAnimation)?.fromValue as? NSNumber)?.doubleValue == 0.75)
            stage.advance(by: 1)
            #expect(layer.shown("opacity") == 1 && layer.animationKeys() == nil)
        }

        @Test("1.2 events of the tree")
        func treeEvents() {
            let stage = Stage()
            let log = EventLog()
            func named(_ name: String) -> CALayer {
                let layer = CALayer()
                layer.name = name
                layer.delegate = log
                return layer
            }
            let p = named("p"), a = named("a"), b = named("b"), m = named("m")
            stage.root.addSublayer(p)
            // Children that a display has shown before are asked too.
            stage.root.addSublayer(a)
            stage.root.addSublayer(b)
            stage.root.addSublayer(m)
            CATransaction.flush()
            func check(_ expected: [String], _ change: () -> Void, _ comment: Comment) {
                log.clear()
                change()
                #expect(log.events == expected, comment)
            }
            check(["p:sublayers", "a:onOrderIn"], { p.addSublayer(a) }, "add")
            check(["p:sublayers", "b:onOrderIn"], { p.addSublayer(b) }, "add")
            check(["p:sublayers"], { p.insertSublayer(b, at: 0) }, "reorder")
            check(["p:sublayers", "b:onOrderOut"], { b.removeFromSuperlayer() }, "remove")
            check(["p:sublayers", "a:onOrderOut", "b:onOrderIn"], { p.replaceSublayer(a, with: b) }, "replace")
            check(["p:mask", "m:onOrderIn"], { p.mask = m }, "mask")
            log.clear()
            CATransaction.flush()
            #expect(log.events == ["p:onLayout", "p:layout"])
        }
    }
}
