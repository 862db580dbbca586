import Foundation
@_implementationOnly import CPango

/// The font families that are installed, found once.
package enum FontFamilies {
    /// Names as the fonts give them, sorted.
    package static let names: [String] = TextWorkerPool.withWorker { $0.familyNames() }.sorted()

    private static let namesByFoldedName = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

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
