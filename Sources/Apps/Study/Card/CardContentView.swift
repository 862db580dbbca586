import AppSupport
import Decks
import StudyLibrary
import UIKit

/// The content of one side of a card: texts in the largest size that fits, pictures, tables, buttons for sounds. What doesn't fit is scrolled
/// to.
final class CardContentView: UIScrollView {
    private var parts: [CardPart] = []
    /// How each part's facet is drawn.
    private var looks: [FacetLook?] = []
    /// Papers of colours behind some parts, from back to front.
    private var panels: [(parts: Range<Int>, view: UIView)] = []
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
    private func addPanel(_ parts: Range<Int>, _ color: UIColor?, radius: CGFloat) -> BorderedView {
        let view = BorderedView()
        view.backgroundColor = color
        view.layer.cornerRadius = radius
        addSubview(view)
        panels.append((parts, view))
        return view
    }

    private func addPanel(_ box: CardText.Box) {
        addPanel(box.pieces, box.color?.color.dimmedByLamplight, radius: min(CGFloat(box.radius), 24))
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
        let pictures = parts.filter(\.isPicture).count
        for size in textSizes {
            chosen = size
            let measured = parts.indices.map { measure($0, width: width, textSize: size, pictureRoom: 0) }
            heights = measured.map(\.height)
            let rest = space - heights.reduce(0, +) - Self.spacing * CGFloat(max(0, parts.count - 1))
            // Pictures get what the texts leave, and no less than a part of the card.
            let needed = pictures > 0 ? bounds.height * 0.42 : 0
            let fits = measured.allSatisfy(\.fits) && parts.indices.allSatisfy { parts[$0].wordsFit(width: width - 2 * inset($0)) }
            if rest >= needed, fits { break }
        }
        let texts = heights.reduce(0, +), gaps = Self.spacing * CGFloat(max(0, parts.count - 1))
        let room = pictures > 0 ? max((space - texts - gaps) / CGFloat(pictures), bounds.height * 0.3) : 0
        for index in parts.indices where parts[index].isPicture {
            heights[index] = measure(index, width: width, textSize: chosen, pictureRoom: room).height
        }
        let total = heights.reduce(0, +) + gaps
        contentSize = CGSize(width: width, height: max(total + 2 * edge, bounds.height))
        var y = max(edge, (bounds.height - total) / 2).rounded(), frames: [CGRect] = []
        for (index, height) in heights.enumerated() {
            frames.append(CGRect(x: 0, y: y, width: width, height: height))
            parts[index].place(in: frames[index].insetBy(dx: inset(index), dy: 0), drawing(of: index, chosen))
            y += height + Self.spacing
        }
        for (index, panel) in panels.enumerated() {
            // Those around others reach a little further.
            let isAround = panels[(index + 1)...].contains { panel.parts.contains($0.parts.lowerBound) }
            let rect = frames[panel.parts].reduce(CGRect.null) { $0.union($1) }
            panel.view.frame = rect.insetBy(dx: 0, dy: -Self.margin.height - (isAround ? 6 : 0))
        }
        alwaysBounceVertical = false
        isScrollEnabled = total > space + 0.5
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
            width: width - 2 * inset(index), drawing(of: index, textSize), pictureRoom: pictureRoom, pictureScale: index < quietCount ? 0.55 : 1)
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
    var isDark: Bool { luminance < 0.2 }
    /// The colour of text that can be read on it.
    @MainActor var legibleInk: UIColor { isDark ? UIColor(red: 1, green: 0.98, blue: 0.94, alpha: 1) : StudyLook.ink }
}
