import UIKit

/// A text in the largest of the card's font sizes in which it fits: all of it in the box, and no word wider than a line. What fits in none
/// is set in the smallest, and cut with an ellipsis where it is drawn.
struct FittedText {
    let string: NSAttributedString
    /// Height of the lines, at most the box's.
    let height: CGFloat

    init(_ text: String, in size: CGSize) {
        let words = Self.longestWords(of: text)
        // Long texts are not tried in sizes in which they can't fit: half an em is less than a character takes on average.
        let count = CGFloat(text.count)
        for fontSize in NoteCardDrawing.fontSizes {
            let isLast = fontSize == NoteCardDrawing.fontSizes.last
            if !isLast, count * fontSize * fontSize * 0.45 > size.width * size.height { continue }
            let attributes = Self.attributes(fontSize: fontSize)
            if !isLast, words.contains(where: { $0.size(withAttributes: attributes).width > size.width }) { continue }
            let string = NSAttributedString(string: text, attributes: attributes)
            let needed = string.boundingRect(with: CGSize(width: size.width, height: 0), options: .usesLineFragmentOrigin, context: nil)
            if isLast || needed.height <= size.height {
                self.string = string
                height = min(needed.height, size.height)
                return
            }
        }
        string = NSAttributedString(string: text)
        height = size.height
    }

    private static func attributes(fontSize: CGFloat) -> [NSAttributedString.Key: Any] {
        let paragraph = NSMutableParagraphStyle()
        paragraph.alignment = .center
        let weight: UIFont.Weight = fontSize >= 17 ? .semibold : .medium
        return [
            .font: UIFont.systemFont(ofSize: fontSize, weight: weight), .paragraphStyle: paragraph,
            .foregroundColor: UIColor(red: 0.13, green: 0.10, blue: 0.08, alpha: 1),
        ]
    }

    /// The words that may be the widest: the longest ones by characters. Scripts that are written without spaces break anywhere, so a run
    /// of them is no word.
    private static func longestWords(of text: String) -> [String] {
        let words = text.split(whereSeparator: \.isWhitespace).filter { word in
            word.count <= 24 && !word.unicodeScalars.contains { isWrittenWithoutSpaces($0) && word.count > 5 }
        }
        return words.sorted { $0.count > $1.count }.prefix(3).map(String.init)
    }

    /// Thai, Lao, Khmer, Burmese, kana and ideographs.
    private static func isWrittenWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
        default: false
        }
    }
}
