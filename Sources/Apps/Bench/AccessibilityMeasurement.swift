import AppSupport
import QuartzCore
import UIKit
import UIKitTesting

/// `lamina bench accessibility`: measures what it takes that somebody listens to the accessibility tree, after the text of one of many labels
/// has changed: the commit and the comparison of the tree with the screen, and for comparison a tree that is made anew.
package struct AccessibilityMeasurement {
    package static let name = "accessibility"
    private static let count = 5000

    package init() {}

    package func measure() -> [BenchResult] {
        MainActor.assumeIsolated {
            [(1, "side by side"), (10, "ten in each group")].flatMap { Self.measure(groupSize: $0, $1) }
        }
    }

    private final class Listener: AccessibilityObserver {
        var changes = 0

        func accessibilityTreeDidChange(_ tree: LiveAccessibilityTree, _ change: AccessibilityChange) { changes += 1 }
    }

    @MainActor
    private static func measure(groupSize: Int, _ variant: String) -> [BenchResult] {
        BlankScreen.open { window in
            let labels = fill(window, groupSize)
            window.makeKeyAndVisible()
            CATransaction.flush()
            let listener = Listener(), tree = LiveAccessibilityTree.shared
            tree.addObserver(listener)
            defer { tree.removeObserver(listener) }
            let change = { (number: Int) in labels[number * 37 % count].text = "changed \(number)" }
            let updates = WorkMeasurement(scene: name).measure(variant: "\(count) \(variant)", prepare: change) { _ in
                CATransaction.flush()
                tree.update()
            }
            precondition(listener.changes > 0, "no change was heard")
            let anew = WorkMeasurement(scene: name).measure(variant: "\(count) \(variant), anew", prepare: change) { _ in
                CATransaction.flush()
                tree.removeObserver(listener)
                tree.addObserver(listener)
            }
            return [updates, anew]
        }
    }

    /// Fills a window with labels, in views of `groupSize` each.
    @MainActor
    private static func fill(_ window: UIWindow, _ groupSize: Int) -> [UILabel] {
        var group: UIView = window
        return (0..<count).map { index in
            if groupSize > 1, index % groupSize == 0 {
                group = UIView(frame: window.bounds)
                group.shouldGroupAccessibilityChildren = true
                window.addSubview(group)
            }
            let label = UILabel(
                frame: CGRect(x: CGFloat(index % 50) * BlankScreen.size.width / 50, y: CGFloat(index / 50) * BlankScreen.size.height / 100, width: 24, height: 8))
            label.text = "label \(index)"
            group.addSubview(label)
            return label
        }
    }
}
