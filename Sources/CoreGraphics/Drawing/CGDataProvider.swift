/// Bytes that an image, a font or a profile is made of. All are read when the provider is made.
public final class CGDataProvider: Sendable {
    private let bytes: Data
    private let owner: Owner?

    /// Whom the bytes came from.
    ///
    /// `@unchecked Sendable`: it never changes, and `info` and the callback go back to those who gave them, once, when nobody has the
    /// provider any more.
    private final class Owner: @unchecked Sendable {
        let info: UnsafeMutableRawPointer?
        private let release: () -> Void

        init(info: UnsafeMutableRawPointer?, release: @escaping () -> Void) {
            self.info = info
            self.release = release
        }

        deinit {
            release()
        }
    }

    private init(bytes: Data, owner: Owner?) {
        self.bytes = bytes
        self.owner = owner
    }

    /// Provides the given bytes.
    public convenience init?(data: CFData) {
        self.init(bytes: data, owner: nil)
    }

    /// Provides a file's bytes; nil where it can't be read.
    public convenience init?(url: CFURL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data)
    }

    /// Provides a file's bytes; nil where it can't be read.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename)))
    }

    /// Provides `size` bytes, of which it makes a copy. `releaseData` is called when the provider is gone.
    public convenience init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: @escaping CGDataProviderReleaseDataCallback
    ) {
        guard size >= 0 else { return nil }
        self.init(bytes: Data(bytes: data, count: size), owner: Owner(info: info) { releaseData(info, data, size) })
    }

    /// Provides the bytes that `callbacks` give one after the other until they give none. Nil for another version than 0, and without a way
    /// to get bytes; nothing is released then.
    public convenience init?(sequentialInfo info: UnsafeMutableRawPointer?, callbacks: UnsafePointer<CGDataProviderSequentialCallbacks>) {
        let callbacks = callbacks.pointee
        guard callbacks.version == 0, let getBytes = callbacks.getBytes else { return nil }
        var bytes = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes { min(getBytes(info, $0.baseAddress!, $0.count), $0.count) }
            if count <= 0 { break }
            bytes.append(contentsOf: buffer[..<count])
        }
        self.init(bytes: bytes, owner: Owner(info: info) { callbacks.releaseInfo?(info) })
    }

    /// Provides `size` bytes that `callbacks` point to or, if they can't, copy. Nil for another version than 0, a negative size, and where
    /// fewer bytes come; nothing is released then.
    public convenience init?(
        directInfo info: UnsafeMutableRawPointer?, size: off_t, callbacks: UnsafePointer<CGDataProviderDirectCallbacks>
    ) {
        let callbacks = callbacks.pointee
        guard callbacks.version == 0, size >= 0, size < 1 << 40 else { return nil }
        var bytes: Data
        if let pointer = callbacks.getBytePointer?(info) {
            bytes = Data(bytes: pointer, count: Int(size))
            callbacks.releaseBytePointer?(info, pointer)
        } else if let getBytes = callbacks.getBytesAtPosition {
            bytes = Data()
            var buffer = [UInt8](repeating: 0, count: min(max(Int(size), 1), 65_536))
            while bytes.count < Int(size) {
                let wanted = min(buffer.count, Int(size) - bytes.count)
                let count = buffer.withUnsafeMutableBytes { getBytes(info, $0.baseAddress!, off_t(bytes.count), wanted) }
                guard count > 0, count <= wanted else { return nil }
                bytes.append(contentsOf: buffer[..<count])
            }
        } else {
            return nil
        }
        self.init(bytes: bytes, owner: Owner(info: info) { callbacks.releaseInfo?(info) })
    }

    /// All bytes.
    public var data: CFData? { bytes }
    /// What the provider was made with to hand to its callbacks; nil where it has none.
    public var info: UnsafeMutableRawPointer? { owner?.info }
}

/// Told that the bytes of ``CGDataProvider/init(dataInfo:data:size:releaseData:)`` are no longer needed.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
/// Told that a provider is gone.
public typealias CGDataProviderReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void
/// Writes up to so many of the next bytes, and says how many; 0 at the end.
public typealias CGDataProviderGetBytesCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Int
/// Leaves out so many bytes, and says how many there were.
public typealias CGDataProviderSkipForwardCallback = (UnsafeMutableRawPointer?, off_t) -> off_t
/// Goes back to the first byte.
public typealias CGDataProviderRewindCallback = (UnsafeMutableRawPointer?) -> Void
/// Points to all bytes, or to none.
public typealias CGDataProviderGetBytePointerCallback = (UnsafeMutableRawPointer?) -> UnsafeRawPointer?
/// Told that the bytes pointed to are no longer needed.
public typealias CGDataProviderReleaseBytePointerCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer) -> Void
/// Writes so many bytes from a position on, and says how many.
public typealias CGDataProviderGetBytesAtPositionCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int) -> Int

/// How a provider reads bytes in order. It reads them once, so it skips and rewinds nothing.
public struct CGDataProviderSequentialCallbacks {
    /// 0.
    public var version: UInt32
    public var getBytes: CGDataProviderGetBytesCallback?
    public var skipForward: CGDataProviderSkipForwardCallback?
    public var rewind: CGDataProviderRewindCallback?
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    /// No callbacks.
    public init() {
        self.init(version: 0, getBytes: nil, skipForward: nil, rewind: nil, releaseInfo: nil)
    }

    public init(
        version: UInt32, getBytes: CGDataProviderGetBytesCallback?, skipForward: CGDataProviderSkipForwardCallback?,
        rewind: CGDataProviderRewindCallback?, releaseInfo: CGDataProviderReleaseInfoCallback?
    ) {
        self.version = version
        self.getBytes = getBytes
        self.skipForward = skipForward
        self.rewind = rewind
        self.releaseInfo = releaseInfo
    }
}

/// How a provider reads bytes anywhere.
public struct CGDataProviderDirectCallbacks {
    /// 0.
    public var version: UInt32
    public var getBytePointer: CGDataProviderGetBytePointerCallback?
    public var releaseBytePointer: CGDataProviderReleaseBytePointerCallback?
    public var getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    /// No callbacks.
    public init() {
        self.init(version: 0, getBytePointer: nil, releaseBytePointer: nil, getBytesAtPosition: nil, releaseInfo: nil)
    }

    public init(
        version: UInt32, getBytePointer: CGDataProviderGetBytePointerCallback?,
        releaseBytePointer: CGDataProviderReleaseBytePointerCallback?, getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?,
        releaseInfo: CGDataProviderReleaseInfoCallback?
    ) {
        self.version = version
        self.getBytePointer = getBytePointer
        self.releaseBytePointer = releaseBytePointer
        self.getBytesAtPosition = getBytesAtPosition
        self.releaseInfo = releaseInfo
    }
}
