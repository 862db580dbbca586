import UIKit

/// A panel of values: sections of fixed rows. The rows of one section can be dragged into another order.
final class LabPanel: UITableView {
    /// Rows with a title above.
    struct Section {
        var title: String?
        var cells: [LabCell]
        /// Is called when a row of the section was dragged from one index to another; nil if they stay where they are.
        var didMove: ((Int, Int) -> Void)?
    }

    private var sections: [Section] = []

    init() {
        super.init(frame: .zero, style: .insetGrouped)
        allowsSelection = false
        dataSource = self
        delegate = self
        isEditing = true
    }

    required init?(coder: NSCoder) { nil }

    func show(_ sections: [Section]) {
        self.sections = sections
        reloadData()
    }
}

extension LabPanel: UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].cells.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        sections[indexPath.section].cells[indexPath.row]
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { sections[section].title }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        sections[indexPath.section].cells[indexPath.row].height
    }

    func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath) -> UITableViewCell.EditingStyle { .none }

    func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { false }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { sections[indexPath.section].didMove != nil }

    func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath {
        guard proposed.section != source.section else { return proposed }
        return IndexPath(row: proposed.section < source.section ? 0 : sections[source.section].cells.count - 1, section: source.section)
    }

    func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
        let cell = sections[source.section].cells.remove(at: source.row)
        sections[source.section].cells.insert(cell, at: destination.row)
        sections[source.section].didMove?(source.row, destination.row)
    }
}
