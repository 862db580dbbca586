import AppSupport
import AppTesting
import Testing
import UIKit
import UIKitTesting

@testable import GalleryApp

@Suite(.serialized) @MainActor struct TransitionsPageTests {
    private func open(_ body: @MainActor (HeadlessHost, TransitionsPage) async -> Void) async {
        await HeadlessHost.open(size: CGSize(width: 393, height: 852), scale: 1) { host in
            let page = TransitionsPage()
            host.show(page)
            await host.advance(by: 0.1)
            await body(host, page)
        }
    }

    @Test("F1's page tells what the page's keys do, and those of the lab")
    func keys() async {
        await open { host, page in
            var keys: [String: [String]] {
                Dictionary(UIApplication.shared.explainedKeys.map { ($0.title, $0.keys) }, uniquingKeysWith: +)
            }
            #expect(keys["Turn"] == ["→", "Space"] && keys["Next Page"] == ["N"])
            let lab = LabViewController(page: .plane)
            host.show(lab)
            await host.advance(by: 0.1)
            #expect(keys["Reset"] == ["R"] && keys["3D"] == ["3"] && keys["Turn"] == nil)
        }
    }

    @Test("every transition turns each screen into each other one, and nothing is left over")
    func all() async {
        await open { host, page in
            let kinds = TransitionSample.Kind.allCases
            let pairs = kinds.flatMap { from in kinds.filter { $0 != from }.map { (from, $0) } }
            for index in TransitionChoice.all.indices {
                page.choose(index)
                // A different pair for each transition; together all pairs.
                let (from, to) = pairs[index % pairs.count]
                if page.current.kind != from {
                    page.choose(next: from)
                    page.turn(isReversed: false)
                    await host.advance(by: 0.7)
                }
                page.choose(next: to)
                page.turn(isReversed: index % 2 == 1)
                await host.advance(by: 0.1)
                #expect(page.player != nil)
                await host.advance(by: 0.6)
                #expect(page.player == nil && page.current.kind == to && page.children == [page.current])
                #expect(page.current.view.superview?.subviews == [page.current.view] && !page.current.view.isHidden)
            }
        }
    }

    @Test("a drag turns the screen under the finger, and keys turn and choose")
    func input() async {
        await open { host, page in
            page.choose(TransitionChoice.all.firstIndex { $0.name == "Flip" }!)
            var script = GestureScript()
            script.drag(from: CGPoint(x: 340, y: 400), to: CGPoint(x: 40, y: 400), duration: 0.4, holdAfter: 0.3)
            await host.run(script)
            await host.advance(by: 0.6)
            #expect(page.current.kind == .picture && page.player == nil)
            script = GestureScript()
            script.drag(from: CGPoint(x: 340, y: 400), to: CGPoint(x: 240, y: 400), duration: 0.4, holdAfter: 0.3)
            await host.run(script)
            await host.advance(by: 0.6)
            #expect(page.current.kind == .picture && page.player == nil)
            let choice = page.choice
            script = GestureScript()
            script.key("ArrowDown")
            script.wait(0.1)
            script.key("ArrowRight")
            script.wait(0.7)
            await host.run(script)
            #expect(page.choice == choice + 1 && page.current.kind == .list)
        }
    }

    @Test("pages are found by name") func names() throws {
        #expect(try GalleryPage(argument: "transitions") == .transitions && GalleryPage(argument: "table") == .cities(.table))
        #expect(try GalleryPage(argument: "pages") == .pages)
        #expect(throws: (any Error).self) { try GalleryPage(argument: "nowhere") }
    }
}
