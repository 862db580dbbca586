import Foundation
import MediaLibrary
import UIKit

/// The covers of albums: what their files or folders have, else a drawn sleeve.
@MainActor
final class AlbumArtwork {
    let thumbnails: ThumbnailLoader
    /// Small sleeves that were drawn.
    private var sleeves: [SleeveDrawing: UIImage] = [:]

    /// The pixels of the covers in the list: a size that the desktop's programs share.
    nonisolated static let rowPixels = 128
    /// So many small sleeves are kept, of 64 KiB each.
    private static let sleeveLimit = 128

    init(thumbnails: ThumbnailLoader) {
        self.thumbnails = thumbnails
    }

    /// The cover of an album, if it is in memory.
    func imageInMemory(_ album: Album, pixelSize: Int) -> UIImage? {
        let known = album.cover.flatMap { thumbnails.thumbnailInMemory(for: $0, pixelSize: pixelSize) }
        return known.map { UIImage(cgImage: $0) } ?? sleeves[SleeveDrawing(album, pixelSize: pixelSize)]
    }

    /// The cover of an album.
    ///
    /// - Throws: only if the task is cancelled: an album whose cover can't be decoded has a drawn one.
    func image(of album: Album, pixelSize: Int) async throws -> UIImage {
        if let cover = album.cover {
            do {
                return UIImage(cgImage: try await thumbnails.thumbnail(for: cover, pixelSize: pixelSize))
            } catch is MediaError {}
        }
        let sleeve = SleeveDrawing(album, pixelSize: pixelSize)
        if let known = sleeves[sleeve] { return known }
        let image = await Task.detached(priority: .userInitiated) { sleeve.image() }.value
        try Task.checkCancellation()
        if pixelSize <= Self.rowPixels {
            if sleeves.count >= Self.sleeveLimit { sleeves = [:] }
            sleeves[sleeve] = image
        }
        return image
    }
}
