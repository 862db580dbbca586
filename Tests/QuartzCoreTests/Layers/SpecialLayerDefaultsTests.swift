import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite struct SpecialLayerDefaultsTests {
        @Test("3 defaults of CAReplicatorLayer")
        func replicator() {
            let layer = CAReplicatorLayer()
            #expect(layer.instanceCount == 1 && !layer.preservesDepth && layer.instanceDelay == 0)
            #expect(CATransform3DIsIdentity(layer.instanceTransform))
            #expect(layer.instanceColor?.rgba == SIMD4(1, 1, 1, 1))
            #expect([layer.instanceRedOffset, layer.instanceGreenOffset, layer.instanceBlueOffset, layer.instanceAlphaOffset] == [0, 0, 0, 0])
            #expect(CAReplicatorLayer.defaultValue(forKey: "instanceCount") as? Int == 1)
            #expect(CAReplicatorLayer.defaultValue(forKey: "opacity") as? Float == 1)
        }

        @Test("3 defaults of CAEmitterLayer")
        func emitter() {
            let layer = CAEmitterLayer()
            #expect([layer.birthRate, layer.lifetime, layer.velocity, layer.scale, layer.spin] == [1, 1, 1, 1, 1])
            #expect(layer.emitterPosition == .zero && layer.emitterZPosition == 0 && layer.emitterSize == .zero && layer.emitterDepth == 0)
            #expect(layer.emitterShape == .point && layer.emitterMode == .volume && layer.renderMode == .unordered)
            #expect(!layer.preservesDepth && layer.seed == 0 && layer.emitterCells == nil)
            #expect(layer.emitterShape.rawValue == "point" && layer.emitterMode.rawValue == "volume" && layer.renderMode.rawValue == "unordered")
        }

        @Test("3 defaults of CAEmitterCell")
        func cell() {
            let cell = CAEmitterCell()
            #expect(cell.isEnabled && cell.birthRate == 0 && cell.lifetime == 0 && cell.lifetimeRange == 0)
            #expect(cell.emissionLatitude == 0 && cell.emissionLongitude == 0 && cell.emissionRange == 0)
            #expect(cell.velocity == 0 && cell.velocityRange == 0)
            #expect(cell.xAcceleration == 0 && cell.yAcceleration == 0 && cell.zAcceleration == 0)
            #expect(cell.scale == 1 && cell.scaleRange == 0 && cell.scaleSpeed == 0 && cell.spin == 0 && cell.spinRange == 0)
            #expect(cell.color?.rgba == SIMD4(1, 1, 1, 1))
            #expect([cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange] == [0, 0, 0, 0])
            #expect([cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed] == [0, 0, 0, 0])
            #expect(cell.contents == nil && cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1) && cell.contentsScale == 1)
            #expect(cell.minificationFilter == "linear" && cell.magnificationFilter == "linear" && cell.minificationFilterBias == 0)
            #expect(cell.duration == .infinity && cell.speed == 1 && cell.beginTime == 0 && cell.timeOffset == 0 && cell.repeatCount == 0)
            #expect(cell.emitterCells == nil && cell.name == nil && cell.style == nil)
            #expect(CAEmitterCell.defaultValue(forKey: "scale") as? CGFloat == 1)
            #expect(CAEmitterCell.defaultValue(forKey: "velocity") == nil)
        }

        @Test("a cell's values by key: all read back, wrong types change nothing, unknown keys are stored")
        func cellKeys() {
            let cell = CAEmitterCell()
            for key in EmitterCellKey.allCases {
                #expect(!cell.shouldArchiveValue(forKey: key.rawValue), "\(key)")
                switch cell.content[key] {
                case .number:
                    cell.setValue(0.25, forKey: key.rawValue)
                    #expect((cell.value(forKey: key.rawValue) as? NSNumber)?.doubleValue == 0.25, "\(key)")
                    cell.setValue("much", forKey: key.rawValue)
                    #expect(cell.content[key] == .number(0.25))
                case .bool:
                    cell.setValue(false, forKey: key.rawValue)
                    #expect(cell.value(forKey: key.rawValue) as? Bool == false)
                case .color:
                    cell.setValue(CGColor.red, forKey: key.rawValue)
                    #expect(cell.color?.rgba == CGColor.red.rgba)
                case .image:
                    cell.setValue(CGImage(pixels: PixelBuffer(width: 2, height: 2)), forKey: key.rawValue)
                    #expect(cell.contents is CGImage)
                case .rect:
                    cell.setValue(CGRect(x: 0, y: 0, width: 0.5, height: 1), forKey: key.rawValue)
                    #expect(cell.contentsRect.width == 0.5)
                default: Issue.record("\(key)")
                }
                #expect(cell.shouldArchiveValue(forKey: key.rawValue), "\(key)")
            }
            cell.setValue(7, forKey: "mood")
            #expect(cell.value(forKey: "mood") as? Int == 7)
            cell.style = ["taste": "sweet"]
            #expect(cell.value(forKey: "taste") as? String == "sweet")
            #expect(cell.value(forKey: "none") == nil)
        }

        @Test("special layers by key path, and in presentations")
        func keyPaths() throws {
            let stage = Stage()
            let emitter = CAEmitterLayer(), replicator = CAReplicatorLayer()
            stage.root.addSublayer(emitter)
            stage.root.addSublayer(replicator)
            replicator.setValue(3, forKey: "instanceCount")
            replicator.setValue(0.5, forKeyPath: "instanceTransform.rotation.z")
            replicator.setValue(true, forKey: "preservesDepth")
            replicator.setValue(nil, forKey: "instanceColor")
            #expect(replicator.instanceCount == 3 && replicator.preservesDepth && replicator.instanceColor == nil)
            #expect(abs(Double(replicator.instanceTransform.m11) - cos(0.5)) < 1e-12)
            emitter.setValue("circle", forKey: "emitterShape")
            emitter.setValue(CAEmitterLayerRenderMode.additive, forKey: "renderMode")
            emitter.setValue(12, forKey: "seed")
            emitter.setValue(4, forKeyPath: "emitterPosition.y")
            emitter.setValue(-1, forKey: "seed")
            #expect(emitter.emitterShape == .circle && emitter.renderMode == .additive && emitter.seed == 12)
            #expect(emitter.emitterPosition == CGPoint(x: 0, y: 4))
            let cell = CAEmitterCell(), spark = CAEmitterCell()
            cell.name = "smoke"
            spark.name = "spark"
            cell.emitterCells = [spark]
            emitter.emitterCells = [cell]
            emitter.setValue(9, forKeyPath: "emitterCells.smoke.velocity")
            emitter.setValue(8, forKeyPath: "emitterCells.smoke.emitterCells.spark.birthRate")
            emitter.setValue(0.5, forKeyPath: "emitterCells.smoke.contentsRect.size.width")
            emitter.setValue(8, forKeyPath: "emitterCells.fog.velocity")
            #expect(cell.velocity == 9 && spark.birthRate == 8 && cell.contentsRect.width == 0.5)
            #expect((emitter.value(forKeyPath: "emitterCells.smoke.emitterCells.spark.birthRate") as? NSNumber)?.doubleValue == 8)
            stage.advance(by: 1)
            #expect(emitter.shown("emitterCells.smoke.velocity") == 9)
            let presented = try #require(emitter.presentation())
            #expect(presented.emitterCells?.first === cell)
            #expect(replicator.presentation()?.instanceCount == 3)

            let animation = CABasicAnimation(keyPath: "emitterCells.smoke.velocity")
            animation.fromValue = 0
            animation.toValue = 100
            animation.duration = 2
            emitter.add(animation, forKey: nil)
            stage.advance(by: 0)
            stage.advance(by: 1)
            #expect(abs((emitter.shown("emitterCells.smoke.velocity") ?? 0) - 50) < 1e-6)
        }

        @Test("emitter cell paths are spelled as they are read, and wrong ones refused")
        func cellPaths() {
            for path in ["emitterCells.a.scale", "emitterCells.a.emitterCells.b.color", "emitterCells.a.contentsRect.origin.x"] {
                #expect(PropertyPath(path)?.keyPath == path)
                #expect(PropertyPath(path) == PropertyPath(path))
            }
            #expect(PropertyPath("emitterCells.a.scale") != PropertyPath("emitterCells.b.scale"))
            for path in ["emitterCells", "emitterCells.", "emitterCells.a", "emitterCells..scale", "emitterCells.a.size", "emitterCells.a.scale.x"] {
                #expect(PropertyPath(path) == nil)
            }
        }
    }
}
