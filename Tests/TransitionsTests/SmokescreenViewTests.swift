import Testing
import UIKit
import UIKitTesting

@testable import Transitions

@MainActor @Suite(.serialized) struct SmokescreenViewTests {
    private func withScreen(_ body: @MainActor (HeadlessHost, SmokescreenView, UIView) async -> Void) async {
        await HeadlessHost.open(size: CGSize(width: 100, height: 100), scale: 1) { host in
            let below = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let window = host.show(below)
            let screen = SmokescreenView(frame: window.bounds, backgroundColor: .white)
            window.addSubview(screen)
            await host.advance(by: 0.1)
            await body(host, screen, below)
        }
    }

    @Test("SM-01 n increments need n decrements, and the screen is removed once at 0")
    func counts() async {
        await withScreen { _, screen, _ in
            var removals = 0
            screen.didClear = { removals += 1 }
            for _ in 0..<5 { screen.incrementUseCount() }
            for left in (0..<5).reversed() {
                #expect(screen.superview != nil && removals == 0)
                screen.decrementUseCount()
                #expect(screen.useCount == left)
            }
            #expect(screen.superview == nil && removals == 1)
        }
    }

    @Test("SM-02 an extra decrement is reported, and the count stays 0")
    func underflow() async {
        await withScreen { _, screen, _ in
            var reports: [String] = []
            let report = SmokescreenView.reportMisuse
            SmokescreenView.reportMisuse = { reports.append($0) }
            defer { SmokescreenView.reportMisuse = report }
            screen.decrementUseCount()
            #expect(screen.useCount == 0 && reports == ["a smokescreen was released more often than it was used"])
            screen.incrementUseCount()
            #expect(screen.useCount == 1)
        }
    }

    @Test("SM-03 a block without duration does not remove the screen before all blocks are started")
    func zeroDuration() async {
        await withScreen { host, screen, below in
            screen.use {
                screen.animate(.init(duration: 0)) { below.alpha = 0.5 }
                #expect(screen.superview != nil)
                screen.animate(.init(duration: 0.2)) { below.alpha = 1 }
            }
            await host.advance(by: 0.1)
            #expect(screen.superview != nil && screen.useCount == 1)
            await host.advance(by: 0.15)
            #expect(screen.superview == nil && screen.useCount == 0)
        }
    }

    @Test("SM-04 without blocks nothing is left on top")
    func noBlocks() async {
        await withScreen { _, screen, _ in
            screen.use {}
            #expect(screen.superview == nil && screen.useCount == 0)
        }
    }

    @Test("SM-05 the longest block wins: 0.3, 0.1 + 0.2 and 0.25 seconds, and 0.7 when the list says so", arguments: [(0.3, 0.3), (0.7, 0.7)])
    func longest(_ rows: Double, _ seconds: Double) async {
        var problems: [TransitionTheme.Problem] = []
        let theme = TransitionTheme(
            "rows.duration = \(rows)\nbar.delay = 0.1\nbar.duration = 0.2\nnote.duration = 0.25", problems: &problems)
        #expect(problems.isEmpty)
        await withScreen { host, screen, below in
            screen.use {
                for (index, name) in ["rows", "bar", "note"].enumerated() {
                    let view = UIView(frame: CGRect(x: index * 10, y: 0, width: 10, height: 10))
                    screen.addSubview(view)
                    screen.animate(theme.timing(name)) { view.alpha = 0 }
                }
            }
            await host.advance(by: seconds - 0.02)
            #expect(screen.superview != nil)
            await host.advance(by: 0.04)
            #expect(screen.superview == nil)
        }
    }

    @Test("SM-08 a picture without the background is clear outside of what is drawn, and the view is as before")
    func clearPictures() async {
        await withScreen { _, _, below in
            below.backgroundColor = .red
            below.isOpaque = true
            let mark = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
            mark.backgroundColor = .blue
            below.addSubview(mark)
            let picture = below.transitionPicture(clearsBackground: true).cgImage!
            #expect(PixelColor(in: picture, x: 50, y: 50).alpha == 0)
            #expect(PixelColor(in: picture, x: 15, y: 15) == PixelColor(red: 0, green: 0, blue: 255))
            #expect(below.backgroundColor == .red && below.isOpaque)
            let hidden = below.transitionPicture(hiding: [mark]).cgImage!
            #expect(PixelColor(in: hidden, x: 15, y: 15) == PixelColor(red: 255, green: 0, blue: 0) && !mark.isHidden)
        }
    }
}
