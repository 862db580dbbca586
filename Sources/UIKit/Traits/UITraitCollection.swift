import Synchronization

/// What an interface has to fit: light or dark, much or little room, the scale of the display. Views inherit it from their superviews.
///
/// A collection may leave values unspecified; those of views specify all that the screen tells. It never changes, and may be used on any
/// thread.
public final class UITraitCollection: NSObject, Sendable {
    let values: Traits

    init(_ values: Traits) {
        self.values = values
        super.init()
    }

    /// A collection that specifies nothing.
    public convenience override init() { self.init(Traits()) }
    /// A collection of what others specify; later ones count more.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        self.init(traitCollections.reduce(into: Traits()) { $0.take($1.values) })
    }
    /// A collection that specifies this alone.
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) { self.init { $0.userInterfaceIdiom = idiom } }
    /// A collection that specifies this alone.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init { $0.userInterfaceStyle = userInterfaceStyle } }
    /// A collection that specifies this alone.
    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) { self.init { $0.userInterfaceLevel = userInterfaceLevel } }
    /// A collection that specifies this alone.
    public convenience init(activeAppearance userInterfaceActiveAppearance: UIUserInterfaceActiveAppearance) {
        self.init { $0.activeAppearance = userInterfaceActiveAppearance }
    }
    /// A collection that specifies this alone.
    public convenience init(accessibilityContrast: UIAccessibilityContrast) { self.init { $0.accessibilityContrast = accessibilityContrast } }
    /// A collection that specifies this alone.
    public convenience init(legibilityWeight: UILegibilityWeight) { self.init { $0.legibilityWeight = legibilityWeight } }
    /// A collection that specifies this alone.
    public convenience init(displayGamut: UIDisplayGamut) { self.init { $0.displayGamut = displayGamut } }
    /// A collection that specifies this alone, in pixels per point. 0 leaves it unspecified.
    public convenience init(displayScale scale: CGFloat) { self.init { $0.displayScale = scale } }
    /// A collection that specifies this alone.
    public convenience init(forceTouchCapability capability: UIForceTouchCapability) { self.init { $0.forceTouchCapability = capability } }
    /// A collection that specifies this alone.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) { self.init { $0.horizontalSizeClass = horizontalSizeClass } }
    /// A collection that specifies this alone.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init { $0.verticalSizeClass = verticalSizeClass } }
    /// A collection that specifies this alone.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) { self.init { $0.layoutDirection = layoutDirection } }
    /// A collection that specifies this alone.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
    }

    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }
    /// A configuration that specifies these traits, for `UIImage(named:in:with:)` and its like.
    public var imageConfiguration: UIImage.Configuration { UIImage.Configuration(traitCollection: self) }
    /// Light or dark.
    public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
    /// On the ground or above it.
    public var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }
    /// Whether the window is the active one.
    public var activeAppearance: UIUserInterfaceActiveAppearance { values.activeAppearance }
    /// Whether more contrast is asked for.
    public var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }
    /// Whether bold text is asked for.
    public var legibilityWeight: UILegibilityWeight { values.legibilityWeight }
    /// The colours of the display.
    public var displayGamut: UIDisplayGamut { values.displayGamut }
    /// Pixels per point; 0 when unspecified.
    public var displayScale: CGFloat { values.displayScale }
    /// Whether touches tell how hard they are.
    public var forceTouchCapability: UIForceTouchCapability { values.forceTouchCapability }
    /// Room from left to right.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
    /// Room from top to bottom.
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
    /// The direction of lines.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
    /// The size of text.
    public var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }

    /// Whether this collection has everything that another one specifies. True for nil.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        var merged = values
        merged.take(trait.values)
        return merged == values
    }

    /// Whether dynamic colours may look different: another style, level, contrast or gamut. True for nil.
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

    /// The traits that dynamic colours and images are resolved with on this thread: those of the view while it draws, otherwise the
    /// screen's.
    public class var current: UITraitCollection {
        get { Thread.current.threadDictionary[currentKey] as? UITraitCollection ?? screen.withLock { $0 } }
        set { Thread.current.threadDictionary[currentKey] = newValue }
    }

    /// Runs code with these traits as the thread's current ones.
    public func performAsCurrent(_ actions: () -> Void) { asCurrent(actions) }

    func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
        let dictionary = Thread.current.threadDictionary
        let former = dictionary[Self.currentKey]
        dictionary[Self.currentKey] = self
        defer { dictionary[Self.currentKey] = former }
        return try body()
    }

    private static let currentKey = "Lamina.UITraitCollection.current"
    /// The screen's traits, for threads that must not ask `UIScreen`, which keeps them up to date.
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
    /// Values of traits that programs define.
    var custom: [ObjectIdentifier: CustomTraitValue] = [:]
    var tint = TraitTint()

    /// What a screen has before anything is known of it.
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

    /// Takes over what others specify.
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

    /// What the shape of a screen or window says: iPhones' and iPads' classes by their sizes in points (Behaviour 9.3).
    mutating func fit(_ size: CGSize) {
        userInterfaceIdiom = min(size.width, size.height) < 600 ? .phone : .pad
        verticalSizeClass = size.height < 480 ? .compact : .regular
        // A phone on its side is wide only if it is one of the large ones, whose short side has 414 points or more.
        let isWide = verticalSizeClass == .compact ? size.height >= 414 && size.width >= 736 : size.width >= 600
        horizontalSizeClass = isWide ? .regular : .compact
    }
}
