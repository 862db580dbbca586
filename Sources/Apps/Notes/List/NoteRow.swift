import Notes
import UIKit

/// A row of the list: the beginning of a note with its first line as the title, its tags, and its picture. It can be slid aside.
final class NoteRow: UITableViewCell {
    /// The beginning of the text, set as in the note.
    let text = UILabel()
    let picture = UIImageView()
    let tags = NoteTagStrip()
    /// What slides: all of the row but what lies under it.
    let sheet = UIView()
    let slide = NoteSlideView()
    private let line = UIView()
    private var theme: NotesTheme?
    /// The note that is shown.
    private(set) var note: Note?
    private var loading: Task<Void, Never>?

    /// Whether keys go to the row.
    var isCurrent = false { didSet { if isCurrent != oldValue { updateState() } } }
    /// Whether the pointer is over the row.
    private(set) var isHovered = false { didSet { if isHovered != oldValue { updateState() } } }

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = .clear
        selectionStyle = .none
        contentView.clipsToBounds = true
        text.numberOfLines = Self.lineLimit
        text.lineBreakMode = .byTruncatingTail
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        slide.isHidden = true
        contentView.addSubview(slide)
        contentView.addSubview(sheet)
        for part in [text, picture, tags] { sheet.addSubview(part) }
        contentView.addSubview(line)
        isAccessibilityElement = true
        accessibilityTraits = .button
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [weak self] in self?.isHovered = $0.state == .began || $0.state == .changed }
        addGestureRecognizer(hover)
    }

    required init?(coder: NSCoder) { nil }

    /// How many lines of a note are shown, and of how many characters at most.
    static let lineLimit = 3, lengthLimit = 800

    /// The first lines of a note that aren't empty.
    static func lines(of note: Note) -> [Substring] {
        Array(note.body.prefix(lengthLimit).split(separator: "\n").lazy.filter { !$0.allSatisfy(\.isWhitespace) }.prefix(lineLimit))
    }

    /// The beginning of a note as a row has it: without empty lines, and with three dots where the note goes on.
    static func beginning(of note: Note, theme: NotesTheme) -> NSAttributedString {
        let lines = lines(of: note)
        guard !lines.isEmpty else {
            guard note.picture == nil else { return NSAttributedString(string: "") }
            return NSAttributedString(string: "Empty Note", attributes: [.font: theme.font(.title), .foregroundColor: theme.color(.faint)])
        }
        let goesOn = note.body[lines[lines.count - 1].endIndex...].contains { !$0.isWhitespace }
        return theme.styled(lines.joined(separator: "\n") + (goesOn ? "…" : ""))
    }

    /// Shows a note.
    ///
    /// - Parameters:
    ///   - note: nil if it can't be read.
    ///   - library: gives the note's small picture.
    ///   - theme: fonts, colours and measures.
    ///   - hidesTag: the tag by which the list is chosen, which all of its rows have.
    func show(_ note: Note?, library: NotesLibrary, theme: NotesTheme, hidesTag: String?) {
        self.theme = theme
        let old = self.note
        self.note = note
        text.attributedText = note.map { Self.beginning(of: $0, theme: theme) }
        let names = note.map { NoteRowLayout.tags(of: $0, hiding: hidesTag) } ?? []
        tags.isHidden = names.isEmpty
        tags.show(names, theme: theme)
        line.backgroundColor = theme.color(.line)
        picture.isHidden = note?.picture == nil
        picture.backgroundColor = theme.color(.line)
        accessibilityLabel = note.map { $0.title.isEmpty ? "Empty Note" : $0.title }
        accessibilityValue = names.isEmpty ? nil : names.joined(separator: ", ")
        if let shown = note?.picture { if old?.picture != shown || picture.image == nil { load(shown, from: library) } } else { cancel() }
        updateState()
        setNeedsLayout()
    }

    private func load(_ shown: NotePicture, from library: NotesLibrary) {
        cancel()
        let scale = max(1, traitCollection.displayScale), pixels = Int((theme?.measure(.thumbnail) ?? 55) * scale * 2)
        picture.image = library.thumbnailInMemory(of: shown, pixelSize: pixels)
        guard picture.image == nil else { return }
        // A headless run waits for what is seen.
        let background = UIApplication.shared.beginBackgroundTask(withName: "picture")
        loading = Task { [weak self] in
            let image = await library.thumbnail(of: shown, pixelSize: pixels)
            if let self, self.note?.picture == shown, !Task.isCancelled { self.picture.image = image }
            UIApplication.shared.endBackgroundTask(background)
        }
    }

    private func cancel() {
        loading?.cancel()
        loading = nil
        picture.image = nil
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        cancel()
        note = nil
        isCurrent = false
        isHovered = false
        alpha = 1
        putBack()
    }

    /// Puts a row that was slid aside to its place, at once.
    func putBack() {
        sheet.layer.removeAllAnimations()
        slide.isHidden = true
        sheet.frame.origin.x = 0
        sheet.alpha = 1
        isOpen = false
        updateState()
    }

    /// Forgets the pointer, which leaves unseen while another screen is shown.
    func endHover() { isHovered = false }

    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        super.setHighlighted(highlighted, animated: animated)
        updateState()
    }

    /// Whether the row needs a background of its own, as when something lies under it.
    var isOpen = false { didSet { if isOpen != oldValue { updateState() } } }

    private func updateState() {
        guard let theme else { return }
        let isMarked = isCurrent || isHighlighted
        sheet.backgroundColor = isMarked ? theme.color(.selection)
            : isHovered ? theme.color(.selection).withAlphaComponent(0.5) : isOpen ? theme.color(.background) : .clear
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let theme else { return }
        let bounds = contentView.bounds
        let layout = NoteRowLayout(width: bounds.width, hasPicture: !picture.isHidden, hasTags: !tags.isHidden, theme: theme)
        slide.frame = bounds
        sheet.frame = CGRect(x: sheet.frame.minX, y: 0, width: bounds.width, height: bounds.height)
        let height = layout.textHeight(text)
        text.frame = CGRect(x: layout.inset, y: layout.padding, width: layout.textWidth, height: height)
        picture.frame = CGRect(x: bounds.width - layout.inset - layout.side, y: layout.padding + 1, width: layout.side, height: layout.side)
        let tagTop = layout.padding + height + NoteRowLayout.tagSpace
        tags.frame = CGRect(x: layout.inset, y: tagTop, width: layout.textWidth, height: layout.tagHeight)
        let thin = 1 / max(1, traitCollection.displayScale)
        line.frame = CGRect(x: layout.inset, y: bounds.height - thin, width: bounds.width - 2 * layout.inset, height: thin)
    }
}

/// Where the parts of a row lie, and how high it is.
@MainActor
struct NoteRowLayout {
    /// The space beside the text, and above and below it.
    let inset: CGFloat, padding: CGFloat
    let textWidth: CGFloat
    /// The side of the picture.
    let side: CGFloat
    let tagHeight: CGFloat
    private let hasPicture: Bool, hasTags: Bool

    static let tagSpace: CGFloat = 8, pictureSpace: CGFloat = 14

    init(width: CGFloat, hasPicture: Bool, hasTags: Bool, theme: NotesTheme) {
        inset = Self.inset(width: width, theme: theme)
        padding = theme.measure(.rowPadding)
        side = theme.measure(.thumbnail)
        tagHeight = theme.measure(.tagHeight)
        textWidth = max(0, width - 2 * inset - (hasPicture ? side + Self.pictureSpace : 0))
        self.hasPicture = hasPicture
        self.hasTags = hasTags
    }

    /// The space beside texts: the margin, and more where the column would be wider than a text can be read.
    static func inset(width: CGFloat, theme: NotesTheme) -> CGFloat {
        max(theme.measure(.margin), ((width - theme.measure(.columnWidth)) / 2).rounded())
    }

    func textHeight(_ label: UILabel) -> CGFloat {
        label.attributedText?.length ?? 0 == 0
            ? 0 : ceil(label.sizeThatFits(CGSize(width: textWidth, height: .greatestFiniteMagnitude)).height)
    }

    /// The height of the row with a text.
    func height(_ label: UILabel) -> CGFloat {
        let text = textHeight(label) + (hasTags ? Self.tagSpace + tagHeight : 0)
        return ceil(2 * padding + max(text, hasPicture ? side + 2 : 0))
    }

    /// The tags that a row shows.
    static func tags(of note: Note, hiding hidden: String?) -> [String] {
        note.tags.filter { $0.lowercased() != hidden?.lowercased() }
    }
}
