import AppSupport
import FoldingList
import UIKit

/// A quotation in the middle of an empty list, with a button that copies it. Touches beside the button go to the list.
final class QuotationView: UIView {
    /// What is quoted.
    var quotation: Quotation {
        didSet { if quotation != oldValue { showQuotation() } }
    }
    /// Called when the quotation was copied.
    var didCopy: @MainActor () -> Void = {}
    private let label = UILabel()
    private let author = UILabel()
    private let button = UIButton(type: .system)
    /// The edge of the button, which takes touches some way around it.
    private let outline = CALayer()

    init(_ quotation: Quotation) {
        self.quotation = quotation
        super.init(frame: .zero)
        showQuotation()
        label.font = .scaled(ofSize: 22, weight: .light)
        label.adjustsFontForContentSizeCategory = true
        label.numberOfLines = 0
        label.textAlignment = .center
        author.font = .scaled(ofSize: 14, weight: .semibold)
        author.adjustsFontForContentSizeCategory = true
        author.textAlignment = .center
        button.setTitle("Copy", for: .normal)
        button.titleLabel?.font = author.font
        button.titleLabel?.adjustsFontForContentSizeCategory = true
        button.accessibilityLabel = "Copy Quotation"
        button.addAction(UIAction { [weak self] _ in self?.copyQuotation() }, for: .touchUpInside)
        outline.borderWidth = 1
        outline.actions = ["bounds": NSNull(), "position": NSNull(), "borderColor": NSNull()]
        button.layer.addSublayer(outline)
        for view in [label, author, button] { addSubview(view) }
        alpha = 0
    }

    required init?(coder: NSCoder) { nil }

    private func showQuotation() {
        label.text = "“\(quotation.text)”"
        author.text = quotation.author
        setNeedsLayout()
    }

    /// Puts the quotation on the clipboard.
    func copyQuotation() {
        UIPasteboard.general.string = quotation.copied
        didCopy()
    }

    /// Shows or hides the quotation, fading.
    func setShown(_ isShown: Bool, style: FoldingListTheme) {
        let ink = style.backgroundInk.uiColor.withAlphaComponent(0.85)
        label.textColor = ink
        author.textColor = ink.withAlphaComponent(0.6)
        button.setTitleColor(ink, for: .normal)
        outline.borderColor = ink.withAlphaComponent(0.35).cgColor
        isUserInteractionEnabled = isShown
        accessibilityElementsHidden = !isShown
        let goal: CGFloat = isShown ? 1 : 0
        guard alpha != goal else { return }
        guard window != nil else { return alpha = goal }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { self.alpha = goal }
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        button.point(inside: button.convert(point, from: self), with: event)
    }

    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if let superview { frame = superview.bounds }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width - 64, 420)
        guard width > 0 else { return }
        let height = ceil(label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height)
        let top = max(80, (bounds.height - height) * 0.4), x = (bounds.width - width) / 2
        label.frame = CGRect(x: x, y: top, width: width, height: height)
        author.frame = CGRect(x: x, y: label.frame.maxY + 14, width: width, height: ceil(author.sizeThatFits(bounds.size).height))
        button.frame = CGRect(x: bounds.midX - 80, y: author.frame.maxY + 16, width: 160, height: max(44, author.frame.height + 16))
        let copy = button.titleLabel?.sizeThatFits(button.bounds.size).width ?? 0
        outline.frame = button.bounds.insetBy(dx: max(0, 80 - (copy / 2 + 18).rounded()), dy: 6)
        outline.cornerRadius = outline.bounds.height / 2
    }
}
