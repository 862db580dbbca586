/// Where a pixel's alpha lies.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// There is none, and no room for it.
    case none = 0
    /// Last; colours are premultiplied.
    case premultipliedLast = 1
    /// First; colours are premultiplied.
    case premultipliedFirst = 2
    /// Last; colours are not premultiplied.
    case last = 3
    /// First; colours are not premultiplied.
    case first = 4
    /// There is none, but room for it, last.
    case noneSkipLast = 5
    /// There is none, but room for it, first.
    case noneSkipFirst = 6
    /// There is nothing but alpha.
    case alphaOnly = 7
}

/// In which order a pixel's bytes lie in memory.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    case orderMask = 0x7000
    case orderDefault = 0
    case order16Little = 0x1000
    case order32Little = 0x2000
    case order16Big = 0x3000
    case order32Big = 0x4000
}

/// How a pixel packs its components.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
    case mask = 0xF0000
    case packed = 0
    case RGB555 = 0x10000
    case RGB565 = 0x20000
    case RGB101010 = 0x30000
    case RGBCIF10 = 0x40000
}

/// A pixel's layout: a ``CGImageAlphaInfo`` in the low bits, and the byte order.
public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The bits of ``CGImageAlphaInfo``.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// The bits that say whether components are floating-point numbers.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
    /// Components are floating-point numbers. No such image can be made here yet: initializers return nil.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    /// The bits of ``CGImageByteOrderInfo``.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// Bytes in the order in which components are named.
    public static let byteOrderDefault = CGBitmapInfo([])
    /// Each two bytes swapped.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    /// Each four bytes reversed: with alpha first, BGRA in memory.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    /// Bytes in order.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    /// Bytes in order: with alpha last, RGBA in memory.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

/// 16-bit order of this machine.
public var kCGBitmapByteOrder16Host: CGBitmapInfo { .byteOrder16Little }
/// 32-bit order of this machine.
public var kCGBitmapByteOrder32Host: CGBitmapInfo { .byteOrder32Little }
