/// A data source whose class has ``UITableViewDataSource/tableView(_:commit:forRowAt:)`` from this library, where it does nothing.
@MainActor
protocol RowCommitting {
    /// Whether a subclass does something in it, so that the table offers to delete rows.
    var commitsRows: Bool { get }
}

extension UITableViewController: RowCommitting {
    private static let committing = MethodOverrides(in: UITableViewController.self, Inheriting.self, [Committing.self])

    private final class Inheriting: UITableViewController {}
    private final class Committing: UITableViewController {
        override func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
            preconditionFailure("no such controller is made")
        }
    }

    var commitsRows: Bool { Self.committing.contains(type(of: self)) }
}

extension UITableViewDiffableDataSource: RowCommitting {
    /// Finds out what ``commitsRows`` says: each pair of types of identifiers makes a class of its own.
    func findCommitting() -> Bool {
        typealias Source = UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>
        return MethodOverrides(
            in: Source.self, InheritingSource<SectionIdentifierType, ItemIdentifierType>.self,
            [CommittingSource<SectionIdentifierType, ItemIdentifierType>.self]
        ).contains(type(of: self))
    }
}

private final class InheritingSource<Section: Hashable, Item: Hashable>: UITableViewDiffableDataSource<Section, Item> {}
private final class CommittingSource<Section: Hashable, Item: Hashable>: UITableViewDiffableDataSource<Section, Item> {
    override func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
        preconditionFailure("no such data source is made")
    }
}
