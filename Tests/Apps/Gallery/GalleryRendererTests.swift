import AppTesting
import RendererTesting
import Testing
import UIKit
import UIKitTesting

@testable import GalleryApp

extension GalleryTests {
    @Test("both renderers draw every control alike, light and dark")
    func renderers() async throws {
        let size = CGSize(width: 393, height: 600)
        let renderer = ComparingRenderer()
        try await HeadlessHost.open(size: size, scale: 1, renderer: renderer) { host in
            for isDark in [false, true] {
                let window = host.show(GalleryViewController(isDark: isDark, start: .buttons))
                await host.advance(by: 0.1)
                let sections = host.views(GallerySection.self).filter { $0.window === window }
                for (index, section) in sections.enumerated() where !isDark || index % 3 == 0 {
                    var view: UIView = section
                    while let parent = view.superview, !(view is UIScrollView) { view = parent }
                    let scrollView = try #require(view as? UIScrollView)
                    scrollView.contentOffset.y = section.convert(section.bounds, to: scrollView).minY
                    await host.advance(by: 1.0 / 60)
                    let before = renderer.count
                    _ = host.snapshot()
                    #expect(renderer.count > before)
                    try #require(renderer.difference.isAllowed, "\(section.name): \(renderer.difference)")
                }
            }
            #expect(renderer.count >= GallerySection.Name.allCases.count)
        }
    }

    @Test("both renderers draw the gallery's pages alike, in a wide window and in the dark")
    func pagesByBothRenderers() async throws {
        let renderer = ComparingRenderer()
        try await HeadlessHost.open(size: CGSize(width: 800, height: 500), scale: 1, renderer: renderer) { host in
            for (index, name) in GalleryPage.names.enumerated() {
                host.show(try GalleryPage(argument: name).controller(isDark: index % 2 == 1))
                await host.advance(by: 0.3)
                _ = host.snapshot()
                try #require(renderer.difference.isAllowed, "\(name): \(renderer.difference)")
            }
            #expect(renderer.count >= GalleryPage.names.count)
        }
    }
}
