import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite struct TransformLayerTests {
        /// A cube of six coloured faces in a transform layer.
        private func cube(_ stage: Stage) -> (CATransformLayer, [CALayer]) {
            CATransaction.setDisableActions(true)
            let cube = CATransformLayer()
            cube.frame = CGRect(x: 30, y: 30, width: 40, height: 40)
            stage.root.addSublayer(cube)
            let turns: [(Double, Double, Double)] = [(0, 0, 1), (.pi, 0, 1), (.pi / 2, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0)]
            let faces = turns.enumerated().map { index, turn in
                let color = CGColor(red: Double(index * 50) / 255, green: 1, blue: 0, alpha: 1)
                let face = stage.add(CGRect(x: 0, y: 0, width: 40, height: 40), color, to: cube)
                face.transform = CATransform3DTranslate(CATransform3DMakeRotation(turn.0, turn.1, turn.2, 0), 0, 0, 20)
                face.isDoubleSided = false
                return face
            }
            return (cube, faces)
        }

        @Test("1.4 a cube made of transforms only renders correctly, and its faces are hit where they are drawn")
        func cubeFaces() {
            let stage = Stage()
            let (cube, faces) = cube(stage)
            #expect(stage.draw()[50, 50] == faces[0].backgroundColor?.premultipliedBGRA)
            cube.transform = CATransform3DMakeRotation(-.pi / 4, 0, 1, 0)
            let picture = stage.draw()
            // Seen over an edge: the front on one side, a neighbour on the other.
            var sides: Set<Int> = []
            for x in [35, 65] {
                let drawn = faces.firstIndex { $0.backgroundColor?.premultipliedBGRA == picture[x, 50] }
                let hit = stage.root.hitTest(CGPoint(x: Double(x) + 0.5, y: 50.5))
                #expect(drawn != nil && hit === drawn.map { faces[$0] })
                if let drawn { sides.insert(drawn) }
            }
            #expect(sides.count == 2 && sides.contains(0))
        }

        @Test("1.4 not drawn: background, contents, border, shadow, mask, rounded corners, masksToBounds")
        func nothingOfItsOwn() {
            let stage = Stage()
            CATransaction.setDisableActions(true)
            let layer = CATransformLayer()
            layer.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
            layer.backgroundColor = .red
            layer.contents = CGImage(pixels: PixelBuffer(width: 1, height: 1))
            layer.borderWidth = 3
            layer.shadowOpacity = 1
            layer.cornerRadius = 10
            layer.masksToBounds = true
            let mask = CALayer()
            layer.mask = mask
            stage.root.addSublayer(layer)
            stage.add(CGRect(x: 10, y: 10, width: 40, height: 40), .green, to: layer)
            let picture = stage.draw()
            #expect(picture[22, 22] == 0xFF00_0000)
            #expect(picture[31, 31] == 0xFF00_FF00 && picture[68, 68] == 0xFF00_FF00)
            // As a root it needs a plane, and still draws nothing itself.
            stage.context.layer = layer
            let alone = stage.drawNow()
            #expect(alone[22, 22] == 0xFF00_0000 && alone[31, 31] == 0xFF00_FF00)
        }

        @Test("1.4 opacity multiplies each sublayer, without a group")
        func opacity() {
            let stage = Stage()
            CATransaction.setDisableActions(true)
            let layer = CATransformLayer()
            layer.frame = stage.root.bounds
            layer.opacity = 0.5
            stage.root.addSublayer(layer)
            stage.add(CGRect(x: 0, y: 0, width: 60, height: 60), .white, to: layer)
            stage.add(CGRect(x: 40, y: 0, width: 60, height: 60), .white, to: layer)
            let picture = stage.draw()
            #expect(abs(Int(picture[20, 20] & 255) - 128) <= 1)
            #expect(abs(Int(picture[50, 20] & 255) - 191) <= 2, "the two overlap")
            layer.isHidden = true
            #expect(stage.draw()[20, 20] == 0xFF00_0000)
            #expect(stage.root.hitTest(CGPoint(x: 20, y: 20)) === stage.root)
        }

        @Test("points are converted through transform layers by the whole matrix")
        func conversion() {
            let stage = Stage()
            CATransaction.setDisableActions(true)
            stage.root.sublayerTransform.m34 = -1 / 200
            let outer = CATransformLayer(), inner = CATransformLayer(), leaf = CALayer()
            for layer in [outer, inner] { layer.frame = stage.root.bounds }
            leaf.frame = CGRect(x: 10, y: 20, width: 50, height: 40)
            leaf.zPosition = 30
            outer.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
            // Turned back by the inner one: together only the depth of the leaf is left.
            inner.transform = CATransform3DMakeRotation(-0.7, 0, 1, 0)
            stage.root.addSublayer(outer)
            outer.addSublayer(inner)
            inner.addSublayer(leaf)
            let p = leaf.convert(CGPoint(x: 5, y: 6), to: stage.root)
            let scale = 200.0 / 170
            #expect(abs(Double(p.x) - (50 + (15 - 50) * scale)) < 1e-9 && abs(Double(p.y) - (50 + (26 - 50) * scale)) < 1e-9)
            let back = leaf.convert(p, from: stage.root)
            #expect(abs(Double(back.x) - 5) < 1e-9 && abs(Double(back.y) - 6) < 1e-9)
            let there = stage.root.convert(p, to: leaf)
            #expect(abs(Double(there.x) - 5) < 1e-9 && abs(Double(there.y) - 6) < 1e-9)
            // Its partner: ordinary layers flatten at each level.
            let plain = CALayer()
            plain.frame = stage.root.bounds
            plain.transform = outer.transform
            stage.root.addSublayer(plain)
            plain.addSublayer(inner)
            let flat = leaf.convert(CGPoint(x: 5, y: 6), to: stage.root)
            #expect(abs(Double(flat.x) - Double(p.x)) > 0.1)
        }

        @Test("in three dimensions an override that asks super about another point is answered for that point")
        func shiftedHits() {
            /// Answers for a point 30 points to the right of the one that it is asked for.
            final class Shifting: CALayer {
                override func hitTest(_ p: CGPoint) -> CALayer? { super.hitTest(CGPoint(x: p.x + 30, y: p.y)) }
            }
            let stage = Stage()
            CATransaction.setDisableActions(true)
            let shifting = Shifting()
            shifting.frame = CGRect(x: 50, y: 20, width: 20, height: 20)
            shifting.transform = CATransform3DMakeRotation(0.1, 1, 0, 0)
            stage.root.addSublayer(shifting)
            #expect(stage.root.hitTest(CGPoint(x: 30, y: 30)) === shifting)
            #expect(stage.root.hitTest(CGPoint(x: 60, y: 30)) === stage.root)
        }

        @Test("what a hit test has found of a layer is not remembered after it")
        func staleHits() {
            /// Hides from hit tests.
            final class Absent: CALayer {
                override func hitTest(_ p: CGPoint) -> CALayer? { nil }
            }
            /// Tests another layer while it is tested itself.
            final class Curious: CALayer {
                var other: CALayer?
                override func hitTest(_ p: CGPoint) -> CALayer? {
                    _ = other?.hitTest(p)
                    return super.hitTest(p)
                }
                /// What `CALayer` says.
                func plainHit(_ p: CGPoint) -> CALayer? { super.hitTest(p) }
            }
            let stage = Stage()
            CATransaction.setDisableActions(true)
            let transform = CATransformLayer(), absent = Absent(), curious = Curious()
            transform.frame = stage.root.bounds
            absent.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
            curious.frame = CGRect(x: 60, y: 20, width: 20, height: 20)
            stage.root.addSublayer(transform)
            transform.addSublayer(curious)
            transform.addSublayer(absent)
            curious.other = absent
            #expect(stage.root.hitTest(CGPoint(x: 70, y: 30)) === curious)
            #expect(stage.root.hitTest(CGPoint(x: 30, y: 30)) === stage.root)
            #expect(curious.locatedHit == nil && absent.locatedHit == nil)
            // Asked by itself, it answers for the point that it is given.
            #expect(curious.plainHit(CGPoint(x: 10, y: 10)) == nil && curious.plainHit(CGPoint(x: 70, y: 30)) === curious)
        }

        @Test("1.5 the order of a space is found once for hit tests, and anew when a layer has changed")
        func orderIsKept() throws {
            let stage = Stage()
            CATransaction.setDisableActions(true)
            let left = stage.add(CGRect(x: 20, y: 20, width: 60, height: 60), .white)
            let right = stage.add(CGRect(x: 20, y: 20, width: 60, height: 60), .black)
            left.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
            right.transform = CATransform3DMakeRotation(-0.5, 0, 1, 0)
            func hits() -> [CALayer?] { [40.5, 60.5].map { stage.root.hitTest(CGPoint(x: $0, y: 50.5)) } }
            let first = hits()
            #expect(Set(first.map { $0.map(ObjectIdentifier.init) }) == [ObjectIdentifier(left), ObjectIdentifier(right)])
            let order = try #require(stage.root.hitOrder)
            #expect(hits() == first && stage.root.hitOrder === order)
            swap(&left.transform, &right.transform)
            #expect(hits() == first.reversed())
            #expect(stage.root.hitOrder !== order)
            right.zPosition = 100
            #expect(hits() == [right, right])
            right.removeFromSuperlayer()
            #expect(hits() == [left, left])
        }

        @Test("hitTest of a transform layer finds layers below it and never itself; overrides of hitTest are asked")
        func hits() {
            final class Picky: CALayer {
                var asked: [CGPoint] = []
                override func hitTest(_ p: CGPoint) -> CALayer? {
                    asked.append(p)
                    return super.hitTest(p)
                }
            }
            let stage = Stage()
            CATransaction.setDisableActions(true)
            let transform = CATransformLayer(), picky = Picky()
            transform.frame = stage.root.bounds
            picky.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
            stage.root.addSublayer(transform)
            transform.addSublayer(picky)
            #expect(transform.hitTest(CGPoint(x: 5, y: 5)) == nil)
            #expect(transform.hitTest(CGPoint(x: 30, y: 30)) === picky)
            picky.asked = []
            #expect(stage.root.hitTest(CGPoint(x: 30, y: 31)) === picky)
            #expect(picky.asked == [CGPoint(x: 30, y: 31)])
            #expect(stage.root.hitTest(CGPoint(x: 5, y: 5)) === stage.root)
            #expect(transform.presentation() == nil)
            _ = stage.draw()
            #expect(transform.presentation() != nil)
        }
    }
}
