import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite("Shape, gradient and text layers") struct SpecialLayerTests {
        private func channels(_ pixel: UInt32) -> [Int] { [16, 8, 0].map { Int(pixel >> $0 & 255) } }

        // MARK: Defaults

        @Test("3: defaults")
        func defaults() {
            let shape = CAShapeLayer()
            let gradient = CAGradientLayer()
            let text = CATextLayer()
            #expect(shape.path == nil && shape.fillColor == .opaqueBlack && shape.strokeColor == nil && shape.fillRule == .nonZero)
            #expect(
                Double(shape.lineWidth) == 1 && Double(shape.miterLimit) == 10 && Double(shape.strokeStart) == 0
                    && Double(shape.strokeEnd) == 1)
            #expect(shape.lineCap == .butt && shape.lineJoin == .miter && shape.lineDashPattern == nil && Double(shape.lineDashPhase) == 0)
            #expect(gradient.type == .axial && gradient.colors == nil && gradient.locations == nil)
            #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.endPoint == CGPoint(x: 0.5, y: 1))
            #expect(text.string == nil && text.font as? String == "Helvetica" && Double(text.fontSize) == 36 && !text.isWrapped)
            #expect(text.foregroundColor == .white && text.truncationMode == .none && text.alignmentMode == .natural)
        }

        @Test("Values are set by key, constants by name, and presentation layers are of the class")
        func keyedValues() {
            let stage = Stage()
            let shape = CAShapeLayer()
            stage.root.addSublayer(shape)
            stage.advance(by: 1)
            shape.setValue("even-odd", forKey: "fillRule")
            shape.setValue("round", forKey: "lineCap")
            shape.setValue([3, 2], forKey: "lineDashPattern")
            shape.setValue(4, forKey: "lineWidth")
            #expect(
                shape.fillRule == .evenOdd && shape.lineCap == .round && shape.lineDashPattern == [3, 2] && Double(shape.lineWidth) == 4)
            stage.advance(by: 1)
            #expect(shape.presentation()?.lineCap == .round)
            let gradient = CAGradientLayer()
            gradient.setValue([CGColor.red, CGColor.blue], forKey: "colors")
            gradient.setValue("radial", forKey: "type")
            #expect(gradient.colors?.count == 2 && gradient.type == .radial)
            let text = CATextLayer()
            text.setValue(true, forKey: "wrapped")
            text.setValue("center", forKey: "alignmentMode")
            #expect(text.isWrapped && text.alignmentMode == .center)
        }

        // MARK: Shapes

        private func shape(_ stage: Stage, _ frame: CGRect = CGRect(x: 0, y: 0, width: 40, height: 40)) -> CAShapeLayer {
            let shape = CAShapeLayer()
            shape.frame = frame
            shape.fillColor = .red
            shape.path = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
            stage.root.addSublayer(shape)
            return shape
        }

        @Test("3: a shape fills and strokes its path, outside its bounds too, between background and sublayers")
        func fillAndStroke() {
            let stage = Stage(width: 60, height: 60)
            let layer = shape(stage, CGRect(x: 10, y: 10, width: 15, height: 15))
            layer.strokeColor = .green
            layer.lineWidth = 4
            layer.backgroundColor = .blue
            stage.add(CGRect(x: 18, y: 18, width: 4, height: 4), .white, to: layer)
            let picture = stage.draw()
            #expect(picture[12, 12] == 0xFF00_00FF && picture[35, 35] == 0xFFFF_0000 && picture[40, 30] == 0xFF00_FF00)
            #expect(picture[30, 30] == 0xFFFF_FFFF && picture[19, 30] == 0xFF00_FF00)
        }

        @Test("Whole and half pixels: a moved shape is drawn where Core Graphics would draw it", arguments: [0.0, 0.25, 0.5])
        func subpixelPlaces(offset: Double) {
            let stage = Stage(width: 60, height: 60)
            _ = shape(stage, CGRect(x: offset, y: 0, width: 40, height: 40))
            let picture = stage.draw()
            #expect(abs(channels(picture[10, 20])[0] - Int((1 - offset) * 255)) <= 2)
            #expect(abs(channels(picture[30, 20])[0] - Int(offset * 255)) <= 2)
        }

        @Test("strokeStart and strokeEnd are shares of the whole length, and run by animation")
        func strokeEnds() {
            let stage = Stage(width: 120, height: 20)
            let layer = shape(stage)
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 10, y: 5))
            path.addLine(to: CGPoint(x: 60, y: 5))
            path.move(to: CGPoint(x: 60, y: 15))
            path.addLine(to: CGPoint(x: 110, y: 15))
            layer.path = path
            layer.strokeColor = .green
            layer.lineWidth = 4
            layer.strokeStart = 0.25
            layer.strokeEnd = 0.75
            var picture = stage.draw()
            let green: UInt32 = 0xFF00_FF00
            let black: UInt32 = 0xFF00_0000
            #expect([20, 34, 36, 58].map { picture[$0, 5] } == [black, black, green, green])
            #expect([61, 83, 86, 105].map { picture[$0, 15] } == [green, green, black, black])
            let animation = CABasicAnimation(keyPath: "strokeEnd")
            animation.fromValue = 0.25
            animation.toValue = 0.5
            animation.duration = 1
            layer.add(animation, forKey: nil)
            stage.advance(by: 0.5)
            picture = stage.drawNow()
            #expect(picture[40, 5] == green && picture[56, 5] == black && picture[70, 15] == black)
        }

        @Test("Even-odd leaves a hole; dashes leave gaps")
        func rulesAndDashes() {
            let stage = Stage(width: 60, height: 60)
            let layer = shape(stage)
            let path = CGMutablePath()
            path.addRect(CGRect(x: 10, y: 10, width: 40, height: 40))
            path.addRect(CGRect(x: 20, y: 20, width: 20, height: 20))
            layer.path = path
            #expect(stage.draw()[30, 30] == 0xFFFF_0000)
            layer.fillRule = .evenOdd
            #expect(stage.draw()[30, 30] == 0xFF00_0000)
            layer.fillColor = nil
            layer.strokeColor = .white
            layer.lineWidth = 2
            layer.lineDashPattern = [10, 10]
            let picture = stage.draw()
            #expect(picture[15, 10] == 0xFFFF_FFFF && picture[25, 10] == 0xFF00_0000 && picture[35, 10] == 0xFFFF_FFFF)
        }

        @Test("2.2: paths of the same steps morph")
        func morph() {
            let stage = Stage(width: 60, height: 60)
            let layer = shape(stage)
            _ = stage.draw()
            let animation = CABasicAnimation(keyPath: "path")
            animation.toValue = CGPath(rect: CGRect(x: 30, y: 10, width: 20, height: 20), transform: nil)
            animation.duration = 1
            layer.add(animation, forKey: nil)
            stage.advance(by: 0.5)
            let picture = stage.drawNow()
            #expect(picture[15, 20] == 0xFF00_0000 && picture[25, 20] == 0xFFFF_0000 && picture[38, 20] == 0xFFFF_0000)
        }

        @Test("Turned shapes, and shapes in perspective, cover what their plane shows")
        func tilted() {
            let stage = Stage(width: 80, height: 80)
            let layer = shape(stage, CGRect(x: 20, y: 20, width: 40, height: 40))
            layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
            var picture = stage.draw()
            #expect(picture[40, 40] == 0xFFFF_0000 && picture[40, 28] == 0xFFFF_0000 && picture[31, 31] == 0xFF00_0000)
            stage.root.sublayerTransform.m34 = -1 / 200
            layer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
            picture = stage.draw()
            #expect(picture[40, 40] == 0xFFFF_0000 && picture[33, 40] == 0xFF00_0000 && picture[37, 40] == 0xFFFF_0000)
        }

        @Test("A path without a place draws nothing; hostile strokes leave the fill, and a sane shape is drawn after them")
        func hostileShapes() {
            let stage = Stage(width: 40, height: 40)
            let layer = shape(stage)
            let path = CGMutablePath()
            path.move(to: CGPoint(x: Double.nan, y: 0))
            path.addLine(to: CGPoint(x: 1e300, y: 1e300))
            let square = layer.path
            for (path, width) in [(path, 1.0), (path, .infinity), (square, .nan), (square, 1e30), (square, -5)] {
                layer.path = path
                layer.lineWidth = width
                layer.strokeColor = .white
                layer.strokeStart = .nan
                layer.lineDashPattern = [-1, 0]
                layer.miterLimit = -3
                let picture = stage.draw()
                if path === square { #expect(picture[20, 20] == 0xFFFF_0000, "width \(width)") } else { #expect(picture.isPlain(0xFF00_0000)) }
                #expect(picture.isOpaqueEverywhere)
            }
            layer.transform = CATransform3DMakeScale(1e6, 1e6, 1)
            #expect(stage.draw().isPlain(0xFFFF_0000), "the square is larger than the screen")
            layer.transform = CATransform3DIdentity
            layer.strokeColor = nil
            let picture = stage.draw()
            #expect(picture[10, 10] == 0xFFFF_0000 && picture[29, 29] == 0xFFFF_0000 && picture[9, 9] == 0xFF00_0000 && picture[30, 30] == 0xFF00_0000)
        }

        // MARK: Gradients

        private func gradient(_ stage: Stage) -> CAGradientLayer {
            let layer = CAGradientLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            layer.colors = [CGColor.opaqueBlack, CGColor.white]
            stage.root.addSublayer(layer)
            return layer
        }

        @Test("3: axial from the top to the bottom by default, radial to the ellipse, conic clockwise from the ray")
        func gradients() {
            let stage = Stage()
            let layer = gradient(stage)
            var picture = stage.draw()
            #expect(abs(channels(picture[50, 25])[0] - 65) <= 1 && picture[10, 25] == picture[90, 25])
            layer.type = .radial
            layer.startPoint = CGPoint(x: 0.5, y: 0.5)
            layer.endPoint = CGPoint(x: 1, y: 0.75)
            picture = stage.draw()
            #expect(
                abs(channels(picture[75, 50])[0] - 130) <= 3 && abs(channels(picture[50, 62])[0] - 127) <= 6
                    && picture[50, 80] == 0xFFFF_FFFF)
            layer.type = .conic
            layer.endPoint = CGPoint(x: 1, y: 0.5)
            picture = stage.draw()
            #expect(
                abs(channels(picture[50, 90])[0] - 64) <= 2 && abs(channels(picture[10, 50])[0] - 128) <= 2
                    && abs(channels(picture[50, 10])[0] - 191) <= 2)
        }

        @Test("12: a radial gradient whose end lies on the row of its start draws nothing")
        func emptyRadial() {
            let stage = Stage()
            let layer = gradient(stage)
            layer.type = .radial
            layer.startPoint = CGPoint(x: 0.5, y: 0.5)
            layer.endPoint = CGPoint(x: 1, y: 0.5)
            #expect(stage.draw()[50, 50] == 0xFF00_0000)
        }

        @Test("Colours and locations move by animation; corners round a gradient")
        func animatedGradient() {
            let stage = Stage()
            let layer = gradient(stage)
            layer.cornerRadius = 20
            let animation = CABasicAnimation(keyPath: "colors")
            animation.toValue = [CGColor.red, CGColor.red]
            animation.duration = 1
            stage.advance(by: 1)
            layer.add(animation, forKey: nil)
            let places = CABasicAnimation(keyPath: "locations")
            places.fromValue = [0, 0]
            places.toValue = [1, 1]
            places.duration = 1
            layer.add(places, forKey: nil)
            stage.advance(by: 0.5)
            let picture = stage.drawNow()
            #expect(picture[1, 1] == 0xFF00_0000 && picture[50, 40] == 0xFF80_0000 && channels(picture[50, 60]) == [255, 128, 128])
        }

        // MARK: Text

        private func inkBox(_ picture: PixelBuffer) -> CGRect {
            var box = CGRect.null
            for y in 0..<picture.height {
                for x in 0..<picture.width where picture[x, y] & 0xFF_FFFF > 0x40_4040 {
                    box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
                }
            }
            return box
        }

        private func text(_ stage: Stage, _ string: Any) -> CATextLayer {
            let layer = CATextLayer()
            layer.frame = CGRect(x: 10, y: 10, width: 180, height: 80)
            layer.string = string
            layer.fontSize = 20
            stage.root.addSublayer(layer)
            return layer
        }

        @Test("3: text starts at the top left, and lies where its alignment says")
        func alignment() {
            let stage = Stage(width: 200, height: 100)
            let layer = text(stage, "Hello")
            let left = inkBox(stage.draw())
            #expect(left.minX >= 9 && left.minX < 16 && left.minY > 9 && left.maxY < 40 && left.width > 30)
            layer.alignmentMode = .right
            #expect(abs(inkBox(stage.draw()).maxX - 189) < 4)
            layer.alignmentMode = .center
            #expect(abs(inkBox(stage.draw()).midX - 100) < 4)
        }

        @Test("Wrapped text takes lines, truncated text one with an ellipsis, other text is cut off")
        func wrapping() {
            let stage = Stage(width: 200, height: 100)
            let layer = text(stage, "A text that is far too long for a single line")
            let one = inkBox(stage.draw())
            #expect(one.maxY < 40 && one.maxX <= 190 && one.maxX > 180)
            layer.truncationMode = .end
            let cut = inkBox(stage.draw())
            #expect(cut.maxY < 40 && cut.maxX <= 190)
            layer.truncationMode = .none
            layer.isWrapped = true
            #expect(inkBox(stage.draw()).maxY > 45)
        }

        @Test("Attributed strings bring their own colours; text stands upright in flipped geometry")
        func attributed() {
            let stage = Stage(width: 200, height: 100)
            let string = NSAttributedString(
                string: "HHHH", attributes: [NSAttributedString.Key(rawValue: "NSColor"): CGColor(red: 0, green: 1, blue: 0, alpha: 1)])
            let layer = text(stage, string)
            layer.string = "L"
            layer.fontSize = 60
            let upright = stage.draw()
            stage.root.isGeometryFlipped = true
            let flipped = stage.draw()
            // The foot of the L is at its bottom, whichever way y grows; the layer moves to the other end.
            let a = inkBox(upright)
            let b = inkBox(flipped)
            func foot(_ picture: PixelBuffer, _ box: CGRect) -> Bool {
                picture[Int(box.maxX) - 3, Int(box.maxY) - 3] & 255 > 128 && picture[Int(box.maxX) - 3, Int(box.minY) + 3] & 255 < 128
            }
            #expect(a.size == b.size && foot(upright, a) && foot(flipped, b))
        }

        @Test("The font size runs by animation")
        func animatedSize() {
            let stage = Stage(width: 200, height: 100)
            let layer = text(stage, "H")
            let small = inkBox(stage.draw()).height
            let animation = CABasicAnimation(keyPath: "fontSize")
            animation.toValue = 60
            animation.duration = 1
            layer.add(animation, forKey: nil)
            stage.advance(by: 0.5)
            #expect(abs(inkBox(stage.drawNow()).height - small * 2) < 3)
        }

        // MARK: Corners

        @Test("1.6 continuous corners cut more of the edge and less of the diagonal than circles")
        func continuousCorners() {
            let stage = Stage(width: 100, height: 100)
            let layer = stage.add(CGRect(x: 0, y: 0, width: 100, height: 100), .white)
            layer.cornerRadius = 25
            layer.masksToBounds = true
            stage.add(CGRect(x: 0, y: 0, width: 100, height: 100), .white, to: layer)
            let circular = stage.draw()
            layer.cornerCurve = .continuous
            let continuous = stage.draw()
            #expect(circular[26, 0] == 0xFFFF_FFFF && continuous[27, 0] != 0xFFFF_FFFF && continuous[40, 0] == 0xFFFF_FFFF)
            #expect(
                Double(CALayer.cornerCurveExpansionFactor(.continuous)) == 1.528665
                    && Double(CALayer.cornerCurveExpansionFactor(.circular)) == 1)
            layer.cornerCurve = CALayerCornerCurve(rawValue: "wavy")
            #expect(layer.cornerCurve == .circular)
        }
    }
}
