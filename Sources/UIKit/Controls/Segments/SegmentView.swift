/// One segment of a segmented control: a title or an image.
final class SegmentView: UIView {
    /// Holds the title and the image, and is moved and faded while the segment is pressed.
    let body = UIView()
    private let label = UILabel()
    private let picture = UIImageView(frame: .zero)
    private let background = UIImageView(frame: .zero)

    var title: String?
    var image: UIImage?
    var action: UIAction?
    /// The width that was set for the segment, in points; 0 to share the width with the others.
    var fixedWidth: CGFloat = 0
    var contentOffset = CGSize.zero
    var adjustment = UIOffset.zero {
        didSet { if adjustment != oldValue { setNeedsLayout() } }
    }
    var isSegmentEnabled = true

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        label.textAlignment = .center
        label.lineBreakMode = .byTruncatingTail
        picture.contentMode = .center
        addSubview(background)
        addSubview(body)
        body.addSubview(label)
        body.addSubview(picture)
    }

    required init?(coder: NSCoder) { nil }

    func take(_ action: UIAction) {
        self.action = action
        image = action.image
        title = action.image == nil ? action.title : nil
        if action.attributes.contains(.disabled) { isSegmentEnabled = false }
    }

    /// The size of the title in its boldest weight, or of the image.
    var contentSize: CGSize {
        if let image { return image.size }
        return title?.size(withAttributes: boldest) ?? .zero
    }
    private var shownFont: UIFont?
    private var boldest: [NSAttributedString.Key: Any] = [:]

    /// - Parameters:
    ///   - attributes: the title's text attributes in the segment's state.
    ///   - boldest: the attributes in the state in which the title is widest.
    func show(
        attributes: [NSAttributedString.Key: Any], boldest: [NSAttributedString.Key: Any], background picture: UIImage?,
        traits: UITraitCollection
    ) {
        self.boldest = boldest
        let hasNewFont = attributes[.font] as? UIFont != shownFont && shownFont != nil
        shownFont = attributes[.font] as? UIFont
        if hasNewFont, window != nil, UIView.areAnimationsEnabled {
            let fade = CATransition()
            fade.duration = 0.2
            label.layer.add(fade, forKey: "weight")
        }
        label.attributedText = title.map { NSAttributedString(string: $0, attributes: attributes) }
        label.isHidden = image != nil
        let color = attributes[.foregroundColor] as? UIColor ?? .label
        self.picture.tintColor = color.resolvedColor(with: traits)
        self.picture.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        background.image = picture
        background.isHidden = picture == nil
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        body.bounds = bounds
        body.center = CGPoint(
            x: bounds.midX + contentOffset.width + adjustment.horizontal, y: bounds.midY + contentOffset.height + adjustment.vertical)
        let margin: CGFloat = min(3, bounds.width / 4)
        label.frame = body.bounds.insetBy(dx: margin, dy: 0)
        picture.frame = body.bounds
    }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.isElement = true
        defaults.label = title ?? (action?.title.isEmpty == false ? action?.title : image?.spokenName)
        defaults.traits = .button
        guard let control = superview as? UISegmentedControl, let index = control.segments.firstIndex(where: { $0 === self }) else { return defaults }
        defaults.value = "\(index + 1) of \(control.segments.count)"
        if index == control.selectedSegmentIndex { defaults.traits.insert(.selected) }
        if !isSegmentEnabled || !control.isEnabled { defaults.traits.insert(.notEnabled) }
        return defaults
    }
}

/// The background of the selected segment.
final class SegmentPill: UIView {
    private let face = UIView()
    var radius: CGFloat = 7 {
        didSet { if radius != oldValue { setNeedsLayout() } }
    }
    var color: UIColor? {
        get { face.backgroundColor }
        set { face.backgroundColor = newValue }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        layer.shadowColor = black
        layer.shadowOpacity = 0.12
        layer.shadowRadius = 4
        layer.shadowOffset = CGSize(width: 0, height: 3)
        face.layer.shadowColor = black
        face.layer.shadowOpacity = 0.04
        face.layer.shadowRadius = 0.5
        face.layer.shadowOffset = CGSize(width: 0, height: 3)
        face.layer.cornerCurve = .continuous
        addSubview(face)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        face.frame = bounds
        face.layer.cornerRadius = radius
        let outline = UIBezierPath(roundedRect: bounds, cornerRadius: radius).cgPath
        layer.shadowPath = outline
        face.layer.shadowPath = outline
    }
}
