/// A button with a title, an image or both.
///
/// A button shows either what was set for its states (``setTitle(_:for:)`` and its like) or a ``configuration``, which may take its title,
/// image and attributed title from there.
@preconcurrency @MainActor
open class UIButton: UIControl {
    private let label = UILabel()
    private let picture = UIImageView(frame: .zero)
    /// What lies behind the content where there is a configuration.
    let backgroundView = BackgroundConfigurationView(frame: .zero)
    let backgroundPicture = UIImageView(frame: .zero)
    let spinner = UIActivityIndicatorView(style: .medium)
    let mark = UIImageView(frame: .zero)
    private var secondLabel: UILabel?
    /// The background of selected system buttons.
    var selectionMark: UIView?

    /// A button of type custom, which shows nothing until something is set.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a button of type custom.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// A button of a type.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        become(buttonType)
    }

    /// A button of a type with the title and the image of an action, which runs when it is pressed.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        take(primaryAction)
        sizeToFit()
    }

    /// A button of type custom with the title and the image of an action, which runs when it is pressed.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        take(primaryAction)
    }

    /// A button with a configuration; what it leaves open of title and image comes from an action, which runs when it is pressed.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        self.configuration = configuration
        take(primaryAction)
        sizeToFit()
    }

    private func setUp() {
        for part in [backgroundView, backgroundPicture, picture, label, mark, spinner] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        for part in [backgroundView, mark, backgroundPicture] { part.isHidden = true }
        label.font = buttonType == .custom ? .systemFont(ofSize: UIFont.buttonFontSize) : .systemFont(ofSize: 15)
        label.lineBreakMode = .byTruncatingMiddle
        picture.contentMode = .center
        mark.contentMode = .center
    }

    /// The button's type.
    open internal(set) var buttonType = ButtonType.custom
    /// What the button is for: primary ones have a bold title, destructive ones a red one, with a configuration. Default normal.
    open var role = Role.normal {
        didSet { if role != oldValue { setNeedsUpdateConfiguration() } }
    }
    /// Whether a press also selects the button, or deselects it when it is selected. Default false.
    open var changesSelectionAsPrimaryAction = false
    /// The platform that the button behaves like: always that of phones and tablets.
    open var behavioralStyle: UIBehavioralStyle { .pad }
    /// The platform that the button should behave like. It has an effect on the Mac only. Default automatic.
    open var preferredBehavioralStyle = UIBehavioralStyle.automatic
    /// Whether the button has a pointer effect: it is a little darker under the pointer. Default false.
    open var isPointerInteractionEnabled = false {
        didSet { if isPointerInteractionEnabled != oldValue { heedPointer() } }
    }
    /// Whether the pointer is over the button, where ``isPointerInteractionEnabled``. (Apple's know without, too.)
    open internal(set) var isHovered = false {
        didSet { if isHovered != oldValue { hoverDidChange() } }
    }
    var hover: UIHoverGestureRecognizer?
    var shade: UIView?
    /// Whether the button is pressed and the press is over it.
    open var isHeld: Bool { isTracking && isTouchInside }

    // MARK: By state

    var titles = ControlStates<String>()
    var attributedTitles = ControlStates<NSAttributedString>()
    var titleColors = ControlStates<UIColor>()
    var titleShadowColors = ControlStates<UIColor>()
    var images = ControlStates<UIImage>()
    var backgroundImages = ControlStates<UIImage>()

    /// Sets the title in a state. States for which none was set have that of the normal state.
    open func setTitle(_ title: String?, for state: State) { setContent { $0.titles[exactly: state] = title } }
    /// Sets the title in a state, with attributes; it goes before the one without.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        setContent { $0.attributedTitles[exactly: state] = title.map { NSAttributedString(attributedString: $0) } }
    }
    /// Sets the title's colour in a state.
    open func setTitleColor(_ color: UIColor?, for state: State) { setContent { $0.titleColors[exactly: state] = color } }
    /// Sets the colour of the title's shadow in a state.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) { setContent { $0.titleShadowColors[exactly: state] = color } }
    /// Sets the image in a state.
    open func setImage(_ image: UIImage?, for state: State) { setContent { $0.images[exactly: state] = image } }
    /// Sets an image behind the content in a state, stretched over the button.
    open func setBackgroundImage(_ image: UIImage?, for state: State) { setContent { $0.backgroundImages[exactly: state] = image } }

    /// The title in a state.
    open func title(for state: State) -> String? { titles[state] }
    /// The title with attributes in a state.
    open func attributedTitle(for state: State) -> NSAttributedString? { attributedTitles[state] }
    /// The title's colour in a state.
    open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? defaultTitleColor(for: state) }
    /// The colour of the title's shadow in a state.
    open func titleShadowColor(for state: State) -> UIColor? { titleShadowColors[state] }
    /// The image in a state.
    open func image(for state: State) -> UIImage? { images[state] }
    /// The image behind the content in a state.
    open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

    /// The title now.
    open var currentTitle: String? { title(for: state) }
    /// The title with attributes now.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    /// The title's colour now.
    open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
    /// The colour of the title's shadow now.
    open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
    /// The image now.
    open var currentImage: UIImage? { image(for: state) }
    /// The image behind the content now.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

    private var symbolConfigurations = ControlStates<UIImage.SymbolConfiguration>()
    /// Sets the symbol configuration for the image in a state.
    open func setPreferredSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration?, forImageIn state: State) {
        setContent { $0.symbolConfigurations[exactly: state] = configuration }
    }
    /// The symbol configuration that was set for the image in a state.
    open func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? { symbolConfigurations[state] }
    /// The symbol configuration for the image in the current state.
    open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? { preferredSymbolConfigurationForImage(in: state) }

    private func setContent(_ change: (UIButton) -> Void) {
        change(self)
        contentDidChange()
    }

    // MARK: Parts

    /// The view of the title. Its font and its line settings may be changed; text and colour are set by the button.
    open var titleLabel: UILabel? { label }
    /// The view of the image.
    open var imageView: UIImageView? { picture }
    /// The view of the subtitle, once a configuration had one.
    open var subtitleLabel: UILabel? { secondLabel }

    /// Makes ``subtitleLabel``.
    func makeSubtitleLabel() -> UILabel {
        if let secondLabel { return secondLabel }
        let made = UILabel()
        insertSubview(made, aboveSubview: label)
        secondLabel = made
        return made
    }

    // MARK: Configuration

    /// What the button shows and how; nil for what was set by state. Default nil.
    open var configuration: Configuration? {
        didSet {
            setNeedsUpdateConfiguration()
            invalidateIntrinsicContentSize()
        }
    }
    /// Called whenever the button's appearance has to fit a new state, after ``updateConfiguration()``. It may change ``configuration``.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Whether the configuration is shown with the colours of the state. Default true.
    open var automaticallyUpdatesConfiguration = true {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Requests a call of ``updateConfiguration()`` before the next layout pass.
    open func setNeedsUpdateConfiguration() {
        needsUpdate = true
        setNeedsLayout()
    }
    /// Updates ``configuration`` for the state. Does nothing by default; subclasses override it.
    open func updateConfiguration() {}

    /// Whether what is shown may not fit the state.
    var needsUpdate = true
    var isUpdating = false
    /// The configuration as it is shown.
    var shownConfiguration: Configuration?

    // MARK: Insets

    /// Space around the content, in points. It has no effect with a configuration. Default 0, which stands for 6 above and below a title.
    open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet { contentDidChange() }
    }
    /// Moves and narrows the title, in points; it does not change the button's size. No effect with a configuration. Default 0.
    open var titleEdgeInsets = UIEdgeInsets.zero {
        didSet { setNeedsLayout() }
    }
    /// Moves and narrows the image, in points; it does not change the button's size. No effect with a configuration. Default 0.
    open var imageEdgeInsets = UIEdgeInsets.zero {
        didSet { setNeedsLayout() }
    }
    /// Whether the image is darker while the button is pressed; no effect on type system or with a configuration. Default true.
    open var adjustsImageWhenHighlighted = true {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Whether the image is paler while the button is disabled; no effect with a configuration. Default true.
    open var adjustsImageWhenDisabled = true {
        didSet { setNeedsUpdateConfiguration() }
    }

    // MARK: Layout

    /// Where the background lies in the bounds. Default: all over.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// Where the content lies in the bounds.
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
    /// Where the title lies in the content's rectangle.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect { plainTitleRect(in: contentRect) }
    /// Where the image lies in the content's rectangle.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect { plainImageRect(in: contentRect) }

    open override var intrinsicContentSize: CGSize {
        updateIfNeeded()
        return contentSize(fitting: .zero)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        updateIfNeeded()
        return contentSize(fitting: size)
    }
    override var heightDependsOnWidth: Bool {
        updateIfNeeded()
        return shownConfiguration != nil
    }
    override func firstBaseline(in size: CGSize) -> CGFloat { titleBaseline(in: size) }
    override func lastBaseline(in size: CGSize) -> CGFloat { titleBaseline(in: size) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        updateIfNeeded()
        placeParts()
        placeShade()
    }

    // MARK: State

    override func stateDidChange() {
        super.stateDidChange()
        setNeedsUpdateConfiguration()
        fadeIfReleased()
    }

    /// The colour of titles, images and backgrounds; nil to inherit the superview's.
    open override var tintColor: UIColor! {
        get { super.tintColor }
        set { super.tintColor = newValue }
    }

    /// Whether the button looked pressed when it was last shown.
    var lookedPressed = false

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsUpdateConfiguration()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsUpdateConfiguration()
    }

    // MARK: Keys

    override var takesKeys: Bool { true }
    override var focusShape: (frame: CGRect, radius: CGFloat) {
        if let shownConfiguration { return (bounds, shownConfiguration.cornerRadius(in: bounds.size)) }
        // A title without a background of its own stands clear of the ring.
        let isBare = currentBackgroundImage == nil && contentEdgeInsets.left <= 0 && titleLabel?.text?.isEmpty == false
        return (isBare ? bounds.insetBy(dx: -5, dy: 0) : bounds, max(layer.cornerRadius, 6))
    }

    override func liftInside() {
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        sendActions(for: [.touchUpInside, .primaryActionTriggered])
    }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        updateIfNeeded()
        let texts = [titleLabel, subtitleLabel].compactMap { $0?.isHidden == false ? $0?.text : nil }.filter { !$0.isEmpty }
        defaults.label = texts.isEmpty ? nameOfPicture : texts.joined(separator: ", ")
        defaults.traits.insert(.button)
        return defaults
    }
}
