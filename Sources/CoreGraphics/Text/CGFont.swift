/// The index of a glyph in its font.
public typealias CGFontIndex = UInt16
/// The index of a glyph in its font.
public typealias CGGlyph = CGFontIndex
/// The greatest valid glyph index, 65534.
public var kCGFontIndexMax: CGFontIndex { 65_534 }
/// A value that isn't a valid glyph index, 65535.
public var kCGFontIndexInvalid: CGFontIndex { 65_535 }
/// The greatest valid glyph index, 65534.
public var kCGGlyphMax: CGFontIndex { kCGFontIndexMax }

/// A font file's glyph outlines, metrics and tables: TrueType, OpenType, Type 1 and the other formats that FreeType reads.
///
/// Metrics are in glyph space units (`unitsPerEm` to the em), y up. Fonts that only have bitmaps aren't supported.
public final class CGFont: Sendable, Hashable {
    private let face: Guarded<FontFace>
    private let data: Data
    private let index: Int
    private let axes: [FontFace.Axis]
    /// The current value of each variation axis.
    private let coordinates: [Double]

    /// The number of glyph space units per em.
    public let unitsPerEm: Int32
    /// The number of glyphs in the font.
    public let numberOfGlyphs: Int
    /// The ascent: how far lines extend above the baseline.
    public let ascent: Int32
    /// The descent: how far lines extend below the baseline; negative.
    public let descent: Int32
    /// The leading: extra distance between lines beyond ascent and descent.
    public let leading: Int32
    /// The height of flat capitals: from the font's tables, or else measured from its H.
    public let capHeight: Int32
    /// The height of flat lower-case letters: from the font's tables, or else measured from its x.
    public let xHeight: Int32
    /// The italic angle in degrees counter-clockwise from the vertical: negative for fonts that lean to the right.
    public let italicAngle: CGFloat
    /// The width of dominant vertical stems: from a Type 1 font's data, otherwise estimated from the weight.
    public let stemV: CGFloat
    /// The font's bounding box: the union of the bounding boxes of all glyphs.
    public let fontBBox: CGRect
    /// The font's PostScript name.
    public let postScriptName: CFString?
    /// The font's full name, for people to read.
    public let fullName: CFString?

    /// Creates a font from the bytes of a font file, the first font of a collection; nil if they aren't a supported font or it has no
    /// outlines.
    public convenience init?(_ provider: CGDataProvider) {
        self.init(data: provider.data ?? Data(), index: 0, coordinates: nil)
    }

    /// Creates an installed font by its PostScript name, full name, or family name (the regular font of the family); nil if there is none.
    public convenience init?(_ name: CFString) {
        guard let file = FontFamilies.file(named: name), let data = try? Data(contentsOf: URL(fileURLWithPath: file.path))
        else { return nil }
        self.init(data: data, index: file.index, coordinates: nil)
    }

    private init?(data: Data, index: Int, coordinates: [Double]?) {
        guard let face = FontFace(data: data, index: index) else { return nil }
        axes = face.axes
        if let coordinates {
            guard coordinates.count == axes.count, face.vary(coordinates) else { return nil }
        }
        self.coordinates = coordinates ?? axes.map(\.standard)
        self.data = data
        self.index = index
        unitsPerEm = Int32(face.unitsPerEm)
        numberOfGlyphs = face.glyphCount
        ascent = Int32(clamping: face.ascender)
        descent = Int32(clamping: face.descender)
        leading = Int32(clamping: max(0, face.height - (face.ascender - face.descender)))
        capHeight = Int32(clamping: face.capHeight)
        xHeight = Int32(clamping: face.xHeight)
        italicAngle = face.italicAngle
        stemV = face.stemWidth
        fontBBox = face.bounds
        postScriptName = face.postScriptName
        fullName = face.fullName
        self.face = Guarded(face)
    }

    // MARK: Glyphs

    /// Writes the advance width of each glyph; returns false if the font lacks any of the glyphs, whose advance is then 0.
    public func getGlyphAdvances(glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>) -> Bool {
        var isComplete = true
        face.withLock { face in
            for index in 0..<max(count, 0) {
                let advance = face.advance(glyphs[index])
                advances[index] = Int32(clamping: advance ?? 0)
                if advance == nil { isComplete = false }
            }
        }
        return isComplete
    }

    /// Writes the bounding box of each glyph's outline; returns false if the font lacks any of the glyphs or its outline, whose box is then
    /// empty.
    public func getGlyphBBoxes(glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>) -> Bool {
        var isComplete = true
        face.withLock { face in
            for index in 0..<max(count, 0) {
                let box = face.boundingBox(glyphs[index])
                bboxes[index] = box ?? .zero
                if box == nil { isComplete = false }
            }
        }
        return isComplete
    }

    /// The glyph with a name; 0, the missing glyph (`.notdef`), if there is none.
    public func getGlyphWithGlyphName(name: CFString) -> CGGlyph { face.withLock { $0.glyph(named: name) } ?? 0 }
    /// The name of a glyph; nil if the font doesn't name it.
    public func name(for glyph: CGGlyph) -> CFString? { face.withLock { $0.name(of: glyph) } }

    /// The glyph for a character, by the font's character map; nil if the font lacks it.
    package func glyph(for character: Unicode.Scalar) -> CGGlyph? { face.withLock { $0.glyph(for: character) } }
    /// A glyph's outline in glyph space units; nil for a glyph without an outline.
    package func path(for glyph: CGGlyph) -> CGPath? { face.withLock { $0.outline(glyph) } }

    // MARK: Tables

    /// The tags of the font's tables, each a `UInt32`; nil for a font that isn't in an sfnt container (TrueType or OpenType).
    public var tableTags: CFArray? {
        let tags = face.withLock { $0.tableTags }
        return tags.isEmpty ? nil : tags
    }

    /// The bytes of the table with a four-character tag; nil if the font lacks it.
    public func table(for tag: UInt32) -> CFData? { face.withLock { $0.table(tag) } }

    // MARK: Variations

    /// Key for an axis' name in ``variationAxes``.
    public static let variationAxisName: CFString = "kCGFontVariationAxisName"
    /// Key for an axis' minimum value in ``variationAxes``.
    public static let variationAxisMinValue: CFString = "kCGFontVariationAxisMinValue"
    /// Key for an axis' maximum value in ``variationAxes``.
    public static let variationAxisMaxValue: CFString = "kCGFontVariationAxisMaxValue"
    /// Key for an axis' default value in ``variationAxes``.
    public static let variationAxisDefaultValue: CFString = "kCGFontVariationAxisDefaultValue"

    /// The variation axes of a variable font, each a dictionary of its name and values (`CGFloat`); nil for other fonts.
    public var variationAxes: CFArray? {
        if axes.isEmpty { return nil }
        return axes.map { axis -> CFDictionary in
            [
                Self.variationAxisName: axis.name, Self.variationAxisMinValue: CGFloat(axis.least),
                Self.variationAxisMaxValue: CGFloat(axis.greatest), Self.variationAxisDefaultValue: CGFloat(axis.standard),
            ]
        }
    }

    /// The current values (`CGFloat`) of a variable font's axes by axis name; nil for other fonts.
    public var variations: CFDictionary? {
        if axes.isEmpty { return nil }
        return CFDictionary(zip(axes.map(\.name), coordinates.map { CGFloat($0) }), uniquingKeysWith: { first, _ in first })
    }

    /// An instance of a variable font with the given axis values, clamped to each axis' range; axes that aren't named get their default
    /// value. Nil for fonts that aren't variable.
    public func copy(withVariations variations: CFDictionary?) -> CGFont? {
        if axes.isEmpty { return nil }
        let coordinates = axes.map { axis in
            guard let value = number(variations?[axis.name]), value.isFinite else { return axis.standard }
            return min(max(Double(value), axis.least), axis.greatest)
        }
        return CGFont(data: data, index: index, coordinates: coordinates)
    }

    /// Whether both are the same font with the same variation.
    public static func == (lhs: CGFont, rhs: CGFont) -> Bool {
        lhs === rhs || (lhs.index == rhs.index && lhs.coordinates == rhs.coordinates && lhs.data == rhs.data)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(data.count)
        hasher.combine(postScriptName)
        hasher.combine(coordinates)
    }
}
