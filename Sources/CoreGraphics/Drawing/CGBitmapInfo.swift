/// Whether a pixel has an alpha component, where it is, and whether colours are premultiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// No alpha component and no padding.
    case none = 0
    /// Alpha is the last component; colours are premultiplied.
    case premultipliedLast = 1
    /// Alpha is the first component; colours are premultiplied.
    case premultipliedFirst = 2
    /// Alpha is the last component; colours are not premultiplied.
    case last = 3
    /// Alpha is the first component; colours are not premultiplied.
    case first = 4
    /// No alpha; the last component is padding.
    case noneSkipLast = 5
    /// No alpha; the first component is padding.
    case noneSkipFirst = 6
    /// Alpha only, without colour components.
    case alphaOnly = 7
}

/// The byte order of a pixel in memory.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    case orderMask = 0x7000
    case orderDefault = 0
    case order16Little = 0x1000
    case order32Little = 0x2000
    case order16Big = 0x3000
    case order32Big = 0x4000
}

/// How a pixel's components are packed into bits.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
    case mask = 0xF0000
    case packed = 0
    case RGB555 = 0x10000
    case RGB565 = 0x20000
    case RGB101010 = 0x30000
    case RGBCIF10 = 0x40000
}

/// A pixel format: a ``CGImageAlphaInfo`` in the low bits, and the byte order.
public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Mask for the bits of ``CGImageAlphaInfo``.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// Mask for the bits that tell whether components are floating-point numbers.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
    /// Floating-point components. Not supported, unlike on Apple's systems: initializers return nil.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    /// Mask for the bits of ``CGImageByteOrderInfo``.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// The default byte order: components in the order in which they are named.
    public static let byteOrderDefault = CGBitmapInfo([])
    /// 16-bit little-endian: the bytes of each pair swapped.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    /// 32-bit little-endian: the bytes of each four reversed. With alpha first, BGRA in memory.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    /// 16-bit big-endian: bytes in order.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    /// 32-bit big-endian: bytes in order. With alpha last, RGBA in memory.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

/// The 16-bit byte order of this machine.
public var kCGBitmapByteOrder16Host: CGBitmapInfo { .byteOrder16Little }
/// The 32-bit byte order of this machine.
public var kCGBitmapByteOrder32Host: CGBitmapInfo { .byteOrder32Little }
