/// The appearance of a bar: its background.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
    /// The system's translucent background.
    public required override init() {
        super.init()
        configureWithDefaultBackground()
    }

    /// Copies the background settings of another appearance.
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
    /// An image behind the bar's content. Default nil.
    open var backgroundImage: UIImage?
    /// How the image fits. Default scaleToFill.
    open var backgroundImageContentMode = UIView.ContentMode.scaleToFill
    /// The colour of the hairline; nil for none.
    open var shadowColor: UIColor?
    /// An image in the place of the hairline. Default nil.
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

/// The appearance of a navigation bar.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
    /// Text attributes of the title; the system's where it has none. Default empty.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// Offsets the title. Default zero.
    open var titlePositionAdjustment = UIOffset()
    /// Text attributes of the large title; the system's where it has none. Default empty.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]

    override func take(_ other: UIBarAppearance) {
        super.take(other)
        guard let other = other as? UINavigationBarAppearance else { return }
        titleTextAttributes = other.titleTextAttributes
        titlePositionAdjustment = other.titlePositionAdjustment
        largeTitleTextAttributes = other.largeTitleTextAttributes
    }
}

/// The appearance of a toolbar.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {}

/// The appearance of a tab bar.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {}

extension UIColor {
    /// The line between a bar and the content.
    static let barHairline = UIColor { traits in
        traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.15) : UIColor(white: 0, alpha: 0.3)
    }
}
