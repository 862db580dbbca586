import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    /// Pictures within pictures: opacity, masks and shadows of groups, their cropping, clips and origins.
    @Suite struct GroupTests {
        @Test("1.6 a group in a group in a group lies where it lay without them")
        func nested() {
            let stage = Stage()
            var parent = stage.root
            for depth in 0..<4 {
                let group = CALayer()
                group.frame = CGRect(x: 9, y: 7, width: 60, height: 60)
                group.opacity = 0.9999
                parent.addSublayer(group)
                stage.add(CGRect(x: 0, y: 0, width: 5, height: 5), depth % 2 == 0 ? .green : .blue, to: group)
                parent = group
            }
            stage.add(CGRect(x: 20, y: 20, width: 10, height: 10), .red, to: parent)
            let picture = stage.draw()
            for depth in 0..<4 {
                let x = 9 * (depth + 1), y = 7 * (depth + 1)
                #expect(picture[x + 2, y + 2] == (depth % 2 == 0 ? 0xFF00_FF00 : 0xFF00_00FF), "level \(depth)")
            }
            #expect(picture[36 + 25, 28 + 25] == 0xFFFF_0000)
            #expect(picture[36 + 19, 28 + 25] == 0xFF00_0000 && picture[36 + 30, 28 + 25] == 0xFF00_0000)
        }

        @Test("1.6 a mask of groups, in a group, beside a group")
        func nestedMasks() {
            let stage = Stage()
            let outer = stage.add(CGRect(x: 20, y: 20, width: 70, height: 70), .blue)
            outer.opacity = 0.9999
            let inner = stage.add(CGRect(x: 10, y: 10, width: 50, height: 50), .red, to: outer)
            stage.add(CGRect(x: 30, y: 0, width: 20, height: 50), .green, to: inner)
            let mask = CALayer()
            mask.frame = CGRect(x: 5, y: 5, width: 40, height: 40)
            mask.opacity = 0.9999
            let half = CALayer()
            half.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
            half.backgroundColor = .white
            half.opacity = 0.9999
            let spot = CALayer()
            spot.frame = CGRect(x: 0, y: 0, width: 3, height: 3)
            spot.backgroundColor = .white
            half.addSublayer(spot)
            mask.addSublayer(half)
            inner.mask = mask
            let picture = stage.draw()
            #expect(picture[40, 40] == 0xFFFF_0000, "red shows through the mask's upper half")
            #expect(picture[65, 40] == 0xFF00_FF00)
            #expect(picture[40, 60] == 0xFF00_00FF, "not through the lower half")
            #expect(picture[32, 40] == 0xFF00_00FF, "not outside the mask")
            #expect(picture[25, 25] == 0xFF00_00FF)
            #expect(picture[19, 40] == 0xFF00_0000)
        }

        @Test("1.6 clips inside a group inside a rotated clip")
        func rotatedClips() throws {
            let stage = Stage()
            let diamond = stage.add(CGRect(x: 20, y: 20, width: 60, height: 60), .blue)
            diamond.masksToBounds = true
            diamond.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
            let group = CALayer()
            group.frame = CGRect(x: -50, y: -50, width: 160, height: 160)
            group.opacity = 0.9999
            diamond.addSublayer(group)
            let clip = stage.add(CGRect(x: 50, y: 50, width: 60, height: 30), .red, to: group)
            clip.masksToBounds = true
            clip.cornerRadius = 6
            stage.add(CGRect(x: -100, y: -100, width: 300, height: 300), .green, to: clip)
            stage.add(CGRect(x: 0, y: 140, width: 5, height: 5), .green, to: group)
            let picture = stage.draw()
            try stage.keepPicture("rotated-clips")
            // The clip is the upper half of the diamond's square: after the turn what lies above the falling diagonal.
            #expect(picture[60, 40] == 0xFF00_FF00)
            #expect(picture[40, 60] == 0xFF00_00FF)
            #expect(picture[22, 22] == 0xFF00_0000 && picture[78, 78] == 0xFF00_0000, "outside the diamond")
            #expect(picture[50, 10] != 0xFF00_0000)
        }

        @Test("a clip at half a pixel cuts a group once, not twice")
        func fractionalScissor() {
            let stage = Stage()
            let clip = CALayer()
            clip.frame = CGRect(x: 10.5, y: 10, width: 40, height: 40)
            clip.masksToBounds = true
            stage.root.addSublayer(clip)
            let group = stage.add(CGRect(x: -10, y: 0, width: 60, height: 60), .white, to: clip)
            stage.add(CGRect(x: 0, y: 0, width: 60, height: 60), .white, to: group)
            #expect(abs(Int(stage.draw()[10, 20] & 255) - 192) <= 2, "two layers of half coverage")
            group.opacity = 0.9999
            #expect(abs(Int(stage.draw()[10, 20] & 255) - 128) <= 2, "one picture of half coverage")
        }

        @Test("the mask cuts the shadow too; a group's opacity fades layer and shadow as one picture")
        func shadowInGroup() {
            let stage = Stage()
            stage.root.backgroundColor = .white
            let box = stage.add(CGRect(x: 30, y: 30, width: 30, height: 30), .red)
            box.shadowOpacity = 1
            box.shadowRadius = 0
            box.shadowOffset = CGSize(width: 0, height: 10)
            #expect(stage.draw()[45, 65] == 0xFF00_0000)
            box.opacity = 0.5
            let faded = stage.draw()
            #expect(abs(Int(faded[45, 65] & 255) - 128) <= 1)
            #expect(abs(Int(faded[45, 55] & 255) - 128) <= 1 && faded[45, 55] >> 16 & 255 == 255, "no shadow shines through the layer")
            box.opacity = 1
            let mask = CALayer()
            mask.frame = box.bounds
            mask.backgroundColor = .white
            box.mask = mask
            #expect(stage.draw()[45, 65] == 0xFFFF_FFFF)
        }

        @Test("the shadow of a rounded layer's alpha is rounded; of a layer turned over it is as large")
        func shadowShapes() {
            let stage = Stage()
            stage.root.backgroundColor = .white
            let box = stage.add(CGRect(x: 10, y: 10, width: 30, height: 30), .red)
            box.cornerRadius = 15
            box.shadowOpacity = 1
            box.shadowRadius = 0
            box.shadowOffset = CGSize(width: 40, height: 40)
            var picture = stage.draw()
            #expect(picture[65, 65] == 0xFF00_0000 && picture[51, 51] == 0xFFFF_FFFF && picture[78, 78] == 0xFFFF_FFFF)
            let badge = stage.add(CGRect(x: 0, y: 0, width: 30, height: 30), .green, to: box)
            badge.isDoubleSided = false
            badge.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
            box.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
            box.shadowOffset = CGSize(width: -40, height: 40)
            picture = stage.draw()
            #expect(picture[25, 25] == 0xFF00_FF00, "turned twice it faces the viewer")
            #expect(picture[65, 65] == 0xFF00_0000)
            #expect(picture[51, 51] == 0xFF00_0000, "the badge's corner casts a shadow too")
        }

        @Test("the shadow of an alpha lies right also where the bounds begin far away, and where only a part is on screen")
        func farShadow() {
            let stage = Stage()
            stage.root.backgroundColor = .white
            let box = stage.add(CGRect(x: 30, y: 30, width: 30, height: 30), .red)
            box.bounds.origin = CGPoint(x: 100_000, y: -200_000)
            box.shadowOpacity = 1
            box.shadowRadius = 0
            box.shadowOffset = CGSize(width: 0, height: 10)
            #expect(stage.draw()[45, 65] == 0xFF00_0000)
            box.frame = CGRect(x: -100_000, y: -100_000, width: 100_050, height: 100_050)
            let picture = stage.draw()
            #expect(picture[45, 55] == 0xFF00_0000 && picture[45, 65] == 0xFFFF_FFFF && picture[45, 45] == 0xFFFF_0000)
        }

        @Test("wide shadows are as wide as narrow ones, for an alpha and for a path", arguments: [false, true])
        func wideShadow(hasPath: Bool) {
            let stage = Stage(width: 600, height: 200)
            stage.root.backgroundColor = .white
            let box = stage.add(CGRect(x: -1000, y: -1000, width: 1300, height: 2200), .white)
            box.shadowOpacity = 1
            box.shadowRadius = 60
            box.shadowOffset = .zero
            if hasPath { box.shadowPath = CGPath(rect: box.bounds, transform: nil) }
            let picture = stage.draw()
            // The normal distribution's tail at 1 and 2 standard deviations.
            for (x, share) in [(360, 0.1587), (420, 0.0228)] {
                let blue = Double(picture[x, 100] & 255), expected = 255 * (1 - share)
                #expect(abs(blue - expected) < 4)
            }
        }

        @Test("nested shadows of alphas cost one picture each: a shadow's shape casts no shadows")
        func nestedShadows() {
            let stage = Stage()
            stage.root.backgroundColor = .white
            var parent = stage.root
            for _ in 0..<40 {
                let layer = stage.add(CGRect(x: 1, y: 1, width: 90, height: 90), .red, to: parent)
                layer.shadowOpacity = 0.5
                layer.shadowRadius = 0
                layer.shadowOffset = CGSize(width: 0, height: 5)
                parent = layer
            }
            let picture = stage.draw()
            var compositor = Compositor()
            var list = DisplayList()
            _ = compositor.composite(stage.server.root, at: stage.time, geometry: stage.geometry, into: &list)
            #expect(list.passes.count == 41)
            #expect(picture[45, 93] == 0xFFFF_0000, "the sublayers lie on the layer's shadow")
            #expect(abs(Int(picture[1, 93] & 255) - 128) <= 1, "which shows once beside them")
        }

        @Test("a cut through group, clip and shadow: each part of an intersecting group is drawn once")
        func cutGroups() {
            let stage = Stage()
            for (index, color) in [CGColor.red, .green].enumerated() {
                let box = stage.add(CGRect(x: 20, y: 20, width: 60, height: 60), color)
                box.transform = CATransform3DMakeRotation(index == 0 ? 0.5 : -0.5, 0, 1, 0)
                box.opacity = 0.9999
                box.masksToBounds = true
                box.cornerRadius = 10
                stage.add(CGRect(x: 0, y: 25, width: 60, height: 10), .white, to: box)
            }
            let picture = stage.draw()
            #expect(picture[65, 30] == 0xFF00_FF00 && picture[35, 30] == 0xFFFF_0000)
            for x in 30..<70 { #expect(picture[x, 50] == 0xFFFF_FFFF, "no seam at \(x)") }
        }
    }
}
