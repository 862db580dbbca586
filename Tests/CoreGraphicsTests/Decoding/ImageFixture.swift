import Foundation
@testable import CoreGraphics

/// A small picture among the test's resources.
enum ImageFixture: String, CaseIterable {
    case quadrantsPNG = "quadrants.png"
    case quadrantsJPEG = "quadrants.jpg"
    case progressiveJPEG = "progressive.jpg"
    case orientedJPEG = "oriented.jpg"
    case quadrantsGIF = "quadrants.gif"
    case losslessWebP = "lossless.webp"
    case lossyWebP = "lossy.webp"
    case quadrantsBMP = "quadrants.bmp"
    case quadrantsTIFF = "quadrants.tiff"
    case quadrantsSVG = "quadrants.svg"
    case translucentPNG = "translucent.png"

    var url: URL { Bundle.module.bundleURL.appendingPathComponent("Resources/\(rawValue)") }
    var data: Data { try! Data(contentsOf: url) }

    /// Those that show red, green, blue and yellow quarters in reading order.
    static let upright: [ImageFixture] = allCases.filter { $0 != .orientedJPEG && $0 != .translucentPNG }

    /// The JPEG whose EXIF holds an orientation, with another orientation.
    static func oriented(_ orientation: UInt8) -> Data {
        var data = Self.orientedJPEG.data
        let tag = data.firstRange(of: Data([0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00]))!
        data[tag.upperBound] = orientation
        return data
    }

    /// The TIFF with another orientation.
    static func orientedTIFF(_ orientation: UInt8) -> Data {
        var data = Self.quadrantsTIFF.data
        let tag = data.firstRange(of: Data([0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00]))!
        data[tag.upperBound] = orientation
        return data
    }

    /// Makes a PNG's checksums those of its chunks, as far as it has chunks.
    static func repairChecksums(_ data: inout Data) {
        func number(_ offset: Int) -> Int { data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        var offset = 8
        while offset + 12 <= data.count, offset + 12 + number(offset) <= data.count {
            let end = offset + 8 + number(offset)
            var sum: UInt32 = 0xFFFF_FFFF
            for byte in data[offset + 4..<end] {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            }
            sum = ~sum
            for index in 0..<4 { data[end + index] = UInt8(sum >> UInt32(24 - 8 * index) & 0xFF) }
            offset = end + 4
        }
    }
}

extension CGImage {
    /// Which of the fixtures' colours the middle of each quarter has, in reading order: r, g, b, y, or ? for none.
    var quarters: String {
        var result = ""
        for (x, y) in [(1, 1), (3, 1), (1, 3), (3, 3)] {
            let pixel = pixels[width * x / 4, height * y / 4]
            let channels = [16, 8, 0].map { Int(pixel >> $0 & 0xFF) }
            let names: [(Character, [Int])] = [("r", [255, 0, 0]), ("g", [0, 255, 0]), ("b", [0, 0, 255]), ("y", [255, 255, 0])]
            result.append(names.first { zip($0.1, channels).allSatisfy { abs($0 - $1) <= 24 } && pixel >> 24 == 255 }?.0 ?? "?")
        }
        return result
    }
}
