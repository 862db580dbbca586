import Foundation
import Synchronization

/// Text broken into lines. An immutable value: lay out once, then measure, cache, send across threads and draw on any thread.
///
/// Coordinates are in points, y down, with the origin at the layout's upper left. Line breaks don't depend on the scale at which the text
/// is drawn. Positions and lengths count UTF-16 code units over the text of all runs, as `NSRange` does.
package struct TextLayout: Sendable {
    /// A line of laid-out text.
    package struct Line: Sendable, Hashable {
        /// The UTF-16 range that the line represents, without the separator that ends it. Text hidden by an ellipsis is included.
        package var range: Range<Int>
        /// The line's typographic bounds: as wide as the advances of its glyphs, as high as the line.
        package var rect: CGRect
        /// The y coordinate of the baseline in the layout.
        package var baseline: CGFloat
        /// Whether the paragraph's base direction is right to left.
        package var isRightToLeft: Bool
        /// Whether an ellipsis replaces part of the line's text.
        package var isTruncated: Bool
        /// The index of the paragraph in ``Storage/paragraphs``, and of the line in that paragraph.
        var paragraph: Int
        var indexInParagraph: Int
    }

    /// A range of a paragraph's text with one style.
    struct Span: Sendable {
        /// Start and end as byte offsets in the paragraph's UTF-8 text.
        var start: Int
        var end: Int
        /// The index of the run that gives the style.
        var run: Int
        /// Whether it covers formatting characters that the layout inserted: of the run's style they have the font alone.
        var isInserted = false
    }

    /// The complete input for a paragraph's Pango layout, so that any worker can recreate it identically at any time.
    struct Paragraph: Sendable {
        /// UTF-8, without control characters and without the separator that ends the paragraph.
        var text: [UInt8]
        var spans: [Span]
        var style: ParagraphStyle
        /// The wrap width, in Pango units; negative for none. `indent` is in Pango units too.
        var width: Int32
        var indent: Int32
        /// The maximum number of lines, the last of which may be truncated with an ellipsis; 0 for no limit.
        var lineLimit: Int
        /// Whether `text` ends in an ellipsis that replaces later paragraphs.
        var appendsEllipsis: Bool
        var hasSoftHyphen: Bool
        /// The UTF-16 offset of the paragraph in the whole text.
        var location: Int
        /// Text in the middle of a long truncated paragraph that is left out of `text`: the byte offset of the gap, and its length in
        /// UTF-16 units.
        var omission: (offset: Int, length: Int)
        /// The byte offsets, in ascending order, of characters that the layout inserted into `text` and that the whole text doesn't contain:
        /// soft hyphens where lines break, and formatting characters of embeddings. Each counts as one UTF-16 unit.
        var inserted: [Int] = []
        /// The embeddings in which the end of `text` lies.
        var embeddings: [TextRun.Embedding] = []
        /// Byte ranges within which lines don't break.
        var unbroken: [Range<Int>] = []
    }

    /// The immutable result of a layout pass.
    final class Storage: Sendable {
        let identity: UInt64
        let runs: [TextRun]
        let paragraphs: [Paragraph]
        let lines: [Line]
        let size: CGSize
        let isTruncated: Bool
        /// What it takes to break a text of one line for other widths, if that was asked for and can be had.
        let shape: ShapedLine?

        private static let count = Atomic<UInt64>(0)

        init(runs: [TextRun], paragraphs: [Paragraph], lines: [Line], size: CGSize, isTruncated: Bool, shape: ShapedLine? = nil) {
            identity = Self.count.add(1, ordering: .relaxed).newValue
            self.runs = runs
            self.paragraphs = paragraphs
            self.lines = lines
            self.size = size
            self.isTruncated = isTruncated
            self.shape = shape
        }
    }

    let storage: Storage

    /// Lays out text: breaks it into paragraphs and lines.
    ///
    /// - Parameters:
    ///   - runs: the text as styled runs.
    ///   - paragraph: the style of paragraphs whose first run has none; its `maximumLines` limits the whole text.
    ///   - width: the wrap width in points. A value that isn't a positive finite number means no limit, as in `boundingRect(with:)`.
    ///   - height: the maximum height in points; lines that end below it are left out, except for the first. A value that isn't positive
    ///     means no limit.
    ///   - keepsShape: whether what ``broken(paragraph:width:height:)`` takes is kept, if the text has one line.
    package init(
        runs: [TextRun], paragraph: ParagraphStyle = ParagraphStyle(), width: CGFloat = .infinity, height: CGFloat = .infinity,
        keepsShape: Bool = false
    ) {
        storage = SharedTextWorker.withWorker { worker in
            var composer = TextComposer(worker: worker, runs: runs, style: paragraph, width: width, height: height)
            return composer.compose(keepsShape: keepsShape)
        }
    }

    private init(storage: Storage) { self.storage = storage }

    /// The layout that `init(runs:paragraph:width:height:)` gives for the same runs and paragraph style, found by arithmetic; nil where it
    /// takes more, as for text that doesn't fit, for words that are longer than a line, and where letters look different beside a break.
    package func broken(paragraph: ParagraphStyle = ParagraphStyle(), width: CGFloat, height: CGFloat = .infinity) -> TextLayout? {
        guard let shape = storage.shape else { return nil }
        return SharedTextWorker.withWorker { worker in
            var composer = TextComposer(worker: worker, runs: runs, style: paragraph, width: width, height: height)
            return composer.compose(shape).map(TextLayout.init(storage:))
        }
    }

    /// The runs that the layout was made from.
    package var runs: [TextRun] { storage.runs }

    /// A copy with changed drawing attributes, such as colours, and the same lines. Changes of metrics (font, kern, text) don't move glyphs
    /// between lines.
    package func restyled(_ change: (inout TextRun) -> Void) -> TextLayout {
        var runs = storage.runs
        for index in runs.indices { change(&runs[index]) }
        return TextLayout(storage: Storage(
            runs: runs, paragraphs: storage.paragraphs, lines: storage.lines, size: storage.size, isTruncated: storage.isTruncated))
    }

    /// The size in points of the smallest box from the layout's origin that contains all lines: indentation is included, space from
    /// alignment isn't.
    package var size: CGSize { storage.size }
    /// The lines from top to bottom.
    package var lines: [Line] { storage.lines }
    /// Whether some text is left out or replaced by an ellipsis because of the height or line limit.
    package var isTruncated: Bool { storage.isTruncated }
    /// The length of the whole text in UTF-16 code units. O(n) in the length of the text.
    package var length: Int { storage.runs.reduce(0) { $0 + $1.text.utf16.count } }
}
