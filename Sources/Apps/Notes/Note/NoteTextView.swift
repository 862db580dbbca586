import AppSupport
import Notes
import UIKit

/// A note's text in one text view: the first line is set as the title while it is typed, links are coloured, and the picture and the tags
/// lie above and below the text and scroll with it, and between text and tags the further pictures that the text names.
final class NoteTextView: UITextView {
    private let theme: NotesTheme
    let picture = NotePictureView()
    private(set) var furtherPictures: [NotePictureView] = []
    let tags: TagsView
    private let prompt = UILabel()
    private var linkButtons: [LinkButton] = []
    /// The attributes of titles, texts and links.
    private var titleStyle: [NSAttributedString.Key: Any] = [:], textStyle: [NSAttributedString.Key: Any] = [:]
    private var linkStyle: [NSAttributedString.Key: Any] = [:]

    /// Opens one of the pictures.
    var openPicture: (NotePictureView) -> Void = { _ in }
    /// Opens a link.
    var openLink: (URL) -> Void = { _ in }
    /// Takes a picture that was copied.
    var pastePicture: (UIImage) -> Void = { _ in }
    /// Takes a picture's file that was copied.
    var pasteFile: (String) -> Bool = { _ in false }
    /// Called when there is no typing left to take back, or to repeat.
    var undoBeyondTyping: (_ repeats: Bool) -> Void = { _ in }

    /// The space between the picture and the text, the text and the tags, and below the tags, in points.
    private static let pictureGap: CGFloat = 18, tagsGap: CGFloat = 26, end: CGFloat = 32

    init(_ theme: NotesTheme) {
        self.theme = theme
        tags = TagsView(theme)
        super.init(frame: .zero, textContainer: nil)
        backgroundColor = .clear
        contentInsetAdjustmentBehavior = .never
        alwaysBounceVertical = true
        keyboardDismissMode = .interactive
        textContainer.lineFragmentPadding = 0
        accessibilityLabel = "Note"
        prompt.text = "New Note"
        prompt.isUserInteractionEnabled = false
        prompt.isAccessibilityElement = false
        for part in [prompt, picture, tags] as [UIView] { addSubview(part) }
        addOpening(of: picture)
        displayStyles = { [unowned self] in styles(of: $0) }
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Type

    /// Fonts, colours or measures of the theme have changed.
    func themeDidChange() {
        titleStyle = theme.attributes(isTitle: true)
        textStyle = theme.attributes(isTitle: false)
        linkStyle = [
            .foregroundColor: theme.color(.accent), .underlineStyle: NSUnderlineStyle.single.rawValue,
            .underlineColor: Self.mixed(theme.color(.accent), theme.color(.background)),
        ]
        tintColor = theme.color(.accent)
        prompt.font = theme.font(.title)
        prompt.textColor = theme.color(.faint).withAlphaComponent(0.6)
        tags.themeDidChange()
        displayStylesDidChange()
        setNeedsLayout()
    }

    /// A colour between that of text and that of its background: lines under text aren't drawn transparently.
    private static func mixed(_ color: UIColor, _ background: UIColor) -> UIColor {
        UIColor { traits in
            func parts(_ color: UIColor) -> [CGFloat] {
                var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
                _ = color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: nil)
                return [red, green, blue]
            }
            let mixed = zip(parts(color), parts(background)).map { 0.4 * $0 + 0.6 * $1 }
            return UIColor(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: 1)
        }
    }

    /// The styles of a paragraph: the first one is the title, and links lie in all.
    private func styles(of paragraph: ArraySlice<UInt16>) -> [TextDisplayStyle] {
        let style = paragraph.startIndex == 0 ? titleStyle : textStyle
        guard !paragraph.isEmpty else { return [TextDisplayStyle(paragraph.indices, style)] }
        var styles: [TextDisplayStyle] = []
        var position = paragraph.startIndex
        for link in NoteLinks.find(in: paragraph) {
            if position < link.range.lowerBound { styles.append(TextDisplayStyle(position..<link.range.lowerBound, style)) }
            styles.append(TextDisplayStyle(link.range, style.merging(linkStyle) { $1 }))
            position = link.range.upperBound
        }
        if position < paragraph.endIndex { styles.append(TextDisplayStyle(position..<paragraph.endIndex, style)) }
        return styles
    }

    /// The link at a position of the text.
    func link(at position: Int) -> NoteLink? {
        links(in: position..<position).first { $0.range.lowerBound <= position && position <= $0.range.upperBound }
    }

    /// The links of the paragraphs that a range touches.
    private func links(in range: Range<Int>) -> [NoteLink] {
        NoteLinks.find(in: paragraphs(around: range))
    }

    // MARK: Pictures

    /// Shows the picture above the text, and those below it.
    ///
    /// - Returns: whether they weren't shown before.
    func show(_ own: NotePicture?, _ further: [NotePicture], of library: NotesLibrary) -> Bool {
        guard own != picture.shown || further != furtherPictures.map(\.shown) else { return false }
        picture.show(own, of: library)
        for view in furtherPictures[min(further.count, furtherPictures.count)...] { view.removeFromSuperview() }
        furtherPictures = further.enumerated().map { index, picture in
            let view = index < furtherPictures.count ? furtherPictures[index] : NotePictureView()
            if view.superview == nil {
                addOpening(of: view)
                insertSubview(view, belowSubview: tags)
            }
            view.show(picture, of: library)
            return view
        }
        setNeedsLayout()
        return true
    }

    private func addOpening(of view: NotePictureView) {
        let open = UIAction { [unowned self, unowned view] _ in openPicture(view) }
        view.addAction(open, for: [.touchUpInside, .primaryActionTriggered])
    }

    /// Decodes the pictures that are seen, or will be soon.
    func loadPictures(from library: NotesLibrary) {
        for view in [picture] + furtherPictures where view.frame.intersects(bounds.insetBy(dx: 0, dy: -bounds.height)) {
            view.load(from: library)
        }
    }

    // MARK: Layout

    /// The column of the text in the window, in points.
    var column: Range<CGFloat> {
        let margin = theme.measure(.margin), widest = theme.measure(.columnWidth)
        let width = max(1, min(bounds.width - 2 * margin, widest))
        let start = ((bounds.width - width) / 2).rounded()
        return start..<start + width
    }

    override func layoutSubviews() {
        let column = column
        layoutPicture(column)
        let tagsHeight = tags.height(inWidth: column.upperBound - column.lowerBound)
        let top = picture.isHidden ? theme.measure(.rowPadding) : picture.frame.maxY + Self.pictureGap
        let width = column.upperBound - column.lowerBound
        let heights = furtherPictures.map { height(of: $0, inWidth: width) }
        let inset = UIEdgeInsets(
            top: top, left: column.lowerBound,
            bottom: heights.reduce(0) { $0 + Self.pictureGap + $1 } + Self.tagsGap + tagsHeight + Self.end,
            right: bounds.width - column.upperBound)
        if inset != textContainerInset { textContainerInset = inset }
        super.layoutSubviews()
        var y = contentSize.height - inset.bottom
        for (view, height) in zip(furtherPictures, heights) {
            view.frame = CGRect(x: column.lowerBound, y: y + Self.pictureGap, width: width, height: height)
            view.cornerRadius = 6
            y = view.frame.maxY
        }
        tags.frame = CGRect(x: column.lowerBound, y: y + Self.tagsGap, width: width, height: tagsHeight)
        prompt.isHidden = hasText
        if !hasText {
            let caret = caretRect(for: beginningOfDocument)
            prompt.frame = CGRect(x: column.lowerBound, y: caret.minY, width: width, height: caret.height)
        }
        layoutLinks()
    }

    /// The picture is as wide as a narrow window, or as the column of a wide one, and not so high that no text is seen.
    private func layoutPicture(_ column: Range<CGFloat>) {
        guard !picture.isHidden else { return }
        let fills = bounds.width - (column.upperBound - column.lowerBound) <= 2 * theme.measure(.margin) + 1
        let x = fills ? 0 : column.lowerBound, width = fills ? bounds.width : column.upperBound - column.lowerBound
        picture.frame = CGRect(
            x: x, y: fills ? 0 : theme.measure(.rowPadding), width: width, height: height(of: picture, inWidth: width))
        picture.cornerRadius = fills ? 0 : 6
    }

    /// A picture is shown whole, unless it is so high that no text is seen beside it.
    private func height(of picture: NotePictureView, inWidth width: CGFloat) -> CGFloat {
        let most = max(120, min((bounds.height * 0.55).rounded(), width))
        guard let shape = picture.shape, shape.width > 0, shape.height > 0 else { return most }
        return min((width * shape.height / shape.width).rounded(), most)
    }

    // MARK: Links

    /// Buttons lie over the visible links while the text is read; while it is edited, a tap there puts the caret into them.
    private func layoutLinks() {
        var index = 0
        if !isFirstResponder, let visible = visibleRange {
            for link in links(in: visible) where link.range.overlaps(visible) {
                guard let range = range(link.range) else { continue }
                for rect in selectionRects(for: range).map(\.rect) where !rect.isEmpty {
                    if index == linkButtons.count {
                        linkButtons.append(makeLinkButton())
                    }
                    let button = linkButtons[index]
                    button.url = link.url
                    button.accessibilityLabel = link.url.absoluteString
                    button.tintColor = tintColor
                    button.frame = rect.insetBy(dx: -2, dy: 0)
                    if button.superview == nil { addSubview(button) }
                    index += 1
                }
            }
        }
        for button in linkButtons[index...] { button.removeFromSuperview() }
    }

    private func makeLinkButton() -> LinkButton {
        let button = LinkButton()
        let open = UIAction { [unowned self, unowned button] _ in
            if let url = button.url { openLink(url) }
        }
        button.addAction(open, for: .primaryActionTriggered)
        return button
    }

    private var visibleRange: Range<Int>? {
        func offset(_ y: CGFloat) -> Int? {
            closestPosition(to: CGPoint(x: column.lowerBound, y: y)).map { self.offset(from: beginningOfDocument, to: $0) }
        }
        guard let start = offset(bounds.minY - 40), let end = offset(bounds.maxY + 40) else { return nil }
        return start..<max(start, end) + 1
    }

    private func range(_ range: Range<Int>) -> UITextRange? {
        guard let start = position(from: beginningOfDocument, offset: range.lowerBound),
            let end = position(from: beginningOfDocument, offset: range.upperBound) else { return nil }
        return textRange(from: start, to: end)
    }

    @discardableResult
    override func becomeFirstResponder() -> Bool {
        let became = super.becomeFirstResponder()
        setNeedsLayout()
        return became
    }

    @discardableResult
    override func resignFirstResponder() -> Bool {
        let resigned = super.resignFirstResponder()
        setNeedsLayout()
        return resigned
    }

    // MARK: Editing

    override func paste(_ sender: Any?) {
        let board = UIPasteboard.general
        if let image = board.image { return pastePicture(image) }
        if let text = board.string?.trimmingCharacters(in: .whitespacesAndNewlines), text.hasPrefix("file://"), !text.contains("\n"),
            let url = URL(string: text), pasteFile(url.path) { return }
        super.paste(sender)
    }

    override var keyCommands: [UIKeyCommand]? {
        var keys = KeyCommands(self)
        keys.addUndo({ $0.undoTyping(repeats: false) }, redo: { $0.undoTyping(repeats: true) })
        keys.addShortcut("Open Link", "\r") { $0.openLinkAtCaret() }
        return keys.commands
    }

    /// Takes back what was typed here, and after that what was done before; what was taken back last is repeated first.
    private func undoTyping(repeats: Bool) {
        unmarkText()
        if !repeats, undoManager?.canUndo == true { return undoManager?.undo() ?? () }
        if repeats, stepsBeyondTyping == 0, undoManager?.canRedo == true { return undoManager?.redo() ?? () }
        stepsBeyondTyping = repeats ? max(0, stepsBeyondTyping - 1) : stepsBeyondTyping + 1
        undoBeyondTyping(repeats)
    }

    /// How many steps before the typing were taken back.
    private var stepsBeyondTyping = 0

    /// Something was typed: what was taken back can't be repeated after it.
    func forgetStepsBeyondTyping() { stepsBeyondTyping = 0 }

    private func openLinkAtCaret() {
        if let link = link(at: selectedRange.location) { openLink(link.url) }
    }
}

/// Lies over a link, so that it can be tapped, reached by the Tab key, and read aloud.
final class LinkButton: UIButton {
    var url: URL?

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 3
        accessibilityTraits = .link
    }

    required init?(coder: NSCoder) { nil }

    override var isHighlighted: Bool {
        didSet { backgroundColor = isHighlighted ? tintColor.withAlphaComponent(0.16) : nil }
    }
}
