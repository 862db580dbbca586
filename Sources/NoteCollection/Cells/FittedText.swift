import UIKit

/// A text set in the largest of the card's font sizes in which all of it fits the box and no word is wider than a line. A text that fits in
/// none is set in the smallest size, and truncated with an ellipsis when it is drawn. A word that is wider than a line in the smallest size
/// is set in a smaller one, if that can still be read.
///
/// Letters are outlines: a text in a size is the text in another one, made larger or smaller. So all are laid out in one size, in a box that
/// is as much larger, and scaled as they are drawn: fonts have to be found for a size and a script, which takes longer than the layout.
struct FittedText {
    /// The text in the size in which it is laid out.
    let string: NSAttributedString
    /// The size in which it is seen, in points.
    let fontSize: CGFloat
    /// The factor by which it is scaled when it is drawn.
    private let scale: CGFloat
    /// Height of the lines in points, at most the box's.
    let height: CGFloat

    /// The size in which texts are laid out.
    private static let layoutSize: CGFloat = NoteCardDrawing.fontSizes[0]

    /// - Parameters:
    ///   - text: the text.
    ///   - size: the box.
    ///   - preparation: changes the text in each size that is tried, which is then laid out in that size; see ``NoteCell/textPreparation``.
    init(_ text: String, in size: CGSize, preparation: ((NSMutableAttributedString, CGFloat) -> Bool)? = nil) {
        var words = Self.longestWords(of: text), count = CGFloat(text.count)
        var isFirst = true
        // The widest word's width in the layout's size, for each weight: it is as much narrower as its letters are smaller.
        var widest: [UIFont.Weight: CGFloat] = [:]
        for candidate in NoteCardDrawing.fontSizes.dropLast() {
            // Skip sizes in which a long text can't fit: half an em is less than the average advance of a character.
            if !isFirst || preparation == nil, count * candidate * candidate * 0.45 > size.width * size.height { continue }
            let weight = Self.weight(fontSize: candidate), room = size.width * Self.layoutSize / candidate
            if let known = widest[weight], known > room { continue }
            let (scale, attributes) = Self.setting(fontSize: candidate, isPrepared: preparation != nil)
            let prepared = NSMutableAttributedString(string: text, attributes: attributes)
            if let preparation {
                let fitsLine = preparation(prepared, size.width)
                if isFirst { (words, count) = (Self.longestWords(of: prepared.string), CGFloat(prepared.length)) }
                isFirst = false
                guard fitsLine else { continue }
            }
            if widest[weight] == nil {
                let width = Self.width(ofWidest: words, fontSize: candidate)
                widest[weight] = width
                guard width <= room else { continue }
            }
            let needed = Self.height(of: prepared, width: size.width / scale) * scale
            if needed <= size.height {
                (string, fontSize, self.scale, height) = (prepared, candidate, scale, needed)
                return
            }
        }
        let smallest = Self.smallest(for: words, width: size.width)
        let (scale, attributes) = Self.setting(fontSize: smallest, isPrepared: preparation != nil)
        let prepared = NSMutableAttributedString(string: text, attributes: attributes)
        _ = preparation?(prepared, size.width)
        (string, fontSize, self.scale) = (prepared, smallest, scale)
        height = min(Self.height(of: prepared, width: size.width / scale) * scale, size.height)
    }

    /// Draws the text in a box of the current context, from the top.
    func draw(in box: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.translateBy(x: box.minX, y: box.minY)
        context.scaleBy(x: scale, y: scale)
        let box = CGRect(x: 0, y: 0, width: box.width / scale, height: box.height / scale)
        string.draw(with: box, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
        context.restoreGState()
    }

    private static func height(of string: NSAttributedString, width: CGFloat) -> CGFloat {
        string.boundingRect(with: CGSize(width: width, height: 0), options: .usesLineFragmentOrigin, context: nil).height
    }

    /// The smallest size of letters in which a long word is set, in points.
    private static let leastSize: CGFloat = 8

    /// The last font size, or one in which the widest word fits a line.
    private static func smallest(for words: [String], width: CGFloat) -> CGFloat {
        let fontSize = NoteCardDrawing.fontSizes[NoteCardDrawing.fontSizes.count - 1]
        let widest = self.width(ofWidest: words, fontSize: fontSize) * fontSize / layoutSize
        guard widest > width else { return fontSize }
        let fitting = (fontSize * width / widest * 4).rounded(.down) / 4
        return fitting < leastSize ? fontSize : fitting
    }

    /// The width of the widest word in the layout's size, with the weight of a size.
    private static func width(ofWidest words: [String], fontSize: CGFloat) -> CGFloat {
        let attributes = setting(fontSize: fontSize, isPrepared: false).attributes
        return words.map { $0.size(withAttributes: attributes).width }.max() ?? 0
    }

    /// How a text is laid out that is seen in a size: the factor by which it is scaled, and its attributes.
    private static func setting(fontSize: CGFloat, isPrepared: Bool) -> (scale: CGFloat, attributes: [NSAttributedString.Key: Any]) {
        let size = isPrepared ? fontSize : layoutSize
        let paragraph = NSMutableParagraphStyle()
        paragraph.alignment = .center
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: size, weight: weight(fontSize: fontSize)), .paragraphStyle: paragraph,
            .foregroundColor: UIColor(red: 0.13, green: 0.10, blue: 0.08, alpha: 1),
        ]
        return (fontSize / size, attributes)
    }

    private static func weight(fontSize: CGFloat) -> UIFont.Weight { fontSize >= 17 ? .semibold : .medium }

    /// The candidates for the widest word: the longest ones by characters. Scripts without spaces break anywhere, so a run of them is not a
    /// word.
    private static func longestWords(of text: String) -> [String] {
        let words = text.split(whereSeparator: \.isWhitespace).filter { word in
            word.count <= 24 && !word.unicodeScalars.contains { isWrittenWithoutSpaces($0) && word.count > 5 }
        }
        return words.sorted { $0.count > $1.count }.prefix(3).map(String.init)
    }

    /// Whether a scalar is Thai, Lao, Khmer, Burmese, kana or an ideograph.
    private static func isWrittenWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
        default: false
        }
    }
}
