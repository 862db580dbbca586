import Testing
import UIKit
import UIKitTesting

@testable import Transitions

/// Flips on the screen, and the container under fingers.
@MainActor @Suite struct FlippingTests {
    /// Four pages, each of one colour.
    @MainActor
    final class Book: FlipViewControllerDataSource, FlipViewControllerDelegate {
        let pages: [UIViewController]
        private(set) var finished: [Bool] = []

        init(_ count: Int = 4) {
            pages = (0..<count).map { index in
                let page = UIViewController()
                page.view.backgroundColor = UIColor(hue: CGFloat(index) / 5, saturation: 0.7, brightness: 0.9, alpha: 1)
                return page
            }
        }

        private func page(_ offset: Int, from page: UIViewController) -> UIViewController? {
            guard let index = pages.firstIndex(where: { $0 === page }), pages.indices.contains(index + offset) else { return nil }
            return pages[index + offset]
        }

        func flipViewController(_ controller: FlipViewController, pageBefore page: UIViewController) -> UIViewController? {
            self.page(-1, from: page)
        }
        func flipViewController(_ controller: FlipViewController, pageAfter page: UIViewController) -> UIViewController? {
            self.page(1, from: page)
        }
        func flipViewController(_ controller: FlipViewController, didFinishTurningFrom previousPage: UIViewController, isCompleted: Bool) {
            finished.append(isCompleted)
        }
    }

    private func withBook(
        _ count: Int = 4, at index: Int = 1, _ body: @MainActor (HeadlessHost, FlipViewController, Book) async throws -> Void
    ) async rethrows {
        try await HeadlessHost.open(size: CGSize(width: 320, height: 480), scale: 1) { host in
            let book = Book(count), controller = FlipViewController()
            controller.dataSource = book
            controller.delegate = book
            controller.setPage(book.pages[index], animated: false)
            host.show(controller)
            await host.advance(by: 0.1)
            try await body(host, controller, book)
        }
    }

    @Test("FF-09 the pages change at the middle without a flash")
    func middle() async {
        await Stage.open { stage in
            let player = FlipTransition().run(from: stage.from.view, to: stage.to.view)
            player.fractionComplete = 0.4995
            let before = stage.host.pixels
            player.fractionComplete = 0.5
            let at = stage.host.pixels
            player.fractionComplete = 0.5005
            let after = stage.host.pixels
            #expect(before.meanDifference(to: at) ?? 255 < 1 && at.meanDifference(to: after) ?? 255 < 1)
            player.stopAnimation(true)
        }
    }

    @Test("FF-12 released at p, the rest takes its part of the time in both stages", arguments: [(0.25, 0.227), (0.75, 0.084)])
    func rest(_ part: Double, _ seconds: Double) async {
        await withBook { host, controller, book in
            controller.duration = 0.3
            var finger = await Finger(host, at: CGPoint(x: 310, y: 240))
            await finger.move(to: CGPoint(x: 310 - 320 * part, y: 240), steps: 20)
            await host.advance(by: 0.3)
            // Thrown to the far side from the first stage by moving on quickly, let go at rest in the second.
            if part < 0.5 {
                controller.throwVelocity = 0
                await finger.move(to: CGPoint(x: 310 - 320 * part - 8, y: 240), steps: 8)
            }
            await finger.lift()
            await host.advance(by: seconds - 0.02)
            #expect(controller.isTurning)
            await host.advance(by: 0.04)
            #expect(!controller.isTurning && controller.page === book.pages[2])
        }
    }

    @Test("FF-13 a drag from the band of 44 points turns the page under the finger; one from elsewhere doesn't")
    func band() async {
        await withBook { host, controller, book in
            var finger = await Finger(host, at: CGPoint(x: 277, y: 240))
            await finger.move(to: CGPoint(x: 277 - 80, y: 240))
            #expect(controller.isTurning)
            await host.advance(by: 0.3)
            await finger.lift()
            await host.advance(by: 0.5)
            // It had not reached the middle.
            #expect(controller.page === book.pages[1] && book.finished == [false])
            finger = await Finger(host, at: CGPoint(x: 270, y: 240))
            await finger.move(to: CGPoint(x: 190, y: 240))
            #expect(!controller.isTurning)
            await host.advance(by: 0.3)
            await finger.lift()
            await host.advance(by: 0.5)
            #expect(controller.page === book.pages[1] && book.finished == [false])
            // Beyond the middle it falls to the other side, and from the left edge it goes back.
            finger = await Finger(host, at: CGPoint(x: 20, y: 240))
            await finger.move(to: CGPoint(x: 210, y: 240))
            await host.advance(by: 0.3)
            await finger.lift()
            await host.advance(by: 0.5)
            #expect(controller.page === book.pages[0] && book.finished == [false, true])
        }
    }

    @Test("FF-13 a swipe faster than 125 points a second flips, whatever its speed across; a throw of 650 finishes at once", arguments: [
        (120.0, false), (130, true),
    ])
    func swipe(_ speed: Double, _ flips: Bool) async {
        await withBook { host, controller, book in
            var finger = await Finger(host, at: CGPoint(x: 200, y: 240))
            await finger.move(to: CGPoint(x: 200 - speed / 2, y: 240), steps: 30)
            await finger.lift()
            await host.advance(by: 0.6)
            #expect(controller.page === book.pages[flips ? 2 : 1])
        }
    }

    @Test("FF-13 a page that is thrown with 650 points a second flies over, or back", arguments: [(630.0, false), (670, true)])
    func thrown(_ speed: Double, _ flies: Bool) async {
        await withBook { host, controller, book in
            var finger = await Finger(host, at: CGPoint(x: 310, y: 240))
            await finger.move(to: CGPoint(x: 310 - speed / 6, y: 240), steps: 10)
            await finger.lift()
            await host.advance(by: 0.6)
            #expect(controller.page === book.pages[flies ? 2 : 1])
            // From beyond the middle of the turn it is thrown back.
            let shown = controller.page
            finger = await Finger(host, at: CGPoint(x: 310, y: 240))
            await finger.move(to: CGPoint(x: 30, y: 240), steps: 20)
            await finger.move(to: CGPoint(x: 30 + speed / 10, y: 240), steps: 6)
            await finger.lift()
            await host.advance(by: 0.6)
            #expect((controller.page === shown) == flies)
        }
    }

    @Test("FF-13 a tap in the band flips, one elsewhere doesn't; arrow keys flip too")
    func tap() async {
        await withBook { host, controller, book in
            func tap(_ x: CGFloat) async {
                var script = GestureScript()
                script.tap(at: CGPoint(x: x, y: 300))
                await host.run(script)
                await host.advance(by: 0.5)
            }
            await tap(300)
            #expect(controller.page === book.pages[2])
            await tap(160)
            #expect(controller.page === book.pages[2])
            await tap(20)
            #expect(controller.page === book.pages[1])
            controller.becomeFirstResponder()
            var script = GestureScript()
            script.key("ArrowRight")
            await host.run(script)
            await host.advance(by: 0.5)
            #expect(controller.page === book.pages[2])
        }
    }

    @Test("FF-14 the first and the last page give a little and return", arguments: [(0, 10.0, 300.0), (3, 310, 10)])
    func ends(_ index: Int, _ start: Double, _ end: Double) async {
        await withBook(at: index) { host, controller, book in
            let still = host.pixels
            var finger = await Finger(host, at: CGPoint(x: start, y: 240))
            await finger.move(to: CGPoint(x: end, y: 240), steps: 5)
            let given = host.pixels
            #expect(controller.isTurning && given != still)
            await finger.lift()
            await host.advance(by: 0.5)
            #expect(controller.page === book.pages[index] && !controller.isTurning && host.pixels == still)
            #expect(book.finished == [false] && controller.children.count == 1)
        }
    }

    @Test("FF-15 spines: in the middle half of the screen turns, at an edge all of it", arguments: FlipSpine.allCases)
    func spines(_ spine: FlipSpine) async {
        await Stage.open { stage in
            stage.from.view.removeFromSuperview()
            let from = UIView(frame: stage.container.view.bounds), to = UIView()
            (from.backgroundColor, to.backgroundColor) = (.red, .blue)
            stage.container.view.addSubview(from)
            let player = FlipTransition(FlipStyle(spine: spine)).run(from: from, to: to)
            player.fractionComplete = 0.3
            let shot = stage.host.pixels
            let left = shot[2, 240], right = shot[317, 240]
            // The page has left the side that is away from its spine.
            #expect((left.red > left.blue) == (spine != .right))
            #expect((right.red > right.blue) == (spine == .right))
            player.stopAnimation(true)
        }
    }

    @Test("pages are set without and with a turn, and a turn under way ends when another begins")
    func set() async {
        await withBook { host, controller, book in
            var done: [Bool] = []
            controller.setPage(book.pages[2], direction: .forward, animated: true) { done.append($0) }
            #expect(controller.isTurning && controller.page === book.pages[1])
            await host.advance(by: 0.1)
            controller.setPage(book.pages[0], direction: .backward, animated: true) { done.append($0) }
            #expect(done == [true] && controller.page === book.pages[2])
            await host.advance(by: 0.5)
            #expect(done == [true, true] && controller.page === book.pages[0])
            #expect(controller.children == [book.pages[0]] && host.scenes.isEmpty)
            controller.setPage(book.pages[3], animated: false) { done.append($0) }
            #expect(done.count == 3 && controller.page === book.pages[3] && book.pages[0].parent == nil)
        }
    }
}
