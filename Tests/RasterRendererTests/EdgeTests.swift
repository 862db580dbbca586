import CoreGraphics
import Foundation
import RendererTesting
import Testing

@testable import QuartzCore
@testable import RasterRenderer

@Suite("Edges", .eachRenderer)
struct EdgeTests {
    let white = DisplayList.Source.color(0xffff_ffff)

    @Test func wholePixelsAreExact() {
        var scene = TestScene(6, 5, background: 0xff00_0000)
        scene.add(rect: (1, 1, 3, 2), .color(0xffff_8040))
        let picture = scene.render()
        for y in 0..<5 {
            for x in 0..<6 {
                #expect(picture[x, y] == ((1..<4).contains(x) && (1..<3).contains(y) ? 0xffff_8040 : 0xff00_0000), "\(x) \(y)")
            }
        }
    }

    @Test func fractionsOfPixelsAreTheirArea() {
        var scene = TestScene(5, 5)
        scene.add(rect: (1.5, 1.25, 2, 2), white)
        let alphas = scene.render().rows.map { $0.map(\.alpha) }
        // 0.5 and 0.75 or 0.25 multiply in the corners.
        #expect(alphas[0] == [0, 0, 0, 0, 0])
        #expect(alphas[1] == [0, 96, 191, 96, 0])
        #expect(alphas[2] == [0, 128, 255, 128, 0])
        #expect(alphas[3] == [0, 32, 64, 32, 0])
        #expect(alphas[4] == [0, 0, 0, 0, 0])
    }

    @Test func orientationDoesNotMatter() {
        let points = [(3.3, 2.1), (17.2, 5.8), (12.9, 18.4), (1.2, 11.7)]
        var one = TestScene(20, 20)
        var other = TestScene(20, 20)
        one.add(points, white)
        other.add(points.reversed(), white)
        #expect(one.render().content == other.render().content)
    }

    @Test func cornersThatRoundingKeepsApartHaveNoEdge() {
        let corners = [(2.3, 3.1), (17.3, 3.1), (18.6, 16.9), (1.7, 16.9)]
        var plain = TestScene(20, 20)
        plain.add(corners, white)
        for (dx, dy) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)] {
            for index in corners.indices {
                var doubled = corners
                doubled.insert((corners[index].0 + 4e-15 * dx, corners[index].1 + 4e-15 * dy), at: index)
                var scene = TestScene(20, 20)
                scene.add(doubled, white)
                let isSame = zip(scene.render().rows.joined(), plain.render().rows.joined()).allSatisfy { abs(Int($0.alpha) - Int($1.alpha)) <= 1 }
                #expect(isSame, "corner \(index) doubled by (\(dx), \(dy))")
            }
        }
    }

    @Test func coverageSumsToTheArea() {
        var random = TestRandom(seed: 7)
        for round in 0..<200 {
            let cx = random.between(20, 44)
            let cy = random.between(20, 44)
            // Corners on an ellipse make a convex polygon; flat ones are slivers.
            let rx = random.between(0.3, 18)
            let ry = random.between(0.2, 18)
            let turn = random.between(0, 6)
            let count = 3 + random.below(6)
            let angles = (0..<count).map { _ in random.between(0, 2 * .pi) }.sorted()
            let points = angles.map { a in
                (cx + rx * cos(a) * cos(turn) - ry * sin(a) * sin(turn), cy + rx * cos(a) * sin(turn) + ry * sin(a) * cos(turn))
            }
            var area = 0.0
            for (p, q) in zip(points, points[1...] + points[..<1]) { area += (p.0 * q.1 - q.0 * p.1) / 2 }
            var scene = TestScene(64, 64)
            scene.add(points, white)
            let content = scene.render().content
            let sum = Double(content.map(\.alpha).reduce(0, +)) / 255
            let edge = Double(content.filter { $0.alpha > 0 }.count)
            // Each pixel is rounded to 1/255.
            #expect(abs(sum - abs(area)) < 0.02 + edge / 600, "round \(round): \(sum) for \(area)")
        }
    }

    /// Of the wide ones, edges cut all of a row, and others its ends; one of them is level.
    @Test(arguments: [
        [(2.3, 3.1), (13.8, 1.2), (14.6, 9.9), (6.1, 14.2)], [(1.4, 2.3), (77.2, 3.9), (75.8, 10.2), (3.1, 9.4)],
        [(9.3, 2.4), (70.7, 2.4), (77.9, 12.6), (1.2, 12.6)],
    ])
    func eachPixelIsItsShareOfThePolygon(points: [(Double, Double)]) {
        var scene = TestScene(80, 16)
        scene.add(points, white)
        let picture = scene.render()
        let samples = 32
        let edges = zip(points, points[1...] + points[..<1]).map { p, q in
            SIMD3(p.1 - q.1, q.0 - p.0, (q.1 - p.1) * p.0 - (q.0 - p.0) * p.1)
        }
        for y in 0..<16 {
            for x in 0..<80 {
                var inside = 0
                for s in 0..<samples * samples {
                    let px = Double(x) + (Double(s % samples) + 0.5) / Double(samples)
                    let py = Double(y) + (Double(s / samples) + 0.5) / Double(samples)
                    if edges.allSatisfy({ $0.x * px + $0.y * py + $0.z >= 0 }) { inside += 1 }
                }
                #expect(abs(Double(inside) / Double(samples * samples) * 255 - Double(picture[x, y].alpha)) < 4, "\(x) \(y)")
            }
        }
    }

    @Test(arguments: [0.01, 0.1, 0.4, 0.9])
    func slantedHairlinesKeepTheirWeight(thickness: Double) {
        var scene = TestScene(64, 64)
        // Parallel lines, 50 pixels apart in x and 20 in y.
        let length = (50.0 * 50 + 20 * 20).squareRoot()
        let nx = -20 / length * thickness
        let ny = 50 / length * thickness
        scene.add([(6, 20), (56, 40), (56 + nx, 40 + ny), (6 + nx, 20 + ny)], white)
        let alphas = scene.render().content.map(\.alpha)
        #expect(abs(Double(alphas.reduce(0, +)) / 255 - length * thickness) < 0.05 * length * thickness + 0.2)
        #expect(Double(alphas.max()!) <= 255 * min(1, thickness * 1.1 + 0.01))
    }

    @Test func halvesShareTheirEdgeWithoutSeam() {
        var random = TestRandom(seed: 11)
        let picture = randomPicture(40, 40, seed: 3)
        let source = DisplayList.Source.image(picture, texels: identityTexels, filter: .linear)
        for _ in 0..<40 {
            // Coordinates in quarters leave the lines of the outer edges exactly what they were.
            func quarter(_ low: Int, _ high: Int) -> Double { Double(low * 4 + random.below((high - low) * 4)) / 4 }
            let left = quarter(2, 10)
            let right = quarter(30, 38)
            let top = quarter(2, 10)
            let bottom = quarter(30, 38)
            let a = (quarter(12, 28), top)
            let b = (quarter(12, 28), bottom)
            let plane = Homography(x: SIMD3(0.9, 0.1, 0.001), y: SIMD3(-0.1, 0.95, 0.0005), one: SIMD3(1.3, 2.7, 1))
            var whole = TestScene(40, 40, background: 0xff33_4455)
            var halves = whole
            whole.add([(left, top), (right, top), (right, bottom), (left, bottom)], source, plane: plane, opacity: 0.6)
            halves.add([(left, top), a, b, (left, bottom)], source, plane: plane, opacity: 0.6, hard: [1])
            halves.add([a, (right, top), (right, bottom), b], source, plane: plane, opacity: 0.6, hard: [3])
            let seam = PictureDifference(whole.render(), halves.render()).largest
            #expect(seam <= RendererUnderTest.current.tolerance)
        }
    }

    @Test func pixelCentresOnAHardEdgeBelongToOneSide() {
        for hard in [true, false] {
            var scene = TestScene(8, 8)
            // The shared edge runs through pixel centres, once upright and once level.
            scene.add([(0, 0), (3.5, 0), (3.5, 8), (0, 8)], .color(0x8080_8080), hard: [0, 1, 2, 3])
            scene.add([(3.5, 0), (8, 0), (8, 8), (3.5, 8)], .color(0x8080_8080), hard: hard ? [0, 1, 2, 3] : [0, 3])
            #expect(Set(scene.render().content) == [0x8080_8080], "hard \(hard)")
        }
        var level = TestScene(8, 8)
        level.add([(0, 0), (8, 0), (8, 4.5), (0, 4.5)], .color(0x8080_8080), hard: [0, 1, 2, 3])
        level.add([(0, 4.5), (8, 4.5), (8, 8), (0, 8)], .color(0x8080_8080), hard: [0, 1, 2, 3])
        #expect(Set(level.render().content) == [0x8080_8080])
    }

    @Test func hugeCoordinatesAreCut() {
        var scene = TestScene(32, 32)
        scene.add([(-1e7, 16 - 1e7), (1e7, 16 + 1e7), (1e7, 3e7), (-1e7, 3e7)], white)
        let picture = scene.render()
        // The edge runs along y = x + 16.
        #expect(picture[4, 10].alpha == 0)
        #expect(picture[4, 26].alpha == 255)
        #expect(abs(picture[4, 20].alpha - 128) <= 1)
    }

    @Test func whatIsNoPolygonDrawsNothing() {
        let hostile: [[(Double, Double)]] = [
            [(.nan, 0), (10, 0), (10, 10)], [(0, 0), (.infinity, 0), (10, 10)], [(0, 0), (10, 0)], [], [(1, 1), (5, 5), (9, 9)],
            [(3, 3), (3, 3), (3, 3), (3, 3)], [(-1e300, 0), (1e300, 0), (1e300, 1e300)], [(100, 100), (200, 100), (200, 200)],
            [(0, -50), (30, -50), (30, -20)],
        ]
        for points in hostile {
            var scene = TestScene(32, 32, background: 0xff11_2233)
            scene.add(points, white)
            #expect(Set(scene.render().content) == [0xff11_2233], "\(points)")
        }
    }

    @Test func noNumberTrapsAndColoursStayPremultiplied() {
        var random = TestRandom(seed: 99)
        let numbers: [Double] = [
            0, -0.0, 1, -1, 1e-300, 1e300, -1e300, .infinity, -.infinity, .nan, 0.5, 31.5, 1e7, -1e7, 1e18, .leastNonzeroMagnitude,
        ]
        let picture = randomPicture(9, 7, seed: 5)
        func any() -> Double { random.below(3) == 0 ? numbers[random.below(numbers.count)] : random.between(-40, 80) }
        func map() -> Homography {
            Homography(x: SIMD3(any(), any(), any()), y: SIMD3(any(), any(), any()), one: SIMD3(any(), any(), any()))
        }
        for _ in 0..<300 {
            var scene = TestScene(33, 31)
            scene.add(rect: (0, 0, 16, 16), white)
            scene.endPass(effect: .shadow(sigma: any(), color: 0xff00_0000))
            for _ in 0..<6 {
                let texels = DisplayList.TexelMap(scale: SIMD2(any(), any()), offset: SIMD2(any(), any()))
                let filter = DisplayList.Filter(rawValue: UInt8(random.below(3)))!
                let source: DisplayList.Source =
                    random.below(2) == 0
                    ? .image(picture, texels: texels, filter: filter) : .pass(random.below(3), texels: texels, filter: filter)
                let clip = DisplayList.Clip(
                    planeFromPixels: random.below(2) == 0 ? map() : .identity,
                    rect: CGRect(x: any(), y: any(), width: any(), height: any()),
                    radii: SIMD4(any(), any(), any(), any()), isInverted: random.below(2) == 0)
                let points =
                    random.below(2) == 0
                    ? [(any(), any()), (any(), any()), (any(), any())] : [(0.0, 0.0), (33.0, 0.0), (33.0, 31.0), (0.0, 31.0)]
                scene.add(
                    points, source, plane: map(), opacity: Float(any()), clips: random.below(2) == 0 ? [clip] : [],
                    mask: [nil, 0, 1, 2].randomElement(using: &random)!.map {
                        DisplayList.Mask(pass: $0, x: random.below(99) - 50, y: random.below(99) - 50)
                    })
            }
            let isSound = scene.render().content.allSatisfy { pixel in
                [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255].allSatisfy { $0 <= pixel >> 24 }
            }
            #expect(isSound, "a colour beyond its alpha")
        }
    }
}
