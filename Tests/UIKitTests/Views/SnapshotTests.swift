@testable import UIKit
import QuartzCore
import Testing
import UIKitTesting

extension UIKitCore {
    @Suite @MainActor struct SnapshotTests {
        private static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)

        private func pixels(of view: UIView?) -> CGImage? { view?.layer.contents as? CGImage }

        private func difference(_ one: CGImage, _ other: CGImage) -> Int {
            guard one.width == other.width, one.height == other.height else { return .max }
            var worst = 0
            for y in 0..<one.height {
                for x in 0..<one.width {
                    worst = max(worst, PixelColor(in: one, x: x, y: y).difference(to: PixelColor(in: other, x: x, y: y)))
                }
            }
            return worst
        }

        /// A view with depth, a mask, a shadow, transparency and text.
        private func scene() -> UIView {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            view.backgroundColor = .white
            var perspective = CATransform3DIdentity
            perspective.m34 = -1.0 / 400
            view.layer.sublayerTransform = perspective
            for index in 0..<3 {
                let card = UIView(frame: CGRect(x: 30 + index * 40, y: 40, width: 70, height: 100))
                card.backgroundColor = [Self.red, .systemGreen, .systemBlue][index]
                card.transform3D = CATransform3DMakeRotation(0.9, 0, 1, 0)
                card.layer.shadowOpacity = 0.5
                card.layer.cornerRadius = 8
                card.alpha = index == 1 ? 0.7 : 1
                view.addSubview(card)
            }
            let masked = UIView(frame: CGRect(x: 10, y: 150, width: 80, height: 40))
            let mask = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
            masked.backgroundColor = .black
            mask.backgroundColor = .black
            mask.layer.cornerRadius = 20
            masked.mask = mask
            view.addSubview(masked)
            let label = UILabel(frame: CGRect(x: 100, y: 160, width: 100, height: 30))
            label.text = "Lamina"
            view.addSubview(label)
            return view
        }

        @Test("5.1 a snapshot shows what the screen shows, bit for bit: depth, masks, shadows, opacity, text")
        func fidelity() async {
            await HeadlessHost.open(size: CGSize(width: 200, height: 200)) { host in
                let view = scene()
                host.show(view)
                let shown = host.snapshot()
                guard let picture = pixels(of: view.snapshotView(afterScreenUpdates: false)) else {
                    Issue.record("no snapshot")
                    return
                }
                #expect(difference(shown, picture) == 0)
                let drawn = UIGraphicsImageRenderer(bounds: view.bounds).image { _ in
                    #expect(view.drawHierarchy(in: view.bounds, afterScreenUpdates: false))
                }
                #expect(difference(shown, drawn.cgImage!) <= 1)
            }
        }

        @Test("5.1 without updates a snapshot is of the last frame, with them of what comes; nil for what was never shown")
        func updates() async {
            await HeadlessHost.open(size: CGSize(width: 100, height: 100), scale: 1) { host in
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
                view.backgroundColor = Self.red
                #expect(view.snapshotView(afterScreenUpdates: false) == nil)
                let unseen = pixels(of: view.snapshotView(afterScreenUpdates: true))
                #expect(unseen.map { PixelColor(in: $0, x: 5, y: 5) } == PixelColor(red: 255, green: 0, blue: 0))
                host.show(view)
                await host.settle()
                view.backgroundColor = .black
                let before = pixels(of: view.snapshotView(afterScreenUpdates: false))
                let after = pixels(of: view.snapshotView(afterScreenUpdates: true))
                #expect(before.map { PixelColor(in: $0, x: 5, y: 5) } == PixelColor(red: 255, green: 0, blue: 0))
                #expect(after.map { PixelColor(in: $0, x: 5, y: 5) } == PixelColor(red: 0, green: 0, blue: 0))
                #expect(UIView().snapshotView(afterScreenUpdates: true) != nil)
            }
        }

        @Test("5.1 running animations are caught as they are")
        func animations() async {
            await HeadlessHost.open(size: CGSize(width: 100, height: 100), scale: 1) { host in
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                let moving = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 100))
                view.backgroundColor = .white
                moving.backgroundColor = Self.red
                view.addSubview(moving)
                host.show(view)
                await host.settle()
                UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { moving.frame.origin.x = 90 })
                await host.advance(by: 0.5)
                let picture = pixels(of: view.snapshotView(afterScreenUpdates: false))
                #expect(picture.map { difference($0, host.snapshot()) } == 0)
                #expect(picture.map { PixelColor(in: $0, x: 50, y: 50) } == PixelColor(red: 255, green: 0, blue: 0))
                // The snapshot stands still.
                await host.advance(by: 2)
                #expect(picture.map { PixelColor(in: $0, x: 50, y: 50) } == PixelColor(red: 255, green: 0, blue: 0))
            }
        }

        @Test("the view's own transform counts for nothing, its opacity counts")
        func ownPlace() async {
            await HeadlessHost.open(size: CGSize(width: 100, height: 100), scale: 1) { host in
                let view = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 10))
                view.backgroundColor = Self.red
                view.transform = CGAffineTransform(rotationAngle: 1)
                view.alpha = 0.5
                host.show(view)
                let snapshot = view.snapshotView(afterScreenUpdates: true)
                #expect(snapshot?.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
                let picture = pixels(of: snapshot)
                #expect(picture?.width == 20 && picture?.height == 10)
                let corner = picture.map { PixelColor(in: $0, x: 0, y: 0) }
                #expect(corner?.difference(to: PixelColor(red: 128, green: 0, blue: 0, alpha: 128)) ?? 255 <= 1)
            }
        }

        @Test("a resizable snapshot keeps its caps; parts and cap insets beyond the view do no harm")
        func resizable() async {
            await HeadlessHost.open(size: CGSize(width: 100, height: 100), scale: 1) { host in
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
                let edge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 40))
                view.backgroundColor = .white
                edge.backgroundColor = Self.red
                view.addSubview(edge)
                let window = host.show(view)
                let caps = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
                guard let snapshot = view.resizableSnapshotView(from: view.bounds, afterScreenUpdates: true, withCapInsets: caps) else {
                    Issue.record("no snapshot")
                    return
                }
                view.removeFromSuperview()
                window.addSubview(snapshot)
                snapshot.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
                #expect(host.pixel(at: CGPoint(x: 5, y: 5)) == PixelColor(red: 255, green: 0, blue: 0))
                #expect(host.pixel(at: CGPoint(x: 14, y: 5)) == PixelColor(red: 255, green: 255, blue: 255))
                let part = view.resizableSnapshotView(
                    from: CGRect(x: 5, y: 0, width: 5, height: 5), afterScreenUpdates: true, withCapInsets: .zero)
                #expect(pixels(of: part).map { PixelColor(in: $0, x: 2, y: 2) } == PixelColor(red: 255, green: 0, blue: 0))
                let wild = [
                    CGRect.null, .infinite, CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5), CGRect(x: 0, y: 0, width: 1e9, height: 5),
                ]
                for rect in wild {
                    _ = view.resizableSnapshotView(
                        from: rect, afterScreenUpdates: true, withCapInsets: UIEdgeInsets(top: -5, left: 1e9, bottom: .nan, right: 7))
                }
            }
        }

        @Test("drawHierarchy stretches over its rectangle, and draws nothing without a context")
        func stretched() async {
            await HeadlessHost.open(size: CGSize(width: 100, height: 100), scale: 1) { host in
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
                let half = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
                view.backgroundColor = .white
                half.backgroundColor = Self.red
                view.addSubview(half)
                host.show(view)
                #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
                let format = UIGraphicsImageRendererFormat()
                format.scale = 1
                let image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40), format: format).image { _ in
                    view.drawHierarchy(in: CGRect(x: 20, y: 0, width: 60, height: 40), afterScreenUpdates: true)
                }
                let picture = image.cgImage!
                #expect(PixelColor(in: picture, x: 10, y: 20).alpha == 0)
                #expect(PixelColor(in: picture, x: 40, y: 20) == PixelColor(red: 255, green: 0, blue: 0))
                #expect(PixelColor(in: picture, x: 60, y: 20) == PixelColor(red: 255, green: 255, blue: 255))
            }
        }

        @Test("the screen's snapshot has all windows")
        func screen() async {
            await HeadlessHost.open(size: CGSize(width: 100, height: 100), scale: 1) { host in
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                view.backgroundColor = Self.red
                host.show(view)
                let other = UIWindow(frame: CGRect(x: 50, y: 0, width: 50, height: 100))
                other.backgroundColor = .white
                other.isHidden = false
                let picture = pixels(of: UIScreen.main.snapshotView(afterScreenUpdates: true))
                #expect(picture.map { difference($0, host.snapshot()) } == 0)
            }
        }

        @Test("drawing on what was there before, when the context is not cleared")
        func clearing() {
            final class Growing: UIView {
                var place = 0
                override func draw(_ rect: CGRect) {
                    UIColor.black.setFill()
                    UIGraphicsGetCurrentContext()?.fill(CGRect(x: place, y: 0, width: 2, height: 4))
                    place += 2
                }
            }
            for clears in [true, false] {
                let view = Growing(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
                view.clearsContextBeforeDrawing = clears
                view.contentScaleFactor = 1
                view.layer.displayIfNeeded()
                view.setNeedsDisplay()
                view.layer.displayIfNeeded()
                guard let picture = view.layer.contents as? CGImage else {
                    Issue.record("nothing drawn")
                    return
                }
                #expect(PixelColor(in: picture, x: 3, y: 1).alpha == 255)
                #expect(PixelColor(in: picture, x: 0, y: 1).alpha == (clears ? 0 : 255))
            }
        }
    }
}
