extension UIButton {
    /// What a button shows and how: a value that holds for all states. ``updated(for:)`` makes of it what a state looks like.
    public struct Configuration {
        /// How round the corners of the background are.
        public enum CornerStyle: Int, Sendable {
            /// As the background's corner radius says.
            case fixed = -1
            /// As the background's corner radius says, larger where text is larger.
            case dynamic = 0
            /// A radius of 5 points, whatever the background's says.
            case small
            /// A radius of 8 points, whatever the background's says.
            case medium
            /// A radius of 12 points, whatever the background's says.
            case large
            /// Half circles.
            case capsule
        }

        /// How large a button is: its insets and its font.
        public enum Size: Int, Sendable {
            /// 7 points above and below, 12 at the sides, in the body's font.
            case medium = 0
            /// 5 points above and below, 10 at the sides, in the subheadline's font.
            case small
            /// 5 points above and below, 8 at the sides, in the subheadline's font.
            case mini
            /// 15 points above and below, 20 at the sides, in the body's font: for a screen's main action.
            case large
        }

        /// How the title and the subtitle lie to each other.
        public enum TitleAlignment: Int, Sendable {
            /// As the button's content alignment says.
            case automatic = 0
            /// Both begin where lines begin.
            case leading
            /// Both are centered on each other.
            case center
            /// Both end where lines end.
            case trailing
        }

        /// A mark beside the content.
        public enum Indicator: Int, Sendable {
            /// What fits the button: two arrow heads where the button's selection is its primary action's and it has a menu; else none.
            case automatic = 0
            /// No mark.
            case none
            /// Two arrow heads: choices come up.
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

        /// The background. Its corner radius is used by the corner styles fixed and dynamic. Colours that are nil are the style's.
        public var background: UIBackgroundConfiguration
        /// How round the corners are. Default dynamic.
        public var cornerStyle = CornerStyle.dynamic
        /// How large the button is. Default medium. The insets follow until they are set.
        public var buttonSize = Size.medium {
            didSet { if hasDefaultInsets { setDefaultContentInsets() } }
        }
        /// The colour that the style makes the title's and the image's colour of; nil for its own. Default nil.
        public var baseForegroundColor: UIColor?
        /// The colour that the style makes the background's colour of; nil for its own. Default nil.
        public var baseBackgroundColor: UIColor?

        // MARK: Content

        /// The image; template and automatic ones take the foreground's colour. Default nil.
        public var image: UIImage?
        /// Changes the image's colour. Default nil.
        public var imageColorTransformer: UIConfigurationColorTransformer?
        /// Whether a spinner takes the image's place. Default false.
        public var showsActivityIndicator = false
        /// Changes the spinner's colour. Default nil.
        public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

        /// The title without attributes. Setting it takes the attributes away. Default nil.
        public var title: String? {
            get { attributedTitle.map { String($0.characters) } }
            set { attributedTitle = newValue.map { AttributedString($0) } }
        }
        /// The title; what its attributes don't say, the style does. Default nil.
        public var attributedTitle: AttributedString?
        /// Changes the attributes that the title has of the style. Default nil.
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// How the title breaks into lines. Default: by words, as many lines as fit.
        public var titleLineBreakMode = NSLineBreakMode.byWordWrapping

        /// The smaller line below the title, without attributes. Setting it takes the attributes away. Default nil.
        public var subtitle: String? {
            get { attributedSubtitle.map { String($0.characters) } }
            set { attributedSubtitle = newValue.map { AttributedString($0) } }
        }
        /// The smaller line below the title; what its attributes don't say, the style does. Default nil.
        public var attributedSubtitle: AttributedString?
        /// Changes the attributes that the subtitle has of the style. Default nil.
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// How the subtitle breaks into lines. Default: by words, as many lines as fit.
        public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping

        /// The mark at the end of the content. Default automatic.
        public var indicator = Indicator.automatic
        /// Changes the mark's colour. Default nil.
        public var indicatorColorTransformer: UIConfigurationColorTransformer?

        // MARK: Layout

        private var hasDefaultInsets = true

        /// Space between the content and the button's edges, in points. Default: the size's.
        public var contentInsets: NSDirectionalEdgeInsets {
            get { insets }
            set {
                insets = newValue
                hasDefaultInsets = false
            }
        }
        private var insets = NSDirectionalEdgeInsets.zero

        /// Takes the insets of ``buttonSize`` again.
        public mutating func setDefaultContentInsets() {
            insets = Self.insets(of: style, size: buttonSize)
            hasDefaultInsets = true
        }

        /// On which side of the titles the image lies: one side. Default leading.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// Between the image and the titles, in points. Default 0.
        public var imagePadding: CGFloat = 0
        /// Room for the image along the axis of its placement; a smaller image lies in the middle of it. Default 0.
        public var imageReservation: CGFloat = 0
        /// Between the title and the subtitle, in points. Default 1.
        public var titlePadding: CGFloat = 1
        /// How the title and the subtitle lie to each other. Default automatic.
        public var titleAlignment = TitleAlignment.automatic

        /// Whether ``updated(for:)`` makes selected buttons look selected. Default true.
        public var automaticallyUpdateForSelection = true

        /// The configuration as it looks on a button now: colours for its state, tint and role filled in.
        @preconcurrency @MainActor
        public func updated(for button: UIButton) -> Configuration { filledIn(for: button) }
    }
}
