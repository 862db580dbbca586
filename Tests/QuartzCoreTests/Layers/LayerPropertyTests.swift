import Testing

@testable import QuartzCore

@Suite struct LayerPropertyTests {
    @Test("each key is declared, and once in a class")
    func keys() {
        for schema in LayerSchema.all {
            let keys = schema.properties.all.map(\.key)
            #expect(Set(keys).count == keys.count, "\(schema.className)")
        }
        #expect(Set(LayerSchema.all.flatMap(\.properties.all).map(\.key)) == Set(LayerKey.allCases))
        #expect(Set(EmitterCellProperty.all.map(\.key)) == Set(EmitterCellKey.allCases))
    }

    @Test("each class has its own schema, and classes of programs have that of the class they inherit from")
    func schemas() {
        for schema in LayerSchema.all { #expect(type(of: schema.makeLayer()).schema === schema) }
        final class OwnLayer: CAShapeLayer {}
        #expect(OwnLayer.schema === LayerSchema.shape)
        #expect(OwnLayer.defaultValue(forKey: "strokeEnd") as? CGFloat == 1)
    }

    @Test("1.1 default values of special layers are the values of a new layer, where they are not zero")
    func defaults() {
        #expect(CATiledLayer.defaultValue(forKey: "tileSize") as? CGSize == CGSize(width: 256, height: 256))
        #expect(CATiledLayer.defaultValue(forKey: "levelsOfDetail") as? Int == 1)
        #expect(CATiledLayer.defaultValue(forKey: "levelsOfDetailBias") == nil)
        #expect(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool == true && CALayer.defaultValue(forKey: "masksToBounds") as? Bool == false)
        #expect(CAScrollLayer.defaultValue(forKey: "scrollMode") as? CAScrollLayerScrollMode == .both)
        #expect(CAShapeLayer.defaultValue(forKey: "miterLimit") as? CGFloat == 10 && CAShapeLayer.defaultValue(forKey: "strokeStart") == nil)
        #expect(CAShapeLayer.defaultValue(forKey: "fillColor") as? CGColor == .opaqueBlack && CAShapeLayer.defaultValue(forKey: "strokeColor") == nil)
        #expect(CATextLayer.defaultValue(forKey: "font") as? String == "Helvetica" && CATextLayer.defaultValue(forKey: "fontSize") as? CGFloat == 36)
        #expect(CAGradientLayer.defaultValue(forKey: "endPoint") as? CGPoint == CGPoint(x: 0.5, y: 1))
        #expect(CAReplicatorLayer.defaultValue(forKey: "instanceDelay") == nil && CAReplicatorLayer.defaultValue(forKey: "preservesDepth") as? Bool == false)
        #expect(CAEmitterLayer.defaultValue(forKey: "velocity") as? Float == 1 && CAEmitterLayer.defaultValue(forKey: "seed") == nil)
    }

    @Test("2.7 each animated property is set by key through the class's accessor, and read back")
    func settingByKey() throws {
        let samples: [AnimatableValue] = [
            .number(4), .bool(true), .bool(false), .point(CGPoint(x: 1, y: 2)), .size(CGSize(width: 3, height: 4)),
            .rect(CGRect(x: 5, y: 6, width: 7, height: 8)), .transform(CATransform3DMakeScale(1, 2, 3)),
            .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)), .image(CGImage(pixels: PixelBuffer(width: 2, height: 2))),
            .path(CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)), .colors([.opaqueBlack]), .numbers([1, 2]),
        ]
        for schema in LayerSchema.all {
            for property in schema.properties.all where property.isAnimatable {
                let layer = schema.makeLayer(), key = property.key.rawValue
                let old = try #require(property.value(in: layer.properties, .whole))
                let sample = try #require(samples.first { AnimatableValue($0.any, like: old) == $0 && $0 != old }, "\(schema.className) \(key)")
                layer.setValue(sample.any, forKey: key)
                #expect(property.value(in: layer.properties, .whole) == sample, "\(schema.className) \(key)")
                #expect(AnimatableValue(layer.value(forKey: key), like: old) == sample, "\(schema.className) \(key)")
                layer.setValue("nonsense", forKey: key)
                let kept = property.key == .contents ? .image(nil) : sample
                #expect(property.value(in: layer.properties, .whole) == kept, "\(schema.className) \(key)")
            }
        }
    }

    @Test("a key of another class is stored and changes nothing")
    func foreignKeys() {
        let layer = CALayer()
        layer.setValue(0.5, forKey: "strokeEnd")
        #expect(layer.value(forKey: "strokeEnd") as? Double == 0.5)
        #expect(CALayer.defaultValue(forKey: "strokeEnd") == nil)
        layer.setValue(3, forKeyPath: "startPoint.x")
        #expect(layer.value(forKeyPath: "startPoint.x") as? Int == 3)
    }

    @Test("option sets are set by value and by number, and bad numbers are ignored")
    func optionSets() {
        let layer = CALayer()
        layer.setValue(5, forKey: "maskedCorners")
        #expect(layer.maskedCorners == [.layerMinXMinYCorner, .layerMinXMaxYCorner])
        layer.setValue(CACornerMask.layerMaxXMinYCorner, forKey: "maskedCorners")
        #expect(layer.maskedCorners == .layerMaxXMinYCorner)
        layer.setValue(-1, forKey: "maskedCorners")
        layer.setValue(0.5, forKey: "edgeAntialiasingMask")
        #expect(layer.maskedCorners == .layerMaxXMinYCorner && layer.edgeAntialiasingMask.rawValue == 15)
    }
}
