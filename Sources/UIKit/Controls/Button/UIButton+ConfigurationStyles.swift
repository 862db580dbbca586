/// The appearance of the configurations' styles.
extension UIButton.Configuration {
    static func background(of style: Style) -> UIBackgroundConfiguration {
        var background = UIBackgroundConfiguration.clear()
        background.backgroundColor = nil
        background.strokeColor = nil
        background.cornerRadius = 5.95
        return background
    }

    static func insets(of style: Style, size: Size) -> NSDirectionalEdgeInsets {
        let (vertical, horizontal): (CGFloat, CGFloat) =
            switch size {
            case .mini: (5, 8)
            case .small: (5, 10)
            case .medium: (7, 12)
            case .large: (15, 20)
            }
        if style == .borderless { return NSDirectionalEdgeInsets(top: vertical, leading: 0, bottom: vertical, trailing: 0) }
        return NSDirectionalEdgeInsets(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
    }

    private var isSmall: Bool { buttonSize == .mini || buttonSize == .small }
    var titleStyle: UIFont.TextStyle { isSmall ? .subheadline : .body }
    var subtitleStyle: UIFont.TextStyle { isSmall ? .caption2 : buttonSize == .large ? .subheadline : .caption1 }

    /// The radius of the background's corners, in points, on a button of the given size and traits.
    func cornerRadius(in size: CGSize, _ traits: UITraitCollection) -> CGFloat {
        switch cornerStyle {
        case .fixed: background.cornerRadius
        case .dynamic: UIFontMetrics.default.scaledValue(for: background.cornerRadius, compatibleWith: traits)
        case .small: 5
        case .medium: 8
        case .large: 12
        case .capsule: min(size.width, size.height) / 2
        }
    }

    private enum Fill { case none, pale, grey, full }

    private var fill: Fill {
        switch style {
        case .plain, .borderless: .none
        case .tinted, .borderedTinted: .pale
        case .gray, .bordered: .grey
        case .filled, .borderedProminent: .full
        }
    }

    /// Returns the configuration with colours for a button's state, tint colour and role, where none were set.
    @MainActor
    func filledIn(for button: UIButton) -> UIButton.Configuration {
        var result = self
        let state = button.state, isPressed = state.contains(.highlighted)
        let tint: UIColor = button.role == .destructive ? .systemRed : button.tintColor
        var fill = fill
        let isSelected = state.contains(.selected) && automaticallyUpdateForSelection
        // A selected button has the next stronger background.
        if isSelected { fill = fill == .none ? .pale : fill == .pale || fill == .grey ? .full : .full }
        var front = baseForegroundColor ?? (fill == .full ? Self.onFull : tint)
        if isSelected, self.fill != .full, fill == .full, baseForegroundColor != nil { front = Self.onFull }
        var back: UIColor =
            switch fill {
            case .none: baseBackgroundColor ?? .clear
            case .pale: Self.pale(baseBackgroundColor ?? tint)
            case .grey: baseBackgroundColor ?? .tertiarySystemFill
            case .full: (self.fill == .full ? baseBackgroundColor : baseForegroundColor) ?? tint
            }
        if state.contains(.disabled) {
            front = Self.disabledFront
            if fill != .none { back = .tertiarySystemFill }
        } else if isPressed {
            front = Self.fading(front, to: fill == .none ? 0.3 : 0.75)
            back = fill == .full ? Self.fading(back, to: 0.75) : Self.pressing(back)
        }
        result.baseForegroundColor = front
        result.baseBackgroundColor = back
        if result.background.backgroundColor == nil { result.background.backgroundColor = back }
        if result.background.strokeColor == nil { result.background.strokeColor = front }
        return result
    }

    private static let onFull = UIColor.white
    private static let disabledFront = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(red: 235 / 255, green: 235 / 255, blue: 245 / 255, alpha: 0.3)
            : UIColor(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)
    }

    /// The pale background colour of a tinted button.
    private static func pale(_ color: UIColor) -> UIColor {
        UIColor { traits in
            let resolved = color.resolvedColor(with: traits)
            return resolved.withAlphaComponent((traits.userInterfaceStyle == .dark ? 0.24 : 0.16) * resolved.cgColor.alpha)
        }
    }

    private static func fading(_ color: UIColor, to factor: CGFloat) -> UIColor {
        UIColor { traits in
            let resolved = color.resolvedColor(with: traits)
            return resolved.withAlphaComponent(resolved.cgColor.alpha * factor)
        }
    }

    /// A translucent background's colour while the button is pressed: with less opacity.
    private static func pressing(_ color: UIColor) -> UIColor { fading(color, to: 0.6) }
}
