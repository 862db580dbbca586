import Testing

@testable import QuartzCore
@testable import UIKit

extension UIKitCore {
    /// How rows of lists come and go.
    @Suite @MainActor struct ListRowAnimations {
        private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

        private func outline(_ appearance: UICollectionLayoutListConfiguration.Appearance) -> ListFixture {
            let fixture = ListFixture(UICollectionLayoutListConfiguration(appearance: appearance), [])
            fixture.fill = { row, number in if number > 10 { row.height = 60 } }
            fixture.show([(0, [])])
            show([], in: fixture, animated: false)
            fixture.show([(0, [1, 2, 3]), (1, [4])])
            show([], in: fixture, animated: false)
            fixture.stage.play(0.1)
            return fixture
        }

        /// Shows rows below the first one of a section.
        private func show(_ children: [Int], in fixture: ListFixture, animated: Bool = true) {
            var tree = NSDiffableDataSourceSectionSnapshot<Int>()
            tree.append([1, 2, 3])
            tree.append(children, to: 1)
            tree.expand([1])
            fixture.source.apply(tree, to: 0, animatingDifferences: animated)
            fixture.view.layoutIfNeeded()
            CATransaction.flush()
        }

        private func shown(_ row: UIView) -> CGRect { row.layer.presentation()?.frame ?? .null }

        @Test("rows below another one slide out from under it and back, opaque, and leave no gap before the next row")
        func expanding() async throws {
            let fixture = outline(.insetGrouped)
            defer { fixture.close() }
            let parent = try #require(fixture.row(1)), next = try #require(fixture.row(2)), other = try #require(fixture.row(4))
            let start = next.frame.minY
            show([11, 12, 13], in: fixture)
            let children = try [11, 12, 13].map { try #require(fixture.row($0)) }
            var ends: [CGFloat] = []
            for _ in 0..<3 {
                fixture.stage.play(0.07)
                let places = children.map(shown)
                ends.append(places[2].maxY)
                #expect(abs(places[2].maxY - shown(next).minY) < 0.01)
                #expect(zip(places, places.dropFirst()).allSatisfy { $0.maxY < $1.maxY && $0.maxY > $1.minY })
                #expect(places.allSatisfy { $0.minY >= shown(parent).minY && $0.height >= 44 && $0.height < 60 })
                // Behind the rows that are there, each in front of the one before; all in front of the card.
                let depths = children.map { $0.layer.presentation()!.zPosition }
                #expect(depths == depths.sorted() && depths[2] < 0 && depths[0] > CGFloat(ListSection.cardDepth) / 2)
                #expect(children.allSatisfy { $0.layer.presentation()!.opacity == 1 } && next.layer.presentation()!.opacity == 1)
            }
            #expect(ends == ends.sorted() && ends[0] > start && ends[2] < start + 180)
            fixture.stage.play(0.3)
            await UIApplication.shared.settle()
            #expect(fixture.isRight() && next.frame.minY == start + 180 && children.allSatisfy { $0.frame.height == 60 && $0.layer.zPosition == 0 })
            let place = other.frame.minY
            show([], in: fixture)
            fixture.stage.play(0.15)
            #expect(abs(shown(children[2]).maxY - shown(next).minY) < 0.01 && shown(other).minY < place)
            #expect(children.allSatisfy { $0.layer.presentation()!.opacity == 1 && $0.layer.presentation()!.zPosition < 0 })
            fixture.stage.play(0.3)
            await UIApplication.shared.settle()
            #expect(fixture.isRight() && next.frame.minY == start && children.allSatisfy { $0.superview == nil })
        }

        @Test("rows at the beginning of a section fade, and so do those of sidebars, which have no background, on their way")
        func fading() async throws {
            let fixture = outline(.plain)
            defer { fixture.close() }
            fixture.show([(0, [0, 1, 2, 3]), (1, [4])], animated: true)
            CATransaction.flush()
            fixture.stage.play(0.15)
            let first = try #require(fixture.row(0))
            #expect(first.layer.presentation()!.opacity < 0.9 && shown(first).minY == first.frame.minY)
            fixture.stage.play(0.5)
            let sidebar = outline(.sidebar)
            defer { sidebar.close() }
            show([11, 12], in: sidebar)
            sidebar.stage.play(0.15)
            let child = try #require(sidebar.row(11))
            #expect(child.layer.presentation()!.opacity < 0.9 && shown(child).minY < child.frame.minY - 5)
        }

        @Test("of very many new rows, those that are seen come at once and the list stays right")
        func many() async {
            let fixture = ListFixture(UICollectionLayoutListConfiguration(appearance: .plain), [(0, Array(0..<20))])
            defer { fixture.close() }
            fixture.show([(0, [0] + Array(100..<50_000) + Array(1..<20))], animated: true)
            fixture.stage.play(0.1)
            fixture.view.contentOffset.y = 100_000
            fixture.view.layoutIfNeeded()
            fixture.show([(0, [0] + Array(100..<2300) + Array(4000..<50_000) + Array(1..<20))], animated: true)
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(fixture.isRight())
        }
    }
}
