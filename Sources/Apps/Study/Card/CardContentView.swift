import AppSupport
import Decks
import StudyLibrary
import UIKit

/// The content of one side of a card: texts in the largest size that fits, pictures, tables, buttons for sounds. What doesn't fit is scrolled
/// to.
final class CardContentView: UIScrollView {
    /// A paper of a colour behind some parts.
    private struct Panel {
        var parts: Range<Int>
        let view: UIView
        /// How far it keeps from the sides, where the size of the text is 1.
        let insets: (left: CGFloat, right: CGFloat)
    }

    private var parts: [CardPart] = []
    /// How each part's facet is drawn.
    private var looks: [FacetLook?] = []
    /// From back to front.
    private var panels: [Panel] = []
    /// The pictures at sides of texts, by the indices of these.
    private var floats: [Int: (picture: Int, side: ElementStyle.Side)] = [:]
    /// How texts are drawn where no facet has a look of its own.
    private var drawing: CardDrawing
    /// The colour of the card; nil for that of all cards.
    let paper: UIColor?

    /// The sizes of text that are tried, large to small.
    private static let sizes: [CGFloat] = [46, 40, 35, 30, 26, 23, 20, 18]
    private static let spacing: CGFloat = 18
    /// How far papers of colours reach beyond what stands on them.
    private static let margin = CGSize(width: 14, height: 9)
    /// A style sheet makes no text larger than this many times the card's.
    private static let largestScale = 3.0
    /// The part of the width that a picture takes at the side of a text, at most.
    private static let floatWidth: CGFloat = 0.38

    /// - Parameters:
    ///   - text: what it says.
    ///   - looks: how the facets are drawn that the text's pieces belong to.
    ///   - quietCount: how many pieces at the beginning are small and quiet, because they were read before.
    ///   - store: has the pictures.
    ///   - play: plays the sound of a name.
    init(_ text: CardText, looks: [FacetLook?] = [], quietCount: Int = 0, store: StudyStore, play: @escaping (String) -> Void) {
        self.quietCount = quietCount
        paper = text.paper?.color.dimmedByLamplight
        drawing = CardDrawing(
            size: Self.sizes[0], color: text.ink?.color ?? text.paper?.legibleInk ?? StudyLook.ink, alignment: text.alignment ?? .center,
            family: text.family, isDark: text.paper?.isDark ?? false)
        super.init(frame: .zero)
        contentInsetAdjustmentBehavior = .never
        showsHorizontalScrollIndicator = false
        self.looks = text.facets.map { facet in facet.flatMap { looks.indices.contains($0) ? looks[$0] : nil } }
        addPanels(text.facets)
        for box in text.boxes { addPanel(box) }
        addFloats(of: text)
        parts = text.pieces.map { CardPart($0, on: self, store: store, play: play) }
        textScale = CGFloat(min(max(parts.map(\.largestScale).max() ?? 1, 1), Self.largestScale))
    }

    required init?(coder: NSCoder) { nil }

    private func addPanels(_ facets: [Int?]) {
        for index in facets.indices {
            guard let color = looks[index]?.litPaper else { continue }
            if index > 0, facets[index] == facets[index - 1], !panels.isEmpty {
                panels[panels.count - 1].parts = panels[panels.count - 1].parts.lowerBound..<index + 1
                continue
            }
            addPanel(index..<index + 1, color, radius: 10)
        }
    }

    @discardableResult
    private func addPanel(
        _ parts: Range<Int>, _ color: UIColor?, radius: CGFloat, insets: (left: CGFloat, right: CGFloat) = (0, 0)
    ) -> BorderedView {
        let view = BorderedView()
        view.backgroundColor = color
        view.layer.cornerRadius = radius
        addSubview(view)
        panels.append(Panel(parts: parts, view: view, insets: insets))
        return view
    }

    /// A picture stands at the side of the text that follows it, or else of the one before it.
    private func addFloats(of text: CardText) {
        for (picture, side) in text.floats.sorted(by: { $0.key < $1.key }) {
            let beside = [picture + 1, picture - 1].first { index in
                guard text.pieces.indices.contains(index), floats[index] == nil, case .text = text.pieces[index] else { return false }
                return !text.boxes.contains { $0.pieces.contains(index) != $0.pieces.contains(picture) }
            }
            if let beside { floats[beside] = (picture, side) }
        }
    }

    private func addPanel(_ box: CardText.Box) {
        let insets = (left: CGFloat(box.leftInset), right: CGFloat(box.rightInset))
        addPanel(box.pieces, box.color?.color.dimmedByLamplight, radius: min(CGFloat(box.radius), 24), insets: insets)
            .set(box.borders, standard: drawing.color)
    }

    private let quietCount: Int
    /// The size of the largest text, where that of the card's is 1.
    private var textScale: CGFloat = 1
    /// The size for which everything was placed.
    private var fittedSize = CGSize.zero

    private var textSizes: [CGFloat] { Self.sizes.map { UIFontMetrics.default.scaledValue(for: $0) } }

    override func layoutSubviews() {
        super.layoutSubviews()
        // Scrolling changes nothing, and texts that are measured ask for another layout.
        guard bounds.width > 20, bounds.height > 20, bounds.size != fittedSize else { return }
        fittedSize = bounds.size
        let width = bounds.width, edge = panels.isEmpty ? 0 : Self.margin.height, space = bounds.height - 2 * edge
        var heights: [CGFloat] = [], chosen = textSizes.last!
        let beside = Set(floats.values.map(\.picture))
        let pictures = parts.indices.filter { parts[$0].isPicture && !beside.contains($0) }.count
        let gaps = Self.spacing * CGFloat(max(0, parts.count - beside.count - 1))
        for size in textSizes {
            chosen = size
            let measured = parts.indices.map { measure($0, width: width, textSize: size, pictureRoom: 0) }
            heights = measured.map(\.height)
            for (text, float) in floats { heights[text] = max(heights[text], pictureSize(float.picture, width).height) }
            let rest = space - heights.reduce(0, +) - gaps
            // Pictures get what the texts leave, and no less than a part of the card.
            let needed = pictures > 0 ? bounds.height * 0.42 : 0
            let fits = measured.allSatisfy(\.fits) && parts.indices.allSatisfy { parts[$0].wordsFit(width: textRect($0, width).width) }
            if rest >= needed, fits { break }
        }
        let texts = heights.reduce(0, +)
        let room = pictures > 0 ? max((space - texts - gaps) / CGFloat(pictures), bounds.height * 0.3) : 0
        for index in parts.indices where parts[index].isPicture && !beside.contains(index) {
            heights[index] = measure(index, width: width, textSize: chosen, pictureRoom: room).height
        }
        let total = heights.reduce(0, +) + gaps
        contentSize = CGSize(width: width, height: max(total + 2 * edge, bounds.height))
        var y = max(edge, (bounds.height - total) / 2).rounded(), frames: [CGRect] = []
        for (index, height) in heights.enumerated() {
            frames.append(CGRect(x: 0, y: y, width: width, height: height))
            guard !beside.contains(index) else { continue }
            let rect = textRect(index, width)
            parts[index].place(in: CGRect(x: rect.minX, y: y, width: rect.width, height: height), drawing(of: index, chosen))
            y += height + Self.spacing
        }
        for (text, float) in floats {
            let size = pictureSize(float.picture, width), edge = inset(float.picture)
            let x = float.side == .left ? edge : width - edge - size.width
            let frame = CGRect(x: x, y: frames[text].minY, width: size.width, height: size.height)
            frames[float.picture] = frame
            parts[float.picture].place(in: frame, drawing(of: float.picture, chosen))
        }
        for (index, panel) in panels.enumerated() {
            // Those around others reach a little further.
            let isAround = panels[(index + 1)...].contains { panel.parts.contains($0.parts.lowerBound) }
            let rect = frames[panel.parts].reduce(CGRect.null) { $0.union($1) }
            let frame = rect.insetBy(dx: 0, dy: -Self.margin.height - (isAround ? 6 : 0))
            let size = drawing(of: panel.parts.lowerBound, chosen).size, left = panel.insets.left * size, right = panel.insets.right * size
            panel.view.frame = CGRect(x: left, y: frame.minY, width: frame.width - left - right, height: frame.height)
        }
        alwaysBounceVertical = false
        isScrollEnabled = total > space + 0.5
    }

    /// The size of a picture at the side of a text.
    private func pictureSize(_ index: Int, _ width: CGFloat) -> CGSize {
        let natural = parts[index].pictureSize, most = width * Self.floatWidth * (index < quietCount ? 0.55 : 1)
        guard natural.width > 0, natural.height > 0 else { return .zero }
        let factor = min(most / natural.width, max(bounds.height * 0.6, 60) / natural.height, 1.6)
        return CGSize(width: (natural.width * factor).rounded(), height: (natural.height * factor).rounded())
    }

    /// Where a part lies in a width: beside the picture that stands at its side.
    private func textRect(_ index: Int, _ width: CGFloat) -> CGRect {
        var rect = CGRect(x: inset(index), y: 0, width: width - 2 * inset(index), height: 0)
        guard let float = floats[index] else { return rect }
        let taken = pictureSize(float.picture, width).width + Self.spacing
        rect.size.width -= taken
        if float.side == .left { rect.origin.x += taken }
        return rect
    }

    /// How far a part keeps from the sides.
    private func inset(_ index: Int) -> CGFloat { panels.contains { $0.parts.contains(index) } ? Self.margin.width : 0 }

    /// How a part is drawn where the largest texts have a size: no larger than its facet's look says.
    private func drawing(of index: Int, _ general: CGFloat) -> CardDrawing {
        let largest = Self.sizes[0], isQuiet = index < quietCount
        var size = min(general, UIFontMetrics.default.scaledValue(for: looks[index]?.largest(of: largest) ?? largest))
        size = max(size / textScale, min(size, 15))
        if isQuiet { size = min(size, max(15, size * 0.6)) }
        var drawing = drawing
        drawing.size = size
        drawing.weight = isQuiet ? .regular : .medium
        drawing.look = looks[index]
        if let ink = looks[index]?.ink {
            drawing.color = isQuiet ? ink.withAlphaComponent(0.9) : ink
        } else if looks[index]?.paper != nil {
            drawing.color = isQuiet ? StudyLook.faintInk : StudyLook.ink
        } else if isQuiet {
            drawing.color = paper == nil ? StudyLook.faintInk : drawing.color.withAlphaComponent(0.75)
        }
        return drawing
    }

    private func measure(_ index: Int, width: CGFloat, textSize: CGFloat, pictureRoom: CGFloat) -> (height: CGFloat, fits: Bool) {
        parts[index].height(
            width: textRect(index, width).width, drawing(of: index, textSize), pictureRoom: pictureRoom, pictureScale: index < quietCount ? 0.55 : 1)
    }
}

/// A paper with lines at some of its sides.
private final class BorderedView: UIView {
    private var lines: [(side: Int, width: CGFloat, view: UIView)] = []

    func set(_ borders: [ElementStyle.Border?], standard: UIColor) {
        if let first = borders[0], borders.allSatisfy({ $0 == first }) {
            layer.borderWidth = min(CGFloat(first.width), 8)
            layer.borderColor = (first.color?.color ?? standard).cgColor
            return
        }
        for (side, border) in borders.enumerated() {
            guard let border, border.width > 0 else { continue }
            let view = UIView()
            view.backgroundColor = border.color?.color ?? standard
            addSubview(view)
            lines.append((side, min(CGFloat(border.width), 8), view))
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (side, width, view) in lines {
            view.frame =
                switch side {
                case 0: CGRect(x: 0, y: 0, width: bounds.width, height: width)
                case 1: CGRect(x: bounds.width - width, y: 0, width: width, height: bounds.height)
                case 2: CGRect(x: 0, y: bounds.height - width, width: bounds.width, height: width)
                default: CGRect(x: 0, y: 0, width: width, height: bounds.height)
                }
        }
    }
}

extension StyleColor {
    /// Whether it is dark as a paper.
    var isDark: Bool { color.isDark }
    /// The colour of text that can be read on it.
    @MainActor var legibleInk: UIColor { isDark ? UIColor(red: 1, green: 0.98, blue: 0.94, alpha: 1) : StudyLook.ink }
}
