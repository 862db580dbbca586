import RasterRenderer
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite struct LayerPictureTests {
        /// The middle of a picture of a layer of 10 by 10 points.
        private func middle(of layer: CALayer, afterUpdates: Bool) -> UInt32? {
            let server = PictureServer(renderer: RasterRenderer(threads: 1))
            guard let picture = LayerPicture(of: layer, afterUpdates: afterUpdates) else { return nil }
            return server.image(of: picture, in: CGRect(x: 0, y: 0, width: 10, height: 10), scale: 1)?.pixels[5, 5]
        }

        @Test("1.9 in an explicit transaction a picture after updates shows what a layout below, or above, will change", arguments: [0, 1, 2])
        func pendingLayout(of place: Int) {
            let stage = Stage()
            CATransaction.setDisableActions(true)
            let log = EventLog()
            let outer = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
            let layer = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red, to: outer)
            let inner = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red, to: layer)
            CATransaction.flush()
            let asking = [outer, layer, inner][place]
            asking.delegate = log
            log.didLayOut = { _ in inner.backgroundColor = .green }
            CATransaction.begin()
            asking.setNeedsLayout()
            #expect(middle(of: layer, afterUpdates: false) == 0xFFFF_0000)
            #expect(middle(of: layer, afterUpdates: true) == 0xFF00_FF00)
            CATransaction.commit()
        }

        @Test("1.9 the same of what is to be displayed below")
        func pendingDisplay() {
            final class Drawing: CALayer {
                override func draw(in ctx: CGContext) {
                    ctx.setFillColor(.green)
                    ctx.fill(bounds)
                }
            }
            let stage = Stage()
            CATransaction.setDisableActions(true)
            let layer = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
            let drawing = Drawing()
            drawing.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            layer.addSublayer(drawing)
            CATransaction.flush()
            CATransaction.begin()
            drawing.setNeedsDisplay()
            #expect(middle(of: layer, afterUpdates: true) == 0xFF00_FF00)
            CATransaction.commit()
        }
    }
}
