import Testing
import UIKit
import UIKitTesting

@testable import CoverFlow

/// The flow under fingers, keys, wheel and scroll bar, on the virtual clock.
@MainActor @Suite struct CoverFlowViewTests {
    private func drag(_ flow: CoverFlowView, _ host: HeadlessHost, by dx: CGFloat, over seconds: Double, rest: Double = 0) async {
        var script = GestureScript()
        let middle = flow.middle
        script.drag(from: middle, to: CGPoint(x: middle.x + dx, y: middle.y), duration: seconds, holdAfter: rest)
        await host.run(script)
    }

    private func tap(_ host: HeadlessHost, _ point: CGPoint, then seconds: Double = 1) async {
        var script = GestureScript()
        script.tap(at: point)
        await host.run(script)
        await host.advance(by: seconds)
    }

    @Test("CF-01 the cells of five covers stand at the printed places, under one shared perspective")
    func cells() async throws {
        await withFlow(CoverSource(5), prepare: { $0.showsReflections = false }) { host, flow in
            flow.selectedIndex = 2
            await host.advance(by: 0.1)
            #expect(flow.stage.layer.sublayerTransform.m34 == -0.006)
            #expect(flow.visibleIndexes == [0, 1, 2, 3, 4])
            let offsets: [CGFloat] = [-108.24, -84.04, 0, 84.04, 108.24], depths: [CGFloat] = [-4, -2, 60, -2, -4]
            for index in 0..<5 {
                guard let cell = flow.stage.cover(at: index) else { continue }
                #expect(abs(cell.center.x - flow.stage.bounds.midX - offsets[index]) < 1e-6)
                #expect(abs(cell.transform3D.m43 - depths[index]) < 1e-9 && cell.layer.zPosition == 0)
                #expect(cell.transform3D.m34 == 0, "perspective is the parent's")
            }
            let front = flow.frameOfCover(at: 2)!
            #expect(abs(front.width - 200) < 1e-6 && abs(front.midX - 400) < 1e-6)
        }
    }

    @Test("CF-05 without covers and with one it is drawn, and fingers and keys do no harm")
    func fewCovers() async {
        for count in [0, 1] {
            await withFlow(CoverSource(count)) { host, flow in
                #expect(flow.selectedIndex == (count == 0 ? nil : 0))
                #expect(flow.emptyLabel.isHidden == (count > 0) && flow.scrollBar.isHidden)
                await drag(flow, host, by: -300, over: 0.1)
                await host.advance(by: 2)
                await host.press("ArrowRight", "ArrowLeft", "End", "Home", "PageDown", "Enter", "Escape")
                await tap(host, flow.middle)
                flow.setSelectedIndex(7, animated: true)
                flow.position = 3
                await host.advance(by: 1)
                #expect(flow.position == 0 && flow.visibleIndexes.count == count)
                flow.wraps = true
                await drag(flow, host, by: 300, over: 0.1)
                await host.advance(by: 2)
                #expect(flow.selectedIndex == (count == 0 ? nil : 0))
            }
        }
    }

    @Test("CF-04 dragging far beyond the ends comes back to the first and the last cover")
    func ends() async {
        let source = CoverSource(4)
        await withFlow(source) { host, flow in
            await drag(flow, host, by: 350, over: 0.2, rest: 0.2)
            #expect(flow.position < 0 && flow.selectedIndex == 0)
            await host.advance(by: 2)
            #expect(flow.position == 0)
            flow.selectedIndex = 3
            await drag(flow, host, by: -350, over: 0.2, rest: 0.2)
            #expect(flow.position > 3 && flow.selectedIndex == 3)
            await host.advance(by: 2)
            #expect(flow.position == 3 && source.log.allSatisfy { !$0.hasPrefix("select") })
        }
    }

    @Test("CF-07 every release ends at a cover, and a faster flick passes more of them")
    func snap() async {
        let source = CoverSource(200)
        await withFlow(source) { host, flow in
            var passed: [Int] = []
            for seconds in [0.4, 0.2, 0.1, 0.06] {
                flow.selectedIndex = 50
                await drag(flow, host, by: -180, over: seconds)
                await host.advance(by: 4)
                #expect(flow.position == flow.position.rounded())
                passed.append((flow.selectedIndex ?? 0) - 50)
            }
            #expect(passed == passed.sorted() && Set(passed).count == 4 && passed[0] >= 3, "\(passed)")
            for distance in [7, 29, 31, 44, 95] as [CGFloat] {
                flow.selectedIndex = 50
                await drag(flow, host, by: -distance - 10, over: 0.3, rest: 0.3)
                _ = source.taken()
                await host.advance(by: 2)
                #expect(flow.position == flow.position.rounded())
                #expect(source.taken().contains("settle \(flow.selectedIndex ?? -1)"))
            }
        }
    }

    @Test("CF-07 a finger that stops a fling and is lifted lets the flow come to rest at a cover")
    func caught() async {
        let source = CoverSource(400)
        await withFlow(source) { host, flow in
            await drag(flow, host, by: -200, over: 0.06)
            await host.advance(by: 0.4)
            #expect(flow.stage.isDecelerating)
            var script = GestureScript()
            script.press(at: flow.middle, duration: 0.2)
            await host.run(script)
            await host.advance(by: 1)
            #expect(flow.position == flow.position.rounded() && !flow.isMoving && flow.flippedIndex == nil)
            #expect(source.log.last == "settle \(flow.selectedIndex ?? -1)")
        }
    }

    @Test("CF-08 while a finger moves the flow, the cover in the middle is in the middle of the view")
    func noDrift() async {
        await withFlow(CoverSource(50)) { host, flow in
            var script = GestureScript()
            script.drag(from: CGPoint(x: 700, y: 200), to: CGPoint(x: 100, y: 200), duration: 1)
            host.schedule(script)
            for _ in 0..<60 {
                await host.advanceFrame()
                let position = flow.position
                for index in flow.visibleIndexes {
                    guard let cell = flow.stage.cover(at: index) else { continue }
                    let offset = flow.layout.arrangement.geometry.pose(at: CGFloat(index) - position).offset
                    #expect(abs(cell.center.x - flow.stage.contentOffset.x - 400 - offset) < 1e-6)
                }
            }
            #expect(flow.position > 8)
        }
    }

    @Test("CF-13 selecting takes 0.3 s, can be stopped by a finger, and is at once without animation")
    func selecting() async {
        let source = CoverSource(50)
        await withFlow(source) { host, flow in
            _ = source.taken()
            flow.setSelectedIndex(10, animated: true)
            #expect(flow.selectedIndex == 10 && flow.position == 0)
            await host.advance(by: 0.15)
            #expect(flow.position > 2 && flow.position < 8)
            await host.advance(by: 0.2)
            #expect(flow.position == 10 && source.taken() == ["settle 10"], "the program is not told what it did")
            flow.setSelectedIndex(40, animated: true)
            await host.advance(by: 0.1)
            var script = GestureScript()
            script.press(at: flow.middle, duration: 0.5)
            host.schedule(script)
            await host.advance(by: 0.1)
            let held = flow.position
            #expect(held > 10 && held < 40 && flow.selectedIndex == Int(held.rounded()))
            await host.advance(by: 0.3)
            #expect(flow.position == held)
            await host.advance(by: 1)
            #expect(flow.position == held.rounded(), "let go, it goes on to the next cover")
            flow.setSelectedIndex(99, animated: false)
            #expect(flow.position == 49 && flow.selectedIndex == 49)
            flow.selectedIndex = -3
            #expect(flow.position == 0)
        }
    }

    @Test("CF-14 the vertical flow scrolls up and down")
    func vertical() async {
        await withFlow(CoverSource(50), size: CGSize(width: 480, height: 800), prepare: { $0.axis = .vertical }) { host, flow in
            var script = GestureScript()
            script.drag(from: CGPoint(x: flow.middle.x, y: 600), to: CGPoint(x: flow.middle.x, y: 300), duration: 0.3)
            await host.run(script)
            await host.advance(by: 3)
            #expect(flow.position >= 5 && flow.position == flow.position.rounded())
            #expect(flow.stage.contentOffset == CGPoint(x: 0, y: 60 * flow.position))
            let index = flow.selectedIndex!, next = flow.stage.cover(at: index + 1)!
            #expect(abs(next.center.y - flow.stage.bounds.midY - 84.04) < 1e-6 && next.center.x == flow.stage.bounds.midX)
            #expect(abs(next.transform3D.m23 - sin(1.39)) < 1e-9, "its lower edge is nearer")
            #expect(host.views(CoverCell.self).allSatisfy { $0.bounds.height == 128 }, "vertical flows have no floor")
            await host.press("ArrowDown")
            #expect(flow.selectedIndex == index + 1)
            await host.press("ArrowUp", "ArrowUp")
            #expect(flow.selectedIndex == index - 1)
        }
    }

    @Test("CF-16 a tap on a side cover brings it to the middle and turns nothing over")
    func tapSide() async {
        let source = CoverSource(20)
        source.details = { _ in UIView() }
        await withFlow(source) { host, flow in
            flow.selectedIndex = 8
            await host.advance(by: 0.1)
            _ = source.taken()
            await tap(host, flow.place(ofSide: 10))
            #expect(flow.selectedIndex == 10 && flow.position == 10 && flow.flippedIndex == nil)
            #expect(source.taken() == ["select 10", "settle 10"])
            await tap(host, flow.place(ofSide: 9))
            #expect(flow.selectedIndex == 9 && flow.flippedIndex == nil)
        }
    }

    @Test("CF-16 a tap on the middle cover that has no back activates it")
    func tapMiddle() async {
        let source = CoverSource(20)
        await withFlow(source) { host, flow in
            _ = source.taken()
            await tap(host, flow.middle)
            #expect(source.taken() == ["activate 0"])
        }
    }

    @Test("CF-18 the captions of the covers beside the position fade into each other")
    func captions() async {
        await withFlow(CoverSource(20)) { host, flow in
            flow.selectedIndex = 3
            #expect(flow.captions.clearest == ("Title 3", 1))
            let labels = host.views(UILabel.self).filter { $0.superview === flow.captions }
            var last: CGFloat = 1
            for step in 1...20 {
                flow.position = 3 + CGFloat(step) / 20
                let shown = flow.captions.clearest
                if step < 10 { #expect(shown.title == "Title 3" && shown.alpha < last) }
                if step > 10 { #expect(shown.title == "Title 4" && shown.alpha > last) }
                last = shown.alpha
            }
            #expect(last == 1 && labels.contains { $0.text == "Subtitle 4" && $0.alpha == 1 })
            flow.showsCaptions = false
            await host.advance(by: 0.1)
            #expect(flow.captions.isHidden)
        }
    }

    @Test("CF-19 keys: arrows go by one, the page keys by what is seen, Home and End to the ends")
    func keys() async {
        let source = CoverSource(100)
        await withFlow(source) { host, flow in
            #expect(flow.becomeFirstResponder())
            _ = source.taken()
            await host.press("ArrowRight")
            #expect(flow.position == 1 && source.taken() == ["select 1", "settle 1"])
            // Quick presses add up.
            await host.press("ArrowRight", "ArrowRight", "ArrowRight", then: 0.05)
            await host.advance(by: 0.5)
            #expect(flow.position == 4)
            await host.press("ArrowLeft")
            #expect(flow.position == 3)
            await host.press("End")
            #expect(flow.position == 99)
            await host.press("PageUp")
            #expect(flow.position == CGFloat(99 - flow.visibleRadius) && flow.visibleRadius > 2)
            await host.press("Home", "ArrowLeft")
            #expect(flow.position == 0)
        }
    }

    @Test("CF-19 the wheel moves the flow, also an upright one, and it comes to rest at a cover")
    func wheel() async {
        await withFlow(CoverSource(100)) { host, flow in
            for delta in [CGVector(dx: -100, dy: 0), CGVector(dx: 0, dy: -100)] {
                let before = flow.position
                var script = GestureScript()
                script.wheel(at: flow.middle, delta: delta)
                await host.run(script)
                await host.advance(by: 2)
                #expect(flow.position > before && flow.position == flow.position.rounded())
            }
        }
    }

    @Test("CF-19 the scroll bar's thumb moves the flow, which comes to rest at a cover")
    func scrollBar() async {
        let source = CoverSource(100)
        await withFlow(source) { host, flow in
            _ = source.taken()
            let bar = flow.scrollBar.frame
            var script = GestureScript()
            script.drag(from: CGPoint(x: bar.minX + 10, y: bar.midY), to: CGPoint(x: bar.midX, y: bar.midY), duration: 0.5, holdAfter: 0.1)
            await host.run(script)
            await host.advance(by: 1)
            #expect(flow.position > 40 && flow.position < 60 && flow.position == flow.position.rounded())
            #expect(source.log.contains("select \(flow.selectedIndex!)") && source.log.last == "settle \(flow.selectedIndex!)")
            var jump = GestureScript()
            jump.tap(at: CGPoint(x: bar.maxX - 2, y: bar.midY))
            await host.run(jump)
            await host.advance(by: 1)
            #expect(flow.position == 99)
        }
    }

    @Test("CF-22 in a ring that wraps the last cover is followed by the first, both ways")
    func ring() async {
        let source = CoverSource(8)
        await withFlow(source, prepare: { flow in
            flow.carousel = .rotary
            flow.wraps = true
        }) { host, flow in
            #expect(flow.becomeFirstResponder())
            await host.press("ArrowLeft")
            #expect(flow.selectedIndex == 7 && flow.position == 7)
            await host.press("ArrowRight", "ArrowRight")
            #expect(flow.selectedIndex == 1)
            #expect(Set(flow.visibleIndexes).count == flow.visibleIndexes.count)
            flow.setSelectedIndex(7, animated: true)
            await host.advance(by: 0.15)
            #expect(flow.position > 7 || flow.position < 1, "the shorter way")
            await host.advance(by: 0.5)
            #expect(flow.position == 7)
            await drag(flow, host, by: -300, over: 0.2)
            await host.advance(by: 3)
            #expect(flow.position == flow.position.rounded() && (0..<8).contains(flow.selectedIndex!))
        }
    }

    @Test("the selected cover stays when the view gets another size, and when the law, the axis or wrapping change")
    func changes() async {
        await withFlow(CoverSource(50)) { host, flow in
            flow.coverSize = nil
            flow.selectedIndex = 20
            await host.advance(by: 0.1)
            flow.frame.size = CGSize(width: 500, height: 480)
            await host.advance(by: 0.1)
            #expect(flow.position == 20)
            flow.axis = .vertical
            await host.advance(by: 0.1)
            #expect(flow.position == 20 && flow.stage.contentOffset.y == 1200)
            flow.wraps = true
            await host.advance(by: 0.1)
            #expect(flow.position == 20 && flow.selectedIndex == 20)
            flow.axis = .horizontal
            for law in CarouselTransform.all {
                flow.carousel = law
                await host.advance(by: 0.05)
                #expect(flow.position == 20 && flow.visibleIndexes.contains(20), "\(law.name)")
            }
        }
    }
}
