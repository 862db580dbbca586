import XCTest
@testable import Countdown

final class CountdownTests: XCTestCase {
    func testText() {
        XCTAssertEqual(Countdown(name: "Eggs", duration: 425).text, "7:05")
    }

    func testItCountsDownToTheEnd() {
        let countdown = Countdown(name: "Toast", duration: 2)
        var seen: [Int] = []
        let observation = countdown.observe(\.remaining) { countdown, _ in seen.append(countdown.remaining) }
        let finished = expectation(forNotification: .countdownDidFinish, object: countdown)
        countdown.start()
        XCTAssertTrue(countdown.isRunning)
        wait(for: [finished], timeout: 5)
        XCTAssertEqual(seen, [1, 0])
        XCTAssertFalse(countdown.isRunning)
        observation.invalidate()
        countdown.reset()
        XCTAssertEqual(seen, [1, 0])
        XCTAssertEqual(countdown.remaining, 2)
    }

    func testStoreKeepsCountdowns() throws {
        let name = "CountdownTests-\(UUID().uuidString)"
        let defaults = try XCTUnwrap(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        let store = CountdownStore(defaults: defaults)
        store.add(Countdown(name: "Pizza", duration: 720))
        store.remove(at: 0)
        store.save()
        XCTAssertEqual(CountdownStore(defaults: defaults).countdowns.map(\.name), ["Eggs", "Rice", "Pizza"])
    }
}
