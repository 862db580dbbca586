/// Fixed colours.
extension UIColor {
    /// Black: white 0.
    public static let black = UIColor(white: 0, alpha: 1)
    /// White 1/3.
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    /// White 2/3.
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    /// White 1.
    public static let white = UIColor(white: 1, alpha: 1)
    /// White 0.5.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Pure red.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Pure green.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Pure blue.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Green and blue.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Red and green.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Red and blue.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Red and half green.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Half red and half blue.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// 0.6 red, 0.4 green, 0.2 blue.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// Fully transparent black.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// Black, for text on light backgrounds.
    public static let darkText = UIColor(white: 0, alpha: 1)
    /// White at 0.6, for text on dark backgrounds.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
}

/// Apple's system palette in its light appearance; colours here do not adapt to appearances.
extension UIColor {
    /// A colour of bytes.
    private convenience init(bytes red: Int, _ green: Int, _ blue: Int, alpha: CGFloat = 1) {
        self.init(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: alpha)
    }

    /// The palette's red: #FF3B30.
    public static let systemRed = UIColor(bytes: 255, 59, 48)
    /// The palette's orange: #FF9500.
    public static let systemOrange = UIColor(bytes: 255, 149, 0)
    /// The palette's yellow: #FFCC00.
    public static let systemYellow = UIColor(bytes: 255, 204, 0)
    /// The palette's green: #34C759.
    public static let systemGreen = UIColor(bytes: 52, 199, 89)
    /// The palette's mint: #00C7BE.
    public static let systemMint = UIColor(bytes: 0, 199, 190)
    /// The palette's teal: #30B0C7.
    public static let systemTeal = UIColor(bytes: 48, 176, 199)
    /// The palette's cyan: #32ADE6.
    public static let systemCyan = UIColor(bytes: 50, 173, 230)
    /// The palette's blue: #007AFF.
    public static let systemBlue = UIColor(bytes: 0, 122, 255)
    /// The palette's indigo: #5856D6.
    public static let systemIndigo = UIColor(bytes: 88, 86, 214)
    /// The palette's purple: #AF52DE.
    public static let systemPurple = UIColor(bytes: 175, 82, 222)
    /// The palette's pink: #FF2D55.
    public static let systemPink = UIColor(bytes: 255, 45, 85)
    /// The palette's brown: #A2845E.
    public static let systemBrown = UIColor(bytes: 162, 132, 94)
    /// The middle grey of the palette.
    public static let systemGray = UIColor(bytes: 142, 142, 147)
    /// Lighter than systemGray.
    public static let systemGray2 = UIColor(bytes: 174, 174, 178)
    /// Lighter than systemGray2.
    public static let systemGray3 = UIColor(bytes: 199, 199, 204)
    /// Lighter than systemGray3.
    public static let systemGray4 = UIColor(bytes: 209, 209, 214)
    /// Lighter than systemGray4.
    public static let systemGray5 = UIColor(bytes: 229, 229, 234)
    /// The lightest grey of the palette.
    public static let systemGray6 = UIColor(bytes: 242, 242, 247)

    /// Text of the first rank.
    public static let label = UIColor(bytes: 0, 0, 0)
    /// Text of the second rank.
    public static let secondaryLabel = UIColor(bytes: 60, 60, 67, alpha: 0.6)
    /// Text of the third rank.
    public static let tertiaryLabel = UIColor(bytes: 60, 60, 67, alpha: 0.3)
    /// Text of the fourth rank.
    public static let quaternaryLabel = UIColor(bytes: 60, 60, 67, alpha: 0.18)
    /// Text that stands where none was entered.
    public static let placeholderText = UIColor(bytes: 60, 60, 67, alpha: 0.3)
    /// Links in text.
    public static let link = UIColor(bytes: 0, 122, 255)
    /// Thin lines that let content behind them show through.
    public static let separator = UIColor(bytes: 60, 60, 67, alpha: 0.29)
    /// Thin lines that hide what is behind them.
    public static let opaqueSeparator = UIColor(bytes: 198, 198, 200)
    /// Fills of thin shapes.
    public static let systemFill = UIColor(bytes: 120, 120, 128, alpha: 0.2)
    /// Fills of middle-sized shapes.
    public static let secondarySystemFill = UIColor(bytes: 120, 120, 128, alpha: 0.16)
    /// Fills of large shapes.
    public static let tertiarySystemFill = UIColor(bytes: 118, 118, 128, alpha: 0.12)
    /// Fills of large areas with content.
    public static let quaternarySystemFill = UIColor(bytes: 116, 116, 128, alpha: 0.08)
    /// The main background.
    public static let systemBackground = UIColor(bytes: 255, 255, 255)
    /// What lies on the main background.
    public static let secondarySystemBackground = UIColor(bytes: 242, 242, 247)
    /// What lies on the secondary background.
    public static let tertiarySystemBackground = UIColor(bytes: 255, 255, 255)
    /// The background of grouped content.
    public static let systemGroupedBackground = UIColor(bytes: 242, 242, 247)
    /// Groups on their background.
    public static let secondarySystemGroupedBackground = UIColor(bytes: 255, 255, 255)
    /// What lies in groups.
    public static let tertiarySystemGroupedBackground = UIColor(bytes: 242, 242, 247)
}
