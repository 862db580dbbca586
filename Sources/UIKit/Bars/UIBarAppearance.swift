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
        backgroundEffect = UIBlurEffect(style: .systemChromeMaterial)
        backgroundColor = nil
        shadowColor = .barHairline
        backgroundImage = nil
    }
    /// Sets an opaque background in the system's colour, with a hairline.
    open func configureWithOpaqueBackground() {
        backgroundEffect = nil
        backgroundColor = .systemBackground
        shadowColor = .barHairline
        backgroundImage = nil
    }
    /// Sets no background and no hairline.
    open func configureWithTransparentBackground() {
        backgroundEffect = nil
        backgroundColor = nil
        shadowColor = nil
        backgroundImage = nil
    }

    /// The glass through which content is seen below the bar; nil for none. Default: the system's chrome.
    open var backgroundEffect: UIBlurEffect?
    /// Fills the bar, in front of the glass. Default nil.
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
        backgroundEffect = other.backgroundEffect
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
    /// The line between a bar and the content.
    static let barHairline = UIColor { traits in
        traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.15) : UIColor(white: 0, alpha: 0.3)
    }
}
