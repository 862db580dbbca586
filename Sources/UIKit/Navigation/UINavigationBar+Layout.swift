/// Heights, appearances and frames.
extension UINavigationBar {
    /// The height of a large title, in points.
    static let largeTitleHeight: CGFloat = 52
    private static let promptHeight: CGFloat = 30

    func setUpBar() {
        addSubview(background)
        largeTitleClip.clipsToBounds = true
        largeTitleClip.isUserInteractionEnabled = false
        addSubview(largeTitleClip)
        largeTitle.accessibilityTraits = .header
        largeTitle.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
        largeTitleClip.addSubview(largeTitle)
        accessibilityTraits = []
        updateBackground()
    }

    /// The height of the line with title and buttons: 44 on phones, 32 in a compact vertical size class, 50 on pads, 56 in cards.
    var lineHeight: CGFloat {
        if traitCollection.verticalSizeClass == .compact { return 32 }
        if (controller?.activePresentationController as? UISheetPresentationController)?.isCard == true { return 56 }
        return traitCollection.userInterfaceIdiom == .pad && traitCollection.horizontalSizeClass == .regular ? 50 : 44
    }

    /// Whether an item's title is large.
    func isLarge(_ item: UINavigationItem?) -> Bool {
        guard prefersLargeTitles, let item, item.titleView == nil, traitCollection.verticalSizeClass != .compact else { return false }
        switch item.largeTitleDisplayMode {
        case .always: return true
        case .never: return false
        case .automatic:
            guard let index = stack.firstIndex(where: { $0 === item }), index > 0 else { return true }
            return isLarge(stack[index - 1])
        }
    }

    /// The bar's height for an item; `expansion` is the visible part of the large title, 0 to 1.
    func height(for item: UINavigationItem?, expansion: CGFloat) -> CGFloat {
        lineHeight + (item?.prompt == nil ? 0 : Self.promptHeight) + (isLarge(item) ? max(expansion, 0) * Self.largeTitleHeight : 0)
    }

    /// The appearance for an item now.
    func appearance(for item: UINavigationItem?) -> UINavigationBarAppearance {
        let isCompact = traitCollection.verticalSizeClass == .compact
        let standard = (isCompact ? item?.compactAppearance ?? compactAppearance : nil) ?? item?.standardAppearance ?? standardAppearance
        let chosen = (isAtScrollEdge ? edgeAppearance(for: item) : nil) ?? standard
        guard titleTextAttributes != nil || largeTitleTextAttributes != nil || barTintColor != nil || !isTranslucent || shadowImage != nil
            || !backgroundImages.isEmpty || !titleAdjustments.isEmpty
        else { return chosen }
        let made = UINavigationBarAppearance(barAppearance: chosen)
        if let titleTextAttributes { made.titleTextAttributes.merge(titleTextAttributes) { $1 } }
        if let largeTitleTextAttributes { made.largeTitleTextAttributes.merge(largeTitleTextAttributes) { $1 } }
        if let barTintColor { made.backgroundColor = barTintColor } else if !isTranslucent { made.backgroundColor = .systemBackground }
        if !isTranslucent { made.backgroundEffect = nil }
        if let image = backgroundImages[isCompact ? .compact : .default] ?? backgroundImages[.default] { made.backgroundImage = image }
        if let shadowImage { made.shadowImage = shadowImage }
        made.titlePositionAdjustment.vertical += titleAdjustments[isCompact ? .compact : .default] ?? 0
        return made
    }

    private func edgeAppearance(for item: UINavigationItem?) -> UINavigationBarAppearance? {
        let isCompact = traitCollection.verticalSizeClass == .compact
        return (isCompact ? item?.compactScrollEdgeAppearance ?? compactScrollEdgeAppearance : nil)
            ?? item?.scrollEdgeAppearance ?? scrollEdgeAppearance
    }

    /// The background while an item is on top, at the current scroll position.
    ///
    /// At the scroll edge the system's own background is invisible, and fades in as content is scrolled under the bar. A background that
    /// the program chose, by an appearance for the scroll edge, `barTintColor`, a background image or `isTranslucent = false`, is always
    /// shown whole.
    func backgroundState(for item: UINavigationItem?) -> BarBackgroundState {
        let isSystem = edgeAppearance(for: item) == nil && isTranslucent && barTintColor == nil && backgroundImages.isEmpty
        return BarBackgroundState(appearance: appearance(for: item), strength: isSystem ? edgeStrength : 1)
    }

    func updateBackground() {
        let backgroundState = backgroundState(for: topItem), appearance = appearance(for: topItem)
        background.show(backgroundState.appearance, strength: backgroundState.strength)
        let attributes = appearance.largeTitleTextAttributes
        largeTitle.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 34, weight: .bold)
        largeTitle.textColor = attributes[.foregroundColor] as? UIColor ?? .label
    }

    func appearanceDidChange() {
        updateBackground()
        content?.show()
        controller?.loadedView?.setNeedsLayout()
        setNeedsLayout()
    }

    func layOutBar() {
        background.frame = CGRect(x: 0, y: -topExtension, width: bounds.width, height: bounds.height + topExtension)
        let line = height(for: topItem, expansion: 0)
        if let content {
            content.lineHeight = lineHeight
            content.runsFromRight = isMirrored
            content.frame = CGRect(x: 0, y: 0, width: bounds.width, height: line)
        }
        layOutLargeTitle(below: line)
    }

    private func layOutLargeTitle(below line: CGFloat) {
        let isLarge = isLarge(topItem)
        largeTitleClip.isHidden = !isLarge
        content?.showsTitle = !isLarge || expansion < 0.25
        guard isLarge else { return }
        largeTitle.text = topItem?.title
        let margin: CGFloat = bounds.width >= 600 ? 20 : NavigationBarContent.spacing
        let size = largeTitle.sizeThatFits(.zero)
        // Not the frame: in a transition the view is moved aside.
        largeTitleClip.bounds.size = CGSize(width: bounds.width, height: max(bounds.height - line, 0))
        largeTitleClip.center = CGPoint(x: bounds.midX, y: line + largeTitleClip.bounds.height / 2)
        // The title is aligned to the bar's lower edge, and grows a little while the content is pulled down.
        let pulled = max(expansion - 1, 0) * Self.largeTitleHeight
        let scale = 1 + min(pulled / max(bounds.width, 1), 0.1)
        let bottom = largeTitleClip.bounds.height - 8
        largeTitle.transform = .identity
        largeTitle.layer.anchorPoint = CGPoint(x: isMirrored ? 1 : 0, y: 0.5)
        largeTitle.bounds = CGRect(x: 0, y: 0, width: min(size.width, max(bounds.width - 2 * margin, 0)), height: size.height)
        largeTitle.center = CGPoint(x: isMirrored ? bounds.width - margin : margin, y: bottom - size.height / 2)
        largeTitle.transform = CGAffineTransform(scaleX: scale, y: scale)
    }

    func backButtonTapped() {
        guard let controller else {
            popItem(animated: true)
            return
        }
        if let item = topItem, mayPop(item) { controller.backButtonTapped() }
    }

    /// Whether an item may be popped: decided by the navigation controller if it conforms to the delegate protocol, otherwise by the
    /// delegate.
    func mayPop(_ item: UINavigationItem) -> Bool {
        let decider = controller as? any UINavigationBarDelegate ?? delegate
        return decider?.navigationBar(self, shouldPop: item) != false
    }
}
