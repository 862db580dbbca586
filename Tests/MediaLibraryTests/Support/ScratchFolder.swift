import CoreGraphics
import Files
import Foundation
@testable import MediaLibrary

/// A folder of a test's own, gone with this object.
final class ScratchFolder: Sendable {
    let url: URL

    init() {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent("media-test-\(UUID().uuidString)")
        try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.path + "/" + name }

    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String) -> String {
        let file = url.appendingPathComponent(name)
        try! FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try! Data(bytes).write(to: file)
        return file.path
    }

    func makeFolder(_ name: String) {
        try! FileManager.default.createDirectory(at: url.appendingPathComponent(name), withIntermediateDirectories: true)
    }

    func remove(_ name: String) {
        try! FileManager.default.removeItem(at: url.appendingPathComponent(name))
    }

    func move(_ name: String, to other: String) {
        try! FileManager.default.moveItem(at: url.appendingPathComponent(name), to: url.appendingPathComponent(other))
    }

    func link(_ name: String, to target: String) {
        try! FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    /// Sets when a file was last changed.
    func setTime(_ seconds: Int, of name: String) {
        let time = timeval(tv_sec: seconds, tv_usec: 0)
        utimes(path(name), [time, time])
    }

    /// The file as a scan finds it.
    func file(_ name: String) throws -> MediaFile {
        let status = try FileStatus(path(name))
        guard case .kind(let kind) = MediaFile.Kind.promise(ofName: PathParts.name(name)) else { throw MediaError.missing(path: name) }
        return MediaFile(path: path(name), kind: kind, byteCount: status.byteCount, modified: status.modified)
    }
}

/// Pictures made for tests.
enum TestPicture {
    /// A picture with a quarter of another colour in the upper left: red there, blue elsewhere.
    static func image(width: Int, height: Int) -> CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { pixels[x, y] = x < width / 2 && y < height / 2 ? 0xFFFF_0000 : 0xFF00_00FF }
        }
        return CGImage(pixels: pixels, isOpaque: true)
    }

    static func jpeg(width: Int = 64, height: Int = 48) -> [UInt8] {
        Array(try! image(width: width, height: height).jpegData(quality: 0.9))
    }

    static func png(width: Int = 64, height: Int = 48) -> [UInt8] {
        Array(try! image(width: width, height: height).pngData())
    }

    /// A JPEG with EXIF data.
    static func jpeg(width: Int = 64, height: Int = 48, exif: [UInt8]) -> [UInt8] {
        let plain = jpeg(width: width, height: height)
        let segment = Array("Exif\0\0".utf8) + exif
        return plain[..<2] + [0xFF, 0xE1, UInt8((segment.count + 2) >> 8), UInt8((segment.count + 2) & 255)] + segment + plain[2...]
    }

    /// A PNG file of an absurd size, which a decoder must refuse by its header.
    static func hugePNG(width: UInt32, height: UInt32) -> [UInt8] {
        var bytes = png(width: 8, height: 8)
        for index in 0..<4 {
            bytes[16 + index] = UInt8(truncatingIfNeeded: width >> (24 - 8 * UInt32(index)))
            bytes[20 + index] = UInt8(truncatingIfNeeded: height >> (24 - 8 * UInt32(index)))
        }
        return bytes
    }

    /// Whether a pixel is nearer to red than to blue.
    static func isRed(_ image: CGImage, _ x: Int, _ y: Int) -> Bool {
        let pixel = image.pixels[x, y]
        return pixel >> 16 & 255 > pixel & 255
    }
}

/// Builds EXIF data from bytes, little-endian: a TIFF header, the first directory, the EXIF directory and a thumbnail.
struct TestExif {
    private enum Value { case text(String), short(Int), long(Int), ratio(Int, Int) }
    private var first: [(tag: Int, value: Value)] = []
    private var details: [(tag: Int, value: Value)] = []
    var thumbnail: [UInt8]?

    mutating func text(_ tag: Int, _ text: String, inDetails: Bool = false) { add(tag, .text(text), inDetails) }
    mutating func short(_ tag: Int, _ value: Int, inDetails: Bool = false) { add(tag, .short(value), inDetails) }
    mutating func ratio(_ tag: Int, _ numerator: Int, _ denominator: Int) { add(tag, .ratio(numerator, denominator), true) }

    private mutating func add(_ tag: Int, _ value: Value, _ inDetails: Bool) {
        if inDetails { details.append((tag, value)) } else { first.append((tag, value)) }
    }

    /// EXIF data of a usual photograph.
    static func photograph(time: String = "2024:05:31 13:45:09", orientation: Int = 1) -> TestExif {
        var exif = TestExif()
        exif.text(0x10F, "Canon")
        exif.text(0x110, "Canon EOS 80D")
        exif.short(0x112, orientation)
        exif.ratio(0x829A, 1, 250)
        exif.ratio(0x829D, 28, 10)
        exif.short(0x8827, 400, inDetails: true)
        exif.text(0x9003, time, inDetails: true)
        exif.ratio(0x920A, 50, 1)
        exif.text(0xA434, "EF-S 18-135mm", inDetails: true)
        return exif
    }

    var bytes: [UInt8] {
        var entries = first
        entries.append((0x8769, .long(0)))
        let thumbnailEntries = thumbnail == nil ? 0 : 3
        let firstStart = 8
        let detailsStart = firstStart + 2 + entries.count * 12 + 4
        let thumbnailStart = detailsStart + 2 + details.count * 12 + 4
        var heap: [UInt8] = []
        let heapStart = thumbnailStart + (thumbnail == nil ? 0 : 2 + thumbnailEntries * 12 + 4)
        entries[entries.count - 1].value = .long(detailsStart)

        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        func directory(_ entries: [(tag: Int, value: Value)], next: Int) -> [UInt8] {
            var bytes = little(entries.count, 2)
            for (tag, value) in entries.sorted(by: { $0.tag < $1.tag }) {
                bytes += little(tag, 2)
                switch value {
                case .short(let number): bytes += little(3, 2) + little(1, 4) + little(number, 4)
                case .long(let number): bytes += little(4, 2) + little(1, 4) + little(number, 4)
                case .ratio(let numerator, let denominator):
                    bytes += little(5, 2) + little(1, 4) + little(heapStart + heap.count, 4)
                    heap += little(numerator, 4) + little(denominator, 4)
                case .text(let text):
                    let content = Array(text.utf8) + [0]
                    bytes += little(2, 2) + little(content.count, 4)
                    if content.count <= 4 {
                        bytes += content + Array(repeating: 0, count: 4 - content.count)
                    } else {
                        bytes += little(heapStart + heap.count, 4)
                        heap += content + (content.count % 2 == 0 ? [] : [0])
                    }
                }
            }
            return bytes + little(next, 4)
        }
        var result = Array("II".utf8) + little(42, 2) + little(firstStart, 4)
        result += directory(entries, next: thumbnail == nil ? 0 : thumbnailStart)
        result += directory(details, next: 0)
        if let thumbnail {
            // Behind everything else.
            let start = heapStart + heap.count
            result += directory([(0x103, .short(6)), (0x201, .long(start)), (0x202, .long(thumbnail.count))], next: 0)
            return result + heap + thumbnail
        }
        return result + heap
    }
}
