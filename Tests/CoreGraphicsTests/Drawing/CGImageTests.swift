import CoreGraphics
import Testing

@Suite("CGImage and bitmaps")
struct CGImageTests {
    /// Red and green above, blue and white below.
    private let corners = CGImage(pixels: PixelBuffer(rows: [[red, green], [blue, white]]))
    private let two = CGRect(x: 0, y: 0, width: 2, height: 2)

    @Test("draw is upright in a y-up context and upside down in a y-down one; drawUpright is upright")
    func orientation() {
        let upright = [[red, green], [blue, white]]
        #expect(draw(2, 2, flipped: false) { $0.draw(corners, in: two) }.rows == upright)
        #expect(draw(2, 2) { $0.draw(corners, in: two) }.rows == upright.reversed())
        #expect(draw(2, 2) { $0.drawUpright(corners, in: two) }.rows == upright)
        #expect(draw(2, 2, flipped: false) { $0.drawUpright(corners, in: two) }.rows == upright.reversed())
    }

    @Test("enlarging keeps edges opaque; without interpolation it repeats pixels")
    func enlarging() {
        let smooth = draw(8, 8) { $0.drawUpright(corners, in: CGRect(x: 0, y: 0, width: 8, height: 8)) }
        #expect(smooth.alphas.joined().allSatisfy { $0 == 255 })
        #expect(smooth[0, 0] == red && smooth[7, 7] == white)
        let hard = draw(4, 4) {
            $0.interpolationQuality = .none
            $0.drawUpright(corners, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        #expect(hard.rows[1] == [red, red, green, green] && hard.rows[2] == [blue, blue, white, white])
    }

    @Test("reducing averages")
    func reducing() {
        let checks = PixelBuffer(width: 16, height: 16)
        for y in 0..<16 {
            for x in 0..<16 { checks[x, y] = (x + y) % 2 == 0 ? white : 0xFF00_0000 }
        }
        let small = draw(2, 2) { $0.drawUpright(CGImage(pixels: checks), in: two) }
        for pixel in small.rows.joined() { #expect(isNear(pixel & 255, 128, 12)) }
    }

    @Test("alpha, tiling, empty rectangles")
    func drawing() {
        #expect(draw(2, 2) { $0.setAlpha(0.5); $0.drawUpright(corners, in: two) }[0, 0] == 0x8080_0000)
        let tiled = draw(4, 4) { $0.draw(corners, in: two, byTiling: true) }
        #expect(tiled.rows[0] == [blue, white, blue, white] && tiled.rows[3] == [red, green, red, green])
        let nothing = draw(2, 2) {
            $0.draw(corners, in: CGRect(x: 0, y: 0, width: 0, height: 2))
            $0.draw(corners, in: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 2))
            $0.draw(corners, in: .null)
        }
        #expect(nothing.rows == [[0, 0], [0, 0]])
    }

    @Test("cropping takes whole pixels, y down, and nothing outside")
    func cropping() {
        #expect(corners.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 2))?.pixels.rows == [[green], [white]])
        #expect(corners.cropping(to: CGRect(x: 0.5, y: 1.2, width: 1, height: 0.5))?.pixels.rows == [[blue, white]])
        #expect(corners.cropping(to: CGRect(x: 2, y: 0, width: 5, height: 5)) == nil)
        #expect(corners.cropping(to: CGRect(x: -5, y: -5, width: 50, height: 50)) == corners)
    }

    private func image(
        _ bytes: [UInt8], _ width: Int, _ bits: Int, _ info: CGImageAlphaInfo, _ order: CGBitmapInfo = [], gray: Bool = false
    ) -> CGImage? {
        CGImage(
            width: width, height: 1, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: bytes.count,
            space: gray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: info.rawValue | order.rawValue), provider: CGDataProvider(data: Data(bytes))!, decode: nil,
            shouldInterpolate: false, intent: .defaultIntent)
    }

    @Test("layouts of bytes")
    func layouts() {
        #expect(image([1, 2, 3, 128], 1, 32, .premultipliedLast)?.pixels[0, 0] == 0x8001_0203)
        #expect(image([128, 1, 2, 3], 1, 32, .premultipliedFirst)?.pixels[0, 0] == 0x8001_0203)
        #expect(image([3, 2, 1, 128], 1, 32, .premultipliedFirst, .byteOrder32Little)?.pixels[0, 0] == 0x8001_0203)
        #expect(image([255, 0, 100, 128], 1, 32, .last)?.pixels[0, 0] == 0x8080_0032)
        #expect(image([1, 2, 3, 9], 1, 32, .noneSkipLast)?.pixels[0, 0] == 0xFF01_0203)
        #expect(image([1, 2, 3, 4, 5, 6], 2, 24, .none)?.pixels.rows == [[0xFF01_0203, 0xFF04_0506]])
        #expect(image([7, 200], 2, 8, .none, gray: true)?.pixels.rows == [[0xFF07_0707, 0xFFC8_C8C8]])
        #expect(image([90], 1, 8, .alphaOnly)?.pixels[0, 0] == 0x5A00_0000)
        #expect(image([200, 2, 3, 100], 1, 32, .premultipliedLast)?.pixels[0, 0] == 0x6464_0203, "colour beyond alpha is cut")
    }

    @Test("what can't be read is refused")
    func refusals() {
        #expect(image([1, 2, 3], 1, 32, .last) == nil, "too few bytes")
        #expect(image([1, 2, 3], 1, 16, .none) == nil)
        #expect(image([1, 2, 3, 4], 1, 32, .last, .floatComponents) == nil)
        #expect(image([], 0, 32, .last) == nil)
        #expect(image([UInt8](repeating: 0, count: 8), 2_000_000_000, 32, .last) == nil)
        #expect(CGDataProvider(url: URL(fileURLWithPath: "/nonexistent/file")) == nil)
    }

    @Test("masks: light parts of grey pictures, dark parts of image masks, opaque parts of others")
    func masks() {
        let full = draw(2, 1) { context in
            context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: image([0, 255], 2, 8, .none, gray: true)!)
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        }
        #expect(full.alphas == [[0, 255]])
        let mask = CGImage(
            maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, provider: CGDataProvider(data: Data([0, 255]))!,
            decode: nil, shouldInterpolate: false)!
        #expect(mask.isMask && mask.colorSpace == nil)
        let stencil = draw(2, 1) { context in
            context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            context.draw(mask, in: CGRect(x: 0, y: 0, width: 2, height: 1))
        }
        #expect(stencil.rows == [[red, 0]])
        let twice = draw(2, 2) { context in
            context.clip(to: two, mask: CGImage(pixels: PixelBuffer(rows: [[0, white], [white, white]])))
            context.clip(to: two, mask: CGImage(pixels: PixelBuffer(rows: [[white, white], [0, 0x8080_8080]])))
            context.fill(two)
        }
        #expect(twice.alphas == [[0, 128], [255, 255]] || twice.alphas == [[0, 128], [0, 255]])
        #expect(corners.masking(image([0, 255], 2, 8, .none, gray: true)!)?.pixels.rows == [[0, green], [0, white]])
    }

    @Test("bitmap contexts over the caller's memory, RGBA and grey")
    func clientMemory() throws {
        var bytes = [UInt8](repeating: 0, count: 8)
        bytes[4] = 10
        bytes[7] = 255
        try bytes.withUnsafeMutableBytes { memory in
            let context = try #require(
                CGContext(
                    data: memory.baseAddress, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 8,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            context.setFillColor(red: 1, green: 0.2, blue: 0, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            #expect(Array(memory) == [255, 51, 0, 255, 10, 0, 0, 255])
            memory[5] = 77
            #expect(context.makeImage()?.pixels.rows == [[0xFFFF_3300, 0xFF0A_4D00]])
        }
        let gray = try #require(
            CGContext(
                data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
        gray.setFillColor(gray: 0.6, alpha: 1)
        gray.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
        let data = try #require(gray.data).assumingMemoryBound(to: UInt8.self)
        #expect(gray.bytesPerRow == 3 && Array(UnsafeBufferPointer(start: data, count: 6)) == [0, 0, 0, 153, 153, 153])
        #expect(gray.alphaInfo == .none && gray.bitsPerPixel == 8)
    }

    @Test("painting converts no more of the caller's memory than it may change")
    func partOfClientMemory() throws {
        // Colours above alpha are no premultiplied pixels, so that a conversion there and back would change them.
        let unlikely: [UInt8] = [200, 100, 50, 10]
        var bytes = [UInt8]((0..<40 * 10).flatMap { _ in unlikely })
        try bytes.withUnsafeMutableBytes { memory in
            let context = try #require(
                CGContext(
                    data: memory.baseAddress, width: 40, height: 10, bitsPerComponent: 8, bytesPerRow: 160,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            func changed() -> [Int] { (0..<400).filter { Array(memory[$0 * 4..<$0 * 4 + 4]) != unlikely }.map { $0 % 40 } }
            context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            context.fill(CGRect(x: 10, y: 4, width: 2, height: 2))
            #expect(changed().allSatisfy { (8..<14).contains($0) } && Array(memory[4 * (40 * 5 + 10)..<4 * (40 * 5 + 11)]) == [255, 0, 0, 255])
            context.setStrokeColor(red: 0, green: 1, blue: 0, alpha: 1)
            context.setLineWidth(2)
            context.setLineJoin(.bevel)
            context.strokeLineSegments(between: [CGPoint(x: 18, y: 5), CGPoint(x: 20, y: 5)])
            #expect(changed().contains(18) && changed().allSatisfy { (8..<26).contains($0) })
            context.setShadow(offset: CGSize(width: 12, height: 0), blur: 0, color: .black)
            context.fill(CGRect(x: 20, y: 5, width: 1, height: 1))
            #expect(Array(memory[4 * (40 * 4 + 32)..<4 * (40 * 4 + 33)]) == [0, 0, 0, 255], "the shadow is painted")
            #expect(changed().allSatisfy { (8..<38).contains($0) })
            context.setShadow(offset: .zero, blur: 0, color: nil)
            let before = Array(memory)
            context.beginTransparencyLayer(in: CGRect(x: 2, y: 2, width: 1, height: 1), auxiliaryInfo: nil)
            context.fill(CGRect(x: 0, y: 0, width: 40, height: 10))
            #expect(Array(memory) == before, "what a layer holds is painted when it ends")
            context.endTransparencyLayer()
            #expect(Array(memory[4 * (40 * 7 + 2)..<4 * (40 * 7 + 3)]) == [255, 0, 0, 255])
            #expect(Array(memory[0..<4]) == unlikely)
        }
    }

    @Test("opaque contexts start black and stay opaque; makeImage is a copy")
    func opaque() throws {
        let context = CGContext(pixels: PixelBuffer(width: 2, height: 1), isOpaque: true)
        context.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.5)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let before = try #require(context.makeImage())
        context.clear(CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(before.pixels.rows == [[0xFF80_8080, 0xFF00_0000]] && before.alphaInfo == .noneSkipFirst)
        #expect(context.finish().pixels.rows == [[0xFF00_0000, 0xFF00_0000]])
    }

    @Test("contexts that can't be made are refused")
    func contextRefusals() {
        func make(_ width: Int, _ bits: Int, _ row: Int, _ space: CGColorSpace, _ info: UInt32) -> CGContext? {
            CGContext(data: nil, width: width, height: 4, bitsPerComponent: bits, bytesPerRow: row, space: space, bitmapInfo: info)
        }
        let rgb = CGColorSpaceCreateDeviceRGB()
        #expect(make(4, 8, 0, rgb, CGImageAlphaInfo.premultipliedFirst.rawValue) != nil)
        #expect(make(4, 16, 0, rgb, CGImageAlphaInfo.premultipliedFirst.rawValue) == nil)
        #expect(make(0, 8, 0, rgb, CGImageAlphaInfo.premultipliedFirst.rawValue) == nil)
        #expect(make(40_000, 8, 0, rgb, CGImageAlphaInfo.premultipliedFirst.rawValue) == nil)
        #expect(make(4, 8, 5, rgb, CGImageAlphaInfo.premultipliedFirst.rawValue) == nil)
        #expect(make(4, 8, 0, CGColorSpaceCreateDeviceCMYK(), 0) == nil)
        #expect(make(4, 8, 0, rgb, 31) == nil)
    }

    @Test("PNG: signature, the same bytes twice, an error that names the file")
    func png() throws {
        let data = try corners.pngData()
        #expect(Array(data.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(try corners.pngData() == data)
        let name = "lamina-\(ProcessInfo.processInfo.processIdentifier).png"
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        try corners.writePNG(to: path)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
        try FileManager.default.removeItem(atPath: path)
        let error = #expect(throws: CGImageWritingError.self) { try corners.writePNG(to: "/nonexistent/a.png") }
        #expect(error?.description.contains("/nonexistent/a.png") == true)
    }
}
