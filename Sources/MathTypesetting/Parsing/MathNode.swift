import CoreGraphics

/// The kinds of atoms, between which TeX sets different space (TeXbook, chapter 18).
enum AtomClass: Int, Sendable {
    case ordinary, largeOperator, binary, relation, opening, closing, punctuation, inner
}

/// Which letters a character is shown with.
enum MathAlphabet: Sendable {
    /// As TeX has it: Latin and small Greek letters italic, capital Greek letters and digits upright.
    case automatic
    case roman, bold, italic, boldItalic, blackboard, script, fraktur, sansSerif, typewriter

    /// Whether its letters make words, as those of TeX's fonts for text do.
    var isForWords: Bool { self == .roman || self == .bold || self == .sansSerif || self == .typewriter }
}

/// Where the scripts of an operator stand.
enum LimitsPlacement: Sendable {
    /// Above and below in display style, beside it otherwise.
    case display
    case always, never
}

/// One item of a formula as its source has it, before layout.
indirect enum MathNode: Equatable, Sendable {
    case character(Unicode.Scalar, AtomClass, MathAlphabet)
    /// Text, with its blanks.
    case text(String, MathAlphabet)
    /// A group in braces or one whose class was given.
    case group([MathNode], AtomClass)
    /// An operator that is larger in display style.
    case largeOperator(Unicode.Scalar, LimitsPlacement)
    /// A function's name in upright letters.
    case function(String, LimitsPlacement)
    case scripts(base: MathNode?, lower: [MathNode]?, upper: [MathNode]?, LimitsPlacement?)
    case fraction(Fraction)
    case radical([MathNode], degree: [MathNode]?)
    case accent(Unicode.Scalar, [MathNode], isWide: Bool)
    /// A stretched character above or below: braces, arrows; a straight line where it is nil.
    case stretched(Unicode.Scalar?, [MathNode], isBelow: Bool)
    /// Lists between delimiters as high as they are; nil is an invisible delimiter. There is one more delimiter than lists.
    case fenced([[MathNode]], delimiters: [Unicode.Scalar?])
    /// A delimiter of a size from 1 to 4.
    case delimiter(Unicode.Scalar?, size: Int, AtomClass)
    /// A list above or below another, in script size.
    case stacked([MathNode], above: [MathNode]?, below: [MathNode]?, AtomClass)
    /// An arrow as long as what stands on it.
    case arrow(Unicode.Scalar, above: [MathNode], below: [MathNode])
    /// A blank of eighteenths of an em, and how wide it is in the styles of scripts where it differs there.
    case space(CGFloat, inScripts: CGFloat? = nil)
    /// Changes the style up to the end of the list.
    case style(MathStyle.Level)
    case colored(MathColor, [MathNode])
    case table(MathTable)
    case cancelled([MathNode], rises: Bool, falls: Bool)
    /// Takes the room of what it holds.
    case phantom([MathNode], isHorizontal: Bool, isVertical: Bool)
    case boxed([MathNode])
}

/// A fraction or a binomial coefficient.
struct Fraction: Equatable, Sendable {
    var numerator: [MathNode]
    var denominator: [MathNode]
    var hasRule = true
    var delimiters: (left: Unicode.Scalar, right: Unicode.Scalar)?
    /// The style that the command asks for.
    var level: MathStyle.Level?
    /// Whether the fraction is one of `\cfrac`, with numerator and denominator as large as a display.
    var isContinued = false

    static func == (one: Fraction, other: Fraction) -> Bool {
        one.numerator == other.numerator && one.denominator == other.denominator && one.hasRule == other.hasRule
            && one.delimiters?.left == other.delimiters?.left && one.delimiters?.right == other.delimiters?.right
            && one.level == other.level && one.isContinued == other.isContinued
    }
}

/// Rows and columns: matrices, cases, aligned equations.
struct MathTable: Equatable, Sendable {
    enum Alignment: Sendable { case left, center, right }

    var rows: [[[MathNode]]] = []
    /// The columns' alignments; the last one counts for those behind it.
    var alignments: [Alignment] = [.center]
    /// The space between columns in ems: after the first, the second, and so on, from the beginning again where there are more.
    var gaps: [CGFloat] = [1]
    var level = MathStyle.Level.text
    /// Additional space between rows in ems.
    var rowSpacing: CGFloat = 0
    var delimiters: (left: Unicode.Scalar?, right: Unicode.Scalar?) = (nil, nil)
    var hasDelimiters: Bool { delimiters.left != nil || delimiters.right != nil }
    /// Whether pairs of columns are equations that are aligned where they touch.
    var isAligned = false
    /// The columns before which a vertical line stands, and the rows before which a horizontal one does.
    var verticalLines: Set<Int> = []
    var horizontalLines: Set<Int> = []

    static func == (one: MathTable, other: MathTable) -> Bool {
        one.rows == other.rows && one.alignments == other.alignments && one.gaps == other.gaps && one.level == other.level
            && one.rowSpacing == other.rowSpacing && one.delimiters.left == other.delimiters.left
            && one.delimiters.right == other.delimiters.right && one.verticalLines == other.verticalLines
            && one.horizontalLines == other.horizontalLines
    }
}

/// A colour of a part of a formula: red, green, blue from 0 to 1.
struct MathColor: Hashable, Sendable {
    var red: CGFloat
    var green: CGFloat
    var blue: CGFloat
}
