import Foundation
@_implementationOnly import CPango

/// The font families that are installed or have been registered.
package enum FontFamilies {
    /// An installed or registered font.
    package struct Face: Sendable, Hashable {
        package var family: String
        package var postScriptName: String
        package var fullName: String
        /// The style name within the family, such as "Bold Italic".
        package var style: String
        /// The weight on the OpenType scale, 100...900.
        package var weight: Int
        package var isItalic: Bool
        /// The width on fontconfig's scale: 100 for normal, less for condensed.
        package var width: Int
        var path: String
        var index: Int
    }

    private struct Known {
        var names: [String]
        var namesByFoldedName: [String: String]
        var faces: [Face]?
    }
    private static let known = Guarded<Known?>(nil)

    private static func withKnown<Result>(_ body: (inout Known) -> Result) -> Result {
        if known.withLock({ $0 == nil }) {
            let names = SharedTextWorker.withWorker { $0.familyNames() }.sorted()
            let made = Known(
                names: names, namesByFoldedName: Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first }))
            known.withLock { if $0 == nil { $0 = made } }
        }
        return known.withLock { known in
            // A registration on another thread may have cleared it meanwhile.
            var value = known ?? Known(names: [], namesByFoldedName: [:])
            defer { if known != nil { known = value } }
            return body(&value)
        }
    }

    /// Begins to load the settings and the list of the fonts on another thread, so that the first text needn't wait for them. A program that
    /// shows text calls it as it starts.
    package static func load() {
        DispatchQueue.global(qos: .userInitiated).async { SharedTextWorker.withWorker { $0.loadFonts() } }
    }

    /// The family names as the fonts state them, sorted.
    package static var names: [String] { withKnown { $0.names } }

    /// The installed family with a name, ignoring case, as the font states it; nil if there is none.
    package static func name(matching name: String) -> String? { withKnown { $0.namesByFoldedName[name.lowercased()] } }

    /// The file of an installed font and its index in that file, looked up by PostScript name, full name, then family name.
    package static func file(named name: String) -> (path: String, index: Int)? {
        if let face = faces.first(where: { $0.postScriptName == name }) ?? faces.first(where: { $0.fullName == name }) { return (face.path, face.index) }
        let family = faces.filter { $0.family == name }
        // The regular font, or the nearest to it.
        let regular = family.min { (abs($0.weight - 400), $0.isItalic ? 1 : 0, $0.path) < (abs($1.weight - 400), $1.isItalic ? 1 : 0, $1.path) }
        return regular.map { ($0.path, $0.index) }
    }

    /// The fonts of a family, sorted by width, then from light to heavy, upright before italic.
    package static func faces(ofFamily family: String) -> [Face] {
        var seen: Set<String> = []
        return faces.filter { $0.family == family && seen.insert($0.postScriptName).inserted }
            .sorted { ($0.width, $0.weight, $0.isItalic ? 1 : 0, $0.postScriptName) < ($1.width, $1.weight, $1.isItalic ? 1 : 0, $1.postScriptName) }
    }

    /// The font with a PostScript name or full name, ignoring case; nil if there is none.
    package static func face(named name: String) -> Face? {
        let name = name.lowercased()
        return faces.first { $0.postScriptName.lowercased() == name } ?? faces.first { $0.fullName.lowercased() == name }
    }

    private static var faces: [Face] {
        if let faces = withKnown({ $0.faces }) { return faces }
        let found = list()
        return withKnown {
            $0.faces = found
            return found
        }
    }

    /// All fonts, sorted by file path and index so that the order is deterministic.
    private static func list() -> [Face] {
        BundledFonts.load()
        guard let all = FcPatternCreate() else { return [] }
        defer { FcPatternDestroy(all) }
        let wants = FcObjectSetCreate()
        defer { FcObjectSetDestroy(wants) }
        for property in [FC_FAMILY, FC_STYLE, FC_POSTSCRIPT_NAME, FC_FULLNAME, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_FILE, FC_INDEX] {
            FcObjectSetAdd(wants, property)
        }
        guard let found = FcFontList(nil, all, wants) else { return [] }
        defer { FcFontSetDestroy(found) }
        return (0..<Int(found.pointee.nfont)).compactMap { entry -> Face? in
            guard let pattern = found.pointee.fonts[entry] else { return nil }
            func text(_ property: String) -> String? {
                var value: UnsafeMutablePointer<FcChar8>?
                guard FcPatternGetString(pattern, property, 0, &value) == FcResultMatch, let value else { return nil }
                return String(cString: value)
            }
            func number(_ property: String) -> Double? {
                var value = 0.0
                return FcPatternGetDouble(pattern, property, 0, &value) == FcResultMatch ? value : nil
            }
            guard let family = text(FC_FAMILY), let path = text(FC_FILE) else { return nil }
            var index: Int32 = 0
            FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
            let style = text(FC_STYLE) ?? "Regular"
            return Face(
                family: family, postScriptName: text(FC_POSTSCRIPT_NAME) ?? "\(family)-\(style)".filter { $0 != " " },
                fullName: text(FC_FULLNAME) ?? "\(family) \(style)", style: style,
                weight: Int(FcWeightToOpenTypeDouble(number(FC_WEIGHT) ?? Double(FC_WEIGHT_REGULAR)).rounded()),
                isItalic: (number(FC_SLANT) ?? 0) > 0, width: Int((number(FC_WIDTH) ?? 100).rounded()), path: path,
                // The upper 16 bits number a variable font's named instances.
                index: Int(index) & 0xFFFF)
        }.sorted { ($0.path, $0.index) < ($1.path, $1.index) }
    }

    /// Makes the fonts of a file available to this process (`CTFontManagerRegisterFontsForURL` on Apple's systems).
    ///
    /// - Returns: false if the file isn't a font file that can be read.
    package static func register(file path: String) -> Bool {
        guard FcConfigAppFontAddFile(nil, path) != 0 else { return false }
        known.withLock { $0 = nil }
        SharedTextWorker.renew()
        return true
    }
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
