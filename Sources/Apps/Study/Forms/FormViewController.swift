import AppSupport
import RecordStore
import UIKit

/// A sheet of rows: what can be done with something, or its settings. Each change is made when its row is pressed.
///
/// Arrow keys go from row to row and change numbers, Return presses a row, Escape goes back.
final class FormViewController: UIViewController {
    private let model: StudyModel
    private let heading: String
    private let make: @MainActor (FormViewController) -> [FormSection]?
    private(set) var sections: [FormSection] = []
    private let layout = UICollectionViewFlowLayout()
    private(set) lazy var list: UICollectionView = FormList(layout) { [unowned self] in step($0) }
    private(set) lazy var bar = StudyBar { [unowned self] in goBack() }
    /// The row that keys go to.
    private var focused: IndexPath?

    /// Creates a form.
    ///
    /// - Parameters:
    ///   - heading: the title.
    ///   - model: the library; the form is made anew when it has changed.
    ///   - make: makes the rows; nil if what they are about is gone, which closes the form.
    init(_ heading: String, _ model: StudyModel, _ make: @escaping @MainActor (FormViewController) -> [FormSection]?) {
        self.heading = heading
        self.model = model
        self.make = make
        super.init(nibName: nil, bundle: nil)
        title = heading
        model.add(self)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        list.backgroundColor = .clear
        list.alwaysBounceVertical = true
        list.contentInsetAdjustmentBehavior = .never
        list.register(FormCell.self, forCellWithReuseIdentifier: "row")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            list.register(FormText.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "text")
        }
        list.dataSource = self
        list.delegate = self
        bar.show(title: heading, subtitle: "")
        bar.setProminent("Done") { [unowned self] in close() }
        view.addSubview(list)
        view.addSubview(bar)
        sections = make(self) ?? []
        view.backgroundColor = StudyLook.desk
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        bar.showsBack = navigationController.map { $0.viewControllers.first !== self } ?? false
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        list.becomeFirstResponder()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.safeAreaInsets.top + StudyBar.height)
        list.frame = CGRect(x: 0, y: bar.frame.maxY, width: bounds.width, height: max(0, bounds.height - bar.frame.maxY))
        let bottom = view.safeAreaInsets.bottom + 20
        if list.contentInset.bottom != bottom { list.contentInset.bottom = bottom }
        layout.invalidateLayout()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        list.reloadData()
    }

    // MARK: Rows

    /// Makes the rows anew.
    func refresh() {
        guard isViewLoaded else { return }
        guard let made = make(self) else { return close() }
        let isSame = made.map(\.rows.count) == sections.map(\.rows.count)
            && made.map { $0.title.isEmpty } == sections.map { $0.title.isEmpty } && made.map(\.note) == sections.map(\.note)
        sections = made
        if isSame {
            list.reconfigureItems(at: list.indexPathsForVisibleItems)
        } else {
            list.reloadData()
            list.layoutIfNeeded()
            if list.isFirstResponder { list.becomeFirstResponder() }
        }
    }

    private func row(_ path: IndexPath) -> FormRow? {
        guard sections.indices.contains(path.section), sections[path.section].rows.indices.contains(path.item) else { return nil }
        return sections[path.section].rows[path.item]
    }

    /// Changes the number in the row that keys go to.
    private func step(_ direction: Int) -> Bool {
        guard let path = focused, let row = row(path) else { return false }
        if let step = row.step {
            step(direction)
        } else if case .toggle(let isOn) = row.end, isOn != (direction > 0) {
            row.press?()
        } else {
            return false
        }
        return true
    }

    // MARK: Coming and going

    /// Opens another form on top of this one.
    func open(_ form: FormViewController) { navigationController?.pushViewController(form, animated: true) }

    /// Goes back to the form below, or closes the sheet.
    func goBack() {
        if let navigationController, navigationController.viewControllers.count > 1 {
            navigationController.popViewController(animated: true)
        } else {
            close()
        }
    }

    /// Closes the sheet, then does something.
    func close(then action: @escaping @MainActor () -> Void = {}) {
        let sheet: UIViewController = navigationController ?? self
        guard let below = sheet.presentingViewController else { return action() }
        below.dismiss(animated: true) { action() }
    }

    /// Asks for a line of text.
    ///
    /// - Parameters:
    ///   - title: what is asked for.
    ///   - message: words below it; nil for none.
    ///   - text: what stands in the field at first.
    ///   - verb: what the button says.
    ///   - answer: called with what was typed, unless that is nothing or as before.
    func ask(
        _ title: String, message: String? = nil, text: String, verb: String = "Set", _ answer: @escaping @MainActor (String) -> Void
    ) {
        let keys: @MainActor () -> Void = { [weak self] in self?.list.becomeFirstResponder() }
        TextPrompt.ask(title, message: message, text: text, verb: verb, over: self, keys: keys, answer)
    }

    override var keyCommands: [UIKeyCommand]? {
        var keys = KeyCommands(self)
        keys.add("Back", UIKeyCommand.inputEscape) { $0.goBack() }
        keys.addUndo({ $0.model.undo() }, redo: { $0.model.redo() })
        return keys.commands
    }
}

extension FormViewController: StoreModelObserver {
    func storeDidChange(_ changed: ChangedRows) { refresh() }
}

extension FormViewController: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].rows.count }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath), rows = sections[indexPath.section].rows
        (cell as? FormCell)?.show(rows[indexPath.item], isFirst: indexPath.item == 0, isLast: indexPath.item == rows.count - 1)
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "text", for: indexPath)
        let isTitle = kind == UICollectionView.elementKindSectionHeader, section = sections[indexPath.section]
        (view as? FormText)?.show(isTitle ? section.title : section.note, isTitle: isTitle)
        return view
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        CGSize(width: max(1, collectionView.bounds.width - 32), height: FormCell.height)
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets {
        UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
        CGSize(width: 0, height: FormText.height(sections[section].title, isTitle: true, width: collectionView.bounds.width))
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize {
        CGSize(width: 0, height: FormText.height(sections[section].note, isTitle: false, width: collectionView.bounds.width))
    }

    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        row(indexPath)?.press != nil
    }

    func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool {
        row(indexPath).map { $0.press != nil || $0.step != nil } ?? false
    }

    func collectionView(_ collectionView: UICollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath) -> Bool {
        // Asked for the row that gets the focus.
        focused = indexPath
        return false
    }

    func indexPathForPreferredFocusedView(in collectionView: UICollectionView) -> IndexPath? {
        func canFocus(_ path: IndexPath) -> Bool { row(path).map { $0.press != nil || $0.step != nil } ?? false }
        if focused.map(canFocus) != true {
            focused = sections.indices.lazy.flatMap { section in
                self.sections[section].rows.indices.lazy.map { IndexPath(item: $0, section: section) }
            }.first(where: canFocus)
        }
        return focused
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: false)
        focused = indexPath
        row(indexPath)?.press?()
    }
}
