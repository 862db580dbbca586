/// What a visual effect view does to what lies behind it.
@MainActor
open class UIVisualEffect: NSObject {
    public override init() {
        super.init()
    }

    /// What it looks like for some traits; nil where the effect shows nothing by itself.
    func material(for traits: UITraitCollection) -> Material? { nil }
}

/// Frosted glass: what lies behind is blurred, its colours strengthened, and a tint laid over it.
@MainActor
open class UIBlurEffect: UIVisualEffect {
    /// Kinds of glass. Those without Light or Dark in their name follow the user interface style.
    public enum Style: Int, Sendable {
        case extraLight = 0, light, dark
        case regular = 4, prominent
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight, systemChromeMaterialLight
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark, systemChromeMaterialDark
    }

    private let style: Style

    /// A blur of a style.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    override func material(for traits: UITraitCollection) -> Material? {
        Material(style, isDark: traits.userInterfaceStyle == .dark)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIBlurEffect else { return false }
        return MainActor.assumeIsolated { other.style == style }
    }

    open override var hash: Int { MainActor.assumeIsolated { style.rawValue } }
}

/// The look of a kind of glass. Apple publishes no numbers; these were chosen to look alike.
struct Material: Equatable {
    /// The blur's standard deviation in points.
    var blurRadius: Double
    /// How strong the colours behind are made.
    var saturation: Double
    /// The tint's grey, and how much it covers.
    var gray: CGFloat
    var coverage: CGFloat

    init(_ style: UIBlurEffect.Style, isDark: Bool) {
        func glass(_ blurRadius: Double, _ gray: CGFloat, _ coverage: CGFloat) -> Material {
            Material(blurRadius: blurRadius, saturation: 1.8, gray: gray, coverage: coverage)
        }
        func light(_ coverage: CGFloat) -> Material { glass(28, 0.97, coverage) }
        func dark(_ coverage: CGFloat) -> Material { glass(28, 0.12, coverage) }
        switch style {
        case .extraLight: self = glass(20, 0.97, 0.82)
        case .light: self = glass(30, 1, 0.3)
        case .dark: self = glass(20, 0.11, 0.73)
        case .regular: self = isDark ? glass(20, 0.11, 0.66) : glass(30, 0.98, 0.56)
        case .prominent: self = isDark ? glass(20, 0.11, 0.73) : glass(20, 0.97, 0.82)
        case .systemUltraThinMaterial: self = isDark ? dark(0.5) : light(0.45)
        case .systemThinMaterial: self = isDark ? dark(0.62) : light(0.6)
        case .systemMaterial: self = isDark ? dark(0.74) : light(0.72)
        case .systemThickMaterial: self = isDark ? dark(0.85) : light(0.84)
        case .systemChromeMaterial: self = isDark ? glass(28, 0.09, 0.76) : light(0.8)
        case .systemUltraThinMaterialLight: self = light(0.45)
        case .systemThinMaterialLight: self = light(0.6)
        case .systemMaterialLight: self = light(0.72)
        case .systemThickMaterialLight: self = light(0.84)
        case .systemChromeMaterialLight: self = light(0.8)
        case .systemUltraThinMaterialDark: self = dark(0.5)
        case .systemThinMaterialDark: self = dark(0.62)
        case .systemMaterialDark: self = dark(0.74)
        case .systemThickMaterialDark: self = dark(0.85)
        case .systemChromeMaterialDark: self = glass(28, 0.09, 0.76)
        }
    }

    private init(blurRadius: Double, saturation: Double, gray: CGFloat, coverage: CGFloat) {
        self.blurRadius = blurRadius
        self.saturation = saturation
        self.gray = gray
        self.coverage = coverage
    }
}
