import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    /// `render(in:)`, beside what the compositor makes of the same tree.
    @Suite struct LayerRenderingTests {
        private func render(_ layer: CALayer, width: Int = 100, height: Int = 100, scale: Double = 1) -> PixelBuffer {
            let context = CGContext(pixels: PixelBuffer(width: width, height: height), scale: scale, flipped: true)
            layer.render(in: context)
            return context.finish().pixels
        }

        /// The share of pixels with a channel that differs by more than a little.
        private func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
            var count = 0
            for y in 0..<a.height {
                for x in 0..<a.width {
                    let one = a[x, y], other = b[x, y]
                    func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }
                    if ([0, 8, 16, 24] as [UInt32]).contains(where: { abs(channel(one, $0) - channel(other, $0)) > 24 }) { count += 1 }
                }
            }
            return Double(count) / Double(a.width * a.height)
        }

        @Test("1.6 the receiver's own bounds space: its position and transform are ignored, those of sublayers are not")
        func space() {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
            layer.position = CGPoint(x: 500, y: 500)
            layer.transform = CATransform3DMakeScale(3, 3, 1)
            layer.backgroundColor = .red
            let child = CALayer()
            child.frame = CGRect(x: 10, y: 20, width: 5, height: 5)
            child.backgroundColor = .green
            layer.addSublayer(child)
            let picture = render(layer)
            #expect(picture[0, 0] == 0xFFFF_0000 && picture[39, 39] == 0xFFFF_0000 && picture[40, 40] == 0)
            #expect(picture[12, 22] == 0xFF00_FF00 && picture[12, 19] == 0xFFFF_0000)
            #expect(render(layer, scale: 2)[24, 44] == 0xFF00_FF00)
            layer.isHidden = true
            #expect(render(layer)[0, 0] == 0)
        }

        @Test("1.6 model values, not those of animations; a presentation layer shows those")
        func modelValues() {
            let stage = Stage()
            let layer = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
            stage.advance(by: 1)
            let animation = CABasicAnimation(keyPath: "backgroundColor")
            animation.fromValue = CGColor.blue
            animation.toValue = CGColor.blue
            animation.duration = 10
            layer.add(animation, forKey: nil)
            stage.advance(by: 1)
            #expect(render(layer)[5, 5] == 0xFFFF_0000)
            #expect(layer.presentation().map { render($0)[5, 5] } == 0xFF00_00FF)
        }

        @Test("1.6 the whole order, as on screen: shadow, background, contents, sublayers, border, clip, mask, opacity, blend mode")
        func likeTheScreen() throws {
            let stage = Stage()
            stage.root.backgroundColor = .white
            let pixels = PixelBuffer(width: 2, height: 2)
            for (index, color) in [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00].enumerated() { pixels[index % 2, index / 2] = UInt32(color) }
            let card = stage.add(CGRect(x: 8, y: 8, width: 40, height: 40), CGColor(gray: 0.5, alpha: 1))
            card.cornerRadius = 10
            card.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
            card.borderWidth = 3
            card.borderColor = .blue
            card.shadowOpacity = 0.7
            card.shadowRadius = 2
            card.shadowOffset = CGSize(width: 2, height: 3)
            card.contents = CGImage(pixels: pixels)
            card.contentsGravity = .center
            card.contentsScale = 0.2
            card.magnificationFilter = .nearest
            let clip = stage.add(CGRect(x: 55, y: 8, width: 38, height: 38), .green)
            clip.masksToBounds = true
            clip.cornerRadius = 12
            clip.cornerCurve = .continuous
            clip.sublayerTransform = CATransform3DMakeRotation(0.4, 0, 0, 1)
            stage.add(CGRect(x: 10, y: 10, width: 60, height: 10), .red, to: clip)
            let group = stage.add(CGRect(x: 8, y: 55, width: 40, height: 40), .red)
            group.opacity = 0.5
            stage.add(CGRect(x: 10, y: 10, width: 20, height: 20), .blue, to: group)
            let mask = CALayer()
            mask.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
            mask.backgroundColor = .white
            group.mask = mask
            let blended = stage.add(CGRect(x: 60, y: 40, width: 30, height: 50), CGColor(red: 0.5, green: 1, blue: 1, alpha: 1))
            blended.compositingFilter = "multiplyBlendMode"
            blended.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
            blended.shadowOpacity = 0.5
            blended.shadowRadius = 1
            blended.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 50), transform: nil)
            let below = stage.add(CGRect(x: 70, y: 60, width: 25, height: 25), .red)
            below.zPosition = -1
            let onScreen = stage.draw(), rendered = render(stage.root)
            #expect(difference(onScreen, rendered) < 0.01, "only edges may differ")
            #expect(rendered[28, 18] == onScreen[28, 18] && rendered[20, 70] == onScreen[20, 70] && rendered[80, 80] == onScreen[80, 80])
            try stage.keepPicture("render-screen")
            if let folder = ProcessInfo.processInfo.environment["LAMINA_PICTURES"] {
                try CGImage(pixels: rendered).writePNG(to: folder + "/render-context.png")
            }
        }

        @Test("1.7 gravities and slices, as on screen", arguments: ["center", "top", "bottomLeft", "resizeAspect", "resizeAspectFill", "resize", "slices"])
        func contents(gravity: String) {
            let stage = Stage()
            let pixels = PixelBuffer(width: 30, height: 20)
            for y in 0..<20 {
                for x in 0..<30 { pixels[x, y] = x < 8 ? 0xFFFF_0000 : x >= 24 ? 0xFF00_00FF : y < 5 ? 0xFF00_FF00 : 0xFFFF_FFFF }
            }
            let layer = stage.add(CGRect(x: 20, y: 10, width: 60, height: 80), CGColor(gray: 0.3, alpha: 1))
            layer.contents = CGImage(pixels: pixels)
            layer.magnificationFilter = .nearest
            if gravity == "slices" {
                layer.contentsCenter = CGRect(x: 8.0 / 30, y: 0.25, width: 16.0 / 30, height: 0.5)
            } else {
                layer.contentsGravity = CALayerContentsGravity(rawValue: gravity)
            }
            #expect(difference(stage.draw(), onBlack(stage.root)) < 0.02)
        }

        private func onBlack(_ layer: CALayer) -> PixelBuffer {
            let context = CGContext(pixels: PixelBuffer(width: 100, height: 100), scale: 1, flipped: true)
            context.setFillColor(CGColor(gray: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
            layer.render(in: context)
            return context.finish().pixels
        }

        @Test("3 gradients, shapes, texts and copies, as on screen", arguments: ["axial", "radial", "conic", "shape", "text", "copies"])
        func special(kind: String) throws {
            let stage = Stage()
            let frame = CGRect(x: 10, y: 15, width: 80, height: 70)
            let layer: CALayer
            switch kind {
            case "shape":
                let shape = CAShapeLayer()
                shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 80, height: 40), transform: nil)
                shape.fillColor = .green
                shape.strokeColor = .red
                shape.lineWidth = 5
                shape.strokeEnd = 0.7
                layer = shape
            case "text":
                let text = CATextLayer()
                text.string = "Aa"
                layer = text
            case "copies":
                let copies = CAReplicatorLayer()
                copies.instanceCount = 4
                copies.instanceTransform = CATransform3DMakeTranslation(18, 10, 0)
                copies.instanceColor = CGColor(red: 1, green: 1, blue: 0.5, alpha: 1)
                copies.instanceRedOffset = -0.25
                copies.instanceAlphaOffset = -0.1
                stage.add(CGRect(x: 0, y: 0, width: 14, height: 14), .white, to: copies)
                layer = copies
            default:
                let gradient = CAGradientLayer()
                gradient.type = CAGradientLayerType(rawValue: kind)
                gradient.colors = [CGColor.red, CGColor.green, CGColor.blue]
                gradient.locations = kind == "axial" ? [-0.5, 0.5, 1.5] : [0, 0.5, 1]
                gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
                gradient.endPoint = CGPoint(x: 1, y: 0.9)
                gradient.cornerRadius = 12
                layer = gradient
            }
            layer.frame = frame
            layer.bounds.origin = CGPoint(x: 3, y: 4)
            stage.root.addSublayer(layer)
            let onScreen = stage.draw(), rendered = onBlack(stage.root)
            #expect(difference(onScreen, rendered) < 0.02, "only edges may differ")
            #expect(Set((0..<10_000).map { rendered[$0 % 100, $0 / 100] }).count > 1)
            try stage.keepPicture("special-" + kind)
            if let folder = ProcessInfo.processInfo.environment["LAMINA_PICTURES"] {
                try CGImage(pixels: rendered).writePNG(to: folder + "/special-" + kind + "-context.png")
            }
        }

        @Test("what asks for display is drawn first; tiled layers draw at once, in their bounds")
        func display() {
            final class Drawn: CALayer {
                override func draw(in ctx: CGContext) {
                    ctx.setFillColor(.green)
                    ctx.fill(CGRect(x: 0, y: 0, width: 20, height: 5))
                }
            }
            let layer = Drawn()
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            #expect(render(layer)[5, 2] == 0)
            layer.setNeedsDisplay()
            #expect(render(layer)[5, 2] == 0xFF00_FF00)
            final class Tiles: CATiledLayer {
                override func draw(in ctx: CGContext) {
                    ctx.setFillColor(.red)
                    ctx.fill(CGRect(x: 0, y: 0, width: 20, height: 5))
                }
            }
            let tiles = Tiles()
            tiles.bounds = layer.bounds
            #expect(render(tiles)[5, 2] == 0xFFFF_0000 && render(tiles)[5, 6] == 0 && render(tiles)[12, 2] == 0)
        }

        @Test("1.3 of three dimensions the flat part; mirrored geometry; backs of one-sided layers not at all; any depth")
        func depth() {
            let root = CALayer()
            root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            root.isGeometryFlipped = true
            let layer = CALayer()
            layer.frame = CGRect(x: 20, y: 0, width: 60, height: 40)
            layer.backgroundColor = .red
            layer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
            root.addSublayer(layer)
            let picture = render(root)
            #expect(picture[50, 80] == 0xFFFF_0000 && picture[50, 20] == 0)
            #expect(picture[37, 80] == 0xFFFF_0000 && picture[32, 80] == 0, "cos 60° of the width")
            layer.isDoubleSided = false
            layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
            #expect(render(root)[50, 80] == 0)
            var deep = CALayer()
            for _ in 0..<2000 {
                let above = CALayer()
                above.addSublayer(deep)
                deep = above
            }
            _ = render(deep)
        }
    }
}
