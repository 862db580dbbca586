/// Updating what a button shows for its state.
extension UIButton {
    /// Makes the button one of a type, with the image that belongs to it.
    func become(_ type: ButtonType) {
        buttonType = type
        if type != .custom { titleLabel?.font = .systemFont(ofSize: 15) }
        switch type {
        case .detailDisclosure, .infoLight, .infoDark: setImage(.symbol("info.circle", pointSize: 21), for: .normal)
        case .contactAdd: setImage(.symbol("plus.circle", pointSize: 21), for: .normal)
        case .close: setImage(Self.closeImage, for: .normal)
        case .custom, .system: break
        }
        contentDidChange()
    }

    /// A cross in a disc of 30 points, whose pale grey stands out from any background.
    private static var closeImage: UIImage {
        let side: CGFloat = 30
        return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
            let disc = CGRect(x: 0, y: 0, width: side, height: side)
            context.cgContext.setFillColor(CGColor(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.2))
            context.cgContext.fillEllipse(in: disc)
            let color = UIColor(red: 128 / 255, green: 128 / 255, blue: 134 / 255, alpha: 1)
            let cross = UIImage.symbol("xmark", pointSize: 13, weight: .heavy)?.withTintColor(color, renderingMode: .alwaysOriginal)
            guard let cross else { return }
            cross.draw(at: CGPoint(x: (side - cross.size.width) / 2, y: (side - cross.size.height) / 2))
        }.withRenderingMode(.alwaysOriginal)
    }

    /// Adopts an action: its title, its image, and the action itself for presses.
    func take(_ action: UIAction?) {
        guard let action else { return }
        addAction(action, for: .primaryActionTriggered)
        if configuration != nil {
            if configuration?.title == nil, !action.title.isEmpty { configuration?.title = action.title }
            if configuration?.subtitle == nil, let subtitle = action.subtitle { configuration?.subtitle = subtitle }
            if configuration?.image == nil, let image = action.image { configuration?.image = image }
        } else {
            if !action.title.isEmpty { setTitle(action.title, for: .normal) }
            if let image = action.image { setImage(image, for: .normal) }
        }
        if action.attributes.contains(.disabled) { isEnabled = false }
        if action.attributes.contains(.destructive), role == .normal { role = .destructive }
        if action.state == .on, changesSelectionAsPrimaryAction { isSelected = true }
    }

    /// The accessibility label of the image.
    var nameOfPicture: String? {
        switch buttonType {
        case .detailDisclosure, .infoLight, .infoDark: "More info"
        case .contactAdd: "Add"
        case .close: "Close"
        case .custom, .system: imageView?.image?.spokenName ?? currentImage?.spokenName
        }
    }

    /// The image for the current state; a symbol image has the preferred configuration of that state applied.
    var shownImage: UIImage? {
        guard let image = currentImage, image.isSymbolImage, let configuration = currentPreferredSymbolConfiguration else { return currentImage }
        // The symbol's own configuration takes precedence.
        let own = image.symbolConfiguration
        return image.applyingSymbolConfiguration(own.map { configuration.applying($0) } ?? configuration) ?? image
    }

    func contentDidChange() {
        setNeedsUpdateConfiguration()
        invalidateIntrinsicContentSize()
    }

    func defaultTitleColor(for state: State) -> UIColor? {
        guard buttonType != .custom else { return .white }
        return state.contains(.disabled) ? .tertiaryLabel : tintColor
    }

    /// Updates the button's content for its state, if an update is needed.
    func updateIfNeeded() {
        guard needsUpdate, !isUpdating else { return }
        isUpdating = true
        updateConfiguration()
        configurationUpdateHandler?(self)
        isUpdating = false
        needsUpdate = false
        if let configuration {
            show(automaticallyUpdatesConfiguration ? configuration.updated(for: self) : configuration)
        } else {
            showStates()
        }
        lookedPressed = isHighlighted
    }

    /// Fades the highlighting out when the button is released; it appears at once when the button is pressed.
    func fadeIfReleased() {
        guard lookedPressed, !isHighlighted, window != nil, UIView.areAnimationsEnabled else { return }
        UIView.animate(withDuration: 0.4, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            self.layoutIfNeeded()
        }
        guard configuration != nil else { return }
        for view in [titleLabel, subtitleLabel, imageView] as [UIView?] {
            let fade = CATransition()
            fade.duration = 0.4
            view?.layer.add(fade, forKey: "release")
        }
    }

    /// Sets the content mode that the alignment asks for, when that changes: in between it is the program's.
    private func setContentMode(_ mode: UIView.ContentMode, of imageView: UIImageView) {
        guard mode != imageContentMode else { return }
        imageContentMode = mode
        imageView.contentMode = mode
    }

    // MARK: Without a configuration

    private func showStates() {
        guard let label = titleLabel, let imageView else { return }
        if shownConfiguration != nil { label.numberOfLines = 1 }
        shownConfiguration = nil
        backgroundView.isHidden = true
        mark.isHidden = true
        spinner.stopAnimating()
        subtitleLabel?.isHidden = true
        let isSystem = buttonType != .custom
        let strength: CGFloat = isSystem && isHighlighted ? 0.2 : 1
        label.isHidden = false
        if let title = currentAttributedTitle { label.attributedText = title } else { label.text = currentTitle }
        label.textColor = isMarked ? .white : currentTitleColor
        label.shadowColor = currentTitleShadowColor
        label.alpha = strength

        imageView.isHidden = currentImage == nil
        imageView.image = shownImage.map(adjusted)
        imageView.tintColor = (isMarked ? .white : isEnabled ? tintColor : .tertiaryLabel).resolvedColor(with: traitCollection)
        let isOriginal = currentImage?.renderingMode == .alwaysOriginal
        imageView.alpha = !isEnabled && adjustsImageWhenDisabled && (!isSystem || isOriginal) ? 0.5 : strength
        let isFilled = contentHorizontalAlignment == .fill || contentVerticalAlignment == .fill
        setContentMode(isFilled ? .scaleToFill : .center, of: imageView)

        backgroundPicture.isHidden = currentBackgroundImage == nil
        backgroundPicture.image = currentBackgroundImage.map { isSystem ? $0 : adjusted($0) }
        backgroundPicture.alpha = isSystem && isHighlighted ? 0.2 : 1
        if isMarked { makeSelectionMark().backgroundColor = tintColor }
        selectionMark?.isHidden = !isMarked
        selectionMark?.alpha = strength
    }

    /// Whether the title is shown on a patch of the tint colour: on selected buttons of the system's types that have no image for the
    /// selected state.
    private var isMarked: Bool {
        guard buttonType == .system, isSelected, isEnabled, currentBackgroundImage == nil else { return false }
        return images[exactly: .selected] == nil
    }

    private func makeSelectionMark() -> UIView {
        if let selectionMark { return selectionMark }
        let made = UIView()
        made.isUserInteractionEnabled = false
        made.layer.cornerRadius = 4
        made.layer.cornerCurve = .continuous
        insertSubview(made, aboveSubview: backgroundPicture)
        selectionMark = made
        return made
    }

    /// The image as it is drawn: a template in the tint colour on system buttons; darker while a button of another type is pressed.
    private func adjusted(_ image: UIImage) -> UIImage {
        if buttonType != .custom { return image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image }
        let hasOwn = images[exactly: .highlighted] != nil || backgroundImages[exactly: .highlighted] != nil
        guard isHighlighted, adjustsImageWhenHighlighted, !hasOwn, image.renderingMode != .alwaysTemplate else { return image }
        let box = CGRect(origin: .zero, size: image.size)
        guard box.width > 0, box.height > 0 else { return image }
        return UIGraphicsImageRenderer(size: box.size, format: image.imageRendererFormat).image { context in
            image.draw(in: box)
            UIColor(white: 0, alpha: 0.4).setFill()
            context.fill(box, blendMode: .sourceAtop)
        }
    }

    // MARK: With a configuration

    private func show(_ shown: Configuration) {
        guard let label = titleLabel, let imageView else { return }
        shownConfiguration = shown
        backgroundPicture.isHidden = true
        selectionMark?.isHidden = true
        backgroundView.isHidden = false
        backgroundView.show(shown.background, tint: tintColor)
        let front = shown.baseForegroundColor ?? tintColor!

        let title = shown.attributedTitle ?? currentAttributedTitle.map { AttributedString(drawable: $0) }
            ?? currentTitle.map { AttributedString($0) }
        let weight: UIFont.Weight = role == .primary ? .semibold : .regular
        let size = UIFont.preferredFont(forTextStyle: shown.titleStyle).pointSize
        set(title, on: label, font: .systemFont(ofSize: size, weight: weight), front, shown.titleTextAttributesTransformer)
        label.lineBreakMode = shown.titleLineBreakMode
        label.numberOfLines = shown.titleLineBreakMode == .byWordWrapping || shown.titleLineBreakMode == .byCharWrapping ? 0 : 1
        label.alpha = 1
        if shown.attributedSubtitle != nil || subtitleLabel != nil {
            let second = makeSubtitleLabel()
            let font = UIFont.preferredFont(forTextStyle: shown.subtitleStyle)
            set(shown.attributedSubtitle, on: second, font: font, front, shown.subtitleTextAttributesTransformer)
            second.lineBreakMode = shown.subtitleLineBreakMode
            second.numberOfLines = label.numberOfLines
        }
        let alignment = titleAlignment(in: shown)
        label.textAlignment = alignment
        subtitleLabel?.textAlignment = alignment

        var image = shown.showsActivityIndicator ? nil : shown.image ?? shownImage
        if image?.renderingMode == .automatic { image = image?.withRenderingMode(.alwaysTemplate) }
        imageView.isHidden = image == nil
        imageView.image = image
        imageView.tintColor = (shown.imageColorTransformer?(front) ?? front).resolvedColor(with: traitCollection)
        imageView.alpha = 1
        setContentMode(.center, of: imageView)
        if shown.showsActivityIndicator {
            spinner.color = shown.activityIndicatorColorTransformer?(front) ?? front
            spinner.startAnimating()
        } else {
            spinner.stopAnimating()
        }
        mark.isHidden = shown.indicator != .popup
        if shown.indicator == .popup {
            if mark.image == nil { mark.image = .symbol("chevron.up.chevron.down", pointSize: 13, weight: .medium) }
            mark.tintColor = (shown.indicatorColorTransformer?(front) ?? front).resolvedColor(with: traitCollection)
        }
    }

    private func set(
        _ text: AttributedString?, on label: UILabel, font: UIFont, _ color: UIColor,
        _ transformer: UIConfigurationTextAttributesTransformer?
    ) {
        label.isHidden = text == nil
        guard let text else {
            label.text = nil
            return
        }
        var attributes = AttributeContainer()
        attributes.font = font
        attributes.foregroundColor = color
        if let transformer { attributes = transformer(attributes) }
        label.font = attributes.font ?? font
        label.attributedText = text.drawable(attributes)
    }

    private func titleAlignment(in shown: Configuration) -> NSTextAlignment {
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        switch shown.titleAlignment {
        case .leading: return isRightToLeft ? .right : .left
        case .trailing: return isRightToLeft ? .left : .right
        case .center: return .center
        case .automatic:
            switch effectiveContentHorizontalAlignment {
            case .left: return .left
            case .right: return .right
            default: return .center
            }
        }
    }
}
