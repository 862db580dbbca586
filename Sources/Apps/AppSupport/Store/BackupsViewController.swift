import Foundation
import RecordStore
import UIKit

/// A sheet with the backups of a store: makes one, and restores one after a question.
package final class BackupsViewController: UITableViewController {
    private let backups: StoreBackups
    private let notice: @MainActor (String) -> Void
    private let didRestore: @MainActor () -> Void
    private let didClose: @MainActor () -> Void
    private var shown: [StoreBackup] = []
    /// Whether a backup is made or restored at the moment.
    private var isWorking = false

    /// - Parameters:
    ///   - backups: the backups.
    ///   - notice: shows a line to the person.
    ///   - didRestore: called when a backup was restored.
    ///   - didClose: called when the sheet is gone, however it was closed.
    private init(
        _ backups: StoreBackups, notice: @escaping @MainActor (String) -> Void, didRestore: @escaping @MainActor () -> Void,
        didClose: @escaping @MainActor () -> Void
    ) {
        self.backups = backups
        self.notice = notice
        self.didRestore = didRestore
        self.didClose = didClose
        super.init(style: .insetGrouped)
        title = "Backups"
    }

    package required init?(coder: NSCoder) { nil }

    /// Shows a sheet with the backups of the store of a model.
    ///
    /// - Parameters:
    ///   - model: the store, with the line for what was done.
    ///   - screen: what the sheet lies over, as light or dark as that.
    ///   - tint: the colour of what can be pressed.
    ///   - didClose: called when the sheet is gone, however it was closed.
    package static func show<Store>(
        _ model: StoreModel<Store>, over screen: UIViewController, tint: UIColor, didClose: @escaping @MainActor () -> Void
    ) {
        let list = BackupsViewController(
            model.store.backups, notice: { [weak model] in model?.didNotice($0) }, didRestore: { [weak model] in model?.changeSoon() },
            didClose: didClose)
        let sheet = UINavigationController(rootViewController: list)
        sheet.modalPresentationStyle = .formSheet
        sheet.overrideUserInterfaceStyle = screen.overrideUserInterfaceStyle
        sheet.view.tintColor = tint
        screen.present(sheet, animated: true)
    }

    package override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [unowned self] _ in close() })
        shown = backups.list()
    }

    package override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        tableView.becomeFirstResponder()
    }

    package override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        didClose()
    }

    private func close() { presentingViewController?.dismiss(animated: true) }

    package override var keyCommands: [UIKeyCommand]? {
        var keys = KeyCommands(self)
        keys.add("Close", UIKeyCommand.inputEscape) { $0.close() }
        return keys.commands
    }

    // MARK: Work

    private func makeBackup() {
        work { _ = try $0.make() } then: { [weak self] in
            if let self { shown = backups.list() }
        }
    }

    private func ask(_ backup: StoreBackup) {
        let alert = UIAlertController(
            title: "Restore what there was at \(backup.localTime)?",
            message: "What there is now becomes a backup first, so that you can go back to it.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        let restore = UIAlertAction(title: "Restore", style: .default) { [weak self] _ in self?.restore(backup) }
        alert.addAction(restore)
        alert.preferredAction = restore
        present(alert, animated: true)
    }

    private func restore(_ backup: StoreBackup) {
        work { _ = try $0.restore(backup) } then: { [weak self, notice, didRestore] in
            didRestore()
            notice("Restored as of \(backup.localTime)")
            self?.close()
        }
    }

    /// Does something beside the main thread, and says what failed.
    private func work(_ body: @escaping @Sendable (StoreBackups) throws -> Void, then: @escaping @MainActor () -> Void) {
        guard !isWorking else { return }
        isWorking = true
        tableView.reloadData()
        let background = UIApplication.shared.beginBackgroundTask(withName: "backup")
        Task { [weak self, backups, notice] in
            let result = await Task.detached { Result { try body(backups) } }.value
            self?.isWorking = false
            switch result {
            case .success: then()
            case .failure(let error): notice(CommandError.line(error))
            }
            self?.tableView.reloadData()
            UIApplication.shared.endBackgroundTask(background)
        }
    }

    // MARK: Table

    package override func numberOfSections(in tableView: UITableView) -> Int { shown.isEmpty ? 1 : 2 }

    package override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { section == 0 ? 1 : shown.count }

    package override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        section == 0 ? nil : "Restore"
    }

    package override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section > 0 ? nil : """
            A backup is made every hour in which something is changed. The newest of each hour, day and week are kept.
            """
    }

    package override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        if indexPath.section == 0 {
            cell.textLabel?.text = isWorking ? "One Moment…" : "Back Up Now"
            cell.textLabel?.textColor = isWorking ? .secondaryLabel : view.tintColor
        } else {
            let backup = shown[indexPath.row]
            cell.textLabel?.text = backup.localTime
            cell.detailTextLabel?.text = backup.sizeText
        }
        return cell
    }

    package override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        guard !isWorking else { return }
        if indexPath.section == 0 { makeBackup() } else { ask(shown[indexPath.row]) }
    }
}
