/// The layout of the dots, and changing the page by touches.
extension UIPageControl {
    private static let dotSize: CGFloat = 8
    /// The distance between the middles of adjacent dots, in points.
    private static let pitch: CGFloat = 18
    /// The space between the outermost dots and the ends, in points.
    private static let padding: CGFloat = 11
    private static let thickness: CGFloat = 26
    /// How far a finger has to move, in points, before it scrubs through the pages.
    private static let slop: CGFloat = 10
    /// The maximum number of dots that are shown at once.
    private static let maximumCapacity = 200

    /// The direction, with `natural` resolved to left-to-right or right-to-left.
    var runningDirection: Direction {
        guard direction == .natural else { return direction }
        return effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    /// The coordinate of a point along the direction of the pages, which increases from page to page.
    func along(_ point: CGPoint) -> CGFloat {
        switch runningDirection {
        case .leftToRight, .natural: point.x
        case .rightToLeft: bounds.minX + bounds.maxX - point.x
        case .topToBottom: point.y
        case .bottomToTop: bounds.minY + bounds.maxY - point.y
        }
    }

    private var length: CGFloat { runningDirection.isVertical ? bounds.height : bounds.width }

    private var allImages: [UIImage] {
        [preferredIndicatorImage, preferredCurrentPageIndicatorImage].compactMap { $0 } + Array(images.values) + Array(currentImages.values)
    }

    /// The length along the direction of the pages that each dot or image takes up, in points.
    private var cell: CGFloat {
        let widths = allImages.map { runningDirection.isVertical ? $0.size.height : $0.size.width }
        return max(Self.dotSize, widths.max() ?? 0)
    }
    private var step: CGFloat { cell + Self.pitch - Self.dotSize }

    func naturalSize(pages: Int) -> CGSize {
        let count = CGFloat(max(0, pages))
        let length = pages <= 0 ? 0 : (count - 1) * step + cell + 2 * Self.padding
        let height = allImages.map { runningDirection.isVertical ? $0.size.width : $0.size.height }.max() ?? 0
        let thickness = max(Self.thickness, height + 10)
        return runningDirection.isVertical ? CGSize(width: thickness, height: length) : CGSize(width: length, height: thickness)
    }

    private var isShown: Bool { numberOfPages > 1 || numberOfPages == 1 && !hidesForSinglePage }
    private var hasPill: Bool {
        isShown && (backgroundStyle == .prominent || backgroundStyle == .automatic && interactionState == .continuous)
    }

    /// The number of dots that fit in the bounds.
    private var capacity: Int {
        let room = length - 2 * Self.padding
        guard room.isFinite else { return 1 }
        return max(1, min(numberOfPages, Self.maximumCapacity, Int(min((room - cell) / step, 1e6).rounded(.down)) + 1))
    }

    func looksDidChange() {
        setNeedsLayout()
    }

    /// The pages whose dots are shown: a window that moves with the current page.
    private func shownPages() -> Range<Int> {
        let count = capacity
        guard count < numberOfPages else {
            firstShown = 0
            return 0..<numberOfPages
        }
        // Keep the current page away from the small dots at the ends.
        let margin = count > 4 ? 2 : count > 2 ? 1 : 0
        firstShown = min(max(firstShown, currentPage - count + 1 + margin), currentPage - margin)
        firstShown = min(max(firstShown, 0), numberOfPages - count)
        return firstShown..<firstShown + count
    }

    func layoutParts() {
        let shown = isShown ? shownPages() : 0..<0
        // Dots stay with their pages while the window moves, so that they slide.
        let needed = Set(shown)
        for dot in dots where !needed.contains(dot.page) { dot.removeFromSuperview() }
        dots.removeAll { !needed.contains($0.page) }
        for page in shown where !dots.contains(where: { $0.page == page }) {
            let dot = PageDot(page: page)
            UIView.performWithoutAnimation {
                addSubview(dot)
                place(dot, shown, isNew: true)
            }
            dots.append(dot)
        }
        for dot in dots { place(dot, shown, isNew: false) }
        let content = naturalSize(pages: shown.count)
        pill.bounds.size = CGSize(width: min(content.width, bounds.width), height: min(content.height, bounds.height))
        if runningDirection.isVertical { pill.bounds.size.width = min(content.width, max(bounds.width, Self.thickness)) }
        pill.center = CGPoint(x: bounds.midX, y: bounds.midY)
        pill.layer.cornerRadius = min(pill.bounds.width, pill.bounds.height) / 2
        pill.backgroundColor = .systemFill
        pill.alpha = hasPill ? 1 : 0
    }

    private func place(_ dot: PageDot, _ shown: Range<Int>, isNew: Bool) {
        let isCurrent = dot.page == currentPage
        let strong = currentPageIndicatorTintColor ?? .white
        let color = isCurrent ? strong : pageIndicatorTintColor ?? strong.withAlphaComponent(0.35)
        let image = isCurrent
            ? currentImages[dot.page] ?? preferredCurrentPageIndicatorImage ?? images[dot.page] ?? preferredIndicatorImage
            : images[dot.page] ?? preferredIndicatorImage
        dot.show(image: image, color: color, side: Self.dotSize, traits: traitCollection)
        let count = CGFloat(shown.count), index = CGFloat(dot.page - shown.lowerBound)
        let offset = (index - (count - 1) / 2) * step
        switch runningDirection {
        case .leftToRight, .natural: dot.center = CGPoint(x: bounds.midX + offset, y: bounds.midY)
        case .rightToLeft: dot.center = CGPoint(x: bounds.midX - offset, y: bounds.midY)
        case .topToBottom: dot.center = CGPoint(x: bounds.midX, y: bounds.midY + offset)
        case .bottomToTop: dot.center = CGPoint(x: bounds.midX, y: bounds.midY - offset)
        }
        // Where there are more pages beyond the dots, the outermost dots are smaller.
        let before = dot.page - shown.lowerBound, after = shown.upperBound - 1 - dot.page
        var size: CGFloat = 1
        if shown.lowerBound > 0, before < 2, !isCurrent { size = before == 0 ? 0.45 : 0.7 }
        if shown.upperBound < numberOfPages, after < 2, !isCurrent { size = min(size, after == 0 ? 0.45 : 0.7) }
        dot.transform = CGAffineTransform(scaleX: size, y: size)
    }

    // MARK: Touches

    /// Changes to a page as a user does, sending events.
    func turn(to page: Int) {
        let former = currentPage
        currentPage = page
        if currentPage != former { sendValueEvents() }
    }

    /// A tap before the middle goes to the previous page, one behind it to the next.
    func tap(at place: CGFloat) {
        interactionState = .discrete
        let middle = runningDirection.isVertical ? bounds.midY : bounds.midX
        turn(to: currentPage + (place < middle ? -1 : 1))
    }

    /// Changes the page by one for each dot's pitch that the finger has moved.
    func scrub(to place: CGFloat) {
        guard allowsContinuousInteraction, place.isFinite else { return }
        let way = place - scrubPlace
        if interactionState != .continuous {
            guard abs(way) >= Self.slop else { return }
            interactionState = .continuous
            scrubPlace = place
            updatePill()
            return
        }
        let pages = Int((way / step).rounded(.towardZero).clamped(to: -1e6...1e6))
        guard pages != 0 else { return }
        scrubPlace += CGFloat(pages) * step
        turn(to: currentPage + pages)
    }

    func endInteraction() {
        let showed = interactionState == .continuous
        interactionState = .none
        if showed { updatePill() }
    }

    private func updatePill() {
        setNeedsLayout()
        guard window != nil else { return }
        UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) { self.layoutIfNeeded() }
    }
}

extension CGFloat {
    fileprivate func clamped(to range: ClosedRange<CGFloat>) -> CGFloat { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}

/// The view of a page's dot or image.
final class PageDot: UIView {
    let page: Int
    private let disc = UIView()
    private let picture = UIImageView(frame: .zero)

    init(page: Int) {
        self.page = page
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        addSubview(disc)
        addSubview(picture)
    }

    required init?(coder: NSCoder) { nil }

    func show(image: UIImage?, color: UIColor, side: CGFloat, traits: UITraitCollection) {
        disc.isHidden = image != nil
        picture.isHidden = image == nil
        disc.backgroundColor = color
        picture.tintColor = color.resolvedColor(with: traits)
        picture.image = image?.withRenderingMode(.alwaysTemplate)
        bounds = CGRect(origin: .zero, size: image?.size ?? CGSize(width: side, height: side))
        disc.frame = bounds
        disc.layer.cornerRadius = bounds.height / 2
        picture.frame = bounds
    }
}
