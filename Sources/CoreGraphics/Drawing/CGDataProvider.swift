/// Bytes that an image is made of.
public final class CGDataProvider: Sendable {
    private let bytes: Data

    /// Provides the given bytes.
    public init?(data: CFData) {
        bytes = data
    }

    /// Provides a file's bytes, read at once; nil where it can't be read.
    public convenience init?(url: CFURL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data)
    }

    /// Provides a file's bytes, read at once; nil where it can't be read.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename)))
    }

    /// Copies `size` bytes, and calls `releaseData` at once.
    public convenience init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int, releaseData: CGDataProviderReleaseDataCallback
    ) {
        guard size >= 0 else { return nil }
        self.init(data: Data(bytes: data, count: size))
        releaseData(info, data, size)
    }

    /// All bytes.
    public var data: CFData? { bytes }
}

/// Told that the bytes of ``CGDataProvider/init(dataInfo:data:size:releaseData:)`` are no longer needed.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
