@testable import QuartzCore
@testable import UIKit
import Testing

/// Draws nothing.
final class BlankRenderer: Renderer {
    func render(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges?) {}
}

/// Shows nothing, but counts what it is asked for.
final class CountingDisplay: Display, Sendable {
    let geometry: DisplayGeometry
    let maximumFramesPerSecond = 120
    private let counts = Guarded((frames: 0, refreshes: false))

    init(width: CGFloat = 400, height: CGFloat = 300, scale: CGFloat = 2) {
        geometry = DisplayGeometry(size: CGSize(width: width, height: height), scale: scale)
    }

    func setNeedsFrame() { counts.withLock { $0.frames += 1 } }
    func setReportsRefreshes(_ reports: Bool) { counts.withLock { $0.refreshes = reports } }
    var frames: Int { counts.withLock { $0.frames } }
    var reportsRefreshes: Bool { counts.withLock { $0.refreshes } }
}

extension UIKitCore {
    @MainActor struct ViewAnimationTests {
        let display = CountingDisplay()
        let stage: Stage
        let server = RenderServer(renderer: BlankRenderer())
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

        init() {
            stage = Stage()
            UIApplication.shared.connect(display: display, server: server)
            stage.window.addSubview(view)
            CATransaction.flush()
        }

        private func close() {
            UIApplication.shared.disconnect()
            stage.close()
        }

        @Test("Behaviour 5.2: a block that overrides the inherited duration animates inside a block of no duration")
        func durationOverriddenInNone() {
            defer { close() }
            UIView.animate(withDuration: 0) { [view] in
                UIView.animate(withDuration: 1) { view.center.x = 300 }
                UIView.animate(withDuration: 2, delay: 0, options: .overrideInheritedDuration) { view.alpha = 0.5 }
            }
            #expect(view.layer.animation(forKey: "position") == nil)
            #expect(view.layer.animation(forKey: "opacity")?.duration == 2)
            UIView.performWithoutAnimation { [view] in
                UIView.animate(withDuration: 2, delay: 0, options: .overrideInheritedDuration) { view.center.y = 300 }
            }
            #expect(view.layer.animation(forKey: "position") == nil)
        }

        @Test("5.2 outside of a block nothing animates")
        func outside() {
            defer { close() }
            view.center = CGPoint(x: 200, y: 200)
            view.alpha = 0.5
            view.layer.cornerRadius = 8
            #expect(view.layer.animationKeys() == nil)
            #expect(view.action(for: view.layer, forKey: "position") is NSNull)
        }

        @Test("5.2 in a view that was added in the same turn the layer's own properties animate as the view's do")
        func justAdded() {
            defer { close() }
            let fresh = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            stage.window.addSubview(fresh)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                fresh.layer.cornerRadius = 20
                fresh.layer.borderWidth = 4
                fresh.alpha = 0
                fresh.center.x = 125
            }
            #expect(Set(fresh.layer.animationKeys() ?? []) == ["cornerRadius", "borderWidth", "opacity", "position"])
            CATransaction.flush()
            MediaClock.shared.setVirtualTime(1000.25)
            let shown = fresh.layer.presentation()
            #expect(shown?.cornerRadius == 5 && shown?.borderWidth == 1 && shown?.opacity == 0.75 && shown?.position.x == 50)
            let orphan = UIView()
            UIView.animate(withDuration: 1) { orphan.layer.cornerRadius = 20 }
            #expect(orphan.layer.animationKeys() == nil)
        }

        @Test("5.2 position, size and opacity add up; the model is final at once")
        func additive() throws {
            defer { close() }
            UIView.animate(withDuration: 0.5, delay: 0.25, options: .curveLinear) { [view] in
                view.frame = CGRect(x: 100, y: 0, width: 200, height: 100)
                view.alpha = 0
            }
            #expect(view.frame == CGRect(x: 100, y: 0, width: 200, height: 100))
            #expect(Set(view.layer.animationKeys() ?? []) == ["position", "bounds.size", "opacity"])
            let position = try #require(view.layer.animation(forKey: "position") as? CABasicAnimation)
            #expect(position.isAdditive)
            #expect(position.fromValue as? CGPoint == CGPoint(x: -150, y: 0))
            #expect(position.toValue as? CGPoint == .zero)
            #expect(position.duration == 0.5)
            #expect(position.fillMode == .both)
            #expect(position.beginTime == 1000.25)
            CATransaction.flush()
            MediaClock.shared.setVirtualTime(1000.1)
            #expect(view.layer.presentation()?.position == CGPoint(x: 50, y: 50))
            MediaClock.shared.setVirtualTime(1000.5)
            #expect(view.layer.presentation()?.position == CGPoint(x: 125, y: 50))
            #expect(view.layer.presentation()?.bounds.width == 150)
            #expect(view.layer.presentation()?.opacity == 0.5)
        }

        @Test("5.2 overlapping blocks get keys of their own")
        func overlapping() {
            defer { close() }
            for x in [100, 200, 300] {
                UIView.animate(withDuration: 0.5) { [view] in view.center.x = CGFloat(x) }
            }
            #expect(view.layer.animationKeys() == ["position", "position-2", "position-3"])
        }

        @Test("5.2 a transform adds up, a background replaces")
        func replacing() throws {
            defer { close() }
            view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
            CATransaction.flush()
            UIView.animate(withDuration: 0.5) { [view] in
                view.transform = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
                view.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
            }
            let transform = try #require(view.layer.animation(forKey: "transform") as? CABasicAnimation)
            #expect(transform.isAdditive)
            let background = try #require(view.layer.animation(forKey: "backgroundColor") as? CABasicAnimation)
            #expect(!background.isAdditive)
        }

        @Test("5.2 a view that no frame has shown yet animates too, as on iOS")
        func fresh() {
            defer { close() }
            let new = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            new.alpha = 0
            stage.window.addSubview(new)
            UIView.animate(withDuration: 0.5) { new.alpha = 1 }
            #expect(new.layer.animationKeys() == ["opacity"])
        }

        @Test("5.2 performWithoutAnimation, setAnimationsEnabled and duration 0 change at once")
        func disabled() {
            defer { close() }
            UIView.animate(withDuration: 0.5) { [view] in
                UIView.performWithoutAnimation { view.center.x = 300 }
            }
            UIView.setAnimationsEnabled(false)
            UIView.animate(withDuration: 0.5) { [view] in view.center.x = 200 }
            UIView.setAnimationsEnabled(true)
            UIView.animate(withDuration: 0) { [view] in view.center.x = 100 }
            #expect(view.layer.animationKeys() == nil)
            #expect(view.center.x == 100)
        }

        @Test("5.2 nested blocks inherit duration and curve")
        func nested() {
            defer { close() }
            UIView.animate(withDuration: 2, delay: 1, options: .curveLinear) { [view] in
                #expect(UIView.inheritedAnimationDuration == 2)
                UIView.animate(withDuration: 0.1, delay: 0.5) { view.center.x = 300 }
                UIView.animate(withDuration: 0.1, delay: 0, options: .overrideInheritedDuration) { view.alpha = 0.5 }
            }
            #expect(view.layer.animation(forKey: "position")?.duration == 2)
            #expect(view.layer.animation(forKey: "position")?.beginTime == 1001.5)
            #expect(view.layer.animation(forKey: "opacity")?.duration == 0.1)
        }

        @Test("5.2 an animated view has no touches unless the block allows them")
        func interaction() {
            defer { close() }
            UIView.animate(withDuration: 0.5, delay: 0, options: .allowUserInteraction) { [view] in view.alpha = 0.9 }
            #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === view)
            UIView.animate(withDuration: 0.5) { [view] in view.alpha = 0.8 }
            #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === stage.window)
        }

        @Test("5.2 completion: true at the natural end, false when removed, true for an empty block")
        func completion() async {
            var noted: [String] = []
            UIView.animate(withDuration: 0.5, animations: { [view] in view.center.x = 300 }, completion: { noted.append("moved \($0) \(MediaClock.shared.now)") })
            UIView.animate(withDuration: 5, animations: { [view] in view.alpha = 0.3 }, completion: { noted.append("faded \($0)") })
            UIView.animate(withDuration: 5, animations: {}, completion: { noted.append("empty \($0)") })
            await UIApplication.shared.advance(to: 1000.4)
            #expect(noted == ["empty true"])
            await UIApplication.shared.advance(to: 1001)
            #expect(noted == ["empty true", "moved true 1000.5"])
            #expect(view.layer.animationKeys() == ["opacity"])
            view.layer.removeAllAnimations()
            await UIApplication.shared.settle()
            #expect(noted.last == "faded false")
            close()
        }
    }
}
