import XCTest
@testable import Countdown

@MainActor
final class CountdownListViewControllerTests: XCTestCase {
    private var window: UIWindow!
    private var store: CountdownStore!
    private var list: CountdownListViewController!

    override func setUp() async throws {
        let name = "CountdownListTests-\(UUID().uuidString)"
        store = CountdownStore(defaults: try XCTUnwrap(UserDefaults(suiteName: name)))
        list = CountdownListViewController(store: store)
        window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UINavigationController(rootViewController: list)
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
    }

    override func tearDown() async throws {
        window.isHidden = true
        window = nil
    }

    private func cell(_ row: Int) throws -> UITableViewCell {
        try XCTUnwrap(list.tableView.cellForRow(at: IndexPath(row: row, section: 0)))
    }

    func testRowsShowNamesAndTimes() throws {
        XCTAssertEqual(list.tableView.numberOfRows(inSection: 0), 3)
        XCTAssertEqual(try cell(1).textLabel?.text, "Eggs")
        XCTAssertEqual(try cell(1).detailTextLabel?.text, "7:00")
    }

    func testAddedCountdownsHaveARow() throws {
        list.addCountdown(named: "Pizza", minutes: 12)
        list.tableView.layoutIfNeeded()
        XCTAssertEqual(try cell(3).textLabel?.text, "Pizza")
        list.addCountdown(named: "", minutes: 12)
        XCTAssertEqual(list.tableView.numberOfRows(inSection: 0), 4)
    }

    func testAddButtonAsksForANameAndMinutes() throws {
        let add = try XCTUnwrap(list.navigationItem.rightBarButtonItem)
        XCTAssertTrue(UIApplication.shared.sendAction(try XCTUnwrap(add.action), to: add.target, from: add, for: nil))
        let alert = try XCTUnwrap(list.presentedViewController as? UIAlertController)
        XCTAssertEqual(alert.textFields?.map(\.placeholder), ["Name", "Minutes"])
        XCTAssertEqual(alert.actions.map(\.title), ["Cancel", "Add"])
    }

    func testSelectionOpensACountdown() throws {
        list.tableView(list.tableView, didSelectRowAt: IndexPath(row: 0, section: 0))
        let controller = try XCTUnwrap(list.navigationController?.topViewController as? CountdownViewController)
        XCTAssertEqual(controller.countdown.name, "Tea")
    }

    func testStartButton() {
        let controller = CountdownViewController(countdown: store.countdowns[0])
        controller.loadViewIfNeeded()
        XCTAssertEqual(controller.startButton.title(for: .normal), "Start")
        controller.startButton.sendActions(for: .touchUpInside)
        XCTAssertEqual(controller.startButton.title(for: .normal), "Pause")
        XCTAssertTrue(store.countdowns[0].isRunning)
        controller.startButton.sendActions(for: .touchUpInside)
        XCTAssertFalse(store.countdowns[0].isRunning)
        XCTAssertEqual(controller.timeLabel.text, "3:00")
    }
}
