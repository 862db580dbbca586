import Files
import Foundation

/// What the kernel's reports mean for the library.
extension FolderFollower {
    func handle(_ event: FolderWatch.Event) {
        if event.has(IN_Q_OVERFLOW) { isOutdated = true }
        guard let folder = event.folder else { return }
        if event.has(IN_DELETE_SELF | IN_MOVE_SELF) {
            // Of the others the folder above reports it. The root's way back would be reported by nobody.
            if folder == root { rootVanished() }
            return
        }
        guard !event.name.isEmpty else { return }
        let path = PathParts.join(folder, event.name)
        let isHidden = event.name.hasPrefix(".")
        if event.has(IN_MOVED_FROM) {
            if !isHidden { departed[event.cookie] = Departed(path: path, isFolder: event.isFolder) }
        } else if event.has(IN_MOVED_TO) {
            let origin = departed.removeValue(forKey: event.cookie)
            if isHidden {
                if let origin { vanished(origin.path, isFolder: origin.isFolder) }
            } else if event.isFolder {
                arrived(folder: path, from: origin?.path)
            } else {
                arrived(file: path, from: origin?.path)
            }
        } else if isHidden {
            return
        } else if event.has(IN_DELETE) {
            vanished(path, isFolder: event.isFolder)
        } else if event.isFolder {
            // Also when its permissions changed: it may have been closed to us.
            enter(path, depth: 1)
        } else if event.has(IN_CLOSE_WRITE | IN_ATTRIB), unsettled[path] == nil || event.has(IN_CLOSE_WRITE) {
            unsettled[path] = nil
            settle(path)
        } else if event.has(IN_CREATE | IN_MODIFY) {
            unsettled[path] = Unsettled(ticks: settings.quietTicks, status: nil)
        }
    }

    /// Takes back what lay at a path.
    func vanished(_ path: String, isFolder: Bool) {
        takeBack(path, isFolder: isFolder)
        // A scan may have seen what came there after the report, and what came before is all that was to be taken back.
        guard let status = try? FileStatus(path) else { return }
        if status.kind == .folder {
            enter(path, depth: 1)
        } else {
            unsettled[path] = Unsettled(ticks: settings.quietTicks, status: status)
        }
    }

    /// Takes back what is known of a path, whatever lies there now.
    func takeBack(_ path: String, isFolder: Bool) {
        forget(path)
        // A link to a folder isn't reported as one.
        guard isFolder || entered.values.contains(path) else { return }
        for inside in files.keys.filter({ PathParts.isInside($0, path) }).sorted() { forget(inside) }
        for inside in unsettled.keys where PathParts.isInside(inside, path) { unsettled[inside] = nil }
        entered = entered.filter { $0.value != path && !PathParts.isInside($0.value, path) }
        watch?.remove(path)
    }

    private func arrived(file path: String, from origin: String?) {
        guard let origin, let old = files[origin], unsettled[origin] == nil,
            let status = try? FileStatus(path), status.kind == .file, status.byteCount == old.byteCount, status.modified == old.modified,
            case .kind(old.kind) = MediaFile.Kind.promise(ofName: PathParts.name(path))
        else {
            if let origin { vanished(origin, isFolder: false) }
            settle(path)
            return
        }
        // What it replaced is gone.
        forget(path)
        move(origin, to: path, old)
    }

    private func arrived(folder path: String, from origin: String?) {
        // What is known of the origin may be a folder that has taken its place since.
        guard let origin, let identity = (try? FileStatus(path))?.identity, entered[identity] == origin else {
            if let origin { vanished(origin, isFolder: true) }
            enter(path, depth: 1)
            return
        }
        // An empty folder may be replaced by one of its name.
        if entered.values.contains(path) { takeBack(path, isFolder: true) }
        for (identity, folder) in entered where folder == origin || PathParts.isInside(folder, origin) {
            entered[identity] = path + folder.dropFirst(origin.count)
        }
        watch?.move(origin, to: path)
        for inside in unsettled.keys where PathParts.isInside(inside, origin) {
            unsettled[path + inside.dropFirst(origin.count)] = unsettled.removeValue(forKey: inside)
        }
        for inside in files.keys.filter({ PathParts.isInside($0, origin) }).sorted() {
            move(inside, to: path + inside.dropFirst(origin.count), files[inside]!)
        }
        // Something may have been added between the move and its report.
        for identity in entered.filter({ $0.value == path || PathParts.isInside($0.value, path) }).keys { entered[identity] = nil }
        enter(path, depth: 1)
    }

    private func move(_ origin: String, to path: String, _ old: MediaFile) {
        let file = MediaFile(path: path, kind: old.kind, byteCount: old.byteCount, modified: old.modified)
        files[origin] = nil
        files[path] = file
        for index in reports.indices { reports[index].moved(old, to: file) }
    }

    private func rootVanished() {
        watch?.remove(root)
        entered = [:]
        for path in files.keys.sorted() { forget(path) }
        reported.remove(.missing(path: root))
        report(.missing(path: root))
        rootIsGone = true
        ticksUntilPoll = settings.pollTicks
    }
}
