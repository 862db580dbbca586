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

/// Apple's system palette: dynamic colours, light and dark, and with more contrast. Apple publishes the latter for the palette's hues and
/// greys; those of labels and separators are chosen here so that text stands out by 4.5 : 1 at the least.
extension UIColor {
    private struct Bytes: Sendable {
        let color: UIColor
        init(_ red: Int, _ green: Int, _ blue: Int, alpha: CGFloat = 1) {
            color = UIColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: alpha)
        }
    }

    /// Creates a dynamic colour; `elevated` replaces `dark` at the elevated interface level, and `high` both where people asked for more
    /// contrast.
    private convenience init(light: Bytes, dark: Bytes, elevated: Bytes? = nil, high: (light: Bytes, dark: Bytes)? = nil) {
        self.init { traits in
            let isDark = traits.userInterfaceStyle == .dark
            if traits.accessibilityContrast == .high, let high { return (isDark ? high.dark : high.light).color }
            guard isDark else { return light.color }
            return traits.userInterfaceLevel == .elevated ? (elevated ?? dark).color : dark.color
        }
    }

    /// The palette's red: #FF3B30.
    public static let systemRed = UIColor(
        light: Bytes(255, 59, 48), dark: Bytes(255, 69, 58),
        high: (Bytes(215, 0, 21), Bytes(255, 105, 97)))
    /// The palette's orange: #FF9500.
    public static let systemOrange = UIColor(
        light: Bytes(255, 149, 0), dark: Bytes(255, 159, 10),
        high: (Bytes(201, 52, 0), Bytes(255, 179, 64)))
    /// The palette's yellow: #FFCC00.
    public static let systemYellow = UIColor(
        light: Bytes(255, 204, 0), dark: Bytes(255, 214, 10),
        high: (Bytes(178, 80, 0), Bytes(255, 212, 38)))
    /// The palette's green: #34C759.
    public static let systemGreen = UIColor(
        light: Bytes(52, 199, 89), dark: Bytes(48, 209, 88),
        high: (Bytes(36, 138, 61), Bytes(48, 219, 91)))
    /// The palette's mint: #00C7BE.
    public static let systemMint = UIColor(
        light: Bytes(0, 199, 190), dark: Bytes(99, 230, 226),
        high: (Bytes(12, 129, 123), Bytes(102, 212, 207)))
    /// The palette's teal: #30B0C7.
    public static let systemTeal = UIColor(
        light: Bytes(48, 176, 199), dark: Bytes(64, 200, 224),
        high: (Bytes(0, 130, 153), Bytes(93, 230, 255)))
    /// The palette's cyan: #32ADE6.
    public static let systemCyan = UIColor(
        light: Bytes(50, 173, 230), dark: Bytes(100, 210, 255),
        high: (Bytes(0, 113, 164), Bytes(112, 215, 255)))
    /// The palette's blue: #007AFF.
    public static let systemBlue = UIColor(
        light: Bytes(0, 122, 255), dark: Bytes(10, 132, 255),
        high: (Bytes(0, 64, 221), Bytes(64, 156, 255)))
    /// The palette's indigo: #5856D6.
    public static let systemIndigo = UIColor(
        light: Bytes(88, 86, 214), dark: Bytes(94, 92, 230),
        high: (Bytes(54, 52, 163), Bytes(125, 122, 255)))
    /// The palette's purple: #AF52DE.
    public static let systemPurple = UIColor(
        light: Bytes(175, 82, 222), dark: Bytes(191, 90, 242),
        high: (Bytes(137, 68, 171), Bytes(218, 143, 255)))
    /// The palette's pink: #FF2D55.
    public static let systemPink = UIColor(
        light: Bytes(255, 45, 85), dark: Bytes(255, 55, 95),
        high: (Bytes(211, 15, 69), Bytes(255, 100, 130)))
    /// The palette's brown: #A2845E.
    public static let systemBrown = UIColor(
        light: Bytes(162, 132, 94), dark: Bytes(172, 142, 104),
        high: (Bytes(127, 101, 69), Bytes(181, 148, 105)))
    /// The middle grey of the palette.
    public static let systemGray = UIColor(
        light: Bytes(142, 142, 147), dark: Bytes(142, 142, 147),
        high: (Bytes(108, 108, 112), Bytes(174, 174, 178)))
    /// Lighter than systemGray.
    public static let systemGray2 = UIColor(
        light: Bytes(174, 174, 178), dark: Bytes(99, 99, 102),
        high: (Bytes(142, 142, 147), Bytes(124, 124, 128)))
    /// Lighter than systemGray2.
    public static let systemGray3 = UIColor(
        light: Bytes(199, 199, 204), dark: Bytes(72, 72, 74),
        high: (Bytes(174, 174, 178), Bytes(84, 84, 86)))
    /// Lighter than systemGray3.
    public static let systemGray4 = UIColor(
        light: Bytes(209, 209, 214), dark: Bytes(58, 58, 60),
        high: (Bytes(188, 188, 192), Bytes(68, 68, 70)))
    /// Lighter than systemGray4.
    public static let systemGray5 = UIColor(
        light: Bytes(229, 229, 234), dark: Bytes(44, 44, 46),
        high: (Bytes(216, 216, 220), Bytes(54, 54, 56)))
    /// The lightest grey of the palette.
    public static let systemGray6 = UIColor(
        light: Bytes(242, 242, 247), dark: Bytes(28, 28, 30),
        high: (Bytes(235, 235, 240), Bytes(36, 36, 38)))

    /// The colour of primary text.
    public static let label = UIColor(light: Bytes(0, 0, 0), dark: Bytes(255, 255, 255))
    /// The colour of secondary text.
    public static let secondaryLabel = UIColor(
        light: Bytes(60, 60, 67, alpha: 0.6), dark: Bytes(235, 235, 245, alpha: 0.6),
        high: (Bytes(60, 60, 67, alpha: 0.85), Bytes(235, 235, 245, alpha: 0.85)))
    /// The colour of tertiary text.
    public static let tertiaryLabel = UIColor(
        light: Bytes(60, 60, 67, alpha: 0.3), dark: Bytes(235, 235, 245, alpha: 0.3),
        high: (Bytes(60, 60, 67, alpha: 0.75), Bytes(235, 235, 245, alpha: 0.75)))
    /// The colour of quaternary text.
    public static let quaternaryLabel = UIColor(
        light: Bytes(60, 60, 67, alpha: 0.18), dark: Bytes(235, 235, 245, alpha: 0.16),
        high: (Bytes(60, 60, 67, alpha: 0.55), Bytes(235, 235, 245, alpha: 0.55)))
    /// The colour of placeholder text.
    public static let placeholderText = UIColor(
        light: Bytes(60, 60, 67, alpha: 0.3), dark: Bytes(235, 235, 245, alpha: 0.3),
        high: (Bytes(60, 60, 67, alpha: 0.75), Bytes(235, 235, 245, alpha: 0.75)))
    /// The colour of links in text.
    public static let link = UIColor(
        light: Bytes(0, 122, 255), dark: Bytes(9, 132, 255),
        high: (Bytes(0, 64, 221), Bytes(64, 156, 255)))
    /// The colour of separators that let content behind them show through.
    public static let separator = UIColor(
        light: Bytes(60, 60, 67, alpha: 0.29), dark: Bytes(84, 84, 88, alpha: 0.6),
        high: (Bytes(60, 60, 67, alpha: 0.7), Bytes(200, 200, 205, alpha: 0.7)))
    /// The colour of separators that hide what is behind them.
    public static let opaqueSeparator = UIColor(
        light: Bytes(198, 198, 200), dark: Bytes(56, 56, 58),
        high: (Bytes(108, 108, 112), Bytes(142, 142, 147)))
    /// The fill colour of thin shapes.
    public static let systemFill = UIColor(light: Bytes(120, 120, 128, alpha: 0.2), dark: Bytes(120, 120, 128, alpha: 0.36))
    /// The fill colour of medium-sized shapes.
    public static let secondarySystemFill = UIColor(light: Bytes(120, 120, 128, alpha: 0.16), dark: Bytes(120, 120, 128, alpha: 0.32))
    /// The fill colour of large shapes.
    public static let tertiarySystemFill = UIColor(light: Bytes(118, 118, 128, alpha: 0.12), dark: Bytes(118, 118, 128, alpha: 0.24))
    /// The fill colour of large areas with complex content.
    public static let quaternarySystemFill = UIColor(light: Bytes(116, 116, 128, alpha: 0.08), dark: Bytes(118, 118, 128, alpha: 0.18))
    /// The main background of the interface.
    public static let systemBackground = UIColor(light: Bytes(255, 255, 255), dark: Bytes(0, 0, 0), elevated: Bytes(28, 28, 30))
    /// The background of content on the main background.
    public static let secondarySystemBackground = UIColor(light: Bytes(242, 242, 247), dark: Bytes(28, 28, 30), elevated: Bytes(44, 44, 46))
    /// The background of content on the secondary background.
    public static let tertiarySystemBackground = UIColor(light: Bytes(255, 255, 255), dark: Bytes(44, 44, 46), elevated: Bytes(58, 58, 60))
    /// The main background of grouped interfaces.
    public static let systemGroupedBackground = UIColor(light: Bytes(242, 242, 247), dark: Bytes(0, 0, 0), elevated: Bytes(28, 28, 30))
    /// The background of groups on the main grouped background.
    public static let secondarySystemGroupedBackground = UIColor(light: Bytes(255, 255, 255), dark: Bytes(28, 28, 30), elevated: Bytes(44, 44, 46))
    /// The background of content within groups.
    public static let tertiarySystemGroupedBackground = UIColor(light: Bytes(242, 242, 247), dark: Bytes(44, 44, 46), elevated: Bytes(58, 58, 60))
}
