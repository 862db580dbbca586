/// Images of an app's resources.
extension UIImage {
    /// Creates the image with a name from the program's resources, for the screen's traits; see ``init(named:in:compatibleWith:)``.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// Creates the image with a name from a bundle; nil if there is none.
    ///
    /// Image sets of asset catalogs (folders `….xcassets`) come first, then files: `name@3x`, `name@2x` and `name` with `~iphone` or
    /// `~ipad`, by the idiom and the scale of the traits; a larger scale is better than a smaller one where the right one is missing. The
    /// extension may be left out. Images are cached.
    ///
    /// - Parameters:
    ///   - name: with or without an extension.
    ///   - bundle: nil for the program's own resources, which the Swift package manager puts into folders `….resources` beside it.
    ///   - traitCollection: nil for the screen's traits.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
        guard let image = NamedImages.image(named: name, in: bundle, traits: traitCollection) else { return nil }
        var values = image.values
        values.name = name
        self.init(source: image.source, values: values)
    }

    /// Creates the image with a name from a bundle, for a configuration's traits, with that configuration applied.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
        guard let image = NamedImages.image(named: name, in: bundle, traits: configuration?.traitCollection) else { return nil }
        var values = image.values
        values.configuration = configuration
        values.name = name
        self.init(source: image.source, values: values)
    }
}

/// The cache of images by name.
private enum NamedImages {
    private struct Key: Hashable {
        var name: String
        var bundle: String?
        var traits: UITraitCollection
    }

    private static let known = Guarded<(images: [Key: UIImage], order: [Key])>(([:], []))
    /// The most images that are cached.
    private static let maximumCount = 256

    static func image(named name: String, in bundle: Bundle?, traits: UITraitCollection?) -> UIImage? {
        let traits = traits.map { UITraitCollection(traitsFrom: [.current, $0]) } ?? .current
        let key = Key(name: name, bundle: bundle?.bundlePath, traits: traits)
        if let image = known.withLock({ $0.images[key] }) { return image }
        guard let image = find(name, in: bundle, traits) else { return nil }
        known.withLock { known in
            guard known.images[key] == nil else { return }
            if known.order.count >= maximumCount { known.images[known.order.removeFirst()] = nil }
            known.images[key] = image
            known.order.append(key)
        }
        return image
    }

    private static func find(_ name: String, in bundle: Bundle?, _ traits: UITraitCollection) -> UIImage? {
        let folders = BundleFiles.folders(of: bundle)
        for folder in folders {
            if let image = AssetCatalog.of(folder).imageAsset(named: name)?.variant(for: traits) { return image }
        }
        let scale = traits.displayScale > 0 ? traits.displayScale : ScreenScale.current
        for folder in folders {
            guard let file = BundleFiles.image(named: name, in: folder, scale: scale, idiom: traits.userInterfaceIdiom),
                let decoder = try? ImageDecoder(contentsOf: file.url), let source = ImageSource(decoder, vectorScale: scale)
            else { continue }
            // A vector image fits any scale.
            return UIImage(source: source, scale: source.isVector ? scale : file.scale)
        }
        return nil
    }
}
