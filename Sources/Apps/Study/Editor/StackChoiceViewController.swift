import AppSupport
import RecordStore
import StudyLibrary
import UIKit

/// The stacks of a library with a check mark at those in which a note lies; pressing one puts the note in or takes it out.
final class StackChoiceViewController: UIViewController {
    private let model: StudyModel
    private let heading = UILabel(), done = UIButton(type: .system), hint = UILabel()
    let table = UITableView(frame: .zero, style: .plain)
    /// The stacks that hold notes, with the names of the cases around them.
    private(set) var rows: [(id: Int64, name: String, holder: String)] = []
    private var marked: Set<Int64>

    /// Puts the note into a stack, or takes it out.
    var choose: (_ stack: Int64, _ isIn: Bool) -> Void = { _, _ in }
    /// The stacks in which the note is.
    var chosen: () -> [Int64] = { [] }

    init(_ model: StudyModel, chosen: [Int64]) {
        self.model = model
        marked = Set(chosen)
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .formSheet
        preferredContentSize = CGSize(width: 460, height: 560)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = StudyLook.sheet
        view.tintColor = StudyLook.brassText
        heading.text = "Stacks"
        heading.font = StudyLook.font(18, .semibold, upTo: 24)
        heading.textColor = StudyLook.text
        heading.accessibilityTraits = .header
        done.setTitle("Done", for: .normal)
        done.titleLabel?.font = StudyLook.font(16, .semibold, upTo: 22)
        done.contentHorizontalAlignment = .trailing
        done.tintColor = StudyLook.brassText
        done.addAction(UIAction { [unowned self] _ in close() }, for: .primaryActionTriggered)
        hint.text = "There are no stacks yet."
        hint.textColor = StudyLook.faint
        hint.font = StudyLook.font(16)
        hint.textAlignment = .center
        table.backgroundColor = .clear
        table.separatorColor = StudyLook.line
        table.rowHeight = 52
        table.register(UITableViewCell.self, forCellReuseIdentifier: "stack")
        table.dataSource = self
        table.delegate = self
        for part in [table, hint, heading, done] { view.addSubview(part) }
        model.add(self)
        refresh()
    }

    private func refresh() {
        let all = model.attempt { try $0.stacks() } ?? [], known = Dictionary(all.map { ($0.id, $0) }) { a, _ in a }
        func holder(_ stack: StudyStack) -> String {
            var names: [String] = [], next = stack.parent
            while let id = next, let parent = known[id], names.count < 100 {
                names.insert(parent.name, at: 0)
                next = parent.parent
            }
            return names.joined(separator: " › ")
        }
        rows = all.filter { $0.kind == .stack }.map { ($0.id, $0.name, holder($0)) }
        hint.isHidden = !rows.isEmpty
        table.reloadData()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        table.becomeFirstResponder()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds, top: CGFloat = 54
        heading.frame = CGRect(x: 20, y: 10, width: bounds.width - 140, height: 38)
        done.frame = CGRect(x: bounds.width - 100, y: 10, width: 80, height: 38)
        table.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        hint.frame = table.frame
    }

    private func close() { dismiss(animated: true) }

    override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Done", input: UIKeyCommand.inputEscape) { [unowned self] _ in close() }]
    }
}

extension StackChoiceViewController: StoreModelObserver {
    func storeDidChange(_ changed: ChangedRows) {
        marked = Set(chosen())
        refresh()
    }
}

extension StackChoiceViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "stack", for: indexPath), row = rows[indexPath.row]
        var content = UIListContentConfiguration.subtitleCell()
        content.text = row.name
        content.textProperties.color = StudyLook.text
        content.secondaryText = row.holder.isEmpty ? nil : row.holder
        content.secondaryTextProperties.color = StudyLook.faint
        cell.contentConfiguration = content
        cell.backgroundColor = .clear
        cell.tintColor = StudyLook.brassText
        cell.accessoryType = marked.contains(row.id) ? .checkmark : .none
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        let id = rows[indexPath.row].id, isIn = !marked.contains(id)
        choose(id, isIn)
        marked = Set(chosen())
        tableView.cellForRow(at: indexPath)?.accessoryType = marked.contains(id) ? .checkmark : .none
    }
}
