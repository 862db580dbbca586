extension UIButton {
    /// The content and appearance of a button, as a value for all states. ``updated(for:)`` returns it with the appearance of a button's
    /// current state.
    public struct Configuration {
        /// How the radius of the background's corners is determined.
        public enum CornerStyle: Int, Sendable {
            /// The background's corner radius.
            case fixed = -1
            /// The background's corner radius, scaled with the preferred content size category.
            case dynamic = 0
            /// A radius of 5 points; the background's is ignored.
            case small
            /// A radius of 8 points; the background's is ignored.
            case medium
            /// A radius of 12 points; the background's is ignored.
            case large
            /// Half circles at the short sides.
            case capsule
        }

        /// The size of a button, which sets its insets and its font.
        public enum Size: Int, Sendable {
            /// Insets of 7 points above and below and 12 at the sides; the font of the text style body.
            case medium = 0
            /// Insets of 5 points above and below and 10 at the sides; the font of the text style subheadline.
            case small
            /// Insets of 5 points above and below and 8 at the sides; the font of the text style subheadline.
            case mini
            /// Insets of 15 points above and below and 20 at the sides; the font of the text style body. For a screen's main action.
            case large
        }

        /// The horizontal alignment of the title and the subtitle to each other.
        public enum TitleAlignment: Int, Sendable {
            /// The button's horizontal content alignment.
            case automatic = 0
            /// Both are aligned at the leading edge.
            case leading
            /// Both are centered.
            case center
            /// Both are aligned at the trailing edge.
            case trailing
        }

        /// A symbol at the trailing end of the content that says what a press does.
        public enum Indicator: Int, Sendable {
            /// Determined by the button: `popup` if selection is the primary action of a button with a menu; otherwise none.
            case automatic = 0
            /// No indicator.
            case none
            /// Two arrow heads: a press shows choices.
            case popup
        }

        enum Style {
            case plain, tinted, gray, filled, borderless, bordered, borderedTinted, borderedProminent
        }

        let style: Style

        init(_ style: Style) {
            self.style = style
            background = Self.background(of: style)
            setDefaultContentInsets()
        }

        // MARK: Styles

        /// A title in the tint colour without a background.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// A title in the tint colour on a pale background of the same colour.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// A title in the tint colour on grey.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// A white title on the tint colour.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// A title in the tint colour without a background or insets for one.
        public static func borderless() -> Configuration { Configuration(.borderless) }
        /// A title in the tint colour on grey.
        public static func bordered() -> Configuration { Configuration(.bordered) }
        /// A title in the tint colour on a pale background of the same colour.
        public static func borderedTinted() -> Configuration { Configuration(.borderedTinted) }
        /// A white title on the tint colour.
        public static func borderedProminent() -> Configuration { Configuration(.borderedProminent) }

        // MARK: Background

        /// The background. Its corner radius is used by the corner styles fixed and dynamic. Where a colour is nil, the style's is shown.
        public var background: UIBackgroundConfiguration
        /// How the radius of the corners is determined. Default dynamic.
        public var cornerStyle = CornerStyle.dynamic
        /// The size of the button. Default medium. It sets ``contentInsets``, unless these were set.
        public var buttonSize = Size.medium {
            didSet { if hasDefaultInsets { setDefaultContentInsets() } }
        }
        /// The colour from which the style derives the colour of title and image; nil for the style's default. Default nil.
        public var baseForegroundColor: UIColor?
        /// The colour from which the style derives the background's colour; nil for the style's default. Default nil.
        public var baseBackgroundColor: UIColor?

        // MARK: Content

        /// The image; a template image is shown in the foreground colour. Default nil.
        public var image: UIImage?
        /// Transforms the colour of the image. Default nil.
        public var imageColorTransformer: UIConfigurationColorTransformer?
        /// Whether an activity indicator is shown instead of the image. Default false.
        public var showsActivityIndicator = false
        /// Transforms the colour of the activity indicator. Default nil.
        public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

        /// The plain text of the title. Setting it removes the attributes of ``attributedTitle``. Default nil.
        public var title: String? {
            get { attributedTitle.map { String($0.characters) } }
            set { attributedTitle = newValue.map { AttributedString($0) } }
        }
        /// The title with attributes; attributes that it doesn't have are the style's. Default nil.
        public var attributedTitle: AttributedString?
        /// Transforms the text attributes that the style gives the title. Default nil.
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// The line break mode of the title. Default: word wrapping, with as many lines as fit.
        public var titleLineBreakMode = NSLineBreakMode.byWordWrapping

        /// The plain text of the subtitle, in smaller letters below the title. Setting it removes the attributes of ``attributedSubtitle``.
        /// Default nil.
        public var subtitle: String? {
            get { attributedSubtitle.map { String($0.characters) } }
            set { attributedSubtitle = newValue.map { AttributedString($0) } }
        }
        /// The subtitle with attributes; attributes that it doesn't have are the style's. Default nil.
        public var attributedSubtitle: AttributedString?
        /// Transforms the text attributes that the style gives the subtitle. Default nil.
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// The line break mode of the subtitle. Default: word wrapping, with as many lines as fit.
        public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping

        /// The indicator at the trailing end of the content. Default automatic.
        public var indicator = Indicator.automatic
        /// Transforms the colour of the indicator. Default nil.
        public var indicatorColorTransformer: UIConfigurationColorTransformer?

        // MARK: Layout

        private var hasDefaultInsets = true

        /// The insets of the content from the button's edges, in points. Default: those of ``buttonSize``.
        public var contentInsets: NSDirectionalEdgeInsets {
            get { insets }
            set {
                insets = newValue
                hasDefaultInsets = false
            }
        }
        private var insets = NSDirectionalEdgeInsets.zero

        /// Sets ``contentInsets`` back to those of ``buttonSize``.
        public mutating func setDefaultContentInsets() {
            insets = Self.insets(of: style, size: buttonSize)
            hasDefaultInsets = true
        }

        /// The edge of the titles at which the image is placed; a single edge. Default leading.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance between the image and the titles, in points. Default 0.
        public var imagePadding: CGFloat = 0
        /// The length reserved for the image along the axis of its placement, in points; a smaller image is centered in it. Default 0.
        public var imageReservation: CGFloat = 0
        /// The distance between the title and the subtitle, in points. Default 1.
        public var titlePadding: CGFloat = 1
        /// The horizontal alignment of the title and the subtitle to each other. Default automatic.
        public var titleAlignment = TitleAlignment.automatic

        /// Whether ``updated(for:)`` gives selected buttons another appearance. Default true.
        public var automaticallyUpdateForSelection = true

        /// Returns the configuration with the colours for a button's current state, tint colour and role.
        @preconcurrency @MainActor
        public func updated(for button: UIButton) -> Configuration { filledIn(for: button) }
    }
}
