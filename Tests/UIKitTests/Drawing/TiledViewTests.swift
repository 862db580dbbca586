@testable import UIKit
import Testing

private final class NoRenderer: Renderer {
    func render(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges?) {}
}

/// A view whose layer draws it tile by tile.
private final class TiledView: UIView {
    override class var layerClass: AnyClass { CATiledLayer.self }
    nonisolated let rects = Guarded<[CGRect]>([])
    nonisolated let hadContext = Guarded(true)

    nonisolated override func draw(_ rect: CGRect) {
        rects.withLock { $0.append(rect) }
        let context = UIGraphicsGetCurrentContext()
        hadContext.withLock { $0 = $0 && context != nil }
    }
}

extension UIKitCore {
    @MainActor struct TiledViewTests {
        @Test("3 a view with a tiled layer draws a tile at a time, with a current context, on other threads")
        func tiles() {
            let stage = Stage()
            defer { stage.close() }
            let view = TiledView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
            view.layer.contentsScale = 1
            (view.layer as? CATiledLayer)?.tileSize = CGSize(width: 50, height: 50)
            let server = RenderServer(renderer: NoRenderer()), context = LayerContext(server: server)
            context.layer = view.layer
            CATransaction.flush()
            _ = server.drawCompleteFrame(
                at: stage.time, geometry: DisplayGeometry(size: CGSize(width: 100, height: 100), scale: 1), into: PixelBuffer(width: 100, height: 100))
            #expect(view.rects.withLock { $0.count } == 4)
            #expect(view.rects.withLock { $0.first?.size } == CGSize(width: 50, height: 50))
            #expect(view.hadContext.withLock { $0 } && view.layer.contents == nil)
            context.layer = nil
            CATransaction.flush()
        }
    }
}
