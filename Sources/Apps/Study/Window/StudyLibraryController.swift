import AppSupport
import Files
import StudyLibrary
import UIKit

/// The window of `lamina study`: the library, out of which stacks open.
final class StudyLibraryController: UIViewController, StudyNavigator {
    let model: StudyModel
    private(set) lazy var library = LibraryViewController(self)
    private(set) lazy var navigation = UINavigationController(rootViewController: library)
    private let notice = NoticeView()
    private(set) lazy var imports = FileImport(in: view)
    private var clock: NotificationObservation?
    /// The day on which cards are shown as due, and how far the clocks are ahead of Greenwich.
    private var shownDay: (day: StudyDay, secondsFromGMT: Int)?
    /// The lesson that lies over everything.
    private(set) var lesson: SlideShowViewController?
    /// The editor that lies over everything.
    var editor: NoteEditorViewController?
    /// The card that is on its way to the editor, or back.
    var flight: CardFlight?

    /// Shows a library.
    ///
    /// - Parameters:
    ///   - store: the library. A new one is filled with the sample deck.
    ///   - sample: the path of the sample deck; nil for none.
    ///   - style: light or dark; unspecified is the desktop's.
    /// - Throws: `StoreFailure` if the store can't be read, or a new one not be filled.
    init(_ store: StudyStore, sample: String?, style: UIUserInterfaceStyle = .unspecified) throws {
        try StudyStart.fill(store, sample: sample)
        model = StudyModel(store)
        super.init(nibName: nil, bundle: nil)
        title = "Study"
        overrideUserInterfaceStyle = style
        model.didNotice = { [weak self] in self?.showNotice($0) }
        model.unstoredTextDidChange = { [weak self] in self?.notice.standingText = $0 }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.tintColor = StudyLook.brass
        addChild(navigation)
        view.addSubview(navigation.view)
        navigation.didMove(toParent: self)
        navigation.isNavigationBarHidden = true
        restore()
        shownDay = today
        // What an import couldn't index that was ended with its program.
        let store = model.store
        Task.detached(priority: .background) { try? store.indexWords() }
        clock = NotificationObservation([UIApplication.didBecomeActiveNotification, .clockDidGoOn]) { [weak self] _ in self?.showDay() }
    }

    private var today: (day: StudyDay, secondsFromGMT: Int)? {
        let moment = model.store.moment
        return model.attempt { (try $0.dayBoundary().day(of: moment), moment.secondsFromGMT) }
    }

    /// Shows what is due on the day that it is, if that is another one than before, or the clocks have been changed.
    private func showDay() {
        guard let today, let shown = shownDay, today != shown else { return }
        shownDay = today
        model.changeSoon()
    }

    /// Shows what was shown when the program ended, however that was.
    private func restore() {
        let position = StudyPosition.stored(in: model.store)
        if let source = position.source, model.attempt({ try $0.noteCount(in: source) }) != nil {
            navigation.pushViewController(StackViewController(source, in: self), animated: false)
        }
        let show = position.isStudying ? model.attempt { try $0.slideShow() } ?? nil : nil
        if show?.slide != nil { beginLesson(SlideShowSession(model), animated: false) }
    }

    private func storePosition() {
        let source = navigation.viewControllers.compactMap { ($0 as? StackViewController)?.source }.last
        let position = StudyPosition(source: source, isStudying: lesson != nil)
        if position != StudyPosition.stored(in: model.store) { model.attempt { try position.write(to: $0) } }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        navigation.view.frame = bounds
        lesson?.view.frame = bounds
        editor?.view.frame = bounds
        // Where it flies to lies elsewhere now.
        if let flight, flight.frame != bounds { endFlight() }
        notice.attach(to: view)
        imports.place()
    }

    // MARK: StudyNavigator

    func open(_ source: NoteSource) {
        endFlight()
        navigation.pushViewController(StackViewController(source, in: self), animated: true)
        storePosition()
    }

    func showStatistics(_ source: NoteSource) {
        endFlight()
        navigation.pushViewController(StatisticsViewController(source, in: self), animated: true)
    }

    func goBack() {
        if editor != nil { return closeEditor() }
        endFlight()
        navigation.popViewController(animated: true)
        storePosition()
    }

    func leave(_ screen: UIViewController) {
        if screen === editor { return closeEditor() }
        endFlight()
        navigation.setViewControllers(navigation.viewControllers.filter { $0 !== screen }, animated: view.window != nil)
        storePosition()
    }

    // MARK: Lessons

    var isCovered: Bool { lesson != nil || editor != nil }

    func study(_ source: NoteSource) {
        guard !isCovered else { return }
        endFlight()
        beginLesson(SlideShowSession.begin(source, model), animated: true)
    }

    private func beginLesson(_ session: SlideShowSession, animated: Bool) {
        let screen = SlideShowViewController(session), stack = navigation.topViewController as? StackViewController
        lesson = screen
        screen.didNotice = { [weak self] in self?.showNotice($0) }
        screen.place = { [weak stack] id in
            stack?.reveal(id, animated: false)
            return stack?.place(of: id)
        }
        screen.didTakeOut = { [weak stack] in stack?.takeOut($0) }
        screen.didAskToEdit = { [weak self] in self?.edit($0, in: nil) }
        screen.willAct = { [weak self] in
            if self?.editor == nil { self?.endFlight() }
        }
        screen.didClose = { [weak self] in self?.endLesson() }
        addChild(screen)
        view.addSubview(screen.view)
        screen.view.frame = view.bounds
        screen.didMove(toParent: self)
        if animated { screen.arrive() }
        storePosition()
    }

    private func endLesson() {
        guard let lesson else { return }
        lesson.willMove(toParent: nil)
        lesson.view.removeFromSuperview()
        lesson.removeFromParent()
        self.lesson = nil
        storePosition()
        (navigation.topViewController as? StackViewController)?.refreshIfStale()
        library.refreshIfStale()
        takeKeys()
    }

    func takeKeys() {
        guard presentedViewController == nil else { return }
        if let editor { return editor.takeKeys() }
        if let lesson { return lesson.resume() }
        switch navigation.topViewController {
        case let stack as StackViewController: stack.tray.becomeFirstResponder()
        case let screen? where screen !== library: screen.becomeFirstResponder()
        default: library.cabinet.becomeFirstResponder()
        }
    }

    // MARK: Forms

    func show(_ form: FormViewController) {
        guard presentedViewController == nil else { return }
        let sheet = FormSheet(form) { [weak self] in self?.takeKeys() }
        sheet.overrideUserInterfaceStyle = overrideUserInterfaceStyle
        present(sheet, animated: true)
    }

    func showBackups() {
        BackupsViewController.show(model, over: self, tint: StudyLook.brassText) { [weak self] in self?.takeKeys() }
    }

    func reveal(_ source: NoteSource) {
        guard navigation.topViewController === library else { return }
        library.reveal(source)
    }

    func showNotice(_ text: String) { notice.show(text) }

    // MARK: Keys

    override var keyCommands: [UIKeyCommand]? {
        // A field takes back what was typed in it.
        let fields = [library.search, (navigation.topViewController as? StackViewController)?.search]
        let isTyping = fields.contains { $0?.field.isFirstResponder == true }
        var keys = KeyCommands(self)
        keys.addShortcut("Statistics", "t") { $0.showStatisticsHere() }
        if editor != nil, lesson == nil { keys.addShortcut("Search", "f") { $0.searchFromNote() } }
        if imports.isRunning { keys.addShortcut("Stop Importing", ".") { $0.imports.stop() } }
        if !isTyping { keys.addUndo({ $0.model.undo() }, redo: { $0.model.redo() }) }
        return keys.commands
    }
}

extension StudyLibraryController {
    /// Closes the note that is open, and goes to the field in which the notes around it are searched.
    private func searchFromNote() {
        closeEditor()
        if let stack = navigation.topViewController as? StackViewController { stack.beginSearch() } else { library.beginSearch() }
    }

    /// Shows the statistics of what is open.
    private func showStatisticsHere() {
        guard !isCovered, !(navigation.topViewController is StatisticsViewController) else { return }
        showStatistics((navigation.topViewController as? StackViewController)?.source ?? .builtIn(.allNotes))
    }
}

/// Files that are dropped onto the window.
extension StudyLibraryController: FileTaker {
    /// Imports a file while the window goes on, and opens what came with it, if the person is still where it was dropped.
    func take(_ file: URL) {
        // A note that is open gets pictures and sounds.
        if let editor { return editor.take(file) }
        let store = model.store, screen = navigation.topViewController
        imports.start(file) { try store.importFile(file.path, progress: $0) } didEnd: { [weak self] result in
            self?.didImport(file, result, from: screen)
        }
    }

    private func didImport(_ file: URL, _ result: Result<ImportSummary, any Error>, from screen: UIViewController?) {
        switch result {
        case .failure(let error): showNotice(CommandError.line(error))
        case .success(let summary):
            showNotice(Self.line(summary))
            let isWhereItWas = !isCovered && presentedViewController == nil && navigation.topViewController === screen
            if summary.added > 0 && isWhereItWas {
                endFlight()
                navigation.popToRootViewController(animated: false)
                open(.builtIn(.lastImport))
            }
            let lacks = summary.leftOut + summary.missingMedia.sorted().map { "\(OneLine.of($0, limit: 200)): the file is missing" }
            if !lacks.isEmpty && presentedViewController == nil { present(UIAlertController.leftOut(lacks, by: file), animated: true) }
        }
    }

    /// What an import brought, in a few words.
    static func line(_ summary: ImportSummary) -> String {
        func notes(_ count: Int) -> String { count == 1 ? "1 note" : "\(count.grouped) notes" }
        let missing = summary.missingMedia.count, leftOut = summary.leftOut.count
        var lack = missing == 0 ? "" : missing == 1 ? ", 1 file is missing" : ", \(missing.grouped) files are missing"
        if leftOut > 0 { lack += ", \(leftOut.grouped) left out" }
        if summary.added > 0 { return "\(notes(summary.added)) added\(lack)" }
        return summary.updated > 0 ? "\(notes(summary.updated)) updated" : "All notes were there already"
    }
}
