@testable import QuartzCore
@testable import UIKit
import Testing

extension UIKitCore {
    /// The rows of Behaviour 5.2 and 5.3 that `ViewAnimationTests` does not show.
    @MainActor struct AnimationRows {
        let scene = AnimationScene()

        /// A change of a view, and the keys of its animations.
        struct Change: CustomTestStringConvertible, Sendable {
            let testDescription: String
            let keys: Set<String>
            let run: @MainActor @Sendable (UIView) -> Void
            init(_ name: String, _ keys: Set<String>, _ run: @escaping @MainActor @Sendable (UIView) -> Void) {
                testDescription = name
                self.keys = keys
                self.run = run
            }
        }

        @Test("Behaviour 5.2: what animates in a block, and under which keys", arguments: [
            Change("frame", ["position", "bounds.size"]) { $0.frame = CGRect(x: 50, y: 60, width: 70, height: 80) },
            Change("bounds", ["bounds.origin", "bounds.size"]) { $0.bounds = CGRect(x: 5, y: 6, width: 70, height: 80) },
            Change("bounds.origin", ["bounds.origin"]) { $0.bounds.origin.y = 40 },
            Change("center", ["position"]) { $0.center = CGPoint(x: 1, y: 2) },
            Change("transform", ["transform"]) { $0.transform = CGAffineTransform(rotationAngle: 1) },
            Change("transform3D", ["transform"]) { $0.transform3D = CATransform3DMakeScale(2, 2, 1) },
            Change("alpha", ["opacity"]) { $0.alpha = 0.5 },
            Change("backgroundColor", ["backgroundColor"]) { $0.backgroundColor = .green },
            Change("cornerRadius", ["cornerRadius"]) { $0.layer.cornerRadius = 9 },
            Change("shadowOpacity", ["shadowOpacity"]) { $0.layer.shadowOpacity = 1 },
            Change("isHidden", []) { $0.isHidden = true },
            Change("clipsToBounds", []) { $0.clipsToBounds = true },
            Change("tag", []) { $0.tag = 3 },
            Change("no change", []) { $0.alpha = 1 },
        ])
        func animatable(change: Change) {
            defer { scene.close() }
            let view = scene.view
            view.backgroundColor = .red
            CATransaction.flush()
            UIView.animate(withDuration: 0.5) { change.run(view) }
            #expect(Set(view.layer.animationKeys() ?? []) == change.keys)
        }

        @Test("Behaviour 5.2: the animation that a block makes", arguments: [
            (UIView.AnimationOptions.curveEaseInOut, CAMediaTimingFunctionName.easeInEaseOut), (.curveEaseIn, .easeIn),
            (.curveEaseOut, .easeOut), (.curveLinear, .linear), (.transitionFlipFromLeft, .easeInEaseOut),
        ])
        func made(option: UIView.AnimationOptions, curve: CAMediaTimingFunctionName) throws {
            defer { scene.close() }
            // A transition among the options has no effect here (5.3).
            UIView.animate(withDuration: 0.7, delay: 0, options: option) { [view = scene.view] in view.center.x = 200 }
            let animation = try #require(scene.view.layer.animation(forKey: "position") as? CABasicAnimation)
            #expect(scene.view.layer.animationKeys() == ["position"])
            #expect(animation.timingFunction === CAMediaTimingFunction(name: curve))
            #expect(animation.fillMode == .both && animation.isRemovedOnCompletion && animation.duration == 0.7 && animation.isAdditive)
            #expect(animation.beginTime == 0 && animation.repeatCount == 0 && !animation.autoreverses)
        }

        @Test("Behaviour 5.2: layers that are no view's keep their own animations of a quarter second, in blocks too")
        func standAlone() throws {
            defer { scene.close() }
            let layer = CALayer()
            scene.view.layer.addSublayer(layer)
            CATransaction.flush()
            UIView.animate(withDuration: 3) { layer.position = CGPoint(x: 50, y: 50) }
            let animation = try #require(layer.animation(forKey: "position") as? CABasicAnimation)
            #expect(animation.duration == 0.25 && !animation.isAdditive && animation.fillMode == .backwards)
            UIView.performWithoutAnimation { layer.opacity = 0 }
            #expect(layer.animation(forKey: "opacity") != nil)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.cornerRadius = 4
            CATransaction.commit()
            #expect(Set(layer.animationKeys() ?? []) == ["position", "opacity"])
        }

        @Test("Behaviour 2.8: a block's duration and curve win over those of a transaction around it")
        func transaction() throws {
            defer { scene.close() }
            CATransaction.begin()
            CATransaction.setAnimationDuration(9)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            UIView.animate(withDuration: 0.5) { [view = scene.view] in view.alpha = 0.5 }
            CATransaction.commit()
            let animation = try #require(scene.view.layer.animation(forKey: "opacity"))
            #expect(animation.duration == 0.5 && animation.timingFunction === CAMediaTimingFunction(name: .easeInEaseOut))
        }

        @Test("Behaviour 5.2: what a nested block takes from the one around it, and what it overrides")
        func nested() throws {
            defer { scene.close() }
            let view = scene.view
            UIView.animate(withDuration: 2, delay: 0, options: [.curveEaseIn, .allowUserInteraction, .repeat]) {
                UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 200 }
                UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .overrideInheritedCurve]) { view.alpha = 0.5 }
                UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .overrideInheritedOptions]) { view.layer.cornerRadius = 5 }
                UIView.animate(withDuration: 1, delay: 0, options: [.overrideInheritedDuration, .overrideInheritedCurve]) {
                    view.layer.borderWidth = 5
                }
            }
            func animation(_ key: String) throws -> CAAnimation { try #require(view.layer.animation(forKey: key)) }
            func isCurve(_ key: String, _ name: CAMediaTimingFunctionName) throws -> Bool {
                try animation(key).timingFunction === CAMediaTimingFunction(name: name)
            }
            #expect(try isCurve("position", .easeIn) && animation("position").duration == 2 && animation("position").repeatCount == .infinity)
            #expect(try isCurve("opacity", .linear) && animation("opacity").duration == 2)
            #expect(try isCurve("cornerRadius", .easeIn) && animation("cornerRadius").repeatCount == 0)
            #expect(try isCurve("borderWidth", .easeInEaseOut) && animation("borderWidth").duration == 1)
        }

        @Test("Behaviour 5.2: completions of replaced, impossible and disabled animations")
        func completions() async {
            let view = scene.view
            view.backgroundColor = .red
            CATransaction.flush()
            let notes = Notes()
            // A later background replaces this one.
            UIView.animate(withDuration: 1, animations: { view.backgroundColor = .green }, completion: { notes.add("replaced \($0)") })
            UIView.animate(withDuration: 0.5, animations: { view.backgroundColor = .blue }, completion: { notes.add("replacing \($0)") })
            UIView.animate(withDuration: 0, animations: { view.center.x = 9 }, completion: { notes.add("instant \($0)") })
            UIView.setAnimationsEnabled(false)
            UIView.animate(withDuration: 3, animations: { view.center.x = 99 }, completion: { notes.add("disabled \($0)") })
            UIView.setAnimationsEnabled(true)
            #expect(notes.all == [] && view.center.x == 99 && view.layer.animation(forKey: "position") == nil)
            await UIApplication.shared.settle()
            #expect(notes.all.sorted() == ["disabled true", "instant true", "replaced false"])
            await UIApplication.shared.advance(to: 1000.51)
            #expect(notes.all.last == "replacing true")
            // A view that leaves its window takes its animations along.
            UIView.animate(withDuration: 1, animations: { view.center.x = 200 }, completion: { notes.add("left \($0)") })
            await UIApplication.shared.advance(to: 1000.6)
            view.removeFromSuperview()
            await UIApplication.shared.settle()
            #expect(notes.all.last == "left false" && view.center.x == 200)
            scene.close()
        }

        @Test("Behaviour 5.2: an animated view is deaf from the block's beginning on, through its delay, to the end")
        func deaf() async {
            let view = scene.view, window = scene.stage.window
            UIView.animate(withDuration: 1, delay: 0.5) { view.alpha = 0.9 }
            for time in [0, 0.4, 1, 1.49] {
                await UIApplication.shared.advance(to: 1000 + time)
                #expect(window.hitTest(CGPoint(x: 50, y: 50), with: nil) === window)
            }
            await UIApplication.shared.advance(to: 1001.51)
            #expect(window.hitTest(CGPoint(x: 50, y: 50), with: nil) === view)
            scene.close()
        }

        @Test("Behaviour 5.2: touches find a view that may be touched where the model has it, not where it is seen")
        func modelGeometry() {
            defer { scene.close() }
            let view = scene.view, window = scene.stage.window
            UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .allowUserInteraction]) { view.center.x = 350 }
            scene.at(0.1) {
                #expect(abs(view.shownX - 80) < 1e-6)
                #expect(window.hitTest(CGPoint(x: 350, y: 50), with: nil) === view)
                #expect(window.hitTest(CGPoint(x: 80, y: 50), with: nil) === window)
            }
        }

        @Test("Behaviour 5.2: a new block of another curve goes on from what is seen, and ends where it says")
        func additive() {
            defer { scene.close() }
            let view = scene.view
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 250 }
            scene.at(0.5) {
                UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 50 }
                CATransaction.flush()
                #expect(abs(view.shownX - 150) < 1e-6)
            }
            // 50 - 200 * rest of the first + 200 * rest of the second: the view goes on for a while as fast as it was, and turns back slowly.
            scene.at(0.75) { #expect(abs(view.shownX - (50 - 200 * 0.25 + 200 * 0.75)) < 1e-6) }
            scene.at(1.25) { #expect(abs(view.shownX - (50 + 200 * 0.25)) < 1e-6) }
            scene.at(1.51) { #expect(view.shownX == 50 && view.layer.animationKeys() == nil) }
        }

        @Test("A scroll view's content moves in a block as any view does, and tells of it once")
        func scrolling() {
            defer { scene.close() }
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), log = ScrollLog()
            scroll.contentSize = CGSize(width: 100, height: 1000)
            scroll.delegate = log
            scene.view.addSubview(scroll)
            scene.at(0) {}
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { scroll.contentOffset.y = 400 }
            #expect(scroll.layer.animationKeys() == ["bounds.origin"] && scroll.contentOffset.y == 400 && log.calls == ["didScroll"])
            scene.at(0.25) { #expect(scroll.layer.presentation()?.bounds.minY == 100) }
            UIView.animate(withDuration: 1) { scroll.contentInset.top = 20 }
            #expect(scroll.contentOffset.y == 400 && scroll.adjustedContentInset.top == 20)
        }

        @Test("Behaviour 5.5: the timing types of parameters")
        func timingTypes() {
            defer { scene.close() }
            #expect([UITimingCurveType.builtin, .cubic, .spring, .composed].map(\.rawValue) == [0, 1, 2, 3])
            #expect([UIViewAnimatingState.inactive, .active, .stopped].map(\.rawValue) == [0, 1, 2])
        }
    }
}
