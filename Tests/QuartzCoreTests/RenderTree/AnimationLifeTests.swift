import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    @MainActor @Suite struct AnimationLifeTests {
        private func basic(_ path: String = "opacity", from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: Double = 1) -> CABasicAnimation {
            let animation = CABasicAnimation(keyPath: path)
            animation.fromValue = from
            animation.toValue = to
            animation.byValue = by
            animation.duration = duration
            return animation
        }

        private func shownLayer(_ stage: Stage) -> CALayer {
            let layer = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
            layer.opacity = 0.5
            CATransaction.flush()
            return layer
        }

        @Test("2.2 from, to, by at the half, model .5", arguments: [
            (0.2, 0.4, nil, 0.3), (0.2, nil, 0.3, 0.35), (nil, 0.9, 0.3, 0.75), (0.2, nil, nil, 0.35), (nil, 0.8, nil, 0.65), (nil, nil, 0.3, 0.65),
            (nil, nil, nil, 0.5),
        ] as [(Double?, Double?, Double?, Double)])
        func basicCases(from: Double?, to: Double?, by: Double?, expected: Double) throws {
            let stage = Stage()
            let layer = shownLayer(stage)
            layer.add(basic(from: from, to: to, by: by), forKey: "a")
            stage.advance(by: 0.5)
            #expect(abs(try #require(layer.shown("opacity")) - expected) < 1e-6)
            #expect(layer.opacity == 0.5)
            stage.advance(by: 0.6)
            #expect(layer.shown("opacity") == 0.5)
        }

        @Test("2.2 additive and cumulative through a layer")
        func additive() throws {
            let stage = Stage()
            let layer = shownLayer(stage)
            CATransaction.setDisableActions(true)
            layer.position = CGPoint(x: 100, y: 0)
            let animation = basic("position.x", from: -50, to: 0)
            animation.isAdditive = true
            layer.add(animation, forKey: "a")
            layer.add(animation, forKey: "b")
            stage.advance(by: 0.5)
            #expect(layer.shown("position.x") == 50)
            layer.removeAllAnimations()
            let more = basic("position.x", by: 10)
            more.isCumulative = true
            more.repeatCount = 3
            layer.add(more, forKey: "c")
            for (seconds, expected) in [(0.5, 105.0), (1, 215), (1, 325)] {
                stage.advance(by: seconds)
                #expect(abs(try #require(layer.shown("position.x")) - expected) < 1e-6)
            }
        }

        @Test("1.10 of animations that are not additive the later one wins; keys in the order of adding; the same key replaces")
        func storage() async {
            let stage = Stage()
            let layer = shownLayer(stage)
            let log = EventLog()
            let first = basic(from: 0, to: 0)
            first.delegate = log
            layer.add(first, forKey: "one")
            layer.add(basic(from: 1, to: 1), forKey: "two")
            layer.add(basic(from: 0.25, to: 0.25), forKey: nil)
            #expect(layer.animationKeys() == ["one", "two"])
            stage.advance(by: 0.5)
            #expect(layer.shown("opacity") == 0.25)
            layer.add(basic(from: 0.75, to: 0.75), forKey: "one")
            #expect(layer.animationKeys() == ["two", "one"])
            stage.advance(by: 0.1)
            #expect(layer.shown("opacity") == 0.75)
            await mainQueue()
            #expect(log.events == ["start", "stop false"])
            layer.removeAllAnimations()
            #expect(layer.animationKeys() == nil)
            CATransaction.flush()
            #expect(layer.shown("opacity") == 0.5)
        }

        @Test("1.10 the stored copy is one frozen object")
        func frozen() async {
            let stage = Stage()
            let layer = shownLayer(stage)
            let animation = basic(from: 0.0, to: 1.0)
            layer.add(animation, forKey: "a")
            animation.toValue = 0.0
            let stored = layer.animation(forKey: "a") as? CABasicAnimation
            #expect(stored !== animation && stored === layer.animation(forKey: "a"))
            #expect(stored?.toValue as? Double == 1)
            stored?.setValue(1, forKey: "mine")
            #expect(layer.animation(forKey: "a")?.value(forKey: "mine") as? Int == 1)
            let copy = stored?.copy() as? CABasicAnimation
            copy?.beginTime = 3
            #expect(copy?.beginTime == 3, "a copy of it is free")
            await #expect(processExitsWith: .failure) {
                let layer = CALayer()
                layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
                layer.animation(forKey: "a")?.beginTime = 1
            }
            await #expect(processExitsWith: .failure) {
                let layer = CALayer()
                layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
                layer.animation(forKey: "a")?.duration = 1
            }
        }

        @Test("1.10 kept after its end: finished is told once, fillMode forwards shows the end")
        func kept() async {
            let stage = Stage()
            let layer = shownLayer(stage)
            let log = EventLog()
            let animation = basic(from: 0, to: 1)
            animation.isRemovedOnCompletion = false
            animation.fillMode = .forwards
            animation.delegate = log
            layer.add(animation, forKey: "a")
            stage.advance(by: 2)
            stage.advance(by: 2)
            await mainQueue()
            #expect(layer.shown("opacity") == 1 && layer.animationKeys() == ["a"])
            #expect(log.events == ["start", "stop true"])
        }

        @Test("1.10 a layer that leaves its window loses its animations at the commit, also below a layer that came and went")
        func leaving() async {
            let stage = Stage()
            let layer = shownLayer(stage)
            let log = EventLog()
            let animation = basic(from: 0, to: 1)
            animation.delegate = log
            layer.add(animation, forKey: "a")
            CATransaction.flush()
            layer.removeFromSuperlayer()
            stage.root.addSublayer(layer)
            CATransaction.flush()
            #expect(layer.animationKeys() == ["a"], "back by the commit: nothing happened")
            let orphan = CALayer()
            orphan.addSublayer(layer)
            CATransaction.flush()
            await mainQueue()
            #expect(layer.animationKeys() == nil && layer.presentation() == nil)
            #expect(log.events == ["start", "stop false"])
        }

        @Test("1.10 an animation on a layer in no window: start, stop(finished: false), then the block; nothing is kept")
        func noWindow() async {
            let log = EventLog()
            let layer = CALayer()
            let animation = basic(from: 0, to: 1)
            animation.delegate = log
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.note("block") }
            layer.add(animation, forKey: "a")
            CATransaction.commit()
            await mainQueue()
            #expect(log.events == ["start", "stop false", "block"])
            #expect(layer.animationKeys() == nil)
        }

        @Test("an animation of an unknown key path starts once and ends")
        func unknownPath() async {
            let stage = Stage()
            let layer = shownLayer(stage)
            let log = EventLog()
            let animation = basic("nonsense.path", from: 0, to: 1)
            animation.delegate = log
            layer.add(animation, forKey: "a")
            for _ in 0..<3 {
                layer.name = "x"
                layer.cornerRadius += 1
                stage.advance(by: 0.1)
            }
            stage.advance(by: 1)
            await mainQueue()
            #expect(log.events == ["start", "stop true"])
        }

        @Test("2.1 a paused layer's animations stand and do not end; resumed they go on where they were")
        func pause() throws {
            let stage = Stage()
            let layer = shownLayer(stage)
            let child = stage.add(CGRect(x: 0, y: 0, width: 5, height: 5), .green, to: layer)
            CATransaction.flush()
            child.add(basic(from: 0, to: 1), forKey: "a")
            stage.advance(by: 0.25)
            let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
            layer.speed = 0
            layer.timeOffset = paused
            stage.advance(by: 10)
            #expect(child.animationKeys() == ["a"])
            #expect(abs(try #require(child.shown("opacity")) - 0.25) < 1e-6)
            _ = stage.drawNow()
            #expect(stage.demand == .none, "nothing moves, so no frame is asked for")
            #expect(stage.context.nextDeadline == nil)
            layer.speed = 1
            layer.timeOffset = 0
            layer.beginTime = 0
            layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
            stage.advance(by: 0.5)
            #expect(abs(try #require(child.shown("opacity")) - 0.75) < 1e-6)
            _ = stage.drawNow()
            #expect(stage.demand == .nextRefresh)
            #expect(abs(try #require(stage.context.nextDeadline) - (stage.time + 0.25)) < 1e-9)
            stage.advance(by: 0.3)
            #expect(child.animationKeys() == nil)
        }

        @Test("2.1 a layer at double speed ends its animations in half the time")
        func doubleSpeed() throws {
            let stage = Stage()
            let layer = shownLayer(stage)
            layer.speed = 2
            layer.add(basic(from: 0, to: 1), forKey: "a")
            stage.advance(by: 0.25)
            #expect(abs(try #require(layer.shown("opacity")) - 0.5) < 1e-6)
            stage.advance(by: 0.26)
            #expect(layer.animationKeys() == nil)
        }

        @Test("an animation that begins later asks for a frame then")
        func later() {
            let stage = Stage()
            let layer = shownLayer(stage)
            stage.advance(by: 1)
            let animation = basic(from: 0, to: 1)
            animation.beginTime = stage.time + 3
            layer.add(animation, forKey: "a")
            _ = stage.drawNow()
            #expect(stage.demand == .at(stage.time + 3))
            stage.advance(by: 3.5)
            _ = stage.drawNow()
            #expect(stage.demand == .nextRefresh)
        }

        @Test("1.10 an animation that was removed is let go of at the commit, with its delegate")
        func removedIsReleased() async {
            let stage = Stage()
            let layer = shownLayer(stage)
            weak var weakLog: EventLog?
            do {
                let log = EventLog()
                weakLog = log
                let animation = basic(from: 0, to: 1)
                animation.duration = 100
                animation.delegate = log
                layer.add(animation, forKey: "a")
                stage.advance(by: 0.25)
                await mainQueue()
                #expect(log.events == ["start"])
                layer.removeAnimation(forKey: "a")
                CATransaction.flush()
                await mainQueue()
                #expect(log.events == ["start", "stop false"])
            }
            #expect(weakLog == nil)
            #expect(stage.context.nextDeadline == nil)
        }

        @Test("1.10 presentation: last committed values; presentations of relatives; read-only")
        func presentation() async throws {
            let stage = Stage()
            let layer = shownLayer(stage)
            let child = stage.add(CGRect(x: 1, y: 1, width: 5, height: 5), .green, to: layer)
            let mask = CALayer()
            layer.mask = mask
            CATransaction.flush()
            CATransaction.setDisableActions(true)
            layer.opacity = 0.75
            let shown = try #require(layer.presentation())
            #expect(shown.opacity == 0.5, "what is not committed doesn't show")
            #expect(shown !== layer && shown.model() === layer && shown.presentation() === shown)
            #expect(shown.sublayers?.count == 1 && shown.sublayers?.first !== child && shown.sublayers?.first?.model() === child)
            #expect(shown.superlayer?.model() === stage.root && shown.mask?.model() === mask)
            let shownChild = try #require(child.presentation())
            #expect(shownChild.convert(CGPoint(x: 1, y: 1), to: shown) == CGPoint(x: 2, y: 2))
            CATransaction.flush()
            #expect(layer.presentation()?.opacity == 0.75)
            await #expect(processExitsWith: .failure) {
                let layer = CALayer()
                layer.presentedModel = CALayer()
                layer.opacity = 0.5
            }
        }

        @Test("an idle commit remakes nothing; a change remakes the layer and its ancestors only")
        func sharedNodes() {
            let stage = Stage()
            var groups: [CALayer] = []
            for _ in 0..<10 {
                let group = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
                for _ in 0..<10 { stage.add(CGRect(x: 0, y: 0, width: 5, height: 5), .green, to: group) }
                groups.append(group)
            }
            CATransaction.flush()
            CATransaction.setDisableActions(true)
            func nodes(_ node: RenderNode?) -> Set<ObjectIdentifier> {
                guard let node else { return [] }
                return node.sublayers.reduce(into: [ObjectIdentifier(node)]) { $0.formUnion(nodes($1)) }
            }
            let first = stage.server.root
            let before = nodes(first)
            #expect(before.count == 111)
            CATransaction.flush()
            #expect(stage.server.root === first)
            groups[3].sublayers?[4].cornerRadius = 1
            CATransaction.flush()
            let after = nodes(stage.server.root)
            #expect(after.subtracting(before).count == 3, "root, group and layer")
            groups[3].setNeedsLayout()
            CATransaction.flush()
            #expect(nodes(stage.server.root).subtracting(after).isEmpty, "a layout that changes nothing commits nothing")
        }

        @Test("levels beyond the deepest are not drawn, and nothing runs out of stack")
        func deepest() {
            let stage = Stage()
            var chain = (0..<10_000).map { _ in CALayer() }
            for layer in chain {
                layer.anchorPoint = .zero
                layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
                layer.opacity = 0.999
                layer.transform.m34 = -1e-6
            }
            chain[LayerTree.maximumDepth - 2].backgroundColor = .green
            chain[LayerTree.maximumDepth - 1].backgroundColor = .red
            chain[9_999].backgroundColor = .red
            for layer in chain { layer.allowsGroupOpacity = false; layer.opacity = 1 }
            for index in chain.indices.dropFirst().reversed() { chain[index - 1].addSublayer(chain[index]) }
            stage.root.addSublayer(chain[0])
            #expect(stage.draw()[10, 10] == 0xFF00_FF00)
            #expect(stage.root.hitTest(CGPoint(x: 10, y: 10)) === chain[LayerTree.maximumDepth - 2])
            for layer in chain { layer.allowsGroupOpacity = true; layer.opacity = 0.9999 }
            _ = stage.draw()
            chain = []
        }
    }
}
