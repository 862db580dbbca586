/// Selection, configurations and reuse of cells.
extension UITableViewCell {
    func animate(_ animated: Bool, _ changes: @escaping (UITableViewCell) -> Void) {
        if animated { UIView.animate(withDuration: CollectionEngine.transitionDuration) { changes(self) } } else { changes(self) }
    }

    func exchange(_ old: UIView?, for new: UIView?) {
        guard old !== new else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        guard let new else { return }
        new.frame = bounds
        insertSubview(new, at: new === backgroundView ? 0 : backgroundView == nil ? 0 : 1)
    }

    // MARK: Selection

    /// What lies behind the content while the row is selected; nil for nothing.
    private var selectionView: UIView? {
        guard selectionStyle != .none else { return nil }
        if let multipleSelectionBackgroundView, table?.selectsSeveral == true { return multipleSelectionBackgroundView }
        return selectedBackgroundView ?? parts.selection
    }

    func updateSelection() {
        let isActive = parts.isSelected || parts.isHighlighted
        if isActive, selectedBackgroundView == nil, parts.selection == nil, parts.configurations?.background == nil, selectionStyle != .none
        {
            let view = UIView(frame: bounds)
            view.backgroundColor = .systemGray4
            view.alpha = 0
            UIView.performWithoutAnimation { insertSubview(view, belowSubview: contentView) }
            parts.selection = view
        }
        let shown = selectionView
        for view in [selectedBackgroundView, multipleSelectionBackgroundView, parts.selection] {
            view?.alpha = isActive && view === shown && parts.configurations?.background == nil ? 1 : 0
        }
        for label in [parts.label, parts.detailLabel] { label?.isHighlighted = isActive }
        parts.imageView?.isHighlighted = isActive
        parts.editControl?.show(isOn: parts.isSelected)
        if parts.configurations != nil || configurationUpdateHandler != nil { setNeedsUpdateConfiguration() }
    }

    /// Shows a ring while keys go to the row.
    func updateFocusRing(_ isFocused: Bool) {
        let isFocused = isFocused && focusStyle == .default
        guard isFocused != (parts.focusRing != nil) else { return }
        guard isFocused else {
            parts.focusRing?.removeFromSuperlayer()
            parts.focusRing = nil
            return
        }
        let ring = FocusRing.make()
        layer.addSublayer(ring)
        parts.focusRing = ring
        setNeedsLayout()
    }

    // MARK: Configurations

    var configurations: ConfigurationHost {
        if let host = parts.configurations { return host }
        let host = ConfigurationHost()
        parts.configurations = host
        return host
    }

    func makeState() -> UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isSelected = parts.isSelected
        state.isHighlighted = parts.isHighlighted
        state.isEditing = parts.isEditing
        state.isSwiped = parts.swipe != nil
        state.isFocused = parts.focusRing != nil
        state.isReordering = table?.engine.movement.path.map { $0 == appliedAttributes?.indexPath } ?? false
        return state
    }

    func applyContent(_ new: (any UIContentConfiguration)?) {
        guard new != nil || parts.configurations != nil else { return }
        if let view = configurations.setContent(new, state: makeState()) { replaceContent(new == nil ? nil : view) }
        sizeChanged()
    }

    private func replaceContent(_ view: UIView?) {
        for view in [parts.label, parts.detailLabel, parts.imageView, parts.configured] { view?.removeFromSuperview() }
        (parts.label, parts.detailLabel, parts.imageView) = (nil, nil, nil)
        parts.configured = view
        if let view { contentView.addSubview(view) }
        setNeedsLayout()
    }

    func applyBackground(_ new: UIBackgroundConfiguration?) {
        guard new != nil || parts.configurations != nil else { return }
        configurations.setBackground(new, of: self, state: makeState())
        if new != nil { backgroundColor = nil }
        updateSelection()
        setNeedsLayout()
    }

    /// Brings the configurations up to date, if they are not.
    func updateConfigurations() {
        guard parts.needsConfiguration else { return }
        let state = makeState()
        if let view = parts.configurations?.update(self, for: state) { replaceContent(view) }
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
        parts.needsConfiguration = false
    }

    /// The content may need another height.
    func sizeChanged() {
        setNeedsLayout()
        guard let table, (appliedAttributes as? TableAttributes)?.isSelfSized == true else { return }
        table.engine.contentSizeChanged(of: self)
    }

    // MARK: Reuse

    func reset() {
        parts.swipe?.removeFromSuperview()
        parts.swipe = nil
        if parts.isHighlighted { setHighlighted(false, animated: false) }
        if parts.isSelected { setSelected(false, animated: false) }
        updateFocusRing(false)
        setNeedsLayout()
    }

    func take(_ attributes: UICollectionViewLayoutAttributes) {
        guard let attributes = attributes as? TableAttributes else { return }
        if attributes.isFirst != parts.isFirst || attributes.isLast != parts.isLast {
            parts.isFirst = attributes.isFirst
            parts.isLast = attributes.isLast
        }
        setMoved(attributes.zIndex == TableMetrics.movedDepth)
        roundCorners()
        setNeedsLayout()
    }

    /// Gives a row that is carried a shadow, and its layer back what the program had set.
    private func setMoved(_ isMoved: Bool) {
        guard isMoved != (parts.shadowBeforeMove != nil) else { return }
        if isMoved {
            parts.shadowBeforeMove = (layer.shadowOpacity, layer.shadowRadius)
            layer.shadowOpacity = 0.2
            layer.shadowRadius = 8
        } else if let before = parts.shadowBeforeMove {
            parts.shadowBeforeMove = nil
            layer.shadowOpacity = before.opacity
            layer.shadowRadius = before.radius
        }
    }

    /// Rounds the corners of sections of an inset grouped table, and cuts off what reaches beyond the cell. Elsewhere the layer stays as the
    /// program has set it.
    func roundCorners() {
        var corners: CACornerMask = []
        if table?.style == .insetGrouped {
            if parts.isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
            if parts.isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        }
        if !corners.isEmpty {
            if parts.cornersBefore == nil { parts.cornersBefore = (layer.cornerRadius, layer.maskedCorners) }
            layer.cornerRadius = TableMetrics.cornerRadius
            layer.maskedCorners = corners
        } else if let before = parts.cornersBefore {
            parts.cornersBefore = nil
            layer.cornerRadius = before.radius
            layer.maskedCorners = before.mask
        }
        // A row that is carried has its shadow around it, whatever its corners are.
        let isMoved = parts.shadowBeforeMove != nil
        if isMoved || !corners.isEmpty || parts.swipe != nil {
            if parts.clipsBefore == nil { parts.clipsBefore = clipsToBounds }
            clipsToBounds = !isMoved
        } else if let before = parts.clipsBefore {
            parts.clipsBefore = nil
            clipsToBounds = before
        }
    }

    func describe(_ defaults: AccessibilityDefaults) -> AccessibilityDefaults {
        var defaults = defaults
        var texts = [parts.label?.text, parts.detailLabel?.text].compactMap { $0 }
        if texts.isEmpty { texts = contentView.texts }
        // A person who can't see the row must reach the controls in it.
        defaults.isElement = !contentView.holdsControls && !(accessoryView?.holdsControls ?? false)
        defaults.label = texts.isEmpty ? nil : texts.joined(separator: ", ")
        if parts.isSelected || accessoryType == .checkmark && !isEditing { defaults.traits.insert(.selected) }
        if table?.selectsItems == true { defaults.traits.insert(.button) }
        return defaults
    }
}

extension UIView {
    fileprivate var holdsControls: Bool { self is UIControl || subviews.contains(where: \.holdsControls) }

    /// The texts of the labels in the view, in the order of its subviews.
    fileprivate var texts: [String] {
        if let label = self as? UILabel { return label.isHidden ? [] : [label.text].compactMap { $0 } }
        return subviews.flatMap(\.texts)
    }
}
