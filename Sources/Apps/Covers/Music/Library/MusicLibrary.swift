import Foundation
import MediaLibrary
import QuartzCore
import UIKit

/// The music of a folder, which is scanned and followed, in albums that are put together away from the main thread.
@MainActor
final class MusicLibrary {
    let url: URL
    let artwork: AlbumArtwork
    /// Called with the albums whenever they have changed.
    var didChange: ((AlbumShelf) -> Void)?
    /// Whether the whole folder was scanned once, and all tags were read that the scan found.
    private(set) var isScanned = false
    /// What was left out of the folder, and why, in a few words; nil if nothing was.
    private(set) var leftOut: String?

    private let folder: MediaFolder
    private var following: Task<Void, Never>?
    private var scanning = UIBackgroundTaskIdentifier.invalid

    /// How long albums are shown at least while the tags of a large folder are read, in seconds of the media clock.
    private nonisolated static let pause = 0.4

    init(_ folder: MediaFolder, thumbnails: ThumbnailLoader = ThumbnailLoader()) {
        self.folder = folder
        url = folder.url
        artwork = AlbumArtwork(thumbnails: thumbnails)
    }

    deinit { following?.cancel() }

    /// Begins to scan and to follow the folder.
    func start() {
        guard following == nil else { return }
        // A headless run waits for what is there at the start.
        let scanning = UIApplication.shared.beginBackgroundTask(withName: "music scan")
        self.scanning = scanning
        let folder = folder
        following = Task.detached { [weak self] in
            var catalog = MediaCatalog(root: folder.url)
            var shown: Double?, isRead = false
            for await update in folder.updates() {
                catalog.apply(update)
                // What is added or changed later is shown when its tags are read.
                let isDue = !isRead && catalog.trackCount > 0 && (shown.map { CACurrentMediaTime() - $0 > Self.pause } ?? true)
                guard catalog.areDetailsRead || isDue else { continue }
                isRead = isRead || catalog.areDetailsRead
                shown = CACurrentMediaTime()
                await self?.take(AlbumShelf(catalog.albums()), isRead: isRead, leftOut: catalog.leftOut)
            }
            await self?.take(nil, isRead: true)
            // The library may be gone before the scan is over.
            await UIApplication.shared.endBackgroundTask(scanning)
        }
    }

    func stop() {
        following?.cancel()
        following = nil
        endScanning()
    }

    private func take(_ shelf: AlbumShelf?, isRead: Bool, leftOut: String? = nil) {
        isScanned = isRead
        if shelf != nil { self.leftOut = leftOut }
        if let shelf { didChange?(shelf) }
        if isRead { endScanning() }
    }

    private func endScanning() {
        UIApplication.shared.endBackgroundTask(scanning)
        scanning = .invalid
    }
}
