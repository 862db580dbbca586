import AppSupport
import Notes
import QuartzCore
import RecordStore
import UIKit

/// One note: its text, its pictures and its tags. What is typed is stored while it is typed.
final class NoteViewController: UIViewController, NotesScreen {
    private weak var navigator: (any NotesNavigator)?
    let library: NotesLibrary
    let theme: NotesTheme
    let writer: NoteWriter
    let textView: NoteTextView
    let bar = NotesBar()
    /// Lies under the bar, so that the text isn't seen through it.
    private let barBackground = UIView(), barLine = UIView()
    /// Opens a link: by the desktop's program, unless a test takes it.
    var openURL: (URL) -> Void
    /// Whether the note was in the trash when it was opened.
    private var wasTrashed = false
    private var observation: NotificationObservation?
    private var keyboardHeight: CGFloat = 0
    /// The picture that was opened, until the note is seen again.
    private weak var openedPicture: NotePictureView?

    /// Shows a note.
    ///
    /// - Parameters:
    ///   - note: the note; nil for a new one, which is stored when something is typed.
    ///   - tags: those of a new note.
    ///   - navigator: the window.
    init(_ note: Note.ID?, tags: [String], in navigator: any NotesNavigator) {
        self.navigator = navigator
        library = navigator.library
        theme = navigator.theme
        // What couldn't be stored when the note was open last is still there.
        writer = note.flatMap { navigator.library.waitingWriter(of: $0) } ?? NoteWriter(navigator.library, note: note, tags: tags)
        textView = NoteTextView(navigator.theme)
        openURL = { [weak navigator] url in
            UIApplication.shared.open(url) { isOpen in
                if !isOpen { navigator?.showNotice("No program opens \(url.absoluteString)") }
            }
        }
        super.init(nibName: nil, bundle: nil)
        title = "Note"
        writer.text = { [weak self] in self?.textView.text }
        textView.tags.show(tags)
        show(writer.read())
    }

    required init?(coder: NSCoder) { nil }

    // MARK: View

    override func viewDidLoad() {
        super.viewDidLoad()
        textView.delegate = self
        view.addSubview(textView)
        bar.set(bar.leading, symbol: "chevron.left", label: "Back") { [unowned self] in goBack() }
        bar.set(bar.trailing, symbol: "plus", label: "New Note") { [unowned self] in openNewNote() }
        bar.addButton(symbol: "tag", label: "Tags") { [unowned self] in editTags() }
        bar.addButton(symbol: "photo", label: "Picture") { [unowned self] in choosePicture() }
        barLine.alpha = 0
        for part in [barBackground, barLine, bar] { view.addSubview(part) }
        textView.openLink = { [unowned self] in openURL($0) }
        textView.undoBeyondTyping = { [unowned self] in undo(repeats: $0) }
        textView.pastePicture = { [unowned self] in paste($0) }
        textView.pasteFile = { [unowned self] in paste(file: $0) }
        textView.openPicture = { [unowned self] in open($0) }
        textView.tags.change = { [unowned self] in changeTags($0, $1) }
        textView.tags.suggestions = { [unowned self] text in library.attempt { try $0.tagSuggestions(for: text) } ?? [] }
        textView.tags.heightDidChange = { [unowned self] in tagsHeightDidChange() }
        textView.tags.didEnd = { [unowned self] in endEditing() }
        library.add(self)
        observation = NotificationObservation(
            writingIn: view, keyboardHeightDidChange: { [weak self] in self?.keyboardHeightDidChange($0) },
            save: { [weak self] in self?.writer.save() })
        themeDidChange()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let barHeight = view.safeAreaInsets.top + theme.measure(.barHeight)
        let pixel = 1 / max(1, traitCollection.displayScale)
        bar.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: barHeight)
        barBackground.frame = bar.frame
        barLine.frame = CGRect(x: 0, y: barHeight - pixel, width: view.bounds.width, height: pixel)
        textView.frame = view.bounds
        let inset = UIEdgeInsets(top: barHeight, left: 0, bottom: max(keyboardHeight, view.safeAreaInsets.bottom), right: 0)
        if textView.contentInset != inset {
            let isAtTop = textView.contentOffset.y <= -textView.contentInset.top
            textView.contentInset = inset
            textView.verticalScrollIndicatorInsets = inset
            if isAtTop { textView.contentOffset.y = -inset.top }
        }
        textView.layoutIfNeeded()
        scrollViewDidScroll(textView)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        openedPicture = nil
        // A new note is there to be written; of another one the links can be followed first.
        if writer.note == nil { beginEditing() } else if view.window != nil, !textView.isFirstResponder { becomeFirstResponder() }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        view.endEditing(true)
        writer.endEditing()
    }

    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? { commands }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        themeDidChange()
    }

    private func keyboardHeightDidChange(_ height: CGFloat) {
        keyboardHeight = height
        view.setNeedsLayout()
        UIView.animate(withDuration: 0.25) { self.view.layoutIfNeeded() }
    }

    // MARK: NotesScreen

    var depth: NotesDepth { .note }
    var shownNote: Note.ID? { writer.note }

    func elements(for note: Note.ID?) -> NotesScreenElements {
        loadViewIfNeeded()
        view.layoutIfNeeded()
        var elements = NotesScreenElements()
        elements.cover = view
        elements.text = textView
        elements.paragraphs = theme.paragraphs(textView.text, width: textView.column.upperBound - textView.column.lowerBound)
        let picture = openedPicture.flatMap { $0.superview == nil ? nil : $0 } ?? textView.picture
        if !picture.isHidden, picture.frame.intersects(textView.bounds) { elements.picture = picture.imageView }
        if textView.tags.frame.intersects(textView.bounds) { elements.tags = textView.tags }
        elements.bar = bar
        elements.addButton = bar.trailing
        return elements
    }

    func themeDidChange() {
        guard isViewLoaded else { return }
        view.backgroundColor = theme.color(.background)
        bar.show(theme)
        barBackground.backgroundColor = theme.color(.bar)
        barLine.backgroundColor = theme.color(.line)
        textView.themeDidChange()
        view.setNeedsLayout()
    }

    // MARK: Following the store

    private func show(_ note: Note?) {
        guard let note else { return }
        if writer.shownText != textView.text {
            let old = textView.text ?? "", selected = textView.isFirstResponder ? textView.selectedRange : nil
            // The caret is at the end then, where people go on.
            textView.text = writer.shownText
            if let selected {
                let start = LineMerge.place(selected.lowerBound, in: old, after: writer.shownText)
                let end = LineMerge.place(selected.upperBound, in: old, after: writer.shownText)
                textView.selectedRange = NSRange(location: start, length: max(end - start, 0))
            }
        }
        wasTrashed = note.trashed != nil
        textView.tags.show(note.tags)
        let further = library.pictures(of: note).filter { $0 != note.picture }
        if textView.show(note.picture, further, of: library) { viewIfLoaded?.setNeedsLayout() }
    }

    /// The note as the store has it is shown, unless something was typed that isn't stored yet.
    private func follow() {
        guard let id = writer.note, !writer.isWaiting else { return }
        let wasTrashed = wasTrashed
        guard let note = writer.read(), wasTrashed || note.trashed == nil else {
            // It was removed or put into the trash elsewhere, or its beginning was taken back.
            if navigationController?.topViewController === self { navigator?.goBack() }
            return
        }
        assert(note.id == id)
        show(note)
    }

    // MARK: Editing

    func beginEditing() {
        guard textView.becomeFirstResponder() else { return }
        textView.scrollRangeToVisible(textView.selectedRange)
    }

    /// Keeps what was typed, and lets the keys go to the screen again.
    func endEditing() {
        view.endEditing(true)
        becomeFirstResponder()
    }

    private func openNewNote() {
        let tags = textView.tags.tags
        view.endEditing(true)
        navigator?.openNote(nil, tags: tags)
    }

    private func undo(repeats: Bool) {
        // Typing that was taken back letter by letter is no step for people.
        if writer.endStep(), !repeats { library.perform(.undo) }
        let name = library.perform(repeats ? .redo : .undo)
        let left = repeats ? library.undoNames.redo : library.undoNames.undo
        // The reason why a change stays is told already.
        if name == nil, left == nil { navigator?.showNotice(repeats ? "Nothing to Redo" : "Nothing to Undo") }
        follow()
    }

    // MARK: Tags

    func editTags() {
        textView.tags.field.becomeFirstResponder()
        textView.layoutIfNeeded()
        textView.scrollRectToVisible(textView.tags.frame.insetBy(dx: 0, dy: -12), animated: true)
    }

    private func changeTags(_ name: String, _ tags: [String]) {
        guard let note = writer.begin() else { return }
        writer.endStep()
        library.change(name) { try $0.setTags(note, to: tags) }
        show(writer.read())
    }

    private func tagsHeightDidChange() {
        textView.setNeedsLayout()
        guard textView.tags.field.isFirstResponder, textView.window != nil else { return }
        textView.layoutIfNeeded()
        textView.scrollRectToVisible(textView.tags.frame.insetBy(dx: 0, dy: -12), animated: false)
    }

    // MARK: Picture

    /// Opens the first picture.
    func openPicture() {
        if let first = ([textView.picture] + textView.furtherPictures).first(where: { $0.shown != nil }) { open(first) }
    }

    private func open(_ view: NotePictureView) {
        guard let note = writer.note, let picture = view.shown else { return }
        self.view.endEditing(true)
        openedPicture = view
        navigator?.openPicture(picture, of: note)
    }

    /// Makes a change of the note's picture, a step of its own.
    func changePicture(_ name: String, _ change: @escaping (NoteEdit, Note.ID) throws -> Void) {
        guard let note = writer.begin() else { return }
        writer.endStep()
        // What was typed before is taken back by the store, after the picture.
        textView.undoManager?.removeAllActions()
        library.change(name) { try change($0, note) }
        show(writer.read())
    }

    /// Shows a line for some seconds.
    func showNotice(_ text: String) { navigator?.showNotice(text) }
    /// Goes back to the list.
    func goBack() { navigator?.goBack() }
}

extension NoteViewController: StoreModelObserver {
    func storeDidChange(_ changed: ChangedRows) { follow() }
}

extension NoteViewController: UITextViewDelegate {
    func textViewDidChange(_ textView: UITextView) {
        if textView.undoManager?.isUndoing != true, textView.undoManager?.isRedoing != true { self.textView.forgetStepsBeyondTyping() }
        writer.textDidChange()
    }

    func textViewDidEndEditing(_ textView: UITextView) {
        textView.undoManager?.removeAllActions()
        writer.endEditing()
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        textView.loadPictures(from: library)
        // A line between the bar and what lies under it.
        let alpha: CGFloat = scrollView.contentOffset.y > -scrollView.contentInset.top + 1 ? 1 : 0
        if barLine.alpha != alpha { barLine.alpha = alpha }
    }
}
