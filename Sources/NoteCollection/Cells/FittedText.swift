import UIKit

/// A text set in the largest of the card's font sizes in which all of it fits the box and no word is wider than a line. A text that fits in
/// none is set in the smallest size, and truncated with an ellipsis when it is drawn. A word that is wider than a line in the smallest size
/// is set in a smaller one, if that can still be read.
struct FittedText {
    let string: NSAttributedString
    /// Height of the lines in points, at most the box's.
    let height: CGFloat

    /// - Parameters:
    ///   - text: the text.
    ///   - size: the box.
    ///   - preparation: changes the text in each size that is tried; see ``NoteCell/textPreparation``.
    init(_ text: String, in size: CGSize, preparation: ((NSMutableAttributedString, CGFloat) -> Bool)? = nil) {
        var string = NSAttributedString(string: text), words = Self.longestWords(of: text), count = CGFloat(text.count)
        var isFirst = true
        // The width at a size of one point of a word that didn't fit the line, and its weight.
        var tooWide: (word: CGFloat, weight: UIFont.Weight)?
        for fontSize in NoteCardDrawing.fontSizes {
            let isLast = fontSize == NoteCardDrawing.fontSizes.last
            // Skip sizes in which a long text can't fit: half an em is less than the average advance of a character.
            if !isLast, !isFirst || preparation == nil, count * fontSize * fontSize * 0.45 > size.width * size.height { continue }
            let weight = Self.weight(fontSize: fontSize)
            // A word is as much narrower as its letters are smaller, but for the rounding of each.
            if !isLast, let tooWide, tooWide.weight == weight, tooWide.word * fontSize > size.width * 1.01 { continue }
            let attributes = Self.attributes(fontSize: isLast ? Self.smallest(fontSize, for: words, width: size.width) : fontSize)
            var fitsLine = true
            if let preparation {
                let prepared = NSMutableAttributedString(string: text, attributes: attributes)
                fitsLine = preparation(prepared, size.width)
                string = prepared
                if isFirst { (words, count) = (Self.longestWords(of: prepared.string), CGFloat(prepared.length)) }
                isFirst = false
            } else {
                string = NSAttributedString(string: text, attributes: attributes)
            }
            if !isLast {
                guard fitsLine else { continue }
                if let width = words.lazy.map({ $0.size(withAttributes: attributes).width }).first(where: { $0 > size.width }) {
                    tooWide = (width / fontSize, weight)
                    continue
                }
            }
            let needed = string.boundingRect(with: CGSize(width: size.width, height: 0), options: .usesLineFragmentOrigin, context: nil)
            if isLast || needed.height <= size.height {
                self.string = string
                height = min(needed.height, size.height)
                return
            }
        }
        self.string = string
        height = size.height
    }

    /// The smallest size of letters in which a long word is set, in points.
    private static let leastSize: CGFloat = 8

    /// The last font size, or one in which the widest word fits a line.
    private static func smallest(_ fontSize: CGFloat, for words: [String], width: CGFloat) -> CGFloat {
        let widest = words.map { $0.size(withAttributes: attributes(fontSize: fontSize)).width }.max() ?? 0
        guard widest > width else { return fontSize }
        let fitting = (fontSize * width / widest * 4).rounded(.down) / 4
        return fitting < leastSize ? fontSize : fitting
    }

    private static func weight(fontSize: CGFloat) -> UIFont.Weight { fontSize >= 17 ? .semibold : .medium }

    private static func attributes(fontSize: CGFloat) -> [NSAttributedString.Key: Any] {
        let paragraph = NSMutableParagraphStyle()
        paragraph.alignment = .center
        return [
            .font: UIFont.systemFont(ofSize: fontSize, weight: weight(fontSize: fontSize)), .paragraphStyle: paragraph,
            .foregroundColor: UIColor(red: 0.13, green: 0.10, blue: 0.08, alpha: 1),
        ]
    }

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
