import AppSupport
import UIKit

/// `lamina bench stacks`: measures the layout of stack views in stack views, three in each, with labels of several lines in the innermost.
package struct StacksMeasurement {
    package static let name = "stacks"
    private static let depths = [3, 4, 5, 6]
    private static let width: CGFloat = 1280

    package init() {}

    package func measure() -> [BenchResult] {
        MainActor.assumeIsolated { Self.depths.flatMap(Self.measure) }
    }

    @MainActor
    private static func measure(depth: Int) -> [BenchResult] {
        var stack = makeStack(depth: depth)
        var first = WorkMeasurement(scene: name)
        (first.count, first.warmUp) = (9, 1)
        let results = [
            first.measure(variant: "\(depth) first", prepare: { _ in stack = makeStack(depth: depth) }, work: { _ in layOut(stack) })
        ]
        let label = firstLabel(in: stack)
        return results + [
            WorkMeasurement(scene: name).measure(variant: "\(depth) one label", prepare: { label?.text = text($0 % 2) }, work: { _ in layOut(stack) })
        ]
    }

    /// Gives a stack its height in a width, and lays it out.
    @MainActor
    private static func layOut(_ stack: UIStackView) {
        stack.frame = CGRect(origin: .zero, size: CGSize(width: width, height: stack.sizeThatFits(CGSize(width: width, height: 0)).height))
        stack.layoutIfNeeded()
    }

    /// A stack of stacks; each third level is a row, so that there are as many columns as leave room for words.
    @MainActor
    private static func makeStack(depth: Int) -> UIStackView {
        var number = 0
        func make(_ level: Int) -> UIView {
            guard level < depth else {
                let label = UILabel()
                label.numberOfLines = 0
                label.text = text(number)
                number += 1
                return label
            }
            return makeStack(at: level, (0..<3).map { _ in make(level + 1) })
        }
        return makeStack(at: 0, (0..<3).map { _ in make(1) })
    }

    @MainActor
    private static func makeStack(at level: Int, _ views: [UIView]) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = level % 3 == 2 ? .horizontal : .vertical
        if stack.axis == .horizontal { stack.distribution = .fillEqually }
        stack.spacing = 4
        return stack
    }

    @MainActor
    private static func firstLabel(in stack: UIStackView) -> UILabel? {
        let first = stack.arrangedSubviews.first
        return first as? UILabel ?? (first as? UIStackView).flatMap(firstLabel)
    }

    /// Words of two to five lines.
    private static func text(_ number: Int) -> String {
        "Label \(number) has more words than there is room for in a line" + String(repeating: ", and some more", count: number % 4 * 2) + "."
    }
}
