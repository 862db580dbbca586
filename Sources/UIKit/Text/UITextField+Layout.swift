/// The subviews of a text field, its attributes and its layouts.
@MainActor
struct TextFieldParts {
    var placeholder: NSAttributedString?
    var font = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    var textColor = UIColor.label
    /// Attributes of `defaultTextAttributes` beyond font and colour.
    var attributes: [NSAttributedString.Key: Any] = [:]
    var writingDirection = NSWritingDirection.natural

    let border = TextFieldBorder(frame: .zero)
    let clip = UIView()
    let canvas = TextCanvas(frame: .zero)
    let placeholderView = TextFieldPlaceholder(frame: .zero)
    let clearButton = TextFieldClearButton(frame: .zero)

    /// The text in one line; nil when it must be laid out again.
    var layout: DocumentLayout?
    /// The truncated text, shown while it is not edited and does not fit.
    var shortened: DocumentLayout?
    /// Identifies the current layout; increases with each new one.
    var layoutID = 0
    /// How far the text is scrolled to the left, in points.
    var scroll: CGFloat = 0
    /// Whether the text is drawn as that of an enabled field.
    var isShownEnabled = true
    /// Whether the next change replaces all text: secure text can't be continued when editing begins again.
    var replacesHiddenText = false
}

extension UITextField {
    // MARK: Rectangles

    private var framePadding: CGFloat {
        switch borderStyle {
        case .none: 0
        case .line: 2
        case .bezel, .roundedRect: 7
        }
    }

    private func isShown(_ mode: ViewMode, editing: Bool) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: editing
        case .unlessEditing: !editing
        case .always: true
        }
    }

    private func showsClearButton(editing: Bool) -> Bool {
        isShown(clearButtonMode, editing: editing) && hasText && isEnabled && !showsRightView(editing: editing)
    }
    private func showsLeftView(editing: Bool) -> Bool { leftView != nil && isShown(leftViewMode, editing: editing) }
    private func showsRightView(editing: Bool) -> Bool { rightView != nil && isShown(rightViewMode, editing: editing) }
    private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    func defaultTextRect(_ bounds: CGRect, editing: Bool) -> CGRect {
        let border = borderRect(forBounds: bounds)
        let padding = framePadding
        var rect = border.insetBy(dx: padding, dy: borderStyle == .none ? 0 : 2)
        if showsLeftView(editing: editing) {
            let view = leftViewRect(forBounds: bounds)
            if isRightToLeft { rect.size.width = view.minX - padding - rect.minX } else {
                rect.size.width = rect.maxX - view.maxX - padding
                rect.origin.x = view.maxX + padding
            }
        }
        if showsRightView(editing: editing) || showsClearButton(editing: editing) {
            let isView = showsRightView(editing: editing)
            let view = isView ? rightViewRect(forBounds: bounds) : clearButtonRect(forBounds: bounds)
            let gap = isView ? padding : 4
            if isRightToLeft {
                rect.size.width = rect.maxX - view.maxX - gap
                rect.origin.x = view.maxX + gap
            } else {
                rect.size.width = view.minX - gap - rect.minX
            }
        }
        rect.size.width = max(0, rect.width)
        rect.size.height = max(0, rect.height)
        return rect
    }

    func defaultClearButtonRect(_ bounds: CGRect) -> CGRect {
        let side = TextFieldClearButton.side, border = borderRect(forBounds: bounds)
        let gap: CGFloat = borderStyle == .none ? 0 : 5
        let x = isRightToLeft ? border.minX + gap : border.maxX - gap - side
        return CGRect(x: x, y: border.minY + ((border.height - side) / 2).rounded(.down), width: side, height: side)
    }

    func overlayRect(_ view: UIView?, _ bounds: CGRect, isLeft: Bool) -> CGRect {
        guard let view else { return .zero }
        var size = view.bounds.size
        let natural = view.intrinsicContentSize
        if size.width <= 0 { size.width = max(0, natural.width) }
        if size.height <= 0 { size.height = max(0, natural.height) }
        size.height = min(size.height, bounds.height)
        let x = isLeft != isRightToLeft ? bounds.minX : bounds.maxX - size.width
        return CGRect(x: x, y: bounds.minY + ((bounds.height - size.height) / 2).rounded(.down), width: size.width, height: size.height)
    }

    func naturalSize(in size: CGSize) -> CGSize {
        let content = hasText ? editingLayout.size.width : placeholderLayout(width: .infinity).size.width
        let line = parts.font.lineHeight
        let height: CGFloat
        switch borderStyle {
        case .none: height = line.rounded(.up) + 1
        case .line: height = line.rounded(.up) + 4
        case .bezel: height = line.rounded(.up) + 8
        case .roundedRect: height = line.rounded() + 13
        }
        var width = content.rounded(.up) + 2 * framePadding + TextEditor.caretWidth
        if showsLeftView(editing: isEditing) { width += leftViewRect(forBounds: bounds).width + framePadding }
        if showsRightView(editing: isEditing) { width += rightViewRect(forBounds: bounds).width + framePadding }
        if isShown(clearButtonMode, editing: isEditing) { width += TextFieldClearButton.side + 4 }
        return CGSize(width: width, height: height)
    }

    // MARK: Changes

    func exchange(_ old: UIView?, _ new: UIView?) {
        if let old, old.superview === self { old.removeFromSuperview() }
        if let new { insertSubview(new, belowSubview: fieldInteraction.caret) }
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    func placeholderDidChange() {
        parts.placeholderView.setNeedsDisplay()
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// Applies a font, colour or other attribute to all of the text.
    func styleDidChange(_ keys: Set<NSAttributedString.Key>) {
        editor.text.changeAttributes(in: 0..<editor.text.length) { attributes in
            for key in keys { attributes.values[key] = nil }
        }
        parts.placeholderView.setNeedsDisplay()
        textLooksDidChange()
    }

    func textLooksDidChange() {
        parts.layout = nil
        parts.shortened = nil
        parts.layoutID += 1
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        if isFirstResponder { layOutText() }
    }

    func borderDidChange() {
        parts.border.setNeedsLayout()
        layer.cornerRadius = borderStyle == .roundedRect ? TextFieldBorder.radius : 0
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    // MARK: Text

    private func makeRuns(scale: CGFloat = 1) -> [TextRun] {
        traitCollection.asCurrent {
            editor.displayRuns { attributes, _ in
                if let style = attributes[.paragraphStyle] as? NSParagraphStyle, style.alignment != .natural || style.lineBreakMode != .byWordWrapping {
                    attributes[.paragraphStyle] = nil
                }
                if !isEnabled, let color = attributes[.foregroundColor] as? UIColor {
                    attributes[.foregroundColor] = color.withAlphaComponent(color.cgColor.alpha * 0.4)
                }
            }
        }.map { run in
            var run = run
            run.font.size *= scale
            return run
        }
    }

    private var lineStyle: ParagraphStyle { ParagraphStyle(lineBreakMode: .clipping, baseWritingDirection: parts.writingDirection.layoutValue) }
    private var emptyRun: TextRun { TextRun(text: "", font: parts.font.fontDescription) }

    /// The text in one line.
    private var editingLayout: DocumentLayout {
        if let layout = parts.layout { return layout }
        var layout = DocumentLayout(runs: makeRuns(), end: emptyRun, paragraph: lineStyle, width: .infinity)
        if adjustsFontSizeToFitWidth {
            let width = editingRect(forBounds: bounds).width - TextEditor.caretWidth
            if layout.size.width > width, width > 0 {
                let factor = max(width / layout.size.width * 0.999, min(1, minimumFontSize / parts.font.pointSize))
                layout = DocumentLayout(runs: makeRuns(scale: factor), end: emptyRun, paragraph: lineStyle, width: .infinity)
            }
        }
        parts.layout = layout
        return layout
    }

    private var usedRect: CGRect { isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds) }

    /// The layout that is shown in a width: truncated while the text is not edited and does not fit.
    private func seenLayout(width: CGFloat) -> DocumentLayout {
        let whole = editingLayout
        guard !isEditing, whole.size.width > width, width > 0 else { return whole }
        if let shortened = parts.shortened, shortened.width == width { return shortened }
        var style = lineStyle
        style.lineBreakMode = .truncatingTail
        style.maximumLines = 1
        let layout = DocumentLayout(runs: makeRuns(), end: emptyRun, paragraph: style, width: width)
        parts.shortened = layout
        parts.layoutID += 1
        return layout
    }

    var textLayout: DocumentLayout { editingLayout }

    var textOrigin: CGPoint { origin(of: editingLayout, in: usedRect) }

    private func origin(of layout: DocumentLayout, in rect: CGRect) -> CGPoint {
        let line = layout.lines[0]
        let spare = rect.width - layout.size.width
        var x: CGFloat = 0
        if spare > 0 {
            switch textAlignment {
            case .center: x = spare / 2
            case .right: x = spare
            case .natural, .justified: x = line.isRightToLeft || isRightToLeft ? spare : 0
            case .left: x = 0
            }
        } else if isEditing {
            x = -parts.scroll
        }
        return CGPoint(x: rect.minX + nearestPixel(x), y: nearestPixel(baseline(in: rect) - line.baseline))
    }

    /// The y coordinate of the baseline. It depends on the font, not on the text.
    func baseline(in rect: CGRect) -> CGFloat {
        let font = parts.font
        switch contentVerticalAlignment {
        case .top: return rect.minY + font.ascender
        case .bottom: return rect.maxY + font.descender
        case .center, .fill: return rect.midY + (font.ascender + font.descender) / 2
        }
    }

    // MARK: Layout

    func layOutField() {
        let editing = isEditing
        parts.border.frame = borderRect(forBounds: bounds)
        let fill: UIColor? = backgroundColor != nil ? nil : isEnabled ? .systemBackground : .secondarySystemBackground
        parts.border.show(borderStyle, image: isEnabled ? background : disabledBackground ?? background, fill: fill)
        parts.clearButton.frame = clearButtonRect(forBounds: bounds)
        parts.clearButton.isHidden = !showsClearButton(editing: editing)
        leftView?.frame = leftViewRect(forBounds: bounds)
        leftView?.isHidden = !showsLeftView(editing: editing)
        rightView?.frame = rightViewRect(forBounds: bounds)
        rightView?.isHidden = !showsRightView(editing: editing)
        parts.placeholderView.isHidden = hasText || parts.placeholder == nil
        let rect = placeholderRect(forBounds: bounds)
        if parts.placeholderView.frame != rect { parts.placeholderView.frame = rect }
        layOutText()
    }

    func layOutText() {
        let rect = usedRect
        guard rect.width.isFinite, rect.height.isFinite, bounds.height > 0 else { return }
        let clip = CGRect(x: rect.minX, y: 0, width: rect.width, height: bounds.height)
        parts.clip.frame = clip
        parts.canvas.frame = CGRect(origin: .zero, size: clip.size)
        fieldInteraction.highlight.frame = parts.canvas.frame
        if isEditing { scrollToCaret(rect.width) }
        let layout = seenLayout(width: rect.width)
        let origin = origin(of: layout, in: rect)
        parts.canvas.show(layout, id: parts.layoutID, at: CGPoint(x: origin.x - clip.minX, y: origin.y))
        parts.placeholderView.isHidden = hasText || parts.placeholder == nil
        parts.clearButton.isHidden = !showsClearButton(editing: isEditing)
        fieldInteraction.highlightOffset = CGPoint(x: -clip.minX, y: 0)
        fieldInteraction.update()
    }

    /// Scrolls as little as is needed to show the caret.
    private func scrollToCaret(_ width: CGFloat) {
        let layout = editingLayout
        guard layout.size.width > width else { return parts.scroll = 0 }
        let x = layout.caretRect(at: editor.head).minX
        let margin = TextEditor.caretWidth
        if x - parts.scroll > width - margin { parts.scroll = x - width + margin }
        if x - parts.scroll < 0 { parts.scroll = x }
        parts.scroll = min(max(parts.scroll, 0), max(0, layout.size.width - width + margin))
    }

    // MARK: Placeholder

    private func placeholderLayout(width: CGFloat) -> DocumentLayout {
        let base: [NSAttributedString.Key: Any] = [.font: parts.font, .foregroundColor: UIColor.placeholderText]
        var runs: [TextRun] = []
        if let placeholder = parts.placeholder {
            traitCollection.performAsCurrent {
                let styled = StyledText(placeholder)
                var start = 0
                for run in styled.runs {
                    var attributes = base.merging(run.attributes.values) { $1 }
                    attributes[.paragraphStyle] = nil
                    runs.append(TextRun(editor.sanitized(styled.string(in: start..<start + run.length)), attributes: attributes))
                    start += run.length
                }
            }
        }
        var style = lineStyle
        style.lineBreakMode = .truncatingTail
        style.maximumLines = 1
        return DocumentLayout(runs: runs, end: emptyRun, paragraph: style, width: width)
    }

    func paintPlaceholder(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let natural = placeholderLayout(width: .infinity)
        let layout = natural.size.width > rect.width && rect.width > 0 ? placeholderLayout(width: rect.width) : natural
        let spare = max(0, rect.width - layout.size.width)
        var x: CGFloat = 0
        switch textAlignment {
        case .center: x = spare / 2
        case .right: x = spare
        case .natural, .justified: x = layout.lines[0].isRightToLeft || isRightToLeft ? spare : 0
        case .left: x = 0
        }
        let y = nearestPixel(baseline(in: rect) - layout.lines[0].baseline)
        layout.paint(in: context, at: CGPoint(x: rect.minX + x, y: y), from: rect.minY - 100, to: rect.maxY + 100)
    }
}

/// Draws a field's placeholder by calling the field.
final class TextFieldPlaceholder: UIView {
    weak var field: UITextField?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        contentMode = .redraw
    }
    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) { field?.drawPlaceholder(in: bounds) }
}

/// A field's border.
final class TextFieldBorder: UIView {
    static let radius: CGFloat = 5

    private let image = UIImageView(frame: .zero)
    private static let edge = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.19) : UIColor(white: 0, alpha: 0.2) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        image.isHidden = true
        addSubview(image)
    }
    required init?(coder: NSCoder) { nil }

    func show(_ style: UITextField.BorderStyle, image picture: UIImage?, fill: UIColor?) {
        let takesImage = style == .none || style == .line
        image.image = picture
        image.isHidden = picture == nil || !takesImage
        image.frame = bounds
        layer.cornerRadius = style == .roundedRect ? Self.radius : 0
        backgroundColor = style == .roundedRect ? fill : nil
        switch style {
        case .none: layer.borderWidth = 0
        case .line:
            layer.borderWidth = image.isHidden ? 1 : 0
            layer.borderColor = UIColor.label.resolvedColor(with: traitCollection).cgColor
        case .bezel:
            layer.borderWidth = 1
            layer.borderColor = UIColor.systemGray.resolvedColor(with: traitCollection).cgColor
        case .roundedRect:
            layer.borderWidth = max(hairline, 0.5)
            layer.borderColor = Self.edge.resolvedColor(with: traitCollection).cgColor
        }
    }
}

/// The cross in a disc that removes a field's text.
final class TextFieldClearButton: UIControl {
    static let side: CGFloat = 19

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
        isHidden = true
    }
    required init?(coder: NSCoder) { nil }

    override func stateDidChange() {
        super.stateDidChange()
        alpha = isHighlighted ? 0.5 : 1
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.insetBy(dx: -8, dy: -8).contains(point) }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let center = CGPoint(x: bounds.midX, y: bounds.midY), radius: CGFloat = 8, arm: CGFloat = 2.9
        context.setFillColor(UIColor.tertiaryLabel.cgColor)
        context.fillEllipse(in: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
        context.setBlendMode(.clear)
        context.setLineWidth(1.6)
        context.setLineCap(.round)
        for side in [-1, 1] as [CGFloat] {
            context.move(to: CGPoint(x: center.x - arm * side, y: center.y - arm))
            context.addLine(to: CGPoint(x: center.x + arm * side, y: center.y + arm))
        }
        context.strokePath()
    }
}
