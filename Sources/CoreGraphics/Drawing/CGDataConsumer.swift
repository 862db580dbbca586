/// A function that consumes up to the given number of bytes, and returns how many it consumed.
public typealias CGDataConsumerPutBytesCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int
/// A function that is called when a consumer is deallocated.
public typealias CGDataConsumerReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callback functions of a data consumer.
public struct CGDataConsumerCallbacks {
    /// Consumes bytes.
    public var putBytes: CGDataConsumerPutBytesCallback?
    /// Called when the consumer is deallocated.
    public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

    /// Creates a structure without callbacks.
    public init() {
        self.init(putBytes: nil, releaseConsumer: nil)
    }

    public init(putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?) {
        self.putBytes = putBytes
        self.releaseConsumer = releaseConsumer
    }
}

/// A sink for the bytes of a PDF.
public final class CGDataConsumer {
    private let put: (UnsafeRawPointer, Int) -> Int
    private let release: () -> Void

    /// Creates a consumer that passes bytes to callbacks. Nil if `putBytes` is missing.
    public init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
        let callbacks = cbks.pointee
        guard let putBytes = callbacks.putBytes else { return nil }
        put = { putBytes(info, $0, $1) }
        release = { callbacks.releaseConsumer?(info) }
    }

    /// Creates a consumer that writes a file, replacing an existing one; nil if it can't be created.
    public init?(url: CFURL) {
        guard url.isFileURL, let stream = OutputStream(url: url, append: false) else { return nil }
        stream.open()
        guard stream.streamStatus == .open else { return nil }
        put = { bytes, count in stream.write(bytes.assumingMemoryBound(to: UInt8.self), maxLength: count) }
        release = { stream.close() }
    }

    /// Creates a consumer that appends to `data`.
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

    /// Passes on all the bytes; returns false if not all are consumed.
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
