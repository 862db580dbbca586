/// A source of bytes for an image, a font or a colour profile. All bytes are read when the provider is created.
public final class CGDataProvider: Sendable {
    private let bytes: Data
    private let owner: Owner?

    /// The client's `info` and release callback.
    ///
    /// `@unchecked Sendable`: it never changes, and the client's callback is called with `info` once, when the provider is deallocated.
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

    /// Creates a provider of the given bytes.
    public convenience init?(data: CFData) {
        self.init(bytes: data, owner: nil)
    }

    /// Creates a provider of a file's bytes; nil if it can't be read.
    public convenience init?(url: CFURL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data)
    }

    /// Creates a provider of a file's bytes; nil if it can't be read.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename)))
    }

    /// Creates a provider of a copy of `size` bytes. `releaseData` is called when the provider is deallocated; nil if `size` is negative.
    public convenience init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: @escaping CGDataProviderReleaseDataCallback
    ) {
        guard size >= 0 else { return nil }
        self.init(bytes: Data(bytes: data, count: size), owner: Owner(info: info) { releaseData(info, data, size) })
    }

    /// Creates a provider of the bytes that `callbacks` return in sequence until they return none. Nil if the version isn't 0 or `getBytes`
    /// is missing; nothing is released then.
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

    /// Creates a provider of `size` bytes that `callbacks` give a pointer to or, if they can't, copy. Nil if the version isn't 0, the size
    /// is negative or fewer bytes are returned; nothing is released then.
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
    /// The `info` that the provider was created with; nil if there is none.
    public var info: UnsafeMutableRawPointer? { owner?.info }
}

/// A function that is called when the bytes of ``CGDataProvider/init(dataInfo:data:size:releaseData:)`` are no longer needed.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
/// A function that is called when a provider no longer needs its `info`.
public typealias CGDataProviderReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void
/// A function that writes up to the given number of the next bytes, and returns how many; 0 at the end.
public typealias CGDataProviderGetBytesCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Int
/// A function that skips the given number of bytes, and returns how many it skipped.
public typealias CGDataProviderSkipForwardCallback = (UnsafeMutableRawPointer?, off_t) -> off_t
/// A function that returns to the first byte.
public typealias CGDataProviderRewindCallback = (UnsafeMutableRawPointer?) -> Void
/// A function that returns a pointer to all bytes, or nil.
public typealias CGDataProviderGetBytePointerCallback = (UnsafeMutableRawPointer?) -> UnsafeRawPointer?
/// A function that is called when the pointer to the bytes is no longer needed.
public typealias CGDataProviderReleaseBytePointerCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer) -> Void
/// A function that writes bytes from the given position on, and returns how many.
public typealias CGDataProviderGetBytesAtPositionCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int) -> Int

/// Callbacks for sequential access. The provider reads all bytes once, so `skipForward` and `rewind` are never called.
public struct CGDataProviderSequentialCallbacks {
    /// Must be 0.
    public var version: UInt32
    public var getBytes: CGDataProviderGetBytesCallback?
    public var skipForward: CGDataProviderSkipForwardCallback?
    public var rewind: CGDataProviderRewindCallback?
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    /// Creates a structure without callbacks.
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

/// Callbacks for random access.
public struct CGDataProviderDirectCallbacks {
    /// Must be 0.
    public var version: UInt32
    public var getBytePointer: CGDataProviderGetBytePointerCallback?
    public var releaseBytePointer: CGDataProviderReleaseBytePointerCallback?
    public var getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    /// Creates a structure without callbacks.
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
