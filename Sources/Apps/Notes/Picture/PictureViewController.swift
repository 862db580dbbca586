import AppSupport
import Notes
import QuartzCore
import RecordStore
import Transitions
import UIKit

/// A picture of a note in the whole window. Bars lie over it for some seconds.
final class PictureViewController: UIViewController, NotesScreen {
    private weak var navigator: (any NotesNavigator)?
    private let library: NotesLibrary
    private let theme: NotesTheme
    private let note: Note.ID
    let page: NotePicturePage
    private let backdrop = UIView()
    let bar = PictureBar()
    let toolbar = PictureBar()
    /// Leads here and back.
    let transition: SmokescreenTransition
    private var hiding: TimerQueue.Token?
    /// Whether the bars are seen.
    private(set) var areBarsShown = true
    /// Opens the picture's file with the desktop's program.
    var openURL: (URL) -> Void

    /// How long the bars are seen, and how long they fade, in seconds.
    static let barsDuration = 5.0, fade = 0.25

    init(_ picture: NotePicture, of note: Note.ID, in navigator: any NotesNavigator) {
        self.navigator = navigator
        self.note = note
        library = navigator.library
        theme = navigator.theme
        openURL = { [weak navigator] url in
            UIApplication.shared.open(url) { isOpen in
                if !isOpen { navigator?.showNotice("No program opens pictures") }
            }
        }
        transition = NotesTransition.makeForPicture(navigator.theme)
        page = NotePicturePage(picture, library: navigator.library)
        super.init(nibName: nil, bundle: nil)
        title = "Picture"
    }

    required init?(coder: NSCoder) { nil }

    // MARK: View

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .clear
        backdrop.backgroundColor = .black
        backdrop.isUserInteractionEnabled = false
        view.addSubview(backdrop)
        view.addSubview(page)
        bar.set(bar.leading, symbol: "chevron.left", label: "Back") { [unowned self] in navigator?.goBack() }
        toolbar.set(toolbar.leading, symbol: "doc.on.doc", label: "Copy Picture") { [unowned self] in copyPicture() }
        toolbar.set(toolbar.trailing, symbol: "trash", label: "Remove Picture") { [unowned self] in removePicture() }
        toolbar.addButton(symbol: "arrow.up.right", label: "Open with Another Program") { [unowned self] in openElsewhere() }
        for bar in [bar, toolbar] { view.addSubview(bar) }
        addGestures()
        transition.attach(toPushed: self)
        transition.gestureShouldBegin = { [weak self] gesture in
            guard let self, page.isWhole else { return false }
            return (gesture as? UIPinchGestureRecognizer).map { $0.scale < 1 } ?? true
        }
        library.add(self)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size = view.bounds.size, height = theme.measure(.barHeight), safe = view.safeAreaInsets
        backdrop.frame = view.bounds
        page.frame = view.bounds
        page.layoutIfNeeded()
        bar.frame = CGRect(x: 0, y: 0, width: size.width, height: safe.top + height)
        toolbar.frame = CGRect(x: 0, y: size.height - safe.bottom - height, width: size.width, height: height + safe.bottom)
    }

    override var prefersStatusBarHidden: Bool { true }
    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
        hideBarsLater()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        cancelHiding()
    }

    // MARK: Bars

    /// Fades the bars in or out.
    func showBars(_ isShown: Bool) {
        cancelHiding()
        if isShown { hideBarsLater() }
        guard isShown != areBarsShown else { return }
        areBarsShown = isShown
        UIView.animate(withDuration: Self.fade, delay: 0, options: .beginFromCurrentState) {
            self.bar.alpha = isShown ? 1 : 0
            self.toolbar.alpha = isShown ? 1 : 0
        }
    }

    private func hideBarsLater() {
        cancelHiding()
        hiding = TimerQueue.shared.schedule(after: Self.barsDuration) { [weak self] in
            guard let self else { return }
            hiding = nil
            // Someone who goes from button to button by keys keeps them.
            if isFirstResponder { showBars(false) } else { hideBarsLater() }
        }
    }

    private func cancelHiding() {
        if let hiding { TimerQueue.shared.cancel(hiding) }
        hiding = nil
    }

    // MARK: Gestures and keys

    private func addGestures() {
        let double = UITapGestureRecognizer(), single = UITapGestureRecognizer(), hold = UILongPressGestureRecognizer()
        double.numberOfTapsRequired = 2
        // A tap that waits whether another one follows may outlive the screen.
        double.addAction { [weak self] recognizer in
            if let page = self?.page { page.toggleZoom(at: recognizer.location(in: page)) }
        }
        single.require(toFail: double)
        single.addAction { [weak self] _ in
            if let self { showBars(!areBarsShown) }
        }
        hold.addAction { [weak self] recognizer in if recognizer.state == .began { self?.copyPicture() } }
        page.addSecondaryClick { [weak self] _ in self?.copyPicture() }
        for gesture in [double, single, hold] as [UIGestureRecognizer] { page.addGestureRecognizer(gesture) }
    }

    override var keyCommands: [UIKeyCommand]? {
        var keys = KeyCommands(self)
        keys.add("Back", UIKeyCommand.inputEscape) { $0.navigator?.goBack() }
        keys.add("Closer", "=", "+") { $0.page.zoom(by: 1.6) }
        keys.add("Farther", "-") { $0.page.zoom(by: 1 / 1.6) }
        keys.add("Whole", "0") { $0.page.setZoomScale(1, animated: true) }
        if isFirstResponder {
            keys.add("Bars", " ") { $0.showBars(!$0.areBarsShown) }
            keys.add("Remove Picture", UIKeyCommand.inputDelete, "\u{8}") { $0.removePicture() }
        }
        keys.addShortcut("Copy", "c") { $0.copyPicture() }
        return keys.commands
    }

    // MARK: What can be done with the picture

    private func copyPicture() {
        guard let image = page.imageView.image else { return }
        UIPasteboard.general.image = image
        navigator?.showNotice("Copied")
    }

    private func openElsewhere() {
        openURL(URL(fileURLWithPath: library.store.path(of: page.picture)))
    }

    /// Takes the picture from the note, which shows itself without it; undoing brings it back.
    private func removePicture() {
        library.change("Remove Picture") { [note, picture = page.picture] in try $0.removePicture(note, picture) }
        navigator?.goBack()
    }

    // MARK: NotesScreen

    var depth: NotesDepth { .picture }
    var shownNote: Note.ID? { note }

    func elements(for note: Note.ID?) -> NotesScreenElements {
        loadViewIfNeeded()
        view.layoutIfNeeded()
        var elements = NotesScreenElements()
        elements.page = backdrop
        elements.picture = page.imageView
        // Bars that were hidden don't come back on the way out.
        if areBarsShown { (elements.bar, elements.toolbar) = (bar, toolbar) }
        return elements
    }

    func themeDidChange() { viewIfLoaded?.setNeedsLayout() }
}

extension PictureViewController: StoreModelObserver {
    /// A picture that was removed or replaced elsewhere isn't shown any more.
    func storeDidChange(_ changed: ChangedRows) {
        guard navigationController?.topViewController === self else { return }
        let pictures = library.note(note).map { library.pictures(of: $0) } ?? []
        if !pictures.contains(page.picture) { navigator?.goBack() }
    }
}
