import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import lamina

@Suite(.serialized) @MainActor struct GalleryTests {
    @Test("the gallery fits phones and wide windows, light and dark, and goes to its sections")
    func looks() async throws {
        for size in [CGSize(width: 393, height: 852), CGSize(width: 1024, height: 768)] {
            for isDark in [false, true] {
                try await HeadlessHost.open(size: size, scale: 1) { host in
                    host.show(GalleryViewController(isDark: isDark, start: .pages))
                    await host.advance(by: 0.1)
                    let isWide = size.width > 760
                    #expect(host.view(GallerySidebar.self)?.isHidden == !isWide)
                    let ground = try #require(host.pixel(at: CGPoint(x: size.width - 4, y: size.height - 4)))
                    #expect(isDark ? ground.red < 40 : ground.red > 215)
                    let section = try #require(host.views(GallerySection.self).first { $0.name == .pages })
                    let frame = section.convert(section.bounds, to: nil)
                    #expect(frame.minY > 0 && frame.maxY <= size.height)
                }
            }
        }
    }

    @Test("the switch at the top changes between light and dark")
    func appearance() async throws {
        try await HeadlessHost.open(size: CGSize(width: 393, height: 852), scale: 1) { host in
            let controller = GalleryViewController(isDark: false, start: nil)
            host.show(controller)
            await host.advance(by: 0.1)
            let control = try #require(host.view(UISegmentedControl.self) { $0.titleForSegment(at: 0) == "Light" })
            let place = control.convert(CGPoint(x: control.bounds.width * 0.75, y: control.bounds.midY), to: nil)
            var script = GestureScript()
            script.tap(at: place)
            await host.run(script)
            await host.advance(by: 0.5)
            #expect(controller.overrideUserInterfaceStyle == .dark)
            #expect(host.pixel(at: CGPoint(x: 2, y: 400))?.red == 0)
        }
    }
}
