/// A set's `Contents.json`.
enum CatalogFile {
    /// The maximum file size in bytes, far more than any set needs.
    static let maximumSize = 1 << 20

    /// The contents of a set's folder; nil where they are missing, too long or not what they should be.
    static func read<Contents: Decodable>(_ type: Contents.Type, in folder: URL) -> Contents? {
        let url = folder.appendingPathComponent("Contents.json")
        guard BundleFiles.isFile(url), let size = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? NSNumber,
            size.intValue <= maximumSize, let data = try? Data(contentsOf: url)
        else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }

    /// The file of a name in a set's folder; nil for names that lead elsewhere, and where there is none.
    static func file(_ name: String?, in folder: URL) -> URL? {
        guard let name, BundleFiles.isSafe(name), !name.contains("/") else { return nil }
        let url = folder.appendingPathComponent(name)
        return BundleFiles.isFile(url) ? url : nil
    }
}

/// The traits that an entry of a set is for.
struct CatalogEntryTraits: Decodable {
    struct Appearance: Decodable {
        var appearance: String?
        var value: String?
    }
    var idiom: String?
    var scale: String?
    var appearances: [Appearance]?
    var languageDirection: String?
    var widthClass: String?
    var heightClass: String?
    var displayGamut: String?

    enum CodingKeys: String, CodingKey {
        case idiom, scale, appearances, languageDirection = "language-direction", widthClass = "width-class", heightClass = "height-class"
        case displayGamut = "display-gamut"
    }

    /// Nil for a device idiom that is not supported.
    var traits: UITraitCollection? {
        var traits = Traits()
        switch idiom {
        case nil, "universal": break
        case "iphone": traits.userInterfaceIdiom = .phone
        case "ipad": traits.userInterfaceIdiom = .pad
        default: return nil
        }
        for appearance in appearances ?? [] {
            switch (appearance.appearance, appearance.value) {
            case ("luminosity", "dark"): traits.userInterfaceStyle = .dark
            case ("luminosity", "light"): traits.userInterfaceStyle = .light
            case ("contrast", "high"): traits.accessibilityContrast = .high
            default: break
            }
        }
        traits.displayScale = pixelsPerPoint ?? 0
        if languageDirection == "left-to-right" { traits.layoutDirection = .leftToRight }
        if languageDirection == "right-to-left" { traits.layoutDirection = .rightToLeft }
        if widthClass == "compact" { traits.horizontalSizeClass = .compact }
        if widthClass == "regular" { traits.horizontalSizeClass = .regular }
        if heightClass == "compact" { traits.verticalSizeClass = .compact }
        if heightClass == "regular" { traits.verticalSizeClass = .regular }
        if displayGamut == "sRGB" { traits.displayGamut = .SRGB }
        if displayGamut == "display-P3" { traits.displayGamut = .P3 }
        return UITraitCollection(traits)
    }

    /// Nil where the entry is for all scales.
    var pixelsPerPoint: CGFloat? {
        switch scale {
        case "1x": 1
        case "2x": 2
        case "3x": 3
        default: nil
        }
    }
}
