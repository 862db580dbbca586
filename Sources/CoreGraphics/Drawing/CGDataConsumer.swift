/// Takes so many bytes, and says how many it took.
public typealias CGDataConsumerPutBytesCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int
/// Told that a consumer is gone.
public typealias CGDataConsumerReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// What a consumer calls.
public struct CGDataConsumerCallbacks {
    /// Takes bytes.
    public var putBytes: CGDataConsumerPutBytesCallback?
    /// Told that the consumer is gone.
    public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

    /// No callbacks.
    public init() {
        self.init(putBytes: nil, releaseConsumer: nil)
    }

    public init(putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?) {
        self.putBytes = putBytes
        self.releaseConsumer = releaseConsumer
    }
}

/// Where a PDF's bytes go.
public final class CGDataConsumer {
    private let put: (UnsafeRawPointer, Int) -> Int
    private let release: () -> Void

    /// Hands bytes to `cbks`. Nil where they can't take any.
    public init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
        let callbacks = cbks.pointee
        guard let putBytes = callbacks.putBytes else { return nil }
        put = { putBytes(info, $0, $1) }
        release = { callbacks.releaseConsumer?(info) }
    }

    /// Writes a file, replacing what is there; nil where it can't be made.
    public init?(url: CFURL) {
        guard url.isFileURL, let stream = OutputStream(url: url, append: false) else { return nil }
        stream.open()
        guard stream.streamStatus == .open else { return nil }
        put = { bytes, count in stream.write(bytes.assumingMemoryBound(to: UInt8.self), maxLength: count) }
        release = { stream.close() }
    }

    /// Appends to `data`.
    public init?(data: CFMutableData) {
        put = { bytes, count in
            data.append(bytes, length: count)
            return count
        }
        release = {}
    }

    deinit {
        release()
    }

    /// Hands over all the bytes; false where not all are taken.
    func write(_ bytes: UnsafeRawPointer, _ count: Int) -> Bool {
        var done = 0
        while done < count {
            let taken = put(bytes + done, count - done)
            guard taken > 0, taken <= count - done else { return false }
            done += taken
        }
        return true
    }
}
