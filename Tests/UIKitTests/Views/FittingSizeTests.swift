@testable import UIKit
import Testing

extension UIKitCore {
    /// Sizes that fit with a fixed width or height.
    @MainActor struct FittingSizeTests {
        @Test("A label fits a fixed width with as many lines as it needs")
        func label() {
            let label = UILabel()
            label.numberOfLines = 0
            label.text = "Some words that need several lines"
            let free = label.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
            #expect(free == label.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)))
            let narrow = label.systemLayoutSizeFitting(
                CGSize(width: 80, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
            #expect(narrow.width == 80 && narrow.height > free.height * 2)
            let flat = label.systemLayoutSizeFitting(
                CGSize(width: 0, height: 12), withHorizontalFittingPriority: .defaultLow, verticalFittingPriority: .required)
            #expect(flat.height == 12)
            #expect(UILayoutPriority(rawValue: 1000) == .required)
        }
    }
}
