import Foundation

/// A piece of text in one style.
package struct TextRun: Sendable, Hashable {
    /// Lines under or through text.
    package enum LineStyle: Sendable, Hashable {
        case none, single, double
    }

    package var text: String
    package var font: FontDescription
    /// Red, green, blue and alpha in sRGB, not premultiplied, each held within 0...1.
    package var color: SIMD4<Float>
    package var underline: LineStyle
    package var strikethrough: Bool
    /// Points added between characters.
    package var kern: CGFloat
    /// Points that the text is raised by.
    package var baselineOffset: CGFloat
    /// The colours of the lines, in the form of `color`; `nil` for that of the text.
    package var underlineColor: SIMD4<Float>?
    package var strikethroughColor: SIMD4<Float>?
    /// Width of the letters' outlines in percent of the font's size: positive draws outlines alone, negative letters and outlines.
    package var strokeWidth: CGFloat = 0
    /// The colour of the outlines, in the form of `color`; `nil` for that of the text.
    package var strokeColor: SIMD4<Float>?
    /// Whether letters are never joined into ligatures.
    package var hasNoLigatures = false
    /// What lies below the letters. The text library doesn't draw it.
    package var shadow: Shadow?
    /// An image that stands for the run's character. The text library leaves room for it.
    package var attachment: Attachment?

    /// A shadow of letters.
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

    /// An image in text.
    package struct Attachment: Sendable, Hashable {
        /// In points; y counts upward from the baseline.
        package var bounds: CGRect
        package var image: CGImage?

        package init(bounds: CGRect, image: CGImage?) {
            self.bounds = bounds
            self.image = image
        }

        package static func == (one: Attachment, other: Attachment) -> Bool { one.bounds == other.bounds && one.image === other.image }
        package func hash(into hasher: inout Hasher) {
            hasher.combine(bounds.minX)
            hasher.combine(bounds.minY)
            hasher.combine(bounds.width)
            hasher.combine(bounds.height)
        }
    }

    /// What is painted behind the text, in the form of `color`.
    package var background: SIMD4<Float>?
    /// The style of the paragraph that begins in this run; `nil` for the layout's.
    package var paragraph: ParagraphStyle?

    /// A run, by default black and plain.
    package init(
        text: String, font: FontDescription, color: SIMD4<Float> = SIMD4(0, 0, 0, 1), underline: LineStyle = .none,
        strikethrough: Bool = false, kern: CGFloat = 0, baselineOffset: CGFloat = 0, background: SIMD4<Float>? = nil,
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

/// How the lines of a paragraph are broken, aligned and spaced. Lengths are in points; those that aren't finite count as zero.
package struct ParagraphStyle: Sendable, Hashable {
    package enum Alignment: Sendable, Hashable {
        case left, center, right, justified
        /// Left, or right in a paragraph that runs right to left.
        case natural
    }

    /// Where lines break, and what happens to text for which there is no room.
    package enum LineBreakMode: Sendable, Hashable {
        /// Break between words, or within one that is longer than a line; leave out what has no room.
        case wordWrapping
        /// Break anywhere between characters; leave out what has no room.
        case characterWrapping
        /// Don't break.
        case clipping
        /// Break between words; the last line for which there is room shows an ellipsis for what is left out.
        case truncatingHead, truncatingTail, truncatingMiddle

        var truncates: Bool { self == .truncatingHead || self == .truncatingTail || self == .truncatingMiddle }
    }

    /// A place that a tab leads to.
    package struct TabStop: Sendable, Hashable {
        package var location: CGFloat
        package var alignment: Alignment

        package init(location: CGFloat, alignment: Alignment) {
            self.location = location
            self.alignment = alignment
        }
    }

    package enum WritingDirection: Sendable, Hashable {
        /// That of the paragraph's first letter which has one; left to right if none has.
        case natural
        case leftToRight, rightToLeft
    }

    /// Places where a line would not be broken well.
    package struct BreakStrategy: OptionSet, Sendable, Hashable {
        package let rawValue: UInt
        package init(rawValue: UInt) { self.rawValue = rawValue }
        /// A word of the paragraph's last line but one goes with a last word that would stand alone.
        package static let pushOut = BreakStrategy(rawValue: 1)
        /// Korean words stay whole.
        package static let hangulWords = BreakStrategy(rawValue: 2)
    }

    package var alignment: Alignment
    package var lineBreakMode: LineBreakMode
    package var breakStrategy: BreakStrategy = []
    /// Words are hyphenated at the ends of lines that would otherwise be filled to less than this share; 0 for never.
    package var hyphenationFactor: Double = 0
    /// Distance from the bottom of a line to the top of the next.
    package var lineSpacing: CGFloat
    /// Distance added between this paragraph and the next.
    package var paragraphSpacing: CGFloat
    /// Distance added between the paragraph before and this one.
    package var paragraphSpacingBefore: CGFloat
    /// Places of tabs, ascending, in points from the side where lines begin; beyond them follow those of `tabInterval`.
    package var tabStops: [TabStop]
    /// Distance of tabs beyond the last of `tabStops`; 0 for 28 points.
    package var tabInterval: CGFloat
    /// Most lines of the whole text; 0 for any number. Only the layout's style counts, not a run's.
    package var maximumLines: Int
    package var baseWritingDirection: WritingDirection
    /// Indentation of the first line, from the side where lines begin.
    package var firstLineHeadIndent: CGFloat
    /// Indentation of the other lines.
    package var headIndent: CGFloat
    /// If positive, the width of the lines measured from the side where they begin; otherwise how far they end before the other side.
    package var tailIndent: CGFloat
    /// Bounds of a line's height; 0 for no upper bound.
    package var minimumLineHeight: CGFloat
    package var maximumLineHeight: CGFloat
    /// Factor of a line's height before the bounds; 0 for none.
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

    /// The height of a line whose glyphs ask for `height`.
    func lineHeight(_ height: CGFloat) -> CGFloat {
        var result = height
        if lineHeightMultiple.isFinite, lineHeightMultiple > 0 { result *= lineHeightMultiple }
        if minimumLineHeight.isFinite { result = max(result, minimumLineHeight) }
        if maximumLineHeight.isFinite, maximumLineHeight > 0 { result = min(result, maximumLineHeight) }
        return result
    }
}
