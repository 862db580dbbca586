import Foundation

/// A request for a font by family, size and traits. Any value is usable: where no installed font matches exactly, the nearest one is
/// substituted, so drawing never fails for lack of a font.
package struct FontDescription: Sendable, Hashable {
    /// The design of a system font; ignored where a family is named.
    package enum Design: Sendable, Hashable {
        case `default`, serif, monospaced, rounded
    }

    /// The family name, or `nil` for the system font.
    package var family: String?
    /// The em size in points. NaN counts as 12; other values are clamped to 0.125...4096.
    package var size: CGFloat
    /// Weight on `UIFont.Weight`'s scale: -0.8 ultra-light, 0 regular, 0.4 bold, 0.62 black.
    package var weight: Double
    /// Whether the font is italic or oblique.
    package var isItalic: Bool
    /// The width of the letters: negative for condensed, 0 for normal. Families without condensed fonts give their normal one.
    package var width: Double
    /// The design of the system font.
    package var design: Design
    /// Whether all digits have the same width (OpenType `tnum`).
    package var hasMonospacedDigits: Bool
    /// Whether lower-case letters look like small capitals. Families that have none get capitals of a smaller size.
    package var hasSmallCaps = false
    /// How far a point of a letter moves to the right for each point that it lies above the baseline. Letters take as much room as without.
    /// What isn't finite counts as 0; otherwise it is held within -4...4.
    package var obliqueness: Double = 0
    /// The natural logarithm of the factor by which letters and the room that they take are widened. What isn't finite counts as 0;
    /// otherwise it is held within -3...3.
    package var expansion: Double = 0

    /// Creates a font description; the defaults describe the regular system font.
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

    /// The size after clamping.
    var usableSize: CGFloat { size.isNaN ? 12 : min(max(size, 0.125), 4096) }

    /// The matrix that ``obliqueness`` and ``expansion`` ask for, in ten-thousandths; `nil` for letters as their font has them.
    var matrix: (xx: Int, xy: Int)? {
        guard obliqueness != 0 || expansion != 0 else { return nil }
        let xx = expansion.isFinite ? PortableMath.exp(min(max(expansion, -3), 3)) : 1
        let xy = obliqueness.isFinite ? min(max(obliqueness, -4), 4) : 0
        let matrix = (xx: Int((xx * 10_000).rounded()), xy: Int((xy * 10_000).rounded()))
        return matrix == (10_000, 0) ? nil : matrix
    }

    /// The font families in order of preference, comma-separated as Pango expects. Families for scripts that the first one lacks are listed
    /// too, so that text looks the same on every machine with the Noto fonts, whatever fontconfig's rules there prefer. Emoji fonts are not
    /// listed: Pango finds one itself, and a listed colour font would be used for digits too.
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

    /// The value on `UIFont.Weight`'s scale for an OpenType (CSS) weight, interpolated between the named weights.
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

    /// The weight on the OpenType (CSS) scale, 100...900.
    package var cssWeight: Int { Int(openTypeWeight) }

    /// The weight on the OpenType scale, 100...900, interpolated between Apple's named weights.
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

/// The vertical metrics of a font, in points. Distances below the baseline are negative, as in `UIFont`.
package struct FontMetrics: Sendable, Hashable {
    /// The ascent that a line reserves above the baseline.
    package var ascender: CGFloat
    /// The descent that a line reserves below the baseline; negative.
    package var descender: CGFloat
    /// The extra distance between lines that the font specifies.
    package var leading: CGFloat
    /// Height of a flat capital.
    package var capHeight: CGFloat
    /// Height of a flat lower-case letter.
    package var xHeight: CGFloat
    /// The y position of the underline's upper edge relative to the baseline; negative.
    package var underlinePosition: CGFloat
    /// The thickness of the underline.
    package var underlineThickness: CGFloat
    /// Where a line through the text has its upper side.
    package var strikethroughPosition: CGFloat
    /// How thick that line is.
    package var strikethroughThickness: CGFloat

    /// The height of a line, without leading.
    package var lineHeight: CGFloat { ascender - descender }
}
