import UIKit

/// The title above the rows of a form, or the words below them.
final class FormText: UICollectionReusableView {
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.numberOfLines = 0
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    static func font(isTitle: Bool) -> UIFont { StudyLook.font(13, isTitle ? .semibold : .regular, upTo: 17) }

    func show(_ text: String, isTitle: Bool) {
        label.text = text
        label.font = Self.font(isTitle: isTitle)
        label.textColor = StudyLook.faint
        label.accessibilityTraits = isTitle ? .header : .staticText
    }

    /// The height that some words need in a form of a width.
    static func height(_ text: String, isTitle: Bool, width: CGFloat) -> CGFloat {
        guard !text.isEmpty else { return isTitle ? 16 : 0 }
        let measure = UILabel()
        measure.numberOfLines = 0
        measure.text = text
        measure.font = font(isTitle: isTitle)
        return ceil(measure.sizeThatFits(CGSize(width: max(1, width - 64), height: 1000)).height) + (isTitle ? 26 : 8)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = label.sizeThatFits(CGSize(width: bounds.width - 64, height: 1000)).height
        let isTitle = label.accessibilityTraits == .header
        label.frame = CGRect(x: 32, y: isTitle ? bounds.height - height - 7 : 7, width: bounds.width - 64, height: height)
    }
}
