import UIKit

/// Compositional layouts, to stand beside those of the library.
@MainActor
enum CompositionalFixture {
    private static func size(_ width: CGFloat, _ height: CGFloat) -> NSCollectionLayoutSize {
        NSCollectionLayoutSize(widthDimension: .absolute(width), heightDimension: .absolute(height))
    }

    private static func header() -> NSCollectionLayoutBoundarySupplementaryItem {
        NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(24)),
            elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    }

    /// Rows of three under headers that stay in sight.
    private static func rows() -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
        let row = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(70))
        let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: row, repeatingSubitem: item, count: 3))
        section.interGroupSpacing = 6
        let header = header()
        header.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [header]
        return section
    }

    /// A section that scrolls by itself.
    private static func shelf(_ behaviour: UICollectionLayoutSectionOrthogonalScrollingBehavior) -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(layoutSize: size(110, 60))
        let section = NSCollectionLayoutSection(group: .vertical(layoutSize: size(110, 120), subitems: [item, item]))
        section.interGroupSpacing = 10
        section.contentInsets = NSDirectionalEdgeInsets(top: 8, leading: 12, bottom: 8, trailing: 12)
        section.orthogonalScrollingBehavior = behaviour
        section.boundarySupplementaryItems = [header()]
        return section
    }

    /// Rows, lists and sections that scroll by themselves, in turn.
    static func mixed() -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout { index, environment in
            switch index % 5 {
            case 0: return rows()
            case 1: return shelf(.continuous)
            case 2: return shelf(.groupPagingCentered)
            case 3: return shelf(.paging)
            default:
                var list = UICollectionLayoutListConfiguration(appearance: .plain)
                list.headerMode = .supplementary
                return .list(using: list, layoutEnvironment: environment)
            }
        }
    }

    /// Cards of rows between headers and footers.
    static func list() -> UICollectionViewCompositionalLayout {
        var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        list.headerMode = .supplementary
        list.footerMode = .supplementary
        return .list(using: list)
    }
}
