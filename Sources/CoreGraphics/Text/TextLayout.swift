import Foundation
import Synchronization

/// Text broken into lines. A value: it is composed once, may be kept, compared by size, sent to other threads and drawn on any.
///
/// Coordinates are points, y downward, with the origin at the upper left of the layout. Wrapping doesn't depend on the scale at which
/// the text will be drawn. Positions in the text count UTF-16 code units over the text of all runs, as `NSRange` does.
package struct TextLayout: Sendable {
    /// One line.
    package struct Line: Sendable, Hashable {
        /// The UTF-16 code units that the line stands for, without the separator that ends it. Text that an ellipsis hides is included.
        package var range: Range<Int>
        /// The room of the line's glyphs: as wide as they advance, as high as the line is.
        package var rect: CGRect
        /// The y coordinate of the baseline.
        package var baseline: CGFloat
        /// Whether the paragraph's base direction is right to left.
        package var isRightToLeft: Bool
        /// Whether an ellipsis stands for a part of the line's text.
        package var isTruncated: Bool
        /// Index of the paragraph among ``Storage/paragraphs``, and of the line in it.
        var paragraph: Int
        var indexInParagraph: Int
    }

    /// A part of a paragraph's text in one style.
    struct Span: Sendable {
        /// Offsets in the paragraph's UTF-8.
        var start: Int
        var end: Int
        /// Index of the run that gives the style.
        var run: Int
    }

    /// All that is needed to make a paragraph's Pango layout, at any time and on any worker alike.
    struct Paragraph: Sendable {
        /// UTF-8, without control characters and without the separator that ends the paragraph.
        var text: [UInt8]
        var spans: [Span]
        var style: ParagraphStyle
        /// In Pango's units.
        var width: Int32
        var indent: Int32
        /// Most lines, the last of which may show an ellipsis; 0 for no limit.
        var lineLimit: Int
        /// Whether `text` ends in an ellipsis that stands for later paragraphs.
        var appendsEllipsis: Bool
        var hasSoftHyphen: Bool
        /// UTF-16 offset of the paragraph in the whole text.
        var location: Int
        /// Where a part too long to matter was left out of `text`: the byte offset, and the UTF-16 length of what is missing there.
        var omission: (offset: Int, length: Int)
        /// The byte offsets in `text` of soft hyphens, two bytes each, that aren't part of the whole text.
        var hyphens: [Int] = []
        /// Byte ranges in which no line is broken.
        var unbroken: [Range<Int>] = []
    }

    /// The immutable result of composing.
    final class Storage: Sendable {
        let identity: UInt64
        let runs: [TextRun]
        let paragraphs: [Paragraph]
        let lines: [Line]
        let size: CGSize
        let isTruncated: Bool

        private static let count = Atomic<UInt64>(0)

        init(runs: [TextRun], paragraphs: [Paragraph], lines: [Line], size: CGSize, isTruncated: Bool) {
            identity = Self.count.add(1, ordering: .relaxed).newValue
            self.runs = runs
            self.paragraphs = paragraphs
            self.lines = lines
            self.size = size
            self.isTruncated = isTruncated
        }
    }

    let storage: Storage

    /// Breaks a text into lines.
    ///
    /// - Parameters:
    ///   - runs: the text in its styles.
    ///   - paragraph: the style of paragraphs whose first run doesn't name one, and the limit of lines.
    ///   - width: the lines' width in points. What isn't a positive finite number means no bound, as in `boundingRect(with:)`.
    ///   - height: lines that would end below this are left out, except for the first. Not a positive number means no bound.
    package init(runs: [TextRun], paragraph: ParagraphStyle = ParagraphStyle(), width: CGFloat = .infinity, height: CGFloat = .infinity) {
        storage = TextWorkerPool.withWorker { worker in
            var composer = TextComposer(worker: worker, runs: runs, style: paragraph, width: width, height: height)
            return composer.compose()
        }
    }

    private init(storage: Storage) { self.storage = storage }

    /// The runs that the text was made of.
    package var runs: [TextRun] { storage.runs }

    /// The same lines in other colours. What changes the room of letters has no effect on the places of lines.
    package func restyled(_ change: (inout TextRun) -> Void) -> TextLayout {
        var runs = storage.runs
        for index in runs.indices { change(&runs[index]) }
        return TextLayout(storage: Storage(
            runs: runs, paragraphs: storage.paragraphs, lines: storage.lines, size: storage.size, isTruncated: storage.isTruncated))
    }

    /// The size of the smallest box that holds all lines from the layout's origin; indentation counts, space for alignment doesn't.
    package var size: CGSize { storage.size }
    /// The lines from top to bottom.
    package var lines: [Line] { storage.lines }
    /// Whether some text isn't shown for lack of room.
    package var isTruncated: Bool { storage.isTruncated }
    /// Length of the whole text in UTF-16 code units, which counts as work as long as the text is.
    package var length: Int { storage.runs.reduce(0) { $0 + $1.text.utf16.count } }
}
