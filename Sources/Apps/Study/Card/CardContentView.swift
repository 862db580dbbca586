import AppSupport
import StudyLibrary
import UIKit

/// The content of one side of a card: texts in the largest size that fits, pictures, buttons for sounds. What doesn't fit is scrolled to.
final class CardContentView: UIScrollView {
    private enum Part {
        case text([CardText.Run], UILabel)
        case picture(UIImageView, CGSize)
        case sound(UIButton)
        case rule(UIView)
    }

    private var parts: [Part] = []
    /// How each part's facet is drawn.
    private var looks: [FacetLook?] = []
    /// Papers of colours behind some parts.
    private var panels: [(parts: Range<Int>, view: UIView)] = []
    private let play: (String) -> Void

    /// The sizes of text that are tried, large to small.
    private static let sizes: [CGFloat] = [46, 40, 35, 30, 26, 23, 20, 18]
    private static let spacing: CGFloat = 18
    /// How far papers of colours reach beyond what stands on them.
    private static let margin = CGSize(width: 14, height: 9)

    /// - Parameters:
    ///   - text: what it says.
    ///   - looks: how the facets are drawn that the text's pieces belong to.
    ///   - quietCount: how many pieces at the beginning are small and quiet, because they were read before.
    ///   - store: has the pictures.
    ///   - play: plays the sound of a name.
    init(_ text: CardText, looks: [FacetLook?] = [], quietCount: Int = 0, store: StudyStore, play: @escaping (String) -> Void) {
        self.play = play
        self.quietCount = quietCount
        super.init(frame: .zero)
        contentInsetAdjustmentBehavior = .never
        showsHorizontalScrollIndicator = false
        self.looks = text.facets.map { facet in facet.flatMap { looks.indices.contains($0) ? looks[$0] : nil } }
        addPanels(text.facets)
        for piece in text.pieces { add(piece, store) }
    }

    private func addPanels(_ facets: [Int?]) {
        for index in facets.indices {
            guard let color = looks[index]?.litPaper else { continue }
            if index > 0, facets[index] == facets[index - 1], !panels.isEmpty {
                panels[panels.count - 1].parts = panels[panels.count - 1].parts.lowerBound..<index + 1
                continue
            }
            let view = UIView()
            view.backgroundColor = color
            view.layer.cornerRadius = 10
            addSubview(view)
            panels.append((index..<index + 1, view))
        }
    }

    required init?(coder: NSCoder) { nil }

    private let quietCount: Int
    /// Whether a formula had to be made smaller to fit the width, in the size that was measured last.
    private var isTooWide = false
    /// The size for which everything was placed.
    private var fittedSize = CGSize.zero

    private func add(_ piece: CardText.Piece, _ store: StudyStore) {
        switch piece {
        case .text(let runs):
            let label = UILabel()
            label.numberOfLines = 0
            // Formulas are read as they are written.
            label.accessibilityLabel = runs.map(\.text).joined()
            addSubview(label)
            parts.append(.text(runs, label))
        case .picture(let name):
            let view = UIImageView()
            view.contentMode = .scaleAspectFit
            view.layer.cornerRadius = 4
            view.layer.masksToBounds = true
            view.isAccessibilityElement = true
            view.accessibilityTraits = .image
            view.accessibilityLabel = "Picture"
            let path = (try? store.mediaPath(named: name)) ?? nil
            // No card is shown larger than this.
            let image = path.flatMap { UIImage(contentsOfFile: $0) }?.preparingThumbnail(of: CGSize(width: 1400, height: 1400))
            view.image = image ?? UIImage.symbol("photo", 60, .light)
            view.tintColor = StudyLook.faintInk
            addSubview(view)
            let size = image?.size ?? CGSize(width: 90, height: 70)
            parts.append(.picture(view, size))
        case .sound(let name):
            let button = UIButton(type: .system)
            button.setSymbol(.symbol("speaker.wave.2.fill", 22), label: "Play Sound") { [play] in play(name) }
            button.tintColor = StudyLook.brassInk
            addSubview(button)
            parts.append(.sound(button))
        case .rule:
            let line = UIView()
            line.backgroundColor = UIColor(red: 0.78, green: 0.70, blue: 0.60, alpha: 0.6)
            addSubview(line)
            parts.append(.rule(line))
        }
    }

    /// Whether there is text only, of few words.
    private var textSizes: [CGFloat] { Self.sizes.map { UIFontMetrics.default.scaledValue(for: $0) } }

    override func layoutSubviews() {
        super.layoutSubviews()
        // Scrolling changes nothing, and texts that are measured ask for another layout.
        guard bounds.width > 20, bounds.height > 20, bounds.size != fittedSize else { return }
        fittedSize = bounds.size
        let width = bounds.width, edge = panels.isEmpty ? 0 : Self.margin.height, space = bounds.height - 2 * edge
        var heights: [CGFloat] = [], chosen = textSizes.last!
        let pictures = parts.filter { if case .picture = $0 { true } else { false } }.count
        for size in textSizes {
            chosen = size
            isTooWide = false
            heights = parts.indices.map { height(of: $0, width: width, textSize: size, pictureRoom: 0) }
            let rest = space - heights.reduce(0, +) - Self.spacing * CGFloat(max(0, parts.count - 1))
            // Pictures get what the texts leave, and no less than a part of the card.
            let needed = pictures > 0 ? bounds.height * 0.42 : 0
            if rest >= needed && !isTooWide && widestWordFits(size, width) { break }
        }
        let texts = heights.reduce(0, +), gaps = Self.spacing * CGFloat(max(0, parts.count - 1))
        let room = pictures > 0 ? max((space - texts - gaps) / CGFloat(pictures), bounds.height * 0.3) : 0
        heights = parts.indices.map { height(of: $0, width: width, textSize: chosen, pictureRoom: room) }
        let total = heights.reduce(0, +) + gaps
        contentSize = CGSize(width: width, height: max(total + 2 * edge, bounds.height))
        var y = max(edge, (bounds.height - total) / 2).rounded(), frames: [CGRect] = []
        for (index, height) in heights.enumerated() {
            frames.append(CGRect(x: 0, y: y, width: width, height: height))
            place(parts[index], frames[index].insetBy(dx: inset(index), dy: 0))
            y += height + Self.spacing
        }
        for panel in panels {
            panel.view.frame = frames[panel.parts].reduce(CGRect.null) { $0.union($1) }.insetBy(dx: 0, dy: -Self.margin.height)
        }
        alwaysBounceVertical = false
        isScrollEnabled = total > space + 0.5
    }

    /// How far a part keeps from the sides.
    private func inset(_ index: Int) -> CGFloat { looks[index]?.paper == nil ? 0 : Self.margin.width }

    /// The size of a part's text where texts in general have another one: no larger than its facet's look says.
    private func size(of index: Int, _ general: CGFloat) -> CGFloat {
        let largest = Self.sizes[0], size = min(general, UIFontMetrics.default.scaledValue(for: looks[index]?.largest(of: largest) ?? largest))
        return index < quietCount ? min(size, max(15, size * 0.6)) : size
    }

    private func ink(of index: Int) -> UIColor {
        let ink = looks[index]?.ink
        return index < quietCount ? ink?.withAlphaComponent(0.9) ?? StudyLook.faintInk : ink ?? StudyLook.ink
    }

    private func height(of index: Int, width fullWidth: CGFloat, textSize: CGFloat, pictureRoom: CGFloat) -> CGFloat {
        let width = fullWidth - 2 * inset(index)
        switch parts[index] {
        case .text(let runs, let label):
            let isQuiet = index < quietCount
            let text = CardText.attributed(
                runs, size: size(of: index, textSize), weight: isQuiet ? .regular : .medium, color: ink(of: index), look: looks[index])
            if !CardMathematics.typeset(text, width: width) { isTooWide = true }
            label.attributedText = text
            return ceil(label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height)
        case .picture(_, let size):
            guard pictureRoom > 0, size.width > 0, size.height > 0 else { return 0 }
            let quiet: CGFloat = index < quietCount ? 0.55 : 1
            return min(pictureRoom * quiet, size.height * min(1.6, width / size.width)).rounded()
        case .sound: return 48
        case .rule: return 1
        }
    }

    /// Whether no word has to be broken at a size.
    private func widestWordFits(_ size: CGFloat, _ width: CGFloat) -> Bool {
        for (index, part) in parts.enumerated() {
            guard case .text(_, let label) = part else { continue }
            let words = (label.attributedText?.string ?? "").split { $0.isWhitespace }
            guard let longest = words.max(by: { $0.count < $1.count }), longest.count > 8 else { continue }
            let standard = UIFont.systemFont(ofSize: size, weight: .medium), own = min(size, self.size(of: index, size))
            let font = looks[index]?.font(standard, size: own) ?? standard
            let text = NSAttributedString(string: String(longest), attributes: [.font: font])
            if text.size().width > width - 2 * inset(index) { return false }
        }
        return true
    }

    private func place(_ part: Part, _ rect: CGRect) {
        switch part {
        case .text(_, let label): label.frame = rect
        case .picture(let view, let size):
            let factor = min(rect.width / size.width, rect.height / size.height)
            let fitted = CGSize(width: (size.width * factor).rounded(), height: (size.height * factor).rounded())
            view.frame = CGRect(x: rect.midX - fitted.width / 2, y: rect.minY, width: fitted.width, height: fitted.height)
        case .sound(let button): button.frame = CGRect(x: rect.midX - 30, y: rect.minY, width: 60, height: rect.height)
        case .rule(let line): line.frame = CGRect(x: rect.width * 0.2, y: rect.minY, width: rect.width * 0.6, height: 1)
        }
    }
}
