import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    /// `compositingFilter`, `filters`, `backgroundFilters`.
    @Suite struct LayerFilterTests {
        @Test(
            "compositing filters by the names in use",
            arguments: [
                ("multiplyBlendMode", DisplayList.BlendMode.multiply), ("CIMultiplyBlendMode", .multiply), ("CIColorBlendMode", .color),
                ("colorBurnBlendMode", .colorBurn), ("CISoftLightBlendMode", .softLight), ("plusL", .plusLighter), ("plusD", .plusDarker),
                ("additionCompositing", .plusLighter), ("CISourceAtopCompositing", .sourceAtop), ("xor", .xor), ("normalBlendMode", .sourceOver),
            ])
        func names(name: String, mode: DisplayList.BlendMode) {
            let layer = CALayer()
            layer.compositingFilter = name
            #expect(layer.properties.blendMode == mode && layer.compositingFilter as? String == name)
            layer.compositingFilter = LayerFilter(name: name)
            #expect(layer.properties.blendMode == mode)
            layer.setValue(nil, forKey: "compositingFilter")
            #expect(layer.properties.blendMode == .sourceOver && layer.compositingFilter == nil)
        }

        @Test("every mode that a separable or compositing name can mean has one", arguments: DisplayList.BlendMode.allCases)
        func complete(mode: DisplayList.BlendMode) {
            let names = ["\(mode)BlendMode", "\(mode)", "dest\("\(mode)".dropFirst("destination".count))", "normalBlendMode"]
            #expect(names.contains { DisplayList.BlendMode(filterName: $0) == mode })
        }

        @Test("what is no mode is kept, drawn as none, and reported once", arguments: ["CIPixellate", "multiply", "CImultiplyBlendMode2", "", "CI"])
        func unknown(name: String) {
            let layer = CALayer()
            layer.compositingFilter = "multiplyBlendMode"
            layer.compositingFilter = name
            #expect(layer.properties.blendMode == .sourceOver && layer.compositingFilter as? String == name)
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

        @Test("blurs without sense draw nothing worse than nothing", arguments: [Double.nan, .infinity, -3, 1e300, 0, 1e-9])
        func hostileBlur(radius: Double) {
            let stage = Stage()
            let layer = stage.add(CGRect(x: 10, y: 10, width: 50, height: 50), .white)
            layer.filters = [LayerFilter(name: "gaussianBlur", radius: radius)]
            _ = stage.draw()
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
