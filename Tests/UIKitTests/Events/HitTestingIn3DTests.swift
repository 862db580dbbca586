@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// What is touched is what is seen there, however views are tilted.
    @Suite @MainActor struct HitTestingIn3D {
        private struct Numbers {
            var state: UInt64

            mutating func next(_ range: ClosedRange<Double>) -> Double {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return range.lowerBound + Double(state >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
            }
        }

        /// A tree of tilted views that clip, each in a colour of its own; those beside each other lie apart in depth, in the order of the tree.
        private func fill(_ parent: UIView, size: Double, level: Int, _ random: inout Numbers, _ views: inout [UIView]) {
            if random.next(0...1) < 0.7 { parent.layer.sublayerTransform.m34 = -1 / random.next(500...900) }
            for index in 0..<3 {
                let view = UIView()
                let side = size * random.next(0.4...0.8)
                view.bounds = CGRect(x: random.next(-9...9), y: random.next(-9...9), width: side, height: side)
                let origin = parent.bounds.origin
                view.layer.anchorPoint = CGPoint(x: random.next(0.2...0.8), y: random.next(0.2...0.8))
                view.center = CGPoint(x: origin.x + random.next(0.2...0.8) * size, y: origin.y + random.next(0.2...0.8) * size)
                view.layer.zPosition = Double(index - 1) * 120
                view.transform3D = CATransform3DMakeRotation(random.next(-0.25...0.25), random.next(-1...1), random.next(-1...1), 0)
                if random.next(0...1) < 0.3 { view.transform3D = CATransform3DRotate(view.transform3D, random.next(-3...3), 0, 0, 1) }
                if random.next(0...1) < 0.2 { view.transform3D = CATransform3DRotate(view.transform3D, .pi, 0, 1, 0) }
                view.clipsToBounds = true
                views.append(view)
                let number = views.count
                view.backgroundColor = UIColor(red: CGFloat(number * 37 % 256) / 255, green: CGFloat(number) / 255, blue: 1, alpha: 1)
                parent.addSubview(view)
                if level < 3 { fill(view, size: side, level: level + 1, &random, &views) }
            }
        }

        @Test("6.1, 1.5 the touched view is the one that is drawn there, and the touch's place in it is where it is drawn", arguments: 1...8)
        func ownership(seed: Int) async {
            await HeadlessHost.open(size: CGSize(width: 200, height: 200), scale: 1) { host in
                var random = Numbers(state: UInt64(seed) &* 7919), views: [UIView] = []
                let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
                root.clipsToBounds = true
                root.backgroundColor = .black
                host.show(root)
                fill(root, size: 200, level: 1, &random, &views)
                await host.settle()
                let picture = host.snapshot()
                func color(_ x: Int, _ y: Int) -> PixelColor { PixelColor(in: picture, x: x, y: y) }
                var compared = 0, wrong: [String] = [], far: [String] = []
                for y in stride(from: 4, to: 196, by: 6) {
                    for x in stride(from: 4, to: 196, by: 6) {
                        let drawn = color(x, y)
                        let isEven = [(-2, 0), (2, 0), (0, -2), (0, 2), (-2, -2), (2, 2), (-2, 2), (2, -2)].allSatisfy { color(x + $0.0, y + $0.1) == drawn }
                        guard isEven else { continue }
                        compared += 1
                        let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
                        let application = UIApplication.shared
                        application.handle(.touch(id: 1, phase: .began, kind: .finger, location: point, time: CACurrentMediaTime()))
                        let touch = application.touchDispatcher.touch(1)
                        application.handle(.touch(id: 1, phase: .cancelled, kind: .finger, location: point, time: CACurrentMediaTime()))
                        let expected = drawn == PixelColor(red: 0, green: 0, blue: 0) ? root : views[safe: Int(drawn.green) - 1]
                        guard let view = touch?.view, view === expected else {
                            wrong.append("\(x), \(y)")
                            continue
                        }
                        let back = view.convert(touch!.location(in: view), to: nil)
                        if hypot(back.x - point.x, back.y - point.y) > 1e-3 { far.append("\(x), \(y)") }
                    }
                }
                #expect(compared > 200 && wrong.isEmpty && far.isEmpty)
            }
        }
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
