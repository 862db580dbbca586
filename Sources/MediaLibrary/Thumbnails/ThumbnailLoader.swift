import CoreGraphics
import Foundation

/// Makes thumbnails of pictures, and of music's covers, in the background.
///
/// A thumbnail comes from memory, else from the cache that the desktop's programs share, else it is decoded, at reduced size where the
/// format allows, and stored in that cache, which happens when nothing waits. Decoding runs on a few threads of low priority: what is
/// visible first, and what nobody waits for any more is left out. Cancel the task that waits for a cell's thumbnail when the cell leaves
/// the screen:
///
/// ```swift
/// // The first frame needn't show a placeholder for what is at hand.
/// cell.image = loader.storedThumbnail(for: picture.file, pixelSize: 200)
/// if cell.image == nil {
///     cell.loading = Task { cell.image = try? await loader.thumbnail(for: picture.file, pixelSize: 200) }
/// }
/// ```
///
/// Thumbnails are upright: the EXIF orientation is applied. All methods may be called from any thread.
public final class ThumbnailLoader: Sendable {
    private let queue: ThumbnailQueue

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - cache: where thumbnails are read from and stored. Default: the person's cache. Nil for none.
    ///   - memoryLimit: the bytes of thumbnails that are kept in memory, the least recently used ones are dropped. Default: 64 MiB.
    ///   - threads: how many thumbnails are decoded at once at most. Default: the number of processors.
    public convenience init(
        cache: ThumbnailCache? = .standard, memoryLimit: Int = 64 << 20, threads: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.init(cache: cache, memoryLimit: memoryLimit, threads: threads, observer: nil)
    }

    /// - Parameter observer: called by the threads when a thumbnail is begun, and when it is made, with its pixels; 0 for a preview.
    package init(
        cache: ThumbnailCache?, memoryLimit: Int, threads: Int = ProcessInfo.processInfo.activeProcessorCount,
        observer: (@Sendable (_ file: MediaFile, _ pixels: Int, _ isMade: Bool) -> Void)?
    ) {
        let maker = ThumbnailMaker(cache: cache)
        queue = ThumbnailQueue(maker: maker, memoryLimit: memoryLimit, threadLimit: max(threads, 1), observer: observer)
    }

    deinit {
        queue.stop()
    }

    /// A file's thumbnail: the picture itself, or the cover that a piece of music carries.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - pixelSize: the pixels that are needed on the longer side. The thumbnail has at least as many, unless the picture has fewer,
    ///     and less than twice as many; 128 at least. Above 1024 it has exactly as many, and is neither stored nor kept in memory.
    ///   - larger: the `pixelSize` of a larger thumbnail of the same file that is shown beside this one, up to 1024. This one is then
    ///     reduced from that: the file is decoded once, and the pixels are the same whichever of the two is asked for first. Default:
    ///     nil, none.
    ///   - priority: what to decode first. Default: visible. Of requests for the same thumbnail the highest counts.
    /// - Throws: ``MediaError`` if there is no picture, `CancellationError` if the task was cancelled first.
    public func thumbnail(
        for file: MediaFile, pixelSize: Int, reducedFrom larger: Int? = nil, priority: ThumbnailPriority = .visible
    ) async throws -> CGImage {
        // A loader that goes away ends what waits.
        defer { withExtendedLifetime(self) {} }
        return try await queue.image(.init(file, pixelSize: pixelSize, reducedFrom: larger), of: file, priority: priority)
    }

    /// A file's thumbnail if it is in memory; at once.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - pixelSize: as in ``thumbnail(for:pixelSize:reducedFrom:priority:)``.
    ///   - larger: as there.
    public func thumbnailInMemory(for file: MediaFile, pixelSize: Int, reducedFrom larger: Int? = nil) -> CGImage? {
        queue.imageInMemory(.init(file, pixelSize: pixelSize, reducedFrom: larger))
    }

    /// A file's thumbnail if it is in memory or in the cache, read by the calling thread: some milliseconds at most, for the few that
    /// the first frame shows.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - pixelSize: as in ``thumbnail(for:pixelSize:reducedFrom:priority:)``.
    ///   - larger: as there.
    public func storedThumbnail(for file: MediaFile, pixelSize: Int, reducedFrom larger: Int? = nil) -> CGImage? {
        queue.storedImage(.init(file, pixelSize: pixelSize, reducedFrom: larger), of: file)
    }

    /// A small picture of a file, to be shown until its thumbnail is decoded: a smaller thumbnail in memory or in the cache, else the one
    /// that cameras embed in their files. It takes about a millisecond, and waits for no thumbnail. Nil if there is none, or if the shape
    /// of the embedded one isn't the picture's.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - pixelSize: the pixels of the thumbnail that is decoded meanwhile.
    ///   - priority: which of several previews to make first. Default: visible.
    /// - Throws: `CancellationError` if the task was cancelled first.
    public func preview(for file: MediaFile, pixelSize: Int, priority: ThumbnailPriority = .visible) async throws -> CGImage? {
        defer { withExtendedLifetime(self) {} }
        if let known = queue.smallerInMemory(than: pixelSize, of: file) { return known }
        do {
            return try await queue.image(.init(previewOf: file), of: file, priority: priority)
        } catch is MediaError {
            return nil
        }
    }

    /// Changes the priority of a thumbnail that is waited for, for instance of a prefetched one that has become visible.
    public func setPriority(_ priority: ThumbnailPriority, for file: MediaFile, pixelSize: Int, reducedFrom larger: Int? = nil) {
        queue.setPriority(priority, of: .init(file, pixelSize: pixelSize, reducedFrom: larger))
    }

    /// Forgets that a file couldn't be decoded, so that the next request tries again.
    public func forgetFailure(of file: MediaFile) {
        queue.forget(file)
    }

    /// Drops all thumbnails that are in memory.
    public func removeAllFromMemory() {
        queue.removeAll()
    }

    /// The bytes of the thumbnails that are in memory.
    public var memoryUse: Int { queue.memoryUse }
    /// The number of thumbnails that wait or are being decoded.
    public var pendingCount: Int { queue.pendingCount }
    /// The number of thumbnails that are made, and are being stored or wait for that.
    package var unstoredCount: Int { queue.unstoredCount }
}
