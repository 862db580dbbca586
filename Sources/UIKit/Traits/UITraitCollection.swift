import Synchronization

/// The traits of the environment of an interface: light or dark style, size classes, display scale and so on. Views inherit them from their
/// superviews.
///
/// A collection may leave values unspecified; a view's specifies all that the screen provides. Collections are immutable and usable from
/// any thread.
public final class UITraitCollection: NSObject, Sendable {
    let values: Traits

    init(_ values: Traits) {
        self.values = values
        super.init()
    }

    /// Creates a collection without specified traits.
    public convenience override init() { self.init(Traits()) }
    /// Merges collections; values of later ones take precedence.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        self.init(traitCollections.reduce(into: Traits()) { $0.take($1.values) })
    }
    /// Creates a collection that specifies this trait only.
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) { self.init { $0.userInterfaceIdiom = idiom } }
    /// Creates a collection that specifies this trait only.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init { $0.userInterfaceStyle = userInterfaceStyle } }
    /// Creates a collection that specifies this trait only.
    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) { self.init { $0.userInterfaceLevel = userInterfaceLevel } }
    /// Creates a collection that specifies this trait only.
    public convenience init(activeAppearance userInterfaceActiveAppearance: UIUserInterfaceActiveAppearance) {
        self.init { $0.activeAppearance = userInterfaceActiveAppearance }
    }
    /// Creates a collection that specifies this trait only.
    public convenience init(accessibilityContrast: UIAccessibilityContrast) { self.init { $0.accessibilityContrast = accessibilityContrast } }
    /// Creates a collection that specifies this trait only.
    public convenience init(legibilityWeight: UILegibilityWeight) { self.init { $0.legibilityWeight = legibilityWeight } }
    /// Creates a collection that specifies this trait only.
    public convenience init(displayGamut: UIDisplayGamut) { self.init { $0.displayGamut = displayGamut } }
    /// Creates a collection that specifies this trait only, in pixels per point. 0 leaves it unspecified.
    public convenience init(displayScale scale: CGFloat) { self.init { $0.displayScale = scale } }
    /// Creates a collection that specifies this trait only.
    public convenience init(forceTouchCapability capability: UIForceTouchCapability) { self.init { $0.forceTouchCapability = capability } }
    /// Creates a collection that specifies this trait only.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) { self.init { $0.horizontalSizeClass = horizontalSizeClass } }
    /// Creates a collection that specifies this trait only.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init { $0.verticalSizeClass = verticalSizeClass } }
    /// Creates a collection that specifies this trait only.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) { self.init { $0.layoutDirection = layoutDirection } }
    /// Creates a collection that specifies this trait only.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
    }

    /// The interface idiom.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }
    /// An image configuration with these traits, for `UIImage(named:in:with:)` and related methods.
    public var imageConfiguration: UIImage.Configuration { UIImage.Configuration(traitCollection: self) }
    /// The interface style, light or dark.
    public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
    /// The visual level: at the base of the interface or above it.
    public var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }
    /// Whether the window has the focus.
    public var activeAppearance: UIUserInterfaceActiveAppearance { values.activeAppearance }
    /// The contrast that the person prefers.
    public var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }
    /// The weight of text that the person prefers.
    public var legibilityWeight: UILegibilityWeight { values.legibilityWeight }
    /// The colour gamut of the display.
    public var displayGamut: UIDisplayGamut { values.displayGamut }
    /// The display's scale in pixels per point; 0 if unspecified.
    public var displayScale: CGFloat { values.displayScale }
    /// Whether the screen measures the force of touches.
    public var forceTouchCapability: UIForceTouchCapability { values.forceTouchCapability }
    /// The horizontal size class.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
    /// The vertical size class.
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
    /// The layout direction.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
    /// The text size that the person prefers.
    public var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }

    /// Whether this collection has the same values for all traits that another one specifies. True for nil.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        var merged = values
        merged.take(trait.values)
        return merged == values
    }

    /// Whether dynamic colours may differ from those of another collection, because of the style, level, contrast or gamut. True for nil.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        guard let traitCollection else { return true }
        return !values.hasSameColors(as: traitCollection.values)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return other === self || other.values == values
    }

    public override var hash: Int { values.hashValue }

    public override var description: String { "UITraitCollection(\(values))" }

    // MARK: Current

    /// The traits with which dynamic colours and images are resolved on this thread: those of the view that is drawing, otherwise the
    /// screen's.
    public class var current: UITraitCollection {
        get { Thread.current.threadDictionary[currentKey] as? UITraitCollection ?? screen.withLock { $0 } }
        set { Thread.current.threadDictionary[currentKey] = newValue }
    }

    /// Runs a closure with these traits as the thread's current ones.
    public func performAsCurrent(_ actions: () -> Void) { asCurrent(actions) }

    func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
        let dictionary = Thread.current.threadDictionary
        let former = dictionary[Self.currentKey]
        dictionary[Self.currentKey] = self
        defer { dictionary[Self.currentKey] = former }
        return try body()
    }

    private static let currentKey = "Lamina.UITraitCollection.current"
    /// The screen's traits, kept up to date by `UIScreen`, for threads that must not access it.
    static let screen = Mutex(UITraitCollection(Traits.initial))
}

/// The values of a trait collection.
struct Traits: Hashable, Sendable {
    var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    var userInterfaceLevel = UIUserInterfaceLevel.unspecified
    var activeAppearance = UIUserInterfaceActiveAppearance.unspecified
    var accessibilityContrast = UIAccessibilityContrast.unspecified
    var legibilityWeight = UILegibilityWeight.unspecified
    var displayGamut = UIDisplayGamut.unspecified
    var displayScale: CGFloat = 0
    var forceTouchCapability = UIForceTouchCapability.unknown
    var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    /// The values of custom traits.
    var custom: [ObjectIdentifier: CustomTraitValue] = [:]
    var tint = TraitTint()

    /// The screen's traits before its size is known.
    static let initial: Traits = {
        var traits = Traits()
        traits.userInterfaceIdiom = .pad
        traits.userInterfaceStyle = .light
        traits.userInterfaceLevel = .base
        traits.activeAppearance = .active
        traits.accessibilityContrast = .normal
        traits.legibilityWeight = .regular
        traits.displayGamut = .SRGB
        traits.displayScale = 2
        traits.forceTouchCapability = .unavailable
        traits.horizontalSizeClass = .regular
        traits.verticalSizeClass = .regular
        traits.layoutDirection = .leftToRight
        traits.preferredContentSizeCategory = .large
        return traits
    }()

    /// Takes over the values that others specify.
    mutating func take(_ other: Traits) {
        if other.userInterfaceIdiom != .unspecified { userInterfaceIdiom = other.userInterfaceIdiom }
        if other.userInterfaceStyle != .unspecified { userInterfaceStyle = other.userInterfaceStyle }
        if other.userInterfaceLevel != .unspecified { userInterfaceLevel = other.userInterfaceLevel }
        if other.activeAppearance != .unspecified { activeAppearance = other.activeAppearance }
        if other.accessibilityContrast != .unspecified { accessibilityContrast = other.accessibilityContrast }
        if other.legibilityWeight != .unspecified { legibilityWeight = other.legibilityWeight }
        if other.displayGamut != .unspecified { displayGamut = other.displayGamut }
        if other.displayScale != 0 { displayScale = other.displayScale }
        if other.forceTouchCapability != .unknown { forceTouchCapability = other.forceTouchCapability }
        if other.horizontalSizeClass != .unspecified { horizontalSizeClass = other.horizontalSizeClass }
        if other.verticalSizeClass != .unspecified { verticalSizeClass = other.verticalSizeClass }
        if other.layoutDirection != .unspecified { layoutDirection = other.layoutDirection }
        if other.preferredContentSizeCategory != .unspecified { preferredContentSizeCategory = other.preferredContentSizeCategory }
        if !other.custom.isEmpty { custom.merge(other.custom) { $1 } }
        if other.tint.color != nil { tint = other.tint }
    }

    func hasSameColors(as other: Traits) -> Bool {
        userInterfaceStyle == other.userInterfaceStyle && userInterfaceLevel == other.userInterfaceLevel
            && accessibilityContrast == other.accessibilityContrast && displayGamut == other.displayGamut
    }

    /// Sets idiom and size classes from the size of a screen or window, in points, as on iPhones and iPads (Behaviour 9.3).
    mutating func fit(_ size: CGSize) {
        userInterfaceIdiom = min(size.width, size.height) < 600 ? .phone : .pad
        verticalSizeClass = size.height < 480 ? .compact : .regular
        // In landscape only large phones, whose short side has 414 points or more, have a regular width.
        let isWide = verticalSizeClass == .compact ? size.height >= 414 && size.width >= 736 : size.width >= 600
        horizontalSizeClass = isWide ? .regular : .compact
    }
}
