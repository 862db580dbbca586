/// A view that shows text. It receives no touches by default.
@preconcurrency @MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a label without text.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    // MARK: Text

    private var attributed: NSAttributedString?
    private var plain: String?

    /// The plain text, shown in the label's font and colours. Setting it replaces ``attributedText``. Default nil.
    open var text: String? {
        get { attributed?.string ?? plain }
        set {
            guard newValue != plain || attributed != nil else { return }
            plain = newValue
            attributed = nil
            textDidChange()
        }
    }

    /// The text with attributes. The label's font, colour and paragraph style apply where the text has none of its own. If ``text`` was
    /// set, it is returned with the label's attributes.
    open var attributedText: NSAttributedString? {
        get { attributed ?? plain.map { NSAttributedString(string: $0, attributes: ownAttributes) } }
        set {
            plain = nil
            attributed = newValue.map { NSAttributedString(attributedString: $0) }
            textDidChange()
        }
    }

    /// The font. Default: the system font at 17 points. Nil sets the default.
    open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
        didSet {
            if font == nil { font = .systemFont(ofSize: UIFont.labelFontSize) }
            if font != oldValue { textDidChange() }
        }
    }
    /// The colour of text without a colour attribute. Default: the label colour. Nil sets the default.
    open var textColor: UIColor! = .label {
        didSet {
            if textColor == nil { textColor = .label }
            if textColor != oldValue { looksDidChange() }
        }
    }
    /// The text colour while the label is highlighted; nil for ``textColor``. Default nil.
    open var highlightedTextColor: UIColor? {
        didSet { looksDidChange() }
    }
    /// Whether ``highlightedTextColor`` is used. Default false.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { looksDidChange() } }
    }
    /// Whether the label is enabled. A disabled label's text is paler. Default true.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { looksDidChange() } }
    }
    /// The colour of the text's shadow; nil for none. Default nil.
    open var shadowColor: UIColor? {
        didSet { looksDidChange() }
    }
    /// The offset of the shadow, in points. Default (0, -1): above the text.
    open var shadowOffset = CGSize(width: 0, height: -1) {
        didSet { looksDidChange() }
    }
    /// The horizontal alignment of the text. Default natural.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { looksDidChange() } }
    }
    /// How text that doesn't fit is wrapped or truncated. Default: truncated, with an ellipsis at the end.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet { if lineBreakMode != oldValue { textDidChange() } }
    }
    /// Where line breaks are avoided, in addition to the strategies of the text's paragraph styles. Default `standard`: the last word of a
    /// paragraph doesn't stand alone on its line.
    open var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard {
        didSet { if lineBreakStrategy != oldValue { textDidChange() } }
    }
    /// The maximum number of lines; 0 for no limit. Default 1.
    open var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { textDidChange() } }
    }
    /// The width, in points, at which ``intrinsicContentSize`` breaks text into lines; 0 for no limit. Default 0.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }
    /// Whether the font is made smaller, down to ``minimumScaleFactor``, if the text is too wide. It has an effect on single lines only.
    /// Default false.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { textDidChange() } }
    }
    /// The smallest factor by which ``adjustsFontSizeToFitWidth`` scales the font. Default 0: no limit.
    open var minimumScaleFactor: CGFloat = 0 {
        didSet { if minimumScaleFactor != oldValue { textDidChange() } }
    }

    /// The vertical position of text whose font was made smaller to fit. Default `alignBaselines`.
    open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
        didSet { if baselineAdjustment != oldValue { looksDidChange() } }
    }
    /// Whether letters of a single line are moved closer together, by up to 5 percent of the font's size, before the text is truncated.
    /// Default false.
    open var allowsDefaultTighteningForTruncation = false {
        didSet { if allowsDefaultTighteningForTruncation != oldValue { textDidChange() } }
    }
    /// Whether the font is updated when the preferred content size category changes. Default false.
    open var adjustsFontForContentSizeCategory = false {
        didSet { if adjustsFontForContentSizeCategory { adaptFonts() } }
    }

    private func adaptFonts() {
        if let adapted = font?.adapted(to: traitCollection), adapted != font { font = adapted }
        guard let attributed else { return }
        var styled = StyledText(attributed)
        styled.changeAttributes(in: 0..<styled.length) { attributes in
            if let font = attributes.values[.font] as? UIFont { attributes.values[.font] = font.adapted(to: traitCollection) }
        }
        self.attributed = styled.attributed()
        textDidChange()
    }

    override func tintedColorsChanged() {
        super.tintedColorsChanged()
        if textColor.dependsOnTint || highlightedTextColor?.dependsOnTint == true || attributed != nil { looksDidChange() }
    }

    private func textDidChange() {
        looksDidChange()
        invalidateIntrinsicContentSize()
    }

    private func looksDidChange() {
        runs = nil
        layout = nil
        line = nil
        measuredSizes.removeAll()
        setNeedsDisplay()
    }

    // MARK: Layout

    private var runs: [TextRun]?
    private var layout: (size: CGSize, lines: Int, text: TextLayout)?
    /// The layout of text of several lines in one: stack views ask for that first, and then for several widths.
    private var line: TextLayout?

    /// What a text is laid out for.
    private struct Limit: Hashable {
        var width: CGFloat, height: CGFloat, lines: Int
    }
    private var measuredSizes = MeasuredSizes<Limit>()

    private var ownAttributes: [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        style.alignment = textAlignment
        style.lineBreakMode = lineBreakMode
        let color = isHighlighted ? highlightedTextColor ?? textColor! : textColor!
        return [.font: font!, .foregroundColor: isEnabled ? color : color.withAlphaComponent(0.45 * color.cgColor.alpha), .paragraphStyle: style]
    }

    /// The text as runs, with the label's attributes where a run has none of its own.
    private var textRuns: [TextRun] {
        if let runs { return runs }
        let made = traitCollection.asCurrent { makeRuns() }
        runs = made
        return made
    }

    private func makeRuns() -> [TextRun] {
        let own = ownAttributes
        var made: [TextRun] = []
        if let attributed {
            let whole = attributed.string as NSString
            attributed.enumerateAttributes(in: NSRange(location: 0, length: attributed.length), options: []) { attributes, range, _ in
                made.append(TextRun(whole.substring(with: range), attributes: own.merging(attributes) { $1 }))
            }
        } else if let plain, !plain.isEmpty {
            made = [TextRun(plain, attributes: own)]
        }
        return made
    }

    /// The layout of the text for a size, with a maximum number of lines.
    private func textLayout(for size: CGSize, lines: Int) -> TextLayout {
        if let layout, layout.size == size, layout.lines == lines { return layout.text }
        var runs = textRuns
        let truncates = [.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail].contains(lineBreakMode)
        var style = ParagraphStyle(alignment: textAlignment.layoutValue, lineBreakMode: lineBreakMode.layoutValue, maximumLines: lines)
        let strategy = ParagraphStyle.BreakStrategy(rawValue: lineBreakStrategy.rawValue)
        style.breakStrategy = strategy
        for index in runs.indices { runs[index].paragraph?.breakStrategy.formUnion(strategy) }
        // A string's own paragraph style wraps by default, which would clip at the label's limit of lines instead of ending in an ellipsis.
        for index in runs.indices where runs[index].paragraph?.lineBreakMode == .wordWrapping && truncates {
            runs[index].paragraph?.lineBreakMode = lineBreakMode.layoutValue
        }
        style.maximumLines = max(0, lines)
        if adjustsFontSizeToFitWidth, lines == 1, size.width > 0, size.width.isFinite {
            let natural = TextLayout(runs: runs, paragraph: style).size.width
            if natural > size.width {
                let factor = max(size.width / natural * 0.999, minimumScaleFactor)
                for index in runs.indices { runs[index].font.size *= factor }
            }
        }
        if allowsDefaultTighteningForTruncation, lines == 1, size.width > 0, size.width.isFinite {
            let natural = TextLayout(runs: runs, paragraph: style).size.width
            let letters = CGFloat(max(1, runs.reduce(0) { $0 + $1.text.count }))
            let most = (runs.first?.font.size ?? 0) * 0.05
            if natural > size.width, (natural - size.width) / letters <= most {
                for index in runs.indices { runs[index].kern -= (natural - size.width) / letters * 1.01 }
            }
        }
        let isLine = lines != 1 && !size.width.isFinite
        let text = line?.broken(paragraph: style, width: size.width, height: size.height)
            ?? TextLayout(runs: runs, paragraph: style, width: size.width, height: size.height, keepsShape: isLine)
        if isLine, line == nil { line = text }
        layout = (size, lines, text)
        return text
    }

    /// The length of bounds that set no limit, in points: finite, so that overrides can inset them.
    private static let unlimited: CGFloat = 16_777_216

    /// The rectangle that the text takes up in `bounds`, at its upper left, with at most `numberOfLines` lines.
    ///
    /// ``intrinsicContentSize`` and ``sizeThatFits(_:)`` ask for it, so an override that asks `super` for smaller bounds, and gives back a
    /// larger rectangle, keeps space around the text; ``drawText(in:)`` then has to leave that space, too.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        guard !textRuns.isEmpty else { return CGRect(origin: bounds.origin, size: .zero) }
        func limit(_ length: CGFloat) -> CGFloat { length < Self.unlimited / 2 ? length : .infinity }
        var size = wholePixels(measured(Limit(width: limit(bounds.width), height: limit(bounds.height), lines: numberOfLines)))
        // Text whose font is made smaller keeps the height of its full size, so that the baseline stays in place.
        if adjustsFontSizeToFitWidth, numberOfLines == 1 {
            let own = TextLayout(runs: textRuns, paragraph: ParagraphStyle(lineBreakMode: .clipping, maximumLines: 1)).size
            size.height = max(size.height, wholePixels(own).height)
        }
        return CGRect(origin: bounds.origin, size: CGSize(width: min(size.width, max(bounds.width, 0)), height: size.height))
    }

    private func measured(_ limit: Limit) -> CGSize {
        if let known = measuredSizes[limit] { return known }
        let size = textLayout(for: CGSize(width: limit.width, height: limit.height), lines: limit.lines).size
        measuredSizes.keep(size, for: limit)
        return size
    }

    /// The size of the text's rectangle in a width without limit of height.
    private func textSize(in width: CGFloat) -> CGSize {
        let bounds = CGRect(x: 0, y: 0, width: min(width, Self.unlimited), height: Self.unlimited)
        return textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines).size
    }

    /// The size of the text wrapped at the given width; a width of 0 or less is unlimited. The given height is ignored.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let isLimited = size.width > 0 && (numberOfLines != 1 || adjustsFontSizeToFitWidth)
        let natural = textSize(in: isLimited ? size.width : .infinity)
        return CGSize(width: size.width > 0 ? min(natural.width, size.width) : natural.width, height: natural.height)
    }

    open override var intrinsicContentSize: CGSize { textSize(in: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity) }

    override var heightDependsOnWidth: Bool { numberOfLines != 1 }
    override func firstBaseline(in size: CGSize) -> CGFloat { baseline(in: size) { $0.lines.first } }
    override func lastBaseline(in size: CGSize) -> CGFloat { baseline(in: size) { $0.lines.last } }

    /// The distance from the top to a line's baseline in a label of the given size, in points. Without text, the label's height.
    private func baseline(in size: CGSize, of line: (TextLayout) -> TextLayout.Line?) -> CGFloat {
        guard !textRuns.isEmpty else { return size.height }
        let text = textLayout(for: size, lines: numberOfLines)
        guard let line = line(text) else { return size.height }
        return PixelAlignment.floor((size.height - text.size.height) / 2, contentScaleFactor) + line.baseline
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if adjustsFontForContentSizeCategory { adaptFonts() }
        looksDidChange()
    }

    /// Whether the label receives touches. Default false.
    open override var isUserInteractionEnabled: Bool {
        get { super.isUserInteractionEnabled }
        set { super.isUserInteractionEnabled = newValue }
    }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.label = text
        defaults.isElement = text?.isEmpty == false
        defaults.traits = isEnabled ? .staticText : [.staticText, .notEnabled]
        return defaults
    }

    // MARK: Drawing

    open override func draw(_ rect: CGRect) { drawText(in: bounds) }

    /// Draws the text in a rectangle, centered vertically.
    open func drawText(in rect: CGRect) {
        guard !textRuns.isEmpty, let context = UIGraphicsGetCurrentContext() else { return }
        let text = textLayout(for: rect.size, lines: numberOfLines)
        var y = rect.minY + PixelAlignment.floor((rect.height - text.size.height) / 2, contentScaleFactor)
        if adjustsFontSizeToFitWidth, numberOfLines == 1, let line = text.lines.first {
            let size = text.runs.first?.font.size ?? 0, own = textRuns.first?.font
            if let own, size < own.size {
                switch baselineAdjustment {
                case .alignBaselines: y = rect.midY + (own.metrics.ascender + own.metrics.descender) / 2 - line.baseline
                case .alignCenters: break
                case .none: y = rect.minY
                }
            }
        }
        context.saveGState()
        if let shadowColor { context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.resolvedColor(with: traitCollection).cgColor) }
        text.paint(in: context, at: CGPoint(x: rect.minX, y: y))
        context.restoreGState()
    }
}

/// The vertical position of text whose font was made smaller to fit.
public enum UIBaselineAdjustment: Int, Sendable {
    /// The baseline is where that of the full-size text would be.
    case alignBaselines = 0
    /// The text is centered vertically.
    case alignCenters
    /// The text is at the top.
    case none
}
