@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    @Suite @MainActor struct AlertLayoutTests {
        private func shown(
            _ style: UIAlertController.Style, actions: Int, message: String? = nil, fields: Int = 0,
            _ body: @MainActor (HeadlessHost, UIAlertController) async throws -> Void
        ) async rethrows {
            try await HeadlessHost.open(size: CGSize(width: 320, height: 480)) { host in
                let root = UIViewController()
                host.show(root)
                let alert = UIAlertController(title: "Title", message: message, preferredStyle: style)
                for index in 0..<actions { alert.addAction(UIAlertAction(title: "Choice \(index)", style: .default)) }
                for _ in 0..<fields { alert.addTextField() }
                alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
                root.present(alert, animated: false)
                await host.advance(by: 0.2)
                try await body(host, alert)
            }
        }

        private func buttons(_ alert: UIAlertController) -> [AlertButton] { (alert.view as! AlertContentView).buttons }

        @Test("more choices than there is room for can be scrolled to", arguments: [UIAlertController.Style.alert, .actionSheet])
        func many(style: UIAlertController.Style) async throws {
            try await shown(style, actions: 20) { host, alert in
                let screen = CGRect(x: 0, y: 0, width: 320, height: 480)
                #expect(screen.contains(alert.view.frame))
                let last = buttons(alert).first { $0.action.title == "Choice 19" }!
                #expect(!screen.contains(last.convert(last.bounds, to: nil)))
                let list = last.superview as! UIScrollView
                // A drag that begins on a button scrolls.
                let start = list.convert(CGPoint(x: list.bounds.midX, y: list.bounds.maxY - 20), to: nil)
                for _ in 0..<12 {
                    UIApplication.shared.handle(.touch(id: 1, phase: .began, kind: .finger, location: start, time: MediaClock.shared.now))
                    for step in 1...15 {
                        await host.advance(by: 1.0 / 60)
                        let place = CGPoint(x: start.x, y: start.y - CGFloat(step) * 8)
                        UIApplication.shared.handle(.touch(id: 1, phase: .moved, kind: .finger, location: place, time: MediaClock.shared.now))
                    }
                    let end = CGPoint(x: start.x, y: start.y - 120)
                    UIApplication.shared.handle(.touch(id: 1, phase: .ended, kind: .finger, location: end, time: MediaClock.shared.now))
                    await host.advance(by: 1)
                }
                #expect(screen.contains(last.convert(last.bounds, to: nil)))
                #expect(alert.presentingViewController != nil)
                if style == .actionSheet { #expect(screen.contains(try host.element(labelled: "Cancel").frame)) }
                try await host.tap("Choice 19")
                await host.advance(by: 1)
                #expect(alert.presentingViewController == nil)
            }
        }

        @Test("long words and many choices share the room by halves; few choices are there entirely")
        func halves() async throws {
            let text = String(repeating: "Many words. ", count: 200)
            for (actions, expected) in [(20, true), (2, false)] {
                await shown(.alert, actions: actions, message: text) { _, alert in
                    let list = buttons(alert)[0].superview as! UIScrollView
                    #expect((list.contentSize.height > list.bounds.height) == expected)
                    #expect(Double(list.frame.height) <= Double(alert.view.bounds.height / 2) + 0.01)
                    #expect(Double(list.frame.maxY) == Double(alert.view.bounds.height))
                }
            }
        }

        @Test("an alert is 270 points wide, two short choices lie side by side, text fields above them")
        func plain() async {
            await shown(.alert, actions: 1, message: "Message", fields: 2) { host, alert in
                let size = alert.view.bounds.size
                #expect(Double(size.width) == 270)
                let buttons = buttons(alert)
                #expect(buttons.map { $0.action.title } == ["Cancel", "Choice 0"])
                #expect(buttons.map { Double($0.frame.minX) } == [0, 135] && buttons.allSatisfy { Double($0.frame.height) == 44 })
                let fields = alert.textFields!.map { $0.convert($0.bounds, to: alert.view) }
                #expect(fields.allSatisfy { Double($0.maxY) <= Double(size.height) - 44 - 19 })
                #expect(Double(fields[1].minY) == Double(fields[0].maxY))
            }
        }
    }
}
