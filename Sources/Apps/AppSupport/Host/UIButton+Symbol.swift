import UIKit

extension UIButton {
    /// Makes the button one with a symbol.
    ///
    /// - Parameters:
    ///   - symbol: the symbol, which is drawn in the tint colour.
    ///   - label: what the button is called where it isn't seen.
    ///   - action: what it does.
    package func setSymbol(_ symbol: UIImage?, label: String, _ action: @escaping @MainActor () -> Void) {
        setImage(symbol, for: .normal)
        accessibilityLabel = label
        addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
    }
}

extension UIImage {
    /// A symbol of a size in points.
    package static func symbol(_ name: String, _ size: CGFloat, _ weight: SymbolWeight = .medium) -> UIImage? {
        UIImage(systemName: name, withConfiguration: SymbolConfiguration(pointSize: size, weight: weight))
    }
}
