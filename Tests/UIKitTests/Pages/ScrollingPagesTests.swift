@testable import UIKit
import Foundation
import TestSupport
import UIKitTesting
import Testing

extension UIKitCore {
    /// Page view controllers whose pages scroll (Behaviour 9.4).
    @MainActor struct ScrollingPagesTests {
        private func scrollView(_ host: HeadlessHost) -> PageScrollView { host.views(PageScrollView.self)[0] }

        /// Drags from a point and lifts the finger at rest.
        private func drag(_ host: HeadlessHost, from start: CGPoint, by dx: CGFloat, _ dy: CGFloat = 0, rests: Bool = true) async {
            var finger = await Finger(host, at: start)
            await finger.move(by: dx, dy, steps: rests ? 10 : 4)
            if rests { await host.advance(by: 0.3) }
            await finger.lift()
        }

        @Test("Behaviour 9.4: a drag beyond the middle turns the page: the new page appears before the old one disappears")
        func turns() async {
            await PageBook.open(.scroll) { host, controller, book in
                var finger = await Finger(host, at: CGPoint(x: 250, y: 240))
                await finger.move(by: -60, 0)
                #expect(book.trace.taken() == ["will C", "C.willMove(parent)", "C.didLoad", "C.willAppear", "B.willDisappear"])
                #expect(book.shown(controller) == "B" && controller.children.count == 2)
                // The page follows the finger, one to one after the slop.
                #expect(abs(host.pixelWidth(of: book.pages[2].view) - 50) <= 2)
                await finger.move(by: -140, 0)
                await host.advance(by: 0.3)
                #expect(book.trace.taken().isEmpty)
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.trace.taken() == [
                    "B.willMove(nil)", "C.didAppear", "B.didDisappear", "B.didMove(nil)", "C.didMove(parent)", "did B completed",
                ])
                #expect(book.shown(controller) == "C" && controller.children == [book.pages[2]])
                #expect(book.pages[1].view.superview == nil)
                #expect(book.pages[2].view.convert(book.pages[2].view.bounds, to: nil) == CGRect(x: 0, y: 0, width: 320, height: 480))
            }
        }

        @Test("Behaviour 9.4: a drag that is let go before the middle falls back, and its page disappears again")
        func fallsBack() async {
            await PageBook.open(.scroll) { host, controller, book in
                await drag(host, from: CGPoint(x: 250, y: 240), by: -120)
                _ = book.trace.taken()
                await host.advance(by: 1)
                #expect(book.trace.taken() == [
                    "C.willMove(nil)", "C.willDisappear", "C.didDisappear", "B.willAppear", "B.didAppear", "C.didMove(nil)", "did B",
                ])
                #expect(book.shown(controller) == "B" && controller.children == [book.pages[1]])
            }
        }

        @Test("Behaviour 7.5, 9.4: a flick turns a page however short it is, and quick flicks turn one each")
        func flicks() async {
            await PageBook.open(.scroll) { host, controller, book in
                for _ in 0..<2 {
                    await drag(host, from: CGPoint(x: 250, y: 240), by: -90, rests: false)
                    await host.advance(by: 0.1)
                }
                await host.advance(by: 1)
                #expect(book.shown(controller) == "D")
                #expect(book.trace.taken().filter { $0.hasPrefix("did ") } == ["did B completed", "did C completed"])
                await drag(host, from: CGPoint(x: 50, y: 240), by: 90, rests: false)
                await host.advance(by: 1)
                #expect(book.shown(controller) == "C" && controller.children == [book.pages[2]])
            }
        }

        @Test("Behaviour 9.4: neighbours are asked for once, when a page rests, and forgotten with a new data source")
        func questions() async {
            await PageBook.open(.scroll) { host, controller, book in
                book.notesQuestions = true
                controller.dataSource = book
                await host.advance(by: 0.1)
                #expect(book.trace.taken() == ["before B", "after B"])
                await drag(host, from: CGPoint(x: 250, y: 240), by: -220)
                await host.advance(by: 1)
                #expect(book.trace.taken().filter { $0.hasPrefix("before") || $0.hasPrefix("after") } == ["after C"])
                controller.setViewControllers([book.pages[2]], direction: .forward, animated: false)
                await host.advance(by: 0.1)
                #expect(book.trace.taken() == ["before C", "after C"])
                controller.dataSource = nil
                await drag(host, from: CGPoint(x: 250, y: 240), by: -220)
                await host.advance(by: 1)
                #expect(book.trace.taken().isEmpty && book.shown(controller) == "C")
            }
        }

        @Test("Behaviour 9.4: at the ends the content gives and returns, and nobody is told", arguments: [(0, 100.0), (4, -100)])
        func ends(_ index: Int, _ distance: Double) async {
            await PageBook.open(.scroll, at: [index]) { host, controller, book in
                var finger = await Finger(host, at: CGPoint(x: 160, y: 240))
                await finger.move(by: distance, 0)
                let page = book.pages[index].view!
                let given = page.convert(page.bounds, to: nil).minX
                #expect(abs(given) > 20 && abs(given) < 90)
                await finger.lift()
                await host.advance(by: 1)
                #expect(page.convert(page.bounds, to: nil).minX == 0 && book.trace.taken().isEmpty)
            }
        }

        @Test("Behaviour 9.4: pages that are set turn with an animation, without the delegate; another turn ends it")
        func set() async {
            await PageBook.open(.scroll) { host, controller, book in
                var ends: [Bool] = []
                controller.setViewControllers([book.pages[4]], direction: .reverse, animated: true) { ends.append($0) }
                await host.advance(by: 0.15)
                let place = book.pages[4].view.convert(CGPoint.zero, to: nil).x
                #expect(place > -320 && place < 0 && book.shown(controller) == "B" && ends.isEmpty)
                await host.advance(by: 0.3)
                #expect(ends == [true] && book.shown(controller) == "E")
                #expect(book.trace.taken() == [
                    "E.willMove(parent)", "E.didLoad", "E.willAppear", "B.willDisappear", "B.willMove(nil)", "E.didAppear",
                    "B.didDisappear", "B.didMove(nil)", "E.didMove(parent)",
                ])
                controller.setViewControllers([book.pages[0]], direction: .reverse, animated: true) { ends.append($0) }
                await host.advance(by: 0.1)
                controller.setViewControllers([book.pages[1]], direction: .forward, animated: true) { ends.append($0) }
                #expect(ends == [true, false] && book.shown(controller) == "A")
                await host.advance(by: 1)
                #expect(ends == [true, false, true] && book.shown(controller) == "B" && controller.children == [book.pages[1]])
                controller.setViewControllers([book.pages[3]], direction: .forward, animated: false) { ends.append($0) }
                #expect(ends.count == 4 && book.shown(controller) == "D")
            }
        }

        @Test("Behaviour 9.4: pages that are set while a finger holds the first one beyond its end are turned to")
        func setUnderFinger() async {
            await PageBook.open(.scroll, at: [0]) { host, controller, book in
                var finger = await Finger(host, at: CGPoint(x: 60, y: 240))
                await finger.move(by: 200, 0)
                #expect(scrollView(host).contentOffset.x < 320 - 40 && controller.children.count == 1)
                var ends: [Bool] = []
                controller.setViewControllers([book.pages[3]], direction: .forward, animated: true) { ends.append($0) }
                await host.advance(by: 0.1)
                await finger.move(by: 10, 0, steps: 2)
                await host.advance(by: 1)
                #expect(ends == [true] && book.shown(controller) == "D" && controller.children == [book.pages[3]])
                #expect(scrollView(host).contentOffset.x == 320)
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.shown(controller) == "D" && book.trace.taken().filter { $0.hasPrefix("will ") }.isEmpty)
            }
        }

        @Test("Behaviour 9.4: one drag may go back over the page and to the page on its other side")
        func backAndForth() async {
            await PageBook.open(.scroll) { host, controller, book in
                var finger = await Finger(host, at: CGPoint(x: 160, y: 240))
                await finger.move(by: -80, 0)
                await finger.move(by: 200, 0)
                #expect(book.trace.taken().filter { $0.hasPrefix("will ") || $0.hasPrefix("did ") } == ["will C", "did B", "will A"])
                await finger.move(by: 30, 0)
                await finger.move(by: -150, 0)
                await finger.move(by: -20, 0)
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.shown(controller) == "B" && controller.children == [book.pages[1]])
            }
        }

        @Test("Behaviour 9.4: a drag over more than a page goes on with the next")
        func far() async {
            await PageBook.open(.scroll, at: [0]) { host, controller, book in
                var finger = await Finger(host, at: CGPoint(x: 310, y: 240))
                await finger.move(by: -300, 0)
                await finger.lift()
                await host.advanceFrame()
                // Caught while it still moves, and pulled on.
                finger = await Finger(host, at: CGPoint(x: 310, y: 240))
                await finger.move(by: -200, 0)
                #expect(book.shown(controller) == "B")
                await host.advance(by: 0.3)
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.shown(controller) == "C" && controller.children == [book.pages[2]])
            }
        }

        @Test("Behaviour 9.4: where languages are read from right to left the next page lies to the left")
        func rightToLeft() async {
            await PageBook.open(.scroll) { host, controller, book in
                UIScreen.main.changeTraits { $0.layoutDirection = .rightToLeft }
                await host.advance(by: 0.1)
                await drag(host, from: CGPoint(x: 60, y: 240), by: 220)
                await host.advance(by: 1)
                #expect(book.shown(controller) == "C")
                await drag(host, from: CGPoint(x: 260, y: 240), by: -220)
                await host.advance(by: 1)
                #expect(book.shown(controller) == "B")
                controller.setViewControllers([book.pages[2]], direction: .forward, animated: true)
                await host.advance(by: 0.15)
                #expect(book.pages[2].view.convert(CGPoint.zero, to: nil).x < 0)
                await host.advance(by: 0.5)
                UIScreen.main.changeTraits { $0.layoutDirection = .leftToRight }
                await host.advance(by: 0.1)
            }
        }

        @Test("Behaviour 9.4: pages also scroll up and down, and have space between them")
        func vertical() async {
            await PageBook.open(.scroll, .vertical, options: [.interPageSpacing: 40]) { host, controller, book in
                #expect(book.pages[1].view.frame.size == CGSize(width: 320, height: 480))
                var finger = await Finger(host, at: CGPoint(x: 160, y: 400))
                await finger.move(by: 0, -110)
                let old = book.pages[1].view.convert(book.pages[1].view.bounds, to: nil)
                let new = book.pages[2].view.convert(book.pages[2].view.bounds, to: nil)
                #expect(new.minY - old.maxY == 40 && new.height == 480)
                await finger.move(by: 0, -180)
                await host.advance(by: 0.3)
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.shown(controller) == "C")
                #expect(book.pages[2].view.convert(book.pages[2].view.bounds, to: nil) == CGRect(x: 0, y: 0, width: 320, height: 480))
            }
        }

        @Test("Behaviour 9.4: the page control shows the page, and a tap on it turns one")
        func indicator() async {
            await PageBook.open(.scroll, indicator: true) { host, controller, book in
                let control = host.views(UIPageControl.self)[0]
                #expect(control.numberOfPages == 5 && control.currentPage == 1)
                #expect(control.frame == CGRect(x: 0, y: 443, width: 320, height: 37))
                #expect(book.pages[1].view.bounds.height == 443)
                await drag(host, from: CGPoint(x: 250, y: 240), by: -220)
                await host.advance(by: 1)
                #expect(control.currentPage == 2)
                var script = GestureScript()
                script.tap(at: CGPoint(x: 300, y: 460))
                await host.run(script)
                await host.advance(by: 1)
                #expect(control.currentPage == 3 && book.shown(controller) == "D")
                controller.setViewControllers([book.pages[0]], direction: .reverse, animated: false)
                await host.advance(by: 0.1)
                #expect(control.currentPage == 0)
            }
        }

        @Test("Behaviour 9.4: keys, a wheel and assistive technologies turn pages")
        func otherHands() async {
            await PageBook.open(.scroll) { host, controller, book in
                func key(_ name: String) async {
                    var script = GestureScript()
                    script.key(name)
                    await host.run(script)
                    await host.advance(by: 1)
                }
                await key("ArrowRight")
                #expect(book.shown(controller) == "C")
                await key("PageUp")
                #expect(book.shown(controller) == "B")
                var script = GestureScript()
                script.wheel(at: CGPoint(x: 160, y: 240), delta: CGVector(dx: -40, dy: 0))
                await host.run(script)
                await host.advance(by: 2)
                #expect(book.shown(controller) == "C")
                #expect(scrollView(host).accessibilityScroll(.right))
                await host.advance(by: 1)
                #expect(book.shown(controller) == "B")
                #expect(scrollView(host).accessibilityScroll(.previous))
                await host.advance(by: 1)
                #expect(!scrollView(host).accessibilityScroll(.previous) && book.shown(controller) == "A")
            }
        }

        @Test("Behaviour 9.4: a rotation in the middle ends the turn at the nearer page", arguments: [(-100.0, "B"), (-230, "C")])
        func rotation(_ distance: Double, _ expected: String) async {
            await PageBook.open(.scroll) { host, controller, book in
                var finger = await Finger(host, at: CGPoint(x: 280, y: 240))
                await finger.move(by: distance, 0)
                host.resize(to: CGSize(width: 480, height: 320))
                await host.advance(by: 0.5)
                await finger.lift()
                await host.advance(by: 1)
                #expect(book.shown(controller) == expected && controller.children.count == 1)
                let page = controller.viewControllers![0].view!
                #expect(page.convert(page.bounds, to: nil) == CGRect(x: 0, y: 0, width: 480, height: 320))
                #expect(book.trace.taken().contains { $0.hasPrefix("did B cut short") })
            }
        }

        @Test("Behaviour 9.4: random drags, turns and rotations leave one page, at rest, that has appeared")
        func storm() async {
            var random = SeededRandom(seed: 7)
            await PageBook.open(.scroll) { host, controller, book in
                var finger: Finger?
                for _ in 0..<400 {
                    let size = controller.view.bounds.size
                    switch Int.random(in: 0..<20, using: &random) {
                    case 0...3 where finger == nil:
                        finger = await Finger(host, at: CGPoint(x: .random(in: 0..<size.width, using: &random), y: size.height / 2))
                    case 0...14 where finger != nil:
                        let x = min(max(finger!.place.x + .random(in: -120...120, using: &random), 1), size.width - 1)
                        await finger!.move(to: CGPoint(x: x, y: size.height / 2), steps: Int.random(in: 1...5, using: &random))
                    case 15, 16:
                        await finger?.lift()
                        finger = nil
                    case 17:
                        controller.setViewControllers(
                            [book.pages.randomElement(using: &random)!], direction: .random(&random), animated: Bool.random(using: &random))
                    case 18 where Int.random(in: 0..<4, using: &random) == 0:
                        host.resize(to: CGSize(width: size.height, height: size.width))
                    default: await host.advance(by: Double.random(in: 0..<0.2, using: &random))
                    }
                    #expect(controller.viewControllers?.count == 1)
                }
                await finger?.lift()
                await host.advance(by: 2)
                let page = controller.viewControllers![0]
                #expect(controller.children == [page] && controller.turn == nil && page.appearance == .appeared)
                #expect(page.view.convert(page.view.bounds, to: nil) == controller.view.bounds)
                #expect(book.pages.filter { $0.viewIfLoaded?.window != nil } == [page])
                #expect(book.pages.allSatisfy { $0 === page || $0.appearance == .disappeared })
                // Each page was told of its appearances and disappearances in turn.
                let next = [
                    "willAppear": ["didAppear", "willDisappear"], "didAppear": ["willDisappear"],
                    "willDisappear": ["didDisappear", "willAppear"], "didDisappear": ["willAppear"],
                ]
                let lines = book.trace.taken()
                for name in book.pages.map(\.name) {
                    let own = lines.filter { $0.hasPrefix("\(name).") && $0.hasSuffix("ppear") }.map { String($0.dropFirst(2)) }
                    for (event, following) in zip(own, own.dropFirst()) { #expect(next[event]?.contains(following) == true) }
                }
            }
        }
    }
}

extension UIPageViewController.NavigationDirection {
    static func random(_ random: inout SeededRandom) -> Self { Bool.random(using: &random) ? .forward : .reverse }
}

extension HeadlessHost {
    /// How many points of a view are inside of the screen's width.
    fileprivate func pixelWidth(of view: UIView) -> CGFloat {
        view.convert(view.bounds, to: nil).intersection(CGRect(x: 0, y: 0, width: 320, height: 480)).width
    }
}
