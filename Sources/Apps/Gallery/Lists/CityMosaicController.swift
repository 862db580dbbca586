import AppSupport
import UIKit

/// A page of one compositional layout: a large picture, groups of three that scroll sideways, and a grid on a card for each continent.
final class CityMosaicController: CityCollectionController {
    /// A city at one of its places: the same city may be large, among the largest and in the grid.
    struct Place: Hashable {
        let section: String
        let city: City
    }

    static let featured = "City of the Day", largest = "The Largest"

    private(set) var source: UICollectionViewDiffableDataSource<String, Place>!
    private var cities = CityMosaicController.first
    private var turns: UInt64 = 0

    private static var first: [(section: String, cities: [City])] {
        let largest = City.all.sorted { $0.people > $1.people }
        let featured = City.all.filter { $0.name == "Lisbon" }
        let grids = Continent.all.map { continent in
            (section: continent.name, cities: continent.countries.flatMap { $0.cities.prefix(2) }.prefix(12).map { $0 })
        }
        return [(featured.isEmpty ? largest : featured).prefix(1)].map { (section: CityMosaicController.featured, cities: Array($0)) }
            + [(section: CityMosaicController.largest, cities: Array(largest.prefix(18)))] + grids
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = .systemGroupedBackground
        let layout = UICollectionViewCompositionalLayout { [unowned self] index, environment in
            let width = environment.container.effectiveContentSize.width
            switch source.sectionIdentifier(for: index) {
            case Self.featured: return Self.featuredSection(width)
            case Self.largest: return Self.pages(width)
            default: return Self.grid(width)
            }
        }
        layout.configuration.interSectionSpacing = 20
        layout.register(CityCard.self, forDecorationViewOfKind: CityCard.kind)
        let large = UICollectionView.CellRegistration<CityTile, Place> { cell, _, place in cell.show(place.city, .large) }
        let line = UICollectionView.CellRegistration<CityTile, Place> { cell, _, place in cell.show(place.city, .line) }
        let tile = UICollectionView.CellRegistration<CityTile, Place> { cell, _, place in cell.show(place.city, .tile) }
        source = UICollectionViewDiffableDataSource(collectionView: collectionView) { view, path, place in
            let registration = place.section == Self.featured ? large : place.section == Self.largest ? line : tile
            return view.dequeueConfiguredReusableCell(using: registration, for: path, item: place)
        }
        let headers = UICollectionView.SupplementaryRegistration<CityHeader>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { [unowned self] header, _, path in header.text = source.sectionIdentifier(for: path.section) }
        source.supplementaryViewProvider = { view, _, path in view.dequeueConfiguredReusableSupplementary(using: headers, for: path) }
        collectionView.collectionViewLayout = layout
        let shuffle = UIBarButtonItem(
            image: UIImage(systemName: "shuffle"), style: .plain, primaryAction: UIAction { [unowned self] _ in self.shuffleCities() })
        shuffle.accessibilityLabel = "Shuffle"
        navigationItem.rightBarButtonItem = shuffle
        show(animated: false)
    }

    private func show(animated: Bool) {
        var snapshot = NSDiffableDataSourceSnapshot<String, Place>()
        for (section, cities) in cities {
            snapshot.appendSections([section])
            snapshot.appendItems(cities.map { Place(section: section, city: $0) }, toSection: section)
        }
        source.apply(snapshot, animatingDifferences: animated)
    }

    /// Shows another city of the day and brings the others into another order.
    func shuffleCities() {
        turns += 1
        var numbers = PortraitNumbers(seed: turns)
        for _ in 0..<4 { _ = numbers.next() }
        for index in cities.indices {
            guard cities[index].section != Self.featured else {
                cities[index].cities = [City.all[numbers.below(City.all.count)]]
                continue
            }
            for last in cities[index].cities.indices.reversed() where last > 0 {
                cities[index].cities.swapAt(last, numbers.below(last + 1))
            }
        }
        show(animated: true)
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
        if let place = source.itemIdentifier(for: indexPath) { show(place.city) }
    }

    // MARK: Sections

    private static let margin: CGFloat = 16

    /// A length as the text scale makes it.
    private static func scaled(_ length: CGFloat) -> NSCollectionLayoutDimension { .absolute(UIFontMetrics.default.scaledValue(for: length)) }

    private static func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
        NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    private static var header: NSCollectionLayoutBoundarySupplementaryItem {
        NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.fractionalWidth(1), scaled(40)), elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    }

    private static func featuredSection(_ width: CGFloat) -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
        let height = min(width * 0.6, 400).rounded()
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(height)), subitems: [item]))
        section.contentInsets = NSDirectionalEdgeInsets(top: margin, leading: margin, bottom: 0, trailing: margin)
        return section
    }

    private static func pages(_ width: CGFloat) -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.absolute(min(width - 3 * margin, 340)), scaled(3 * 64)), repeatingSubitem: item, count: 3)
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = .groupPaging
        section.interGroupSpacing = 12
        section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: margin, bottom: 0, trailing: margin)
        section.boundarySupplementaryItems = [header]
        return section
    }

    private static func grid(_ width: CGFloat) -> NSCollectionLayoutSection {
        let columns = max(2, Int(width / 170))
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
        let side = (width - 4 * margin - CGFloat(columns - 1) * 12) / CGFloat(columns), text = UIFontMetrics.default.scaledValue(for: 44)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute((side * 2 / 3).rounded() + text)), repeatingSubitem: item, count: columns)
        group.interItemSpacing = .fixed(12)
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 8
        section.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 2 * margin, bottom: 12, trailing: 2 * margin)
        section.boundarySupplementaryItems = [header]
        let card = NSCollectionLayoutDecorationItem.background(elementKind: CityCard.kind)
        card.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: margin, bottom: 0, trailing: margin)
        section.decorationItems = [card]
        return section
    }
}

/// The card behind a grid.
final class CityCard: UICollectionReusableView {
    static let kind = "card"

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemGroupedBackground
        layer.cornerRadius = 16
        layer.cornerCurve = .continuous
    }

    required init?(coder: NSCoder) { nil }
}

/// The name of a section.
final class CityHeader: UICollectionReusableView {
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .scaled(ofSize: 20, weight: .bold)
        label.accessibilityTraits = .header
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    var text: String? {
        get { label.text }
        set { label.text = newValue }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }
}
