import StudyLibrary
import UIKit

/// A calendar in which each day is a square, the stronger the more was studied. Columns are weeks, and the last one is that of today.
final class HeatMap: UIView {
    private let levels = (0...4).map { _ in CAShapeLayer() }
    private let todayMark = CAShapeLayer()
    private var labels: [UILabel] = []
    private var counts: [Int: Int] = [:]
    private var today = StudyDay(0)
    /// Whether everything was drawn, and for which size.
    private var isDrawn = false, drawnSize = CGSize.zero

    private static let gap: CGFloat = 3, top: CGFloat = 22, left: CGFloat = 36, legend: CGFloat = 28

    override init(frame: CGRect) {
        super.init(frame: frame)
        for level in levels + [todayMark] { layer.addSublayer(level) }
        todayMark.fillColor = nil
        todayMark.lineWidth = 1.5
        isAccessibilityElement = true
        accessibilityTraits = .image
    }

    required init?(coder: NSCoder) { nil }

    func show(_ days: [StudyStatistics.Day], today: StudyDay) {
        counts = Dictionary(days.map { ($0.day.number, $0.grades) }) { $0 + $1 }
        self.today = today
        isDrawn = false
        setNeedsLayout()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        isDrawn = false
        setNeedsLayout()
    }

    /// The level of a day's colour: none, or by quarters of what is much.
    static func level(_ count: Int, much: Int) -> Int {
        guard count > 0 else { return 0 }
        return min(4, 1 + count * 4 / (max(much, 4) + 1))
    }

    /// The side of a square in a view of some width, and how many weeks there is room for.
    static func measures(width: CGFloat) -> (side: CGFloat, weeks: Int) {
        let room = width - left
        let side = min(max((room / 53 - gap).rounded(.down), 11), 16)
        return (side, min(53, max(1, Int(room / (side + gap)))))
    }

    /// The height that it has in a view of some width.
    static func height(width: CGFloat) -> CGFloat { top + 7 * (measures(width: width).side + gap) + legend }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard !isDrawn || drawnSize != bounds.size else { return }
        (isDrawn, drawnSize) = (true, bounds.size)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        for label in labels { label.removeFromSuperview() }
        labels = []
        let (side, weeks) = Self.measures(width: bounds.width), step = side + Self.gap
        let paths = levels.map { _ in CGMutablePath() }, mark = CGMutablePath()
        // Whole weeks end with that of today.
        let monday = today.number - today.weekday - 7 * (weeks - 1)
        let shown = (monday...today.number).compactMap { counts[$0] }.sorted()
        let much = shown.isEmpty ? 4 : shown[min(shown.count - 1, shown.count * 9 / 10)]
        var lastMonth = -1, lastLabel = -100.0
        for number in monday...today.number {
            let day = StudyDay(number), date = day.date, week = (number - monday) / 7
            let square = CGRect(x: Self.left + CGFloat(week) * step, y: Self.top + CGFloat(day.weekday) * step, width: side, height: side)
            paths[Self.level(counts[number] ?? 0, much: much)].addPath(UIBezierPath(roundedRect: square, cornerRadius: 2.5).cgPath)
            if number == today.number { mark.addPath(UIBezierPath(roundedRect: square.insetBy(dx: -1.2, dy: -1.2), cornerRadius: 3.5).cgPath) }
            if date.month != lastMonth {
                // A month whose beginning isn't shown has no room for its name.
                if date.day <= 7 && square.minX - lastLabel > 30 && square.minX < bounds.width - 26 {
                    add(day.monthName, CGRect(x: square.minX, y: 0, width: 40, height: 18), .left)
                    lastLabel = square.minX
                }
                lastMonth = date.month
            }
        }
        for (weekday, name) in [(0, "Mon"), (2, "Wed"), (4, "Fri")] {
            add(name, CGRect(x: 0, y: Self.top + CGFloat(weekday) * step, width: Self.left - 6, height: side), .right)
        }
        let y = Self.top + 7 * step + 10
        var x = Self.left + 34
        add("Less", CGRect(x: Self.left, y: y - 3, width: 30, height: 18), .left)
        for path in paths {
            path.addPath(UIBezierPath(roundedRect: CGRect(x: x, y: y, width: 12, height: 12), cornerRadius: 2.5).cgPath)
            x += 15
        }
        add("More", CGRect(x: x + 4, y: y - 3, width: 40, height: 18), .left)
        for (level, path) in zip(levels.indices, paths) {
            levels[level].path = path
            levels[level].fillColor = color(level).cgColor
        }
        todayMark.path = mark
        todayMark.strokeColor = StudyLook.text.resolvedColor(with: traitCollection).cgColor
    }

    private func color(_ level: Int) -> UIColor {
        guard level > 0 else { return StudyLook.line.resolvedColor(with: traitCollection).withAlphaComponent(0.55) }
        return StudyLook.good.resolvedColor(with: traitCollection).withAlphaComponent([0.3, 0.52, 0.76, 1][level - 1])
    }

    private func add(_ text: String, _ frame: CGRect, _ alignment: NSTextAlignment) {
        let label = UILabel(frame: frame)
        label.text = text
        label.font = StudyLook.font(11, .medium, upTo: 12)
        label.textColor = StudyLook.faint
        label.textAlignment = alignment
        addSubview(label)
        labels.append(label)
    }
}
