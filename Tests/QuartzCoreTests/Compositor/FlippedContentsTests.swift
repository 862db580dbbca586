import CoreGraphics
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite("Contents in flipped geometry") struct FlippedContentsTests {
        /// Red above green.
        private func image() -> CGImage {
            let pixels = PixelBuffer(width: 1, height: 2)
            pixels[0, 0] = 0xFFFF_0000
            pixels[0, 1] = 0xFF00_FF00
            return CGImage(pixels: pixels)
        }

        @Test("1.7 pictures stand upright whether y grows downwards or upwards", arguments: [false, true])
        func upright(isFlipped: Bool) {
            let stage = Stage(width: 20, height: 20)
            let outer = CALayer(), inner = CALayer()
            outer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            outer.isGeometryFlipped = isFlipped
            inner.frame = CGRect(x: 5, y: 0, width: 10, height: 10)
            inner.contents = image()
            inner.magnificationFilter = .nearest
            outer.addSublayer(inner)
            stage.root.addSublayer(outer)
            let picture = stage.draw()
            let top = isFlipped ? 10 : 0
            #expect(picture[10, top + 1] == 0xFFFF_0000)
            #expect(picture[10, top + 8] == 0xFF00_FF00)
        }

        @Test("1.7 contentsRect starts at the picture's bottom left where y grows upwards", arguments: [false, true])
        func contentsRect(isFlipped: Bool) {
            let stage = Stage(width: 20, height: 20)
            let outer = CALayer(), inner = CALayer()
            outer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            outer.isGeometryFlipped = isFlipped
            inner.frame = outer.bounds
            inner.contents = image()
            inner.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 0.5)
            inner.magnificationFilter = .nearest
            outer.addSublayer(inner)
            stage.root.addSublayer(outer)
            let picture = stage.draw()
            #expect(picture[10, 10] == (isFlipped ? 0xFF00_FF00 : 0xFFFF_0000))
        }
    }
}
