import Files
import Foundation

/// Scans a tree of folders and follows its changes, on the thread that calls ``run(following:)`` and no other.
///
/// The scan compares what is there with what is known, so that the first one, the one after the kernel lost reports, and those of a tree
/// that can't be watched are one and the same.
final class FolderFollower {
    let root: String
    /// What any reader looks for.
    let wanted: WantedFiles
    let settings: FollowerSettings
    private let stop: StopSignal
    /// What is told to each reader.
    var reports: [FolderReport]

    /// The media that were reported and not taken back.
    var files: [String: MediaFile] = [:]
    /// The folders that were entered, by identity: a link can lead back to one.
    var entered: [FileStatus.Identity: String] = [:]
    /// Files that may not be complete yet.
    var unsettled: [String: Unsettled] = [:]
    /// What was moved away and hasn't appeared elsewhere, by the moves' cookies.
    var departed: [UInt32: Departed] = [:]

    var watch: FolderWatch?
    /// Whether the tree is compared from time to time, because the system doesn't report all of its changes.
    var isPolling = false
    /// Whether the root vanished: nobody reports its return, so it is looked for from time to time.
    var rootIsGone = false
    var ticksUntilPoll = 0
    /// The problems that were reported.
    var reported: Set<MediaError> = []
    /// Whether the kernel lost reports, so the tree has to be compared once.
    var isOutdated = false
    /// During a comparison: the known files that were met again.
    private var met: Set<String>?

    struct Unsettled {
        /// The ticks until the file is believed to be complete.
        var ticks: Int
        /// The status on which that belief rests; nil if the kernel reports each change.
        var status: FileStatus?
    }

    struct Departed {
        let path: String
        let isFolder: Bool
        var ticks = 0
    }

    init(root: String, reports: [FolderReport], settings: FollowerSettings, stop: StopSignal) {
        self.root = root
        self.reports = reports
        self.settings = settings
        self.stop = stop
        wanted = WantedFiles(any: reports.map(\.wanted))
    }

    /// Scans, reads details and, if it follows, reports changes until the stop signal is raised.
    func run(following: Bool) {
        let timer = following ? TickTimer(milliseconds: settings.tick) : nil
        if following {
            watch = FolderWatch(limit: settings.watchLimit)
            if watch == nil { pollInstead(root) }
        }
        enter(root, depth: 0)
        flush()
        for report in reports { report.send(.scanned) }
        while true {
            for index in reports.indices { reports[index].tellIfRead() }
            if !hasUnread, !following { return }
            timer?.run(isPolling || rootIsGone || !unsettled.isEmpty || !departed.isEmpty)
            guard wait(for: [stop.descriptor, watch?.descriptor ?? -1, timer?.descriptor ?? -1], atMost: hasUnread || isOutdated ? 0 : -1)
            else { return }
            handleReports()
            if let timer, timer.isRunning { pass(timer.ticks()) }
            if isOutdated { compare() }
            flush()
            readDetails()
        }
    }

    /// Follows the changes that the kernel has reported since the last call.
    func handleReports() {
        watch?.forEachEvent(handle)
    }

    /// Sends what was found so far.
    func flush() {
        for index in reports.indices { reports[index].flush() }
    }

    /// Waits until one of the descriptors is readable; false if it is the first.
    private func wait(for descriptors: [Int32], atMost milliseconds: Int32) -> Bool {
        var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&requests, nfds_t(requests.count), milliseconds)
        return requests[0].revents == 0
    }

    private var isStopped: Bool { !wait(for: [stop.descriptor], atMost: 0) }

    // MARK: Scanning

    /// Compares a folder and all below it with what is known: reports the files that are new or different, and watches the folders.
    func enter(_ folder: String, depth: Int) {
        var waiting = [(path: folder, depth: depth)]
        let whole = PathParts.resolved(root)
        while let (path, depth) = waiting.popLast(), !isStopped {
            do throws(MediaError) {
                let status = try FileStatus(path)
                guard status.kind == .folder else {
                    if path == root { throw .unreadable(path: path, reason: "it is not a folder") }
                    continue
                }
                if let whole, let target = PathParts.resolved(path), target != whole, !PathParts.isInside(target, whole) {
                    throw .leadsOut(path: path)
                }
                if let known = entered[status.identity] {
                    // A link leads to it, or it was moved here, which nobody reports if this folder's folder wasn't watched then.
                    guard known != path, (try? FileStatus(known))?.identity != status.identity else { continue }
                    takeBack(known, isFolder: true)
                }
                entered[status.identity] = path
                // Watched before it is listed, so that no change between the two is lost.
                if let watch, !watch.add(path) { pollInstead(path) }
                guard (try? FileStatus(path))?.identity == status.identity else {
                    // It has gone since, and another one may have come in its place.
                    takeBack(path, isFolder: true)
                    waiting.append((path, depth))
                    continue
                }
                let listing: FolderListing
                do throws(MediaError) {
                    listing = try FolderListing(path, wanted: wanted)
                } catch {
                    // It may be opened to us later.
                    entered[status.identity] = nil
                    throw error
                }
                if path == root { rootIsGone = false }
                if listing.unreadableNameCount > 0 { report(.unreadableNames(path: path, count: listing.unreadableNameCount)) }
                for entry in listing.files {
                    let filePath = PathParts.join(path, entry.name)
                    if let status = try? FileStatus(filePath) { compareFile(filePath, status: status, kind: entry.kind) }
                }
                if depth < settings.depth {
                    for name in listing.folders.reversed() { waiting.append((PathParts.join(path, name), depth + 1)) }
                }
            } catch {
                // A link that leads nowhere is no problem of the folder's.
                if path == root || !error.isMissing { report(error) }
            }
        }
    }

    /// Reports the file at a path if it is new or different. `kind` as its name promises.
    private func compareFile(_ path: String, status: FileStatus, kind: MediaFile.Kind?) {
        guard status.kind == .file else { return }
        if let known = files[path] {
            met?.insert(path)
            guard known.byteCount != status.byteCount || known.modified != status.modified else { return }
        } else if kind == nil {
            guard let sniffed = MediaFile.Kind.sniffed(path), wanted.contains(sniffed, named: path) else { return }
        }
        if met != nil {
            // It may be in the middle of being written.
            if unsettled[path] == nil { unsettled[path] = Unsettled(ticks: settings.quietTicks, status: status) }
        } else {
            report(path, status: status, kind: kind)
        }
    }

    /// Reports a file that is complete, unless it is known as it is.
    func report(_ path: String, status: FileStatus, kind: MediaFile.Kind?) {
        if let known = files[path], known.byteCount == status.byteCount, known.modified == status.modified { return }
        guard let kind = kind ?? MediaFile.Kind.sniffed(path), wanted.contains(kind, named: path) else {
            forget(path)
            return
        }
        // A picture that became music is another file.
        if let known = files[path], known.kind != kind { forget(path) }
        let file = MediaFile(path: path, kind: kind, byteCount: status.byteCount, modified: status.modified)
        let isNew = files.updateValue(file, forKey: path) == nil
        for index in reports.indices {
            if isNew { reports[index].added(file) } else { reports[index].changed(file) }
        }
    }

    /// Takes a file back.
    func forget(_ path: String) {
        unsettled[path] = nil
        guard let file = files.removeValue(forKey: path) else { return }
        for index in reports.indices { reports[index].removed(file) }
    }

    /// Reports a problem unless it was reported before.
    func report(_ problem: MediaError) {
        guard reported.insert(problem).inserted else { return }
        flush()
        for report in reports { report.send(.problem(problem)) }
    }

    // MARK: Comparing

    /// Compares the whole tree with what is known.
    func compare() {
        isOutdated = false
        ticksUntilPoll = settings.pollTicks
        entered = [:]
        met = []
        enter(root, depth: 0)
        let found = met ?? []
        met = nil
        // A scan that was stopped met only a part.
        guard !isStopped else { return }
        for path in files.keys.filter({ !found.contains($0) }).sorted() { forget(path) }
    }

    /// Compares the tree from time to time from here on; the first time, says why.
    func pollInstead(_ folder: String) {
        guard !isPolling else { return }
        isPolling = true
        ticksUntilPoll = settings.pollTicks
        report(.tooManyFolders(path: folder))
    }

    /// Counts ticks down.
    func pass(_ ticks: Int) {
        guard ticks > 0 else { return }
        if isPolling || rootIsGone {
            ticksUntilPoll -= ticks
            if ticksUntilPoll <= 0 { isOutdated = true }
        }
        for (cookie, gone) in departed {
            // The other half of a move follows at once or never.
            if gone.ticks > 0 {
                departed[cookie] = nil
                vanished(gone.path, isFolder: gone.isFolder)
            } else {
                departed[cookie]!.ticks += 1
            }
        }
        for path in unsettled.keys.sorted() {
            unsettled[path]!.ticks -= ticks
            if unsettled[path]!.ticks <= 0 { settle(path) }
        }
    }

    /// Reports a file that nobody has changed for a while.
    func settle(_ path: String) {
        let before = unsettled.removeValue(forKey: path)?.status
        guard let status = try? FileStatus(path) else {
            forget(path)
            return
        }
        switch status.kind {
        case .folder: enter(path, depth: 1)
        case .other: forget(path)
        case .file:
            if let before, before != status {
                unsettled[path] = Unsettled(ticks: settings.quietTicks, status: status)
                return
            }
            switch MediaFile.Kind.promise(ofName: PathParts.name(path)) {
            case .kind(let kind) where wanted.contains(kind, named: path): report(path, status: status, kind: kind)
            case .nothing: report(path, status: status, kind: nil)
            default: forget(path)
            }
        }
    }
}

extension MediaError {
    var isMissing: Bool {
        if case .missing = self { true } else { false }
    }
}
