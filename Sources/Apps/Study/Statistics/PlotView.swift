import UIKit

/// A plot with legible axes: round numbers at the left, words below, quiet lines between. Subclasses draw what is plotted.
class PlotView: UIView {
    /// What the vertical axis says at its marks, from bottom to top, and where they lie, 0 to 1.
    var marks: [(text: String, place: Double)] = [] { didSet { showAxes() } }
    /// What the horizontal axis says, and where, 0 to 1.
    var words: [(text: String, place: Double)] = [] { didSet { showAxes() } }

    private let grid = CAShapeLayer(), base = CAShapeLayer()
    private var labels: [(label: UILabel, place: Double, isVertical: Bool)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        for line in [grid, base] {
            line.fillColor = nil
            line.lineWidth = 1
            layer.addSublayer(line)
        }
        isAccessibilityElement = true
        accessibilityTraits = .image
    }

    required init?(coder: NSCoder) { nil }

    private func showAxes() {
        for label in labels { label.label.removeFromSuperview() }
        labels = []
        for (axis, isVertical) in [(marks, true), (words, false)] {
            for (text, place) in axis {
                let label = UILabel()
                label.text = text
                label.font = StudyLook.font(11, .medium, upTo: 14)
                label.textColor = StudyLook.faint
                label.textAlignment = isVertical ? .right : .center
                addSubview(label)
                labels.append((label, place, isVertical))
            }
        }
        setNeedsLayout()
    }

    /// Where values are drawn.
    var plotRect: CGRect {
        let left = labels.filter(\.isVertical).map { ceil($0.label.sizeThatFits(bounds.size).width) }.max() ?? 0
        let bottom: CGFloat = words.isEmpty ? 4 : 22
        return CGRect(x: left + 8, y: 8, width: max(1, bounds.width - left - 12), height: max(1, bounds.height - 8 - bottom))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let rect = plotRect
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let lines = CGMutablePath(), bottom = CGMutablePath()
        for (_, place) in marks {
            let y = (rect.maxY - rect.height * place).rounded() + 0.5, path = place == 0 ? bottom : lines
            path.move(to: CGPoint(x: rect.minX, y: y))
            path.addLine(to: CGPoint(x: rect.maxX, y: y))
        }
        grid.path = lines
        base.path = bottom
        grid.strokeColor = StudyLook.line.resolvedColor(with: traitCollection).withAlphaComponent(0.7).cgColor
        base.strokeColor = StudyLook.faint.resolvedColor(with: traitCollection).cgColor
        for (label, place, isVertical) in labels {
            let size = label.sizeThatFits(bounds.size), width = ceil(size.width), height = ceil(size.height)
            if isVertical {
                label.frame = CGRect(x: 0, y: rect.maxY - rect.height * place - height / 2, width: rect.minX - 8, height: height)
            } else {
                let x = min(max(rect.minX + rect.width * place - width / 2, rect.minX - 4), bounds.width - width)
                label.frame = CGRect(x: x, y: rect.maxY + 5, width: width, height: height)
            }
        }
        drawValues(in: rect)
        CATransaction.commit()
    }

    /// Draws what is plotted, without animations.
    func drawValues(in rect: CGRect) {}

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showAxes()
    }

    /// A fill that fades downwards.
    static func colors(_ color: UIColor, _ traits: UITraitCollection, from top: CGFloat, to bottom: CGFloat) -> [CGColor] {
        let color = color.resolvedColor(with: traits)
        return [color.withAlphaComponent(top).cgColor, color.withAlphaComponent(bottom).cgColor]
    }
}

/// Bars, side by side.
final class BarPlot: PlotView {
    private let fill = CAGradientLayer(), shape = CAShapeLayer(), first = CAShapeLayer()
    private let color: UIColor
    /// The values, 0 to 1.
    private var values: [Double] = []
    /// Whether the first bar is darker: that of today.
    private let marksFirst: Bool

    init(color: UIColor, marksFirst: Bool = false) {
        self.color = color
        self.marksFirst = marksFirst
        super.init(frame: .zero)
        fill.mask = shape
        layer.addSublayer(fill)
        layer.addSublayer(first)
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameters:
    ///   - values: the values.
    ///   - scale: the vertical axis.
    ///   - text: what a mark says.
    ///   - words: what the horizontal axis says, by the index of the bar.
    func show(_ values: [Double], scale: PlotScale, text: (Double) -> String, words: [(index: Int, text: String)]) {
        self.values = values.map { $0 / scale.top }
        marks = scale.ticks.map { (text($0), $0 / scale.top) }
        self.words = words.map { ($0.text, (Double($0.index) + 0.5) / Double(max(1, values.count))) }
    }

    override func drawValues(in rect: CGRect) {
        let path = CGMutablePath(), mark = CGMutablePath()
        let each = rect.width / CGFloat(max(1, values.count)), width = max(1, each - max(1, min(5, each * 0.25)))
        for (index, value) in values.enumerated() where value > 0 {
            let height = max(2, rect.height * min(1, value))
            let bar = CGRect(x: CGFloat(index) * each + (each - width) / 2, y: rect.height - height, width: width, height: height)
            let radius = min(3, width / 2, height / 2)
            let rounded = UIBezierPath(
                roundedRect: bar, byRoundingCorners: [.topLeft, .topRight], cornerRadii: CGSize(width: radius, height: radius)).cgPath
            (marksFirst && index == 0 ? mark : path).addPath(rounded)
        }
        fill.frame = rect
        fill.colors = Self.colors(color, traitCollection, from: 0.95, to: 0.6)
        shape.path = path
        first.frame = rect
        first.path = mark
        first.fillColor = StudyLook.due.resolvedColor(with: traitCollection).cgColor
    }
}

/// A line through points, above a pale area.
final class LinePlot: PlotView {
    private let area = CAGradientLayer(), below = CAShapeLayer(), line = CAShapeLayer(), dots = CAShapeLayer(), goal = CAShapeLayer()
    private let color: UIColor
    /// The points, 0 to 1 on both axes.
    private var points: [CGPoint] = []
    private var goalPlace: Double?

    init(color: UIColor) {
        self.color = color
        super.init(frame: .zero)
        area.mask = below
        line.fillColor = nil
        line.lineWidth = 2.5
        line.lineJoin = .round
        line.lineCap = .round
        goal.fillColor = nil
        goal.lineWidth = 1.5
        goal.lineDashPattern = [5, 4]
        for part in [area, goal, line, dots] { layer.addSublayer(part) }
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameters:
    ///   - points: the points, 0 to 1 on both axes, from left to right.
    ///   - goal: a height to be reached.
    func show(_ points: [CGPoint], goal: Double?) {
        self.points = points
        goalPlace = goal
        setNeedsLayout()
    }

    override func drawValues(in rect: CGRect) {
        let path = CGMutablePath(), below = CGMutablePath(), circles = CGMutablePath(), dashes = CGMutablePath()
        let places = points.map { CGPoint(x: $0.x * rect.width, y: (1 - min(max($0.y, 0), 1)) * rect.height) }
        if let first = places.first, let last = places.last {
            path.move(to: first)
            below.move(to: CGPoint(x: first.x, y: rect.height))
            below.addLine(to: first)
            for place in places.dropFirst() {
                path.addLine(to: place)
                below.addLine(to: place)
            }
            below.addLine(to: CGPoint(x: last.x, y: rect.height))
            below.closeSubpath()
            for place in places { circles.addEllipse(in: CGRect(x: place.x - 3.5, y: place.y - 3.5, width: 7, height: 7)) }
        }
        if let goalPlace {
            dashes.move(to: CGPoint(x: 0, y: (1 - goalPlace) * rect.height))
            dashes.addLine(to: CGPoint(x: rect.width, y: (1 - goalPlace) * rect.height))
        }
        for part in [area, line, dots, goal] as [CALayer] { part.frame = rect }
        area.colors = Self.colors(color, traitCollection, from: 0.35, to: 0.03)
        self.below.path = below
        line.path = path
        dots.path = circles
        goal.path = dashes
        let solid = color.resolvedColor(with: traitCollection).cgColor
        line.strokeColor = solid
        dots.fillColor = solid
        goal.strokeColor = StudyLook.faint.resolvedColor(with: traitCollection).cgColor
    }
}
