import AppTesting
import Foundation
import Testing
@testable import QuartzCore
@testable import UIKit
import UIKitTesting

@testable import GalleryApp

@Suite(.serialized) @MainActor struct GalleryTests {
    @Test("the gallery fits phones and wide windows, light and dark, and goes to its sections")
    func looks() async throws {
        for size in [CGSize(width: 393, height: 852), CGSize(width: 1024, height: 768)] {
            for isDark in [false, true] {
                try await HeadlessHost.open(size: size, scale: 1) { host in
                    host.show(GalleryViewController(isDark: isDark, start: .alerts))
                    await host.advance(by: 0.1)
                    let isWide = size.width > 760
                    #expect(host.view(GallerySidebar.self)?.isHidden == !isWide)
                    let ground = try #require(host.pixel(at: CGPoint(x: size.width - 4, y: size.height - 4)))
                    #expect(isDark ? ground.red < 40 : ground.red > 215)
                    let section = try #require(host.views(GallerySection.self).first { $0.name == .alerts })
                    let frame = section.convert(section.bounds, to: nil)
                    #expect(frame.minY > 0 && frame.maxY <= size.height)
                }
            }
        }
    }

    @Test(
        "the gallery's spinners ask for frames while they are in sight, and for none when they are scrolled away",
        arguments: [(GallerySection.Name.progress, FrameDemand.nextRefresh), (.alerts, .none)])
    func restfulSpinners(start: GallerySection.Name, demand: FrameDemand) async {
        let size = CGSize(width: 393, height: 852)
        await HeadlessHost.open(size: size, scale: 1) { host in
            let window = host.show(GalleryViewController(isDark: false, start: start))
            // Until the scroll indicators have faded.
            await host.advance(by: 5)
            CATransaction.flush()
            #expect(host.views(UIActivityIndicatorView.self).contains { $0.isAnimating })
            var compositor = Compositor()
            var list = DisplayList()
            let geometry = DisplayGeometry(size: size, scale: 1)
            let root = window.layer.superlayer?.node
            #expect(compositor.composite(root, at: MediaClock.shared.now, geometry: geometry, into: &list) == demand)
        }
    }

    @Test("every section has rows; every row fits a phone and a wide window")
    func rows() async {
        await HeadlessHost.open(size: CGSize(width: 660, height: 800), scale: 1) { _ in
            for width in [320.0, 660] as [CGFloat] {
                for name in GallerySection.Name.allCases { check(name, width) }
            }
        }
    }

    private func check(_ name: GallerySection.Name, _ width: CGFloat) {
        let rows = name.rows
        #expect(!rows.isEmpty)
        let section = GallerySection(name, rows)
        section.frame = CGRect(origin: .zero, size: section.sizeThatFits(CGSize(width: width, height: 0)))
        section.layoutIfNeeded()
        for row in rows {
            row.layoutIfNeeded()
            let box = row.bounds.insetBy(dx: -0.5, dy: -0.5)
            for part in row.subviews where !part.isHidden {
                #expect(box.contains(part.frame), "\(name) \(Double(width)): \(part.frame) in \(row.bounds)")
            }
        }
    }

    @Test("what people meet who can't see the gallery")
    func elements() async throws {
        try await HeadlessHost.open(size: CGSize(width: 393, height: 852), scale: 2) { host in
            host.show(GalleryViewController(isDark: false, start: nil))
            await host.advance(by: 0.1)
            for element in host.elements { #expect(element.label?.isEmpty == false || element.value?.isEmpty == false, "no name: \(element)") }
            // Without their places, which the looks decide.
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("References/GalleryTests")
            let expected = try String(contentsOf: folder.appendingPathComponent("gallery.txt"), encoding: .utf8)
            let tree = host.elementTree().replacing(#/ \(-?[0-9.]+, -?[0-9.]+, [0-9.]+, [0-9.]+\)/#, with: "")
            for (line, wanted) in zip(tree.split(separator: "\n"), expected.split(separator: "\n")) { #expect(line == wanted) }
            #expect(tree == expected)
        }
    }

    private func focus(after modifiers: KeyModifiers, _ host: HeadlessHost) -> UIView? {
        for isDown in [true, false] {
            UIApplication.shared.handle(.key(name: "Tab", isDown: isDown, isRepeat: false, modifiers: modifiers, time: host.time))
        }
        return UIApplication.shared.firstResponder as? UIView
    }

    @Test("the Tab key goes through all controls in the order of the elements, and back")
    func tab() async {
        await HeadlessHost.open(size: CGSize(width: 393, height: 852), scale: 1) { host in
            host.show(GalleryViewController(isDark: false, start: nil))
            await host.advance(by: 0.1)
            var forwards: [UIView] = []
            // Text views take the key themselves, so the way ends at the first one.
            for _ in 0..<300 {
                guard let view = focus(after: [], host), view !== forwards.last, view !== forwards.first else { break }
                forwards.append(view)
                if view is UITextView { break }
            }
            #expect(forwards.count > 90)
            #expect(Set(forwards.map(ObjectIdentifier.init)).count == forwards.count)
            let places = host.elements.enumerated().reduce(into: [ObjectIdentifier: Int]()) { places, entry in
                places[ObjectIdentifier(entry.element.object)] = entry.offset
            }
            let order = forwards.compactMap { places[ObjectIdentifier($0)] }
            #expect(order.count > 60 && order == order.sorted())
        }
    }

    @Test("a section that does not exist is refused in a line that names those that do")
    func refusal() throws {
        let error = #expect(throws: (any Error).self) { try GallerySection.Name(argument: "nowhere") }
        #expect("\(error!)".hasPrefix("there is no section \"nowhere\", but buttons, switches, "))
        #expect(try GallerySection.Name(argument: "glass") == .glass)
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
