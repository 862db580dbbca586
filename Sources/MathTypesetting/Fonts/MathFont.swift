internal import CHarfBuzz
import CoreGraphics
import Foundation

/// A font for mathematics: one with a MATH table, which says where scripts, bars and accents go and has larger forms of delimiters.
///
/// `@unchecked Sendable` because the face and font of HarfBuzz are made immutable when they are created and then only read, which HarfBuzz
/// allows from all threads; everything else is Sendable by itself.
public final class MathFont: @unchecked Sendable {
    /// The fonts that are looked for, best first. DejaVu's is as sturdy as the system font, and its small letters are as high.
    public static let preferredNames = [
        "DejaVu Math TeX Gyre", "STIX Two Math", "Libertinus Math", "TeX Gyre Schola Math", "TeX Gyre Pagella Math", "TeX Gyre Bonum Math",
        "TeX Gyre Termes Math", "Latin Modern Math", "Fira Math", "Asana Math", "STIX Math", "Cambria Math",
    ]

    /// The first of ``preferredNames`` that is installed; nil if none is.
    public static let system: MathFont? = preferredNames.lazy.compactMap { MathFont(name: $0) }.first

    /// A glyph that is larger than another one, and its size in ems in the direction in which it grows.
    struct Variant {
        let glyph: CGGlyph
        let size: CGFloat
    }

    /// A piece from which a glyph of any size is put together. Lengths are in ems.
    struct Part {
        let glyph: CGGlyph
        let startConnector: CGFloat
        let endConnector: CGFloat
        let fullAdvance: CGFloat
        /// Whether the piece can be repeated, or left out.
        let isExtender: Bool
    }

    enum Corner { case topRight, bottomRight, topLeft, bottomLeft }

    /// The height of small letters in ems.
    public let xHeight: CGFloat
    let constants: MathConstants
    /// How much neighbouring pieces overlap at least, in ems.
    let minimumConnectorOverlap: CGFloat
    private let font: OpaquePointer
    private let outlines: CGFont
    private let unitsPerEm: CGFloat
    /// Forms of characters for scripts, by character and level.
    private let scriptForms = Guarded<[UInt64: CGGlyph]>([:])

    /// Opens an installed font by its family name, full name or PostScript name; nil if there is none or it has no MATH table.
    public init?(name: String) {
        guard let file = FontFamilies.file(named: name), let blob = hb_blob_create_from_file_or_fail(file.path) else { return nil }
        defer { hb_blob_destroy(blob) }
        guard let face = hb_face_create(blob, UInt32(clamping: file.index)) else { return nil }
        defer { hb_face_destroy(face) }
        let units = hb_face_get_upem(face)
        guard hb_ot_math_has_data(face) != 0, units > 0, let outlines = CGFont(name as CFString), let font = hb_font_create(face)
        else { return nil }
        hb_face_make_immutable(face)
        hb_font_set_scale(font, Int32(clamping: units), Int32(clamping: units))
        hb_font_make_immutable(font)
        self.font = font
        self.outlines = outlines
        unitsPerEm = CGFloat(units)
        xHeight = CGFloat(outlines.xHeight) / unitsPerEm
        constants = MathConstants(font, unitsPerEm: unitsPerEm)
        minimumConnectorOverlap = CGFloat(hb_ot_math_get_min_connector_overlap(font, HB_DIRECTION_TTB)) / unitsPerEm
    }

    deinit { hb_font_destroy(font) }

    // MARK: Glyphs

    /// The glyph of a character; nil if the font lacks it.
    func glyph(_ scalar: Unicode.Scalar) -> CGGlyph? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 && glyph > 0 && glyph < 65_535 ? CGGlyph(glyph) : nil
    }

    /// The form of a character that is drawn for scripts (the feature `ssty`), of level 1 or 2; the usual one where the font has no other.
    func scriptGlyph(_ scalar: Unicode.Scalar, level: Int) -> CGGlyph? {
        let key = UInt64(scalar.value) << 2 | UInt64(level & 3)
        if let known = scriptForms.withLock({ $0[key] }) { return known }
        guard let plain = glyph(scalar), let buffer = hb_buffer_create() else { return nil }
        defer { hb_buffer_destroy(buffer) }
        var text = scalar.value
        hb_buffer_add_utf32(buffer, &text, 1, 0, 1)
        hb_buffer_guess_segment_properties(buffer)
        hb_buffer_set_script(buffer, HB_SCRIPT_MATH)
        var feature = hb_feature_t(tag: 0x7373_7479, value: UInt32(level), start: 0, end: UInt32.max)
        hb_shape(font, buffer, &feature, 1)
        var count: UInt32 = 0
        let infos = hb_buffer_get_glyph_infos(buffer, &count)
        var found = plain
        if count == 1, let glyph = infos?.pointee.codepoint, glyph > 0, glyph < 65_535 { found = CGGlyph(glyph) }
        scriptForms.withLock { $0[key] = found }
        return found
    }

    /// How far a glyph moves the pen, in ems.
    func advance(_ glyph: CGGlyph) -> CGFloat {
        CGFloat(hb_font_get_glyph_h_advance(font, hb_codepoint_t(glyph))) / unitsPerEm
    }

    /// The rectangle around a glyph's ink in ems, y up.
    func bounds(_ glyph: CGGlyph) -> CGRect {
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, hb_codepoint_t(glyph), &extents) != 0 else { return .zero }
        return CGRect(
            x: CGFloat(extents.x_bearing) / unitsPerEm, y: CGFloat(extents.y_bearing + extents.height) / unitsPerEm,
            width: CGFloat(extents.width) / unitsPerEm, height: CGFloat(-extents.height) / unitsPerEm)
    }

    func italicsCorrection(_ glyph: CGGlyph) -> CGFloat {
        CGFloat(hb_ot_math_get_glyph_italics_correction(font, hb_codepoint_t(glyph))) / unitsPerEm
    }

    /// Where accents are centred over a glyph, and glyphs below an accent, in ems from the glyph's origin.
    func topAccentAttachment(_ glyph: CGGlyph) -> CGFloat {
        let attachment = CGFloat(hb_ot_math_get_glyph_top_accent_attachment(font, hb_codepoint_t(glyph))) / unitsPerEm
        let ink = bounds(glyph)
        // A combining mark without a stated place has none: it lies to the left of its origin.
        return attachment < ink.minX || attachment > ink.maxX ? ink.midX : attachment
    }

    /// How far a script at a height, in ems, moves along a corner of a glyph.
    func kerning(_ glyph: CGGlyph, _ corner: Corner, height: CGFloat) -> CGFloat {
        let kern =
            switch corner {
            case .topRight: HB_OT_MATH_KERN_TOP_RIGHT
            case .bottomRight: HB_OT_MATH_KERN_BOTTOM_RIGHT
            case .topLeft: HB_OT_MATH_KERN_TOP_LEFT
            case .bottomLeft: HB_OT_MATH_KERN_BOTTOM_LEFT
            }
        let units = Int32((min(max(height, -100), 100) * unitsPerEm).rounded())
        return CGFloat(hb_ot_math_get_glyph_kerning(font, hb_codepoint_t(glyph), kern, units)) / unitsPerEm
    }

    // MARK: Growing

    /// The forms of a glyph, small to large.
    func variants(_ glyph: CGGlyph, isVertical: Bool) -> [Variant] {
        var entries = [hb_ot_math_glyph_variant_t](repeating: .init(), count: 32)
        var count = UInt32(entries.count)
        _ = hb_ot_math_get_glyph_variants(
            font, hb_codepoint_t(glyph), isVertical ? HB_DIRECTION_BTT : HB_DIRECTION_LTR, 0, &count, &entries)
        return entries.prefix(Int(count)).map {
            Variant(glyph: CGGlyph(truncatingIfNeeded: $0.glyph), size: CGFloat($0.advance) / unitsPerEm)
        }
    }

    /// The pieces of a glyph of any size, from bottom to top or from left to right; none where the font has no such pieces.
    func parts(_ glyph: CGGlyph, isVertical: Bool) -> [Part] {
        var entries = [hb_ot_math_glyph_part_t](repeating: .init(), count: 16)
        var count = UInt32(entries.count), italics: hb_position_t = 0
        _ = hb_ot_math_get_glyph_assembly(
            font, hb_codepoint_t(glyph), isVertical ? HB_DIRECTION_BTT : HB_DIRECTION_LTR, 0, &count, &entries, &italics)
        return entries.prefix(Int(count)).map {
            Part(
                glyph: CGGlyph(truncatingIfNeeded: $0.glyph), startConnector: CGFloat($0.start_connector_length) / unitsPerEm,
                endConnector: CGFloat($0.end_connector_length) / unitsPerEm, fullAdvance: CGFloat($0.full_advance) / unitsPerEm,
                isExtender: $0.flags.rawValue & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER.rawValue != 0)
        }
    }

    // MARK: Outlines

    /// A glyph's outline in units of the font, y up; nil if it has none.
    func outline(_ glyph: CGGlyph) -> CGPath? { outlines.path(for: glyph) }

    /// The number of units of outlines in an em.
    var outlineUnits: CGFloat { CGFloat(outlines.unitsPerEm) }
}
