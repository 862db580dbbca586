/// Memory in its owner's layout that mirrors a context's bitmap.
final class ClientMemory {
    let base: UnsafeMutableRawPointer
    private let bytesPerRow: Int
    private let layout: PixelLayout
    private let release: (() -> Void)?
    private let isOwned: Bool
    /// Whether somebody may read and write the memory now.
    var isExposed: Bool

    /// Memory at `data`, or our own where that is nil.
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

    /// Takes over what the owner wrote.
    func read(into pixels: PixelBuffer) {
        guard isExposed else { return }
        pixels.read(from: base.assumingMemoryBound(to: UInt8.self), bytesPerRow: bytesPerRow, layout: layout)
    }

    /// Shows the owner what was drawn.
    func write(from pixels: PixelBuffer) {
        guard isExposed else { return }
        pixels.write(to: base.assumingMemoryBound(to: UInt8.self), bytesPerRow: bytesPerRow, layout: layout)
    }
}
