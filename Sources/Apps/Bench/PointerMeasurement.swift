import AppSupport
import QuartzCore
import UIKit
import UIKitTesting

/// `lamina bench pointer`: measures what a move of the pointer takes that comes over many views, each with its own colour: until the view under
/// it is found and hover recognizers have heard of it.
package struct PointerMeasurement {
    package static let name = "pointer"
    private static let count = 5000
    @MainActor private static var size: CGSize { BlankScreen.size }

    package init() {}

    package func measure() -> [BenchResult] {
        MainActor.assumeIsolated {
            [Self.measure("side by side", Self.makeViews), Self.measure("ten in each", Self.makeTree), Self.measure("in one another", Self.makeChain)]
        }
    }

    @MainActor
    private static func measure(_ variant: String, _ make: () -> UIView) -> BenchResult {
        BlankScreen.open { window in
            let controller = UIViewController()
            controller.view = make()
            var moves = 0
            let hover = UIHoverGestureRecognizer()
            hover.addAction { _ in moves += 1 }
            controller.view.addGestureRecognizer(hover)
            window.rootViewController = controller
            window.makeKeyAndVisible()
            CATransaction.flush()
            let result = WorkMeasurement(scene: name).measure(variant: "\(count) \(variant)") { number in
                let place = CGPoint(x: CGFloat(number * 37 % Int(size.width)), y: CGFloat(number * 53 % Int(size.height)))
                UIApplication.shared.handle(.hover(location: place, time: MediaClock.shared.now))
            }
            precondition(moves > 0, "no move has reached the views")
            return result
        }
    }

    @MainActor
    private static func makeCell(_ frame: CGRect) -> UIView {
        let view = UIView(frame: frame)
        view.backgroundColor = UIColor(white: 0.5, alpha: 1)
        return view
    }

    /// All views in one.
    @MainActor
    private static func makeViews() -> UIView {
        let root = UIView(frame: CGRect(origin: .zero, size: size))
        for index in 0..<count {
            root.addSubview(
                makeCell(CGRect(x: CGFloat(index % 100) * size.width / 100, y: CGFloat(index / 100) * size.height / 50, width: 12, height: 15)))
        }
        return root
    }

    /// Groups of ten, in groups of ten: rows of columns of rows.
    @MainActor
    private static func makeTree() -> UIView {
        var left = count
        func fill(_ view: UIView, _ isRow: Bool, _ levels: Int) {
            guard levels > 0 else { return }
            let size = view.bounds.size
            for index in 0..<10 where left > 0 {
                left -= 1
                let part = CGFloat(index) / 10
                let cell = makeCell(
                    isRow
                        ? CGRect(x: part * size.width, y: 0, width: size.width / 10, height: size.height)
                        : CGRect(x: 0, y: part * size.height, width: size.width, height: size.height / 10))
                view.addSubview(cell)
                fill(cell, !isRow, levels - 1)
            }
        }
        let root = UIView(frame: CGRect(origin: .zero, size: size))
        fill(root, true, 4)
        return root
    }

    /// Fifty views in each of a hundred that lie in one another.
    @MainActor
    private static func makeChain() -> UIView {
        let root = UIView(frame: CGRect(origin: .zero, size: size))
        var view = root
        for level in 0..<count / 50 {
            for index in 0..<49 { view.addSubview(makeCell(CGRect(x: CGFloat(index) * 26, y: CGFloat(level) * 8, width: 20, height: 6))) }
            let inner = UIView(frame: root.bounds)
            view.addSubview(inner)
            view = inner
        }
        return root
    }
}
