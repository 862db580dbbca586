/// The titles of a list's index at its trailing edge, along which a finger moves to what they stand for.
final class SectionIndexView: UIControl, UndelayedView {
    /// Colours of an index; nil for the tint colour and for none.
    struct Colors {
        var title: UIColor?, background: UIColor?, trackingBackground: UIColor?
    }

    /// The width of the view.
    static let width: CGFloat = 15
    /// The size of the titles, the height of one, and the least space above and below all of them, in points.
    private static let fontSize: CGFloat = 11, pitch: CGFloat = 14, margin: CGFloat = 4
    /// The diameter of the dots that stand for titles without room.
    private static let dotSize: CGFloat = 3.5

    let titles: [String]
    /// Goes to what a title stands for.
    var choose: ((Int) -> Void)?
    private var labels: [Int: UIView] = [:]
    private var dots: [UIView] = []
    private var chosen: Int?
    private var colors = Colors()

    init(_ titles: [String]) {
        self.titles = titles
        super.init(frame: .zero)
        layer.zPosition = CGFloat(Int32.max)
        isAccessibilityElement = true
        accessibilityLabel = "Section index"
        accessibilityTraits = .adjustable
    }

    required init?(coder: NSCoder) { nil }

    /// Takes colours.
    func take(_ new: Colors) {
        colors = new
        for label in labels.values { color(label) }
        for dot in dots { color(dot) }
        updateBackground()
    }

    private func color(_ view: UIView) {
        let color = colors.title ?? .tintColor
        switch view {
        case let label as UILabel: label.textColor = color
        case is UIImageView: view.tintColor = color
        default: view.backgroundColor = color
        }
    }

    private func updateBackground() { backgroundColor = isTracking ? colors.trackingBackground ?? colors.background : colors.background }

    // MARK: Layout

    /// The titles that are shown, from top to bottom; nil for a dot that stands for those between two of them.
    private(set) var lines: [Int?] = []

    /// All titles if there is room for them, or else some with dots between them, the first and the last among them.
    static func lines(_ count: Int, in height: CGFloat) -> [Int?] {
        let room = Int(min(max(0, (height - 2 * margin) / pitch), CGFloat(count)))
        guard count > room else { return Array(0..<count) }
        let shown = (room + 1) / 2
        guard shown > 1 else { return room > 0 ? [0] : [] }
        var lines: [Int?] = []
        for index in 0..<shown {
            if index > 0 { lines.append(nil) }
            lines.append(Int((CGFloat(index * (count - 1)) / CGFloat(shown - 1)).rounded()))
        }
        return lines
    }

    private var length: CGFloat { CGFloat(lines.count) * Self.pitch }
    private var top: CGFloat { (bounds.height - length) / 2 }

    override func layoutSubviews() {
        super.layoutSubviews()
        let lines = Self.lines(titles.count, in: bounds.height)
        if lines != self.lines { show(lines) }
        var rest = dots[...]
        for (place, line) in lines.enumerated() {
            guard let view = line.flatMap({ labels[$0] }) ?? rest.popFirst() else { continue }
            let size = line == nil ? CGSize(width: Self.dotSize, height: Self.dotSize) : view.sizeThatFits(.zero)
            let middle = top + (CGFloat(place) + 0.5) * Self.pitch
            view.frame = nearestPixel(
                CGRect(x: (bounds.width - size.width) / 2, y: middle - size.height / 2, width: size.width, height: size.height))
        }
    }

    private func show(_ new: [Int?]) {
        lines = new
        for view in Array(labels.values) + dots { view.removeFromSuperview() }
        labels = [:]
        for index in new.compactMap({ $0 }) { labels[index] = makeLabel(titles[index]) }
        dots = new.filter { $0 == nil }.map { _ in
            let dot = UIView(frame: .zero)
            dot.layer.cornerRadius = Self.dotSize / 2
            return dot
        }
        for view in Array(labels.values) + dots {
            view.isUserInteractionEnabled = false
            color(view)
            addSubview(view)
        }
    }

    private func makeLabel(_ title: String) -> UIView {
        if title == UITableView.indexSearch {
            let configuration = UIImage.SymbolConfiguration(pointSize: Self.fontSize, weight: .semibold)
            return UIImageView(image: UIImage(systemName: "magnifyingglass", withConfiguration: configuration))
        }
        let label = UILabel(frame: .zero)
        label.text = title
        label.font = .systemFont(ofSize: Self.fontSize, weight: .semibold)
        label.textAlignment = .center
        return label
    }

    // MARK: Following a finger

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch)
        backgroundColor = colors.trackingBackground ?? colors.background
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { leave() }
    override func cancelTracking(with event: UIEvent?) { leave() }

    /// Between the titles that are shown lie the others.
    private func follow(_ touch: UITouch) {
        let part = (touch.location(in: self).y - top) / max(length, 1)
        go(to: Int(min(max(0, part), 1) * CGFloat(titles.count)))
    }

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
        backgroundColor = colors.background
    }

    override func accessibilityIncrement() { step(by: 1) }
    override func accessibilityDecrement() { step(by: -1) }

    private func step(by step: Int) {
        let here = titles.firstIndex { $0 == accessibilityValue }
        go(to: here.map { $0 + step } ?? 0)
        chosen = nil
    }
}
