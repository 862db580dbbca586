import Foundation
import RendererTesting

@testable import QuartzCore

/// A layer tree on a display of its own, drawn by the renderer under test on a virtual clock.
///
/// The clock is the process's, so suites that use a stage are serialized under ``StageSuites``.
final class Stage {
    let root = CALayer()
    let context: LayerContext
    let server: RenderServer
    let geometry: DisplayGeometry
    private let renderer: any Renderer
    private(set) var time: Double

    init(width: Double = 100, height: Double = 100, scale: Double = 1, time: Double = 100) {
        self.time = time
        MediaClock.shared.setVirtualTime(time)
        geometry = DisplayGeometry(size: CGSize(width: width, height: height), scale: scale)
        renderer = RendererUnderTest.current.makeRenderer()
        server = RenderServer(renderer: renderer)
        context = LayerContext(server: server)
        root.frame = CGRect(x: 0, y: 0, width: width, height: height)
        context.layer = root
        CATransaction.flush()
    }

    deinit {
        context.layer = nil
        CATransaction.flush()
        MediaClock.shared.setVirtualTime(nil)
    }

    /// Moves the clock and ends what is over.
    func advance(by seconds: Double) {
        CATransaction.flush()
        time += seconds
        MediaClock.shared.setVirtualTime(time)
        context.endAnimations(at: time)
        CATransaction.flush()
    }

    /// The picture a second from now, when implicit animations are over.
    func draw() -> PixelBuffer {
        advance(by: 1)
        return drawNow()
    }

    /// The picture now.
    func drawNow() -> PixelBuffer {
        CATransaction.flush()
        let target = renderer.makeTarget(width: geometry.pixelWidth, height: geometry.pixelHeight)
        demand = server.drawFrame(at: time, geometry: geometry, into: target)
        return renderer.pixels(of: target)
    }

    /// The picture now, with all that other threads draw.
    func drawCompletely() -> PixelBuffer {
        CATransaction.flush()
        let target = renderer.makeTarget(width: geometry.pixelWidth, height: geometry.pixelHeight)
        demand = server.drawCompleteFrame(at: time, geometry: geometry, into: target)
        return renderer.pixels(of: target)
    }

    /// What the last ``drawNow()`` said of further frames.
    private(set) var demand = FrameDemand.none

    /// Adds a layer with a frame and a colour.
    @discardableResult
    func add(_ frame: CGRect, _ color: CGColor, to parent: CALayer? = nil) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        (parent ?? root).addSublayer(layer)
        return layer
    }

    /// Writes the picture for a person to look at, when `LAMINA_PICTURES` names a folder.
    func keepPicture(_ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["LAMINA_PICTURES"] else { return }
        try CGImage(pixels: draw()).writePNG(to: folder + "/" + name + ".png")
    }
}

extension PixelBuffer {
    /// Whether the picture of a screen is one: every pixel is opaque, whatever was drawn on it.
    var isOpaqueEverywhere: Bool {
        (0..<height).allSatisfy { y in (0..<width).allSatisfy { self[$0, y] >> 24 == 255 } }
    }

    /// Whether all pixels have a colour.
    func isPlain(_ color: UInt32) -> Bool {
        (0..<height).allSatisfy { y in (0..<width).allSatisfy { self[$0, y] == color } }
    }
}

extension CGColor {
    static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    static let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
}
