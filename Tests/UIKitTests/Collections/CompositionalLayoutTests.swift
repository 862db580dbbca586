@testable import QuartzCore
@testable import UIKit
import TestSupport
import Testing

/// A background that a layout makes.
private final class Backdrop: UICollectionReusableView {}

/// A cell as high as its number says.
private final class NoteCell: UICollectionViewCell {
    var number = 0
    static func height(_ number: Int) -> CGFloat { CGFloat(30 + number * 37 % 90) }
    override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        let copy = layoutAttributes.copied()
        copy.size = CGSize(width: 5, height: Self.height(number))
        return copy
    }
}

/// A header that is 61 points high.
private final class NoteHeader: UICollectionReusableView {
    override func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        let copy = layoutAttributes.copied()
        copy.size.height = 61
        return copy
    }
}

extension UIKitCore {
    /// The compositional layout in a collection view (Behaviour 8.7).
    @MainActor struct CompositionalLayoutTests {
        private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
        }

        private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

        private func row(_ height: CGFloat, count: Int) -> NSCollectionLayoutGroup {
            .horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(height)),
                repeatingSubitem: NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1))), count: count)
        }

        private func header(_ kind: String = "header", _ height: CGFloat = 30) -> NSCollectionLayoutBoundarySupplementaryItem {
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(.fractionalWidth(1), .absolute(height)), elementKind: kind, alignment: .top)
        }

        private func orthogonal(
            _ behaviour: UICollectionLayoutSectionOrthogonalScrollingBehavior = .continuous, width: CGFloat = 100, height: CGFloat = 120
        ) -> NSCollectionLayoutSection {
            let section = NSCollectionLayoutSection(
                group: .horizontal(
                    layoutSize: size(.absolute(width), .absolute(height)),
                    subitems: [NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))]))
            section.orthogonalScrollingBehavior = behaviour
            return section
        }

        @Test("Behaviour 8.7: the provider is asked by section with the environment, and again in another size")
        func environment() {
            var asked: [(Int, CGSize)] = []
            let layout = UICollectionViewCompositionalLayout { index, environment in
                asked.append((index, environment.container.effectiveContentSize))
                return index == 2 ? nil : NSCollectionLayoutSection(group: row(40, count: environment.container.contentSize.width > 400 ? 4 : 2))
            }
            let configuration = UICollectionViewCompositionalLayoutConfiguration()
            configuration.interSectionSpacing = 10
            layout.configuration = configuration
            let fixture = CollectionFixture([Array(0..<4), [10], [20]], layout: layout)
            defer { fixture.close() }
            #expect(asked.map(\.0) == [0, 1, 2] && asked[0].1 == CGSize(width: 320, height: 480))
            #expect(layout.layoutAttributesForItem(at: path(0, 1))?.frame == CGRect(x: 0, y: 90, width: 160, height: 40))
            #expect(layout.layoutAttributesForItem(at: path(0, 2)) == nil && fixture.shown.count == 5)
            #expect(layout.collectionViewContentSize == CGSize(width: 320, height: 140))
            fixture.view.frame.size.width = 480
            fixture.view.layoutIfNeeded()
            #expect(asked.count == 6 && layout.layoutAttributesForItem(at: path(3))?.frame == CGRect(x: 360, y: 0, width: 120, height: 40))
            // The configuration is a copy.
            configuration.interSectionSpacing = 99
            #expect(layout.configuration.interSectionSpacing == 10)
        }

        @Test("Behaviour 8.7: pinned headers stay in sight as long as their section, below those of the whole layout")
        func pinning() {
            let section = NSCollectionLayoutSection(group: row(50, count: 2))
            let own = self.header(), whole = self.header("whole", 20)
            own.pinToVisibleBounds = true
            whole.pinToVisibleBounds = true
            section.boundarySupplementaryItems = [own]
            let configuration = UICollectionViewCompositionalLayoutConfiguration()
            configuration.boundarySupplementaryItems = [whole]
            let layout = UICollectionViewCompositionalLayout(section: section, configuration: configuration)
            let fixture = CollectionFixture([Array(0..<40), Array(40..<80)], layout: layout, kinds: ["header", "whole"])
            defer { fixture.close() }
            let view = fixture.view
            func header(_ section: Int) -> CGFloat? { view.supplementaryView(forElementKind: "header", at: path(0, section))?.frame.minY }
            #expect(header(0) == 20 && view.supplementaryView(forElementKind: "whole", at: IndexPath(index: 0))?.frame.minY == 0)
            view.contentOffset.y = 300
            view.layoutIfNeeded()
            #expect(header(0) == 320 && view.supplementaryView(forElementKind: "whole", at: IndexPath(index: 0))?.frame.minY == 300)
            view.contentOffset.y = 1020
            view.layoutIfNeeded()
            #expect(header(0) == 1020 && header(1) == 1050)
        }

        @Test("Behaviour 8.7: backgrounds lie behind whole sections, and badges go with their items")
        func decorations() {
            let badge = NSCollectionLayoutSupplementaryItem(
                layoutSize: size(.absolute(10), .absolute(10)), elementKind: "badge", containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
            let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)), supplementaryItems: [badge])
            let section = NSCollectionLayoutSection(
                group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(50)), repeatingSubitem: item, count: 2))
            section.boundarySupplementaryItems = [header()]
            let background = NSCollectionLayoutDecorationItem.background(elementKind: "backdrop")
            background.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
            section.decorationItems = [background]
            let layout = UICollectionViewCompositionalLayout(section: section)
            layout.register(Backdrop.self, forDecorationViewOfKind: "backdrop")
            let fixture = CollectionFixture([Array(0..<4)], layout: layout, kinds: ["header", "badge"])
            defer { fixture.close() }
            let backdrop = fixture.view.subviews.first { $0 is Backdrop }
            #expect(backdrop?.frame == CGRect(x: 2, y: 1, width: 314, height: 126) && backdrop?.layer.zPosition == -1)
            #expect(fixture.view.supplementaryView(forElementKind: "badge", at: path(3))?.frame == CGRect(x: 310, y: 80, width: 10, height: 10))
            #expect(fixture.view.visibleSupplementaryViews(ofKind: "badge").count == 4)
        }

        @Test("Behaviour 8.7: cells and headers of estimated size have the one that they prefer, on the estimated axis")
        func selfSizing() {
            let estimate = size(.fractionalWidth(1), .estimated(50))
            let section = NSCollectionLayoutSection(group: .vertical(layoutSize: estimate, subitems: [NSCollectionLayoutItem(layoutSize: estimate)]))
            section.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(layoutSize: estimate, elementKind: "note", alignment: .top)
            ]
            let layout = UICollectionViewCompositionalLayout(section: section)
            let source = NoteSource(Array(0..<200))
            let stage = Stage(size: CGSize(width: 320, height: 480))
            defer { stage.close() }
            let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
            view.register(NoteCell.self, forCellWithReuseIdentifier: "note")
            view.register(NoteHeader.self, forSupplementaryViewOfKind: "note", withReuseIdentifier: "note")
            view.dataSource = source
            stage.window.addSubview(view)
            view.layoutIfNeeded()
            func isRight() -> Bool {
                view.visibleCells.allSatisfy { cell in
                    let cell = cell as! NoteCell, path = view.indexPath(for: cell)!
                    return cell.number == source.numbers[path.item] && cell.bounds.size == CGSize(width: 320, height: NoteCell.height(cell.number))
                }
            }
            #expect(isRight() && view.cellForItem(at: path(0))?.frame.minY == 61)
            #expect(layout.layoutAttributesForItem(at: path(150))?.size.height == 50)
            view.scrollToItem(at: path(150), at: .top, animated: false)
            view.layoutIfNeeded()
            for _ in 0..<100 {
                let cells = view.visibleCells.map { ($0, $0.frame.minY - view.contentOffset.y) }
                view.contentOffset.y -= 23
                view.layoutIfNeeded()
                for (cell, place) in cells where cell.superview != nil && view.indexPath(for: cell) != nil {
                    #expect(abs(cell.frame.minY - view.contentOffset.y - place - 23) < 0.01)
                }
                #expect(isRight())
            }
            view.performBatchUpdates {
                source.numbers.remove(at: 140)
                source.numbers.insert(7, at: 100)
                view.deleteItems(at: [path(140)])
                view.insertItems(at: [path(100)])
            }
            #expect(isRight())
        }

        // MARK: Sections that scroll by themselves

        @Test("Behaviour 8.7: an orthogonal section scrolls in a view of its own, its header does not")
        func orthogonalScrolling() {
            let section = orthogonal()
            section.boundarySupplementaryItems = [header()]
            let layout = UICollectionViewCompositionalLayout(section: section)
            let fixture = CollectionFixture([Array(0..<1000), Array(1000..<2000)], layout: layout, kinds: ["header"])
            defer { fixture.close() }
            let view = fixture.view
            let scroller = view.cellForItem(at: path(0, 1))?.superview as? SectionScrollView
            #expect(scroller?.frame == CGRect(x: 0, y: 180, width: 320, height: 120) && scroller?.contentSize == CGSize(width: 100_000, height: 120))
            #expect(view.visibleCells.count == 8 && view.contentSize == CGSize(width: 320, height: 300))
            let cell = view.cellForItem(at: path(3, 1))
            scroller?.contentOffset.x = 250
            view.layoutIfNeeded()
            #expect(view.cellForItem(at: path(3, 1)) === cell && cell?.frame == CGRect(x: 300, y: 0, width: 100, height: 120))
            #expect(Set(view.indexPathsForVisibleItems) == Set((0...3).map { path($0) } + (2...5).map { path($0, 1) }))
            // Attributes say where elements are seen.
            #expect(view.layoutAttributesForItem(at: path(3, 1))?.frame == CGRect(x: 50, y: 180, width: 100, height: 120))
            #expect(view.indexPathForItem(at: CGPoint(x: 60, y: 200)) == path(3, 1))
            #expect(view.supplementaryView(forElementKind: "header", at: path(0, 1))?.superview === view)
            view.scrollToItem(at: path(500, 1), at: .centeredHorizontally, animated: false)
            view.layoutIfNeeded()
            #expect(view.layoutAttributesForItem(at: path(500, 1))?.center.x == 160 && view.cellForItem(at: path(500, 1)) != nil)
            #expect(fixture.shown.allSatisfy { fixture.sections[$0.key.section][$0.key.item] == $0.value })
        }

        @Test("arrow keys scroll an orthogonal section to the item that gets the focus, and the view to the section")
        func orthogonalFocus() {
            let fixture = CollectionFixture(
                (0..<8).map { section in (0..<20).map { section * 100 + $0 } }, layout: UICollectionViewCompositionalLayout(section: orthogonal()))
            defer { fixture.close() }
            let view = fixture.view
            func press(_ key: String) {
                fixture.stage.key(key)
                fixture.stage.play(1)
                view.layoutIfNeeded()
            }
            func offset(_ section: Int) -> CGFloat? {
                view.subviews.compactMap { $0 as? SectionScrollView }.first { $0.section == section }?.contentOffset.x
            }
            #expect(view.becomeFirstResponder() && view.focusedItem == path(0))
            for item in 1...6 {
                press("ArrowRight")
                #expect(view.focusedItem == path(item) && offset(0) == max(0, CGFloat(item + 1) * 100 - 320))
                #expect(view.layoutAttributesForItem(at: path(item)).map { view.bounds.contains($0.frame) } == true)
            }
            #expect(view.contentOffset == .zero && offset(1) == 0)
            for section in 1...5 {
                press("ArrowDown")
                #expect(view.focusedItem?.section == section)
                #expect(view.focusedItem.flatMap(view.layoutAttributesForItem).map { view.bounds.contains($0.frame) } == true)
            }
            #expect(view.contentOffset.y == 240)
            view.focusedItem = path(0, 5)
            view.scrollToItem(at: path(10, 5), at: .left, animated: false)
            press("ArrowRight")
            #expect(view.focusedItem == path(1, 5) && offset(5) == 100, "back to where the focus is")
        }

        @Test("orthogonal sections keep their places while they are out of sight, and go with updates")
        func orthogonalUpdates() async {
            let fixture = CollectionFixture(
                (0..<12).map { section in (0..<20).map { section * 100 + $0 } }, layout: UICollectionViewCompositionalLayout(section: orthogonal()))
            defer { fixture.close() }
            let view = fixture.view
            func scroller(_ section: Int) -> SectionScrollView? { view.subviews.compactMap { $0 as? SectionScrollView }.first { $0.section == section } }
            scroller(1)?.contentOffset.x = 330
            view.layoutIfNeeded()
            view.contentOffset.y = 900
            view.layoutIfNeeded()
            #expect(scroller(1) == nil && view.subviews.filter { $0 is SectionScrollView }.count == 5)
            view.contentOffset.y = 0
            view.layoutIfNeeded()
            #expect(scroller(1)?.contentOffset.x == 330)
            let kept = view.cellForItem(at: path(4, 1))
            view.performBatchUpdates {
                fixture.sections[1].remove(at: 3)
                fixture.sections.insert([5000, 5001], at: 0)
                fixture.sections.remove(at: 4)
                view.deleteItems(at: [path(3, 1)])
                view.deleteSections([3])
                view.insertSections([0])
            }
            #expect(view.cellForItem(at: path(3, 2)) === kept && scroller(2)?.contentOffset.x == 330)
            fixture.stage.play(0.5)
            await UIApplication.shared.settle()
            view.layoutIfNeeded()
            #expect(fixture.shown.allSatisfy { fixture.sections[$0.key.section][$0.key.item] == $0.value })
            #expect(scroller(2)?.frame.minY == 240 && kept?.frame.minX == 300 && kept?.superview === scroller(2))
            let scrollers = view.subviews.compactMap { $0 as? SectionScrollView }
            #expect(scrollers.map(\.section).sorted() == [0, 1, 2, 3] && scrollers.allSatisfy { $0.subviews.contains { $0 is NumberCell } })
            // Another layout takes the cells out of them.
            view.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: false)
            view.layoutIfNeeded()
            #expect(fixture.isRight() && !view.subviews.contains { $0 is SectionScrollView })
        }

        @Test("in layouts from right to left orthogonal sections begin at the right")
        func rightToLeft() {
            let layout = UICollectionViewCompositionalLayout(section: orthogonal())
            let fixture = CollectionFixture([Array(0..<10)], layout: layout)
            defer { fixture.close() }
            fixture.view.semanticContentAttribute = .forceRightToLeft
            fixture.view.reloadData()
            fixture.view.layoutIfNeeded()
            let first = fixture.view.cellForItem(at: path(0)), scroller = first?.superview as? SectionScrollView
            #expect(first?.frame == CGRect(x: 900, y: 0, width: 100, height: 120) && scroller?.contentOffset.x == 680)
            scroller?.contentOffset.x = 430
            fixture.view.layoutIfNeeded()
            #expect(Set(fixture.view.indexPathsForVisibleItems) == Set((2...5).map { path($0) }))
            #expect(fixture.view.cellForItem(at: path(2))?.frame.minX == 700)
        }

        @Test("Behaviour 8.7: the handler sees visible items in each frame and changes them")
        func visibleItems() {
            let section = orthogonal()
            var seen: [Int] = [], offset = CGPoint.zero
            section.visibleItemsInvalidationHandler = { items, at, environment in
                seen = items.map(\.indexPath.item)
                offset = at
                for item in items {
                    let away = abs(item.frame.midX - at.x - environment.container.contentSize.width / 2)
                    item.alpha = max(0.25, 1 - away / 200)
                    item.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
                }
            }
            let fixture = CollectionFixture([Array(0..<50)], layout: UICollectionViewCompositionalLayout(section: section))
            defer { fixture.close() }
            let scroller = fixture.view.subviews.first { $0 is SectionScrollView } as? SectionScrollView
            #expect(seen == [0, 1, 2, 3] && abs((fixture.view.cellForItem(at: path(1))?.alpha ?? 0) - 0.95) < 0.001)
            scroller?.contentOffset.x = 210
            fixture.view.layoutIfNeeded()
            #expect(seen.first == 2 && offset == CGPoint(x: 210, y: 0))
            #expect(abs((fixture.view.cellForItem(at: path(3))?.alpha ?? 0) - 0.9) < 0.001 && fixture.view.cellForItem(at: path(3))?.transform.a == 0.5)
        }

        @Test("Behaviour 8.7: a finger scrolls an orthogonal section sideways, group by group, and the view itself up")
        func touches() {
            let fixture = CollectionFixture(
                (0..<12).map { section in (0..<20).map { section * 100 + $0 } },
                layout: UICollectionViewCompositionalLayout(section: orthogonal(.groupPaging)))
            defer { fixture.close() }
            let stage = fixture.stage, view = fixture.view
            let scroller = view.cellForItem(at: path(0, 1))?.superview as? SectionScrollView
            func drag(_ dx: CGFloat, _ dy: CGFloat) {
                stage.touch(.began, 200, 180)
                for step in 1...10 {
                    stage.play(1 / 60)
                    stage.touch(.moved, 200 + dx * CGFloat(step) / 10, 180 + dy * CGFloat(step) / 10)
                }
                stage.touch(.ended, 200 + dx, 180 + dy)
                stage.play(2)
                view.layoutIfNeeded()
            }
            drag(-60, 0)
            #expect(scroller?.contentOffset.x == 100 && view.contentOffset == .zero)
            #expect(view.cellForItem(at: path(1, 1))?.frame.minX == 100 && view.indexPathForItem(at: CGPoint(x: 5, y: 180)) == path(1, 1))
            drag(0, -60)
            #expect(view.contentOffset.y > 40 && scroller?.contentOffset.x == 100)
            let spot = view.contentOffset.y
            stage.tap(250, 150)
            stage.play(0.5)
            #expect(view.contentOffset.y == spot && view.indexPathsForSelectedItems?.count == 1)
        }

        @Test("lists have rows, cards, headers and footers by their appearance")
        func lists() {
            var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
            configuration.headerMode = .supplementary
            let layout = UICollectionViewCompositionalLayout.list(using: configuration)
            let fixture = CollectionFixture([Array(0..<3), [10]], layout: layout)
            defer { fixture.close() }
            let cards = fixture.view.subviews.filter { $0 is ListCardView }.sorted { $0.frame.minY < $1.frame.minY }
            let rows = (0..<3).map { fixture.view.cellForItem(at: path($0))!.frame }
            #expect(rows.allSatisfy { $0.minX == 16 && $0.width == 288 } && cards.count == 2 && cards[0].frame == rows[0].union(rows[2]))
            #expect(fixture.view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader).count == 2)
            #expect(rows[0].minY > 17.5)

            configuration = UICollectionLayoutListConfiguration(appearance: .sidebar)
            #expect(!configuration.showsSeparators)
            fixture.view.collectionViewLayout = UICollectionViewCompositionalLayout.list(using: configuration)
            fixture.view.layoutIfNeeded()
            #expect(!fixture.view.subviews.contains { $0 is ListCardView })
        }

        @Test("Behaviour 8.4: in an update items begin where they were before, also those that were out of sight")
        func updates() async {
            let layout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: row(60, count: 2)))
            let fixture = CollectionFixture([Array(0..<100)], layout: layout)
            defer { fixture.close() }
            let kept = fixture.view.cellForItem(at: path(15))
            fixture.view.performBatchUpdates {
                fixture.sections[0].removeSubrange(0..<6)
                fixture.view.deleteItems(at: (0..<6).map { path($0) })
            }
            #expect(fixture.view.cellForItem(at: path(9)) === kept && kept?.frame == CGRect(x: 160, y: 240, width: 160, height: 60))
            // From the eighth to the fifth row, and from the tenth row, which was not visible, to the seventh.
            #expect(kept?.layer.presentation()?.position.y == 450)
            let came = fixture.view.cellForItem(at: path(12))
            #expect(came?.center.y == 390)
            fixture.stage.play(1.0 / 60)
            #expect((came?.layer.presentation()?.position.y ?? 0) > 500)
            fixture.stage.play(0.5)
            await UIApplication.shared.settle()
            #expect(fixture.isRight())
        }

        // MARK: Consistency

        @Test("elements in a rectangle are those that single questions give, inside the content", arguments: 0..<12)
        func consistency(seed: UInt64) {
            var random = SeededRandom(seed: seed)
            let layout = UICollectionViewCompositionalLayout { _, _ in Self.randomSection(&random) }
            let configuration = UICollectionViewCompositionalLayoutConfiguration()
            configuration.scrollDirection = seed % 3 == 2 ? .horizontal : .vertical
            configuration.interSectionSpacing = CGFloat(Int.random(in: 0...20, using: &random))
            layout.configuration = configuration
            let counts = (0..<6).map { _ in Int.random(in: 0...60, using: &random) }
            let fixture = CollectionFixture(counts.map { Array(0..<$0) }, layout: layout, kinds: ["header", "badge"])
            defer { fixture.close() }
            let content = CGRect(origin: .zero, size: layout.collectionViewContentSize)
            var all: [UICollectionViewLayoutAttributes] = []
            for (section, count) in counts.enumerated() {
                for item in 0..<count {
                    let attributes = layout.layoutAttributesForItem(at: path(item, section))
                    #expect(attributes != nil)
                    all += [attributes, layout.layoutAttributesForSupplementaryView(ofKind: "badge", at: path(item, section))].compactMap { $0 }
                }
                all += (0..<2).compactMap { layout.layoutAttributesForSupplementaryView(ofKind: "header", at: path($0, section)) }
            }
            #expect(all.allSatisfy { $0.frame.isFinite })
            let still = all.filter { !$0.scrollsWithSection && $0.representedElementKind != "badge" }
            #expect(still.allSatisfy { content.insetBy(dx: -1, dy: -1).contains($0.frame) })
            for _ in 0..<20 {
                let rect = CGRect(
                    x: CGFloat.random(in: -100...content.width, using: &random), y: CGFloat.random(in: -100...content.height, using: &random),
                    width: CGFloat.random(in: 1...400, using: &random), height: CGFloat.random(in: 1...400, using: &random))
                let found = layout.layoutAttributesForElements(in: rect) ?? []
                let keys = Set(found.map(ElementKey.init))
                #expect(keys.count == found.count)
                #expect(keys == Set(all.filter { $0.frame.overlaps(rect) }.map(ElementKey.init)))
            }
        }

        private static func randomSection(_ random: inout SeededRandom) -> NSCollectionLayoutSection {
            func dimension(_ part: CGFloat, _ vertical: Bool) -> NSCollectionLayoutDimension {
                switch Int.random(in: 0...2, using: &random) {
                case 0: vertical ? .fractionalHeight(part) : .fractionalWidth(part)
                case 1: .absolute(CGFloat(Int.random(in: 20...90, using: &random)))
                default: .estimated(CGFloat(Int.random(in: 20...90, using: &random)))
                }
            }
            func size(_ part: CGFloat) -> NSCollectionLayoutSize {
                NSCollectionLayoutSize(widthDimension: dimension(part, false), heightDimension: dimension(part, true))
            }
            func item() -> NSCollectionLayoutItem {
                let badge = NSCollectionLayoutSupplementaryItem(
                    layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(12), heightDimension: .absolute(12)), elementKind: "badge",
                    containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.4, y: -0.4)))
                return NSCollectionLayoutItem(layoutSize: size(0.4), supplementaryItems: Bool.random(using: &random) ? [badge] : [])
            }
            // What is inside a group of fixed size may be larger than it; content then reaches over the edge, as on iOS.
            let small = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.9), heightDimension: .absolute(95))
            let group: NSCollectionLayoutGroup = switch Int.random(in: 0...2, using: &random) {
            case 0: .horizontal(layoutSize: small, subitems: [item()])
            case 1: .vertical(layoutSize: .init(widthDimension: .fractionalWidth(0.5), heightDimension: .estimated(100)), subitems: [item(), item()])
            default: .horizontal(layoutSize: small, repeatingSubitem: item(), count: 3)
            }
            let section = NSCollectionLayoutSection(group: group)
            section.interGroupSpacing = CGFloat(Int.random(in: 0...12, using: &random))
            section.contentInsets = NSDirectionalEdgeInsets(top: 8, leading: 12, bottom: 8, trailing: 12)
            let alignments: [NSRectAlignment] = [.top, .bottom, .leading, .topTrailing]
            section.boundarySupplementaryItems = [0, 1].map { _ in
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(40), heightDimension: .absolute(30)), elementKind: "header",
                    alignment: alignments.randomElement(using: &random)!)
            }
            if Int.random(in: 0...2, using: &random) == 0 { section.orthogonalScrollingBehavior = .groupPagingCentered }
            return section
        }

        @Test("of a million items only those that are visible are asked for")
        func million() {
            let layout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: row(40, count: 3)))
            let fixture = CollectionFixture([Array(0..<1_000_000)], layout: layout)
            defer { fixture.close() }
            fixture.cellRequests = 0
            layout.invalidateLayout()
            fixture.view.layoutIfNeeded()
            #expect(fixture.cellRequests == 0)
            #expect((layout.layoutAttributesForElements(in: fixture.view.bounds) ?? []).count < 100)
            fixture.view.contentOffset.y = 10_000_000
            fixture.view.layoutIfNeeded()
            #expect(fixture.isRight() && fixture.cellRequests < 100)
        }
    }
}

@MainActor private final class NoteSource: NSObject, UICollectionViewDataSource {
    var numbers: [Int]
    init(_ numbers: [Int]) { self.numbers = numbers }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { numbers.count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "note", for: indexPath) as! NoteCell
        cell.number = numbers[indexPath.item]
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "note", for: indexPath)
    }
}
