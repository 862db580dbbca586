/// A button with a title, an image or both.
///
/// A button shows either the values that were set for its states (with ``setTitle(_:for:)`` and similar methods) or a ``configuration``. A
/// configuration without a title or image shows those that were set for the state.
@preconcurrency @MainActor
open class UIButton: UIControl {
    private let label = UILabel()
    private let picture = UIImageView(frame: .zero)
    /// The background of a button with a configuration.
    let backgroundView = BackgroundConfigurationView(frame: .zero)
    let backgroundPicture = UIImageView(frame: .zero)
    let spinner = UIActivityIndicatorView(style: .medium)
    let mark = UIImageView(frame: .zero)
    private var secondLabel: UILabel?
    /// The patch of the tint colour behind the title of a selected system button.
    var selectionMark: UIView?

    /// Creates a button of type custom without content.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a button of type custom.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// Creates a button of a type.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        become(buttonType)
    }

    /// Creates a system button with an image, which calls a method of a target when it is tapped.
    public class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
        let button = UIButton(type: .system)
        button.setImage(image, for: .normal)
        if let action { button.addTarget(target, action: action, for: .touchUpInside) }
        return button
    }

    /// Creates a button of a type with the title and the image of an action, which is performed when the button is pressed.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        take(primaryAction)
        sizeToFit()
    }

    /// Creates a button of type custom with the title and the image of an action, which is performed when the button is pressed.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        take(primaryAction)
    }

    /// Creates a button with a configuration. Where that has no title or image, those of the action are shown. The action is performed when
    /// the button is pressed.
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
    /// The button's purpose. With a configuration, primary buttons have a bold title and destructive ones a red title. Default normal.
    open var role = Role.normal {
        didSet { if role != oldValue { setNeedsUpdateConfiguration() } }
    }
    /// Whether a press also selects the button, or deselects it when it is selected. Default false.
    open var changesSelectionAsPrimaryAction = false
    /// The behaviour of the button: always that of phones and tablets.
    open var behavioralStyle: UIBehavioralStyle { .pad }
    /// The preferred behaviour. It has an effect on the Mac only, and none here. Default automatic.
    open var preferredBehavioralStyle = UIBehavioralStyle.automatic
    /// Whether the button has a pointer effect: it is slightly darker under the pointer. Default false.
    open var isPointerInteractionEnabled = false {
        didSet { if isPointerInteractionEnabled != oldValue { heedPointer() } }
    }
    /// Whether the pointer is over the button. Always false unless ``isPointerInteractionEnabled``; on Apple's systems it doesn't depend on
    /// that.
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

    /// Sets the title for a state. States for which none was set show that of the normal state.
    open func setTitle(_ title: String?, for state: State) { setContent { $0.titles[exactly: state] = title } }
    /// Sets the attributed title for a state; it takes precedence over the plain title.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        setContent { $0.attributedTitles[exactly: state] = title.map { NSAttributedString(attributedString: $0) } }
    }
    /// Sets the colour of the title for a state.
    open func setTitleColor(_ color: UIColor?, for state: State) { setContent { $0.titleColors[exactly: state] = color } }
    /// Sets the colour of the title's shadow for a state.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) { setContent { $0.titleShadowColors[exactly: state] = color } }
    /// Sets the image for a state.
    open func setImage(_ image: UIImage?, for state: State) { setContent { $0.images[exactly: state] = image } }
    /// Sets the background image for a state, which is stretched over the button.
    open func setBackgroundImage(_ image: UIImage?, for state: State) { setContent { $0.backgroundImages[exactly: state] = image } }

    /// The title for a state.
    open func title(for state: State) -> String? { titles[state] }
    /// The attributed title for a state.
    open func attributedTitle(for state: State) -> NSAttributedString? { attributedTitles[state] }
    /// The colour of the title for a state.
    open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? defaultTitleColor(for: state) }
    /// The colour of the title's shadow for a state.
    open func titleShadowColor(for state: State) -> UIColor? { titleShadowColors[state] }
    /// The image for a state.
    open func image(for state: State) -> UIImage? { images[state] }
    /// The background image for a state.
    open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

    /// The title for the current state.
    open var currentTitle: String? { title(for: state) }
    /// The attributed title for the current state.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    /// The colour of the title for the current state.
    open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
    /// The colour of the title's shadow for the current state.
    open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
    /// The image for the current state.
    open var currentImage: UIImage? { image(for: state) }
    /// The background image for the current state.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

    private var symbolConfigurations = ControlStates<UIImage.SymbolConfiguration>()
    /// Sets the preferred symbol configuration of the image for a state.
    open func setPreferredSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration?, forImageIn state: State) {
        setContent { $0.symbolConfigurations[exactly: state] = configuration }
    }
    /// The preferred symbol configuration that was set for a state.
    open func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? { symbolConfigurations[state] }
    /// The preferred symbol configuration for the current state.
    open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? { preferredSymbolConfigurationForImage(in: state) }

    private func setContent(_ change: (UIButton) -> Void) {
        change(self)
        contentDidChange()
    }

    // MARK: Parts

    /// The label of the title. Its font and line settings may be changed; text and colour are set by the button.
    open var titleLabel: UILabel? { upToDate(label) }
    /// The image view.
    open var imageView: UIImageView? { upToDate(picture) }
    /// The label of the subtitle; nil until a configuration has one.
    open var subtitleLabel: UILabel? {
        updateIfNeeded()
        return secondLabel
    }

    /// A part that shows what was set last.
    private func upToDate<Part>(_ part: Part) -> Part {
        updateIfNeeded()
        return part
    }

    /// Creates ``subtitleLabel``.
    func makeSubtitleLabel() -> UILabel {
        if let secondLabel { return secondLabel }
        let made = UILabel()
        insertSubview(made, aboveSubview: label)
        secondLabel = made
        return made
    }

    // MARK: Configuration

    /// The content and appearance of the button; nil to show the values that were set for its states. Default nil.
    open var configuration: Configuration? {
        didSet {
            setNeedsUpdateConfiguration()
            invalidateIntrinsicContentSize()
        }
    }
    /// Called when the button's state has changed, after ``updateConfiguration()``. It may change ``configuration``. Default nil.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Whether the configuration is updated automatically for the button's state. Default true.
    open var automaticallyUpdatesConfiguration = true {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Requests a call of ``updateConfiguration()`` before the next layout pass.
    open func setNeedsUpdateConfiguration() {
        needsUpdate = true
        forgetMeasuredSizes()
        setNeedsLayout()
    }
    /// Updates ``configuration`` for the state. Does nothing by default; subclasses override it.
    open func updateConfiguration() {}

    /// Whether the content has to be updated for the state.
    var needsUpdate = true
    var isUpdating = false
    /// The configuration that is shown, updated for the state.
    var shownConfiguration: Configuration?
    /// The content mode that was set for the image last.
    var imageContentMode = UIView.ContentMode.center

    // MARK: Insets

    /// The insets of the content, in points. They have no effect with a configuration. Default 0, which adds 6 above and below a title.
    open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet { contentDidChange() }
    }
    /// The insets of the title from its usual frame, in points. They don't change the button's size and have no effect with a
    /// configuration. Default 0.
    open var titleEdgeInsets = UIEdgeInsets.zero {
        didSet { setNeedsLayout() }
    }
    /// The insets of the image from its usual frame, in points. They don't change the button's size and have no effect with a
    /// configuration. Default 0.
    open var imageEdgeInsets = UIEdgeInsets.zero {
        didSet { setNeedsLayout() }
    }
    /// Whether the image is darker while the button is pressed. It has no effect on the type system or with a configuration. Default true.
    open var adjustsImageWhenHighlighted = true {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Whether the image is paler while the button is disabled. It has no effect with a configuration. Default true.
    open var adjustsImageWhenDisabled = true {
        didSet { setNeedsUpdateConfiguration() }
    }

    // MARK: Layout

    /// The frame of the background for bounds. Default: the whole bounds.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// The frame of the content for bounds.
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
    /// The frame of the title in the content's rectangle.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect { plainTitleRect(in: contentRect) }
    /// The frame of the image in the content's rectangle.
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
        layoutParts()
        layoutShade()
    }

    // MARK: State

    override func stateDidChange() {
        super.stateDidChange()
        setNeedsUpdateConfiguration()
        fadeIfReleased()
    }

    /// The colour from which titles, images and backgrounds take theirs; nil to inherit the superview's.
    open override var tintColor: UIColor! {
        get { super.tintColor }
        set { super.tintColor = newValue }
    }

    /// Whether the button was shown as pressed at the last update.
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
        if let shownConfiguration { return (bounds, shownConfiguration.cornerRadius(in: bounds.size, traitCollection)) }
        // Leave some space between the focus ring and a title without a background.
        let isBare = currentBackgroundImage == nil && contentEdgeInsets.left <= 0 && titleLabel?.text?.isEmpty == false
        return (isBare ? bounds.insetBy(dx: -5, dy: 0) : bounds, max(layer.cornerRadius, 6))
    }

    override func liftInside(with event: UIEvent?) {
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        sendActions(for: [.touchUpInside, .primaryActionTriggered], event: event)
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
