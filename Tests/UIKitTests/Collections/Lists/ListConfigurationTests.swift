import Testing

@testable import QuartzCore
@testable import UIKit

extension UIKitCore {
    /// Lists of a collection view (Behaviour 8.7).
    @Suite @MainActor struct ListConfigurations {
        private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

        private func swiping(_ appearance: UICollectionLayoutListConfiguration.Appearance = .plain) -> ListFixture {
            var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
            var actions: (_ titles: [String], IndexPath) -> UISwipeActionsConfiguration? = { _, _ in nil }
            configuration.trailingSwipeActionsConfigurationProvider = { actions(["Bin", "Flag"], $0) }
            configuration.leadingSwipeActionsConfigurationProvider = { $0.item == 0 ? nil : actions(["Read"], $0) }
            let fixture = ListFixture(configuration, [(0, Array(0..<5)), (1, [10, 11])])
            actions = { [unowned fixture] in fixture.actions($0, $1) }
            return fixture
        }

        // MARK: Swiping

        @Test func aSwipeFollowsTheFingerAndShowsActions() async throws {
            let fixture = swiping()
            defer { fixture.close() }
            let row = try #require(fixture.row(1))
            let y = row.frame.midY
            fixture.stage.touch(.began, 280, y)
            fixture.stage.touch(.moved, 260, y)
            fixture.stage.touch(.moved, 180, y)
            #expect(row.contentView.frame.minX < -70 && row.configurationState.isSwiped)
            let text = try #require(row.contentView.subviews.first { ($0 as? UILabel)?.text == "Row 1" })
            row.contentView.layoutIfNeeded()
            #expect(text.frame.minX == 16)
            #expect(row.subviews.first { $0 is BackgroundConfigurationView }?.frame.minX == row.contentView.frame.minX)
            fixture.stage.wait(0.3)
            fixture.stage.touch(.ended, 180, y)
            fixture.stage.play(0.6)
            #expect(row.contentView.frame.minX == row.swipeActions?.openSlide && fixture.view.indexPathsForSelectedItems == nil)
            // The first action lies at the edge; it deletes the row, whose cell can be used again.
            fixture.stage.tap(310, y)
            #expect(fixture.log == ["Bin 1"])
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(fixture.isRight() && fixture.source.snapshot().itemIdentifiers == [0, 2, 3, 4, 10, 11])
            #expect(fixture.view.visibleCells.allSatisfy { ($0 as? NumberRow)?.swipeActions == nil })
            fixture.show([(0, [0, 2, 20, 21])])
            #expect(fixture.isRight())
            for cell in fixture.view.visibleCells {
                cell.layoutIfNeeded()
                #expect(cell.contentView.frame.minX == 0 && cell.subviews.allSatisfy { !($0 is SwipeActionsView) })
            }
        }

        @Test func bothEdgesHaveActionsOfTheirOwn() async {
            let fixture = swiping()
            defer { fixture.close() }
            let row = fixture.row(2)!
            fixture.swipe(from: 20, to: 120, y: row.frame.midY)
            fixture.stage.play(0.6)
            #expect(row.contentView.frame.minX == row.swipeActions?.openWidth)
            // A touch elsewhere hides them, and selects nothing.
            fixture.stage.tap(200, 400)
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(row.contentView.frame.minX == 0 && row.swipeActions == nil && fixture.view.indexPathsForSelectedItems == nil)
            // A row without actions at that edge stays.
            fixture.stage.wait(1)
            fixture.swipe(from: 20, to: 120, y: fixture.row(0)!.frame.midY)
            #expect(fixture.row(0)?.swipeActions == nil)
        }

        @Test func swipingAllTheWayPerformsTheFirstAction() async {
            let fixture = swiping(.insetGrouped)
            defer { fixture.close() }
            fixture.swipe(from: 300, to: 10, y: fixture.row(0)!.frame.midY, rests: false)
            #expect(fixture.log == ["Bin 0"])
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(fixture.isRight() && fixture.source.snapshot().itemIdentifiers.first == 1)
            // The next row became the first, and has its corners.
            #expect(fixture.row(1)?.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        }

        @Test func noRowIsSwipedWhereThatIsNotAllowed() async {
            let fixture = swiping()
            defer { fixture.close() }
            let y = fixture.row(1)!.frame.midY
            fixture.allowsEditing = false
            fixture.swipe(from: 300, to: 180, y: y)
            #expect(fixture.row(1)?.swipeActions == nil)
            fixture.allowsEditing = true
            fixture.view.isEditing = true
            fixture.stage.wait(1)
            fixture.swipe(from: 300, to: 180, y: y)
            #expect(fixture.row(1)?.swipeActions == nil)
            fixture.view.isEditing = false
            fixture.stage.wait(1)
            fixture.swipe(from: 300, to: 180, y: y)
            #expect(fixture.row(1)?.swipeActions != nil)
            // Editing hides the actions.
            fixture.view.isEditing = true
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(fixture.row(1)?.swipeActions == nil)
        }

        @Test func scrollingHidesTheActions() async {
            let fixture = swiping()
            defer { fixture.close() }
            fixture.show([(0, Array(0..<40))])
            let row = fixture.row(1)!
            fixture.swipe(from: 300, to: 180, y: row.frame.midY)
            fixture.stage.play(0.6)
            #expect(row.swipeActions?.isOpen == true)
            fixture.stage.touch(.began, 100, 400)
            fixture.stage.touch(.moved, 100, 370)
            fixture.stage.touch(.moved, 100, 340)
            #expect(row.swipeActions?.isOpen != true && fixture.view.contentOffset.y > 0)
            fixture.stage.touch(.ended, 100, 340)
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            #expect(row.swipeActions == nil && fixture.isRight())
        }

        // MARK: Style

        @Test func rowsHaveTheBackgroundAndCornersOfTheirList() {
            var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
            configuration.headerMode = .supplementary
            let fixture = ListFixture(configuration, [(0, [1, 2, 3]), (1, [9])])
            defer { fixture.close() }
            let rows = [1, 2, 3, 9].map { fixture.row($0)! }
            #expect(rows.map(\.layer.cornerRadius) == [10, 0, 10, 10] && rows.map(\.clipsToBounds) == [true, false, true, true])
            #expect(rows[2].layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
            for row in rows {
                #expect(row.defaultBackgroundConfiguration().backgroundColor == .secondarySystemGroupedBackground)
                #expect(row.backgroundConfiguration?.backgroundColor == .secondarySystemGroupedBackground)
            }
            let header = fixture.view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0))
            #expect((header as? UICollectionViewListCell)?.backgroundConfiguration?.backgroundColor == .clear)
            #expect(fixture.view.listBackground?.backgroundColor == .systemGroupedBackground)
            // A background of the program's own stays, the system's follows the list.
            rows[1].backgroundConfiguration = .clear()
            fixture.view.collectionViewLayout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
            fixture.view.layoutIfNeeded()
            #expect(fixture.row(1)?.backgroundConfiguration?.backgroundColor == .systemBackground)
            #expect(rows[1].backgroundConfiguration?.backgroundColor != .systemBackground)
            #expect(fixture.row(1)?.layer.cornerRadius == 0 && fixture.row(1)?.clipsToBounds == false)
        }

        @Test func theListsColourLiesBehindTheRows() {
            var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
            configuration.backgroundColor = .systemRed
            let fixture = ListFixture(configuration, [(0, [1, 2]), (1, [3])])
            defer { fixture.close() }
            #expect(fixture.view.listBackground?.backgroundColor == .systemRed && fixture.view.listBackground?.frame == fixture.view.bounds)
            configuration.backgroundColor = .clear
            fixture.view.collectionViewLayout = UICollectionViewCompositionalLayout.list(using: configuration)
            fixture.view.layoutIfNeeded()
            #expect(fixture.view.listBackground == nil)
            // Lists of several colours have each their own.
            fixture.view.collectionViewLayout = UICollectionViewCompositionalLayout { section, environment in
                configuration.backgroundColor = section == 0 ? .systemRed : .systemBlue
                return .list(using: configuration, layoutEnvironment: environment)
            }
            fixture.view.layoutIfNeeded()
            let backgrounds = fixture.view.subviews.filter { $0 is ListBackgroundView }.sorted { $0.frame.minY < $1.frame.minY }
            #expect(fixture.view.listBackground == nil && backgrounds.map(\.backgroundColor) == [.systemRed, .systemBlue])
            #expect(backgrounds.first?.frame == fixture.row(1)!.frame.union(fixture.row(2)!.frame))
        }

        // MARK: Separators

        @Test func linesLieBetweenRowsAndBeginAtTheText() throws {
            let fixture = ListFixture(UICollectionLayoutListConfiguration(appearance: .plain), [(0, [1, 2, 3])])
            defer { fixture.close() }
            let rows = [1, 2, 3].map { fixture.row($0)! }
            rows.forEach { $0.layoutIfNeeded() }
            let pixel = 1 / fixture.view.contentScaleFactor
            #expect(rows.allSatisfy { $0.topSeparator.view == nil } && rows[2].bottomSeparator.view == nil)
            let line = try #require(rows[0].bottomSeparator.view)
            #expect(line.frame == CGRect(x: 16, y: rows[0].bounds.height - pixel, width: 304, height: pixel))
            #expect(line.backgroundColor == .separator)
            // With an image the line begins at the text still, and with an accessory before it as well.
            var content = rows[0].defaultContentConfiguration()
            content.text = "Row"
            content.image = UIImage(systemName: "star")
            rows[0].contentConfiguration = content
            rows[0].accessories = [.insert(displayed: .always)]
            rows[0].layoutIfNeeded()
            let text = try #require(rows[0].contentView.subviews.first { ($0 as? UILabel)?.text == "Row" })
            #expect(line.frame.minX == text.convert(text.bounds, to: rows[0]).minX && line.frame.minX > 60)
            // Where text runs from right to left it ends there.
            fixture.view.semanticContentAttribute = .forceRightToLeft
            rows.forEach { $0.semanticContentAttribute = .forceRightToLeft }
            rows[1].setNeedsLayout()
            rows[1].layoutIfNeeded()
            #expect(rows[1].bottomSeparator.view?.frame.minX == 0 && rows[1].bottomSeparator.view?.frame.width == 304)
        }

        @Test func linesAreAsTheConfigurationAndItsHandlerSay() {
            var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
            #expect(configuration.separatorConfiguration == UIListSeparatorConfiguration(listAppearance: .insetGrouped))
            configuration.separatorConfiguration.color = .systemRed
            configuration.separatorConfiguration.bottomSeparatorInsets = NSDirectionalEdgeInsets(
                top: 0, leading: 40, bottom: 0, trailing: UIListSeparatorConfiguration.automaticInsets.trailing)
            configuration.itemSeparatorHandler = { path, section in
                var own = section
                if path.item == 0 {
                    own.topSeparatorVisibility = .visible
                    own.bottomSeparatorVisibility = .hidden
                    own.topSeparatorInsets = .zero
                }
                if path.item == 2 {
                    own.bottomSeparatorVisibility = .visible
                    own.bottomSeparatorInsets.trailing = 8
                    own.color = .systemBlue
                }
                return own
            }
            let fixture = ListFixture(configuration, [(0, [1, 2, 3])])
            defer { fixture.close() }
            let rows = [1, 2, 3].map { fixture.row($0)! }
            rows.forEach { $0.layoutIfNeeded() }
            #expect(rows[0].topSeparator.view?.frame.width == 288 && rows[0].topSeparator.view?.frame.minY == 0)
            #expect(rows[0].bottomSeparator.view == nil)
            #expect(rows[1].bottomSeparator.view?.frame.minX == 40 && rows[1].bottomSeparator.view?.frame.maxX == 288)
            #expect(rows[1].bottomSeparator.view?.backgroundColor == .systemRed)
            #expect(rows[2].bottomSeparator.view?.frame.maxX == 280 && rows[2].bottomSeparator.view?.backgroundColor == .systemBlue)
            // Without separators there are none, whatever the handler says.
            configuration.showsSeparators = false
            fixture.view.collectionViewLayout = UICollectionViewCompositionalLayout.list(using: configuration)
            fixture.view.layoutIfNeeded()
            rows.forEach { $0.layoutIfNeeded() }
            #expect(rows.allSatisfy { $0.topSeparator.view == nil && $0.bottomSeparator.view == nil })
        }

        @Test func aRowIsMovedByItsLines() async throws {
            let fixture = ListFixture(UICollectionLayoutListConfiguration(appearance: .insetGrouped), [(0, [1, 2, 3, 4])])
            defer { fixture.close() }
            fixture.fill = { row, _ in row.accessories = [.reorder()] }
            fixture.source.reorderingHandlers.canReorderItem = { $0 != 4 }
            fixture.view.reloadData()
            fixture.view.isEditing = true
            fixture.view.layoutIfNeeded()
            func drag(_ item: Int, onto other: Int) async throws {
                let row = try #require(fixture.row(item)), target = try #require(fixture.row(other))
                let lines = try #require(row.subviews.first { ($0 as? CellAccessoryView)?.accessory.accessoryType == .reorder })
                let place = lines.convert(CGPoint(x: lines.bounds.midX, y: lines.bounds.midY), to: nil)
                let distance = target.frame.midY - row.frame.midY, x = row.center.x
                fixture.stage.touch(.began, place.x, place.y)
                for step in 1...8 {
                    fixture.stage.touch(.moved, place.x, place.y + distance * CGFloat(step) / 8)
                    // The row goes along its list only, and the list stays.
                    #expect(row.center.x == x && fixture.view.contentOffset.y == 0)
                }
                fixture.stage.wait(0.3)
                fixture.stage.touch(.ended, place.x, place.y + distance)
                fixture.stage.play(1)
                await UIApplication.shared.settle()
            }
            try await drag(1, onto: 3)
            #expect(fixture.source.snapshot().itemIdentifiers == [2, 3, 1, 4] && fixture.isRight())
            try await drag(4, onto: 2)
            #expect(fixture.source.snapshot().itemIdentifiers == [2, 3, 1, 4] && fixture.isRight())
        }

        @Test func theFocusRingLiesWithinTheRow() throws {
            let fixture = ListFixture(UICollectionLayoutListConfiguration(appearance: .insetGrouped), [(0, [1, 2, 3])])
            defer { fixture.close() }
            fixture.view.becomeFirstResponder()
            let row = try #require(fixture.row(1)), ring = try #require(row.layer.sublayers?.first { $0.name == "focus" })
            // The card's corners cut off what lies outside.
            #expect(row.layer.masksToBounds && row.bounds.contains(ring.frame))
            #expect(ring.frame == row.bounds.insetBy(dx: 1, dy: 1))
        }

        @Test func theFocusRingHasTheTintColourInEffect() throws {
            let fixture = ListFixture(UICollectionLayoutListConfiguration(appearance: .insetGrouped), [(0, [1, 2, 3])])
            defer { fixture.close() }
            fixture.view.becomeFirstResponder()
            let row = try #require(fixture.row(1)), ring = try #require(row.layer.sublayers?.first { $0.name == "focus" })
            #expect(ring.borderColor == UIColor.systemBlue.resolvedColor(with: row.traitCollection).withAlphaComponent(0.6).cgColor)
            fixture.view.tintColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
            #expect(ring.borderColor == UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.6).cgColor)
        }

        @Test func linesFollowTheRowsInUpdates() async {
            let fixture = ListFixture(UICollectionLayoutListConfiguration(appearance: .insetGrouped), [(0, [1, 2, 3])])
            defer { fixture.close() }
            fixture.show([(0, [1, 2])], animated: true)
            fixture.stage.play(1)
            await UIApplication.shared.settle()
            fixture.row(2)?.layoutIfNeeded()
            #expect(fixture.isRight() && fixture.row(2)?.bottomSeparator.view == nil && fixture.row(2)?.layer.cornerRadius == 10)
        }
    }
}
