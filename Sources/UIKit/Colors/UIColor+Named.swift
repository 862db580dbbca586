/// Colours from asset catalogs and images.
extension UIColor {
    /// Loads a colour set from the application's asset catalogs; nil if there is none of this name. One with several appearances gives a
    /// dynamic colour.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// Loads a colour set from a bundle's asset catalogs; nil if there is none of this name.
    ///
    /// - Parameters:
    ///   - name: the name of a colour set in an asset catalog.
    ///   - bundle: the bundle; nil for the application's resources.
    ///   - traitCollection: traits to resolve a colour of several appearances with; nil gives a dynamic colour.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
        let found = BundleFiles.folders(of: bundle).lazy.compactMap { AssetCatalog.of($0).color(named: name) }.first
        guard let found else { return nil }
        if found.isDynamic, traitCollection == nil {
            self.init { found.resolvedColor(with: $0) }
        } else {
            self.init(cgColor: found.resolvedColor(with: traitCollection ?? .current).cgColor)
        }
    }

    /// Creates a pattern colour that tiles an image from the origin of the drawing. Text in it, and its components, are black.
    public convenience init(patternImage image: UIImage) {
        let size = image.size
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                UIGraphicsPushContext(context)
                image.draw(in: CGRect(origin: .zero, size: size))
                UIGraphicsPopContext()
            }, releaseInfo: nil)
        let pattern = CGPattern(
            info: nil, bounds: CGRect(origin: .zero, size: size), matrix: .identity, xStep: size.width, yStep: size.height,
            tiling: .noDistortion, isColored: true, callbacks: &callbacks)
        let space = CGColorSpace(patternBaseSpace: nil)
        let color = pattern.flatMap { pattern in space.flatMap { CGColor(patternSpace: $0, pattern: pattern, components: [1]) } }
        self.init(cgColor: color ?? CGColor(gray: 0, alpha: 0))
    }
}
