import Foundation
@testable import QuartzCore
@testable import UIKit
import UIKitTesting
import Testing

extension UIKitCore {
    @MainActor struct TransitionTests {
        private static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1), blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)

        /// A container of 100 by 100 points at (50, 50) with a red view in it; its left half is half as bright.
        private func scene(_ host: HeadlessHost) -> (container: UIView, old: UIView, new: UIView) {
            func filled(_ color: UIColor) -> UIView {
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                view.backgroundColor = color
                return view
            }
            let container = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
            let old = filled(Self.red)
            container.addSubview(old)
            host.show(container)
            return (container, old, filled(Self.blue))
        }

        private func isRed(_ host: HeadlessHost, _ x: CGFloat, _ y: CGFloat) -> Bool {
            host.pixel(at: CGPoint(x: x, y: y)).map { $0.red > 100 && $0.blue < 60 } ?? false
        }

        private func isBlue(_ host: HeadlessHost, _ x: CGFloat, _ y: CGFloat) -> Bool {
            host.pixel(at: CGPoint(x: x, y: y)).map { $0.blue > 100 && $0.red < 60 } ?? false
        }

        @Test("Behaviour 5.5: a flip shows the old contents before 90°, the new ones after, the coming side larger", arguments: [
            (UIView.AnimationOptions.transitionFlipFromLeft, CGPoint(x: -1, y: 0)), (.transitionFlipFromRight, CGPoint(x: 1, y: 0)),
            (.transitionFlipFromTop, CGPoint(x: 0, y: -1)), (.transitionFlipFromBottom, CGPoint(x: 0, y: 1)),
        ])
        func flips(option: UIView.AnimationOptions, side: CGPoint) async {
            await HeadlessHost.open(size: CGSize(width: 200, height: 200), scale: 1) { host in
                let (container, old, new) = scene(host)
                await host.advance(by: 0.1)
                var ends: [Bool] = []
                UIView.transition(from: old, to: new, duration: 1, options: [option, .curveLinear]) { ends.append($0) }
                #expect(old.superview == nil && new.superview === container)
                await host.advance(by: 0.25)
                #expect(isRed(host, 100, 100))
                // At 45° the near side's corners reach beyond the container, the far side's do not.
                let across = CGPoint(x: side.y, y: side.x)
                @MainActor func seen(_ sign: CGFloat) -> Bool {
                    isRed(host, 100 + side.x * sign * 33 + across.x * 53, 100 + side.y * sign * 33 + across.y * 53)
                }
                #expect(seen(1) && !seen(-1))
                await host.advance(by: 0.24)
                #expect(!isBlue(host, 100, 100))
                await host.advance(by: 0.26)
                #expect(isBlue(host, 100, 100) && ends.isEmpty)
                await host.advance(by: 0.3)
                #expect(isBlue(host, 52, 52) && ends == [true])
                #expect(container.layer.animationKeys() == nil)
            }
        }

        @Test("A page curls up from the lower right corner, and down to it, inside the container")
        func curls() async {
            await HeadlessHost.open(size: CGSize(width: 200, height: 200), scale: 1) { host in
                let (_, old, new) = scene(host)
                await host.advance(by: 0.1)
                UIView.transition(from: old, to: new, duration: 1, options: [.transitionCurlUp, .curveLinear])
                await host.advance(by: 0.5)
                #expect(isBlue(host, 145, 145) && isRed(host, 55, 55))
                #expect(!isRed(host, 45, 45) && !isBlue(host, 155, 155))
                await host.advance(by: 0.55)
                #expect(isBlue(host, 55, 55))
                UIView.transition(from: new, to: old, duration: 1, options: [.transitionCurlDown, .curveLinear])
                await host.advance(by: 0.5)
                #expect(isBlue(host, 145, 145) && isRed(host, 55, 55))
                await host.advance(by: 0.55)
                #expect(isRed(host, 145, 145))
            }
        }

        @Test("Behaviour 5.5: a cross dissolve fades, with the curve of the options")
        func dissolve() async {
            await HeadlessHost.open(size: CGSize(width: 200, height: 200), scale: 1) { host in
                let (container, old, new) = scene(host)
                await host.advance(by: 0.1)
                UIView.transition(with: container, duration: 1, options: .transitionCrossDissolve, animations: {
                    old.removeFromSuperview()
                    container.addSubview(new)
                })
                #expect(container.layer.animation(forKey: "transition")?.timingFunction === CAMediaTimingFunction(name: .easeInEaseOut))
                await host.advance(by: 0.5)
                let middle = host.pixel(at: CGPoint(x: 100, y: 100))
                #expect(middle.map { abs(Int($0.red) - 128) < 3 && abs(Int($0.blue) - 128) < 3 } == true)
            }
        }

        @Test("Behaviour 5.5: without a transition the changes are shown at once, and the completion comes")
        func none() async {
            await HeadlessHost.open(size: CGSize(width: 200, height: 200), scale: 1) { host in
                let (container, old, _) = scene(host)
                await host.advance(by: 0.1)
                var ends: [Bool] = []
                UIView.transition(with: container, duration: 1, animations: { old.alpha = 0 }, completion: { ends.append($0) })
                await host.settle()
                #expect(ends == [true] && old.layer.animationKeys() == nil)
            }
        }

        @Test("allowAnimatedContent animates the changes, too; the container gets no touches unless allowed")
        func content() async {
            await HeadlessHost.open(size: CGSize(width: 200, height: 200), scale: 1) { host in
                let (container, old, _) = scene(host)
                await host.advance(by: 0.1)
                UIView.transition(with: container, duration: 1, options: .transitionFlipFromLeft, animations: { old.frame.size.width = 50 })
                #expect(old.layer.animationKeys() == nil)
                #expect(container.window?.hitTest(CGPoint(x: 60, y: 60), with: nil) === container.window)
                await host.advance(by: 1.1)
                #expect(container.window?.hitTest(CGPoint(x: 60, y: 60), with: nil) === old)
                UIView.transition(
                    with: container, duration: 1, options: [.transitionFlipFromLeft, .allowAnimatedContent, .allowUserInteraction],
                    animations: { old.frame.size.width = 100 })
                #expect(Set(old.layer.animationKeys() ?? []) == ["position", "bounds.size"])
                #expect(container.window?.hitTest(CGPoint(x: 60, y: 60), with: nil) === old)
            }
        }

        @Test("showHideTransitionViews hides and shows; animations disabled change at once")
        func showHide() async {
            await HeadlessHost.open(size: CGSize(width: 200, height: 200), scale: 1) { host in
                let (container, old, new) = scene(host)
                new.isHidden = true
                container.addSubview(new)
                await host.advance(by: 0.1)
                UIView.transition(from: old, to: new, duration: 1, options: [.transitionFlipFromTop, .showHideTransitionViews])
                #expect(old.isHidden && !new.isHidden && old.superview === container)
                await host.advance(by: 1.1)
                UIView.setAnimationsEnabled(false)
                UIView.transition(from: new, to: old, duration: 1, options: [.transitionCurlUp, .showHideTransitionViews])
                UIView.setAnimationsEnabled(true)
                #expect(container.layer.animationKeys() == nil)
                #expect(isRed(host, 100, 100))
            }
        }

        @Test("Transitions of extreme containers draw without harm", arguments: [
            CGRect(x: 0, y: 0, width: 0, height: 0), CGRect(x: 0, y: 0, width: 1e7, height: 1), CGRect(x: 0, y: 0, width: 0.01, height: 1e6),
            CGRect(x: -1e6, y: 50, width: 30, height: 30),
        ])
        func hostile(frame: CGRect) async {
            await HeadlessHost.open(size: CGSize(width: 100, height: 100), scale: 1) { host in
                let (container, old, _) = scene(host)
                container.frame = frame
                old.frame = container.bounds
                await host.advance(by: 0.1)
                for transition in 1...7 {
                    let option = UIView.AnimationOptions(rawValue: UInt(transition) << 20)
                    UIView.transition(with: container, duration: 0.1, options: option, animations: { old.alpha = 1 / CGFloat(transition) })
                    for _ in 0..<4 {
                        await host.advance(by: 0.03)
                        let picture = host.snapshot().pixels
                        #expect((0..<100).allSatisfy { y in (0..<100).allSatisfy { picture[$0, y] >> 24 == 255 } }, "a hole in the screen")
                    }
                    await host.advance(by: 0.1)
                    #expect(container.layer.animationKeys() == nil && old.superview === container, "the transition ended")
                }
            }
        }
    }
}
