import Foundation
import MediaLibrary
import UIKit

/// A folder of pictures that is scanned and followed, sorted into groups away from the main thread.
@MainActor
final class PictureLibrary {
    let url: URL
    let thumbnails: ThumbnailLoader
    /// How many seconds the clock here was ahead of UTC at the time of a file, in winter as in summer.
    let secondsFromGMT: @Sendable (FileTime) -> Int = { TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0.seconds))) }
    /// What pictures are grouped by. Setting it gives another shelf.
    var key: PictureGroup.Key {
        didSet {
            // Before anything is found there is nothing to sort: what is found is sorted by the new key.
            if key != oldValue, catalog.isScanned || catalog.pictureCount > 0 { sort() }
        }
    }
    /// Called with each new shelf, and with how it differs from the one before.
    var didChange: ((PictureShelf, ShelfChange) -> Void)?
    /// Called before a new shelf is given that differs much from the one before: loads what will be seen of it.
    var prepare: ((PictureShelf) async -> Void)?
    /// Whether the whole folder was scanned once.
    var isScanned: Bool { catalog.isScanned }
    /// What was left out of the folder, and why, in a few words; nil if nothing was.
    var leftOut: String? { catalog.leftOut }
    /// Whether all that files say about themselves was read.
    var isComplete: Bool { catalog.areDetailsRead && !isSorting }

    private let folder: MediaFolder
    private var catalog: MediaCatalog
    private var following: Task<Void, Never>?
    private var scanning = UIBackgroundTaskIdentifier.invalid
    /// Where the first pictures are kept for the next start; nil for nowhere.
    private let starts: URL?
    /// The last shelf that was given.
    private var shelf = PictureShelf.empty
    private var isSorting = false
    private var isSortingDue = false

    /// While some pictures are shown, of the last start or the first that were found, the scan has so many seconds to find all that there
    /// is and to read their dates: in less, other pictures would take the places of those that a person looks at again and again. In
    /// seconds of the media clock: in a headless run, whose clock stands still meanwhile, all is shown at once.
    private nonisolated static let patience = 3.0

    /// The bytes of thumbnails that are kept in memory.
    nonisolated static let memoryLimit = 32 << 20

    /// - Parameter folder: what is scanned and followed.
    init(
        _ folder: MediaFolder, key: PictureGroup.Key = .month,
        thumbnails: ThumbnailLoader = ThumbnailLoader(memoryLimit: PictureLibrary.memoryLimit), starts: URL? = nil
    ) {
        self.folder = folder
        url = folder.url
        self.key = key
        self.thumbnails = thumbnails
        self.starts = starts
        catalog = MediaCatalog(root: url)
    }

    deinit { following?.cancel() }

    /// Begins to scan and to follow the folder. If its first pictures are known from the last start, gives a shelf of them at once.
    func start() {
        guard following == nil else { return }
        if let starts, let first = ShelfStart.shelf(in: starts, root: url, key: key) { give(first, ShelfChange(from: shelf, to: first)) }
        let isStarted = !shelf.isEmpty
        // A headless run waits for what is there at the start.
        let scanning = UIApplication.shared.beginBackgroundTask(withName: "scan")
        self.scanning = scanning
        let folder = folder
        // The catalog of a large folder is added up away from the main thread.
        following = Task.detached { [weak self] in
            var catalog = MediaCatalog(root: folder.url)
            var due = isStarted ? CACurrentMediaTime() + Self.patience : 0
            for await update in folder.updates() {
                let wasComplete = catalog.areDetailsRead
                catalog.apply(update)
                let isDue = catalog.pictureCount > 0 && CACurrentMediaTime() >= due
                // Those that appear later are shown at once.
                guard isDue || wasComplete || catalog.areDetailsRead else { continue }
                due = CACurrentMediaTime() + Self.patience
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
                let catalog = catalog, key = key, seconds = secondsFromGMT, old = shelf
                let (new, change) = await Task.detached(priority: .userInitiated) {
                    let new = PictureShelf(catalog.pictureGroups(by: key, secondsFromGMT: seconds))
                    return (new, ShelfChange(from: old, to: new))
                }.value
                if !old.isEmpty, !new.isEmpty, !change.isEmpty, !change.canBeAnimated { await prepare?(new) }
                give(new, change)
                if catalog.areDetailsRead { keepStart(key) }
            }
            isSorting = false
            UIApplication.shared.endBackgroundTask(background)
        }
    }

    private func give(_ new: PictureShelf, _ change: ShelfChange) {
        shelf = new
        didChange?(new, change)
    }

    /// Keeps the first pictures for the next start.
    private func keepStart(_ key: PictureGroup.Key) {
        guard let starts else { return }
        let start = ShelfStart(shelf, root: url, key: key)
        let background = UIApplication.shared.beginBackgroundTask(withName: "start")
        Task.detached(priority: .background) {
            start.write(to: starts)
            await UIApplication.shared.endBackgroundTask(background)
        }
    }
}
