@testable import UIKit
import Testing

struct ImageVariantTests {
    private let red: UInt32 = 0xFFFF_0000, green: UInt32 = 0xFF00_FF00, blue: UInt32 = 0xFF00_00FF, white: UInt32 = 0xFFFF_FFFF

    /// Red, green; blue, white.
    private var quarters: CGImage { TestPictures.image([[red, green], [blue, white]]) }

    @Test("Behaviour 10: raw values of orientations, rendering and resizing modes")
    func rawValues() {
        let orientations: [UIImage.Orientation] = [.up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored]
        #expect(orientations.map(\.rawValue) == Array(0...7))
        #expect([UIImage.RenderingMode.automatic, .alwaysOriginal, .alwaysTemplate].map(\.rawValue) == [0, 1, 2])
        #expect([UIImage.ResizingMode.tile, .stretch].map(\.rawValue) == [0, 1])
    }

    @Test("Behaviour 10: drawing honours all orientations", arguments: [
        (UIImage.Orientation.up, [0, 1, 2, 3]), (.down, [3, 2, 1, 0]), (.left, [1, 3, 0, 2]), (.right, [2, 0, 3, 1]),
        (.upMirrored, [1, 0, 3, 2]), (.downMirrored, [2, 3, 0, 1]), (.leftMirrored, [0, 2, 1, 3]), (.rightMirrored, [3, 1, 2, 0]),
    ])
    func orientations(orientation: UIImage.Orientation, order: [Int]) throws {
        let colors = [red, green, blue, white]
        let image = UIImage(cgImage: quarters, scale: 1, orientation: orientation)
        let expected = order.map { colors[$0] }
        let drawn = TestPictures.pixels(2, 2) { image.draw(at: .zero) }
        #expect([drawn[0, 0], drawn[1, 0], drawn[0, 1], drawn[1, 1]] == expected)
        let upright = try #require(image.uprightImage()).pixels
        #expect([upright[0, 0], upright[1, 0], upright[0, 1], upright[1, 1]] == expected)
        // Mirroring twice is nothing; mirroring once exchanges the columns.
        let mirrored = image.withHorizontallyFlippedOrientation()
        #expect(mirrored.withHorizontallyFlippedOrientation().imageOrientation == orientation)
        let flipped = try #require(mirrored.uprightImage()).pixels
        #expect([flipped[1, 0], flipped[0, 0], flipped[1, 1], flipped[0, 1]] == expected)
    }

    @Test("Tints colour the shape when the image is shown, dynamic ones by the traits")
    func tint() {
        let shape = TestPictures.image([[red, 0x8000_0080]])
        let tinted = UIImage(cgImage: shape).withTintColor(.green, renderingMode: .alwaysOriginal)
        #expect(tinted.renderingMode == .alwaysOriginal)
        #expect(tinted.cgImage?.pixels[0, 0] == green && tinted.cgImage?.pixels[1, 0] == 0x8000_8000)
        let dynamic = UIImage(cgImage: shape).withTintColor(.label)
        UITraitCollection(userInterfaceStyle: .dark).performAsCurrent { #expect(dynamic.cgImage?.pixels[0, 0] == white) }
        UITraitCollection(userInterfaceStyle: .light).performAsCurrent {
            #expect(dynamic.cgImage?.pixels[0, 0] == 0xFF00_0000)
            #expect(TestPictures.pixels(2, 1) { dynamic.draw(at: .zero) }[0, 0] == 0xFF00_0000)
        }
        let clear = UIImage(cgImage: shape).withTintColor(.clear)
        #expect(clear.cgImage?.pixels[0, 0] == 0)
    }

    @Test("Equal images show the same pixels in the same way")
    func equality() {
        let image = UIImage(cgImage: quarters)
        #expect(image.withRenderingMode(.alwaysTemplate) == image.withRenderingMode(.alwaysTemplate))
        #expect(image.withRenderingMode(.alwaysTemplate) != image && UIImage(cgImage: quarters) != image)
        #expect(image.withTintColor(.red) == image.withTintColor(.red) && image.withTintColor(.red) != image.withTintColor(.blue))
    }

    @Test("Alignment, baseline, direction and caps are kept by all other changes")
    func values() {
        let image = UIImage(cgImage: TestPictures.plain(red, 20, 10), scale: 2, orientation: .up)
        #expect(image.alignmentRectInsets == .zero && !image.hasBaseline && image.capInsets == .zero && !image.flipsForRightToLeftLayoutDirection)
        let all = image.withAlignmentRectInsets(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)).withBaselineOffset(fromBottom: 2)
            .imageFlippedForRightToLeftLayoutDirection().resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
            .withRenderingMode(.alwaysOriginal).withTintColor(.red)
        #expect(all.alignmentRectInsets.right == 4 && all.baselineOffsetFromBottom == 2 && all.flipsForRightToLeftLayoutDirection)
        #expect(all.capInsets.top == 1 && all.resizingMode == .tile && all.renderingMode == .alwaysOriginal && all.size == image.size)
        #expect(!all.imageWithoutBaseline().hasBaseline)
        let stretched = image.stretchableImage(withLeftCapWidth: 4, topCapHeight: 0)
        #expect(stretched.leftCapWidth == 4 && stretched.topCapHeight == 0 && stretched.resizingMode == .stretch)
        #expect(stretched.capInsets == UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 5))
        #expect(image.traitCollection.displayScale == 2 && image.configuration == nil && image.imageAsset == nil)
    }

    @Test("Stretched images keep their caps; what lies between them stretches")
    func stretching() {
        let source = TestPictures.image([[red, green, blue], [green, white, green], [blue, green, red]])
        let image = UIImage(cgImage: source).resizableImage(
            withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), resizingMode: .stretch)
        let drawn = TestPictures.pixels(8, 6) { image.draw(in: CGRect(x: 0, y: 0, width: 8, height: 6)) }
        #expect(drawn[0, 0] == red && drawn[7, 0] == blue && drawn[0, 5] == blue && drawn[7, 5] == red)
        #expect((1..<7).allSatisfy { drawn[$0, 0] == green && drawn[$0, 5] == green })
        #expect((1..<5).allSatisfy { y in drawn[0, y] == green && drawn[7, y] == green && (1..<7).allSatisfy { drawn[$0, y] == white } })
    }

    @Test("Tiled images repeat what lies between their caps, and without caps themselves")
    func tiling() {
        let image = UIImage(cgImage: TestPictures.image([[red, green, blue, white]])).resizableImage(
            withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
        let drawn = TestPictures.pixels(9, 1) { image.draw(in: CGRect(x: 0, y: 0, width: 9, height: 1)) }
        #expect((0..<9).map { drawn[$0, 0] } == [red, green, blue, green, blue, green, blue, green, white])
        let whole = UIImage(cgImage: quarters).resizableImage(withCapInsets: .zero)
        let tiled = TestPictures.pixels(5, 3) { whole.draw(in: CGRect(x: 0, y: 0, width: 5, height: 3)) }
        #expect((0..<5).map { tiled[$0, 0] } == [red, green, red, green, red] && tiled[1, 1] == white && tiled[4, 2] == red)
        let pattern = TestPictures.pixels(5, 3) { UIImage(cgImage: quarters).drawAsPattern(in: CGRect(x: 0, y: 0, width: 5, height: 3)) }
        #expect((0..<5).map { pattern[$0, 0] } == [red, green, red, green, red])
    }

    @Test("Caps of nonsense draw something or nothing, and never stop the program", arguments: [
        UIEdgeInsets(top: 100, left: 100, bottom: 100, right: 100), UIEdgeInsets(top: -5, left: -5, bottom: -5, right: -5),
        UIEdgeInsets(top: .nan, left: .infinity, bottom: 0, right: -.infinity), UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 0),
    ])
    func caps(insets: UIEdgeInsets) {
        for mode in [UIImage.ResizingMode.tile, .stretch] {
            let image = UIImage(cgImage: quarters).resizableImage(withCapInsets: insets, resizingMode: mode)
            for size in [CGSize(width: 7, height: 7), CGSize(width: 1, height: 1), CGSize(width: 0.2, height: 900)] {
                let drawn = TestPictures.pixels(8, 8) { image.draw(in: CGRect(origin: .zero, size: size), blendMode: .normal, alpha: 0.5) }
                for y in 0..<8 {
                    for x in 0..<8 {
                        let pixel = drawn[x, y], alpha = pixel >> 24
                        // Nothing beside the rectangle, nothing stronger than half, and no colour beyond its alpha.
                        #expect(alpha <= 129 && (alpha == 0 || (Double(x) < size.width && Double(y) < size.height)), "\(x), \(y)")
                        #expect([pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255].allSatisfy { $0 <= alpha })
                    }
                }
            }
        }
    }

    @Test("Files: PNG and JPEG are upright, JPEG by quality")
    func files() throws {
        let image = UIImage(cgImage: quarters, scale: 1, orientation: .down)
        let data = try #require(image.pngData())
        #expect(UIImage(data: data)?.cgImage?.pixels[0, 0] == white)
        #expect(try #require(image.jpegData(compressionQuality: 1)).starts(with: [0xFF, 0xD8]))
    }
}
