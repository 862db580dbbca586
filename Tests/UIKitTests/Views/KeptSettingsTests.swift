@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// What a program sets of a part that UIKit lays out stays as it is.
    @MainActor struct KeptSettingsTests {
        /// A table of three rows whose cells a program has given corners, a clip and a shadow.
        private final class Rows: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                cell.textLabel?.text = "Row"
                cell.layer.cornerRadius = 7
                cell.clipsToBounds = true
                cell.layer.shadowOpacity = 0.5
                cell.layer.shadowRadius = 4
                return cell
            }
        }

        @Test("cells of a table keep corners, clip and shadow through layout, scrolling and new sizes", arguments: [UITableView.Style.plain, .grouped])
        func cells(style: UITableView.Style) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 400)) { host in
                let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400), style: style), rows = Rows()
                table.dataSource = rows
                host.show(table)
                await host.advance(by: 0.1)
                table.frame.size.width = 300
                table.contentOffset.y = 10
                await host.advance(by: 0.1)
                for cell in table.visibleCells {
                    #expect(cell.layer.cornerRadius == 7 && cell.clipsToBounds)
                    #expect(cell.layer.shadowOpacity == 0.5 && cell.layer.shadowRadius == 4)
                }
                #expect(table.visibleCells.count == 3)
            }
        }

        @Test("cells of an inset grouped table are rounded where sections end, and have their own corners elsewhere")
        func rounded() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 400)) { host in
                let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400), style: .insetGrouped), rows = Rows()
                table.dataSource = rows
                host.show(table)
                await host.advance(by: 0.1)
                let cells = table.visibleCells.sorted { $0.frame.minY < $1.frame.minY }
                #expect(cells.map(\.layer.cornerRadius) == [10, 7, 10] && cells.allSatisfy(\.clipsToBounds))
            }
        }

        @Test("a row that is carried isn't clipped, so that its shadow is seen, and is as it was when it is put down", arguments: [UITableView.Style.plain, .insetGrouped])
        func carried(style: UITableView.Style) throws {
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400), style: style), rows = Rows()
            table.dataSource = rows
            table.layoutIfNeeded()
            for cell in table.visibleCells {
                let attributes = try #require(cell.appliedAttributes)
                let depth = attributes.zIndex, radius = cell.layer.cornerRadius
                attributes.zIndex = TableMetrics.movedDepth
                for _ in 0..<3 {
                    cell.take(attributes)
                    #expect(!cell.clipsToBounds && cell.layer.shadowOpacity == 0.2 && cell.layer.shadowRadius == 8)
                }
                attributes.zIndex = depth
                cell.take(attributes)
                #expect(cell.clipsToBounds && cell.layer.cornerRadius == radius && cell.layer.shadowOpacity == 0.5 && cell.layer.shadowRadius == 4)
            }
            #expect(table.visibleCells.count == 3)
        }

        @Test("cells have the background of their table's style, unless a program has set one", arguments: [
            UITableView.Style.plain, .grouped, .insetGrouped,
        ])
        func backgrounds(style: UITableView.Style) async {
            final class Backgrounds: NSObject, UITableViewDataSource {
                let colors: [UIColor??] = [nil, .some(.systemBackground), .some(nil), .some(.red)]
                func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { colors.count }
                func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                    if let color = colors[indexPath.row] { cell.backgroundColor = color }
                    return cell
                }
            }
            await HeadlessHost.open(size: CGSize(width: 320, height: 400)) { host in
                let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400), style: style), rows = Backgrounds()
                table.dataSource = rows
                host.show(table)
                await host.advance(by: 0.1)
                let cells = table.visibleCells.sorted { $0.frame.minY < $1.frame.minY }
                let own: UIColor = style == .plain ? .systemBackground : .secondarySystemGroupedBackground
                #expect(cells.map(\.backgroundColor) == [own, .systemBackground, nil, .red])
            }
        }

        @Test("a button keeps the number of its title's lines and its image's content mode")
        func button() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 400)) { host in
                let button = UIButton(type: .system)
                button.frame = CGRect(x: 20, y: 20, width: 100, height: 80)
                button.setTitle("Several words that need more than one line", for: .normal)
                button.titleLabel?.numberOfLines = 0
                button.imageView?.contentMode = .scaleAspectFit
                let root = UIView()
                root.addSubview(button)
                host.show(root)
                await host.advance(by: 0.1)
                button.isHighlighted = true
                await host.advance(by: 0.1)
                button.setTitle("Other words that need more than one line", for: .normal)
                await host.advance(by: 0.1)
                #expect(button.titleLabel?.numberOfLines == 0 && button.imageView?.contentMode == .scaleAspectFit)
            }
        }

        @Test("a text field keeps its layer's corner radius when the traits change")
        func field() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 400)) { host in
                let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34)), root = UIView()
                field.borderStyle = .roundedRect
                field.layer.cornerRadius = 12
                root.addSubview(field)
                host.show(root)
                await host.advance(by: 0.1)
                field.overrideUserInterfaceStyle = .dark
                await host.advance(by: 0.1)
                #expect(field.layer.cornerRadius == 12)
                field.borderStyle = .line
                #expect(field.layer.cornerRadius == 0)
            }
        }
    }
}
