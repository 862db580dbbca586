@_implementationOnly import CCairo

/// A font opened with FreeType. Not thread-safe; ``CGFont`` guards it with a lock.
///
/// Font files are untrusted input: damaged data gives nil, and no number from a file is used unchecked.
final class FontFace {
    /// Untyped, since FreeType's C types aren't visible to clients of this module.
    private let library: UnsafeMutableRawPointer
    private let rawFace: UnsafeMutableRawPointer
    private let bytes: UnsafeMutableRawPointer
    private let size: Int

    private var face: FT_Face { rawFace.assumingMemoryBound(to: FT_FaceRec_.self) }
    private var record: FT_FaceRec_ { face.pointee }

    /// Opens a font with outlines; nil if there is none. `index` is the index in a font collection.
    init?(data: Data, index: Int) {
        guard !data.isEmpty, data.count < 1 << 30, index >= 0, index < 65_536 else { return nil }
        size = data.count
        bytes = .allocate(byteCount: data.count, alignment: 16)
        data.copyBytes(to: UnsafeMutableRawBufferPointer(start: bytes, count: size))
        // A FreeType library per font, since a library must not be shared between threads.
        var library: FT_Library?
        var face: FT_Face?
        if FT_Init_FreeType(&library) == 0 {
            FT_New_Memory_Face(library, bytes.assumingMemoryBound(to: UInt8.self), size, index, &face)
        }
        guard let library, let face, face.pointee.face_flags & Int(FT_FACE_FLAG_SCALABLE) != 0, face.pointee.num_glyphs > 0,
            face.pointee.units_per_EM > 0
        else {
            if let face { FT_Done_Face(face) }
            if let library { FT_Done_FreeType(library) }
            bytes.deallocate()
            return nil
        }
        self.library = UnsafeMutableRawPointer(library)
        rawFace = UnsafeMutableRawPointer(face)
    }

    deinit {
        FT_Done_Face(face)
        FT_Done_FreeType(OpaquePointer(library))
        bytes.deallocate()
    }

    // MARK: Measures, in units of the em

    var unitsPerEm: Int { Int(record.units_per_EM) }
    var glyphCount: Int { min(record.num_glyphs, 65_535) }
    var ascender: Int { Int(record.ascender) }
    var descender: Int { Int(record.descender) }
    var height: Int { Int(record.height) }
    var bounds: CGRect {
        let box = record.bbox
        return CGRect(x: CGFloat(box.xMin), y: CGFloat(box.yMin), width: CGFloat(box.xMax - box.xMin), height: CGFloat(box.yMax - box.yMin))
    }

    private var os2: TT_OS2? {
        FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self).pointee
    }

    /// Degrees counter-clockwise from the vertical: negative for fonts that lean to the right.
    var italicAngle: CGFloat {
        if let post = FT_Get_Sfnt_Table(face, FT_SFNT_POST)?.assumingMemoryBound(to: TT_Postscript.self).pointee {
            return CGFloat(post.italicAngle) / 65_536
        }
        var info = PS_FontInfoRec()
        return FT_Get_PS_Font_Info(face, &info) == 0 ? CGFloat(info.italic_angle) : 0
    }

    /// The height of a letter: from the OS/2 table if it states one, otherwise measured from the glyph.
    func letterHeight(_ letter: Unicode.Scalar, said: (TT_OS2) -> FT_Short) -> Int {
        if let os2, os2.version >= 2, said(os2) > 0 { return Int(said(os2)) }
        guard let box = glyph(for: letter).flatMap(boundingBox) else { return 0 }
        return Int(box.maxY.rounded())
    }

    var capHeight: Int { letterHeight("H") { $0.sCapHeight } }
    var xHeight: Int { letterHeight("x") { $0.sxHeight } }

    /// The width of vertical stems: from a PostScript font's data, otherwise estimated from its weight as PDF writers do, 50 + (weight /
    /// 65)^2 thousandths of the em.
    var stemWidth: CGFloat {
        var dictionary = PS_PrivateRec()
        if FT_Get_PS_Font_Private(face, &dictionary) == 0, dictionary.standard_width > 0 { return CGFloat(dictionary.standard_width) }
        guard let weight = os2?.usWeightClass else { return 0 }
        let part = CGFloat(min(weight, 1_000)) / 65
        return ((50 + part * part) * CGFloat(unitsPerEm) / 1_000).rounded()
    }

    // MARK: Glyphs

    /// The glyph for a character by the font's character map, or nil if the font lacks it.
    func glyph(for character: Unicode.Scalar) -> CGGlyph? {
        let index = FT_Get_Char_Index(face, FT_ULong(character.value))
        return index > 0 && index <= 65_534 ? CGGlyph(index) : nil
    }

    private func load(_ glyph: CGGlyph) -> FT_GlyphSlot? {
        guard Int(glyph) < glyphCount else { return nil }
        let flags = FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
        return FT_Load_Glyph(face, FT_UInt(glyph), flags) == 0 ? record.glyph : nil
    }

    func advance(_ glyph: CGGlyph) -> Int? { load(glyph).map { $0.pointee.metrics.horiAdvance } }

    /// The bounding box of a glyph's outline; empty for a glyph without contours (a space), nil if the glyph doesn't exist.
    func boundingBox(_ glyph: CGGlyph) -> CGRect? {
        guard let slot = load(glyph), slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE else { return nil }
        var box = FT_BBox()
        guard slot.pointee.outline.n_points > 0, FT_Outline_Get_BBox(&slot.pointee.outline, &box) == 0, box.xMax >= box.xMin else {
            return .zero
        }
        return CGRect(x: CGFloat(box.xMin), y: CGFloat(box.yMin), width: CGFloat(box.xMax - box.xMin), height: CGFloat(box.yMax - box.yMin))
    }

    /// A glyph's outline; nil if it has no contours or doesn't exist.
    func outline(_ glyph: CGGlyph) -> CGPath? {
        guard let slot = load(glyph), slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE, slot.pointee.outline.n_points > 0 else { return nil }
        let path = CGMutablePath()
        var calls = FT_Outline_Funcs()
        calls.move_to = { to, path in
            FontFace.path(path).closeSubpath()
            FontFace.path(path).move(to: CGPoint(to!.pointee))
            return 0
        }
        calls.line_to = { to, path in
            FontFace.path(path).addLine(to: CGPoint(to!.pointee))
            return 0
        }
        calls.conic_to = { control, to, path in
            FontFace.path(path).addQuadCurve(to: CGPoint(to!.pointee), control: CGPoint(control!.pointee))
            return 0
        }
        calls.cubic_to = { control1, control2, to, path in
            FontFace.path(path).addCurve(
                to: CGPoint(to!.pointee), control1: CGPoint(control1!.pointee), control2: CGPoint(control2!.pointee))
            return 0
        }
        guard FT_Outline_Decompose(&slot.pointee.outline, &calls, Unmanaged.passUnretained(path).toOpaque()) == 0, !path.isEmpty else {
            return nil
        }
        path.closeSubpath()
        return path
    }

    private static func path(_ pointer: UnsafeMutableRawPointer?) -> CGMutablePath {
        Unmanaged<CGMutablePath>.fromOpaque(pointer!).takeUnretainedValue()
    }

    private var hasGlyphNames: Bool { record.face_flags & Int(FT_FACE_FLAG_GLYPH_NAMES) != 0 }

    func name(of glyph: CGGlyph) -> String? {
        guard hasGlyphNames, Int(glyph) < glyphCount else { return nil }
        var buffer = [CChar](repeating: 0, count: 256)
        guard FT_Get_Glyph_Name(face, FT_UInt(glyph), &buffer, 256) == 0, buffer[0] != 0 else { return nil }
        return Self.text(buffer)
    }

    func glyph(named name: String) -> CGGlyph? {
        guard hasGlyphNames else { return nil }
        let index = FT_Get_Name_Index(face, name)
        return index > 0 && Int(index) < glyphCount ? CGGlyph(index) : nil
    }

    // MARK: Names

    private static func text(_ buffer: [CChar]) -> String {
        String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    var postScriptName: String? { FT_Get_Postscript_Name(face).map { String(cString: $0) } }

    var fullName: String? {
        if let name = name(4) { return name }
        var info = PS_FontInfoRec()
        if FT_Get_PS_Font_Info(face, &info) == 0, let name = info.full_name { return String(cString: name) }
        guard let family = record.family_name.map({ String(cString: $0) }) else { return nil }
        guard let style = record.style_name.map({ String(cString: $0) }), style != "Regular" else { return family }
        return family + " " + style
    }

    /// A name from the font's `name` table: preferably English in UTF-16, then any UTF-16, then the ASCII part of Macintosh Roman.
    private func name(_ id: Int) -> String? {
        var best: (rank: Int, text: String)?
        for index in 0..<min(FT_Get_Sfnt_Name_Count(face), 4_096) {
            var entry = FT_SfntName()
            guard FT_Get_Sfnt_Name(face, index, &entry) == 0, Int(entry.name_id) == id, let start = entry.string else { continue }
            let bytes = Array(UnsafeBufferPointer(start: start, count: Int(entry.string_len)))
            let isWide = entry.platform_id == 3 || entry.platform_id == 0
            let rank = isWide ? (entry.platform_id == 3 && entry.language_id == 0x409 ? 3 : 2) : 1
            guard rank > best?.rank ?? 0 else { continue }
            let pairs = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
            let text = isWide
                ? String(decoding: pairs, as: UTF16.self) : String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
            if !text.isEmpty { best = (rank, text) }
        }
        return best?.text
    }

    // MARK: Tables

    var tableTags: [UInt32] {
        var count: FT_ULong = 0
        guard FT_Sfnt_Table_Info(face, 0, nil, &count) == 0 else { return [] }
        return (0..<min(count, 65_535)).compactMap { index in
            var tag: FT_ULong = 0, length: FT_ULong = 0
            return FT_Sfnt_Table_Info(face, FT_UInt(index), &tag, &length) == 0 ? UInt32(truncatingIfNeeded: tag) : nil
        }
    }

    func table(_ tag: UInt32) -> Data? {
        var length: FT_ULong = 0
        // FreeType would return the whole file for a tag of 0.
        guard tag != 0, FT_Load_Sfnt_Table(face, FT_ULong(tag), 0, nil, &length) == 0, length <= FT_ULong(size) else { return nil }
        if length == 0 { return Data() }
        var data = Data(count: Int(length))
        let status = data.withUnsafeMutableBytes {
            FT_Load_Sfnt_Table(face, FT_ULong(tag), 0, $0.baseAddress!.assumingMemoryBound(to: UInt8.self), &length)
        }
        return status == 0 ? data : nil
    }

    // MARK: Variations

    /// A variation axis of a variable font.
    struct Axis {
        var name: String
        var least: Double
        var standard: Double
        var greatest: Double
    }

    /// The variation axes of a variable font; empty for others.
    lazy var axes: [Axis] = {
        var description: UnsafeMutablePointer<FT_MM_Var>?
        guard record.face_flags & Int(FT_FACE_FLAG_MULTIPLE_MASTERS) != 0, FT_Get_MM_Var(face, &description) == 0, let description else {
            return []
        }
        defer { FT_Done_MM_Var(OpaquePointer(library), description) }
        return (0..<Int(min(description.pointee.num_axis, 64))).map { index in
            let axis = description.pointee.axis[index]
            let name = axis.strid <= 65_535 ? name(Int(axis.strid)) : nil
            return Axis(
                name: name ?? axis.name.map { String(cString: $0) } ?? "", least: Double(axis.minimum) / 65_536,
                standard: Double(axis.def) / 65_536, greatest: Double(axis.maximum) / 65_536)
        }
    }()

    /// Sets the value of each variation axis; returns whether FreeType accepted them.
    func vary(_ values: [Double]) -> Bool {
        var coordinates = values.map { FT_Fixed(min(max($0, -32_768), 32_767) * 65_536) }
        return FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates) == 0
    }
}

extension CGPoint {
    fileprivate init(_ vector: FT_Vector) {
        self.init(x: CGFloat(vector.x), y: CGFloat(vector.y))
    }
}
