import UIKit

/// The rows of a table of covers.
@MainActor
final class CoverList: NSObject, UITableViewDataSource, UITableViewDelegate {
    private unowned let table: UITableView
    private unowned let flow: CoverFlowView
    private lazy var loader = CoverLoader(drawing: CoverDrawing(pixelSide: 96, reflection: 0, floor: .clear)) { [weak flow] index in
        guard let flow, let source = flow.dataSource, index < flow.numberOfCovers else { throw CancellationError() }
        return try await source.coverFlow(flow, imageForCoverAt: index)
    }
    private let placeholders = CoverPlaceholders()

    init(_ table: UITableView, _ flow: CoverFlowView) {
        self.table = table
        self.flow = flow
        super.init()
    }

    func connect() {
        table.rowHeight = CoverRow.height
        table.estimatedRowHeight = CoverRow.height
        table.separatorInset = UIEdgeInsets(top: 0, left: CoverRow.textStart, bottom: 0, right: 0)
        table.register(CoverRow.self, forCellReuseIdentifier: "row")
        loader.didChange = { [weak self] in self?.pictureDidChange($0) }
        placeholders.drawing = loader.drawing
        table.dataSource = self
        table.delegate = self
    }

    func reload() {
        loader.reset()
        table.reloadData()
        table.setNeedsLayout()
    }

    /// Marks the row of the selected cover, and scrolls to it.
    func revealSelection(animated: Bool) {
        guard let index = flow.selectedIndex, table.bounds.height > 0 else { return }
        table.layoutIfNeeded()
        guard index < table.numberOfRows(inSection: 0) else { return }
        table.selectRow(at: IndexPath(row: index, section: 0), animated: false, scrollPosition: .middle)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { flow.numberOfCovers }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        guard let row = cell as? CoverRow else { return cell }
        let texts = flow.texts(of: indexPath.row)
        row.fill(title: texts.title ?? "\(indexPath.row + 1)", subtitle: texts.subtitle)
        show(indexPath.row, in: row)
        return row
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        flow.setSelectedIndex(indexPath.row, animated: false)
        flow.delegate?.coverFlow(flow, didSelectCoverAt: indexPath.row)
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        want(indexPath.row)
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        want(nil)
    }

    /// Asks for the pictures of the rows that are seen, from the top.
    private func want(_ new: Int?) {
        let seen = Set((table.indexPathsForVisibleRows ?? []).map(\.row) + (new.map { [$0] } ?? []))
        loader.want(seen.sorted())
    }

    private func pictureDidChange(_ index: Int) {
        guard let row = table.cellForRow(at: IndexPath(row: index, section: 0)) as? CoverRow else { return }
        show(index, in: row)
    }

    private func show(_ index: Int, in row: CoverRow) {
        let picture = loader.picture(of: index) ?? placeholders.placeholder(of: flow.placeholderImage)
        row.show(picture?.front, size: picture?.size ?? CGSize(width: 1, height: 1))
    }
}
