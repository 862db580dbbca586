import AppTesting
import Testing
import UIKit
import UIKitTesting

@testable import GalleryApp

@Suite(.serialized) @MainActor struct PagesPageTests {
    private func open(_ body: @MainActor (HeadlessHost, PagesPage) async -> Void) async {
        await HeadlessHost.open(size: CGSize(width: 393, height: 852), scale: 1) { host in
            let page = PagesPage()
            host.show(page)
            await host.advance(by: 0.1)
            await body(host, page)
        }
    }

    @Test("pages are turned forward by a drag and back by a key in every style", arguments: PagesPage.Style.all.indices)
    func turns(_ style: Int) async {
        await open { host, page in
            page.choose(style)
            await host.advance(by: 0.2)
            let isVertical = page.book.navigationOrientation == .vertical
            let first = page.book.viewControllers
            var script = GestureScript()
            script.drag(
                from: isVertical ? CGPoint(x: 200, y: 700) : CGPoint(x: 380, y: 400),
                to: isVertical ? CGPoint(x: 200, y: 60) : CGPoint(x: 20, y: 400), duration: 0.4)
            await host.run(script)
            await host.advance(by: 1)
            #expect(page.book.viewControllers != first && page.book.viewControllers?.first !== page.pages[0])
            script = GestureScript()
            script.key(isVertical ? "ArrowUp" : "ArrowLeft")
            await host.run(script)
            await host.advance(by: 1)
            #expect(page.book.viewControllers == first && page.book.children == first)
            script = GestureScript()
            script.key("n")
            await host.run(script)
            #expect(page.style == (style + 1) % PagesPage.Style.all.count)
        }
    }
}
