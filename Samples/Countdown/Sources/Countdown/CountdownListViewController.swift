import UIKit

class CountdownListViewController: UITableViewController {
    private let store: CountdownStore

    init(store: CountdownStore) {
        self.store = store
        super.init(style: .insetGrouped)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Countdowns"
        tableView.register(CountdownCell.self, forCellReuseIdentifier: CountdownCell.reuseIdentifier)
        navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: self, action: #selector(addCountdown))
        let longPress = UILongPressGestureRecognizer(target: self, action: #selector(startOrPause(_:)))
        tableView.addGestureRecognizer(longPress)
        NotificationCenter.default.addObserver(self, selector: #selector(storeDidChange), name: .countdownStoreDidChange, object: store)
    }

    // MARK: - Actions

    @objc private func storeDidChange() {
        tableView.reloadData()
    }

    @objc private func addCountdown() {
        let alert = UIAlertController(title: "New Countdown", message: nil, preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "Name" }
        alert.addTextField {
            $0.placeholder = "Minutes"
            $0.keyboardType = .numberPad
        }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(UIAlertAction(title: "Add", style: .default) { [weak self, weak alert] _ in
            guard let fields = alert?.textFields, let name = fields[0].text, let minutes = Int(fields[1].text ?? "") else { return }
            self?.addCountdown(named: name, minutes: minutes)
        })
        present(alert, animated: true)
    }

    func addCountdown(named name: String, minutes: Int) {
        guard !name.isEmpty, minutes > 0 else { return }
        store.add(Countdown(name: name, duration: minutes * 60))
    }

    @objc private func startOrPause(_ recognizer: UILongPressGestureRecognizer) {
        guard recognizer.state == .began, let indexPath = tableView.indexPathForRow(at: recognizer.location(in: tableView)) else { return }
        let countdown = store.countdowns[indexPath.row]
        countdown.isRunning ? countdown.pause() : countdown.start()
    }

    // MARK: - Table view

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        store.countdowns.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: CountdownCell.reuseIdentifier, for: indexPath)
        (cell as? CountdownCell)?.countdown = store.countdowns[indexPath.row]
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let controller = CountdownViewController(countdown: store.countdowns[indexPath.row])
        navigationController?.pushViewController(controller, animated: true)
    }

    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, completion in
            self?.store.remove(at: indexPath.row)
            completion(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }
}
