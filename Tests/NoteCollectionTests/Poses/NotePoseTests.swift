import Testing
import UIKit

@testable import NoteCollection

@Suite struct NotePoseTests {
    let style = NoteTrayStyle()

    @Test("NT-05 tilt by squash", arguments: [(0, -1), (0.5, -0.9375), (1, -0.5)] as [(CGFloat, CGFloat)])
    func tilt(squash: CGFloat, tilts: CGFloat) {
        let transform = NoteCellTransform(noteTilt: 0.8, flippedTilt: 2, squash: squash)
        #expect(abs(transform.angle - tilts * 0.8) < 1e-6)
    }

    @Test("NT-05 a flipped card turns from the flipped tilt")
    func flippedTilt() {
        let transform = NoteCellTransform(noteTilt: 0.8, flippedTilt: 2, squash: 0.5, flip: 1)
        #expect(abs(transform.angle - (-2 + 0.0625 * 0.8)) < 1e-6)
    }

    @Test("NT-05 facets lie 5 apart in depth", arguments: 0..<4)
    func depth(facet: Int) {
        let matrix = NoteCellTransform(noteTilt: 0.8, flippedTilt: 2, facet: facet).matrix
        #expect(abs(matrix.m43 - CGFloat(-5 * facet)) < 1e-6)
        #expect(abs(matrix.m44 - (1 + CGFloat(5 * facet) / 3000)) < 1e-6)
    }

    @Test("NT-06 half the size in x and y, full depth, at twice the distance")
    func supersampling() {
        let flat = NoteCellTransform(noteTilt: 0, flippedTilt: 0).matrix
        #expect(flat.m11 == 0.5 && flat.m22 == 0.5 && flat.m33 == 1)
        #expect(abs(flat.m34 + 1.0 / 3000) < 1e-12)
        #expect(NoteCellTransform.shrinkFactor == 2)
    }

    @Test("NT-06 the picture equals that of an unscaled cell seen from 1500")
    func samePicture() {
        let matrix = NoteCellTransform(noteTilt: 0.8, flippedTilt: 2).matrix
        for (x, y) in [(0, -79), (132, -79), (132, 79), (60, 20)] as [(CGFloat, CGFloat)] {
            let X = 2 * x, Y = 2 * y
            let w = X * matrix.m14 + Y * matrix.m24 + matrix.m44
            let px = (X * matrix.m11 + Y * matrix.m21 + matrix.m41) / w, py = (X * matrix.m12 + Y * matrix.m22 + matrix.m42) / w
            let z = x * sin(0.8), k = 1500 / (1500 - z)
            #expect(abs(px - x * cos(0.8) * k) < 1e-6)
            #expect(abs(py - y * k) < 1e-6)
        }
    }

    @Test("NT-07 equal states have equal matrices, wherever the card stands")
    func samePose() {
        let poses = (0..<12).map { NotePose(index: $0, skim: nil, style: style).transform.matrix }
        #expect(poses.allSatisfy { $0 == poses[0] })
    }

    @Test("NT-10 passing a card flips it, passing back restores it")
    func flip() {
        let before = NotePose(index: 3, skim: 3, style: style), passed = NotePose(index: 3, skim: 4, style: style)
        #expect(!before.isFlipped && before.transform.flip == 0)
        #expect(passed.isFlipped && passed.transform.flip == 1)
        #expect(abs(passed.transform.angle + style.flippedTilt) < 1e-9)
    }

    @Test("NT-11 squash is a parabola in the distance")
    func parabola() {
        let curve = SquashCurve(range: 6)
        #expect(curve.squash(atDistance: 0) == 0)
        #expect(curve.squash(atDistance: -1) == 0)
        #expect(curve.squash(atDistance: 6) == 0 && curve.squash(atDistance: 7.5) == 0)
        let q = (1...6).map { curve.squash(atDistance: CGFloat($0)) }
        for i in 1..<q.count { #expect(q[i] < q[i - 1]) }
        for i in 2..<q.count { #expect(abs((q[i] - 2 * q[i - 1] + q[i - 2]) - 2.0 / 36) < 1e-12) }
    }

    @Test("NT-11 squash is continuous in the skim's position")
    func continuity() {
        let curve = SquashCurve(range: 6)
        var last = curve.squash(atDistance: -1)
        for step in stride(from: -1.0, through: 7, by: 0.002) {
            let q = curve.squash(atDistance: step)
            #expect(abs(q - last) < 0.01)
            last = q
        }
    }

    @Test("NT-15 the exposed card is lighter than its neighbours")
    func exposedIsLighter() {
        let shades = (0..<12).map { NotePose(index: $0, skim: 5, style: style).shade }
        #expect(shades[5] < shades[6])
        #expect(shades[5] < NotePose(index: 4, skim: nil, style: style).shade)
        #expect(shades[11] == NotePose(index: 11, skim: nil, style: style).shade)
    }

    @Test("NT-15 no step above 5 % over q and over the opening")
    func lightingSteps() {
        for openness in stride(from: 0.0, through: 1, by: 0.1) {
            for q in stride(from: 0.0, to: 1, by: 0.05) {
                let step = NoteLighting.shade(squash: q + 0.05, openness: openness) - NoteLighting.shade(squash: q, openness: openness)
                #expect(abs(step) <= 0.05)
                let opening = NoteLighting.shade(squash: openness, openness: q + 0.05) - NoteLighting.shade(squash: openness, openness: q)
                #expect(abs(opening) <= 0.05)
            }
        }
    }

    @Test("poses are continuous in the skim's position")
    func poseContinuity() {
        for index in 0..<6 {
            var last = NotePose(index: index, skim: 0, style: style)
            for skim in stride(from: 0.0, through: 5, by: 0.01) {
                let pose = NotePose(index: index, skim: skim, style: style)
                #expect(abs(pose.transform.angle - last.transform.angle) < 0.05)
                #expect(abs(pose.shade - last.shade) < 0.05)
                #expect(abs(pose.lift - last.lift) < 0.5)
                #expect(abs(pose.shift - last.shift) < 1.5)
                last = pose
            }
        }
    }

    @Test("cards that overlap on screen lie in the painter's order and never cut each other")
    func order() {
        for skim in stride(from: 0.0, through: 8, by: 0.25) {
            let poses = (0..<9).map { NotePose(index: $0, skim: skim, style: style) }
            for i in 0..<8 {
                let gap = abs(poses[i].zPosition - poses[i + 1].zPosition)
                #expect(gap > 2 * NoteCellTransform.shrinkFactor * style.cardSize.width)
                // Of two standing cards the left one covers the right one; of two turned ones the right one the left one.
                let leftIsInFront = poses[i].zPosition > poses[i + 1].zPosition
                #expect(leftIsInFront == !(poses[i].isFlipped && poses[i + 1].isFlipped))
            }
        }
    }

    @Test("squashed cards cover no more of those behind them than standing ones")
    func push() {
        let pitch = style.minimumPitch
        for skim in stride(from: 0.0, through: 4, by: 1) {
            let poses = (0..<12).map { NotePose(index: $0, skim: skim, style: style) }
            for i in Int(skim) + 1..<11 {
                let edge = CGFloat(i) * pitch + poses[i].shift + style.projected(style.cardSize.width, tilt: -poses[i].transform.angle)
                let covered = edge - CGFloat(i + 1) * pitch - poses[i + 1].shift
                #expect(covered <= style.standingWidth - pitch + 1e-6)
            }
        }
        #expect(NotePose(index: 11, skim: 0, style: style).shift < style.rightMargin - DrawerDrawing.side)
    }
}
