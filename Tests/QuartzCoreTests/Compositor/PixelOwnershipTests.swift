import Foundation
import TestSupport
import Testing

@testable import QuartzCore

extension StageSuites {
    /// What is drawn, what is hit and what is in front must be one and the same.
    @Suite struct PixelOwnershipTests {
        /// Whether the pixels around one look like it: it lies on no edge.
        private func isEven(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Bool {
            let pixel = picture[x, y]
            for (dx, dy) in [(-2, -2), (0, -2), (2, -2), (-2, 0), (2, 0), (-2, 2), (0, 2), (2, 2), (-1, 0), (1, 0), (0, -1), (0, 1)]
            where picture[x + dx, y + dy] != pixel {
                return false
            }
            return true
        }

        /// Layers of a flat order in random 3D trees: tilted a little, apart in depth, so that zPosition and depth agree.
        private func randomTree(_ stage: Stage, _ random: inout SeededRandom) -> [UInt32: CALayer] {
            var byColor: [UInt32: CALayer] = [:]
            func fill(_ parent: CALayer, size: Double, level: Int) {
                if level < 3, random.number(0...1) < 0.6 { parent.sublayerTransform.m34 = -1 / 800 }
                if random.number(0...1) < 0.2 { parent.isGeometryFlipped = true }
                for index in 0..<3 {
                    let side = size * random.number(0.4...0.8)
                    let layer = CALayer()
                    layer.bounds = CGRect(x: random.number(-9...9), y: random.number(-9...9), width: side, height: side)
                    let origin = parent.bounds.origin
                    layer.position = CGPoint(x: origin.x + random.number(0.2...0.8) * size, y: origin.y + random.number(0.2...0.8) * size)
                    layer.anchorPoint = CGPoint(x: random.number(0.2...0.8), y: random.number(0.2...0.8))
                    // 0.25 rad of 200 points reach 50 points up; layers lie 120 apart.
                    layer.zPosition = Double(index - 1) * 120
                    layer.transform = CATransform3DMakeRotation(random.number(-0.25...0.25), random.number(-1...1), random.number(-1...1), 0)
                    if random.number(0...1) < 0.2 { layer.transform = CATransform3DRotate(layer.transform, .pi, 0, 1, 0) }
                    if random.number(0...1) < 0.2 { layer.isDoubleSided = false }
                    if random.number(0...1) < 0.3 { layer.masksToBounds = true }
                    if random.number(0...1) < 0.2 {
                        let mask = CALayer()
                        mask.frame = layer.bounds.insetBy(dx: side * 0.1, dy: side * 0.1)
                        mask.backgroundColor = .white
                        layer.mask = mask
                    }
                    let number = byColor.count + 1
                    let color = CGColor(red: Double(number * 37 % 256) / 255, green: Double(number) / 255, blue: 1, alpha: 1)
                    layer.backgroundColor = color
                    byColor[color.premultipliedBGRA] = layer
                    parent.addSublayer(layer)
                    if level < 3 { fill(layer, size: side, level: level + 1) }
                }
            }
            fill(stage.root, size: 200, level: 1)
            return byColor
        }

        @Test("1.5 a drawn pixel belongs to the layer that hit testing finds", arguments: 0..<rounds(5, long: 100))
        func ownership(seed: Int) {
            var random = SeededRandom(seed: UInt64(seed))
            let stage = Stage(width: 200, height: 200)
            stage.root.masksToBounds = true
            let byColor = randomTree(stage, &random)
            let picture = stage.draw()
            var compared = 0
            var wrong: [String] = []
            for y in stride(from: 2, to: 198, by: 4) {
                for x in stride(from: 2, to: 198, by: 4) {
                    let pixel = picture[x, y]
                    // Away from edges: all neighbours look the same.
                    guard isEven(picture, x, y) else { continue }
                    compared += 1
                    let hit = stage.root.hitTest(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
                    let drawn = pixel == 0xFF00_0000 ? stage.root : byColor[pixel]
                    if hit !== drawn { wrong.append("\(x), \(y)") }
                }
            }
            #expect(compared > 300 && wrong.isEmpty)
        }

        /// Layers of random 3D trees in which transform layers hold some of the layers: steep, crossing each other, with their own
        /// perspectives, edge-on in the planes between.
        private func randomSpaces(_ stage: Stage, _ random: inout SeededRandom) -> [UInt32: CALayer] {
            var byColor: [UInt32: CALayer] = [:]
            func rotation(_ most: Double) -> CATransform3D {
                CATransform3DMakeRotation(random.number(-most...most), random.number(-1...1), random.number(-1...1), random.number(-0.3...0.3))
            }
            func fill(_ parent: CALayer, size: Double, level: Int) {
                if random.number(0...1) < 0.6 { parent.sublayerTransform.m34 = -1 / 700 }
                if random.number(0...1) < 0.2 { parent.isGeometryFlipped = true }
                for _ in 0..<3 {
                    let isTransform = level < 4 && random.number(0...1) < 0.4
                    let layer = isTransform ? CATransformLayer() : CALayer()
                    let side = size * random.number(0.5...0.9)
                    layer.bounds = CGRect(x: random.number(-9...9), y: random.number(-9...9), width: side, height: side)
                    let origin = parent.bounds.origin
                    layer.position = CGPoint(x: origin.x + random.number(0.3...0.7) * size, y: origin.y + random.number(0.3...0.7) * size)
                    layer.anchorPoint = CGPoint(x: random.number(0.2...0.8), y: random.number(0.2...0.8))
                    layer.anchorPointZ = random.number(-5...5)
                    layer.zPosition = random.number(-40...40)
                    layer.transform = rotation(1)
                    if isTransform, random.number(0...1) < 0.3 { layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0) }
                    if random.number(0...1) < 0.2 { layer.transform = CATransform3DRotate(layer.transform, .pi, 0, 1, 0) }
                    if random.number(0...1) < 0.2 { layer.isDoubleSided = false }
                    let number = byColor.count + 1
                    let color = CGColor(red: Double(number * 37 % 256) / 255, green: Double(number) / 255, blue: 1, alpha: 1)
                    layer.backgroundColor = color
                    // A transform layer shows nothing and is never hit, whatever it is asked to draw.
                    byColor[color.premultipliedBGRA] = layer
                    if isTransform { layer.masksToBounds = true } else { layer.masksToBounds = random.number(0...1) < 0.3 }
                    parent.addSublayer(layer)
                    if isTransform || level < 3, byColor.count < 200 { fill(layer, size: side, level: level + 1) }
                }
            }
            fill(stage.root, size: 200, level: 1)
            return byColor
        }

        @Test("1.4, 1.5 in spaces with transform layers a drawn pixel belongs to the layer that hit testing finds", arguments: [24] + Array(0..<11))
        func ownershipInSpaces(seed: Int) {
            var random = SeededRandom(seed: UInt64(seed + 500))
            let stage = Stage(width: 200, height: 200)
            stage.root.masksToBounds = true
            let byColor = randomSpaces(stage, &random)
            let picture = stage.draw()
            var compared = 0
            var wrong: [String] = []
            for y in stride(from: 2, to: 198, by: 6) {
                for x in stride(from: 2, to: 198, by: 6) where isEven(picture, x, y) {
                    compared += 1
                    let hit = stage.root.hitTest(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
                    let drawn = picture[x, y] == 0xFF00_0000 ? stage.root : byColor[picture[x, y]]
                    if hit !== drawn || hit is CATransformLayer { wrong.append("\(x), \(y)") }
                }
            }
            #expect(compared > 100 && wrong.isEmpty)
        }

        @Test("1.4 a plane split by others shows no seam", arguments: 0..<40)
        func seams(seed: Int) {
            var random = SeededRandom(seed: UInt64(seed))
            let stage = Stage(width: 120, height: 120)
            stage.root.sublayerTransform.m34 = -1 / 500
            for index in 0..<6 {
                let layer = stage.add(CGRect(x: -40, y: -40, width: 200, height: 200), .white)
                // The first ones make cuts at whole and half pixels, where ties are decided.
                let angle = seed < 10 ? [0, 0.5, -0.5, 0.25, -0.25, 0.75][index] : random.number(-0.8...0.8)
                let axis = seed < 10 ? [(0.0, 1.0), (1.0, 0.0), (1.0, 1.0)][seed % 3] : (random.number(-1...1), random.number(-1...1))
                layer.transform = CATransform3DMakeRotation(angle, axis.0, axis.1, 0)
                if seed < 10 { layer.position = CGPoint(x: 60 + Double(seed / 3) * 0.5, y: 60 + Double(seed / 3) * 0.5) }
                if seed >= 10 { layer.zPosition = random.number(-30...30) }
            }
            let picture = stage.draw()
            var dark: [String] = []
            for y in 25..<95 {
                for x in 25..<95 where picture[x, y] != 0xFFFF_FFFF { dark.append("\(x),\(y)=\(String(picture[x, y], radix: 16))") }
            }
            #expect(dark.isEmpty)
        }

        @Test("1.4 each pixel of random intersecting planes shows the nearest", arguments: 0..<15)
        func nearest(seed: Int) {
            var random = SeededRandom(seed: UInt64(seed + 100))
            let stage = Stage(width: 120, height: 120)
            stage.root.sublayerTransform.m34 = -1 / 400
            var layers: [(color: UInt32, layer: CALayer)] = []
            for index in 0..<7 {
                let color = CGColor(red: Double(index * 30 + 20) / 255, green: 0, blue: 1, alpha: 1)
                let layer = stage.add(CGRect(x: random.number(0...40), y: random.number(0...40), width: 80, height: 80), color)
                layer.transform = CATransform3DMakeRotation(random.number(-1...1), random.number(-1...1), random.number(-1...1), random.number(-0.2...0.2))
                layer.zPosition = random.number(-20...20)
                layers.append((color.premultipliedBGRA, layer))
            }
            let picture = stage.draw()
            var wrong: [String] = []
            for y in stride(from: 3, to: 117, by: 4) {
                for x in stride(from: 3, to: 117, by: 4) {
                    let pixel = picture[x, y]
                    guard isEven(picture, x, y) else { continue }
                    let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
                    let nearest = layers.compactMap { entry -> (UInt32, Double)? in
                        let m = entry.layer.properties.matrix(in: stage.root.properties)
                        guard let q = Homography(m).preimage(of: p), entry.layer.bounds.contains(q) else { return nil }
                        return (entry.color, (q.x * m.m13 + q.y * m.m23 + m.m43) / (q.x * m.m14 + q.y * m.m24 + m.m44))
                    }.max { $0.1 < $1.1 }
                    if pixel != nearest?.0 ?? 0xFF00_0000 { wrong.append("\(x), \(y)") }
                }
            }
            #expect(wrong.isEmpty)
        }
    }
}
