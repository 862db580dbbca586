/// Memory in the client's pixel format that mirrors a context's bitmap.
final class ClientMemory {
    let base: UnsafeMutableRawPointer
    private let bytesPerRow: Int
    private let layout: PixelLayout
    private let release: (() -> Void)?
    private let isOwned: Bool
    /// Whether the client may currently read and write the memory.
    var isExposed: Bool

    /// Uses the memory at `data`, or allocates it if that is nil.
    init(
        data: UnsafeMutableRawPointer?, bytesPerRow: Int, height: Int, layout: PixelLayout,
        releaseCallback: CGBitmapContextReleaseDataCallback?, releaseInfo: UnsafeMutableRawPointer?
    ) {
        self.bytesPerRow = bytesPerRow
        self.layout = layout
        isOwned = data == nil
        isExposed = data != nil
        if let data {
            base = data
            release = releaseCallback.map { callback in { callback(releaseInfo, data) } }
        } else {
            base = .allocate(byteCount: bytesPerRow * height, alignment: 16)
            base.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height)
            release = nil
        }
    }

    deinit {
        release?()
        if isOwned { base.deallocate() }
    }

    /// Copies a part of the client's memory into the bitmap; by default all of it.
    func read(into pixels: PixelBuffer, _ part: PixelRect? = nil) {
        guard isExposed else { return }
        let part = part ?? pixels.bounds
        pixels.read(from: base.assumingMemoryBound(to: UInt8.self), bytesPerRow: bytesPerRow, layout: layout, part)
    }

    /// Copies a part of the bitmap into the client's memory; by default all of it.
    func write(from pixels: PixelBuffer, _ part: PixelRect? = nil) {
        guard isExposed else { return }
        let part = part ?? pixels.bounds
        pixels.write(to: base.assumingMemoryBound(to: UInt8.self), bytesPerRow: bytesPerRow, layout: layout, part)
    }
}
