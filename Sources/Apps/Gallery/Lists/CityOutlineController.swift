import AppSupport
import UIKit

/// An inset grouped list of the continents, whose countries open to show their cities. Swiping marks a city as visited or deletes it;
/// editing deletes and reorders cities.
final class CityOutlineController: CityCollectionController {
    /// A row.
    enum Row: Hashable {
        case country(String)
        case city(City)
    }

    private(set) var source: UICollectionViewDiffableDataSource<String, Row>!
    private(set) var visited: Set<City> = []

    override func viewDidLoad() {
        super.viewDidLoad()
        var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        configuration.headerMode = .supplementary
        configuration.leadingSwipeActionsConfigurationProvider = { [unowned self] path in visitedAction(path) }
        configuration.trailingSwipeActionsConfigurationProvider = { [unowned self] path in deleteAction(path) }
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, Row> { [unowned self] cell, _, row in fill(cell, row) }
        source = UICollectionViewDiffableDataSource(collectionView: collectionView) { view, path, row in
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: row)
        }
        let headers = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { [unowned self] header, _, path in
            var content = UIListContentConfiguration.groupedHeader()
            content.text = source.sectionIdentifier(for: path.section)
            header.contentConfiguration = content
        }
        source.supplementaryViewProvider = { view, _, path in view.dequeueConfiguredReusableSupplementary(using: headers, for: path) }
        collectionView.collectionViewLayout = UICollectionViewCompositionalLayout.list(using: configuration)
        source.reorderingHandlers.canReorderItem = { [unowned self] row in
            if case .city = row { isEditing } else { false }
        }
        navigationItem.rightBarButtonItem = editButtonItem
        var snapshot = NSDiffableDataSourceSnapshot<String, Row>()
        snapshot.appendSections(Continent.all.map(\.name))
        source.apply(snapshot, animatingDifferences: false)
        for (index, continent) in Continent.all.enumerated() {
            var section = NSDiffableDataSourceSectionSnapshot<Row>()
            for country in continent.countries {
                section.append([.country(country.name)])
                section.append(country.cities.map(Row.city), to: .country(country.name))
            }
            // The first country is open, so that one sees what the others hold.
            if index == 0, let first = continent.countries.first { section.expand([.country(first.name)]) }
            source.apply(section, to: continent.name, animatingDifferences: false)
        }
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        collectionView.isEditing = editing
    }

    // MARK: Rows

    private func fill(_ cell: UICollectionViewListCell, _ row: Row) {
        switch row {
        case .country(let name):
            var content = UIListContentConfiguration.cell()
            content.text = name
            content.textProperties.font = .scaled(ofSize: 17, weight: .semibold)
            cell.contentConfiguration = content
            let count = Continent.all.lazy.flatMap(\.countries).first { $0.name == name }?.cities.count ?? 0
            cell.accessories = [
                .label(text: "\(count)"), .outlineDisclosure(options: .init(style: .header)),
            ]
        case .city(let city):
            var content = UIListContentConfiguration.subtitleCell()
            content.text = city.name
            content.secondaryText = city.size
            content.secondaryTextProperties.color = .secondaryLabel
            content.image = CityPicture.picture(of: city)
            content.imageProperties.maximumSize = CGSize(width: 54, height: 36)
            content.imageProperties.cornerRadius = 6
            cell.contentConfiguration = content
            var accessories: [UICellAccessory] = [
                .delete { [unowned self] in delete(city) }, .disclosureIndicator(displayed: .whenNotEditing), .reorder(),
            ]
            if visited.contains(city) { accessories.insert(.checkmark(), at: 1) }
            cell.accessories = accessories
        }
    }

    private func city(at path: IndexPath) -> City? {
        guard case .city(let city) = source.itemIdentifier(for: path) else { return nil }
        return city
    }

    // MARK: Changes

    func delete(_ city: City) {
        guard let path = source.indexPath(for: .city(city)), let name = source.sectionIdentifier(for: path.section) else { return }
        var section = source.snapshot(for: name)
        section.delete([.city(city)])
        source.apply(section, to: name)
    }

    func toggleVisited(_ city: City) {
        if visited.remove(city) == nil { visited.insert(city) }
        var snapshot = source.snapshot()
        snapshot.reconfigureItems([.city(city)])
        source.apply(snapshot)
    }

    private func visitedAction(_ path: IndexPath) -> UISwipeActionsConfiguration? {
        guard let city = city(at: path) else { return nil }
        let action = UIContextualAction(style: .normal, title: "Visited") { [unowned self] _, _, done in
            toggleVisited(city)
            done(true)
        }
        action.image = UIImage(systemName: "checkmark")
        action.backgroundColor = .systemGreen
        return UISwipeActionsConfiguration(actions: [action])
    }

    private func deleteAction(_ path: IndexPath) -> UISwipeActionsConfiguration? {
        guard let city = city(at: path) else { return nil }
        let action = UIContextualAction(style: .destructive, title: "Delete") { [unowned self] _, _, done in
            delete(city)
            done(true)
        }
        action.image = UIImage(systemName: "trash.fill")
        return UISwipeActionsConfiguration(actions: [action])
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
        if let city = city(at: indexPath) { show(city) }
    }

    override func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool { true }
}
