/// A pixel format of foreign memory, and conversion between it and the format of ``PixelBuffer``.
struct PixelLayout {
    /// The number of bytes per pixel: 1 to 4.
    let bytesPerPixel: Int
    /// The byte offsets of red, green and blue in a pixel; all the same for grey.
    private let red: Int, green: Int, blue: Int
    /// The byte offset of alpha; nil if there is none.
    private let alpha: Int?
    private let isPremultiplied: Bool
    private let isAlphaOnly: Bool
    private let isGray: Bool
    /// Whether every pixel is opaque.
    var isOpaque: Bool { alpha == nil && !isAlphaOnly }
    /// Whether this is the format of ``PixelBuffer``, except for alpha.
    let isNative: Bool

    /// Creates the format that Core Graphics' parameters describe, or nil for unsupported ones: other than 8 bits per component,
    /// floating-point components, 16-bit byte order, CMYK.
    init?(bitsPerComponent: Int, bitsPerPixel: Int, model: CGColorSpaceModel, bitmapInfo: CGBitmapInfo) {
        guard bitsPerComponent == 8, bitmapInfo.intersection(.floatInfoMask).isEmpty,
            let alphaInfo = CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue),
            let order = CGImageByteOrderInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.byteOrderMask.rawValue)
        else { return nil }
        isPremultiplied = alphaInfo == .premultipliedFirst || alphaInfo == .premultipliedLast
        isAlphaOnly = alphaInfo == .alphaOnly
        let isLittle: Bool
        switch order {
        case .order32Little: isLittle = true
        case .orderDefault, .order32Big: isLittle = false
        default: return nil
        }
        if isAlphaOnly {
            guard bitsPerPixel == 8 else { return nil }
            (bytesPerPixel, red, green, blue, alpha, isGray, isNative) = (1, 0, 0, 0, 0, false, false)
            return
        }
        let colorCount: Int
        switch model {
        case .monochrome, .indexed: colorCount = 1
        case .rgb: colorCount = 3
        default: return nil
        }
        let hasRoom = alphaInfo != .none
        let count = colorCount + (hasRoom ? 1 : 0)
        // 32 bits with three colour components and no alpha count as alpha skipped, last.
        guard bitsPerPixel == count * 8 || (alphaInfo == .none && colorCount == 3 && bitsPerPixel == 32) else { return nil }
        let size = bitsPerPixel / 8
        let isFirst = alphaInfo == .first || alphaInfo == .premultipliedFirst || alphaInfo == .noneSkipFirst
        func place(_ index: Int) -> Int { isLittle && size == 4 ? size - 1 - index : index }
        let start = hasRoom && isFirst ? 1 : 0
        bytesPerPixel = size
        red = place(start)
        green = place(start + (colorCount == 3 ? 1 : 0))
        blue = place(start + (colorCount == 3 ? 2 : 0))
        isGray = colorCount == 1
        let isSkipped = alphaInfo == .noneSkipFirst || alphaInfo == .noneSkipLast || alphaInfo == .none
        alpha = isSkipped ? nil : place(isFirst ? 0 : count - 1)
        isNative = size == 4 && isLittle && isFirst && colorCount == 3 && (isPremultiplied || isSkipped)
    }

    /// Converts the pixel at `source` to the format of ``PixelBuffer``.
    @inline(__always)
    func unpack(_ source: UnsafePointer<UInt8>) -> UInt32 {
        if isAlphaOnly { return UInt32(source[0]) << 24 }
        var r = UInt32(source[red]), g = UInt32(source[green]), b = UInt32(source[blue])
        guard let alpha else { return 0xFF00_0000 | r << 16 | g << 8 | b }
        let a = UInt32(source[alpha])
        if isPremultiplied {
            // Colours greater than alpha would overflow in later stages.
            (r, g, b) = (min(r, a), min(g, a), min(b, a))
        } else {
            (r, g, b) = (Self.product(r, a), Self.product(g, a), Self.product(b, a))
        }
        return a << 24 | r << 16 | g << 8 | b
    }

    /// Writes a pixel in this format; grey is the luma with Rec. 601 weights, exact for greys.
    @inline(__always)
    func pack(_ pixel: UInt32, to destination: UnsafeMutablePointer<UInt8>) {
        let a = pixel >> 24
        if isAlphaOnly {
            destination[0] = UInt8(a)
            return
        }
        var r = pixel >> 16 & 255, g = pixel >> 8 & 255, b = pixel & 255
        if alpha != nil, !isPremultiplied, a > 0, a < 255 {
            r = min(255, (r * 255 + a / 2) / a)
            g = min(255, (g * 255 + a / 2) / a)
            b = min(255, (b * 255 + a / 2) / a)
        }
        if isGray {
            destination[red] = UInt8((r * 19_595 + g * 38_470 + b * 7_471 + 32_768) >> 16)
        } else {
            destination[red] = UInt8(r)
            destination[green] = UInt8(g)
            destination[blue] = UInt8(b)
        }
        if let alpha { destination[alpha] = UInt8(a) }
    }

    /// `value · factor / 255`, rounded.
    @inline(__always)
    static func product(_ value: UInt32, _ factor: UInt32) -> UInt32 {
        let product = value * factor + 128
        return (product + product >> 8) >> 8
    }
}
