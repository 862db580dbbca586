import Decks
import StudyLibrary
import UIKit

/// A piece of a card's side as it is shown: a text, a picture, a button for a sound, a line or a table.
@MainActor
final class CardPart {
    private enum Kind {
        case text([CardText.Run], UILabel)
        case picture(UIView, CGSize)
        case sound(UIButton)
        case rule(UIView)
        case table(CardTableView)
    }

    private let kind: Kind

    /// - Parameters:
    ///   - piece: what it shows.
    ///   - superview: what it is put on.
    ///   - store: has the pictures.
    ///   - play: plays the sound of a name.
    init(_ piece: CardText.Piece, on superview: UIView, store: StudyStore, play: @escaping (String) -> Void) {
        switch piece {
        case .text(let runs):
            let label = UILabel()
            label.numberOfLines = 0
            // Formulas are read as they are written.
            label.accessibilityLabel = CardText.plain(runs).replacing("\t", with: " ")
            kind = .text(runs, label)
        case .picture(let name):
            let view = UIImageView()
            kind = .picture(view, Self.show(name, in: view, store))
        case .occlusion(let name, let shapes):
            let view = OcclusionView(shapes)
            kind = .picture(view, Self.show(name, in: view.picture, store))
        case .sound(let name):
            let button = UIButton(type: .system)
            button.setSymbol(.symbol("speaker.wave.2.fill", 22), label: "Play Sound") { play(name) }
            kind = .sound(button)
        case .rule:
            let line = UIView()
            line.backgroundColor = UIColor(red: 0.78, green: 0.70, blue: 0.60, alpha: 0.6)
            kind = .rule(line)
        case .table(let table): kind = .table(CardTableView(table, store: store, play: play))
        }
        superview.addSubview(view)
    }

    private var view: UIView {
        switch kind {
        case .text(_, let label): label
        case .picture(let view, _): view
        case .sound(let button): button
        case .rule(let line): line
        case .table(let table): table
        }
    }

    /// Shows a picture of the library, or a sign that it isn't there.
    ///
    /// - Returns: its size in points.
    private static func show(_ name: String, in view: UIImageView, _ store: StudyStore) -> CGSize {
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
        return image?.size ?? CGSize(width: 90, height: 70)
    }

    var isPicture: Bool { if case .picture = kind { true } else { false } }
    /// The size of a picture in points; none for others.
    var pictureSize: CGSize { if case .picture(_, let size) = kind { size } else { .zero } }

    /// The size of the largest text, where that of the card is 1.
    var largestScale: Double {
        switch kind {
        case .text(let runs, _): runs.map(\.look.scale).max() ?? 1
        case .table(let table): table.largestScale
        default: 1
        }
    }

    // MARK: Measuring

    /// The height in a width, and whether everything fits in it.
    func height(width: CGFloat, _ drawing: CardDrawing, pictureRoom: CGFloat, pictureScale: CGFloat = 1) -> (height: CGFloat, fits: Bool) {
        switch kind {
        case .text(let runs, let label):
            let text = CardText.attributed(runs, drawing)
            let fits = CardMathematics.typeset(text, width: width)
            label.attributedText = text
            return (ceil(label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height), fits)
        case .picture(_, let size):
            guard pictureRoom > 0, size.width > 0, size.height > 0 else { return (0, true) }
            return (min(pictureRoom * pictureScale, size.height * min(1.6, width / size.width)).rounded(), true)
        case .sound: return (48, true)
        case .rule: return (1, true)
        case .table(let table): return table.prepare(width: width, drawing)
        }
    }

    /// The widest that it would be, and the least width without breaking words.
    func widths(_ drawing: CardDrawing, pictureRoom: CGFloat) -> (least: CGFloat, natural: CGFloat) {
        switch kind {
        case .text(let runs, let label):
            let text = CardText.attributed(runs, drawing)
            CardMathematics.typeset(text, width: 10_000)
            label.attributedText = text
            return (Self.widestWord(of: text), ceil(label.sizeThatFits(CGSize(width: 10_000, height: CGFloat.greatestFiniteMagnitude)).width))
        case .picture(_, let size):
            guard size.height > 0 else { return (0, 0) }
            let width = min(size.width, pictureRoom * size.width / size.height)
            return (min(width, 60), width)
        case .sound: return (48, 48)
        case .rule: return (0, 0)
        case .table(let table): return table.widths(drawing)
        }
    }

    /// The parts of a text between the places where lines may end, as far as it matters: at blanks, and anywhere in Chinese and Japanese.
    private static func words(of text: NSAttributedString) -> [NSRange] {
        let string = text.string as NSString
        var words: [NSRange] = [], start = 0
        func isEnd(_ unit: unichar) -> Bool {
            unit == 0x20 || unit == 0x0A || unit == 0x09 || (0x2E80...0xA4CF).contains(unit) || (0xD800...0xDFFF).contains(unit) || unit >= 0xF900
        }
        for index in 0...string.length where index == string.length || isEnd(string.character(at: index)) {
            if index > start { words.append(NSRange(location: start, length: index - start)) }
            start = index + 1
        }
        return words
    }

    private static func widestWord(of text: NSAttributedString) -> CGFloat {
        // A character of Chinese or Japanese is about as wide as it is high.
        let size = text.length > 0 ? (text.attributes(at: 0, effectiveRange: nil)[.font] as? UIFont)?.pointSize ?? 17 : 0
        return words(of: text).reduce(size) { max($0, ceil(text.attributedSubstring(from: $1).size().width)) }
    }

    /// Whether no word has to be broken.
    func wordsFit(width: CGFloat) -> Bool {
        guard case .text(_, let label) = kind, let text = label.attributedText, text.length > 0 else { return true }
        guard let longest = Self.words(of: text).max(by: { $0.length < $1.length }), longest.length > 8 else { return true }
        return text.attributedSubstring(from: longest).size().width <= width
    }

    // MARK: Placing

    func place(in rect: CGRect, _ drawing: CardDrawing) {
        /// Where something narrower lies.
        func x(_ width: CGFloat) -> CGFloat {
            switch drawing.textAlignment {
            case .left, .justified, .natural: rect.minX
            case .right: rect.maxX - width
            case .center: (rect.midX - width / 2).rounded()
            }
        }
        switch kind {
        case .text(let runs, let label):
            label.frame = rect
            guard runs.contains(where: \.look.isGathered) else { return }
            let width = min(ceil(label.sizeThatFits(rect.size).width), rect.width)
            label.frame = CGRect(x: x(width), y: rect.minY, width: width, height: rect.height)
        case .picture(let view, let size):
            let factor = min(rect.width / size.width, rect.height / size.height)
            let fitted = CGSize(width: (size.width * factor).rounded(), height: (size.height * factor).rounded())
            view.frame = CGRect(x: x(fitted.width), y: rect.minY, width: fitted.width, height: fitted.height)
        case .sound(let button):
            button.tintColor = drawing.isDark ? StudyLook.brightBrass : StudyLook.brassInk
            button.frame = CGRect(x: x(60), y: rect.minY, width: 60, height: rect.height)
        case .rule(let line): line.frame = CGRect(x: rect.minX + rect.width * 0.2, y: rect.minY, width: rect.width * 0.6, height: 1)
        case .table(let table): table.frame = CGRect(x: x(table.preparedWidth), y: rect.minY, width: table.preparedWidth, height: rect.height)
        }
    }
}
