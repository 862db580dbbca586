import CoreGraphics
import Foundation
import RendererTesting
import Testing

@testable import QuartzCore
@testable import RasterRenderer

@Suite("Clips", .eachRenderer)
struct ClipTests {
    private let all = (0.0, 0.0, 48.0, 40.0)

    private func isInside(_ clip: DisplayList.Clip, _ x: Double, _ y: Double) -> Bool {
        let h = clip.planeFromPixels.homogeneous(x, y)
        guard h.z > 0 else { return clip.isInverted }
        let px = h.x / h.z
        let py = h.y / h.z
        let r = clip.rect
        guard px >= r.minX, px < r.maxX, py >= r.minY, py < r.maxY else { return clip.isInverted }
        let corners = [(r.minX, r.minY, 1.0, 1.0), (r.maxX, r.minY, -1, 1), (r.maxX, r.maxY, -1, -1), (r.minX, r.maxY, 1, -1)]
        for (index, corner) in corners.enumerated() {
            let radius = clip.radii[index]
            let dx = radius - (px - corner.0) * corner.2
            let dy = radius - (py - corner.1) * corner.3
            if dx > 0, dy > 0, dx * dx + dy * dy > radius * radius { return clip.isInverted }
        }
        return !clip.isInverted
    }

    /// The greatest difference from 16 x 16 samples a pixel, in levels of alpha, and the difference of the sums in pixels.
    private func error(_ clips: [DisplayList.Clip]) -> (worst: Double, sum: Double) {
        var scene = TestScene(48, 40)
        scene.add(rect: all, .color(0xffff_ffff), clips: clips)
        let picture = scene.render()
        var worst = 0.0
        var sum = 0.0
        for y in 0..<40 {
            for x in 0..<48 {
                var inside = 0
                for s in 0..<256 {
                    let px = Double(x) + (Double(s % 16) + 0.5) / 16
                    let py = Double(y) + (Double(s / 16) + 0.5) / 16
                    if clips.allSatisfy({ isInside($0, px, py) }) { inside += 1 }
                }
                let wanted = Double(inside) / 256 * 255
                worst = max(worst, abs(wanted - Double(picture[x, y].alpha)))
                sum += (Double(picture[x, y].alpha) - wanted) / 255
            }
        }
        return (worst, abs(sum))
    }

    @Test func axisParallelRectanglesAreExact() {
        var scene = TestScene(48, 40)
        scene.add(
            rect: all, .color(0xffff_ffff),
            clips: [
                .init(planeFromPixels: .identity, rect: CGRect(x: 10.5, y: 8, width: 20, height: 10.25), radii: .zero)
            ])
        let picture = scene.render()
        #expect(picture[10, 10].alpha == 128 && picture[9, 10].alpha == 0 && picture[11, 10].alpha == 255)
        #expect(picture[30, 10].alpha == 128 && picture[31, 10].alpha == 0)
        #expect(picture[20, 7].alpha == 0 && picture[20, 8].alpha == 255)
        #expect(picture[20, 17].alpha == 255 && picture[20, 18].alpha == 64 && picture[20, 19].alpha == 0)
    }

    @Test func roundedCornersAreSmooth() {
        let clip = DisplayList.Clip(
            planeFromPixels: .identity, rect: CGRect(x: 4.3, y: 3.6, width: 38, height: 32), radii: SIMD4(12, 5, 16, 1.5))
        let result = error([clip])
        #expect(result.worst < 28 && result.sum < 1)
    }

    @Test func theInverseIsTheRest() {
        var clip = DisplayList.Clip(
            planeFromPixels: .identity, rect: CGRect(x: 4.3, y: 3.6, width: 38, height: 32), radii: SIMD4(12, 5, 16, 1.5))
        func alphas() -> [Int] {
            var scene = TestScene(48, 40)
            scene.add(rect: all, .color(0xffff_ffff), clips: [clip])
            return scene.render().content.map(\.alpha)
        }
        let inside = alphas()
        clip.isInverted = true
        let outside = alphas()
        #expect(zip(inside, outside).allSatisfy { abs($0 + $1 - 255) <= 1 })
    }

    @Test func planesInPerspective() {
        let m = Matrix.translation(24, 20, 0) * .perspective(90) * .rotationY(50) * .rotationZ(20) * .translation(-20, -14, 0)
        let clip = DisplayList.Clip(
            planeFromPixels: m.homography.inverse!, rect: CGRect(x: 2, y: 1, width: 36, height: 26), radii: SIMD4(8, 3, 10, 0))
        let result = error([clip])
        #expect(result.worst < 45 && result.sum < 2)
        var inverse = clip
        inverse.isInverted = true
        #expect(error([inverse]).worst < 45)
    }

    @Test func bordersAreAnOuterAndAnInvertedInnerClip() {
        let outer = DisplayList.Clip(
            planeFromPixels: .identity, rect: CGRect(x: 4, y: 3, width: 40, height: 34), radii: SIMD4(repeating: 10))
        let inner = DisplayList.Clip(
            planeFromPixels: .identity, rect: CGRect(x: 5.5, y: 4.5, width: 37, height: 31), radii: SIMD4(repeating: 8.5), isInverted: true)
        let result = error([outer, inner])
        #expect(result.worst < 36 && result.sum < 2)
    }

    @Test func severalHoles() {
        let holes = [(6.0, 5.0), (20.0, 9.0), (33.0, 12.0)].map {
            DisplayList.Clip(
                planeFromPixels: .identity, rect: CGRect(x: $0.0, y: $0.1, width: 9, height: 20), radii: SIMD4(repeating: 4),
                isInverted: true)
        }
        #expect(error(holes).worst < 36)
    }

    @Test func emptyClipsLeaveNothing() {
        for rect in [
            CGRect(x: 5, y: 5, width: 0, height: 10), CGRect(x: 5, y: 5, width: Double.nan, height: 10),
            CGRect(x: 200, y: 5, width: 10, height: 10),
        ] {
            var scene = TestScene(48, 40)
            scene.add(rect: all, .color(0xffff_ffff), clips: [.init(planeFromPixels: .identity, rect: rect, radii: .zero)])
            #expect(Set(scene.render().content) == [0])
        }
        var scene = TestScene(48, 40)
        scene.add(rect: all, .color(0xffff_ffff), clips: [.init(planeFromPixels: .identity, rect: .zero, radii: .zero, isInverted: true)])
        #expect(Set(scene.render().content) == [0xffff_ffff])
    }

    @Test func radiiThatOverlapAreShrunk() {
        let wide = DisplayList.Clip(
            planeFromPixels: .identity, rect: CGRect(x: 4, y: 4, width: 40, height: 20), radii: SIMD4(repeating: 100))
        let fitting = DisplayList.Clip(
            planeFromPixels: .identity, rect: CGRect(x: 4, y: 4, width: 40, height: 20), radii: SIMD4(repeating: 10))
        func render(_ clip: DisplayList.Clip) -> [UInt32] {
            var scene = TestScene(48, 40)
            scene.add(rect: all, .color(0xffff_ffff), clips: [clip])
            return scene.render().content
        }
        #expect(render(wide) == render(fitting))
    }
}
