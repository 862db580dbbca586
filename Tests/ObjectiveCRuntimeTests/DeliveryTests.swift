import Foundation
import ObjectiveCRuntime
import Testing

/// Timers, delays and notifications that call methods by selectors.
@Suite(.serialized) @MainActor struct DeliveryTests {
    /// Runs the loop until a condition holds, for at most ten seconds.
    func wait(_ condition: () -> Bool) {
        let end = Date(timeIntervalSinceNow: 10)
        while !condition(), Date() < end { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) }
    }

    @Test func timersCallTheirTargetAndHoldIt() {
        weak var released: Board?
        let timer: Timer
        do {
            let board = Board()
            released = board
            timer = Timer.scheduledTimer(timeInterval: 0.001, target: board, selector: Selector("fired:", Board.fired), userInfo: "info", repeats: true)
        }
        wait { (released?.log.count ?? 0) >= 2 }
        #expect(released?.log.prefix(2) == ["fired info", "fired info"])
        timer.invalidate()
        wait { released == nil }
        #expect(released == nil)
    }

    @Test func delayedCallsComeOnceAndCanBeCancelled() {
        let board = Board()
        board.perform("tap:", with: "late" as NSString, afterDelay: 0.001)
        board.perform("tap:", with: "kept" as NSString, afterDelay: 0.002)
        board.perform("clear", with: nil, afterDelay: 0.002)
        NSObject.cancelPreviousPerformRequests(withTarget: board, selector: "tap:", object: "late" as NSString)
        wait { board.log.count >= 2 }
        #expect(board.log == ["tap kept", "clear"])
        board.perform("clear", with: nil, afterDelay: 0)
        NSObject.cancelPreviousPerformRequests(withTarget: board)
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02))
        #expect(board.log.count == 2)
    }

    @Test func notificationsReachObserversUntilTheyAreRemovedOrReleased() {
        let center = NotificationCenter(), name = Notification.Name("changed"), object = NSObject()
        let board = Board()
        center.addObserver(board, selector: Selector("received:", Board.received), name: name, object: object)
        center.post(name: name, object: object)
        center.post(name: name, object: NSObject())
        center.post(name: Notification.Name("other"), object: object)
        #expect(board.log == ["received changed"])
        center.removeObserver(board)
        center.post(name: name, object: object)
        #expect(board.log.count == 1)

        weak var released: Board?
        do {
            let observer = Board()
            released = observer
            center.addObserver(observer, selector: "received:", name: nil, object: nil)
            center.post(name: name, object: nil)
            #expect(observer.log == ["received changed"])
        }
        #expect(released == nil)
        center.post(name: name, object: nil)
    }

    @Test func oneNameIsRemovedAndFoundationsObserversAsWell() {
        let center = NotificationCenter(), board = Board()
        center.addObserver(board, selector: "received:", name: Notification.Name("a"), object: nil)
        center.addObserver(board, selector: "received:", name: Notification.Name("b"), object: nil)
        center.removeObserver(board, name: Notification.Name("a"), object: nil)
        center.post(name: Notification.Name("a"), object: nil)
        center.post(name: Notification.Name("b"), object: nil)
        #expect(board.log == ["received b"])

        let token = center.addObserver(forName: Notification.Name("c"), object: nil, queue: nil) { _ in
            Issue.record("called after it was removed")
        }
        center.removeObserver(token)
        center.post(name: Notification.Name("c"), object: nil)
    }
}
