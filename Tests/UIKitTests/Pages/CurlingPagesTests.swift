@testable import QuartzCore
@testable import UIKit
import Foundation
import UIKitTesting
import Testing

extension UIKitCore {
    /// Page view controllers whose pages curl (Behaviour 9.4).
    @MainActor struct CurlingPagesTests {
        private func sheet(_ host: HeadlessHost) -> PagePlace? { host.views(PagePlace.self).first { $0.layer.pageCurl != nil } }

        private func isShown(_ host: HeadlessHost, _ page: NotingController, _ x: CGFloat, _ y: CGFloat) -> Bool {
            guard let pixel = host.pixel(at: CGPoint(x: x, y: y)) else { return false }
            let color = page.view.backgroundColor!.rgba
            return abs(CGFloat(pixel.red) / 255 - color.red) < 0.03 && abs(CGFloat(pixel.green) / 255 - color.green) < 0.03
                && abs(CGFloat(pixel.blue) / 255 - color.blue) < 0.03
        }

        // MARK: Geometry

        @Test("Behaviour 9.4: the spine is never lifted, and the page begins and ends flat along it", arguments: [
            0 as CGFloat, 0.3, 0.5, 1,
        ])
        func law(_ grip: CGFloat) throws {
            for (along, across) in [(320 as CGFloat, 480 as CGFloat), (512, 768), (200, 900), (900, 200)] {
                for drift in [-400 as CGFloat, -60, 0, 250] {
                    var last: (place: CGFloat, slope: CGFloat)?
                    for step in 1...200 {
                        let progress = CGFloat(step) / 200
                        let sheet = CurledSheet(along: along, across: across, grip: grip * across, progress: progress, drift: drift)
                        let bend = try #require(sheet.bend)
                        let (u, v) = bend.direction
                        #expect(abs(u * u + v * v - 1) < 1e-9 && u > 0)
                        // Both ends of the spine lie on the flat side of the line.
                        #expect(bend.distance > -1e-6 && bend.distance > v * across - 1e-6)
                        #expect(bend.radius >= 0 && bend.radius <= 0.1 * along + 1e-9)
                        // Where the line meets the grip it moves without a jump, and towards the spine unless the finger moves along it.
                        let place = (bend.distance - v * grip * across) / u
                        if let last, step > 8 {
                            #expect(abs(place - last.place) < max(0.06 * along, 0.06 * across) && abs(v / u - last.slope) < 0.25)
                            if drift == 0 { #expect(place < last.place + 0.01 * along) }
                        }
                        if step == 200 { #expect(abs(bend.distance) < 1e-6 && abs(v) < 1e-6 && bend.radius < 1e-6) }
                        last = (place, v / u)
                    }
                }
            }
            #expect(CurledSheet(along: 300, across: 400, grip: 100, progress: 0).bend == nil)
        }

        @Test("Behaviour 9.4: the place of the edge that is pulled lies where it was pulled to")
        func pulled() throws {
            for progress in stride(from: 0.05, through: 1, by: 0.05) {
                let sheet = CurledSheet(along: 300, across: 400, grip: 200, progress: progress)
                let bend = try #require(sheet.bend)
                // Of paper beyond the line, half a turn of the cylinder is used up, and the rest lies back.
                let paper = 300 - bend.distance
                let angle = bend.radius > 0 ? paper / bend.radius : .infinity
                let place = angle < .pi ? bend.distance + bend.radius * sin(angle) : bend.distance - (paper - .pi * bend.radius)
                #expect(abs(place - 300 * (1 - 2 * progress)) < 1e-3)
            }
        }

        @Test("Behaviour 9.4: spines at the other edges bend the mirrored page")
        func mirrored() throws {
            let sheet = CurledSheet(along: 300, across: 400, grip: 340, progress: 0.4)
            let right = try #require(sheet.curl(isVertical: false, spineAtEnd: false))
            let left = try #require(sheet.curl(isVertical: false, spineAtEnd: true))
            let down = try #require(sheet.curl(isVertical: true, spineAtEnd: false))
            for (x, y) in [(10.0, 20.0), (290, 380), (150, 200)] {
                func height(_ curl: PageCurl, _ x: Double, _ y: Double) -> Double {
                    curl.direction.x * x + curl.direction.y * y - curl.distance
                }
                #expect(abs(height(right, x, y) - height(left, 300 - x, y)) < 1e-9)
                #expect(abs(height(right, x, y) - height(down, y, x)) < 1e-9)
            }
        }

        // MARK: Turning

        @Test("Behaviour 9.4: a drag from anywhere in the page turns it; its edge catches up with the finger and follows it")
        func drag() async throws {
            await PageBook.open(.pageCurl) { host, controller, book in
                var finger = await Finger(host, at: CGPoint(x: 200, y: 300))
                await finger.move(by: -40, 0)
                #expect(book.trace.taken() == ["will C", "C.willMove(parent)", "C.didLoad", "C.willAppear", "B.willDisappear"])
                #expect(sheet(host) != nil && book.shown(controller) == "B")
                await finger.move(by: -110, 0)
                // From 100 points on the edge is under the finger: the page beyond its bend shows the next one.
                let curl = sheet(host)!.layer.pageCurl!
                #expect(curl.direction.x > 0.9 && curl.distance > 100 && curl.distance < 230)
                #expect(isShown(host, book.pages[2], 318, 240) && isShown(host, book.pages[1], 5, 240))
                await host.advance(by: 0.3)
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.trace.taken() == [
                    "B.willMove(nil)", "C.didAppear", "B.didDisappear", "B.didMove(nil)", "C.didMove(parent)", "did B completed",
                ])
                #expect(book.shown(controller) == "C" && controller.children == [book.pages[2]] && sheet(host) == nil)
                #expect(host.views(PagePlace.self).count == 1 && isShown(host, book.pages[2], 160, 240))
            }
        }

        @Test("Behaviour 9.4: a page that is let go before the middle falls back; a flick decides by its direction", arguments: [
            (-60.0, 10, true, "B"), (-60, 3, false, "C"), (-220, 12, true, "C"),
        ])
        func release(_ distance: Double, _ steps: Int, _ rests: Bool, _ expected: String) async {
            await PageBook.open(.pageCurl) { host, controller, book in
                var finger = await Finger(host, at: CGPoint(x: 300, y: 300))
                await finger.move(by: distance, 0, steps: steps)
                if rests { await host.advance(by: 0.3) }
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.shown(controller) == expected && controller.children.count == 1)
                if expected == "B" {
                    #expect(book.trace.taken().suffix(7) == [
                        "C.willMove(nil)", "C.willDisappear", "C.didDisappear", "B.willAppear", "B.didAppear", "C.didMove(nil)", "did B",
                    ])
                }
            }
        }

        @Test("Behaviour 9.4: backwards the previous page comes back from the spine, under the finger")
        func backwards() async {
            await PageBook.open(.pageCurl) { host, controller, book in
                var finger = await Finger(host, at: CGPoint(x: 60, y: 240))
                await finger.move(by: 140, 0, steps: 14)
                #expect(book.trace.lines.contains("will A"))
                #expect(isShown(host, book.pages[0], 20, 240) && isShown(host, book.pages[1], 318, 240))
                await host.advance(by: 0.3)
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.shown(controller) == "A" && isShown(host, book.pages[0], 318, 240))
                // Nothing lies before the first page.
                _ = book.trace.taken()
                finger = await Finger(host, at: CGPoint(x: 60, y: 240))
                await finger.move(by: 200, 0)
                #expect(book.trace.taken().isEmpty && sheet(host) == nil)
                await finger.lift()
            }
        }

        @Test("Behaviour 9.4: a tap near an edge turns, one elsewhere does not; keys and assistive technologies turn too")
        func taps() async {
            await PageBook.open(.pageCurl) { host, controller, book in
                func tap(_ x: CGFloat) async {
                    var script = GestureScript()
                    script.tap(at: CGPoint(x: x, y: 300))
                    await host.run(script)
                    await host.advance(by: 1)
                }
                await tap(310)
                #expect(book.shown(controller) == "C")
                await tap(160)
                #expect(book.shown(controller) == "C")
                await tap(10)
                #expect(book.shown(controller) == "B")
                var script = GestureScript()
                script.key("ArrowRight")
                await host.run(script)
                await host.advance(by: 1)
                #expect(book.shown(controller) == "C")
                #expect(controller.turn(toward: .right))
                await host.advance(by: 1)
                #expect(book.shown(controller) == "B")
                #expect(controller.gestureRecognizers.count == 2)
            }
        }

        @Test("Behaviour 9.4: with the spine in the middle two pages are shown, and a sheet has one on each side")
        func middle() async {
            await PageBook.open(
                .pageCurl, options: [.spineLocation: 2], at: [2, 3], count: 8, size: CGSize(width: 480, height: 320)
            ) { host, controller, book in
                #expect(controller.isDoubleSided && controller.spineLocation == .mid && book.shown(controller) == "CD")
                #expect(isShown(host, book.pages[2], 120, 160) && isShown(host, book.pages[3], 360, 160))
                var finger = await Finger(host, at: CGPoint(x: 460, y: 160))
                await finger.move(by: -400, 0, steps: 20)
                #expect(book.trace.lines.first == "will EF")
                // The back of the sheet, which comes down on the left, shows the next left page.
                #expect(isShown(host, book.pages[4], 90, 160) || isShown(host, book.pages[4], 120, 160))
                #expect(isShown(host, book.pages[5], 470, 160) && isShown(host, book.pages[2], 10, 160))
                await host.advance(by: 0.3)
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.shown(controller) == "EF" && book.trace.lines.last == "did CD completed")
                #expect(isShown(host, book.pages[4], 120, 160) && isShown(host, book.pages[5], 360, 160))
                finger = await Finger(host, at: CGPoint(x: 20, y: 160))
                await finger.move(by: 330, 0, steps: 20)
                #expect(isShown(host, book.pages[2], 10, 160) && isShown(host, book.pages[5], 470, 160))
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.shown(controller) == "CD" && controller.children.count == 2 && host.views(PagePlace.self).count == 2)
            }
        }

        @Test("Behaviour 9.4: with the spine at the right the previous page is turned away, and the next comes back")
        func rightSpine() async {
            await PageBook.open(.pageCurl, options: [.spineLocation: UIPageViewController.SpineLocation.max]) { host, controller, book in
                var finger = await Finger(host, at: CGPoint(x: 20, y: 240))
                await finger.move(by: 160, 0, steps: 16)
                #expect(isShown(host, book.pages[0], 4, 240) && isShown(host, book.pages[1], 315, 240))
                await host.advance(by: 0.3)
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.shown(controller) == "A")
                controller.setViewControllers([book.pages[1]], direction: .forward, animated: true)
                await host.advance(by: 0.4)
                #expect(isShown(host, book.pages[1], 318, 240) && isShown(host, book.pages[0], 4, 240))
                await host.advance(by: 0.5)
                #expect(book.shown(controller) == "B")
            }
        }

        @Test("Behaviour 9.4: a double-sided page at an edge shows its back, which appears for the turn only")
        func back() async {
            await PageBook.open(.pageCurl, at: [0]) { host, controller, book in
                controller.isDoubleSided = true
                var finger = await Finger(host, at: CGPoint(x: 300, y: 240))
                await finger.move(by: -260, 0, steps: 26)
                #expect(book.trace.lines.first == "will CB")
                #expect(isShown(host, book.pages[1], 70, 240) && isShown(host, book.pages[2], 310, 240))
                await host.advance(by: 0.3)
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.shown(controller) == "C" && controller.children == [book.pages[2]])
                let own = book.trace.taken().filter { $0.hasPrefix("B.") && $0.contains("ppear") }
                #expect(own == ["B.willAppear", "B.willDisappear", "B.didDisappear"])
            }
        }

        @Test("Behaviour 9.4: the delegate gives the spine of an orientation, with as many pages")
        func rotation() async {
            await PageBook.open(.pageCurl) { host, controller, book in
                book.spine = { controller, orientation in
                    let pages = orientation.isLandscape ? [book.pages[1], book.pages[2]] : [book.pages[1]]
                    controller.setViewControllers(pages, direction: .forward, animated: false)
                    controller.isDoubleSided = orientation.isLandscape
                    return orientation.isLandscape ? .mid : .min
                }
                var finger = await Finger(host, at: CGPoint(x: 300, y: 240))
                await finger.move(by: -60, 0)
                host.resize(to: CGSize(width: 480, height: 320))
                await host.advance(by: 0.5)
                #expect(controller.spineLocation == .mid && book.shown(controller) == "BC")
                #expect(book.trace.lines.contains("did B cut short"))
                #expect(isShown(host, book.pages[1], 120, 160) && isShown(host, book.pages[2], 360, 160))
                await finger.lift()
                host.resize(to: CGSize(width: 320, height: 480))
                await host.advance(by: 0.5)
                #expect(controller.spineLocation == .min && book.shown(controller) == "B" && isShown(host, book.pages[1], 310, 240))
                #expect(controller.children == [book.pages[1]])
            }
        }

        @Test("Behaviour 9.4: a page that turns by itself can be caught, and a new turn ends it")
        func interruption() async {
            await PageBook.open(.pageCurl) { host, controller, book in
                var ends: [Bool] = []
                controller.setViewControllers([book.pages[2]], direction: .forward, animated: true) { ends.append($0) }
                await host.advance(by: 0.3)
                let before = sheet(host)?.layer.pageCurl?.distance ?? 0
                var finger = await Finger(host, at: CGPoint(x: 160, y: 240))
                await finger.move(by: 12, 0, steps: 2)
                let after = sheet(host)?.layer.pageCurl?.distance ?? 0
                #expect(abs(before - after) < 60 && ends.isEmpty)
                await finger.move(by: 140, 0)
                await host.advance(by: 0.3)
                await finger.lift()
                await host.advance(by: 1)
                #expect(ends == [false] && book.shown(controller) == "B")
                controller.setViewControllers([book.pages[2]], direction: .forward, animated: true) { ends.append($0) }
                await host.advance(by: 0.2)
                controller.setViewControllers([book.pages[0]], direction: .reverse, animated: true) { ends.append($0) }
                #expect(book.shown(controller) == "C" && ends == [false, false])
                await host.advance(by: 1)
                #expect(ends == [false, false, true] && book.shown(controller) == "A" && controller.children.count == 1)
            }
        }

        @Test("XX-02 reduced motion: pages fade instead of curling")
        func reducedMotion() async {
            await PageBook.open(.pageCurl) { host, controller, book in
                UIAccessibility.isReduceMotionEnabled = true
                defer { UIAccessibility.isReduceMotionEnabled = false }
                controller.setViewControllers([book.pages[2]], direction: .forward, animated: true)
                await host.advance(by: 0.4)
                #expect(sheet(host) == nil && !isShown(host, book.pages[1], 160, 240) && !isShown(host, book.pages[2], 160, 240))
                await host.advance(by: 0.6)
                #expect(book.shown(controller) == "C" && isShown(host, book.pages[2], 160, 240))
            }
        }

        @Test("Behaviour 9.4: pages curl up and down, and from right to left", arguments: [true, false])
        func directions(isVertical: Bool) async {
            await PageBook.open(.pageCurl, isVertical ? .vertical : .horizontal) { host, controller, book in
                if !isVertical { UIScreen.main.changeTraits { $0.layoutDirection = .rightToLeft } }
                await host.advance(by: 0.1)
                var finger = await Finger(host, at: isVertical ? CGPoint(x: 160, y: 460) : CGPoint(x: 20, y: 240))
                await finger.move(by: isVertical ? 0 : 220, isVertical ? -300 : 0, steps: 20)
                #expect(isVertical ? isShown(host, book.pages[2], 160, 470) : isShown(host, book.pages[2], 5, 240))
                #expect(isVertical ? isShown(host, book.pages[1], 160, 10) : isShown(host, book.pages[1], 315, 240))
                await host.advance(by: 0.3)
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.shown(controller) == "C")
                UIScreen.main.changeTraits { $0.layoutDirection = .leftToRight }
                await host.advance(by: 0.1)
            }
        }

        @Test("Behaviour 9.4: a turning page changes little from frame to frame", arguments: [1, 2, 3])
        func steady(spine: Int) async {
            let isMid = spine == 2
            await PageBook.open(
                .pageCurl, options: [.spineLocation: spine], at: isMid ? [0, 1] : [0], size: CGSize(width: 400, height: 300)
            ) { host, controller, book in
                controller.setViewControllers(isMid ? [book.pages[2], book.pages[3]] : [book.pages[1]], direction: .forward, animated: true)
                var last = host.snapshot(), largest = 0.0
                while controller.turn != nil {
                    await host.advanceFrame()
                    let shown = host.snapshot()
                    largest = max(largest, shown.meanDifference(to: last))
                    last = shown
                }
                #expect(largest < 22, "\(largest)")
            }
        }
    }
}

extension UIColor {
    fileprivate var rgba: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        _ = getRed(&r, green: &g, blue: &b, alpha: &a)
        return (r, g, b, a)
    }
}

extension CGImage {
    /// The mean difference of the channels of each fourth pixel to those of a picture of the same size, 0...255.
    fileprivate func meanDifference(to other: CGImage) -> Double {
        let own = pixels, former = other.pixels
        var sum = 0, count = 0
        for y in Swift.stride(from: 0, to: height, by: 4) {
            for x in Swift.stride(from: 0, to: width, by: 4) {
                let a = own[x, y], b = former[x, y]
                for shift: UInt32 in [0, 8, 16] { sum += abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) }
                count += 3
            }
        }
        return Double(sum) / Double(max(count, 1))
    }
}
