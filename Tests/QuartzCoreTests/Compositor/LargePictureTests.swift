import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    /// What is drawn flat first, into pictures of a limited size, and is larger than those.
    @Suite struct LargePictureTests {
        /// A tall layer of coloured stripes, 100 points each, of which the stage shows the part around one end.
        private func addStripes(_ stage: Stage, height: Double, atTop: Bool) -> CALayer {
            let tall = CALayer()
            tall.bounds = CGRect(x: 0, y: 0, width: 200, height: height)
            tall.anchorPoint = CGPoint(x: 0.5, y: atTop ? 0 : 1)
            tall.position = CGPoint(x: 100, y: atTop ? 20 : 180)
            for index in 0..<Int(height / 100) {
                stage.add(CGRect(x: 0, y: 100 * Double(index), width: 200, height: 100), [.red, .green, .blue, .white][index % 4], to: tall)
            }
            stage.root.addSublayer(tall)
            return tall
        }

        private func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
            var count = 0
            for y in 0..<a.height {
                for x in 0..<a.width {
                    let far = [0, 8, 16].contains { abs(Int(a[x, y] >> $0 & 255) - Int(b[x, y] >> $0 & 255)) > 24 }
                    if far { count += 1 }
                }
            }
            return count
        }

        @Test("1.6 rasterized, blurred and shadowed layers in perspective show both ends, however tall they are", arguments: [true, false], [400.0, 10_000, 60_000])
        func tallInPerspective(atTop: Bool, height: Double) throws {
            func picture(_ change: (CALayer) -> Void) throws -> PixelBuffer {
                let stage = Stage(width: 200, height: 200)
                stage.root.sublayerTransform.m34 = -1 / 2_000
                let tall = addStripes(stage, height: height, atTop: atTop)
                tall.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
                change(tall)
                let picture = stage.draw()
                try stage.keepPicture("tall-\(height)-\(atTop)")
                return picture
            }
            let plain = try picture { _ in }
            #expect(plain[100, 100] != 0xFF00_0000)
            let rasterized = try picture { $0.shouldRasterize = true }
            #expect(difference(plain, rasterized) < 700, "edges between stripes and of the layer")
            let blurred = try picture { $0.filters = [LayerFilter(name: "gaussianBlur", radius: 1)] }
            #expect(difference(plain, blurred) < 2_500)
            let shadowed = try picture {
                $0.shadowOpacity = 1
                $0.shadowColor = .green
                $0.shadowRadius = 0
                $0.shadowOffset = CGSize(width: 30, height: atTop ? -10 : 10)
            }
            // The layer's own end, then the end of its shadow.
            #expect(shadowed[100, atTop ? 15 : 185] >> 8 & 255 > 200, "a shadow beyond the end")
            #expect(plain[100, atTop ? 15 : 185] & 0xFFFFFF == 0)
        }

        @Test("1.6 a page curl in perspective shows all of a tall page")
        func tallPage() throws {
            let stage = Stage(width: 200, height: 200)
            stage.root.sublayerTransform.m34 = -1 / 2_000
            let tall = addStripes(stage, height: 10_000, atTop: false)
            tall.transform = CATransform3DMakeRotation(0.1, 0, 1, 0)
            // The lowest 50 points are turned up.
            tall.pageCurl = PageCurl(direction: SIMD2(0, 1), distance: 9_950, radius: 0, paper: 0)
            let picture = stage.draw()
            try stage.keepPicture("tall-page")
            #expect(picture[100, 170] & 0xFFFFFF == 0, "the lowest part is lifted")
            #expect(picture[100, 105] != picture[100, 60], "its back is shown above the line")
        }

        @Test("1.6 a bitmap of more pixels than are drawn shows what lies at its ends, less sharply")
        func largeScale() {
            let stage = Stage(width: 300, height: 4)
            let wide = CALayer()
            wide.frame = CGRect(x: 0, y: 0, width: 300, height: 4)
            for index in 0..<30 {
                stage.add(CGRect(x: 10 * Double(index), y: 0, width: 10, height: 4), index % 2 == 0 ? .red : .blue, to: wide)
            }
            wide.shouldRasterize = true
            wide.rasterizationScale = 40
            stage.root.addSublayer(wide)
            let picture = stage.draw()
            for index in 0..<30 { #expect(picture[10 * index + 5, 2] == (index % 2 == 0 ? 0xFFFF_0000 : 0xFF00_00FF), "stripe \(index)") }
        }

        /// The picture of a text layer of a height whose end lies at the stage's.
        private func text(height: Double, lines: Int, atTop: Bool, flipped: Bool = false) throws -> PixelBuffer {
            let stage = Stage(width: 200, height: 100)
            stage.root.isGeometryFlipped = flipped
            let layer = CATextLayer()
            layer.string = (1...lines).map { "Line \($0 % 10) of text" }.joined(separator: "\n")
            layer.fontSize = 16
            layer.isWrapped = true
            layer.frame = CGRect(x: 0, y: atTop ? 0 : 100 - height, width: 200, height: height)
            stage.root.addSublayer(layer)
            let picture = stage.draw()
            try stage.keepPicture("text-\(height)-\(atTop)-\(flipped)")
            return picture
        }

        @Test("3 text of more pixels than are drawn at once shows its visible part")
        func tallText() throws {
            let small = try text(height: 8_000, lines: 1_000, atTop: true)
            #expect(!small.isPlain(0xFF00_0000))
            #expect(difference(try text(height: 20_000, lines: 1_000, atTop: true), small) == 0)
            let end = try text(height: 20_000, lines: 1_200, atTop: false)
            #expect(!end.isPlain(0xFF00_0000), "far below its beginning")
            let flipped = try text(height: 20_000, lines: 1_000, atTop: false, flipped: true)
            #expect(difference(flipped, try text(height: 8_000, lines: 1_000, atTop: false, flipped: true)) == 0)
            #expect(!flipped.isPlain(0xFF00_0000))
        }

        @Test("3 text that is shown smaller than it would be drawn is drawn with fewer pixels")
        func smallText() {
            let stage = Stage(width: 200, height: 200)
            let layer = CATextLayer()
            layer.string = String(repeating: "XXXXXXXX\n", count: 10)
            layer.fontSize = 1_500
            layer.isWrapped = true
            layer.bounds = CGRect(x: 0, y: 0, width: 20_000, height: 20_000)
            layer.position = CGPoint(x: 100, y: 100)
            layer.transform = CATransform3DMakeScale(0.01, 0.01, 1)
            stage.root.addSublayer(layer)
            let picture = stage.draw()
            let lit = (0..<200).filter { y in (0..<200).contains { picture[$0, y] & 255 > 100 } }.count
            #expect(lit > 80, "\(lit) rows with text")
        }

        @Test("1.6 a pattern of more pixels than are drawn at once shows its visible part", arguments: [false, true])
        func largePattern(flipped: Bool) throws {
            func picture(_ width: Double) throws -> PixelBuffer {
                var callbacks = CGPatternCallbacks()
                callbacks.drawPattern = { _, context in
                    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
                    context.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
                }
                let pattern = try #require(
                    CGPattern(
                        info: nil, bounds: CGRect(x: 0, y: 0, width: 20, height: 20), matrix: .identity, xStep: 20, yStep: 20,
                        tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
                let space = try #require(CGColorSpace(patternBaseSpace: nil)), alpha: [CGFloat] = [1]
                let stage = Stage(width: 200, height: 100)
                stage.root.isGeometryFlipped = flipped
                let layer = CALayer()
                layer.frame = CGRect(x: 160 - width, y: 7, width: width, height: 60)
                layer.backgroundColor = CGColor(patternSpace: space, pattern: pattern, components: alpha)
                stage.root.addSublayer(layer)
                return stage.draw()
            }
            let small = try picture(1_000)
            #expect((0..<100).contains { small[145, $0] == 0xFFFF_0000 } && small[152, 50] == 0xFF00_0000)
            #expect(difference(try picture(30_000), small) == 0)
        }
    }
}
