/// Where the parts of a cell lie.
extension UITableViewCell {
    /// Between the edges of the cell and its content.
    var sideMargin: CGFloat {
        guard let table else { return TableMetrics.margin(width: bounds.width) }
        let margin = TableMetrics.margin(width: table.bounds.width)
        guard table.cellLayoutMarginsFollowReadableWidth else { return margin }
        return max(margin, (bounds.width - Self.readableWidth) / 2)
    }
    /// The greatest width of content that is easy to read, in points.
    private static let readableWidth: CGFloat = 672
    /// Between an image and the text, the parts of the style `value2`, and an accessory and the content.
    private static let imagePadding: CGFloat = 16, value2Padding: CGFloat = 6, accessoryPadding: CGFloat = 8
    /// The width of the first text in the style `value2`.
    private static let value2Width: CGFloat = 91
    /// Above and below texts, and between two lines of them.
    private static let textMargin: CGFloat = 11, subtitleMargin: CGFloat = 10, subtitleSpacing: CGFloat = 3

    /// The insets of the safe area, as far as the content keeps to it.
    private var safeInsets: UIEdgeInsets {
        guard let table, table.insetsContentViewsToSafeArea, table.style != .insetGrouped else { return .zero }
        return safeAreaInsets
    }

    private var showsEditControl: Bool { parts.isEditing && (parts.editingStyle != .none || parts.showsMark) }
    private var showsHandle: Bool { parts.isEditing && parts.isMovable && showsReorderControl }
    /// How far the control for editing moves the content aside.
    private var editingIndent: CGFloat {
        parts.isEditing && (showsEditControl || parts.editingStyle == .none) && shouldIndentWhileEditing
            && (showsEditControl || !parts.isMovable)
            ? TableMetrics.editingIndent : 0
    }

    // MARK: Parts

    func layOutParts() {
        updateConfigurations()
        let slide = parts.swipe?.slide ?? 0
        var whole = bounds
        whole.origin.x += slide
        place(backgroundView, whole)
        place(parts.configurations?.backgroundView, whole)
        for view in [selectedBackgroundView, multipleSelectionBackgroundView, parts.selection] { place(view, whole) }

        let safe = safeInsets
        var left = editingIndent + safe.left
        var right = bounds.width - safe.right - (table?.indexInset ?? 0)
        layOutEditControl(atLeft: safe.left, slide)
        right = layOutHandle(endingAt: right, slide)
        right = layOutAccessory(endingAt: right, slide)
        left = min(left, right)
        place(contentView, mirrored(CGRect(x: left, y: 0, width: right - left, height: bounds.height), slide))
        if let configured = parts.configured { place(configured, contentView.bounds) } else { layOutContent() }
        layOutSeparators(slide)
        parts.swipe?.place(in: self)
        if let ring = parts.focusRing { FocusRing.place(ring, around: bounds.insetBy(dx: 5, dy: 5), radius: 6, in: self) }
    }

    private func place(_ view: UIView?, _ frame: CGRect) {
        guard let view else { return }
        if view.frame != frame { view.frame = frame }
    }

    /// A frame on the other side where text runs from right to left, moved by a swipe.
    private func mirrored(_ frame: CGRect, _ slide: CGFloat) -> CGRect {
        var frame = frame
        if isMirrored { frame.origin.x = bounds.width - frame.maxX }
        frame.origin.x += slide
        return frame
    }

    private func layOutEditControl(atLeft left: CGFloat, _ slide: CGFloat) {
        guard showsEditControl || parts.editControl != nil else { return }
        let size = RowEditControl.size
        func frame(_ shown: Bool) -> CGRect {
            let x = shown ? left + sideMargin : -size
            return mirrored(CGRect(x: x, y: nearestPixel((bounds.height - size) / 2), width: size, height: size), slide)
        }
        let control = parts.editControl ?? RowEditControl(frame: frame(false))
        if parts.editControl == nil {
            control.cell = self
            parts.editControl = control
            UIView.performWithoutAnimation {
                control.frame = frame(false)
                control.alpha = 0
                addSubview(control)
            }
        }
        if showsEditControl {
            let kind: RowEditControl.Kind = parts.showsMark ? .mark : parts.editingStyle == .insert ? .insert : .delete
            UIView.performWithoutAnimation {
                control.kind = kind
                control.show(isOn: parts.isSelected)
            }
        }
        control.alpha = showsEditControl ? 1 : 0
        place(control, frame(showsEditControl))
    }

    private func layOutHandle(endingAt right: CGFloat, _ slide: CGFloat) -> CGFloat {
        guard showsHandle || parts.handle != nil else { return right }
        let width = TableMetrics.handleWidth
        func frame(_ shown: Bool) -> CGRect {
            mirrored(CGRect(x: shown ? right - width : bounds.width, y: 0, width: width, height: bounds.height), slide)
        }
        let handle = parts.handle ?? RowHandle(frame: frame(false))
        if parts.handle == nil {
            parts.handle = handle
            UIView.performWithoutAnimation {
                handle.frame = frame(false)
                handle.alpha = 0
                addSubview(handle)
            }
        }
        handle.alpha = showsHandle ? 1 : 0
        place(handle, frame(showsHandle))
        return showsHandle ? right - width : right
    }

    /// Places the accessory, and returns where the content ends.
    private func layOutAccessory(endingAt right: CGFloat, _ slide: CGFloat) -> CGFloat {
        guard let view = currentAccessory else { return right }
        var size = view.bounds.size
        if parts.accessory?.view === view { size = view.sizeThatFits(CGSize(width: bounds.width, height: bounds.height)) }
        let x = right - size.width - (showsHandle ? 0 : sideMargin)
        place(
            view,
            mirrored(
                CGRect(x: nearestPixel(x), y: nearestPixel((bounds.height - size.height) / 2), width: size.width, height: size.height),
                slide))
        return x - Self.accessoryPadding
    }

    // MARK: Separators

    var automaticSeparatorInset: UIEdgeInsets {
        guard let table else { return UIEdgeInsets(top: 0, left: sideMargin, bottom: 0, right: 0) }
        var inset = table.separatorInset
        let automatic = safeInsets.left + textStart
        switch (table.state.separatorInset, table.separatorInsetReference) {
        case (nil, _): inset.left = automatic
        case (_, .fromAutomaticInsets): inset.left += automatic
        case (_, .fromCellEdges): break
        }
        return inset
    }

    /// Whether the separator's inset is measured from the text, which controls for editing move aside, and not from the cell's edges.
    private var separatorFollowsText: Bool {
        guard parts.separatorInset == nil else { return false }
        return table?.state.separatorInset == nil || table?.separatorInsetReference == .fromAutomaticInsets
    }

    /// Where the text begins in the content.
    private var textStart: CGFloat {
        if let list = parts.configured as? UIListContentView { return list.textLeading }
        return contentFrames(contentView.bounds.size).text.minX
    }

    private func layOutSeparators(_ slide: CGFloat) {
        let style = table?.separatorStyle ?? .none
        let isGrouped = table.map { $0.style != .plain } ?? false
        let isEnd = isGrouped && parts.isLast
        let showsBottom = style == .singleLine && !(isEnd && table?.style == .insetGrouped)
        let showsTop = style == .singleLine && table?.style == .grouped && parts.isFirst
        let thickness = hairline
        let inset = isEnd ? UIEdgeInsets.zero : separatorInset
        let indent = isEnd || !separatorFollowsText ? 0 : editingIndent
        parts.separator.show(showsBottom, in: self, table?.separatorColor, table?.separatorEffect) {
            mirrored(
                CGRect(
                    x: inset.left + indent, y: bounds.height - thickness, width: max(0, bounds.width - inset.left - inset.right - indent),
                    height: thickness), 0)
        }
        parts.topSeparator.show(showsTop, in: self, table?.separatorColor, table?.separatorEffect) {
            CGRect(x: 0, y: 0, width: bounds.width, height: thickness)
        }
    }

    // MARK: Texts and image

    private struct ContentFrames {
        var image = CGRect.zero, text = CGRect.zero, detail = CGRect.zero
        var height: CGFloat = 0
    }

    private func layOutContent() {
        let size = contentView.bounds.size
        let frames = contentFrames(size)
        func put(_ view: UIView?, _ frame: CGRect) {
            var frame = frame
            if isMirrored { frame.origin.x = size.width - frame.maxX }
            place(view, nearestPixel(frame))
        }
        put(parts.imageView, frames.image)
        put(parts.label, frames.text)
        put(parts.detailLabel, frames.detail)
    }

    /// Where texts and image lie in the content, and the height that they need.
    private func contentFrames(_ size: CGSize) -> ContentFrames {
        var frames = ContentFrames()
        let hasAccessory = currentAccessory != nil || showsHandle
        var start = sideMargin + CGFloat(indentationLevel) * indentationWidth
        let end = size.width - (hasAccessory ? 0 : sideMargin)
        if let image = parts.imageView?.image {
            var shown = image.size
            if image.isSymbolImage, let view = parts.imageView { shown = view.intrinsicContentSize }
            if size.height > 0, shown.height > size.height {
                shown = CGSize(width: shown.width * size.height / shown.height, height: size.height)
            }
            // Symbols lie in the middle of one width, so that the texts of all rows begin at one place.
            let room = image.isSymbolImage ? max(shown.width, ListContentStyle.symbolWidth) : shown.width
            frames.image = CGRect(
                x: start + (room - shown.width) / 2, y: (size.height - shown.height) / 2, width: shown.width, height: shown.height)
            start += room + Self.imagePadding
        }
        let room = max(0, end - start)
        func measure(_ label: UILabel?, _ width: CGFloat) -> CGSize {
            guard let label, label.text?.isEmpty == false else { return .zero }
            let size = label.sizeThatFits(CGSize(width: max(1, width), height: 0))
            return CGSize(width: min(size.width, width), height: size.height)
        }
        switch style {
        case .default:
            let text = measure(parts.label, room)
            frames.text = CGRect(x: start, y: (size.height - text.height) / 2, width: room, height: text.height)
            frames.height = text.height + 2 * Self.textMargin
        case .value1:
            let text = measure(parts.label, room)
            let detail = measure(parts.detailLabel, max(0, room - text.width - Self.accessoryPadding))
            frames.text = CGRect(x: start, y: (size.height - text.height) / 2, width: text.width, height: text.height)
            frames.detail = CGRect(x: end - detail.width, y: (size.height - detail.height) / 2, width: detail.width, height: detail.height)
            frames.height = max(text.height, detail.height) + 2 * Self.textMargin
        case .value2:
            let text = measure(parts.label, Self.value2Width)
            let x = start + Self.value2Width + Self.value2Padding
            let detail = measure(parts.detailLabel, max(0, end - x))
            frames.text = CGRect(x: start, y: (size.height - text.height) / 2, width: Self.value2Width, height: text.height)
            frames.detail = CGRect(x: x, y: (size.height - detail.height) / 2, width: max(0, end - x), height: detail.height)
            frames.height = max(text.height, detail.height) + 2 * Self.textMargin
        case .subtitle:
            let text = measure(parts.label, room)
            let detail = measure(parts.detailLabel, room)
            let spacing = text.height > 0 && detail.height > 0 ? Self.subtitleSpacing : 0
            let top = (size.height - text.height - spacing - detail.height) / 2
            frames.text = CGRect(x: start, y: top, width: room, height: text.height)
            frames.detail = CGRect(x: start, y: top + text.height + spacing, width: room, height: detail.height)
            frames.height = text.height + spacing + detail.height + 2 * Self.subtitleMargin
        }
        return frames
    }

    // MARK: Measuring

    func measured(_ size: CGSize) -> CGSize {
        updateConfigurations()
        var width = size.width - safeInsets.left - safeInsets.right - editingIndent - (table?.indexInset ?? 0)
        if showsHandle { width -= TableMetrics.handleWidth }
        if let accessory = currentAccessory {
            let own = parts.accessory?.view === accessory ? accessory.sizeThatFits(bounds.size).width : accessory.bounds.width
            width -= own + Self.accessoryPadding + (showsHandle ? 0 : sideMargin)
        }
        let height: CGFloat
        if let configured = parts.configured {
            height = configured.sizeThatFits(CGSize(width: max(1, width), height: 0)).height
        } else {
            height = contentFrames(CGSize(width: max(1, width), height: 0)).height
        }
        return CGSize(width: size.width, height: max(wholePixels(height), TableMetrics.rowHeight))
    }
}
