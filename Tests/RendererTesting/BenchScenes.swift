import CoreGraphics
import Foundation
import QuartzCore

/// The shared scenes S1 to S3 as display lists, with pictures of the same kind, to measure the renderer alone.
package struct BenchScene: Sendable {
    package static let width = 1280
    package static let height = 800

    package let name: String
    package let pictures: [PixelBuffer]
    package let frame: @Sendable (Int, [PixelBuffer]) -> DisplayList

    package func list(_ index: Int) -> DisplayList { frame(index, pictures) }

    package static let all: [BenchScene] = [coverflow, tray, fold]

    /// 100 opaque pictures, the flow moving through them.
    package static let coverflow = BenchScene(
        name: "S1", pictures: (0..<100).map(noisyPicture),
        frame: { index, pictures in
            var list = SceneBuilder()
            let c = Double(index) / 120 * 99
            for i in (0..<100).sorted(by: { abs(Double($0) - c) > abs(Double($1) - c) }) {
                let d = Double(i) - c
                let s = max(-1, min(1, d))
                let x = 640 + s * 200 + (abs(d) > 1 ? (d < 0 ? -1 : 1) * (abs(d) - 1) * 60 : 0)
                let m =
                    Matrix.translation(640, 400, 0) * .perspective(1000) * .translation(x - 640, 0, -abs(s) * 150) * .rotationY(-70 * s)
                    * .scale(300.0 / 512, 300.0 / 512) * .translation(-256, -256, 0)
                list.add(m, width: 512, height: 512, picture: pictures[i])
            }
            return list.finish()
        })

    /// 336 cards with rounded transparent corners, tilted, each with its own perspective.
    package static let tray = BenchScene(
        name: "S2", pictures: (0..<64).map(card),
        frame: { index, pictures in
            var list = SceneBuilder()
            let scroll = 10 * index
            let first = scroll / 57
            for r in 0..<14 {
                let y = 28.5 + 57 * Double(r) - Double(scroll - 57 * first)
                for column in 0..<24 {
                    let m =
                        Matrix.translation(65 + 50 * Double(column), y, 0) * .perspective(1500) * .rotationY(-50)
                        * .translation(-80, -100, 0)
                    list.add(m, width: 160, height: 200, picture: pictures[((first + r) * 24 + column) % 64])
                }
            }
            return list.finish()
        })

    /// 30 rows that fold in halves, a colour under text.
    package static let fold = BenchScene(
        name: "S3", pictures: (0..<60).map(textStrip),
        frame: { index, pictures in
            var list = SceneBuilder()
            var top = 0.0
            for r in 0..<30 {
                let angle = 60 * abs(PortableMath.sin(Double(index) * 0.05 + Double(r)))
                let h = 30 * PortableMath.cos(angle * .pi / 180)
                let y = top + h
                let base = Matrix.translation(640, y, 0) * .perspective(200)
                let upper = base * .translation(-640, -h, 0) * .rotationX(-angle)
                let lower = base * .translation(-640, h, 0) * .rotationX(angle) * .translation(0, -30, 0)
                let color = [53, 97, 29].reduce(UInt32(0xff)) { $0 << 8 | UInt32(64 + (r * $1) % 160) }
                for (half, m) in [upper, lower].enumerated() {
                    list.add(m, width: 1280, height: 30, color: color)
                    list.add(m, width: 1280, height: 30, picture: pictures[2 * r + half])
                }
                top += 2 * h
            }
            return list.finish()
        })

    // MARK: Pictures

    private static func noisyPicture(_ index: Int) -> PixelBuffer {
        var random = TestRandom(seed: UInt64(1000 + index))
        let buffer = PixelBuffer(width: 512, height: 512)
        let a = (0..<3).map { _ in random.below(256) }
        let b = (0..<3).map { _ in random.below(256) }
        let noise = (0..<1024).map { _ in random.below(41) - 20 }
        for y in 0..<512 {
            for x in 0..<512 {
                var pixel: UInt32 = 0xff
                for c in 0..<3 {
                    let value = (a[c] * (511 - x) + b[c] * y) / 511 / 2 + 40 + noise[y / 16 * 32 + x / 16]
                    pixel = pixel << 8 | UInt32(max(0, min(255, value)))
                }
                buffer[x, y] = pixel
            }
        }
        return buffer
    }

    private static func card(_ index: Int) -> PixelBuffer {
        var random = TestRandom(seed: UInt64(2000 + index))
        let buffer = PixelBuffer(width: 160, height: 200)
        let base = (0..<3).map { _ in UInt32(120 + random.below(136)) }
        let lines = (0..<9).map { _ in 14 + 40 + random.below(92) }
        for y in 0..<200 {
            for x in 0..<160 {
                var shade: UInt32 = 1
                if y < 28 { shade = 2 }
                let line = (y - 42) / 16
                if y >= 42, line < 9, (y - 42) % 16 < 6, x >= 14, x <= lines[line] { shade = 3 }
                // 4 x 4 samples of a rounded rectangle.
                var inside: UInt32 = 0
                for sy in 0..<4 {
                    for sx in 0..<4 {
                        let px = Double(x) + (Double(sx) + 0.5) / 4
                        let py = Double(y) + (Double(sy) + 0.5) / 4
                        let dx = max(14 - px, px - 146, 0)
                        let dy = max(14 - py, py - 186, 0)
                        if dx * dx + dy * dy <= 14 * 14 { inside += 1 }
                    }
                }
                let alpha = (inside * 255 + 8) / 16
                var pixel = alpha
                for c in 0..<3 { pixel = pixel << 8 | (base[c] / shade * alpha + 127) / 255 }
                buffer[x, y] = pixel
            }
        }
        return buffer
    }

    /// Upright strokes as wide apart as letters.
    private static func textStrip(_ index: Int) -> PixelBuffer {
        var random = TestRandom(seed: UInt64(3000 + index / 2))
        let buffer = PixelBuffer(width: 1280, height: 30)
        for letter in 0..<62 {
            let x = 24 + letter * 15
            let strokes = random.below(3) + 1
            for stroke in 0..<strokes {
                for y in 0..<30 where index % 2 == 0 ? y >= 16 : y < 9 {
                    for dx in 0..<3 {
                        let alpha = dx == 1 ? 255 : UInt32(90)
                        buffer[x + stroke * 4 + dx, y] = alpha << 24 | alpha << 16 | alpha << 8 | alpha
                    }
                }
            }
        }
        return buffer
    }
}

/// Makes display lists from 4 x 4 matrices on column vectors: the rightmost step is applied first.
package struct SceneBuilder {
    private var list = DisplayList()
    package var width = BenchScene.width
    package var height = BenchScene.height
    package var background: UInt32 = 0xff00_0000

    package init() {}

    package mutating func add(_ m: Matrix, width: Double, height: Double, picture: PixelBuffer, filter: DisplayList.Filter = .linear) {
        add(
            m, width: width, height: height,
            source: .image(
                picture, texels: .init(scale: SIMD2(Double(picture.width) / width, Double(picture.height) / height), offset: .zero),
                filter: filter))
    }

    package mutating func add(_ m: Matrix, width: Double, height: Double, color: UInt32) {
        add(m, width: width, height: height, source: .color(color))
    }

    package mutating func add(_ m: Matrix, width: Double, height: Double, source: DisplayList.Source) {
        let map = m.homography
        guard let inverse = map.inverse else { return }
        let corners = [(0, 0), (width, 0), (width, height), (0, height)].map { map.apply(CGPoint(x: $0.0, y: $0.1))! }
        guard
            corners.contains(where: { $0.x > 0 }), corners.contains(where: { $0.y > 0 }),
            corners.contains(where: { $0.x < Double(self.width) }),
            corners.contains(where: { $0.y < Double(self.height) })
        else { return }
        let first = list.vertices.count
        for corner in corners { list.vertices.append(.init(x: corner.x, y: corner.y, isEdgeAntialiased: true)) }
        list.quads.append(.init(vertices: first..<first + 4, planeFromPixels: inverse, source: source))
    }

    package consuming func finish() -> DisplayList {
        list.passes.append(.init(width: width, height: height, start: .color(background), quads: 0..<list.quads.count))
        return list
    }
}

/// A 4 x 4 matrix, row-major, for column vectors.
package struct Matrix {
    package var m: [Double]

    package static func translation(_ x: Double, _ y: Double, _ z: Double) -> Matrix {
        Matrix(m: [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z, 0, 0, 0, 1])
    }
    package static func scale(_ x: Double, _ y: Double) -> Matrix { Matrix(m: [x, 0, 0, 0, 0, y, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]) }
    package static func perspective(_ d: Double) -> Matrix { Matrix(m: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -1 / d, 1]) }
    package static func rotationY(_ degrees: Double) -> Matrix {
        let c = PortableMath.cos(degrees * .pi / 180)
        let s = PortableMath.sin(degrees * .pi / 180)
        return Matrix(m: [c, 0, s, 0, 0, 1, 0, 0, -s, 0, c, 0, 0, 0, 0, 1])
    }
    package static func rotationX(_ degrees: Double) -> Matrix {
        let c = PortableMath.cos(degrees * .pi / 180)
        let s = PortableMath.sin(degrees * .pi / 180)
        return Matrix(m: [1, 0, 0, 0, 0, c, -s, 0, 0, s, c, 0, 0, 0, 0, 1])
    }
    package static func rotationZ(_ degrees: Double) -> Matrix {
        let c = PortableMath.cos(degrees * .pi / 180)
        let s = PortableMath.sin(degrees * .pi / 180)
        return Matrix(m: [c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    }

    package static func * (a: Matrix, b: Matrix) -> Matrix {
        var product = [Double](repeating: 0, count: 16)
        for row in 0..<4 {
            for column in 0..<4 {
                for k in 0..<4 { product[row * 4 + column] += a.m[row * 4 + k] * b.m[k * 4 + column] }
            }
        }
        return Matrix(m: product)
    }

    /// What it does to the plane z = 0.
    package var homography: Homography {
        Homography(x: SIMD3(m[0], m[4], m[12]), y: SIMD3(m[1], m[5], m[13]), one: SIMD3(m[3], m[7], m[15]))
    }
}

/// A small generator with a fixed seed, so that tests draw the same every time.
package struct TestRandom: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

    package mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_f491_4f6c_dd1d
    }

    package mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % limit }
    package mutating func unit() -> Double { Double(next() >> 11) / Double(UInt64(1) << 53) }
    package mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }
}
