@testable import UIKit
import Testing

struct UIImageTests {
    /// A picture with its quarters red, green, blue and white.
    private func quarters(_ width: Int, _ height: Int) -> CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
                pixels[x, y] = colors[(y * 2 / height) * 2 + x * 2 / width]
            }
        }
        return CGImage(pixels: pixels)
    }

    @Test("10 size is in points and follows the orientation, cgImage does not")
    func size() {
        let image = UIImage(cgImage: quarters(40, 20), scale: 2, orientation: .left)
        #expect(image.size == CGSize(width: 10, height: 20))
        #expect(image.cgImage?.width == 40)
        #expect(UIImage(cgImage: quarters(4, 2), scale: 0, orientation: .up).scale == 1)
    }

    @Test("10 each orientation puts the stored upper left where it belongs", arguments: [
        (UIImage.Orientation.up, 0, 0), (.down, 1, 1), (.left, 0, 1), (.right, 1, 0), (.upMirrored, 1, 0), (.downMirrored, 0, 1),
        (.leftMirrored, 0, 0), (.rightMirrored, 1, 1),
    ])
    func orientation(orientation: UIImage.Orientation, column: Int, row: Int) throws {
        let upright = try #require(UIImage(cgImage: quarters(40, 20), scale: 1, orientation: orientation).uprightImage())
        let sideways = orientation.isSideways
        #expect(upright.width == (sideways ? 20 : 40) && upright.height == (sideways ? 40 : 20))
        #expect(upright.pixels[column * (upright.width - 1), row * (upright.height - 1)] == 0xFFFF_0000)
    }

    @Test("A picture in memory is decoded at the size that is needed; what is none gives nil")
    func decoding() throws {
        let data = try #require(UIImage(cgImage: quarters(400, 200)).pngData())
        let image = try #require(UIImage(data: data, scale: 2))
        #expect(image.size == CGSize(width: 200, height: 100))
        let thumbnail = try #require(image.preparingThumbnail(of: CGSize(width: 20, height: 50)))
        #expect(thumbnail.size == CGSize(width: 20, height: 10))
        #expect(thumbnail.cgImage?.width == 40 && thumbnail.cgImage?.pixels[0, 0] == 0xFFFF_0000)
        #expect(image.preparingThumbnail(of: .zero) == nil)
        #expect(image.cgImage?.width == 400)
        #expect(image.preparingForDisplay() === image)
        #expect(image.pngData() == data)
        #expect(UIImage(data: Data([1, 2, 3])) == nil)
        #expect(UIImage(data: data.dropLast(30)) == nil)
        #expect(UIImage(contentsOfFile: "/nowhere.png") == nil)
    }

    @Test("Pictures of pixels shrink, and never grow")
    func thumbnails() throws {
        let image = UIImage(cgImage: quarters(400, 200))
        let small = try #require(image.preparingThumbnail(of: CGSize(width: 30, height: 30))?.cgImage)
        #expect(small.width == 30 && small.height == 15)
        #expect(small.pixels[0, 0] == 0xFFFF_0000 && small.pixels[29, 14] == 0xFFFF_FFFF)
        #expect(image.preparingThumbnail(of: CGSize(width: 4000, height: 4000))?.cgImage?.width == 400)
    }

    @Test("A thumbnail of data is that of its image, whatever the box; an SVG isn't asked for its size first")
    func thumbnailOfData() throws {
        let svg = Data("""
            <svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'>
            <rect width='20' height='30' fill='#f00'/><circle cx='30' cy='9' r='7'/></svg>
            """.utf8)
        let bitmap = try #require(UIImage(cgImage: quarters(400, 200)).pngData())
        let boxes: [(CGFloat, CGFloat)] = [
            (187.5, 140.6), (20, 500), (500, 20), (3, 3), (0.2, 0.2), (123.4, 45.6), (.infinity, 45.6), (.infinity, .infinity),
        ]
        for data in [svg, bitmap] {
            for (width, height) in boxes {
                let size = CGSize(width: width, height: height)
                let thumbnail = try #require(UIImage.thumbnail(of: data, fitting: size)?.cgImage)
                let expected = try #require(UIImage(data: data)?.preparingThumbnail(of: size)?.cgImage)
                try #require(thumbnail.width == expected.width && thumbnail.height == expected.height, "\(size)")
                let pixels = (thumbnail.pixels, expected.pixels)
                let isSame = (0..<thumbnail.height).allSatisfy { y in (0..<thumbnail.width).allSatisfy { pixels.0[$0, y] == pixels.1[$0, y] } }
                #expect(isSame, "\(size)")
            }
            #expect(UIImage.thumbnail(of: data, fitting: .zero) == nil)
            #expect(UIImage.thumbnail(of: data, fitting: CGSize(width: -1, height: 10)) == nil)
            #expect(UIImage.thumbnail(of: data.dropLast(9), fitting: CGSize(width: 10, height: 10)) == nil)
        }
        #expect(UIImage.thumbnail(of: Data("no picture".utf8), fitting: CGSize(width: 10, height: 10)) == nil)
    }

    @Test("A tint colours the shape")
    func tint() {
        let tinted = UIImage(cgImage: quarters(8, 8)).withTintColor(.blue)
        #expect(tinted.cgImage?.pixels[7, 7] == 0xFF00_00FF)
    }
}
