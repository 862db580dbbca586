/// Variants of an image for different traits: light and dark, large and small scales.
public final class UIImageAsset: NSObject, Sendable {
    private let variants = Guarded<[Variant]>([])

    struct Variant: Sendable {
        var traits: UITraitCollection
        /// Loads the image; called when it is first needed.
        var load: @Sendable () -> UIImage?
        var image: UIImage?
    }

    /// Creates an asset without variants.
    public override init() {
        super.init()
    }

    init(_ variants: [Variant]) {
        super.init()
        self.variants.withLock { $0 = variants }
    }

    /// The variant that matches traits best: of those without a contradicting trait, the one with most traits in common; otherwise one that
    /// does not contradict the interface style. An empty image if there are no variants.
    public func image(with traitCollection: UITraitCollection) -> UIImage {
        variant(for: traitCollection) ?? UIImage()
    }

    /// Adds a variant, or replaces that for the same traits.
    public func register(_ image: UIImage, with traitCollection: UITraitCollection) {
        variants.withLock { variants in
            variants.removeAll { $0.traits == traitCollection }
            variants.append(Variant(traits: traitCollection, load: { image }, image: image))
        }
    }

    /// Adds a variant for a configuration's traits.
    public func register(_ image: UIImage, with configuration: UIImage.Configuration) {
        register(image, with: configuration.traitCollection ?? UITraitCollection())
    }

    /// The variant that suits a configuration's traits, in that configuration.
    public func image(with configuration: UIImage.Configuration) -> UIImage {
        image(with: configuration.traitCollection ?? .current).with { $0.configuration = configuration }
    }

    /// Removes the variant for exactly these traits.
    public func unregister(imageWith traitCollection: UITraitCollection) {
        variants.withLock { $0.removeAll { $0.traits == traitCollection } }
    }

    /// Removes the variant for exactly these traits.
    public func unregister(imageWith configuration: UIImage.Configuration) {
        unregister(imageWith: configuration.traitCollection ?? UITraitCollection())
    }

    /// The best variant that can be loaded.
    func variant(for traits: UITraitCollection) -> UIImage? {
        let known = variants.withLock { $0 }
        let ranked = known.indices.sorted { (Self.rank(known[$0].traits, for: traits), -$0) > (Self.rank(known[$1].traits, for: traits), -$1) }
        for index in ranked {
            // Made outside of the lock, as it may take long; two threads that want the same may make it twice, at worst.
            guard let image = known[index].image ?? known[index].load() else { continue }
            let result = image.with {
                $0.asset = self
                $0.traits = known[index].traits
            }
            variants.withLock { variants in
                if index < variants.count, variants[index].traits == known[index].traits { variants[index].image = image }
            }
            return result
        }
        return nil
    }

    /// The rank of a variant for traits; higher is better.
    private static func rank(_ variant: UITraitCollection, for traits: UITraitCollection) -> Int {
        let has = variant.values, wanted = traits.values
        var rank = 0
        /// What is specified and different is worse than what isn't specified, which is worse than the same.
        func compare<Value: Equatable>(_ value: Value, _ other: Value, unspecified: Value, weight: Int) {
            if value == unspecified || other == unspecified { return }
            rank += value == other ? weight : -weight
        }
        compare(has.userInterfaceStyle, wanted.userInterfaceStyle, unspecified: .unspecified, weight: 10_000)
        // The light one where the style is unspecified.
        if wanted.userInterfaceStyle == .unspecified, has.userInterfaceStyle == .dark { rank -= 10_000 }
        compare(has.userInterfaceIdiom, wanted.userInterfaceIdiom, unspecified: .unspecified, weight: 4_000)
        compare(has.accessibilityContrast, wanted.accessibilityContrast, unspecified: .unspecified, weight: 1_000)
        if wanted.accessibilityContrast != .high, has.accessibilityContrast == .high { rank -= 1_000 }
        compare(has.layoutDirection, wanted.layoutDirection, unspecified: .unspecified, weight: 2_000)
        compare(has.horizontalSizeClass, wanted.horizontalSizeClass, unspecified: .unspecified, weight: 400)
        compare(has.verticalSizeClass, wanted.verticalSizeClass, unspecified: .unspecified, weight: 400)
        compare(has.displayGamut, wanted.displayGamut, unspecified: .unspecified, weight: 200)
        if has.displayScale > 0 {
            let scale = wanted.displayScale > 0 ? wanted.displayScale : ScreenScale.current
            rank += 100 - 10 * ImageFileName.distance(of: Int(min(has.displayScale, 9)), from: Int(min(scale.rounded(), 9)))
        }
        return rank
    }
}
