/// The number of a glyph in its font.
public typealias CGFontIndex = UInt16
/// The number of a glyph in its font.
public typealias CGGlyph = CGFontIndex
/// The greatest number of a glyph.
public var kCGFontIndexMax: CGFontIndex { 65_534 }
/// What is no glyph.
public var kCGFontIndexInvalid: CGFontIndex { 65_535 }
/// The greatest number of a glyph.
public var kCGGlyphMax: CGFontIndex { kCGFontIndexMax }

/// A font's outlines, measures and tables, as they are in its file: TrueType, OpenType, Type 1, and their kin.
///
/// Measures are in units of the em, y up. Fonts without outlines (bitmaps alone) can't be used.
public final class CGFont: Sendable, Hashable {
    private let face: Guarded<FontFace>
    private let data: Data
    private let index: Int
    private let axes: [FontFace.Axis]
    /// One an axis.
    private let coordinates: [Double]

    /// Units that an em is divided into.
    public let unitsPerEm: Int32
    /// Glyphs that the font has.
    public let numberOfGlyphs: Int
    /// How far lines reach above the baseline.
    public let ascent: Int32
    /// How far lines reach below the baseline; negative.
    public let descent: Int32
    /// What lines are apart beyond ascent and descent.
    public let leading: Int32
    /// Height of flat capitals: as the font says, else of its H.
    public let capHeight: Int32
    /// Height of flat small letters: as the font says, else of its x.
    public let xHeight: Int32
    /// Degrees counter-clockwise from upright: negative for fonts that lean to the right.
    public let italicAngle: CGFloat
    /// Width of upright stems: as a Type 1 font says, else guessed from the weight.
    public let stemV: CGFloat
    /// The box around all glyphs laid over each other.
    public let fontBBox: CGRect
    /// The name that PostScript and PDF know the font by.
    public let postScriptName: CFString?
    /// The name that people know the font by.
    public let fullName: CFString?

    /// The font in a provider's bytes, the first one of a collection; nil for what is no font, or one without outlines.
    public convenience init?(_ provider: CGDataProvider) {
        self.init(data: provider.data ?? Data(), index: 0, coordinates: nil)
    }

    /// The installed font of a PostScript name, a full name, or a family's name (its regular font); nil where there is none.
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

    /// Writes the advances of glyphs; false, with zeros for them, where the font lacks one.
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

    /// Writes the boxes around the ink of glyphs; false, with empty boxes for them, where the font lacks one or its outline.
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

    /// The glyph of a name; 0, the glyph for what is missing, where there is none.
    public func getGlyphWithGlyphName(name: CFString) -> CGGlyph { face.withLock { $0.glyph(named: name) } ?? 0 }
    /// The name of a glyph; nil where the font gives it none.
    public func name(for glyph: CGGlyph) -> CFString? { face.withLock { $0.name(of: glyph) } }

    /// The glyph of a character; nil where the font lacks it.
    package func glyph(for character: Unicode.Scalar) -> CGGlyph? { face.withLock { $0.glyph(for: character) } }
    /// A glyph's outline; nil for a glyph without ink.
    package func path(for glyph: CGGlyph) -> CGPath? { face.withLock { $0.outline(glyph) } }

    // MARK: Tables

    /// The tags of the font's tables, each a `UInt32`; nil for a font that isn't made of tables.
    public var tableTags: CFArray? {
        let tags = face.withLock { $0.tableTags }
        return tags.isEmpty ? nil : tags
    }

    /// The bytes of a table, by its tag's four characters; nil where the font lacks it.
    public func table(for tag: UInt32) -> CFData? { face.withLock { $0.table(tag) } }

    // MARK: Variations

    /// An axis' name, among ``variationAxes``.
    public static let variationAxisName: CFString = "kCGFontVariationAxisName"
    /// An axis' least value, among ``variationAxes``.
    public static let variationAxisMinValue: CFString = "kCGFontVariationAxisMinValue"
    /// An axis' greatest value, among ``variationAxes``.
    public static let variationAxisMaxValue: CFString = "kCGFontVariationAxisMaxValue"
    /// An axis' default value, among ``variationAxes``.
    public static let variationAxisDefaultValue: CFString = "kCGFontVariationAxisDefaultValue"

    /// The axes of a variable font, each a dictionary of name and values (`CGFloat`); nil for other fonts.
    public var variationAxes: CFArray? {
        if axes.isEmpty { return nil }
        return axes.map { axis -> CFDictionary in
            [
                Self.variationAxisName: axis.name, Self.variationAxisMinValue: CGFloat(axis.least),
                Self.variationAxisMaxValue: CGFloat(axis.greatest), Self.variationAxisDefaultValue: CGFloat(axis.standard),
            ]
        }
    }

    /// The values of a variable font's axes (`CGFloat`) by their names; nil for other fonts.
    public var variations: CFDictionary? {
        if axes.isEmpty { return nil }
        return CFDictionary(zip(axes.map(\.name), coordinates.map { CGFloat($0) }), uniquingKeysWith: { first, _ in first })
    }

    /// A variable font with other values of its axes, brought within their range; axes that aren't named get their default. Nil for fonts
    /// that aren't variable.
    public func copy(withVariations variations: CFDictionary?) -> CGFont? {
        if axes.isEmpty { return nil }
        let coordinates = axes.map { axis in
            guard let value = number(variations?[axis.name]), value.isFinite else { return axis.standard }
            return min(max(Double(value), axis.least), axis.greatest)
        }
        return CGFont(data: data, index: index, coordinates: coordinates)
    }

    /// Whether both are the same font, varied alike.
    public static func == (lhs: CGFont, rhs: CGFont) -> Bool {
        lhs === rhs || (lhs.index == rhs.index && lhs.coordinates == rhs.coordinates && lhs.data == rhs.data)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(data.count)
        hasher.combine(postScriptName)
        hasher.combine(coordinates)
    }
}
