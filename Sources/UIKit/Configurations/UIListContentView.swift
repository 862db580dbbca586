/// Shows a ``UIListContentConfiguration``: image, text and secondary text.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
    private let imageView = UIImageView(frame: .zero)
    private let label = UILabel(frame: .zero), secondaryLabel = UILabel(frame: .zero)
    private var shown: UIListContentConfiguration

    /// A view with the size of the content.
    public init(configuration: UIListContentConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        for part in [imageView, label, secondaryLabel] { addSubview(part) }
        insetsLayoutMarginsFromSafeArea = false
        directionalLayoutMargins = .zero
        show()
    }

    /// Archives are not supported here: a view of an empty row.
    public required init?(coder: NSCoder) {
        shown = .cell()
        super.init(coder: coder)
        for part in [imageView, label, secondaryLabel] { addSubview(part) }
        insetsLayoutMarginsFromSafeArea = false
        directionalLayoutMargins = .zero
        show()
    }

    /// What the view shows: a ``UIListContentConfiguration``, any other stops the program.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? UIListContentConfiguration else {
                preconditionFailure("a UIListContentView shows a UIListContentConfiguration, not a \(type(of: newValue))")
            }
            guard new != shown else { return }
            shown = new
            show()
        }
    }

    private func show() {
        preservesSuperviewLayoutMargins = !shown.axesPreservingSuperviewLayoutMargins.isEmpty
        let image = shown.imageProperties
        imageView.image = shown.image
        imageView.isHidden = shown.image == nil
        imageView.preferredSymbolConfiguration = image.preferredSymbolConfiguration
        imageView.layer.cornerRadius = max(0, image.cornerRadius)
        imageView.clipsToBounds = image.cornerRadius > 0
        imageView.contentMode = .scaleAspectFit
        tintImage()
        show(shown.text, shown.attributedText, shown.textProperties, in: label)
        show(shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties, in: secondaryLabel)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func tintImage() { imageView.tintColor = shown.imageProperties.resolvedTintColor(for: tintColor) }

    private func show(
        _ text: String?, _ attributed: NSAttributedString?, _ properties: UIListContentConfiguration.TextProperties, in label: UILabel
    ) {
        label.font = properties.font
        label.textColor = properties.resolvedColor()
        label.numberOfLines = properties.numberOfLines
        label.lineBreakMode = properties.lineBreakMode
        label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = properties.minimumScaleFactor
        label.allowsDefaultTighteningForTruncation = properties.allowsDefaultTighteningForTruncation
        label.adjustsFontForContentSizeCategory = properties.adjustsFontForContentSizeCategory
        switch properties.alignment {
        case .natural: label.textAlignment = .natural
        case .center: label.textAlignment = .center
        case .justified: label.textAlignment = .justified
        }
        if let attributed {
            label.attributedText = attributed
        } else if let text {
            switch properties.transform {
            case .none: label.text = text
            case .uppercase: label.text = text.uppercased()
            case .lowercase: label.text = text.lowercased()
            case .capitalized: label.text = text.capitalized
            }
        } else {
            label.text = nil
        }
        label.isHidden = label.text?.isEmpty != false
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        tintImage()
    }

    // MARK: Layout

    /// Where the parts lie in a width, from the left; the view mirrors them.
    private struct Arrangement {
        var image = CGRect.zero, text = CGRect.zero, secondaryText = CGRect.zero
        /// The height of all with the margins.
        var height: CGFloat = 0
        /// The width that all need with the margins.
        var width: CGFloat = 0
    }

    private var margins: NSDirectionalEdgeInsets {
        var own = shown.directionalLayoutMargins
        let inherited = NSDirectionalEdgeInsets(layoutMargins, effectiveUserInterfaceLayoutDirection)
        if shown.axesPreservingSuperviewLayoutMargins.contains(.horizontal) {
            // Content that a swipe moves beyond the edge of its row does not keep away from that edge.
            let most = NSDirectionalEdgeInsets(superview?.layoutMargins ?? layoutMargins, effectiveUserInterfaceLayoutDirection)
            own.leading = max(own.leading, min(inherited.leading, most.leading))
            own.trailing = max(own.trailing, min(inherited.trailing, most.trailing))
        }
        if shown.axesPreservingSuperviewLayoutMargins.contains(.vertical) {
            own.top = max(own.top, inherited.top)
            own.bottom = max(own.bottom, inherited.bottom)
        }
        return own
    }

    /// The size in which the image is shown, and the room that is kept for it.
    private func imageSizes() -> (shown: CGSize, reserved: CGSize) {
        guard let image = imageView.image else { return (.zero, .zero) }
        var size = imageView.intrinsicContentSize
        let limit = shown.imageProperties.maximumSize
        var factor: CGFloat = 1
        if limit.width > 0, size.width > limit.width { factor = min(factor, limit.width / size.width) }
        if limit.height > 0, size.height > limit.height { factor = min(factor, limit.height / size.height) }
        size = CGSize(width: size.width * factor, height: size.height * factor)
        func reserved(_ wanted: CGFloat, _ own: CGFloat, isWidth: Bool) -> CGFloat {
            let standard = ListContentStyle.symbolWidth * shown.imageProperties.symbolFactor(for: traitCollection)
            if wanted == UIListContentConfiguration.ImageProperties.standardDimension { return max(own, standard) }
            if wanted > 0 { return wanted }
            return isWidth && image.isSymbolImage && shown.style.isRow ? max(own, standard) : own
        }
        let wanted = shown.imageProperties.reservedLayoutSize
        return (
            size,
            CGSize(width: reserved(wanted.width, size.width, isWidth: true), height: reserved(wanted.height, size.height, isWidth: false))
        )
    }

    /// - Parameters:
    ///   - width: that of the view; infinity for any.
    ///   - height: that of the view, in whose middle the content lies; nil for the content's own.
    private func arrange(width: CGFloat, height: CGFloat?) -> Arrangement {
        let margins = margins
        let image = imageSizes()
        var found = Arrangement()
        let start = margins.leading + image.reserved.width + (imageView.isHidden ? 0 : shown.imageToTextPadding)
        let room = max(0, width - start - margins.trailing)
        func measure(_ label: UILabel, _ width: CGFloat) -> CGSize {
            label.isHidden ? .zero : label.sizeThatFits(CGSize(width: width.isFinite ? max(width, 1) : 0, height: 0))
        }
        let natural = measure(label, .infinity)
        let naturalSecondary = measure(secondaryLabel, .infinity)
        let hasBoth = !label.isHidden && !secondaryLabel.isHidden
        let beside = natural.width + shown.textToSecondaryTextHorizontalPadding + naturalSecondary.width
        var text: CGSize
        var secondary: CGSize
        var textsHeight: CGFloat
        let isSideBySide = hasBoth && shown.prefersSideBySideTextAndSecondaryText && beside <= room
        if isSideBySide {
            (text, secondary) = (natural, naturalSecondary)
            textsHeight = max(text.height, secondary.height)
            found.width = beside
        } else {
            (text, secondary) = (measure(label, room), measure(secondaryLabel, room))
            textsHeight = text.height + secondary.height + (hasBoth ? shown.textToSecondaryTextVerticalPadding : 0)
            found.width = max(text.width, secondary.width)
        }
        let content = max(textsHeight, image.reserved.height)
        found.height = margins.top + content + margins.bottom
        found.width += start + margins.trailing
        let middle = margins.top + ((height ?? found.height) - margins.top - margins.bottom) / 2
        let imageMiddle = margins.leading + image.reserved.width / 2
        found.image = CGRect(
            x: imageMiddle - image.shown.width / 2, y: middle - image.shown.height / 2, width: image.shown.width, height: image.shown.height
        )
        let top = middle - textsHeight / 2
        if isSideBySide {
            // On one baseline.
            let ascent = max(label.firstBaseline(in: text), secondaryLabel.firstBaseline(in: secondary))
            found.text = CGRect(x: start, y: top + ascent - label.firstBaseline(in: text), width: text.width, height: text.height)
            let x = width.isFinite ? width - margins.trailing - secondary.width : start + beside - secondary.width
            let y = top + ascent - secondaryLabel.firstBaseline(in: secondary)
            found.secondaryText = CGRect(x: x, y: y, width: secondary.width, height: secondary.height)
        } else {
            found.text = CGRect(x: start, y: top, width: room, height: text.height)
            found.secondaryText = CGRect(x: start, y: top + textsHeight - secondary.height, width: room, height: secondary.height)
        }
        return found
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let found = arrange(width: bounds.width, height: bounds.height)
        for (view, frame) in [(imageView, found.image), (label, found.text), (secondaryLabel, found.secondaryText)] {
            var frame = frame
            if isMirrored { frame.origin.x = bounds.width - frame.maxX }
            view.frame = nearestPixel(frame)
        }
    }

    /// The height of the content in a width, and the width that it needs of that. A width of 0 stands for any.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 ? size.width : CGFloat.infinity
        let found = arrange(width: width, height: nil)
        return wholePixels(CGSize(width: min(found.width, width), height: found.height))
    }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
    override var heightDependsOnWidth: Bool { true }

    /// Where separators of rows begin: at the text, from the leading edge, in points.
    var textLeading: CGFloat {
        margins.leading + imageSizes().reserved.width + (imageView.isHidden ? 0 : shown.imageToTextPadding)
    }
}

extension UIListContentConfiguration.ImageProperties {
    /// How much larger symbols are than at the standard text size.
    func symbolFactor(for traits: UITraitCollection) -> CGFloat {
        (preferredSymbolConfiguration?.values.textStyle ?? .body).factor(for: traits)
    }
}
