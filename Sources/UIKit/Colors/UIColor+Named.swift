/// Colours of asset catalogs, and of pictures.
extension UIColor {
    /// The colour set of a name among the program's resources; nil where there is none. One with several appearances is dynamic.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// The colour set of a name in a bundle; nil where there is none.
    ///
    /// - Parameters:
    ///   - name: of a colour set of an asset catalog.
    ///   - bundle: nil for the program's own resources.
    ///   - traitCollection: resolves a colour with several appearances at once; nil for a dynamic one.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
        let found = BundleFiles.folders(of: bundle).lazy.compactMap { AssetCatalog.of($0).color(named: name) }.first
        guard let found else { return nil }
        if found.isDynamic, traitCollection == nil {
            self.init { found.resolvedColor(with: $0) }
        } else {
            self.init(cgColor: found.resolvedColor(with: traitCollection ?? .current).cgColor)
        }
    }

    /// A colour that repeats a picture, the first one at the origin of what is drawn. Text and components of it are black.
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
