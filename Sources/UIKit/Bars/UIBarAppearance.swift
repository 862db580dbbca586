/// The appearance of a bar's background and of the hairline between it and the content.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
    /// Creates an appearance with the system's translucent background.
    public required override init() {
        super.init()
        configureWithDefaultBackground()
    }

    /// Copies the background settings of another appearance.
    public required init(barAppearance: UIBarAppearance) {
        super.init()
        take(barAppearance)
    }

    /// Sets the system's translucent background, with a hairline between the bar and the content.
    open func configureWithDefaultBackground() {
        backgroundEffect = UIBlurEffect(style: .systemChromeMaterial)
        backgroundColor = nil
        shadowColor = .barHairline
        backgroundImage = nil
    }
    /// Sets an opaque background in the system's background colour, with a hairline between the bar and the content.
    open func configureWithOpaqueBackground() {
        backgroundEffect = nil
        backgroundColor = .systemBackground
        shadowColor = .barHairline
        backgroundImage = nil
    }
    /// Removes the background and the hairline.
    open func configureWithTransparentBackground() {
        backgroundEffect = nil
        backgroundColor = nil
        shadowColor = nil
        backgroundImage = nil
    }

    /// The blur effect applied to the content under the bar; nil for none. Default: the system's chrome material.
    open var backgroundEffect: UIBlurEffect?
    /// The background colour, in front of the blur effect; nil for none. Default nil.
    open var backgroundColor: UIColor?
    /// The background image, in front of the colour. Default nil.
    open var backgroundImage: UIImage?
    /// The content mode of the background image. Default scaleToFill.
    open var backgroundImageContentMode = UIView.ContentMode.scaleToFill
    /// The colour of the hairline; nil for none. It has no effect with a ``shadowImage``.
    open var shadowColor: UIColor?
    /// An image that replaces the hairline. Default nil.
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
    /// Text attributes of the title; attributes that aren't set are the system's. Default empty.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The offset of the title from its usual position, in points. Default zero.
    open var titlePositionAdjustment = UIOffset()
    /// Text attributes of the large title; attributes that aren't set are the system's. Default empty.
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
