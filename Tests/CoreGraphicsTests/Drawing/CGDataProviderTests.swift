import CoreGraphics
import Testing

@Suite("CGDataProvider")
struct CGDataProviderTests {
    /// Bytes that are asked for, and how often they were released.
    private final class Source {
        let bytes: [UInt8]
        var position = 0
        var releases = 0
        init(_ count: Int) { bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) } }

        static func of(_ info: UnsafeMutableRawPointer?) -> Source { Unmanaged<Source>.fromOpaque(info!).takeUnretainedValue() }
        var info: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    }

    @Test("bytes in order")
    func sequential() throws {
        let source = Source(200_000)
        var callbacks = CGDataProviderSequentialCallbacks(
            version: 0,
            getBytes: { info, buffer, count in
                let source = Source.of(info), taken = min(count, 999, source.bytes.count - source.position)
                buffer.copyMemory(from: Array(source.bytes[source.position..<source.position + taken]), byteCount: taken)
                source.position += taken
                return taken
            }, skipForward: nil, rewind: nil, releaseInfo: { Source.of($0).releases += 1 })
        do {
            let provider = try #require(CGDataProvider(sequentialInfo: source.info, callbacks: &callbacks))
            #expect(provider.data == Data(source.bytes) && provider.info == source.info && source.releases == 0)
        }
        #expect(source.releases == 1)
        callbacks.version = 1
        #expect(CGDataProvider(sequentialInfo: nil, callbacks: &callbacks) == nil)
        var none = CGDataProviderSequentialCallbacks()
        #expect(CGDataProvider(sequentialInfo: nil, callbacks: &none) == nil)
    }

    @Test("bytes anywhere: pointed to, or copied")
    func direct() throws {
        let source = Source(100_000)
        var copies = CGDataProviderDirectCallbacks(
            version: 0, getBytePointer: nil, releaseBytePointer: nil,
            getBytesAtPosition: { info, buffer, position, count in
                let source = Source.of(info), taken = min(count, source.bytes.count - Int(position))
                buffer.copyMemory(from: Array(source.bytes[Int(position)..<Int(position) + taken]), byteCount: taken)
                return taken
            }, releaseInfo: { Source.of($0).releases += 1 })
        #expect(CGDataProvider(directInfo: source.info, size: 100_000, callbacks: &copies)?.data == Data(source.bytes))
        #expect(source.releases == 1)
        #expect(CGDataProvider(directInfo: source.info, size: 100_001, callbacks: &copies) == nil)
        #expect(CGDataProvider(directInfo: source.info, size: -1, callbacks: &copies) == nil)
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: 4, alignment: 1)
        defer { bytes.deallocate() }
        bytes.copyMemory(from: [1, 2, 3, 4] as [UInt8], byteCount: 4)
        var points = CGDataProviderDirectCallbacks()
        points.getBytePointer = { UnsafeRawPointer($0!) }
        #expect(CGDataProvider(directInfo: bytes, size: 4, callbacks: &points)?.data == Data([1, 2, 3, 4]))
        var none = CGDataProviderDirectCallbacks()
        #expect(CGDataProvider(directInfo: nil, size: 0, callbacks: &none) == nil)
    }

    @Test("memory is released when the provider is gone")
    func memory() throws {
        let source = Source(16)
        do {
            let provider = try #require(source.bytes.withUnsafeBytes { bytes in
                CGDataProvider(dataInfo: source.info, data: bytes.baseAddress!, size: 16) { info, _, size in
                    Source.of(info).releases += size
                }
            })
            #expect(source.releases == 0 && provider.info == source.info && provider.data == Data(source.bytes))
        }
        #expect(source.releases == 16)
    }

    @Test("pictures of files: JPEG as stored, PNG, and neither")
    func files() throws {
        let jpeg = CGDataProvider(data: ImageFixture.oriented(6))!, png = CGDataProvider(data: ImageFixture.quadrantsPNG.data)!
        let stored = try #require(CGImage(jpegDataProviderSource: jpeg, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
        #expect(stored.width == 48 && stored.height == 32 && stored.quarters == "rgby" && stored.utType == "public.jpeg")
        let image = try #require(CGImage(pngDataProviderSource: png, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
        #expect(image.quarters == "rgby" && image.utType == "public.png" && !image.shouldInterpolate)
        let inverted = try #require(
            CGImage(pngDataProviderSource: png, decode: [1, 0, 1, 0, 1, 0], shouldInterpolate: false, intent: .defaultIntent))
        #expect(inverted.pixels[0, 0] == 0xFF00_FFFF)
        #expect(CGImage(jpegDataProviderSource: png, decode: nil, shouldInterpolate: false, intent: .defaultIntent) == nil)
        let empty = CGDataProvider(data: Data())!
        #expect(CGImage(pngDataProviderSource: empty, decode: nil, shouldInterpolate: false, intent: .defaultIntent) == nil)
        #expect(CGImage(pixels: PixelBuffer(width: 1, height: 1)).utType == nil)
    }

    @Test("the same numbers in another space")
    func colorSpaces() throws {
        let image = CGImage(pixels: PixelBuffer(rows: [[0xFF80_8080, 0x8000_0000, red]]), isOpaque: false)
        let linear = try #require(image.copy(colorSpace: CGColorSpace(name: CGColorSpace.linearSRGB)!))
        #expect(linear.pixels.rows == [[0xFFBC_BCBC, 0x8000_0000, red]] && image.pixels[0, 0] == 0xFF80_8080)
        #expect(image.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
    }

    @Test("blurs and pixels of strange numbers don't trap")
    func strange() {
        for sigma in [1e-300, 1e-9, .infinity, .nan, 1e300] {
            let buffer = PixelBuffer(rows: [[red, 0, red]])
            #expect(gaussianBlurredAlpha(buffer, sigma: sigma).width == 3)
            #expect(gaussianBlurReach(sigma: sigma) >= 0)
        }
        #expect(gaussianBlurredAlpha(PixelBuffer(rows: [[red, 0, red]]), sigma: 1e-300).alphas == [[255, 0, 255]])
        #expect(SIMD4<Float>(.nan, 2, -1, 1).premultipliedPixel == 0xFF00_FF00)
    }
}
