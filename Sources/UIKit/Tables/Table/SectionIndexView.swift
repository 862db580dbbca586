/// The titles of sections at the table's trailing edge, along which a finger moves to them.
final class SectionIndexView: UIControl {
    /// The size of the titles, the height of one, and the least space above and below all of them, in points.
    private static let fontSize: CGFloat = 11, pitch: CGFloat = 15, margin: CGFloat = 4

    let titles: [String]
    /// Goes to the section of a title.
    var choose: ((Int) -> Void)?
    private var labels: [UIView] = []
    private var chosen: Int?
    private var background: UIColor?, trackingBackground: UIColor?

    init(_ titles: [String]) {
        self.titles = titles
        super.init(frame: .zero)
        for title in titles {
            let view: UIView
            if title == UITableView.indexSearch {
                let configuration = UIImage.SymbolConfiguration(pointSize: Self.fontSize, weight: .semibold)
                view = UIImageView(image: UIImage(systemName: "magnifyingglass", withConfiguration: configuration))
            } else {
                let label = UILabel(frame: .zero)
                label.text = title
                label.font = .systemFont(ofSize: Self.fontSize, weight: .semibold)
                label.textAlignment = .center
                view = label
            }
            labels.append(view)
            addSubview(view)
        }
        layer.zPosition = CGFloat(TableMetrics.movedDepth + 1)
        isAccessibilityElement = true
        accessibilityLabel = "Section index"
        accessibilityTraits = .adjustable
    }

    required init?(coder: NSCoder) { nil }

    /// Takes the colours of the table.
    func style(_ table: UITableView) {
        for label in labels {
            if let label = label as? UILabel {
                label.textColor = table.sectionIndexColor ?? .tintColor
            } else {
                label.tintColor = table.sectionIndexColor
            }
        }
        background = table.sectionIndexBackgroundColor
        trackingBackground = table.sectionIndexTrackingBackgroundColor
        backgroundColor = isTracking ? trackingBackground ?? background : background
    }

    private var pitch: CGFloat { titles.isEmpty ? 0 : min(Self.pitch, max(1, bounds.height - 2 * Self.margin) / CGFloat(titles.count)) }
    private var top: CGFloat { (bounds.height - pitch * CGFloat(titles.count)) / 2 }

    override func layoutSubviews() {
        super.layoutSubviews()
        // Where there is no room for all titles, every second or third is shown.
        let step = max(1, Int((Self.fontSize + 1) / max(pitch, 0.1)))
        for (index, label) in labels.enumerated() {
            label.isHidden = index % step != 0
            let size = label.sizeThatFits(.zero)
            let middle = top + (CGFloat(index) + 0.5) * pitch
            label.frame = nearestPixel(
                CGRect(x: (bounds.width - size.width) / 2, y: middle - size.height / 2, width: size.width, height: size.height))
        }
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch)
        backgroundColor = trackingBackground ?? background
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { leave() }
    override func cancelTracking(with event: UIEvent?) { leave() }

    private func follow(_ touch: UITouch) { go(to: Int(((touch.location(in: self).y - top) / max(pitch, 0.1)).rounded(.down))) }

    private func go(to index: Int) {
        guard !titles.isEmpty else { return }
        let index = min(max(index, 0), titles.count - 1)
        guard index != chosen else { return }
        chosen = index
        accessibilityValue = titles[index]
        choose?(index)
    }

    private func leave() {
        chosen = nil
        backgroundColor = background
    }

    override func accessibilityIncrement() { go(to: (titles.firstIndex { $0 == accessibilityValue } ?? -1) + 1) }
    override func accessibilityDecrement() { go(to: (titles.firstIndex { $0 == accessibilityValue } ?? 1) - 1) }
}

/// The index of a table.
extension UITableView {
    /// How much of the rows' width the index takes.
    var indexInset: CGFloat { state.index == nil || style == .insetGrouped ? 0 : TableMetrics.indexWidth }

    /// Shows the index that the data source gives, if it is due, and keeps it at the table's edge.
    func layOutIndex() {
        if state.needsIndex {
            state.needsIndex = false
            remakeIndex()
        }
        guard let index = state.index else { return }
        let inset = adjustedContentInset
        let width = TableMetrics.indexWidth
        let x = isMirrored ? bounds.minX + safeAreaInsets.left : bounds.maxX - safeAreaInsets.right - width
        let frame = CGRect(x: x, y: bounds.minY + inset.top, width: width, height: max(0, bounds.height - inset.top - inset.bottom))
        if index.frame != frame { index.frame = frame }
    }

    private func remakeIndex() {
        let count = engine.itemCounts.reduce(0, +)
        let titles = count >= sectionIndexMinimumDisplayRowCount ? dataSource?.sectionIndexTitles(for: self) ?? [] : []
        guard titles != state.index?.titles ?? [] else { return }
        state.index?.removeFromSuperview()
        state.index = nil
        if !titles.isEmpty {
            let index = SectionIndexView(titles)
            index.style(self)
            index.choose = { [weak self] in self?.goToSection(ofTitle: $0) }
            addSubview(index)
            state.index = index
        }
        updateVisibleCells()
    }

    private func goToSection(ofTitle index: Int) {
        guard let titles = state.index?.titles, let dataSource else { return }
        if titles[index] == Self.indexSearch {
            return setContentOffset(CGPoint(x: contentOffset.x, y: -adjustedContentInset.top), animated: false)
        }
        let section = dataSource.tableView(self, sectionForSectionIndexTitle: titles[index], at: index)
        guard (0..<numberOfSections).contains(section) else { return }
        let start = rect(forSection: section).minY - adjustedContentInset.top
        setContentOffset(clamped(CGPoint(x: contentOffset.x, y: start)), animated: false)
    }
}
