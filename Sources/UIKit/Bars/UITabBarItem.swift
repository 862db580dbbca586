/// The item of a view controller in a tab bar: an image above a title.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    /// Creates an empty item.
    public required init() {
        super.init()
    }

    /// Creates an item with a title and an image, which is shown as a template in the bar's colours.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// Creates an item with a title, an image, and an image for the selected state.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }

    /// The image while the item is selected; nil for the usual one. Default nil.
    open var selectedImage: UIImage? {
        didSet { if selectedImage !== oldValue { itemDidChange() } }
    }
    /// The text of the badge, a red oval at the image's corner; nil for none. Default nil.
    open var badgeValue: String? {
        didSet { if badgeValue != oldValue { itemDidChange() } }
    }
    /// The badge's colour; nil for red. Default nil.
    open var badgeColor: UIColor? {
        didSet { if badgeColor != oldValue { itemDidChange() } }
    }
}
