import QuartzCore
import UIKit

/// A plain table of the cities by letter, with an index. Swiping deletes or pins a city, which the undo button takes back; editing deletes
/// and reorders; pulling down brings the weather; a button shows only cities of a million people.
final class CityTableController: UITableViewController {
    private(set) var list = CityList()
    private var source: CityTableSource!
    private let undoing = UndoManager()
    private var showsOnlyLarge = false
    /// How often the weather was fetched.
    private var forecast = 0

    private let undoItem = UIBarButtonItem(image: UIImage(systemName: "arrow.uturn.backward"), style: .plain)
    private let sizeItem = UIBarButtonItem(image: UIImage(systemName: "line.3.horizontal.decrease"), style: .plain)

    init() { super.init(style: .plain) }

    required init?(coder: NSCoder) { nil }

    override var undoManager: UndoManager? { undoing }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "city")
        tableView.rowHeight = UIFontMetrics.default.scaledValue(for: 56)
        source = CityTableSource(tableView: tableView) { [unowned self] table, path, city in
            let cell = table.dequeueReusableCell(withIdentifier: "city", for: path)
            fill(cell, city)
            return cell
        }
        source.defaultRowAnimation = .fade
        source.didMove = { [unowned self] snapshot in keep(CityList(snapshot), "Move") }
        let refresh = UIRefreshControl()
        refresh.addAction(
            UIAction { [unowned self] _ in
                TimerQueue.shared.schedule(after: 1) { [weak self] in self?.updateWeather() }
            }, for: .valueChanged)
        refreshControl = refresh
        undoItem.accessibilityLabel = "Undo"
        undoItem.primaryAction = UIAction(image: undoItem.image) { [unowned self] _ in undo() }
        sizeItem.accessibilityLabel = "Only cities of a million"
        sizeItem.primaryAction = UIAction(image: sizeItem.image) { [unowned self] _ in toggleSize() }
        navigationItem.rightBarButtonItems = [editButtonItem, sizeItem, undoItem]
        addKeyCommand(UIKeyCommand(title: "Undo", input: "z", modifierFlags: .control) { [unowned self] _ in undo() })
        show(animated: false)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        showCloseItem()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !giveKeys(presses, to: tableView) { super.pressesBegan(presses, with: event) }
    }

    // MARK: Rows

    private func fill(_ cell: UITableViewCell, _ city: City) {
        var content = UIListContentConfiguration.subtitleCell()
        content.text = city.name
        content.secondaryText = "\(city.country), \(city.size)"
        content.secondaryTextProperties.color = .secondaryLabel
        content.image = CityPicture.picture(of: city)
        content.imageProperties.maximumSize = CGSize(width: 60, height: 40)
        content.imageProperties.cornerRadius = 6
        cell.contentConfiguration = content
        guard forecast > 0 else { return cell.accessoryView = nil }
        let weather = cell.accessoryView as? UILabel ?? UILabel()
        var numbers = PortraitNumbers(seed: city.seed &+ UInt64(forecast) &* 7919)
        _ = numbers.next()
        weather.text = "\(numbers.below(34) - 2)°"
        weather.textColor = .secondaryLabel
        weather.sizeToFit()
        cell.accessoryView = weather
    }

    private func show(animated: Bool = true) {
        undoItem.isEnabled = undoing.canUndo
        source.canMove = !showsOnlyLarge
        source.apply(list.snapshot(onlyLarge: showsOnlyLarge), animatingDifferences: animated)
    }

    private func updateWeather() {
        forecast += 1
        var snapshot = source.snapshot()
        snapshot.reconfigureItems(snapshot.itemIdentifiers)
        source.apply(snapshot, animatingDifferences: false)
        refreshControl?.endRefreshing()
    }

    private func toggleSize() {
        showsOnlyLarge.toggle()
        show()
    }

    // MARK: Changes

    /// Takes a changed list, so that it can be undone.
    private func keep(_ new: CityList, _ name: String) {
        let old = list
        undoing.registerUndo(withTarget: self) { controller in
            controller.keep(old, name)
            controller.show()
        }
        undoing.setActionName(name)
        list = new
        undoItem.isEnabled = undoing.canUndo
    }

    private func change(_ name: String, _ edit: (inout CityList) -> Void) {
        var new = list
        edit(&new)
        keep(new, name)
        show()
    }

    func delete(_ city: City) { change("Delete") { $0.delete(city) } }

    /// Moves a city to the pinned ones, or back to its letter.
    func pin(_ city: City) { change("Pin") { $0.pin(city) } }

    func undo() {
        if undoing.canUndo { undoing.undo() }
        undoItem.isEnabled = undoing.canUndo
    }

    // MARK: Delegate

    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard let city = source.itemIdentifier(for: indexPath) else { return nil }
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [unowned self] _, _, done in
            self.delete(city)
            done(true)
        }
        delete.image = UIImage(systemName: "trash.fill")
        return UISwipeActionsConfiguration(actions: [delete, pinAction(city)])
    }

    override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        source.itemIdentifier(for: indexPath).map { UISwipeActionsConfiguration(actions: [pinAction($0)]) }
    }

    private func pinAction(_ city: City) -> UIContextualAction {
        let pin = UIContextualAction(style: .normal, title: list.isPinned(city) ? "Unpin" : "Pin") { [unowned self] _, _, done in
            self.pin(city)
            done(true)
        }
        pin.image = UIImage(systemName: "pin.fill")
        pin.backgroundColor = .systemOrange
        return pin
    }

    override func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
        // A city stays under its letter.
        guard proposedDestinationIndexPath.section != sourceIndexPath.section else { return proposedDestinationIndexPath }
        let isAbove = proposedDestinationIndexPath.section < sourceIndexPath.section
        let last = tableView.numberOfRows(inSection: sourceIndexPath.section) - 1
        return IndexPath(row: isAbove ? 0 : last, section: sourceIndexPath.section)
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        if let city = source.itemIdentifier(for: indexPath) { show(city) }
    }
}

/// The rows of the table of cities.
final class CityTableSource: UITableViewDiffableDataSource<String, City> {
    var canMove = true
    /// Called when a row was moved by hand, with the snapshot after it.
    var didMove: ((NSDiffableDataSourceSnapshot<String, City>) -> Void)?

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sectionIdentifier(for: section).map { $0 == CityList.pinnedSection ? "Pinned" : $0 }
    }

    override func sectionIndexTitles(for tableView: UITableView) -> [String]? { snapshot().sectionIdentifiers }

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }

    override func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
        guard let city = itemIdentifier(for: indexPath), let controller = tableView.delegate as? CityTableController else { return }
        controller.delete(city)
    }

    override func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        super.tableView(tableView, moveRowAt: sourceIndexPath, to: destinationIndexPath)
        didMove?(snapshot())
    }
}

/// The cities of the table: those that are pinned, then those of each letter.
struct CityList: Equatable {
    /// The section of the pinned cities; the others have their letter.
    static let pinnedSection = "★"

    private(set) var pinned: [City] = []
    private(set) var letters: [String: [City]] = Dictionary(grouping: City.all, by: \.letter)

    init() {}

    /// The list that a snapshot shows.
    init(_ snapshot: NSDiffableDataSourceSnapshot<String, City>) {
        letters = [:]
        for section in snapshot.sectionIdentifiers {
            let cities = snapshot.itemIdentifiers(inSection: section)
            if section == CityList.pinnedSection { pinned = cities } else { letters[section] = cities }
        }
    }

    func snapshot(onlyLarge: Bool) -> NSDiffableDataSourceSnapshot<String, City> {
        var snapshot = NSDiffableDataSourceSnapshot<String, City>()
        let sections = [(CityList.pinnedSection, pinned)] + letters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        for (section, cities) in sections {
            let shown = onlyLarge ? cities.filter { $0.people >= 1_000_000 } : cities
            guard !shown.isEmpty else { continue }
            snapshot.appendSections([section])
            snapshot.appendItems(shown, toSection: section)
        }
        return snapshot
    }

    func isPinned(_ city: City) -> Bool { pinned.contains(city) }

    mutating func delete(_ city: City) {
        pinned.removeAll { $0 == city }
        letters[city.letter]?.removeAll { $0 == city }
    }

    /// Pins a city, or takes it back to the place of its name.
    mutating func pin(_ city: City) {
        let wasPinned = isPinned(city)
        delete(city)
        guard wasPinned else { return pinned.append(city) }
        let place = letters[city.letter, default: []].firstIndex { City.precedes(city, $0) } ?? letters[city.letter, default: []].count
        letters[city.letter, default: []].insert(city, at: place)
    }
}
