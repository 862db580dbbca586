import Foundation

/// What a text asks of a font. Any value is usable: where no installed font answers, the nearest one that does is taken, so
/// drawing never fails for want of a font.
package struct FontDescription: Sendable, Hashable {
    /// The character of a system font; without meaning where a family is named.
    package enum Design: Sendable, Hashable {
        case `default`, serif, monospaced, rounded
    }

    /// A family by its name, or `nil` for the system font.
    package var family: String?
    /// Em size in points. What is not a number counts as 12; otherwise it is held within 0.125...4096.
    package var size: CGFloat
    /// Weight on `UIFont.Weight`'s scale: -0.8 ultra-light, 0 regular, 0.4 bold, 0.62 black.
    package var weight: Double
    /// Whether the font slants.
    package var isItalic: Bool
    /// How wide the letters are: below 0 condensed, 0 normal. Families without such fonts give their normal one.
    package var width: Double
    /// Which of the system fonts.
    package var design: Design
    /// Whether all digits are equally wide, as in clocks and tables (OpenType `tnum`).
    package var hasMonospacedDigits: Bool

    /// A font description; all but the size has a default, which together mean the regular system font.
    package init(
        family: String? = nil, size: CGFloat, weight: Double = 0, isItalic: Bool = false,
        width: Double = 0, design: Design = .default,
        hasMonospacedDigits: Bool = false
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.width = width
        self.design = design
        self.hasMonospacedDigits = hasMonospacedDigits
    }

    /// The size that is really asked for.
    var usableSize: CGFloat { size.isNaN ? 12 : min(max(size, 0.125), 4096) }

    /// Families in order of preference, separated by commas as Pango wants them. Scripts that the first lacks are listed too, so that
    /// they come out alike on every machine that has the Noto fonts, whatever fontconfig's rules there prefer. Emoji are not listed: Pango
    /// finds their font itself, and a listed colour font would be preferred for digits too.
    var familyList: String {
        let sansScripts = "Noto Sans Arabic,Noto Sans Hebrew,Noto Sans Devanagari,Noto Sans Thai,Noto Sans CJK JP"
        let serifScripts = "Noto Naskh Arabic,Noto Serif Hebrew,Noto Serif Devanagari,Noto Serif Thai,Noto Serif CJK JP"
        if let family {
            let name = family.filter { $0 != "," && $0 != "\0" }
            return "\(name),Inter,Noto Sans,\(sansScripts),sans-serif"
        }
        switch design {
        case .default, .rounded: return "Inter,Noto Sans,\(sansScripts),sans-serif"
        case .serif: return "Noto Serif,\(serifScripts),serif"
        case .monospaced: return "Noto Sans Mono,DejaVu Sans Mono,Noto Sans Mono CJK JP,\(sansScripts),monospace"
        }
    }

    /// `UIFont.Weight`'s value for a weight as OpenType counts it.
    package static func weight(css: Int) -> Double {
        let table: [(Int, Double)] = [
            (100, -0.8), (200, -0.6), (300, -0.4), (400, 0), (500, 0.23), (600, 0.3), (700, 0.4), (800, 0.56), (900, 0.62),
        ]
        guard css > 100 else { return -0.8 }
        for (low, high) in zip(table, table.dropFirst()) where css <= high.0 {
            return low.1 + Double(css - low.0) / Double(high.0 - low.0) * (high.1 - low.1)
        }
        return 0.62
    }

    /// The weight as OpenType counts it.
    package var cssWeight: Int { Int(openTypeWeight) }

    /// The weight as OpenType counts it, 100...900, interpolated between Apple's named weights.
    var openTypeWeight: Int32 {
        let table: [(Double, Double)] = [
            (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900),
        ]
        guard !weight.isNaN, weight > table[0].0 else { return weight.isNaN ? 400 : 100 }
        for (low, high) in zip(table, table.dropFirst()) where weight <= high.0 {
            return Int32((low.1 + (weight - low.0) / (high.0 - low.0) * (high.1 - low.1)).rounded())
        }
        return 900
    }
}

/// Vertical measures of a font in points. Those below the baseline are negative, as in `UIFont`.
package struct FontMetrics: Sendable, Hashable {
    /// Height above the baseline that a line reserves.
    package var ascender: CGFloat
    /// Depth below the baseline that a line reserves, negative.
    package var descender: CGFloat
    /// Extra distance between lines that the font asks for.
    package var leading: CGFloat
    /// Height of a flat capital.
    package var capHeight: CGFloat
    /// Height of a flat lower-case letter.
    package var xHeight: CGFloat
    /// Where a line under the text has its centre, negative.
    package var underlinePosition: CGFloat
    /// How thick that line is.
    package var underlineThickness: CGFloat

    /// Height of a line of this font.
    package var lineHeight: CGFloat { ascender - descender }
}
