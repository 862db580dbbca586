import Foundation

/// A string with one set of text attributes.
package struct TextRun: Sendable, Hashable {
    /// Style of an underline or a strikethrough.
    package struct LineStyle: Sendable, Hashable {
        package enum Weight: Sendable, Hashable {
            case none, single, thick, double
        }

        package enum Pattern: Sendable, Hashable {
            case solid, dot, dash, dashDot, dashDotDot

            /// Lengths of dashes and gaps in turn, as multiples of a single line's thickness; none for a solid line.
            var lengths: [Double] {
                switch self {
                case .solid: []
                case .dot: [2, 2]
                case .dash: [6, 3]
                case .dashDot: [6, 3, 2, 3]
                case .dashDotDot: [6, 3, 2, 3, 2, 3]
                }
            }
        }

        package var weight: Weight
        package var pattern: Pattern
        /// Whether blanks between words have no line.
        package var isByWord: Bool

        package init(weight: Weight, pattern: Pattern = .solid, isByWord: Bool = false) {
            self.weight = weight
            self.pattern = pattern
            self.isByWord = isByWord
        }

        package static let none = LineStyle(weight: .none)
        package static let single = LineStyle(weight: .single)
        package static let double = LineStyle(weight: .double)
    }

    package var text: String
    package var font: FontDescription
    /// Red, green, blue and alpha in sRGB, not premultiplied, each clamped to 0...1.
    package var color: SIMD4<Float>
    package var underline: LineStyle
    package var strikethrough: LineStyle
    /// Extra space between characters, in points.
    package var kern: CGFloat
    /// Offset of the baseline in points, positive upward.
    package var baselineOffset: CGFloat
    /// The underline's and the strikethrough's colour, in the form of `color`; `nil` for `color` itself.
    package var underlineColor: SIMD4<Float>?
    package var strikethroughColor: SIMD4<Float>?
    /// Stroke width of glyph outlines in percent of the font size: positive strokes only, negative fills and strokes, 0 (the default) fills
    /// only.
    package var strokeWidth: CGFloat = 0
    /// The stroke colour, in the form of `color`; `nil` for `color` itself.
    package var strokeColor: SIMD4<Float>?
    /// Whether ligatures are turned off.
    package var hasNoLigatures = false
    /// The directions that text inside this run is embedded in, from the outermost to the innermost.
    package var embeddings: [Embedding] = []
    /// Whether the glyphs look pressed into the paper: with a dark upper edge inside of them and a light one below them.
    package var isLetterpress = false
    /// The shadow behind the glyphs. ``TextLayout`` only carries it; the caller draws it.
    package var shadow: Shadow?
    /// An image in place of the run's character. ``TextLayout`` reserves its space; the caller draws it.
    package var attachment: Attachment?

    /// A direction that a part of a paragraph is laid out in, as the explicit formatting characters of Unicode's bidirectional algorithm
    /// set it. An override holds for every character; an embedding leaves characters with a direction of their own as they are.
    package enum Embedding: Int, Sendable, Hashable {
        case leftToRight, rightToLeft, leftToRightOverride, rightToLeftOverride

        /// As many embeddings may lie within each other.
        package static let maximumDepth = 125
    }

    /// A text shadow: offset and blur radius in points, and a colour in the form of ``TextRun/color``.
    package struct Shadow: Sendable, Hashable {
        package var offset: CGSize
        package var blur: CGFloat
        package var color: SIMD4<Float>

        package init(offset: CGSize, blur: CGFloat, color: SIMD4<Float>) {
            self.offset = offset
            self.blur = blur
            self.color = color
        }
    }

    /// An image or a drawing that takes the place of a character.
    package struct Attachment: Sendable, Hashable {
        /// Draws an attachment over a rectangle, y down, in the colour of the text: sharp in every size.
        package final class Drawing: Sendable {
            package let draw: @Sendable (CGContext, CGRect, CGColor) -> Void

            package init(_ draw: @escaping @Sendable (CGContext, CGRect, CGColor) -> Void) { self.draw = draw }
        }

        /// The rectangle in points, relative to the baseline, y up.
        package var bounds: CGRect
        package var image: CGImage?
        /// What is drawn in place of an image.
        package var drawing: Drawing?

        package init(bounds: CGRect, image: CGImage?, drawing: Drawing? = nil) {
            self.bounds = bounds
            self.image = image
            self.drawing = drawing
        }

        package static func == (one: Attachment, other: Attachment) -> Bool {
            one.bounds == other.bounds && one.image === other.image && one.drawing === other.drawing
        }
        package func hash(into hasher: inout Hasher) {
            hasher.combine(bounds.minX)
            hasher.combine(bounds.minY)
            hasher.combine(bounds.width)
            hasher.combine(bounds.height)
        }
    }

    /// The background colour behind the text, in the form of `color`; `nil` for none.
    package var background: SIMD4<Float>?
    /// The style of the paragraph that begins in this run; `nil` for the layout's default style.
    package var paragraph: ParagraphStyle?

    /// Creates a run; by default black, without decorations.
    package init(
        text: String, font: FontDescription, color: SIMD4<Float> = SIMD4(0, 0, 0, 1), underline: LineStyle = .none,
        strikethrough: LineStyle = .none, kern: CGFloat = 0, baselineOffset: CGFloat = 0, background: SIMD4<Float>? = nil,
        paragraph: ParagraphStyle? = nil
    ) {
        self.text = text
        self.font = font
        self.color = color
        self.underline = underline
        self.strikethrough = strikethrough
        self.kern = kern
        self.baselineOffset = baselineOffset
        self.background = background
        self.paragraph = paragraph
    }
}

/// How the lines of a paragraph are broken, aligned and spaced. Lengths are in points; lengths that aren't finite count as zero.
package struct ParagraphStyle: Sendable, Hashable {
    package enum Alignment: Sendable, Hashable {
        case left, center, right, justified
        /// Left-aligned, or right-aligned in a right-to-left paragraph.
        case natural
    }

    /// Where lines break, and what happens to text that doesn't fit.
    package enum LineBreakMode: Sendable, Hashable {
        /// Break between words, or within a word that is longer than a line; text that doesn't fit is left out.
        case wordWrapping
        /// Break between any two characters; text that doesn't fit is left out.
        case characterWrapping
        /// Don't break lines.
        case clipping
        /// Break between words; the last line that fits shows an ellipsis in place of the text that is left out.
        case truncatingHead, truncatingTail, truncatingMiddle

        var truncates: Bool { self == .truncatingHead || self == .truncatingTail || self == .truncatingMiddle }
    }

    /// A tab stop: its distance in points from the line's leading edge, and how text aligns at it.
    package struct TabStop: Sendable, Hashable {
        package var location: CGFloat
        package var alignment: Alignment

        package init(location: CGFloat, alignment: Alignment) {
            self.location = location
            self.alignment = alignment
        }
    }

    package enum WritingDirection: Sendable, Hashable {
        /// The direction of the paragraph's first strongly directional character; left to right if there is none.
        case natural
        case leftToRight, rightToLeft
    }

    /// Restrictions on where lines break.
    package struct BreakStrategy: OptionSet, Sendable, Hashable {
        package let rawValue: UInt
        package init(rawValue: UInt) { self.rawValue = rawValue }
        /// Avoids a last line of a single word, by moving a word of the line before down to it.
        package static let pushOut = BreakStrategy(rawValue: 1)
        /// Doesn't break lines within Korean words.
        package static let hangulWords = BreakStrategy(rawValue: 2)
    }

    package var alignment: Alignment
    package var lineBreakMode: LineBreakMode
    package var breakStrategy: BreakStrategy = []
    /// Hyphenate at the end of a line that would otherwise be filled to less than this fraction of its width; 0 (the default) for never.
    package var hyphenationFactor: Double = 0
    /// Space between the bottom of a line and the top of the next.
    package var lineSpacing: CGFloat
    /// Space after the paragraph.
    package var paragraphSpacing: CGFloat
    /// Space before the paragraph.
    package var paragraphSpacingBefore: CGFloat
    /// Tab stops in ascending order, in points from the line's leading edge; after the last one, stops repeat every `tabInterval`.
    package var tabStops: [TabStop]
    /// Distance between tab stops after the last of `tabStops`; 0 for 28 points.
    package var tabInterval: CGFloat
    /// The maximum number of lines in the whole text; 0 for no limit. Only the layout's default style counts, not a run's.
    package var maximumLines: Int
    package var baseWritingDirection: WritingDirection
    /// Indentation of the first line from the leading edge.
    package var firstLineHeadIndent: CGFloat
    /// Indentation of the other lines from the leading edge.
    package var headIndent: CGFloat
    /// If positive, the distance of the trailing edge of lines from the leading edge; otherwise its (negative) distance from the trailing
    /// edge.
    package var tailIndent: CGFloat
    /// Lower and upper bound of the line height; 0 for no upper bound.
    package var minimumLineHeight: CGFloat
    package var maximumLineHeight: CGFloat
    /// Factor that the natural line height is multiplied by before it is clamped to the bounds; 0 for none.
    package var lineHeightMultiple: CGFloat

    package init(
        alignment: Alignment = .natural, lineBreakMode: LineBreakMode = .wordWrapping, lineSpacing: CGFloat = 0,
        paragraphSpacing: CGFloat = 0, paragraphSpacingBefore: CGFloat = 0, tabStops: [TabStop] = [], tabInterval: CGFloat = 0,
        maximumLines: Int = 0, baseWritingDirection: WritingDirection = .natural,
        firstLineHeadIndent: CGFloat = 0, headIndent: CGFloat = 0, tailIndent: CGFloat = 0,
        minimumLineHeight: CGFloat = 0, maximumLineHeight: CGFloat = 0, lineHeightMultiple: CGFloat = 0
    ) {
        self.alignment = alignment
        self.lineBreakMode = lineBreakMode
        self.lineSpacing = lineSpacing
        self.paragraphSpacing = paragraphSpacing
        self.paragraphSpacingBefore = paragraphSpacingBefore
        self.tabStops = tabStops
        self.tabInterval = tabInterval
        self.maximumLines = maximumLines
        self.baseWritingDirection = baseWritingDirection
        self.firstLineHeadIndent = firstLineHeadIndent
        self.headIndent = headIndent
        self.tailIndent = tailIndent
        self.minimumLineHeight = minimumLineHeight
        self.maximumLineHeight = maximumLineHeight
        self.lineHeightMultiple = lineHeightMultiple
    }

    /// The height of a line with the natural height `height`.
    func lineHeight(_ height: CGFloat) -> CGFloat {
        var result = height
        if lineHeightMultiple.isFinite, lineHeightMultiple > 0 { result *= lineHeightMultiple }
        if minimumLineHeight.isFinite { result = max(result, minimumLineHeight) }
        if maximumLineHeight.isFinite, maximumLineHeight > 0 { result = min(result, maximumLineHeight) }
        return result
    }
}
