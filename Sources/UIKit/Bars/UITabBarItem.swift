/// What a tab bar shows for a controller: an image above a title.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    /// An empty item.
    public required init() {
        super.init()
    }

    /// An item with a title and an image, whose shape is shown in the bar's colours.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// An item with a title, an image, and another image while it is selected.
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
    /// A few characters in a red oval at the image's corner; nil for none. Default nil.
    open var badgeValue: String? {
        didSet { if badgeValue != oldValue { itemDidChange() } }
    }
    /// The oval's colour; nil for red. Default nil.
    open var badgeColor: UIColor? {
        didSet { if badgeColor != oldValue { itemDidChange() } }
    }
}
