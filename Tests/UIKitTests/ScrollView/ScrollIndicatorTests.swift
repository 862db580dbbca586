@testable import UIKit
import Testing

extension UIKitCore {
    @MainActor struct ScrollIndicator {
        let stage = Stage()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let log = ScrollLog()

        init() {
            stage.window.addSubview(scroll)
            scroll.contentSize = CGSize(width: 400, height: 1200)
            scroll.delegate = log
        }

        private var bar: CALayer? { scroll.scrolling.indicators.vertical }

        @Test("Behaviour 7.9: a bar of 3 points, 3 from the edges, as long as the visible part, but at least 36", arguments: [
            (1200.0, 0.0, 3.0, 131.33), (1200, 800, 265.67, 131.33), (1200, 400, 134.33, 131.33), (40000, 0, 3, 39.4), (400_000, 0, 3, 36),
        ])
        func place(height: Double, offset: Double, start: Double, length: Double) throws {
            defer { stage.close() }
            scroll.showsHorizontalScrollIndicator = false
            scroll.contentSize.height = CGFloat(height == 40000 ? 4000 : height)
            scroll.flashScrollIndicators()
            scroll.contentOffset.y = CGFloat(offset)
            let frame = try #require(bar).frame
            #expect(frame.width == 3 && frame.maxX == 397)
            #expect(abs(Double(frame.minY - scroll.contentOffset.y) - start) < 0.01)
            #expect(abs(Double(frame.height) - length) < 0.01)
        }

        @Test("7.9 content beyond its edge squeezes the bar, not to less than 8 points", arguments: [(-50.0, 81.33), (850, 81.33), (-390, 8)])
        func squeezed(offset: Double, length: Double) throws {
            defer { stage.close() }
            scroll.flashScrollIndicators()
            scroll.contentOffset.y = CGFloat(offset)
            let frame = try #require(bar).frame
            #expect(abs(Double(frame.height) - length) < 0.01)
            if offset < 0 {
                #expect(frame.minY - scroll.contentOffset.y == 3)
            } else {
                #expect(abs(Double(frame.maxY - scroll.contentOffset.y) - 397) < 0.01)
            }
        }

        @Test("7.6, 7.9 shown bars fade in 0.3 s after 0.7 s")
        func fading() throws {
            defer { stage.close() }
            scroll.flashScrollIndicators()
            let bar = try #require(bar)
            #expect(bar.opacity == 1)
            stage.wait(0.69)
            #expect(bar.opacity == 1)
            stage.wait(0.02)
            #expect(bar.opacity == 0)
            scroll.flashScrollIndicators()
            #expect(bar.opacity == 1 && bar.animation(forKey: "fade") == nil)
        }

        @Test("Insets and the other bar shorten the way; nothing to scroll, or no wish for it, no bar")
        func room() throws {
            defer { stage.close() }
            scroll.contentSize.width = 800
            scroll.verticalScrollIndicatorInsets = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 7)
            scroll.flashScrollIndicators()
            let frame = try #require(bar).frame
            #expect(abs(Double(frame.minY) - 23) < 1e-9 && abs(Double(frame.maxX) - 390) < 1e-9)
            let room = try #require(scroll.bar(isVertical: true)).room
            #expect(Double(room) == 359)
            scroll.showsVerticalScrollIndicator = false
            #expect(scroll.scrolling.indicators.vertical == nil && scroll.scrolling.indicators.horizontal != nil)
            scroll.contentSize = .zero
            scroll.layoutIfNeeded()
            #expect(scroll.scrolling.indicators.horizontal == nil)
        }

        @Test("The bar is dark in a light interface and light in a dark one, unless a style says otherwise")
        func styles() throws {
            defer { stage.close() }
            scroll.flashScrollIndicators()
            let bar = try #require(bar)
            func isDark() -> Bool { bar.backgroundColor?.components?.first == 0 }
            #expect(isDark())
            stage.window.overrideUserInterfaceStyle = .dark
            #expect(!isDark())
            scroll.indicatorStyle = .black
            #expect(isDark())
            scroll.indicatorStyle = .white
            stage.window.overrideUserInterfaceStyle = .light
            #expect(!isDark())
        }

        @Test("A pointer drags the bar; it is thicker meanwhile, and the delegate hears of a drag")
        func pointer() throws {
            defer { stage.close() }
            scroll.flashScrollIndicators()
            stage.touch(.began, 397, 60, kind: .primaryPointer)
            #expect(scroll.isDragging && bar?.frame.width == 8)
            stage.touch(.moved, 380, 60 + 100, kind: .primaryPointer)
            let way = try #require(scroll.bar(isVertical: true))
            #expect(abs(Double(scroll.contentOffset.y) - 100 / Double(way.room - way.length) * 800) <= 0.5)
            stage.touch(.moved, 300, 1000, kind: .primaryPointer)
            #expect(scroll.contentOffset.y == 800)
            stage.wait(3)
            #expect(bar?.opacity == 1)
            stage.touch(.ended, 300, 1000, kind: .primaryPointer)
            #expect(log.calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"])
            #expect(!scroll.isDragging && bar?.frame.width == 3)
            stage.play(2)
            #expect(bar?.opacity == 0)
        }

        @Test("A finger takes the bar after 0.3 s of rest; without rest it drags the content")
        func finger() {
            defer { stage.close() }
            scroll.flashScrollIndicators()
            stage.touch(.began, 392, 60)
            stage.wait(0.31)
            #expect(scroll.isDragging)
            stage.touch(.moved, 392, 90)
            #expect(scroll.contentOffset.y > 60)
            stage.touch(.ended, 392, 90)
            scroll.setContentOffset(.zero, animated: false)
            scroll.flashScrollIndicators()
            stage.touch(.began, 392, 60)
            stage.touch(.moved, 392, 30)
            #expect(scroll.contentOffset.y == 20)
        }

        @Test("A bar that is not to be seen can't be dragged")
        func hidden() {
            defer { stage.close() }
            stage.touch(.began, 396, 60, kind: .primaryPointer)
            #expect(!scroll.isDragging)
            stage.touch(.moved, 396, 20, kind: .primaryPointer)
            #expect(scroll.contentOffset.y == 30)
        }
    }
}
