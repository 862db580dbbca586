import Testing

@testable import QuartzCore
@testable import UIKit

/// A list with headers whose sections depend on its data source, which is made before or after the layout is set.
final class OrderedListController: UICollectionViewController {
    /// What is done to show the rows.
    enum Step { case layout, animatedLayout, source, snapshot }

    private(set) var source: UICollectionViewDiffableDataSource<String, Int>!
    private(set) var completions: [Bool] = []
    private let steps: [Step]

    init(_ steps: [Step]) {
        self.steps = steps
        super.init(collectionViewLayout: UICollectionViewFlowLayout())
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        for step in steps { perform(step) }
    }

    func perform(_ step: Step) {
        switch step {
        case .layout: collectionView.collectionViewLayout = layout()
        case .animatedLayout: collectionView.setCollectionViewLayout(layout(), animated: true) { [unowned self] in completions.append($0) }
        case .source: makeSource()
        case .snapshot:
            var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
            snapshot.appendSections(["a", "b"])
            snapshot.appendItems([1, 2, 3], toSection: "a")
            snapshot.appendItems([4], toSection: "b")
            source.apply(snapshot, animatingDifferences: false)
        }
    }

    private func layout() -> UICollectionViewLayout {
        UICollectionViewCompositionalLayout { [unowned self] index, environment in
            var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
            // There is no section without the data source that tells which it is.
            configuration.headerMode = source.sectionIdentifier(for: index) == nil ? .none : .supplementary
            return .list(using: configuration, layoutEnvironment: environment)
        }
    }

    private func makeSource() {
        let rows = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
            var content = UIListContentConfiguration.cell()
            content.text = "\(number)"
            cell.contentConfiguration = content
        }
        let headers = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { _, _, _ in }
        source = UICollectionViewDiffableDataSource(collectionView: collectionView) { view, path, number in
            view.dequeueConfiguredReusableCell(using: rows, for: path, item: number)
        }
        source.supplementaryViewProvider = { view, _, path in view.dequeueConfiguredReusableSupplementary(using: headers, for: path) }
    }

    /// The numbers of the rows on the screen, and the sections whose headers are there.
    var rows: [Int] { collectionView.indexPathsForVisibleItems.sorted().compactMap(source.itemIdentifier) }
    var headers: [Int] {
        collectionView.indexPathsForVisibleSupplementaryElements(ofKind: UICollectionView.elementKindSectionHeader).map(\.section).sorted()
    }
}

extension UIKitCore {
    @Suite @MainActor struct DiffableOrders {
        private func show(_ controller: UIViewController, _ body: (Stage) async -> Void) async {
            let stage = Stage(size: CGSize(width: 320, height: 480))
            stage.connectDisplay()
            stage.window.rootViewController = controller
            stage.window.layoutIfNeeded()
            CATransaction.flush()
            await body(stage)
            UIApplication.shared.disconnect()
            stage.close()
        }

        @Test(
            "a diffable data source is made before or after the layout is set, when the view is loaded or later",
            arguments: [
                [OrderedListController.Step.layout, .source, .snapshot], [.source, .layout, .snapshot], [.source, .snapshot, .layout],
                [.animatedLayout, .source, .snapshot], [.source, .snapshot, .animatedLayout],
            ], [0, 1, 2, 3])
        func orders(_ steps: [OrderedListController.Step], whenLoaded count: Int) async {
            let controller = OrderedListController(Array(steps.prefix(count)))
            controller.loadViewIfNeeded()
            for step in steps.dropFirst(count) { controller.perform(step) }
            #expect(controller.completions.isEmpty, "it is called later")
            await show(controller) { stage in
                stage.play(0.5)
                await UIApplication.shared.settle()
                #expect(controller.rows == [1, 2, 3, 4] && controller.headers == [0, 1])
                #expect(controller.completions == (steps.contains(.animatedLayout) ? [true] : []))
                #expect(controller.collectionView.contentSize.height > 4 * 44)
            }
        }

        @Test("without a data source nothing is shown, not even headers of the whole layout")
        func nothing() async {
            let configuration = UICollectionViewCompositionalLayoutConfiguration()
            let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
            configuration.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(layoutSize: size, elementKind: "title", alignment: .top)
            ]
            let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
            let layout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group), configuration: configuration)
            let controller = UIViewController()
            let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
            controller.view.addSubview(view)
            await show(controller) { stage in
                #expect(view.visibleSupplementaryViews(ofKind: "title").isEmpty && view.visibleCells.isEmpty)
                let rows = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
                let titles = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(elementKind: "title") { _, _, _ in }
                let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, number in
                    view.dequeueConfiguredReusableCell(using: rows, for: path, item: number)
                }
                source.supplementaryViewProvider = { view, _, path in view.dequeueConfiguredReusableSupplementary(using: titles, for: path) }
                var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
                snapshot.appendSections([0])
                snapshot.appendItems([1, 2])
                await source.apply(snapshot, animatingDifferences: false)
                view.layoutIfNeeded()
                #expect(view.visibleSupplementaryViews(ofKind: "title").count == 1 && view.visibleCells.count == 2)
                withExtendedLifetime(source) {}
            }
        }
    }
}
