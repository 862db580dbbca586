/// The content of a row, header or footer of a list: an image, a text and a secondary text, with the system's fonts, colours and margins.
///
/// A value: changing it changes nothing until it is set. Colours follow the state of the cell (``updated(for:)``) until they are set.
nonisolated public struct UIListContentConfiguration: UIContentConfiguration, Equatable {
    let style: ListContentStyle

    init(_ style: ListContentStyle) {
        self.style = style
        let metrics = style.metrics
        imageProperties = ImageProperties(metrics)
        textProperties = TextProperties(metrics.text)
        secondaryTextProperties = TextProperties(metrics.secondaryText)
        directionalLayoutMargins = metrics.margins
        imageToTextPadding = metrics.imageToTextPadding
        textToSecondaryTextHorizontalPadding = metrics.horizontalPadding
        textToSecondaryTextVerticalPadding = metrics.verticalPadding
        prefersSideBySideTextAndSecondaryText = metrics.isSideBySide
    }

    // MARK: Styles

    /// A row: a text, a smaller one below it.
    public static func cell() -> Self { Self(.cell) }
    /// A row: a text, a smaller one below it.
    public static func subtitleCell() -> Self { Self(.subtitleCell) }
    /// A row: a text, and a grey one of the same size at the end of the line.
    public static func valueCell() -> Self { Self(.valueCell) }
    /// The header of a section of a plain list.
    public static func plainHeader() -> Self { Self(.plainHeader) }
    /// The footer of a section of a plain list.
    public static func plainFooter() -> Self { Self(.plainFooter) }
    /// The header of a section of a grouped list: small and grey, in capitals.
    public static func groupedHeader() -> Self { Self(.groupedHeader) }
    /// The header of a section of an inset grouped list, semibold.
    public static func prominentInsetGroupedHeader() -> Self { Self(.prominentInsetGroupedHeader) }
    /// The header of a section of an inset grouped list, semibold and larger than the rows.
    public static func extraProminentInsetGroupedHeader() -> Self { Self(.extraProminentInsetGroupedHeader) }
    /// The footer of a section of a grouped list: small and grey.
    public static func groupedFooter() -> Self { Self(.groupedFooter) }
    /// The header of a section of a sidebar.
    public static func sidebarHeader() -> Self { Self(.sidebarHeader) }
    /// A row of a sidebar.
    public static func sidebarCell() -> Self { Self(.sidebarCell) }
    /// A row of a sidebar with a smaller grey text below.
    public static func sidebarSubtitleCell() -> Self { Self(.sidebarSubtitleCell) }
    /// A row of a list beside a sidebar.
    public static func accompaniedSidebarCell() -> Self { Self(.accompaniedSidebarCell) }
    /// A row of a list beside a sidebar, with a smaller grey text below.
    public static func accompaniedSidebarSubtitleCell() -> Self { Self(.accompaniedSidebarSubtitleCell) }

    // MARK: Content

    /// The image before the texts. Default nil.
    public var image: UIImage?
    /// How the image is shown.
    public var imageProperties: ImageProperties
    /// The text. Not shown where there is an ``attributedText``. Default nil.
    public var text: String?
    /// The text with attributes; what they don't say, ``textProperties`` do. Default nil.
    public var attributedText: NSAttributedString?
    /// How the text is shown.
    public var textProperties: TextProperties
    /// The secondary text. Not shown where there is a ``secondaryAttributedText``. Default nil.
    public var secondaryText: String?
    /// The secondary text with attributes; what they don't say, ``secondaryTextProperties`` do. Default nil.
    public var secondaryAttributedText: NSAttributedString?
    /// How the secondary text is shown.
    public var secondaryTextProperties: TextProperties

    // MARK: Layout

    /// The axes along which the superview's layout margins hold where they are wider than the content's own. Default: both for rows,
    /// the horizontal one for headers and footers.
    public var axesPreservingSuperviewLayoutMargins = UIAxis.horizontal
    /// Space between the content and the view's edges, in points.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets
    /// Whether the secondary text lies at the end of the text's line where both fit into it, and below it where they don't.
    public var prefersSideBySideTextAndSecondaryText: Bool
    /// Between the image and the texts, in points.
    public var imageToTextPadding: CGFloat
    /// The least space between texts that are side by side, in points.
    public var textToSecondaryTextHorizontalPadding: CGFloat
    /// Between texts that are below each other, in points.
    public var textToSecondaryTextVerticalPadding: CGFloat

    // MARK: Views

    /// A new ``UIListContentView`` with this configuration.
    @MainActor @preconcurrency
    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

    /// The configuration with the colours of a state, as far as they were not set.
    public func updated(for state: any UIConfigurationState) -> Self {
        let flags = StateFlags(state)
        var new = self
        new.textProperties.applyColor(style.textColor(style.metrics.text.color, flags))
        new.secondaryTextProperties.applyColor(style.textColor(style.metrics.secondaryText.color, flags))
        new.imageProperties.applyTint(style.imageTint(flags))
        return new
    }

    // MARK: Properties of parts

    /// How the image of a list content is shown.
    nonisolated public struct ImageProperties: Equatable {
        /// Stands for the system's width or height in ``reservedLayoutSize``: that of symbols in rows.
        public static var standardDimension: CGFloat { CGFloat.greatestFiniteMagnitude }

        /// The size, weight and colours of symbols. Default: the body's size, large.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        /// The colour of symbols and template images; nil for the view's tint colour. Default nil.
        public var tintColor: UIColor? {
            didSet { isTintOwn = true }
        }
        /// Changes the colour. Default nil.
        public var tintColorTransformer: UIConfigurationColorTransformer?
        /// The radius of the corners, in points. Default 0.
        public var cornerRadius: CGFloat = 0
        /// The most that the image may measure, in points; 0 for no limit. Default 0.
        public var maximumSize = CGSize.zero
        /// The room that is kept for the image, in points: a smaller one lies in its middle. 0 stands for the image's own size, for
        /// symbols of rows for ``standardDimension``. Default 0.
        public var reservedLayoutSize = CGSize.zero
        private var isTintOwn = false

        init(_ metrics: ListContentStyle.Metrics) {
            preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: metrics.symbolStyle, scale: .large)
        }

        /// The colour with the transformer applied.
        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let color = self.tintColor ?? tintColor
            return tintColorTransformer?(color) ?? color
        }

        mutating func applyTint(_ color: UIColor?) {
            guard !isTintOwn else { return }
            tintColor = color
            isTintOwn = false
        }
    }

    /// How a text of a list content is shown.
    nonisolated public struct TextProperties: Equatable {
        /// How lines are placed.
        public enum TextAlignment: Int, Sendable {
            /// Where lines begin.
            case natural = 0
            /// In the middle.
            case center
            /// Spread over the width.
            case justified
        }

        /// How letters are changed.
        public enum TextTransform: Int, Sendable {
            /// Not at all.
            case none = 0
            /// To capitals.
            case uppercase
            /// To small letters.
            case lowercase
            /// Words begin with capitals.
            case capitalized
        }

        /// The font.
        public var font: UIFont
        /// The colour.
        public var color: UIColor {
            didSet { isColorOwn = true }
        }
        /// Changes the colour. Default nil.
        public var colorTransformer: UIConfigurationColorTransformer?
        /// How lines are placed. Default natural.
        public var alignment = TextAlignment.natural
        /// What happens to text that does not fit. Default: an ellipsis at the end.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The most lines; 0 for no limit. Default 0.
        public var numberOfLines = 0
        /// Whether a single line that is too wide is made smaller. Default false.
        public var adjustsFontSizeToFitWidth = false
        /// The least factor of the font's size. Default 0: as small as need be.
        public var minimumScaleFactor: CGFloat = 0
        /// Whether letters may come nearer to each other before a line is truncated. Default false.
        public var allowsDefaultTighteningForTruncation = false
        /// Whether the font follows the preferred content size. Default true.
        public var adjustsFontForContentSizeCategory = true
        /// How letters are changed. Default none; capitals in headers of grouped lists.
        public var transform: TextTransform
        private var isColorOwn = false

        init(_ text: ListContentStyle.Text) {
            font = text.font
            color = text.color
            transform = text.transform
        }

        /// The colour with the transformer applied.
        public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

        mutating func applyColor(_ color: UIColor) {
            guard !isColorOwn else { return }
            self.color = color
            isColorOwn = false
        }
    }
}
