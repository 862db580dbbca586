import AppSupport
import Notes
import RecordStore
import Transitions
import UIKit

/// The window of `lamina notes`: the list, out of which notes open and out of those their pictures, and the sidebar beside it or under it.
final class NotesViewController: UIViewController, NotesNavigator {
    let library: NotesLibrary
    let theme: NotesTheme
    private(set) lazy var list = NotesListViewController(self)
    private(set) lazy var navigation = UINavigationController(rootViewController: list)
    private(set) lazy var sidebar = NotesSidebar(library, theme: theme)
    private(set) lazy var transition = NotesTransition.make(theme)
    private(set) lazy var slide = SidebarSlide(self)
    private let notice = NoticeView()
    private var themeWatch: ThemeWatch?
    private(set) lazy var imports = FileImport(in: view)
    private var isCollected = false

    /// Shows a store.
    ///
    /// - Parameters:
    ///   - store: the notes. A new one is filled with some that show what can be done.
    ///   - style: light or dark; unspecified is the desktop's.
    ///   - themePath: the file with the person's theme.
    /// - Throws: `StoreFailure` if the store can't be read, or a new one not be filled.
    init(_ store: NoteStore, style: UIUserInterfaceStyle = .unspecified, themePath: String = NotesTheme.standardPath()) throws {
        try NoteTutorial.fill(store)
        library = try NotesLibrary(store)
        theme = NotesTheme(library, path: themePath)
        super.init(nibName: nil, bundle: nil)
        title = "Notes"
        overrideUserInterfaceStyle = style
        library.didNotice = { [weak self] in self?.showNotice($0) }
        library.unstoredTextDidChange = { [weak self] in self?.notice.standingText = $0 }
        library.add(self)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        for child in [sidebar, navigation] {
            addChild(child)
            view.addSubview(child.view)
            child.didMove(toParent: self)
        }
        navigation.isNavigationBarHidden = true
        transition.attach(to: navigation)
        sidebar.choose = { [weak self] in self?.show($0) }
        sidebar.leave = { [weak self] in self?.closeSidebar() }
        sidebar.showBackups = { [weak self] in self?.showBackups() }
        slide.setUp()
        updateTheme()
        themeWatch = ThemeWatch(theme.file.path) { [weak self] in self?.refreshTheme() }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        slide.layOut()
        notice.attach(to: view)
        imports.place()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !isCollected else { return }
        isCollected = true
        // Pictures that nothing leads to any more are removed once a start, when the window is there.
        let store = library.store
        Task.detached(priority: .background) { _ = try? store.collectPictures() }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if traitCollection.userInterfaceStyle != previousTraitCollection?.userInterfaceStyle { updateTheme() }
    }

    // MARK: Theme

    private var screens: [any NotesScreen] { navigation.viewControllers.compactMap { $0 as? any NotesScreen } }

    /// Takes over what has changed in the theme's file or in the settings.
    private func refreshTheme() {
        if theme.refresh() { updateTheme() }
    }

    private func updateTheme() {
        view.backgroundColor = theme.color(.background)
        transition.background = theme.color(.background).resolvedColor(with: traitCollection)
        for screen in screens { screen.themeDidChange() }
        sidebar.themeDidChange()
        view.setNeedsLayout()
    }

    // MARK: NotesNavigator

    func openNote(_ note: Note.ID?, tags: [String]) {
        refreshTheme()
        closeSidebar()
        list.marksCurrent = false
        let screen = NoteViewController(note, tags: tags, in: self)
        if navigation.topViewController === list {
            navigation.pushViewController(screen, animated: true)
        } else {
            navigation.setViewControllers([list, screen], animated: true)
        }
    }

    func openPicture(_ picture: NotePicture, of note: Note.ID) {
        refreshTheme()
        navigation.pushViewController(PictureViewController(picture, of: note, in: self), animated: true)
    }

    func goBack() {
        refreshTheme()
        navigation.popViewController(animated: true)
    }

    func openSidebar() {
        guard !slide.isPinned else {
            sidebar.becomeFirstResponder()
            return
        }
        slide.set(isOpen: true, animated: true)
        sidebar.becomeFirstResponder()
    }

    func showNotice(_ text: String) { notice.show(text) }

    // MARK: Sidebar

    func closeSidebar() {
        if slide.isOpen, !slide.isPinned { slide.set(isOpen: false, animated: true) }
        if sidebar.isFirstResponder { list.becomeFirstResponder() }
    }

    /// Lists another group.
    func show(_ group: NoteGroup) {
        if navigation.topViewController !== list { navigation.popToRootViewController(animated: false) }
        sidebar.selected = group
        list.show(group)
        closeSidebar()
    }

    private func showBackups() {
        // What was typed is stored, and so in the backup that restoring makes.
        view.endEditing(true)
        BackupsViewController.show(library, over: self, tint: theme.color(.accent)) { [weak self] in self?.sidebar.becomeFirstResponder() }
    }

    // MARK: Keys

    override var keyCommands: [UIKeyCommand]? {
        var keys = KeyCommands(self)
        keys.addShortcut("New Note", "n") { $0.addNote() }
        keys.addShortcut("Search", "f") { $0.beginSearch() }
        if imports.isRunning { keys.addShortcut("Stop Importing", ".") { $0.imports.stop() } }
        keys.addUndo({ $0.library.undo() }, redo: { $0.library.redo() })
        keys.addShortcut("Larger Text", "+", "=") { $0.changeTextSize(by: 1) }
        keys.addShortcut("Smaller Text", "-") { $0.changeTextSize(by: -1) }
        return keys.commands
    }

    private func addNote() {
        let top = navigation.topViewController
        if top === list { list.addNote() } else if top is NoteViewController { openNote(nil, tags: list.group.tags) }
    }

    private func beginSearch() {
        closeSidebar()
        if navigation.topViewController !== list { navigation.popToRootViewController(animated: true) }
        list.beginSearch()
    }

    private func changeTextSize(by step: Int) {
        let all = NotesTextSize.allCases, index = all.firstIndex(of: library.settings.textSize) ?? 1
        let target = all[min(max(index + step, 0), all.count - 1)]
        library.changeSettings { $0.textSize = target }
    }
}

extension NotesViewController: StoreModelObserver {
    func storeDidChange(_ changed: ChangedRows) {
        refreshTheme()
        // The group of a tag that no note has any longer is gone.
        if case .tag(let name) = list.group, !library.tags.contains(where: { $0.name.lowercased() == name.lowercased() }),
            navigation.topViewController === list { show(.all) }
    }
}
