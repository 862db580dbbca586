/// The layout and the appearance of segments.
extension UISegmentedControl {
    static let naturalHeight: CGFloat = 32
    private static let cornerRadius: CGFloat = 8.91
    private static let pillRadius: CGFloat = 6.93
    private static let inset: CGFloat = 2
    /// The space on each side of a segment's content, in points.
    private static let padding: CGFloat = 11

    private var metrics: UIBarMetrics { .default }
    private var hasBackgroundImages: Bool { backgroundImages.values.contains { !$0.isEmpty } }

    var naturalSize: CGSize {
        let contents = segments.map { $0.fixedWidth > 0 ? $0.fixedWidth : ($0.contentSize.width + 2 * Self.padding).rounded(.up) }
        let free = zip(segments, contents).filter { $0.0.fixedWidth == 0 }.map(\.1)
        let widest = free.max() ?? 0
        let shared = apportionsSegmentWidthsByContent ? free.reduce(0, +) : widest * CGFloat(free.count)
        let fixed = segments.reduce(0) { $0 + $1.fixedWidth }
        let image = hasBackgroundImages ? backgroundImage(for: .normal, barMetrics: metrics)?.size.height ?? 0 : 0
        return CGSize(width: fixed + shared + (segments.isEmpty ? 0 : 2 * Self.inset), height: max(Self.naturalHeight, image))
    }

    /// The widths of the segments, in the order of their indices.
    private func widths(in room: CGFloat) -> [CGFloat] {
        let fixed = segments.reduce(0) { $0 + $1.fixedWidth }
        let free = segments.filter { $0.fixedWidth == 0 }
        let rest = max(0, room - fixed)
        let asked = free.reduce(0) { $0 + $1.contentSize.width + 2 * Self.padding }
        return segments.map { segment in
            if segment.fixedWidth > 0 { return segment.fixedWidth }
            guard apportionsSegmentWidthsByContent, asked > 0 else { return rest / CGFloat(free.count) }
            return rest * (segment.contentSize.width + 2 * Self.padding) / asked
        }
    }

    /// A segment's state.
    func state(of index: Int) -> State {
        var state: State = []
        if !isEnabled || !segments[index].isSegmentEnabled { state.insert(.disabled) }
        if index == (carried ?? selectedSegmentIndex) { state.insert(.selected) }
        if index == pressed, carried == nil { state.insert(.highlighted) }
        return state
    }

    /// Shows a segment as pressed until the next touch, for pictures that show all states at once.
    package func posePressed(segment: Int) {
        guard segments.indices.contains(segment) else { return }
        pressed = segment
        if segment == selectedSegmentIndex { carried = segment }
        looksDidChange()
    }

    func looksDidChange() {
        let images = hasBackgroundImages
        field.isHidden = images
        field.backgroundColor = .tertiarySystemFill
        pill.color = selectedSegmentTintColor ?? Self.pillColor
        pill.isHidden = images || selectedSegmentIndex < 0
        var boldest: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 13, weight: .semibold)]
        boldest.merge(textAttributes[exactly: .normal] ?? [:]) { $1 }
        for (index, segment) in segments.enumerated() {
            let state = state(of: index)
            var attributes: [NSAttributedString.Key: Any] = [
                .font: UIFont.systemFont(ofSize: 13, weight: state.contains(.selected) ? .semibold : .medium),
                .foregroundColor: state.contains(.disabled) ? UIColor.tertiaryLabel : UIColor.label,
            ]
            attributes.merge(textAttributes[exactly: .normal] ?? [:]) { $1 }
            if state != .normal { attributes.merge(textAttributes[exactly: state] ?? [:]) { $1 } }
            let background = images ? backgroundImage(for: state, barMetrics: metrics) : nil
            segment.show(attributes: attributes, boldest: boldest, background: background, traits: traitCollection)
        }
        setNeedsLayout()
    }

    private static let pillColor = UIColor { traits in
        traits.userInterfaceStyle == .dark ? UIColor(red: 99 / 255, green: 99 / 255, blue: 102 / 255, alpha: 1) : .white
    }

    func layoutParts() {
        field.frame = bounds
        field.layer.cornerRadius = min(Self.cornerRadius, bounds.height / 2)
        field.layer.cornerCurve = .continuous
        guard !segments.isEmpty else { return }
        let room = bounds.insetBy(dx: hasBackgroundImages ? 0 : Self.inset, dy: 0)
        var x = isMirrored ? room.maxX : room.minX
        for (index, width) in widths(in: room.width).enumerated() {
            if isMirrored { x -= width }
            let segment = segments[index]
            segment.frame = CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
            let adjustment = contentPositionAdjustment(forSegmentType: type(of: index), barMetrics: metrics)
            segment.adjustment = adjustment
            let state = state(of: index)
            segment.body.alpha = state.contains(.highlighted) && !isMomentary ? 0.3 : 1
            segment.body.transform = carried == index ? CGAffineTransform(scaleX: 0.95, y: 0.95) : .identity
            segment.layoutIfNeeded()
            if !isMirrored { x += width }
        }
        layoutPill()
        layoutDividers()
    }

    private func type(of index: Int) -> Segment {
        segments.count == 1 ? .alone : index == 0 ? .left : index == segments.count - 1 ? .right : .center
    }

    private func layoutPill() {
        let chosen = carried ?? selectedSegmentIndex
        guard segments.indices.contains(chosen) else { return }
        pill.transform = .identity
        pill.frame = segments[chosen].frame.insetBy(dx: 0, dy: Self.inset)
        pill.radius = min(Self.pillRadius, pill.bounds.height / 2)
        pill.layoutIfNeeded()
        if carried != nil { pill.transform = CGAffineTransform(scaleX: 0.95, y: 0.95) }
    }

    private func layoutDividers() {
        let chosen = carried ?? selectedSegmentIndex
        for (index, divider) in dividers.enumerated() {
            let left = isMirrored ? index + 1 : index, right = isMirrored ? index : index + 1
            let image = dividerImage(forLeftSegmentState: state(of: left), rightSegmentState: state(of: right), barMetrics: metrics)
            divider.image = image
            let width = image?.size.width ?? 1
            let height = image.map { max($0.size.height, bounds.height) } ?? (bounds.height * 0.47).rounded()
            let border = isMirrored ? segments[index].frame.minX : segments[index].frame.maxX
            divider.backgroundColor = image == nil ? Self.dividerColor : nil
            divider.frame = CGRect(
                x: nearestPixel(border - width / 2), y: bounds.midY - height / 2, width: width, height: height)
            divider.layer.cornerRadius = image == nil ? width / 2 : 0
            let isBesideChosen = index == chosen || index + 1 == chosen
            divider.alpha = image == nil && (isBesideChosen || hasBackgroundImages) ? 0 : 1
        }
    }

    private static let dividerColor = UIColor(red: 142 / 255, green: 142 / 255, blue: 147 / 255, alpha: 0.3)
}
