/// What one reader of a followed folder is told: of the files that it looks for, those that are found and how they change, in batches;
/// then what they say about themselves.
struct FolderReport {
    let wanted: WantedFiles
    let send: (MediaUpdate) -> Void
    private(set) var batch: UpdateBatch
    /// The most files of a batch after the first one.
    private let limit: Int
    /// How many files were found, up to the first batch.
    private var count = 0

    /// The files whose details are to be read, in order. Those before `start` are done.
    private var unread: [String] = []
    private var start = 0
    /// Whether the reader was told that all details were read.
    private(set) var areDetailsRead = false

    init(wanted: WantedFiles, settings: FollowerSettings, send: @escaping (MediaUpdate) -> Void) {
        self.wanted = wanted
        self.send = send
        batch = UpdateBatch(limit: settings.firstBatch, send: send)
        limit = settings.batch
    }

    /// Whether the reader looks for a file.
    func concerns(_ file: MediaFile) -> Bool { wanted.contains(file.kind, named: file.path) }

    // MARK: Files

    mutating func added(_ file: MediaFile) {
        guard concerns(file) else { return }
        unread.append(file.path)
        batch.added(file)
        guard batch.limit < limit else { return }
        count += 1
        if count >= batch.limit { batch.limit = limit }
    }

    mutating func changed(_ file: MediaFile) {
        guard concerns(file) else { return }
        unread.append(file.path)
        batch.changed(file)
    }

    mutating func removed(_ file: MediaFile) {
        if concerns(file) { batch.removed(file.path) }
    }

    /// A file got another name, by which the reader may look for it or not.
    mutating func moved(_ old: MediaFile, to new: MediaFile) {
        switch (concerns(old), concerns(new)) {
        case (true, true):
            batch.moved(MediaMove(from: old.path, to: new))
            // Its details may not have been read yet under the old path.
            if hasUnread { unread.append(new.path) }
        case (true, false): batch.removed(old.path)
        case (false, true): added(new)
        case (false, false): break
        }
    }

    mutating func flush() { batch.flush() }

    // MARK: Details

    var hasUnread: Bool { start < unread.count }

    /// The next file whose details are to be read; nil if there is none.
    mutating func consumeUnread() -> String? {
        guard hasUnread else { return nil }
        areDetailsRead = false
        defer {
            start += 1
            if start == unread.count { (unread, start) = ([], 0) }
        }
        return unread[start]
    }

    /// Tells the reader once that all details were read, when that is so.
    mutating func tellIfRead() {
        guard !areDetailsRead, !hasUnread else { return }
        areDetailsRead = true
        send(.detailsRead)
    }
}
