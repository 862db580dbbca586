import Foundation
@_implementationOnly import CPango

/// The font families that are installed, found once.
package enum FontFamilies {
    /// Names as the fonts give them, sorted.
    package static let names: [String] = TextWorkerPool.withWorker { $0.familyNames() }.sorted()

    private static let namesByFoldedName = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

    /// The file, and the font's place in it, of an installed font's PostScript name, full name or family name, in that order.
    package static func file(named name: String) -> (path: String, index: Int)? {
        for property in [FC_POSTSCRIPT_NAME, FC_FULLNAME, FC_FAMILY] {
            guard let wanted = FcPatternCreate() else { return nil }
            defer { FcPatternDestroy(wanted) }
            FcPatternAddString(wanted, property, name)
            if property == FC_FAMILY {
                FcPatternAddInteger(wanted, FC_WEIGHT, FC_WEIGHT_REGULAR)
                FcPatternAddInteger(wanted, FC_SLANT, FC_SLANT_ROMAN)
            }
            let wants = FcObjectSetCreate()
            defer { FcObjectSetDestroy(wants) }
            FcObjectSetAdd(wants, FC_FILE)
            FcObjectSetAdd(wants, FC_INDEX)
            guard let found = FcFontList(nil, wanted, wants) else { continue }
            defer { FcFontSetDestroy(found) }
            let files = (0..<Int(found.pointee.nfont)).compactMap { entry -> (path: String, index: Int)? in
                var path: UnsafeMutablePointer<FcChar8>?
                var index: Int32 = 0
                guard FcPatternGetString(found.pointee.fonts[entry], FC_FILE, 0, &path) == FcResultMatch, let path else { return nil }
                FcPatternGetInteger(found.pointee.fonts[entry], FC_INDEX, 0, &index)
                // The upper half numbers a variable font's named instances.
                return (String(cString: path), Int(index) & 0xFFFF)
            }
            // The same font may be installed twice; the first path is the same one every time.
            if let first = files.min(by: { ($0.path, $0.index) < ($1.path, $1.index) }) { return first }
        }
        return nil
    }

    /// The installed family of a name, whatever its case; nil where there is none.
    package static func name(matching name: String) -> String? { namesByFoldedName[name.lowercased()] }
}

extension TextWorker {
    func familyNames() -> [String] {
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(pangoFontMap, &families, &count)
        defer { g_free(families) }
        return (0..<Int(count)).compactMap { index in
            families?[index].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) }
        }
    }
}
