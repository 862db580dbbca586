import StudyLibrary
import UIKit

/// The sheet on which one facet of a note is edited: its text with styles, and its pictures and sounds.
final class FacetEditor: UIView {
    /// The facet.
    var identity: FacetIdentity
    /// Its name.
    private(set) var name = ""
    /// What the library had when it was looked at last.
    private var stored: String
    private let title = EditorTitle(""), paper = UIView(), margin = UIView(), prompt = UILabel()
    let text = UITextView()
    private let store: StudyStore
    /// What was shown last; it is given back as it is unless something is changed here.
    private var original: String
    /// Its HTML with the changes of its text; nil if that can't follow them, and is written anew.
    private var source: SourceText?
    /// The pictures and sounds before and behind the text; those within it are its attachments.
    private(set) var media: [CardText.Piece] = []
    /// How many of the media come before the text.
    private var leadingCount = 0
    private var chips: [MediaChip] = []
    /// Whether the text, or the media, were changed.
    private(set) var isChanged = false

    /// Called when something was typed or styled.
    var didWrite: () -> Void = {}
    /// Makes a change that is undone on its own.
    var step: (() -> Void) -> Void = { $0() }
    /// Called when the person begins to write here.
    var didFocus: () -> Void = {}
    /// Called when the selection changed.
    var didSelect: () -> Void = {}
    /// Plays the sound of a name.
    var play: (String) -> Void = { _ in }

    /// How the facet is drawn; nil as all are.
    private var look: FacetLook?

    private static let fontSize: CGFloat = 22

    init(_ identity: FacetIdentity, html: String, store: StudyStore) {
        self.identity = identity
        self.store = store
        original = html
        stored = html
        super.init(frame: .zero)
        title.isAccessibilityElement = false
        paper.layer.cornerRadius = 12
        paper.layer.shadowOpacity = 0.2
        paper.layer.shadowRadius = 6
        paper.layer.shadowOffset = CGSize(width: 0, height: 3)
        margin.backgroundColor = UIColor(red: 0.86, green: 0.42, blue: 0.36, alpha: 0.35)
        prompt.font = .systemFont(ofSize: 19)
        prompt.isAccessibilityElement = false
        text.backgroundColor = .clear
        text.isScrollEnabled = false
        text.allowsEditingTextAttributes = true
        text.tintColor = StudyLook.brassInk
        text.font = UIFont.systemFont(ofSize: Self.fontSize)
        text.textColor = StudyLook.ink
        text.textAlignment = .center
        text.delegate = self
        addSubview(title)
        addSubview(paper)
        for part in [margin, prompt, text] { paper.addSubview(part) }
        updateLook()
        show(html, isFirst: true)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the name that the facet has and how it is drawn, and whether it was removed, so that what is written here can only be copied.
    func show(name: String, look: FacetLook?, isRemoved: Bool = false) {
        self.name = name
        if look != self.look {
            self.look = look
            updateLook()
            let wasChanged = isChanged
            show(html, isFirst: false)
            isChanged = wasChanged
        }
        title.show(isRemoved ? "\(name) – removed, not stored" : name)
        prompt.text = "Write the \(name.lowercased())"
        text.accessibilityLabel = isRemoved ? "\(name), removed, not stored" : name
        text.isEditable = !isRemoved
    }

    private func updateLook() {
        paper.backgroundColor = look?.litPaper ?? StudyLook.paper
        prompt.textColor = look?.ink?.withAlphaComponent(0.85) ?? StudyLook.faintInk
        prompt.textAlignment = look?.textAlignment ?? .center
    }

    /// The size of the text: no larger than the look says.
    private var fontSize: CGFloat { min(Self.fontSize, look?.size.map { CGFloat($0) } ?? Self.fontSize) }
    private var ink: UIColor { look?.ink ?? StudyLook.ink }

    /// The text as it is edited. A font that lacks a style of it isn't used, as the style would be lost.
    private func editable(_ card: CardText) -> NSAttributedString {
        func text(_ look: FacetLook?) -> NSAttributedString {
            card.editableText(size: fontSize, color: ink, look: look) { [store] in MediaChip.inlineImage($0, store: store) }
        }
        let standard = text(nil)
        guard var look else { return standard }
        let drawn = text(look)
        guard CardText.html(drawn) != CardText.html(standard) else { return drawn }
        look.font = nil
        return text(look)
    }

    /// Shows what the library has, unless it is shown already, or is what it had before: then only this sheet was written on.
    func show(_ html: String) {
        guard html != stored else { return }
        stored = html
        if html != self.html { show(html, isFirst: false) }
    }

    private func show(_ html: String, isFirst: Bool) {
        let card = CardText(html, limit: .max), selection = text.selectedRange
        let isAtEnd = isFirst || selection.location >= text.attributedText.length
        original = html
        isChanged = false
        let outer = card.outerMedia
        media = outer.leading + outer.trailing
        leadingCount = outer.leading.count
        text.attributedText = editable(card)
        source = SourceText(html, card, shownAs: text.attributedText)
        text.typingAttributes = attributes
        text.selectedRange = isAtEnd ? NSRange(location: text.attributedText.length, length: 0) : selection
        updateMedia()
        showPrompt()
    }

    private var attributes: [NSAttributedString.Key: Any] {
        CardText.attributed([CardText.Run(text: " ", style: [])], CardDrawing(size: fontSize, color: ink, look: look))
            .attributes(at: 0, effectiveRange: nil)
    }

    /// What the facet says: as it was before, unless it was changed here.
    var html: String {
        guard isChanged else { return original }
        if let source { return source.html }
        return CardText.html(Array(media.prefix(leadingCount))) + CardText.html(text.attributedText)
            + CardText.html(Array(media.dropFirst(leadingCount)))
    }

    /// The names of its sounds.
    var soundNames: [String] { CardText(html).sounds }

    // MARK: Pictures and sounds

    /// Adds a picture or sound of the library.
    func add(_ piece: CardText.Piece) {
        changeMedia {
            $0.media.append(piece)
            $0.source?.append(CardText.html([piece]))
        }
    }

    private func remove(_ index: Int) {
        guard media.indices.contains(index) else { return }
        changeMedia {
            $0.removeFromSource(index)
            $0.media.remove(at: index)
            if index < $0.leadingCount { $0.leadingCount -= 1 }
        }
    }

    private func removeFromSource(_ index: Int) {
        guard let html = source?.html else { return }
        let places = CardText(html, limit: .max).outerMediaSources
        guard places.count == media.count else { return source = nil }
        var bytes = Array(html.utf8)
        bytes.removeSubrange(places[index])
        let rest = String(decoding: bytes, as: UTF8.self)
        source = SourceText(rest, CardText(rest, limit: .max), shownAs: text.attributedText)
    }

    private func changeMedia(_ change: (FacetEditor) -> Void) {
        step {
            change(self)
            isChanged = true
        }
        updateMedia()
    }

    private func updateMedia() {
        for chip in chips { chip.removeFromSuperview() }
        chips = media.enumerated().map { index, piece in
            let chip = MediaChip(
                piece, store: store, play: { [unowned self] in play($0) }, didRemove: { [unowned self] in remove(index) })
            paper.addSubview(chip)
            return chip
        }
        setNeedsLayout()
    }

    private func showPrompt() { prompt.isHidden = text.isFirstResponder || text.attributedText.length > 0 || !media.isEmpty }

    // MARK: Styles

    /// Gives the selected text, or what is typed next, a style, or takes it away.
    func toggle(_ style: CardText.Style) {
        switch style {
        case .bold: text.toggleBoldface(nil)
        case .italic: text.toggleItalics(nil)
        default: text.toggleUnderline(nil)
        }
        didSelect()
    }

    /// The styles of the selected text's beginning, or of what is typed next.
    var styles: CardText.Style {
        let range = text.selectedRange, length = text.attributedText.length
        guard range.length > 0, range.location < length else { return CardText.style(text.typingAttributes) }
        return CardText.style(text.attributedText.attributes(at: range.location, effectiveRange: nil))
    }

    // MARK: Layout

    private static let gap: CGFloat = 10, leastText: CGFloat = 100

    private func chipsPerRow(_ width: CGFloat) -> Int { max(1, Int((width - 60 + Self.gap) / (MediaChip.side + Self.gap))) }

    private func chipsHeight(_ width: CGFloat) -> CGFloat {
        guard !media.isEmpty else { return 0 }
        let perRow = chipsPerRow(width), rows = (media.count + perRow - 1) / perRow
        return CGFloat(rows) * (MediaChip.side + Self.gap) + 6
    }

    private func textHeight(_ width: CGFloat) -> CGFloat {
        ceil(text.sizeThatFits(CGSize(width: width - 60, height: .greatestFiniteMagnitude)).height)
    }

    /// The height that it needs.
    func height(width: CGFloat) -> CGFloat {
        EditorTitle.height + max(Self.leastText, textHeight(width) + 28) + chipsHeight(width)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width
        title.frame = CGRect(x: 4, y: 0, width: width - 8, height: 20)
        paper.frame = CGRect(x: 0, y: EditorTitle.height, width: width, height: max(0, bounds.height - EditorTitle.height))
        paper.layer.shadowPath = UIBezierPath(roundedRect: paper.bounds, cornerRadius: 12).cgPath
        margin.frame = CGRect(x: 22, y: 0, width: 1.2, height: paper.bounds.height)
        let room = chipsHeight(width), height = textHeight(width), space = paper.bounds.height - room
        text.frame = CGRect(x: 34, y: max(4, ((space - height) / 2).rounded()), width: max(0, width - 60), height: height)
        prompt.frame = CGRect(x: 34, y: 0, width: max(0, width - 60), height: space)
        let perRow = chipsPerRow(width)
        for (index, chip) in chips.enumerated() {
            let row = index / perRow, inRow = min(perRow, chips.count - row * perRow)
            let rowWidth = CGFloat(inRow) * (MediaChip.side + Self.gap) - Self.gap
            let left = 34 + (width - 60 - rowWidth) / 2
            chip.frame = CGRect(
                x: (left + CGFloat(index % perRow) * (MediaChip.side + Self.gap)).rounded(),
                y: space + CGFloat(row) * (MediaChip.side + Self.gap), width: MediaChip.side, height: MediaChip.side)
        }
    }

    // MARK: The sheet as a card

    /// Where the sheet lies. A sheet that is much longer than a screen has no picture.
    var place: CardPlace {
        let isLong = paper.bounds.height > 2 * (window?.bounds.height ?? 0)
        return CardPlace(rect: convert(paper.frame, to: nil), picture: isLong ? nil : CardPlace.picture(of: paper))
    }
    /// The colour of its paper.
    var sheetColor: UIColor? { paper.backgroundColor }
    /// Whether the sheet is seen.
    var showsSheet: Bool {
        get { !paper.isHidden }
        set { paper.isHidden = !newValue }
    }

    /// A tap anywhere on the sheet begins to write.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let view = super.hitTest(point, with: event)
        return view === paper ? text : view
    }
}

extension FacetEditor: UITextViewDelegate {
    func textViewDidBeginEditing(_ textView: UITextView) {
        prompt.isHidden = true
        didFocus()
    }

    func textViewDidEndEditing(_ textView: UITextView) { prompt.isHidden = text.attributedText.length > 0 || !media.isEmpty }

    func textViewDidChangeSelection(_ textView: UITextView) { didSelect() }

    func textViewDidChange(_ textView: UITextView) {
        isChanged = true
        if source?.update(to: text.attributedText) != true { source = nil }
        showPrompt()
        setNeedsLayout()
        didWrite()
    }
}
