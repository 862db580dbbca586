/// An image set of an asset catalog.
struct ImageSet {
    /// One for each file that there is.
    let variants: [UIImageAsset.Variant]

    /// Nil where nothing can be read, or no entry has a file.
    init?(folder: URL) {
        guard let contents = CatalogFile.read(Contents.self, in: folder) else { return nil }
        let mode: UIImage.RenderingMode =
            switch contents.properties?.templateRenderingIntent {
            case "template": .alwaysTemplate
            case "original": .alwaysOriginal
            default: .automatic
            }
        var variants: [UIImageAsset.Variant] = []
        for entry in (contents.images ?? []).prefix(1000) {
            guard let file = CatalogFile.file(entry.filename, in: folder), let traits = entry.traits.traits else { continue }
            let scale = entry.traits.pixelsPerPoint
            let caps = entry.resizing
            let flips = entry.traits.languageDirection == "left-to-right"
            variants.append(
                UIImageAsset.Variant(
                    traits: traits,
                    load: {
                        guard let decoder = try? ImageDecoder(contentsOf: file), let source = ImageSource(decoder, vectorScale: scale ?? ScreenScale.current)
                        else { return nil }
                        return UIImage(source: source, scale: scale ?? (source.isVector ? ScreenScale.current : 1)).with { values in
                            values.renderingMode = mode
                            values.flipsForRightToLeft = flips
                            if let caps {
                                values.capInsets = caps.insets(scale: scale ?? 1)
                                values.resizingMode = caps.center?.mode == "stretch" ? .stretch : .tile
                            }
                        }
                    }))
        }
        guard !variants.isEmpty else { return nil }
        self.variants = variants
    }

    private struct Contents: Decodable {
        var images: [Entry]?
        var properties: Properties?
    }

    private struct Properties: Decodable {
        var templateRenderingIntent: String?
        enum CodingKeys: String, CodingKey { case templateRenderingIntent = "template-rendering-intent" }
    }

    private struct Entry: Decodable {
        var filename: String?
        var resizing: Resizing?
        var traits: CatalogEntryTraits

        enum CodingKeys: CodingKey { case filename, resizing }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            filename = try container.decodeIfPresent(String.self, forKey: .filename)
            resizing = try container.decodeIfPresent(Resizing.self, forKey: .resizing)
            traits = try CatalogEntryTraits(from: decoder)
        }
    }

    /// The edges that keep their size, in pixels.
    private struct Resizing: Decodable {
        struct Insets: Decodable {
            var top: Double?
            var left: Double?
            var bottom: Double?
            var right: Double?
        }
        struct Center: Decodable {
            var mode: String?
        }
        var capInsets: Insets?
        var center: Center?
        enum CodingKeys: String, CodingKey { case capInsets = "cap-insets", center }

        func insets(scale: CGFloat) -> UIEdgeInsets {
            func points(_ pixels: Double?) -> CGFloat { max(0, (pixels ?? 0).isFinite ? pixels ?? 0 : 0) / scale }
            return UIEdgeInsets(
                top: points(capInsets?.top), left: points(capInsets?.left), bottom: points(capInsets?.bottom), right: points(capInsets?.right))
        }
    }
}
