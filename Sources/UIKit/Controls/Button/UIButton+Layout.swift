/// The layout of a button's title, image and indicator.
extension UIButton {
    func layoutParts() {
        if let shownConfiguration { return place(shownConfiguration) }
        let content = contentRect(forBounds: bounds)
        backgroundPicture.frame = backgroundRect(forBounds: bounds)
        imageView?.frame = imageRect(forContentRect: content)
        titleLabel?.frame = titleRect(forContentRect: content)
        if let selectionMark, !selectionMark.isHidden { selectionMark.frame = shownContent.insetBy(dx: -4, dy: -3) }
    }

    /// The union of the frames of title and image, on a button without a configuration.
    var shownContent: CGRect {
        let parts = [titleLabel?.text?.isEmpty == false ? titleLabel : nil, currentImage == nil ? nil : imageView] as [UIView?]
        let frames = parts.compactMap(\.self).filter { !$0.isHidden }.map(\.frame)
        return frames.isEmpty ? bounds : frames.dropFirst().reduce(frames[0]) { $0.union($1) }
    }

    /// The size of the content with its insets. A width or height of 0 or less is unlimited.
    func contentSize(fitting size: CGSize) -> CGSize {
        if let shownConfiguration { return measure(shownConfiguration, width: size.width) }
        let image = shownImage?.size ?? .zero, title = plainTitleSize(.infinity)
        let insets = contentEdgeInsets, background = currentBackgroundImage?.size ?? .zero
        // Without insets, 6 points are added above and below a title, but none around an image.
        let titleSpace: CGFloat = insets == .zero ? 12 : 0
        if insets == .zero, image == .zero, title == .zero, background == .zero {
            return wholePixels(CGSize(width: 30, height: (titleLabel?.font.lineHeight ?? 0).rounded(.up) + titleSpace))
        }
        let width = image.width + title.width + insets.left + insets.right
        let height = max(image.height, title.height > 0 ? title.height + titleSpace : 0) + insets.top + insets.bottom
        let least: CGFloat = buttonType == .system && title.width > 0 ? 30 : 0
        return wholePixels(CGSize(width: max(width, background.width, least), height: max(height, background.height)))
    }

    /// The distance from the top to the baseline of the title, centered in a button of the given size, in points. Without a title, the
    /// button's height.
    func titleBaseline(in size: CGSize) -> CGFloat {
        updateIfNeeded()
        guard let titleLabel, titleLabel.text?.isEmpty == false, !titleLabel.isHidden else { return size.height }
        let title = titleLabel.sizeThatFits(CGSize(width: size.width, height: 0))
        return nearestPixel((size.height - title.height) / 2) + titleLabel.firstBaseline(in: title)
    }

    // MARK: Without a configuration

    private func plainTitleSize(_ width: CGFloat) -> CGSize {
        titleLabel?.sizeThatFits(CGSize(width: width.isFinite ? max(0, width) : 0, height: 0)) ?? .zero
    }

    func plainImageRect(in content: CGRect) -> CGRect {
        let size = shownImage?.size ?? .zero
        let room = content.inset(by: imageEdgeInsets)
        let title = plainTitleSize(max(1, room.width - size.width)).width
        return aligned(size, beside: title, isFirst: true, in: room)
    }

    func plainTitleRect(in content: CGRect) -> CGRect {
        let image = shownImage?.size.width ?? 0
        let room = content.inset(by: titleEdgeInsets)
        var size = plainTitleSize(.infinity)
        size.width = min(size.width, max(0, room.width - image))
        size.height = min(size.height, max(0, room.height))
        return aligned(size, beside: image, isFirst: false, in: room)
    }

    /// The frame of the image or the title, which lie side by side.
    private func aligned(_ size: CGSize, beside other: CGFloat, isFirst: Bool, in room: CGRect) -> CGRect {
        let row = size.width + other
        // From right to left, the image is on the right.
        let isLeft = isFirst != isMirrored
        var frame = CGRect(x: 0, y: 0, width: min(size.width, max(0, room.width)), height: min(size.height, max(0, room.height)))
        switch effectiveContentHorizontalAlignment {
        case .left: frame.origin.x = room.minX + (isLeft ? 0 : other)
        case .right: frame.origin.x = room.maxX - row + (isLeft ? 0 : other)
        case .fill where other == 0:
            frame.origin.x = room.minX
            frame.size.width = max(0, room.width)
        default: frame.origin.x = room.minX + (room.width - row) / 2 + (isLeft ? 0 : other)
        }
        switch contentVerticalAlignment {
        case .top: frame.origin.y = room.minY
        case .bottom: frame.origin.y = room.maxY - frame.height
        case .fill:
            frame.origin.y = room.minY
            frame.size.height = max(0, room.height)
        case .center: frame.origin.y = room.minY + (room.height - frame.height) / 2
        }
        return nearestPixel(frame)
    }

    // MARK: With a configuration

    /// The sizes of the parts of a configuration's content.
    private struct Parts {
        var image = CGSize.zero, title = CGSize.zero, subtitle = CGSize.zero, mark = CGSize.zero
        var titlePadding: CGFloat = 0, imagePadding: CGFloat = 0, markPadding: CGFloat = 0
        var isHorizontal = true

        var titles: CGSize { CGSize(width: max(title.width, subtitle.width), height: title.height + titlePadding + subtitle.height) }
        var size: CGSize {
            var size =
                isHorizontal
                ? CGSize(width: image.width + imagePadding + titles.width, height: max(image.height, titles.height))
                : CGSize(width: max(image.width, titles.width), height: image.height + imagePadding + titles.height)
            size.width += markPadding + mark.width
            size.height = max(size.height, mark.height)
            return size
        }
    }

    /// Measures the parts for a width of the content; nil for an unlimited width.
    private func parts(of shown: Configuration, width: CGFloat?) -> Parts {
        var parts = Parts()
        parts.isHorizontal = shown.imagePlacement.isDisjoint(with: [.top, .bottom])
        if shown.showsActivityIndicator {
            parts.image = spinner.intrinsicContentSize
        } else if let imageView, let image = imageView.image {
            parts.image = image.size
        }
        if parts.image != .zero, shown.imageReservation > 0 {
            if parts.isHorizontal {
                parts.image.width = max(parts.image.width, shown.imageReservation)
            } else {
                parts.image.height = max(parts.image.height, shown.imageReservation)
            }
        }
        if shown.indicator == .popup, let image = mark.image {
            parts.mark = image.size
            parts.markPadding = 6
        }
        let hasTitles = titleLabel?.isHidden == false || subtitleLabel?.isHidden == false
        if hasTitles, parts.image != .zero { parts.imagePadding = shown.imagePadding }
        let beside = parts.mark.width + parts.markPadding + (parts.isHorizontal ? parts.image.width + parts.imagePadding : 0)
        let bound = CGSize(width: width.map { max(1, $0 - beside) } ?? 0, height: 0)
        if let titleLabel, !titleLabel.isHidden { parts.title = titleLabel.sizeThatFits(bound) }
        if let subtitleLabel, !subtitleLabel.isHidden {
            parts.subtitle = subtitleLabel.sizeThatFits(bound)
            if parts.title != .zero { parts.titlePadding = shown.titlePadding }
        }
        return parts
    }

    private func edges(of shown: Configuration) -> UIEdgeInsets {
        let insets = shown.contentInsets
        return UIEdgeInsets(
            top: insets.top, left: isMirrored ? insets.trailing : insets.leading, bottom: insets.bottom,
            right: isMirrored ? insets.leading : insets.trailing)
    }

    private func measure(_ shown: Configuration, width: CGFloat) -> CGSize {
        let edges = edges(of: shown), sides = edges.left + edges.right
        var parts = parts(of: shown, width: nil)
        if width > 0, width.isFinite, parts.size.width + sides > width { parts = self.parts(of: shown, width: width - sides) }
        let size = parts.size
        return wholePixels(CGSize(width: size.width + sides, height: size.height + edges.top + edges.bottom))
    }

    private func place(_ shown: Configuration) {
        backgroundView.frame = backgroundRect(forBounds: bounds)
        var background = shown.background
        background.cornerRadius = shown.cornerRadius(in: bounds.size, traitCollection)
        backgroundView.show(background, tint: tintColor)
        backgroundView.layoutIfNeeded()

        let room = bounds.inset(by: edges(of: shown))
        let parts = parts(of: shown, width: max(1, room.width)), size = parts.size
        var box = CGRect(origin: .zero, size: size)
        switch effectiveContentHorizontalAlignment {
        case .left: box.origin.x = room.minX
        case .right: box.origin.x = room.maxX - size.width
        case .fill:
            box.origin.x = room.minX
            box.size.width = max(size.width, room.width)
        default: box.origin.x = room.midX - size.width / 2
        }
        switch contentVerticalAlignment {
        case .top: box.origin.y = room.minY
        case .bottom: box.origin.y = room.maxY - size.height
        default: box.origin.y = room.midY - size.height / 2
        }
        layoutRow(parts, shown, in: box)
    }

    private func layoutRow(_ parts: Parts, _ shown: Configuration, in box: CGRect) {
        var box = box
        // The indicator is at the trailing end of all other parts.
        if parts.mark != .zero {
            let x = isMirrored ? box.minX : box.maxX - parts.mark.width
            mark.frame = nearestPixel(CGRect(origin: CGPoint(x: x, y: box.midY - parts.mark.height / 2), size: parts.mark))
            if isMirrored { box.origin.x += parts.mark.width + parts.markPadding }
            box.size.width -= parts.mark.width + parts.markPadding
        }
        var image = box, titles = box
        if parts.isHorizontal {
            let isRight = shown.imagePlacement.contains(.trailing) != isMirrored
            let step = parts.image.width + parts.imagePadding
            image.size.width = parts.image.width
            image.origin.x = isRight ? box.maxX - parts.image.width : box.minX
            titles.size.width = max(0, box.width - step)
            if !isRight { titles.origin.x += step }
        } else {
            let isBelow = shown.imagePlacement.contains(.bottom), step = parts.image.height + parts.imagePadding
            image.size.height = parts.image.height
            image.origin.y = isBelow ? box.maxY - parts.image.height : box.minY
            titles.size.height = max(0, box.height - step)
            if !isBelow { titles.origin.y += step }
        }
        imageView?.frame = nearestPixel(image)
        spinner.center = CGPoint(x: image.midX, y: image.midY)
        let y = titles.midY - parts.titles.height / 2
        titleLabel?.frame = nearestPixel(CGRect(x: titles.minX, y: y, width: titles.width, height: parts.title.height))
        subtitleLabel?.frame = nearestPixel(
            CGRect(x: titles.minX, y: y + parts.title.height + parts.titlePadding, width: titles.width, height: parts.subtitle.height))
    }
}
