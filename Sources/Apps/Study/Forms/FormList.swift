import UIKit

/// The rows of a form: the left and right arrow keys change numbers.
final class FormList: UICollectionView {
    private let step: @MainActor (Int) -> Bool

    init(_ layout: UICollectionViewLayout, step: @escaping @MainActor (Int) -> Bool) {
        self.step = step
        super.init(frame: .zero, collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { nil }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesBegan(presses, with: event) }
    }

    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesChanged(presses, with: event) }
    }

    private func take(_ presses: Set<UIPress>) -> Bool {
        guard presses.count == 1, let key = presses.first?.key, key.modifierFlags.subtracting([.alphaShift, .numericPad]).isEmpty else {
            return false
        }
        switch key.keyCode {
        case .keyboardLeftArrow: return step(-1)
        case .keyboardRightArrow: return step(1)
        default: return false
        }
    }
}
