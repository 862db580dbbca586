@testable import UIKit
import Testing

extension UIKitCore {
    /// The geometry of groups and sections, without views (Behaviour 8.7).
    @MainActor struct CompositionalSolverTests {
        private typealias Size = NSCollectionLayoutSize
        private typealias Item = NSCollectionLayoutItem
        private typealias Group = NSCollectionLayoutGroup

        private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
        }

        private func item(
            _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension, inset: CGFloat = 0,
            spacing: NSCollectionLayoutEdgeSpacing? = nil
        ) -> NSCollectionLayoutItem {
            let item = NSCollectionLayoutItem(layoutSize: size(width, height))
            item.contentInsets = NSDirectionalEdgeInsets(top: inset, leading: inset, bottom: inset, trailing: inset)
            item.edgeSpacing = spacing
            return item
        }

        private func solve(_ group: NSCollectionLayoutGroup, width: CGFloat = 300, height: CGFloat = 600) -> CompositionalGroup {
            var solver = CompositionalGroupSolver()
            return solver.solve(group, in: CGSize(width: width, height: height))
        }

        private func frames(_ group: NSCollectionLayoutGroup) -> [CGRect] { solve(group).leaves.map(\.frame) }

        private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

        @Test("Behaviour 8.7: a line takes items in turn until the next one finds no room")
        func packing() {
            let row = size(.fractionalWidth(1), .absolute(50))
            #expect(frames(.horizontal(layoutSize: row, subitems: [item(.fractionalWidth(0.4), .fractionalHeight(1))]))
                == [rect(0, 0, 120, 50), rect(120, 0, 120, 50)])
            #expect(frames(.horizontal(layoutSize: row, subitems: [item(.fractionalWidth(1 / 3), .fractionalHeight(1))])).count == 3)
            #expect(frames(.horizontal(layoutSize: row, subitems: [item(.absolute(100), .absolute(20)), item(.absolute(50), .fractionalHeight(0.5))]))
                == [rect(0, 0, 100, 20), rect(100, 0, 50, 25), rect(150, 0, 100, 20), rect(250, 0, 50, 25)])
            // One item has a place even where it is too long.
            #expect(frames(.horizontal(layoutSize: row, subitems: [item(.absolute(400), .absolute(20))])) == [rect(0, 0, 400, 20)])
            #expect(frames(.vertical(layoutSize: size(.absolute(80), .absolute(100)), subitems: [item(.fractionalWidth(1), .absolute(45))]))
                == [rect(0, 0, 80, 45), rect(0, 45, 80, 45)])
            // Items without a length are taken once, and what is no number is no length.
            #expect(frames(.horizontal(layoutSize: row, subitems: [item(.absolute(0), .absolute(20))])).count == 1)
            #expect(frames(.horizontal(layoutSize: row, subitems: [item(.absolute(.nan), .absolute(-5))])) == [rect(0, 0, 0, 0)])
            #expect(frames(.horizontal(layoutSize: row, subitems: [])).isEmpty)
        }

        @Test("Behaviour 8.7: a count divides a group evenly, less the spaces")
        func counts() {
            let group = Group.horizontal(
                layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.5)), repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 3)
            group.interItemSpacing = .fixed(15)
            #expect(solve(group).size == CGSize(width: 300, height: 150))
            #expect(frames(group) == [rect(0, 0, 90, 150), rect(105, 0, 90, 150), rect(210, 0, 90, 150)])
            let column = Group.vertical(
                layoutSize: size(.absolute(40), .absolute(100)), repeatingSubitem: item(.fractionalWidth(1), .absolute(1)), count: 2)
            column.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 5, bottom: 10, trailing: 5)
            #expect(frames(column) == [rect(5, 10, 30, 40), rect(5, 50, 30, 40)])
        }

        @Test("Behaviour 8.7: fixed spaces are kept, flexible ones share what is left")
        func spacing() {
            let row = size(.fractionalWidth(1), .absolute(50))
            let fixed = Group.horizontal(layoutSize: row, subitems: [item(.absolute(80), .fractionalHeight(1))])
            fixed.interItemSpacing = .fixed(20)
            #expect(frames(fixed).map(\.minX) == [0, 100, 200])
            let flexible = Group.horizontal(layoutSize: row, subitems: [item(.absolute(80), .fractionalHeight(1))])
            flexible.interItemSpacing = .flexible(5)
            #expect(frames(flexible).map(\.minX) == [0, 110, 220])
            let none = NSCollectionLayoutSpacing.fixed(0), free = NSCollectionLayoutSpacing.flexible(0)
            let centred = NSCollectionLayoutEdgeSpacing(leading: free, top: free, trailing: free, bottom: free)
            #expect(frames(.horizontal(layoutSize: row, subitems: [item(.absolute(200), .absolute(20), spacing: centred)])) == [rect(50, 15, 200, 20)])
            let pushed = NSCollectionLayoutEdgeSpacing(leading: .fixed(10), top: .fixed(4), trailing: none, bottom: nil)
            #expect(frames(.horizontal(layoutSize: row, subitems: [item(.absolute(100), .absolute(20), spacing: pushed)]))
                == [rect(10, 4, 100, 20), rect(120, 4, 100, 20)])
        }

        @Test("Behaviour 8.7: content insets make items and groups smaller, but not on estimated axes")
        func insets() {
            let row = Group.horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [item(.fractionalWidth(0.5), .fractionalHeight(1), inset: 5)])
            row.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 50, bottom: 0, trailing: 50)
            #expect(frames(row) == [rect(55, 5, 90, 90), rect(155, 5, 90, 90)])
            #expect(frames(.horizontal(layoutSize: size(.fractionalWidth(1), .estimated(40)), subitems: [item(.fractionalWidth(1), .estimated(40), inset: 5)]))
                == [rect(5, 0, 290, 40)])
        }

        @Test("Behaviour 8.7: groups in groups, as in a gallery")
        func nested() {
            let large = item(.fractionalWidth(2 / 3), .fractionalHeight(1))
            let pair = Group.vertical(
                layoutSize: size(.fractionalWidth(1 / 3), .fractionalHeight(1)), repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(0.5)), count: 2)
            let gallery = Group.horizontal(layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.5)), subitems: [large, pair])
            #expect(frames(gallery) == [rect(0, 0, 200, 150), rect(200, 0, 100, 75), rect(200, 75, 100, 75)])
            #expect(gallery.visualDescription().split(separator: "\n").count == 4)
        }

        @Test("Behaviour 8.7: a custom group asks for places in its own size")
        func custom() {
            var asked = CGSize.zero
            let group = Group.custom(layoutSize: size(.fractionalWidth(1), .absolute(80))) { environment in
                asked = environment.container.effectiveContentSize
                return [
                    NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 1, y: 2, width: 3, height: 4)),
                    NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 20, y: 10, width: 100, height: 90), zIndex: 7),
                    NSCollectionLayoutGroupCustomItem(frame: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)),
                ]
            }
            let solved = solve(group)
            #expect(asked == CGSize(width: 300, height: 80) && solved.leaves.map(\.frame) == [rect(1, 2, 3, 4), rect(20, 10, 100, 90)])
            #expect(solved.leaves.map(\.zIndex) == [0, 7] && solved.reach == rect(0, 0, 300, 100))
        }

        @Test("Behaviour 8.7: supplementary views at items are placed by anchors and offsets")
        func anchors() {
            let table: [(NSCollectionLayoutAnchor, NSCollectionLayoutAnchor?, CGPoint)] = [
                (.init(edges: [.top, .trailing]), nil, CGPoint(x: 80, y: 0)),
                (.init(edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)), nil, CGPoint(x: 90, y: -10)),
                (.init(edges: [.bottom], absoluteOffset: CGPoint(x: 3, y: 4)), nil, CGPoint(x: 43, y: 44)),
                (.init(edges: [.leading]), .init(edges: [.trailing]), CGPoint(x: -20, y: 20)),
                (.init(edges: [.bottom]), .init(edges: [.top]), CGPoint(x: 40, y: 60)),
                (.init(edges: .all), nil, CGPoint(x: 40, y: 20)),
            ]
            for (container, own, origin) in table {
                let layoutSize = size(.absolute(20), .absolute(20))
                let badge = own.map { NSCollectionLayoutSupplementaryItem(layoutSize: layoutSize, elementKind: "badge", containerAnchor: container, itemAnchor: $0) }
                    ?? NSCollectionLayoutSupplementaryItem(layoutSize: layoutSize, elementKind: "badge", containerAnchor: container)
                let group = Group.horizontal(
                    layoutSize: size(.fractionalWidth(1), .absolute(60)),
                    subitems: [Item(layoutSize: size(.absolute(100), .fractionalHeight(1)), supplementaryItems: [badge])])
                let places = solve(group).supplements
                #expect(places.map(\.frame.origin) == [0, 100, 200].map { CGPoint(x: origin.x + $0, y: origin.y) } && places.map(\.leaf) == [0, 1, 2])
            }
        }

        // MARK: Sections

        private func section(
            _ section: NSCollectionLayoutSection, count: Int, vertical: Bool = true, measured: CompositionalMeasures = CompositionalMeasures()
        ) -> CompositionalSection {
            CompositionalSection(
                section, count: count, in: CompositionalSection.Room(isVertical: vertical, size: CGSize(width: 300, height: 600)), measured: measured)
        }

        private func rows(_ height: CGFloat = 50, perRow: Int = 3) -> NSCollectionLayoutSection {
            NSCollectionLayoutSection(
                group: .horizontal(
                    layoutSize: size(.fractionalWidth(1), .absolute(height)), repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(1)),
                    count: perRow))
        }

        private func header(_ alignment: NSRectAlignment, _ length: CGFloat = 40, extends: Bool = true) -> NSCollectionLayoutBoundarySupplementaryItem {
            let item = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(.fractionalWidth(alignment == .leading || alignment == .trailing ? 0.1 : 0.5), .absolute(length)), elementKind: "k", alignment: alignment)
            item.extendsBoundary = extends
            return item
        }

        @Test("Behaviour 8.7: groups repeat with their spacing inside the section's insets, headers and footers around them")
        func sections() {
            let description = rows()
            description.interGroupSpacing = 10
            description.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 30, bottom: 7, trailing: 0)
            description.boundarySupplementaryItems = [header(.top), header(.bottomTrailing, 20)]
            let solved = section(description, count: 7)
            #expect(solved.length == 242)
            #expect(solved.item(0)?.frame == rect(30, 45, 90, 50) && solved.item(4)?.frame == rect(120, 105, 90, 50))
            #expect(solved.item(6)?.frame == rect(30, 165, 90, 50) && solved.item(7) == nil && solved.item(-1) == nil)
            let boundary = solved.boundary
            #expect(boundary.frame(boundary.entries[0], length: solved.length) == rect(97.5, 0, 135, 40))
            #expect(boundary.frame(boundary.entries[1], length: solved.length) == rect(165, 222, 135, 20))
            #expect(section(description, count: 0).length == 72)
        }

        @Test("Behaviour 8.7: boundary views extend the section or cover its content", arguments: [true, false])
        func boundaries(extends: Bool) {
            let content: CGFloat = extends ? 40 : 0, footer: CGFloat = extends ? 50 : 10, side: CGFloat = extends ? 30 : 0, narrow: CGFloat = extends ? 90 : 100
            var table: [(NSRectAlignment, CGRect, CGRect, CGFloat)] = []
            table.append((.topLeading, rect(0, 0, 150, 40), rect(0, content, 100, 50), 90))
            table.append((.bottom, rect(75, footer, 150, 40), rect(0, 0, 100, 50), 90))
            table.append((.leading, rect(0, 5, 30, 40), rect(side, 0, narrow, 50), 50))
            table.append((.trailing, rect(270, 5, 30, 40), rect(0, 0, narrow, 50), 50))
            for (alignment, own, first, length) in table {
                let description = rows()
                description.boundarySupplementaryItems = [header(alignment, extends: extends)]
                let solved = section(description, count: 3)
                #expect(solved.length == (extends ? length : 50))
                #expect(solved.boundary.frame(solved.boundary.entries[0], length: solved.length) == own)
                #expect(solved.item(0)?.frame == first)
            }
        }

        @Test("a section of a million equal items is one run, and is asked in no time")
        func million() {
            let solved = section(rows(), count: 1_000_000)
            #expect(solved.runs.runs.count == 2 && solved.length == 333_334 * 50)
            #expect(solved.item(999_999)?.frame == rect(0, 333_333 * 50, 100, 50))
            var items: [Int] = []
            solved.forEachGroup(in: rect(0, 10_000_000, 300, 100)) { group, _, first in items += group.leaves.indices.map { first + $0 } }
            #expect(items.first! <= 600_000 && items.last! >= 600_005 && items.count <= 12)
        }

        @Test("measured sizes change their groups and move what follows")
        func measured() {
            let list = NSCollectionLayoutSection(
                group: .horizontal(layoutSize: size(.fractionalWidth(1), .estimated(50)), subitems: [item(.fractionalWidth(1), .estimated(50))]))
            var sizes = CompositionalMeasures()
            sizes.cells.set(500_000, CGSize(width: 1, height: 80))
            sizes.cells.set(3, CGSize(width: 1, height: 20))
            var solved = section(list, count: 1_000_000, measured: sizes)
            #expect(solved.runs.runs.count == 5 && solved.length == 50_000_000)
            #expect(solved.item(3)?.frame == rect(0, 150, 300, 20) && solved.item(4)?.frame.minY == 170)
            #expect(solved.item(500_000)?.frame == rect(0, 25_000_000 - 30, 300, 80) && solved.item(500_001)?.frame.minY == 25_000_050)
            sizes.cells.set(3, CGSize(width: 1, height: 30))
            solved.update(sizes, changed: [3])
            #expect(solved.item(3)?.frame == rect(0, 150, 300, 30) && solved.item(999_999)?.frame.minY == 49_999_960)
        }

        @Test("lines of measured widths break where their items end, as words do")
        func tags() {
            let group = Group.horizontal(layoutSize: size(.fractionalWidth(1), .estimated(30)), subitems: [item(.estimated(100), .estimated(30))])
            group.interItemSpacing = .fixed(10)
            var sizes = CompositionalMeasures()
            for (index, width) in [140, 140, 20, 250, 60, 60, 60, 60].enumerated() { sizes.cells.set(index, CGSize(width: width, height: 30)) }
            let solved = section(NSCollectionLayoutSection(group: group), count: 20, measured: sizes)
            let lines = Dictionary(grouping: (0..<20).compactMap { solved.item($0)?.frame.minY }, by: { $0 }).sorted { $0.key < $1.key }.map(\.value.count)
            #expect(lines == [2, 2, 4, 2, 2, 2, 2, 2, 2])
            #expect((0..<20).allSatisfy { solved.item($0) != nil })
        }

        @Test("Behaviour 8.7: horizontal layouts have their groups side by side")
        func horizontal() {
            let description = NSCollectionLayoutSection(
                group: .vertical(layoutSize: size(.absolute(100), .fractionalHeight(1)), repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 2))
            description.interGroupSpacing = 10
            description.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(layoutSize: size(.absolute(30), .fractionalHeight(1)), elementKind: "k", alignment: .leading)
            ]
            let solved = section(description, count: 4, vertical: false)
            #expect(solved.length == 240 && solved.item(3)?.frame == rect(140, 300, 100, 300))
        }

        @Test("Behaviour 8.7: where orthogonal sections come to rest")
        func resting() {
            func solved(_ behaviour: UICollectionLayoutSectionOrthogonalScrollingBehavior) -> CompositionalSection {
                let description = NSCollectionLayoutSection(
                    group: .horizontal(layoutSize: size(.absolute(200), .absolute(50)), subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
                description.orthogonalScrollingBehavior = behaviour
                description.interGroupSpacing = 10
                description.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 20)
                return section(description, count: 10)
            }
            let free = solved(.continuous)
            #expect(free.length == 50 && free.scrollLength == 20 + 2090 + 20 && free.item(1)?.frame == rect(230, 0, 200, 50))
            #expect(free.restingOffset(proposed: 333, current: 300, start: 0, velocity: 1) == 333)
            let leading = solved(.continuousGroupLeadingBoundary)
            #expect(leading.restingOffset(proposed: 333, current: 300, start: 0, velocity: 1) == 420)
            #expect(leading.restingOffset(proposed: 5000, current: 300, start: 0, velocity: 1) == 5000)
            let paging = solved(.groupPaging)
            #expect(paging.restingOffset(proposed: 1500, current: 60, start: 0, velocity: 2) == 210)
            #expect(paging.restingOffset(proposed: 60, current: 60, start: 0, velocity: 0) == 0)
            #expect(paging.restingOffset(proposed: 130, current: 130, start: 0, velocity: 0) == 210)
            #expect(paging.restingOffset(proposed: 0, current: 400, start: 420, velocity: -1) == 210)
            #expect(paging.restingOffset(proposed: 9000, current: 1840, start: 1830, velocity: 1) == paging.maxOffset)
            let centred = solved(.groupPagingCentered)
            #expect(centred.item(0)?.frame.minX == 50 && centred.scrollLength == 50 + 2090 + 50)
            #expect(centred.restingOffset(proposed: 900, current: 60, start: 0, velocity: 2) == 210)
        }
    }
}
