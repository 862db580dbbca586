import CoreGraphics
import Foundation
import QuartzCore
import RasterRenderer
import TestSupport
import Testing

@testable import SDLDisplay

/// Passes frames of a render server on, and keeps what the last one changed.
private final class ChangeRecorder: FrameSource {
    let server = RenderServer(renderer: RasterRenderer(threads: 1))
    private let last = Guarded<PixelRegion?>(nil)

    /// What the last frame that was presented changed; nil for everything.
    var lastChanged: PixelRegion? { last.withLock { $0 } }

    func drawFrame(at time: Double, geometry: DisplayGeometry, into target: any RenderTarget) -> FrameDemand {
        server.drawFrame(at: time, geometry: geometry, into: target)
    }

    var changedPixels: PixelRegion? {
        let changed = server.changedPixels
        last.withLock { $0 = changed }
        return changed
    }
}

extension SDLDisplayTests {
    /// A window of 200x150 pixels, and the tree that it shows.
    private final class Shown {
        let size = CGSize(width: 200, height: 150)
        let frames = ChangeRecorder()
        let root = CALayer()
        let context: LayerContext
        let display: SDLDisplay
        private let x: XServer
        private let window: String

        init(_ x: XServer, title: String) throws {
            self.x = x
            display = try SDLDisplay(WindowIdentity(title: title), size: size, scale: nil, frames: frames, events: { _ in })
            context = LayerContext(server: frames.server)
            context.didCommit = { [display] in display.setNeedsFrame() }
            root.frame = CGRect(origin: .zero, size: size)
            root.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
            context.layer = root
            window = try x.window(titled: title)
        }

        func close() {
            context.layer = nil
            CATransaction.flush()
            display.close()
        }

        /// Changes the layers at once, without animations.
        func change(_ body: () -> Void) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            body()
            CATransaction.commit()
            CATransaction.flush()
        }

        /// Whether the window comes to show the whole picture of the tree.
        func showsPicture() throws -> Bool {
            let whole = RenderServer(renderer: RasterRenderer(threads: 1))
            whole.submit(frames.server.root)
            let picture = whole.picture(at: MediaClock.shared.now, geometry: DisplayGeometry(size: size, scale: 1))
            let wanted = (0..<150).flatMap { y in (0..<200).flatMap { x in [16, 8, 0].map { UInt8(picture[x, y] >> $0 & 0xFF) } } }
            let end = MediaClock.monotonicTime + 10
            while MediaClock.monotonicTime < end {
                if [UInt8](try x.run("import", "-window", window, "-depth", "8", "rgb:-")) == wanted { return true }
            }
            return false
        }

        func hideAndShow() throws { try x.xdotool("windowunmap --sync \(window) windowmap --sync \(window)") }
    }

    @Test("A window shows each change, though only what changed is drawn and presented, and all again after it was hidden")
    func changedPixels() throws {
        let shown = try Shown(server, title: "Lamina changes")
        defer { shown.close() }
        var boxes: [CALayer] = []
        shown.change {
            for number in 0..<5 {
                let box = CALayer(), place = Double(number), red: CGFloat = place / 5
                box.frame = CGRect(x: 10 + 37.5 * place, y: 20 + 21.25 * place, width: 40, height: 30)
                box.backgroundColor = CGColor(red: red, green: 0.4, blue: 1 - red, alpha: number % 2 == 0 ? 1 : 0.6)
                box.cornerRadius = 7
                shown.root.addSublayer(box)
                boxes.append(box)
            }
        }
        #expect(try shown.showsPicture())
        #expect(shown.frames.lastChanged == nil)
        let changes: [() -> Void] = [
            { boxes[0].isHidden = true }, { boxes[3].position.x -= 60 }, { boxes[0].isHidden = false; boxes[4].isHidden = true },
            { boxes[2].zPosition = 1 }, { boxes[1].shadowOpacity = 0.7 },
        ]
        for (number, change) in changes.enumerated() {
            shown.change(change)
            #expect(try shown.showsPicture(), "change \(number)")
            #expect((shown.frames.lastChanged?.area ?? .max) < 200 * 150 / 2, "change \(number)")
        }
        try shown.hideAndShow()
        #expect(try shown.showsPicture())
    }
}
