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
    public init(
        cache: ThumbnailCache? = .standard, memoryLimit: Int = 64 << 20, threads: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        queue = ThumbnailQueue(maker: ThumbnailMaker(cache: cache), memoryLimit: memoryLimit, threadLimit: max(threads, 1))
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
    ///   - priority: what to decode first. Default: visible. Of requests for the same thumbnail the highest counts.
    /// - Throws: ``MediaError`` if there is no picture, `CancellationError` if the task was cancelled first.
    public func thumbnail(for file: MediaFile, pixelSize: Int, priority: ThumbnailPriority = .visible) async throws -> CGImage {
        try await queue.image(.init(file, pixelSize: pixelSize), of: file, priority: priority)
    }

    /// A file's thumbnail if it is in memory; at once.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - pixelSize: as in ``thumbnail(for:pixelSize:priority:)``.
    public func thumbnailInMemory(for file: MediaFile, pixelSize: Int) -> CGImage? {
        queue.imageInMemory(.init(file, pixelSize: pixelSize))
    }

    /// A file's thumbnail if it is in memory or in the cache, read by the calling thread: some milliseconds at most, for the few that
    /// the first frame shows.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - pixelSize: as in ``thumbnail(for:pixelSize:priority:)``.
    public func storedThumbnail(for file: MediaFile, pixelSize: Int) -> CGImage? {
        queue.storedImage(.init(file, pixelSize: pixelSize), of: file)
    }

    /// The small picture that cameras embed in their files, as a placeholder until the thumbnail is decoded: it takes less than a
    /// millisecond. Nil if there is none, or if its shape isn't the picture's.
    ///
    /// - Throws: `CancellationError` if the task was cancelled first.
    public func embeddedThumbnail(for file: MediaFile, priority: ThumbnailPriority = .visible) async throws -> CGImage? {
        do {
            return try await queue.image(.init(embeddedIn: file), of: file, priority: priority)
        } catch is MediaError {
            return nil
        }
    }

    /// Changes the priority of a thumbnail that is waited for, for instance of a prefetched one that has become visible.
    public func setPriority(_ priority: ThumbnailPriority, for file: MediaFile, pixelSize: Int) {
        queue.setPriority(priority, of: .init(file, pixelSize: pixelSize))
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
