/// How a bar's background looks.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
    /// The system's translucent background.
    public required override init() {
        super.init()
        configureWithDefaultBackground()
    }

    /// The same looks as another appearance.
    public required init(barAppearance: UIBarAppearance) {
        super.init()
        take(barAppearance)
    }

    /// Sets the system's translucent background with a hairline.
    open func configureWithDefaultBackground() {
        backgroundColor = .barBackground
        shadowColor = .barHairline
        backgroundImage = nil
    }
    /// Sets an opaque background in the system's colour, with a hairline.
    open func configureWithOpaqueBackground() {
        backgroundColor = .systemBackground
        shadowColor = .barHairline
        backgroundImage = nil
    }
    /// Sets no background and no hairline.
    open func configureWithTransparentBackground() {
        backgroundColor = nil
        shadowColor = nil
        backgroundImage = nil
    }

    /// Fills the bar. Default: the system's translucent colour.
    open var backgroundColor: UIColor?
    /// A picture behind the bar's content. Default nil.
    open var backgroundImage: UIImage?
    /// How the picture fits. Default scaleToFill.
    open var backgroundImageContentMode = UIView.ContentMode.scaleToFill
    /// The colour of the hairline; nil for none.
    open var shadowColor: UIColor?
    /// A picture in the place of the hairline. Default nil.
    open var shadowImage: UIImage?

    func take(_ other: UIBarAppearance) {
        backgroundColor = other.backgroundColor
        backgroundImage = other.backgroundImage
        backgroundImageContentMode = other.backgroundImageContentMode
        shadowColor = other.shadowColor
        shadowImage = other.shadowImage
    }
}

/// How a navigation bar looks.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
    /// How the title looks; what it does not say is the system's. Default empty.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// Moves the title from its place. Default not at all.
    open var titlePositionAdjustment = UIOffset()
    /// How the large title looks; what it does not say is the system's. Default empty.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]

    override func take(_ other: UIBarAppearance) {
        super.take(other)
        guard let other = other as? UINavigationBarAppearance else { return }
        titleTextAttributes = other.titleTextAttributes
        titlePositionAdjustment = other.titlePositionAdjustment
        largeTitleTextAttributes = other.largeTitleTextAttributes
    }
}

/// How a toolbar looks.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {}

/// How a tab bar looks.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {}

extension UIColor {
    /// What shows through a bar: nearly nothing, since there is no blur.
    static let barBackground = UIColor { traits in
        traits.userInterfaceStyle == .dark ? UIColor(white: 0.086, alpha: 0.96) : UIColor(white: 0.976, alpha: 0.96)
    }
    /// The line between a bar and the content.
    static let barHairline = UIColor { traits in
        traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.15) : UIColor(white: 0, alpha: 0.3)
    }
}
