import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    /// `compositingFilter`, `filters`, `backgroundFilters`.
    @Suite struct LayerFilterTests {
        @Test(
            "compositing filters by the names in use",
            arguments: [
                ("multiplyBlendMode", CGBlendMode.multiply), ("CIMultiplyBlendMode", .multiply), ("CIColorBlendMode", .color),
                ("colorBurnBlendMode", .colorBurn), ("CISoftLightBlendMode", .softLight), ("plusL", .plusLighter), ("plusD", .plusDarker),
                ("additionCompositing", .plusLighter), ("CISourceAtopCompositing", .sourceAtop), ("xor", .xor), ("normalBlendMode", .normal),
            ])
        func names(name: String, mode: CGBlendMode) {
            let layer = CALayer()
            layer.compositingFilter = name
            #expect(layer.properties.blendMode == mode && layer.compositingFilter as? String == name)
            layer.compositingFilter = LayerFilter(name: name)
            #expect(layer.properties.blendMode == mode)
            layer.setValue(nil, forKey: "compositingFilter")
            #expect(layer.properties.blendMode == .normal && layer.compositingFilter == nil)
        }

        @Test("every mode that a separable or compositing name can mean has one", arguments: CGBlendMode.table.map(\.mode))
        func complete(mode: CGBlendMode) {
            let names = ["\(mode)BlendMode", "\(mode)", "dest\("\(mode)".dropFirst("destination".count))", "normalBlendMode"]
            #expect(names.contains { CGBlendMode(filterName: $0) == mode })
        }

        @Test("what is no mode is kept, drawn as none, and reported once", arguments: ["CIPixellate", "multiply", "CImultiplyBlendMode2", "", "CI"])
        func unknown(name: String) {
            let layer = CALayer()
            layer.compositingFilter = "multiplyBlendMode"
            layer.compositingFilter = name
            #expect(layer.properties.blendMode == .normal && layer.compositingFilter as? String == name)
            #expect(!UnknownFilters.report(name, of: "compositingFilter"), "it was reported already")
            layer.filters = [name, 5]
            layer.backgroundFilters = [name]
            #expect(layer.filters?.count == 2 && layer.backgroundFilters?.count == 1)
            #expect(!UnknownFilters.report(name, of: "filters") && !UnknownFilters.report("Int", of: "filters"))
            #expect(!UnknownFilters.report(name, of: "backgroundFilters"))
            #expect(layer.properties.blurRadius == 0)
        }

        @Test("a blended layer combines with what lies behind it, as one picture with its sublayers")
        func blending() {
            let stage = Stage()
            stage.root.backgroundColor = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
            let layer = stage.add(CGRect(x: 0, y: 0, width: 50, height: 50), CGColor(red: 0, green: 1, blue: 1, alpha: 1))
            stage.add(CGRect(x: 0, y: 0, width: 20, height: 20), .white, to: layer)
            layer.compositingFilter = "multiplyBlendMode"
            let picture = stage.draw()
            #expect(picture[40, 40] == 0xFF00_FF00, "yellow · cyan")
            #expect(picture[10, 10] == 0xFFFF_FF00, "yellow · white: the sublayer hides its parent first")
            #expect(picture[80, 80] == 0xFFFF_FF00)
        }

        @Test("a Gaussian blur blurs layer and sublayers as one picture, in points")
        func blur() throws {
            for scale in [1.0, 2] {
                let stage = Stage(scale: scale)
                let layer = stage.add(CGRect(x: 0, y: 0, width: 50, height: 200), .white)
                layer.filters = [LayerFilter(name: "gaussianBlur", radius: 3), LayerFilter(name: "gaussianBlur", radius: 4)]
                #expect(layer.properties.blurRadius == 5)
                let picture = stage.draw()
                // The normal distribution, at the centres of pixels.
                for x in [30, 40, 45, 49, 50, 55, 60, 70] {
                    let wanted = 0.5 * erfc((Double(x) + 0.5 / scale - 50) / (5 * 2.0.squareRoot()))
                    #expect(abs(Double(picture[Int(Double(x) * scale), Int(50 * scale)] & 255) / 255 - wanted) < 0.015, "at \(x)")
                }
                if scale == 1 { try stage.keepPicture("blur") }
                layer.filters = nil
                #expect(stage.draw()[Int(49 * scale), Int(50 * scale)] == 0xFFFF_FFFF)
            }
        }

        @Test("blurs without sense draw the layer as it is or nothing", arguments: [Double.nan, .infinity, -3, 1e300, 0, 1e-9])
        func hostileBlur(radius: Double) {
            let stage = Stage()
            let layer = stage.add(CGRect(x: 10, y: 10, width: 50, height: 50), .white)
            let sharp = stage.draw()
            layer.filters = [LayerFilter(name: "gaussianBlur", radius: radius)]
            let picture = stage.draw()
            #expect(picture.isOpaqueEverywhere)
            #expect(picture[80, 80] == 0xFF00_0000 || radius > 100)
            if radius <= 0 || radius < 1e-6 { #expect(PictureComparison(picture, sharp)?.differingPixels == 0) }
            layer.filters = nil
            #expect(PictureComparison(stage.draw(), sharp)?.differingPixels == 0, "what follows is drawn as ever")
        }

        @Test("a backdrop is blurred in the layer's shape, what lies in front and beside is not")
        func backdrop() throws {
            for scale in [1.0, 2] {
                let stage = Stage(scale: scale)
                stage.root.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
                stage.add(CGRect(x: 0, y: 0, width: 50, height: 200), .white)
                let glass = stage.add(CGRect(x: 0, y: 20, width: 100, height: 40), .clear)
                glass.backgroundFilters = [LayerFilter(name: "gaussianBlur", radius: 5)]
                glass.cornerRadius = 10
                stage.add(CGRect(x: 40, y: 10, width: 5, height: 20), CGColor(red: 1, green: 0, blue: 0, alpha: 1), to: glass)
                let picture = stage.draw()
                func blue(_ x: Double, _ y: Double) -> Double { Double(picture[Int(x * scale), Int(y * scale)] & 255) / 255 }
                for x in [38.0, 47, 49, 50, 55, 60, 70] {
                    let wanted = 0.5 * erfc((x + 0.5 / scale - 50) / (5 * 2.0.squareRoot()))
                    #expect(abs(blue(x, 55) - wanted) < 0.015, "at \(x)")
                }
                #expect(picture[Int(42 * scale), Int(40 * scale)] == 0xFFFF_0000, "a sublayer is in front of the glass")
                #expect(blue(49, 70) == 1 && blue(51, 70) == 0, "beside the glass all is sharp")
                #expect(abs(blue(0, 40) - 1) < 0.01, "beyond the screen its edge goes on")
                if scale == 1 { try stage.keepPicture("backdrop") }
            }
        }

        @Test("in a clipped group beside the frame's corner the clips of what follows stay in place")
        func backdropInGroup() {
            let stage = Stage()
            let group = stage.add(CGRect(x: 20, y: 20, width: 70, height: 70), .white)
            group.opacity = 0.5
            group.cornerRadius = 20
            group.masksToBounds = true
            stage.add(CGRect(x: 0, y: 0, width: 50, height: 100), CGColor(red: 1, green: 0, blue: 0, alpha: 1), to: group)
            let glass = stage.add(CGRect(x: 0, y: 0, width: 100, height: 50), .clear, to: group)
            glass.backgroundFilters = [LayerFilter(name: "gaussianBlur", radius: 4)]
            stage.add(CGRect(x: 0, y: 0, width: 100, height: 100), CGColor(red: 0, green: 1, blue: 0, alpha: 1), to: group)
            let picture = stage.draw()
            #expect(picture[55, 55] == 0xFF00_8000)
            #expect(picture[21, 21] == 0xFF00_0000, "outside of the rounded corner")
            #expect(picture[55, 88] == 0xFF00_8000)
        }

        @Test("a backdrop's colours are moved from grey")
        func saturation() {
            let stage = Stage()
            stage.root.backgroundColor = CGColor(red: 0.5, green: 0.25, blue: 0.25, alpha: 1)
            stage.add(CGRect(x: 0, y: 0, width: 200, height: 200), CGColor(red: 0.5, green: 0.25, blue: 0.25, alpha: 1))
            let glass = stage.add(CGRect(x: 0, y: 0, width: 50, height: 50), .clear)
            glass.backgroundFilters = [LayerFilter(name: "colorSaturate", amount: 0)]
            let gray = stage.draw()[20, 20]
            #expect(gray >> 16 & 255 == gray & 255 && gray & 255 > 60 && gray & 255 < 90)
            glass.backgroundFilters = [LayerFilter(name: "colorSaturate", amount: 2)]
            let vivid = stage.draw()[20, 20]
            #expect(vivid >> 16 & 255 > 170 && vivid & 255 < 60)
        }

        @Test("turned in space and hostile: the backdrop is drawn in the layer's shape or not at all")
        func hostileBackdrop() {
            for radius in [Double.nan, .infinity, -3, 1e300, 1e-9, 400] {
                let stage = Stage()
                stage.add(CGRect(x: 0, y: 0, width: 50, height: 200), .white)
                let glass = stage.add(CGRect(x: 0, y: 0, width: 100, height: 100), .clear)
                glass.backgroundFilters = [LayerFilter(name: "gaussianBlur", radius: radius), LayerFilter(name: "colorSaturate", amount: radius)]
                var transform = CATransform3DMakeRotation(1, 0.3, 1, 0.2)
                transform.m34 = -0.02
                glass.transform = transform
                let picture = stage.draw()
                #expect(picture.isOpaqueEverywhere)
                glass.isHidden = true
                let sharp = stage.draw()
                glass.isHidden = false
                // What changed lies under the glass, to a pixel at its edge.
                func isGlass(_ x: Int, _ y: Int) -> Bool { stage.root.hitTest(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)) === glass }
                var beside = 0
                for y in 1..<99 {
                    for x in 1..<99 where picture[x, y] != sharp[x, y] {
                        let isNear = isGlass(x, y) || isGlass(x - 1, y) || isGlass(x + 1, y) || isGlass(x, y - 1) || isGlass(x, y + 1)
                        if !isNear { beside += 1 }
                    }
                }
                #expect(beside == 0, "radius \(radius)")
            }
        }

        @Test("hints and keys that change no picture are kept")
        func hints() {
            let layer = CALayer()
            #expect(!layer.drawsAsynchronously && CALayer.defaultValue(forKey: "drawsAsynchronously") as? Bool == false)
            layer.setValue(true, forKey: "drawsAsynchronously")
            #expect(layer.drawsAsynchronously)
            #expect(layer.compositingFilter == nil && layer.filters == nil && layer.backgroundFilters == nil)
        }
    }
}
