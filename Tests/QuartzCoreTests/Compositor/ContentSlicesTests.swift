import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    /// Nine-part pictures, filters and edges on screen.
    @Suite struct ContentSlicesTests {
        /// A frame of red corners, green sides and a white middle; corners of 4 pixels.
        private var picture: CGImage {
            let pixels = PixelBuffer(width: 12, height: 12)
            for y in 0..<12 {
                for x in 0..<12 {
                    let outer = [x < 4 || x >= 8, y < 4 || y >= 8]
                    pixels[x, y] = outer == [true, true] ? 0xFFFF_0000 : outer == [false, false] ? 0xFFFF_FFFF : 0xFF00_FF00
                }
            }
            return CGImage(pixels: pixels)
        }

        private func stage(_ change: (CALayer) -> Void) -> PixelBuffer {
            let stage = Stage()
            let layer = stage.add(CGRect(x: 10, y: 10, width: 80, height: 60), .blue)
            layer.contents = picture
            layer.magnificationFilter = .nearest
            layer.minificationFilter = .nearest
            layer.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
            change(layer)
            return stage.draw()
        }

        @Test("1.7 corners unscaled, sides stretched along, the middle in both directions", arguments: [1.0, 2])
        func nineParts(contentsScale: Double) {
            let result = stage { $0.contentsScale = contentsScale }
            let corner = Int(4 / contentsScale)
            #expect(result[10 + corner - 1, 10 + corner - 1] == 0xFFFF_0000 && result[10 + corner, 10 + corner] == 0xFFFF_FFFF)
            #expect(result[10 + corner, 10 + corner - 1] == 0xFF00_FF00 && result[10 + corner - 1, 10 + corner] == 0xFF00_FF00)
            #expect(result[90 - corner, 70 - corner] == 0xFFFF_0000 && result[89 - corner, 69 - corner] == 0xFFFF_FFFF)
            #expect(result[50, 40] == 0xFFFF_FFFF && result[50, 10] == 0xFF00_FF00 && result[10, 40] == 0xFF00_FF00)
        }

        @Test("1.7 slices apply to gravities that resize only")
        func gravities() {
            var result = stage { $0.contentsGravity = .center }
            #expect(result[44, 34] == 0xFFFF_0000 && result[43, 34] == 0xFF00_00FF && result[50, 40] == 0xFFFF_FFFF)
            result = stage { $0.contentsGravity = .resizeAspect }
            #expect(result[20, 10] == 0xFFFF_0000 && result[23, 13] == 0xFFFF_0000 && result[24, 14] == 0xFFFF_FFFF, "of the fitted square")
            #expect(result[19, 10] == 0xFF00_00FF)
        }

        @Test("1.7 slices are those of the cropped picture")
        func cropped() {
            let result = stage { $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5) }
            // Six pixels a side: the outer two are corners.
            #expect(result[10, 10] == 0xFFFF_0000 && result[11, 11] == 0xFFFF_0000)
            #expect(result[50, 40] == 0xFFFF_0000, "pixels 2 and 3 stretch")
            #expect(result[89, 69] == 0xFFFF_FFFF && result[88, 68] == 0xFFFF_FFFF && result[87, 67] == 0xFFFF_0000)
        }

        @Test("1.7 corners that don't fit share the space")
        func tooSmall() {
            let result = stage { $0.bounds.size = CGSize(width: 4, height: 60) }
            #expect(result[48, 10] == 0xFFFF_0000 && result[51, 10] == 0xFFFF_0000 && result[49, 40] == 0xFF00_FF00 && result[50, 40] == 0xFF00_FF00)
        }

        @Test("1.1 the filters: nearest keeps pixels apart, linear mixes them; trilinear shrinks without loss, its bias softens")
        func filters() {
            let stripes = PixelBuffer(width: 64, height: 64)
            for y in 0..<64 { for x in 0..<64 { stripes[x, y] = x % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 } }
            let blocks = PixelBuffer(width: 64, height: 64)
            for y in 0..<64 { for x in 0..<64 { blocks[x, y] = x / 16 % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 } }
            func draw(_ picture: PixelBuffer, _ filter: CALayerContentsFilter, side: Double, bias: Float = 0) -> PixelBuffer {
                let stage = Stage()
                let layer = stage.add(CGRect(x: 0, y: 0, width: side, height: side), .blue)
                layer.contents = CGImage(pixels: picture)
                layer.minificationFilter = filter
                layer.magnificationFilter = filter
                layer.minificationFilterBias = bias
                return stage.draw()
            }
            for x in 0..<13 { #expect([0, 255].contains(draw(stripes, .nearest, side: 13)[x, 6] & 255)) }
            for x in 0..<8 { #expect(abs(Int(draw(stripes, .trilinear, side: 8)[x, 4] & 255) - 128) <= 1) }
            #expect(draw(blocks, .trilinear, side: 16)[1, 8] & 255 > 250)
            let soft = draw(blocks, .trilinear, side: 16, bias: 3)
            #expect((60...250).contains(Int(soft[3, 8] & 255)) && soft[3, 8] & 255 < draw(blocks, .trilinear, side: 16)[1, 8] & 255)
            let large = draw(blocks, .linear, side: 100)
            #expect((0..<100).contains { (20...235).contains(Int(large[$0, 50] & 255)) })
            let hard = draw(blocks, .nearest, side: 100)
            #expect(!(0..<100).contains { (20...235).contains(Int(hard[$0, 50] & 255)) })
        }

        @Test("1.1 the mask of smoothed edges: left, right, the one of least y, the one of greatest y", arguments: [1, 2, 4, 8, 0, 15] as [UInt32])
        func edges(bits: UInt32) {
            let stage = Stage()
            let layer = stage.add(CGRect(x: 10.5, y: 10.5, width: 20, height: 20), .white)
            layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: bits)
            let result = stage.draw()
            func isSmooth(_ x: Int, _ y: Int) -> Bool { (100...160).contains(result[x, y] & 255) }
            #expect(isSmooth(10, 20) == (bits & 1 != 0), "left")
            #expect(isSmooth(30, 20) == (bits & 2 != 0), "right")
            #expect(isSmooth(20, 10) == (bits & 4 != 0), "bottom: least y")
            #expect(isSmooth(20, 30) == (bits & 8 != 0), "top: greatest y")
        }
    }
}
