import Foundation
import MediaLibrary
import UIKit

/// A folder of pictures that is scanned and followed, sorted into groups away from the main thread.
@MainActor
final class PictureLibrary {
    let url: URL
    let thumbnails: ThumbnailLoader
    /// How far the clock here is ahead of UTC, in seconds.
    let secondsFromGMT = TimeZone.current.secondsFromGMT()
    /// What pictures are grouped by. Setting it gives another shelf.
    var key: PictureGroup.Key {
        didSet { if key != oldValue { sort() } }
    }
    /// Called with each new shelf.
    var didChange: ((PictureShelf) -> Void)?
    /// Whether the whole folder was scanned once.
    var isScanned: Bool { catalog.isScanned }

    private var catalog: MediaCatalog
    private var following: Task<Void, Never>?
    private var scanning = UIBackgroundTaskIdentifier.invalid
    private var isSorting = false
    private var isSortingDue = false

    /// How long each shelf is shown at least while the folder is scanned, in seconds of the media clock: in a headless run, whose clock stands
    /// still meanwhile, all is shown at once.
    private nonisolated static let pause = 0.4

    init(_ url: URL, key: PictureGroup.Key = .month, thumbnails: ThumbnailLoader = ThumbnailLoader()) {
        self.url = url.standardizedFileURL
        self.key = key
        self.thumbnails = thumbnails
        catalog = MediaCatalog(root: url)
    }

    deinit { following?.cancel() }

    /// Begins to scan and to follow the folder.
    func start() {
        guard following == nil else { return }
        // A headless run waits for what is there at the start.
        let scanning = UIApplication.shared.beginBackgroundTask(withName: "scan")
        self.scanning = scanning
        let folder = MediaFolder(url, kinds: [.picture])
        // The catalog of a large folder is added up away from the main thread.
        following = Task.detached { [weak self] in
            var catalog = MediaCatalog(root: folder.url)
            var shown: Double?
            for await update in folder.updates() {
                let wasComplete = catalog.areDetailsRead
                catalog.apply(update)
                let isDue = shown.map { CACurrentMediaTime() - $0 > Self.pause } ?? (catalog.pictureCount > 0)
                let isMilestone =
                    switch update {
                    case .scanned, .detailsRead: true
                    default: wasComplete
                    }
                guard isDue || isMilestone else { continue }
                shown = CACurrentMediaTime()
                await self?.take(catalog)
            }
            await self?.endScanning()
            // The library may be gone before the scan is over.
            await UIApplication.shared.endBackgroundTask(scanning)
        }
    }

    func stop() {
        following?.cancel()
        following = nil
        endScanning()
    }

    private func take(_ catalog: MediaCatalog) {
        self.catalog = catalog
        sort()
        if catalog.areDetailsRead { endScanning() }
    }

    private func endScanning() {
        UIApplication.shared.endBackgroundTask(scanning)
        scanning = .invalid
    }

    /// Sorts what the catalog has, one at a time: what comes meanwhile is sorted afterwards.
    private func sort() {
        isSortingDue = true
        guard !isSorting else { return }
        isSorting = true
        let background = UIApplication.shared.beginBackgroundTask(withName: "sort")
        Task {
            while isSortingDue {
                isSortingDue = false
                let catalog = catalog, key = key, seconds = secondsFromGMT
                let shelf = await Task.detached(priority: .userInitiated) {
                    PictureShelf(catalog.pictureGroups(by: key, secondsFromGMT: seconds))
                }.value
                didChange?(shelf)
            }
            isSorting = false
            UIApplication.shared.endBackgroundTask(background)
        }
    }
}
