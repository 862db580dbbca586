/// Names of colours for assistive technologies.
extension UIColor {
    /// A description of the colour in English words for assistive technologies, such as "dark blue"; a dynamic colour is resolved with
    /// `UITraitCollection.current`. (Apple's is localized and has a larger vocabulary.)
    public var accessibilityName: String {
        var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
        guard getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return "pattern" }
        func part(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, 0), 1) : 0 }
        let (r, g, b) = (part(red), part(green), part(blue))
        if part(alpha) < 0.01 { return "transparent" }
        let most = max(r, g, b), least = min(r, g, b), spread = most - least
        let lightness = (most + least) / 2
        if spread < 0.06 {
            switch lightness {
            case ..<0.06: return "black"
            case ..<0.4: return "dark gray"
            case ..<0.6: return "gray"
            case ..<0.94: return "light gray"
            default: return "white"
            }
        }
        var hue = most == r ? (g - b) / spread : most == g ? 2 + (b - r) / spread : 4 + (r - g) / spread
        hue = (hue * 60 + 360).truncatingRemainder(dividingBy: 360)
        let saturation = spread / (1 - abs(2 * lightness - 1))
        let name = Self.name(ofHue: hue, lightness: lightness, saturation: saturation)
        if name == "brown" { return lightness < 0.2 ? "dark brown" : name }
        if lightness < 0.1 { return "black" }
        let tone = saturation < 0.25 ? "grayish " : ""
        if lightness < 0.32 { return "dark \(tone)\(name)" }
        if lightness > 0.8 { return "light \(tone)\(name)" }
        return tone + name
    }

    /// - Parameter hue: the hue in degrees.
    private static func name(ofHue hue: CGFloat, lightness: CGFloat, saturation: CGFloat) -> String {
        switch hue {
        case ..<12, 348...: lightness > 0.72 ? "pink" : "red"
        case ..<22 where lightness < 0.45: "brown"
        case ..<45: lightness < 0.42 ? "brown" : "orange"
        case ..<66: "yellow"
        case ..<90: "yellow green"
        case ..<150: "green"
        case ..<172: "mint"
        case ..<200: "cyan"
        case ..<243: "blue"
        case ..<268: "indigo"
        case ..<293: "purple"
        case ..<322: "magenta"
        default: "pink"
        }
    }
}
