import Testing

@testable import UIKit

extension UIKitCore {
    @Suite @MainActor struct CellConfigurations {
        /// A content of the test's own, whose view counts what it is given.
        private struct Content: UIContentConfiguration {
            var text: String
            var isSelected = false

            func makeContentView() -> any UIView & UIContentView { View(self) }
            func updated(for state: any UIConfigurationState) -> Content {
                var new = self
                new.isSelected = (state as? UICellConfigurationState)?.isSelected ?? false
                return new
            }

            final class View: UIView, UIContentView {
                var shown: [Content] = []
                var configuration: any UIContentConfiguration {
                    get { shown[shown.count - 1] }
                    set { shown.append(newValue as! Content) }
                }
                init(_ content: Content) {
                    super.init(frame: .zero)
                    shown = [content]
                }
                required init?(coder: NSCoder) { nil }
                override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 77) }
            }
        }

        @Test func aContentConfigurationMakesTheContentView() {
            let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
            let plain = cell.contentView
            cell.contentConfiguration = Content(text: "one")
            let view = cell.contentView as? Content.View
            #expect(view != nil && plain.superview == nil && view?.superview === cell)
            cell.layoutIfNeeded()
            #expect(view?.frame == cell.bounds)
            cell.contentConfiguration = Content(text: "two")
            #expect(cell.contentView === view && view?.shown.last?.text == "two")
            cell.contentConfiguration = UIListContentConfiguration.cell()
            #expect(cell.contentView is UIListContentView && view?.superview == nil)
            cell.contentConfiguration = nil
            #expect(!(cell.contentView is UIListContentView) && cell.contentView.superview === cell)
            #expect(cell.contentView.frame == cell.bounds)
        }

        @Test func configurationsFollowTheState() {
            let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
            var states: [UICellConfigurationState] = []
            cell.contentConfiguration = Content(text: "one")
            cell.configurationUpdateHandler = { _, state in states.append(state) }
            cell.layoutIfNeeded()
            let view = cell.contentView as? Content.View
            #expect(states.map(\.isSelected) == [false])
            cell.isSelected = true
            cell.isHighlighted = true
            // Several changes make one update, before layout.
            #expect(states.count == 1)
            cell.layoutIfNeeded()
            #expect(states.count == 2 && states[1].isSelected && states[1].isHighlighted)
            #expect(view?.shown.last?.isSelected == true)
            cell.layoutIfNeeded()
            #expect(states.count == 2)
            cell.automaticallyUpdatesContentConfiguration = false
            cell.isSelected = false
            cell.layoutIfNeeded()
            #expect(states.count == 3 && view?.shown.last?.isSelected == true)
            cell.isUserInteractionEnabled = false
            #expect(cell.configurationState.isDisabled)
            // The next item begins anew.
            cell.isExpandedInOutline = true
            cell.prepareForReuse()
            #expect(!cell.configurationState.isExpanded && !cell.configurationState.isSelected)
        }

        @Test func aBackgroundConfigurationLiesBehindTheContent() {
            let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
            cell.backgroundConfiguration = .listPlainCell()
            cell.layoutIfNeeded()
            let background = cell.subviews.first as? BackgroundConfigurationView
            #expect(background?.frame == cell.bounds && background?.subviews.first?.backgroundColor == .systemBackground)
            cell.isHighlighted = true
            cell.layoutIfNeeded()
            #expect(background?.subviews.first?.backgroundColor == .systemGray4)
            var own = UIBackgroundConfiguration.listPlainCell()
            own.backgroundColor = .systemTeal
            cell.backgroundConfiguration = own
            cell.layoutIfNeeded()
            #expect(background?.subviews.first?.backgroundColor == .systemTeal)
            cell.backgroundConfiguration = nil
            #expect(background?.superview == nil)
            // Background views and a background configuration take each other's place.
            cell.selectedBackgroundView = UIView()
            cell.backgroundConfiguration = .listGroupedCell()
            #expect(cell.selectedBackgroundView == nil)
            cell.backgroundView = UIView()
            #expect(cell.backgroundConfiguration == nil && !cell.subviews.contains { $0 is BackgroundConfigurationView })
        }

        @Test func backgroundsOfListsHaveTheirColoursByState() {
            let traits = UITraitCollection(userInterfaceStyle: .light)
            var selected = UICellConfigurationState(traitCollection: traits)
            var touched = selected
            selected.isSelected = true
            touched.isHighlighted = true
            let table: [(UIBackgroundConfiguration, UIColor?, UIColor?, UIColor?)] = [
                (.listPlainCell(), .systemBackground, .systemGray4, .systemGray4),
                (.listGroupedCell(), .secondarySystemGroupedBackground, .systemGray4, .systemGray4),
                (.listPlainHeaderFooter(), .systemBackground, .systemBackground, .systemBackground),
                (.listGroupedHeaderFooter(), .clear, .clear, .clear), (.listSidebarHeader(), .clear, .clear, .clear),
                (.listSidebarCell(), .clear, nil, .systemGray4),
                (.listAccompaniedSidebarCell(), .systemBackground, .systemGray4, .systemGray4),
            ]
            for (background, normal, chosen, down) in table {
                #expect(background.backgroundColor == normal)
                #expect(background.updated(for: selected).backgroundColor == chosen)
                #expect(background.updated(for: touched).backgroundColor == down)
            }
            #expect(UIBackgroundConfiguration.listSidebarCell().cornerRadius == 10)
        }

        // MARK: List cells

        private func listCell(_ accessories: [UICellAccessory], text: String = "Text") -> UICollectionViewListCell {
            let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
            var content = cell.defaultContentConfiguration()
            content.text = text
            cell.contentConfiguration = content
            cell.accessories = accessories
            cell.layoutIfNeeded()
            return cell
        }

        private func shown(_ cell: UICollectionViewListCell) -> [CellAccessoryView] {
            cell.subviews.compactMap { $0 as? CellAccessoryView }.filter { !$0.isHidden }.sorted { $0.frame.minX < $1.frame.minX }
        }

        @Test func accessoriesLieBesideTheContentInTheSystemsOrder() {
            let badge = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
            let custom = UICellAccessory.customView(
                configuration: .init(customView: badge, placement: .trailing(at: UICellAccessory.Placement.position(before: .checkmark))))
            let cell = listCell([.disclosureIndicator(), .checkmark(), custom, .label(text: "7"), .delete(), .reorder(displayed: .always)])
            let views = shown(cell)
            #expect(views.map(\.accessory.accessoryType) == [.label, .customView(badge), .checkmark, .disclosureIndicator, .reorder])
            #expect(views.last?.frame.maxX == 304)
            for (left, right) in zip(views, views.dropFirst()) { #expect(abs(right.frame.minX - left.frame.maxX - 8) <= 0.5) }
            #expect(abs(cell.contentView.frame.maxX - views[0].frame.minX - 8) <= 0.5 && cell.contentView.frame.minX == 0)
            #expect(badge.bounds.size == CGSize(width: 30, height: 10))
            // While the list is edited, the button comes before the content.
            cell.isInEditingList = true
            cell.layoutIfNeeded()
            #expect(shown(cell).first?.accessory.accessoryType == .delete && shown(cell).first?.frame.minX == 16)
            #expect(cell.contentView.frame.minX == 16 + CellAccessoryView.discSize)
        }

        @Test func accessoriesAreMirrored() {
            let cell = listCell([.checkmark()])
            cell.semanticContentAttribute = .forceRightToLeft
            cell.setNeedsLayout()
            cell.layoutIfNeeded()
            #expect(shown(cell).first?.frame.minX == 16 && cell.contentView.frame.maxX == 320)
        }

        @Test func indentationMovesTheContent() {
            let cell = listCell([])
            cell.indentationLevel = 3
            cell.layoutIfNeeded()
            #expect(cell.contentView.frame == CGRect(x: 30, y: 0, width: 290, height: 44))
            cell.indentationWidth = 20
            cell.accessories = [.multiselect(displayed: .always)]
            cell.layoutIfNeeded()
            #expect(shown(cell).first?.frame.minX == 76)
            cell.indentsAccessories = false
            cell.layoutIfNeeded()
            #expect(shown(cell).first?.frame.minX == 16 && cell.contentView.frame.minX == 16 + CellAccessoryView.discSize + 60)
        }

        @Test func aRowIsAsHighAsItsContentAndAtLeast44Points() {
            #expect(listCell([]).sizeThatFits(CGSize(width: 320, height: 0)) == CGSize(width: 320, height: 44))
            let long = String(repeating: "many words ", count: 20)
            let wide = listCell([], text: long).sizeThatFits(CGSize(width: 320, height: 0)).height
            let narrow = listCell([.label(text: "a label")], text: long).sizeThatFits(CGSize(width: 320, height: 0)).height
            #expect(wide > 100 && narrow > wide)
            let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
            cell.contentConfiguration = Content(text: "")
            #expect(cell.sizeThatFits(CGSize(width: 100, height: 0)).height == 77)
        }

        @Test func buttonsOfAccessoriesCallTheirAction() {
            let stage = Stage(size: CGSize(width: 320, height: 100))
            defer { stage.close() }
            var log: [String] = []
            let cell = listCell([
                .delete(displayed: .always) { log.append("delete") }, .detail { log.append("detail") },
                .outlineDisclosure(options: .init(style: .header)) { log.append("outline") },
            ])
            stage.window.addSubview(cell)
            cell.layoutIfNeeded()
            stage.tap(27, 22)
            stage.wait(1)
            let detail = shown(cell).first { $0.accessory.accessoryType == .detail }
            stage.tap(detail?.frame.midX ?? 0, 22)
            stage.wait(1)
            #expect(log == ["delete", "detail"])
            // A header is touched anywhere.
            stage.tap(120, 22)
            stage.wait(1)
            #expect(log == ["delete", "detail", "outline"])
        }
    }
}
