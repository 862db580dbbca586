/// What a navigation bar shows of one item: back button, buttons and title in one line.
@MainActor
final class NavigationBarContent: UIView {
    let item: UINavigationItem
    private(set) var backItem: UINavigationItem?
    private weak var bar: UINavigationBar?

    private let backButton = BackButton()
    private let chevron = UIImageView(image: NavigationBarContent.chevronImage)
    private let backLabel = UILabel()
    private let titleLabel = UILabel()
    private let promptLabel = UILabel()
    private var titleView: UIView?
    /// The item of a back button whose navigation item has none of its own.
    private let defaultBackItem = UIBarButtonItem()
    private var leading: [BarButton] = []
    private var trailing: [BarButton] = []

    static let spacing: CGFloat = 16
    private static let chevronInset: CGFloat = 8
    /// Points to the left; mirrored in right-to-left layouts.
    private static let chevronImage = UIImage.symbol("chevron.left", pointSize: 17, weight: .semibold, scale: .large)
    private static let backLabelInset: CGFloat = 27

    init(_ item: UINavigationItem, backItem: UINavigationItem?, bar: UINavigationBar) {
        self.item = item
        self.backItem = backItem
        self.bar = bar
        super.init(frame: .zero)
        titleLabel.textAlignment = .center
        titleLabel.accessibilityTraits = .header
        promptLabel.textAlignment = .center
        promptLabel.font = .systemFont(ofSize: 13)
        backButton.addSubview(chevron)
        backButton.addSubview(backLabel)
        backButton.addAction(UIAction { [weak self] _ in self?.goBack() }, for: .touchUpInside)
        backButton.addAction(UIAction { [weak self] _ in self?.updatePress() }, for: [.touchDown, .touchDragEnter])
        backButton.addAction(
            UIAction { [weak self] _ in self?.showRelease() }, for: [.touchUpInside, .touchUpOutside, .touchCancel, .touchDragExit])
        addSubview(backButton)
        addSubview(titleLabel)
        addSubview(promptLabel)
        show()
    }

    required init?(coder: NSCoder) { nil }

    private func goBack() {
        if let action = item.backAction { action.perform(sender: item) } else if let own = backItem?.backBarButtonItem?.primaryAction {
            own.perform(sender: backItem?.backBarButtonItem)
        } else { bar?.backButtonTapped() }
    }

    private func updatePress() { backButton.alpha = 0.2 }
    private func showRelease() {
        UIView.animate(withDuration: 0.35, delay: 0, options: .allowUserInteraction, animations: { [backButton] in backButton.alpha = 1 })
    }

    /// Updates the views from the item and the bar.
    func show() {
        updateTitle()
        showsBack = backItem != nil && !item.hidesBackButton
            && ((item.leftBarButtonItems ?? []).isEmpty || item.leftItemsSupplementBackButton)
        backButton.isHidden = !showsBack
        chevron.image = bar?.backIndicatorImage?.withRenderingMode(.alwaysTemplate) ?? Self.chevronImage
        backButton.item = backItem?.backBarButtonItem ?? defaultBackItem
        backButton.item.didChange = { [weak self] in self?.updateBackItem() }
        updateBackItem()
        replace(&leading, by: item.leftBarButtonItems)
        replace(&trailing, by: item.rightBarButtonItems)
        setNeedsLayout()
    }

    /// Gives the back button the title, the tint and the title attributes of its item.
    private func updateBackItem() {
        backLabel.text = wordsOfBack
        backLabel.font = backTitleAttributes?[.font] as? UIFont ?? .systemFont(ofSize: 17)
        backButton.spokenTitle = backButton.item.accessibilityLabel ?? backItem?.backButtonText ?? "Back"
        backButton.tintColor = backButton.item.tintColor
        updateTint()
        setNeedsLayout()
    }

    private var backTitleAttributes: [NSAttributedString.Key: Any]? { backButton.item.titleAttributes[.normal] }

    private var showsBack = false
    private var wordsOfBack: String? { backItem?.backBarButtonItem?.image == nil ? backItem?.backButtonText : nil }

    private func updateTitle() {
        let attributes = bar?.appearance(for: item).titleTextAttributes ?? [:]
        titleLabel.text = item.title
        titleLabel.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: .semibold)
        titleLabel.textColor = attributes[.foregroundColor] as? UIColor ?? .label
        promptLabel.text = item.prompt
        promptLabel.isHidden = item.prompt == nil
        if titleView !== item.titleView {
            if titleView?.superview === self { titleView?.removeFromSuperview() }
            titleView = item.titleView
            if let titleView { addSubview(titleView) }
        }
        titleLabel.isHidden = titleView != nil
    }

    private func updateTint() { backLabel.textColor = backTitleAttributes?[.foregroundColor] as? UIColor ?? backButton.tintColor }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateTint()
    }

    private func replace(_ buttons: inout [BarButton], by items: [UIBarButtonItem]?) {
        let former = buttons
        buttons = (items ?? []).map { item in
            let button = former.first { $0.item === item } ?? BarButton(item)
            button.show()
            item.didChange = { [weak self, weak button] in
                button?.show()
                self?.setNeedsLayout()
            }
            if button.superview !== self { addSubview(button) }
            return button
        }
        for button in former where !buttons.contains(where: { $0 === button }) { button.removeFromSuperview() }
    }

    // MARK: Layout

    /// Whether the bar is laid out from right to left.
    var runsFromRight = false {
        didSet { if runsFromRight != oldValue { setNeedsLayout() } }
    }
    /// The height of the line with title and buttons; a prompt lies above it.
    var lineHeight: CGFloat = 44

    override func layoutSubviews() {
        super.layoutSubviews()
        guard covered == nil else { return }
        let margin: CGFloat = bounds.width >= 600 ? 20 : Self.spacing
        let top = bounds.height - lineHeight
        promptLabel.frame = CGRect(x: 0, y: 4, width: bounds.width, height: max(top, 0))
        var left = margin, right = bounds.width - margin
        if showsBack {
            backLabel.text = wordsOfBack
            let wide = backLabel.sizeThatFits(.zero)
            // A long back button title is replaced by "Back" or truncated, to leave room for the title.
            let room = max(0, bounds.width * 0.45 - Self.backLabelInset)
            var width = backLabel.text == nil ? 0 : wide.width
            if width > room, backItem?.backBarButtonItem?.title == nil {
                backLabel.text = "Back"
                width = backLabel.sizeThatFits(.zero).width
            }
            width = min(width, room)
            backButton.frame = CGRect(x: 0, y: top, width: Self.backLabelInset + width, height: lineHeight)
            let size = chevron.image?.size ?? .zero
            chevron.frame = CGRect(
                origin: nearestPixel(runsFromRight ? backButton.bounds.width - Self.chevronInset - size.width : Self.chevronInset, (lineHeight - size.height) / 2),
                size: size)
            chevron.transform = runsFromRight ? CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0) : .identity
            backLabel.frame = CGRect(
                origin: nearestPixel(runsFromRight ? 0 : Self.backLabelInset, (lineHeight - wide.height) / 2), size: CGSize(width: width, height: wide.height))
            left = backButton.frame.maxX + 8
        }
        for button in leading where !button.item.isHidden {
            let width = button.contentWidth
            button.frame = CGRect(x: left, y: top, width: width, height: lineHeight)
            left += width + (button.item.isSpace ? 0 : Self.spacing)
        }
        for button in trailing where !button.item.isHidden {
            let width = button.contentWidth
            right -= width
            button.frame = CGRect(x: right, y: top, width: width, height: lineHeight)
            right -= button.item.isSpace ? 0 : Self.spacing
        }
        layOutTitle(between: left, right, top: top)
        if runsFromRight {
            for view in [backButton] + leading + trailing { view.frame.origin.x = bounds.width - view.frame.maxX }
            if item.style != .navigator { titleLabel.frame.origin.x = bounds.width - titleLabel.frame.maxX }
        }
    }

    private func layOutTitle(between left: CGFloat, _ right: CGFloat, top: CGFloat) {
        let view = titleView ?? titleLabel
        let natural: CGSize
        if let titleView {
            natural = titleView.bounds.size == .zero ? titleView.sizeThatFits(CGSize(width: max(right - left, 0), height: lineHeight)) : titleView.bounds.size
        } else {
            natural = titleLabel.sizeThatFits(.zero)
        }
        let room = max(0, right - left)
        let width = min(natural.width, room)
        var x = item.style == .navigator ? (bounds.width - width) / 2 : left
        x = min(max(x, left), max(left, right - width))
        let offset = bar?.appearance(for: item).titlePositionAdjustment ?? UIOffset()
        view.frame = CGRect(
            origin: nearestPixel(x + offset.horizontal, top + (lineHeight - natural.height) / 2 + offset.vertical),
            size: CGSize(width: width, height: natural.height))
    }

    // MARK: Transitions

    /// The content's state in a transition: true while covered by the upper content, false while moved aside; nil at rest.
    private(set) var covered: Bool?
    /// Whether the title is shown in the line, rather than a large one below it.
    var showsTitle = true {
        didSet { if covered == nil { titleLabel.alpha = showsTitle ? 1 : 0 } }
    }

    /// The frame of the back button's title in the bar, at rest; nil if it has none.
    var backTitleFrame: CGRect? {
        guard showsBack, backLabel.text?.isEmpty == false else { return nil }
        let center = backTitleCenter, size = backLabel.bounds.size
        return CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
            .offsetBy(dx: frame.minX, dy: frame.minY)
    }

    /// The center of the back button's title, for a title that morphs into it.
    private var backTitleCenter: CGPoint { backButton.convert(backLabel.center, to: self) }

    /// Sets the resting state.
    func rest() {
        covered = nil
        fade(subviews.filter { $0 !== titleLabel && $0 !== backButton }, to: 1)
        fade([titleLabel], to: showsTitle ? 1 : 0)
        backButton.alpha = 1
        for view in [titleLabel, titleView, backLabel].compactMap({ $0 }) { view.transform = .identity }
    }

    /// Sets the invisible state below `upper`, whose back button leads here.
    func cover(by upper: NavigationBarContent) {
        covered = true
        let title = titleView ?? titleLabel
        let target = upper.showsBack && upper.backLabel.text != nil ? upper.backTitleCenter.x : Self.backLabelInset
        title.transform = CGAffineTransform(translationX: target - title.center.x, y: 0)
        backLabel.transform = CGAffineTransform(translationX: -bounds.width * 0.2, y: 0)
        fade(subviews.filter { $0 !== backButton } + [backLabel], to: 0)
        chevron.alpha = upper.showsBack ? 1 : 0
        backButton.alpha = upper.showsBack ? 1 : 0
    }

    /// Sets the invisible state after the content has moved aside to show `lower`.
    ///
    /// - Parameter largeTitle: the frame of the large title that the back button's title morphs into; nil for none.
    func goAside(from lower: NavigationBarContent, largeTitle: CGRect? = nil) {
        covered = false
        let title = titleView ?? titleLabel
        title.transform = CGAffineTransform(translationX: (runsFromRight ? -1 : 1) * bounds.width / 2, y: 0)
        if let largeTitle, let words = backTitleFrame {
            backLabel.transform = .moving(
                words, to: largeTitle, of: CGPoint(x: words.midX, y: words.midY), isMirrored: runsFromRight)
        } else {
            let lowerTitle = lower.titleView ?? lower.titleLabel
            backLabel.transform = CGAffineTransform(translationX: lowerTitle.center.x - backTitleCenter.x, y: 0)
        }
        fade(subviews.filter { $0 !== backButton } + [backLabel], to: 0)
        // The arrow head stays visible if the lower content has one, too.
        fade([backButton], to: lower.showsBack ? 1 : 0)
    }

    /// Fades views so that the outgoing ones are invisible before the incoming ones appear, and texts don't overlap.
    private func fade(_ views: [UIView], to alpha: CGFloat) {
        guard AnimationBlock.isAnimating, let whole = AnimationBlock.current?.duration else {
            for view in views { view.alpha = alpha }
            return
        }
        let comes = alpha > 0
        UIView.animate(
            withDuration: whole * (comes ? 0.4 : 0.3), delay: comes ? whole * 0.1 : 0,
            options: [.curveLinear, .overrideInheritedDuration, .overrideInheritedCurve], animations: { for view in views { view.alpha = alpha } })
    }

    /// Resets the changes of ``cover(by:)`` and ``goAside(from:)`` to the back button's parts.
    func restBackButton() {
        fade([backLabel], to: 1)
        chevron.alpha = 1
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        return found === self ? nil : found
    }
}

/// The back button.
final class BackButton: UIControl, BarItemView {
    /// The item whose tint and title attributes it shows, and to which appearance proxies apply.
    var item = UIBarButtonItem() {
        didSet { if item !== oldValue, window != nil, AppearanceProxies.isInUse { applyAppearancesToSelf() } }
    }
    /// Its accessibility label.
    var spokenTitle = "Back" {
        didSet { if spokenTitle != oldValue { accessibilityDidChange() } }
    }

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.traits.insert(.button)
        defaults.label = spokenTitle
        return defaults
    }
}

extension UIBarButtonItem {
    /// Whether the item shows nothing but space.
    var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }
}
