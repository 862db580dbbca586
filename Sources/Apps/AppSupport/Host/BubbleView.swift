import UIKit

/// The dark bubble in which a window tells something, with a text.
package class BubbleView: UIView {
    let label = UILabel()

    /// - Parameter textSize: the size of the text, in points before it is scaled as the person likes.
    init(textSize: CGFloat) {
        super.init(frame: .zero)
        backgroundColor = UIColor(white: 0.1, alpha: 0.92)
        layer.cornerRadius = 14
        layer.borderWidth = 1
        layer.borderColor = UIColor(white: 1, alpha: 0.12).cgColor
        label.textColor = .white
        label.font = .scaled(ofSize: textSize, weight: .semibold)
        label.adjustsFontForContentSizeCategory = true
        addSubview(label)
    }

    package required init?(coder: NSCoder) { nil }
}
