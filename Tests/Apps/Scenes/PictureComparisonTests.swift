import CoreGraphics
import Foundation
import Testing

@Suite struct PictureComparisonTests {
    /// A picture of one colour with some other pixels.
    private func picture(_ width: Int, _ height: Int, _ color: UInt32, _ others: [(x: Int, y: Int, color: UInt32)] = []) -> CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height { for x in 0..<width { pixels[x, y] = color } }
        for other in others { pixels[other.x, other.y] = other.color }
        return CGImage(pixels: pixels)
    }

    @Test("equal pictures differ in nothing")
    func equal() throws {
        let comparison = try #require(PictureComparison(picture(7, 5, 0xFF10_2030), picture(7, 5, 0xFF10_2030)))
        #expect(comparison.largestDifference == 0)
        #expect(comparison.differingPixels == 0)
        #expect(comparison.meanAbsoluteDifference == 0)
        #expect(comparison.differingBounds == nil)
        #expect(comparison.isWithin(largestDifference: 0, differingPixels: 0))
    }

    @Test(
        "each channel counts, in both directions",
        arguments: [(0xFF17_2030, 7), (0xFF10_1E30, 2), (0xFF10_2060, 48), (0x0010_2030, 255)] as [(UInt32, Int)])
    func channels(color: UInt32, difference: Int) throws {
        let plain = picture(4, 5, 0xFF10_2030), other = picture(4, 5, 0xFF10_2030, [(x: 2, y: 3, color: color)])
        for comparison in [try #require(PictureComparison(plain, other)), try #require(PictureComparison(other, plain))] {
            #expect(comparison.largestDifference == difference)
            #expect(comparison.differingPixels == 1)
            #expect(comparison.meanAbsoluteDifference == Double(difference) / 80)
            #expect(comparison.differingBounds == CGRect(x: 2, y: 3, width: 1, height: 1))
        }
    }

    @Test("both limits hold at once, at their values and not below")
    func limits() throws {
        let plain = picture(10, 10, 0xFF80_8080)
        let other = picture(10, 10, 0xFF80_8080, [(x: 1, y: 2, color: 0xFF80_8083), (x: 8, y: 4, color: 0xFF7F_8080)])
        let comparison = try #require(PictureComparison(plain, other))
        #expect(comparison.differingBounds == CGRect(x: 1, y: 2, width: 8, height: 3))
        #expect(comparison.isWithin(largestDifference: 3, differingPixels: 2))
        #expect(!comparison.isWithin(largestDifference: 2, differingPixels: 2))
        #expect(!comparison.isWithin(largestDifference: 3, differingPixels: 1))
    }

    @Test("pictures of two sizes can't be compared")
    func sizes() {
        #expect(PictureComparison(picture(4, 5, 0), picture(5, 4, 0)) == nil)
        #expect(PictureComparison.differencePicture(of: picture(4, 5, 0), picture(4, 6, 0)) == nil)
    }

    @Test("the picture of differences is black where there is none, and shows small ones")
    func differencePicture() throws {
        let plain = picture(3, 1, 0xFF80_8080)
        let other = picture(3, 1, 0xFF80_8080, [(x: 1, y: 0, color: 0xFF80_8180), (x: 2, y: 0, color: 0xFF94_8080)])
        let shown = try #require(PictureComparison.differencePicture(of: plain, other, amplification: 8))
        #expect((0..<3).map { shown.pixels[$0, 0] } == [0xFF00_0000, 0xFF00_3000, 0xFFA0_0000])
    }
}
