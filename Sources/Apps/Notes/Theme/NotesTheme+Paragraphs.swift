import UIKit

/// A paragraph with text at the beginning of a note, as it is set in a row or in the note.
struct NoteParagraph: Equatable {
    /// Its number among those with text.
    let index: Int
    /// Where it begins, in points below the beginning of the text, and how high it is as far as it is seen.
    let top: CGFloat, height: CGFloat
    let lineHeight: CGFloat
    /// The width in which its lines are broken.
    let width: CGFloat
}

extension NotesTheme {
    /// The first paragraphs with text when a text is set: as many as a row shows.
    ///
    /// - Parameters:
    ///   - body: the text.
    ///   - width: the width in which lines are broken, in points.
    ///   - limit: the height of what is seen of the text, in points. Default: all.
    func paragraphs(_ body: String, width: CGFloat, height limit: CGFloat = .infinity) -> [NoteParagraph] {
        let text = styled(String(body.prefix(NoteRow.lengthLimit)))
        func height(_ text: NSAttributedString) -> CGFloat {
            let size = CGSize(width: width, height: .greatestFiniteMagnitude)
            return text.boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil).height
        }
        var paragraphs: [NoteParagraph] = [], start = 0
        for line in text.string.split(separator: "\n", omittingEmptySubsequences: false) {
            let range = NSRange(location: start, length: line.utf16.count)
            start = NSMaxRange(range) + 1
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            // A letter where the paragraph begins, less a line with nothing but the letter.
            let letter = NSAttributedString(string: "x", attributes: attributes(isTitle: range.location == 0)), lineHeight = height(letter)
            let above = NSMutableAttributedString(
                attributedString: text.attributedSubstring(from: NSRange(location: 0, length: range.location)))
            above.append(letter)
            let top = height(above) - lineHeight, bottom = min(limit, top + height(text.attributedSubstring(from: range)))
            guard bottom > top + 1 else { break }
            paragraphs.append(
                NoteParagraph(index: paragraphs.count, top: top, height: bottom - top, lineHeight: lineHeight, width: width))
            if paragraphs.count == NoteRow.lineLimit { break }
        }
        return paragraphs
    }
}
