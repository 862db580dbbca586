@testable import UIKit

/// Pictures for tests.
enum TestPictures {
    /// A picture of one colour for each pixel, by rows.
    static func image(_ rows: [[UInt32]]) -> CGImage {
        let pixels = PixelBuffer(width: rows[0].count, height: rows.count)
        for (y, row) in rows.enumerated() {
            for (x, color) in row.enumerated() { pixels[x, y] = color }
        }
        return CGImage(pixels: pixels)
    }

    /// A picture of a single colour.
    static func plain(_ color: UInt32, _ width: Int = 1, _ height: Int = 1) -> CGImage {
        image(Array(repeating: Array(repeating: color, count: width), count: height))
    }

    /// The pixels of a drawing at scale 1.
    static func pixels(_ width: Int, _ height: Int, scale: CGFloat = 1, _ draw: () -> Void) -> PixelBuffer {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { _ in draw() }.cgImage!.pixels
    }

    /// A GIF whose frames are each of one of its four colours: black, red, green and blue, shown for hundredths of a second.
    static func gif(_ frames: [(color: UInt8, delay: UInt16)], width: UInt8 = 4, height: UInt8 = 3, loops: UInt8 = 0) -> Data {
        var bytes = Array("GIF89a".utf8) + [width, 0, height, 0, 0xF1, 0, 0]
        bytes += [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
        bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, loops, 0, 0]
        for frame in frames {
            bytes += [0x21, 0xF9, 4, 4, UInt8(frame.delay & 255), UInt8(frame.delay >> 8), 0, 0]
            bytes += [0x2C, 0, 0, 0, 0, width, 0, height, 0, 0, 2]
            // Codes of three bits: clear before each pixel, so that the table never grows; then the end.
            var codes: [UInt8] = []
            for _ in 0..<Int(width) * Int(height) { codes += [4, frame.color] }
            codes.append(5)
            var data: [UInt8] = [], buffer: UInt32 = 0, bits: UInt32 = 0
            for code in codes {
                buffer |= UInt32(code) << bits
                bits += 3
                while bits >= 8 {
                    data.append(UInt8(buffer & 255))
                    buffer >>= 8
                    bits -= 8
                }
            }
            if bits > 0 { data.append(UInt8(buffer & 255)) }
            for start in stride(from: 0, to: data.count, by: 255) {
                let part = data[start..<min(start + 255, data.count)]
                bytes += [UInt8(part.count)] + part
            }
            bytes.append(0)
        }
        return Data(bytes + [0x3B])
    }

    /// A folder that is removed at the end.
    static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    /// Writes a picture of one colour.
    static func write(_ color: UInt32, _ width: Int, _ height: Int, to url: URL) throws {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try plain(color, width, height).writePNG(to: url.path)
    }
}
