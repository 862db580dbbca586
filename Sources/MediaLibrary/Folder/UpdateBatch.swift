/// Collects reports of one kind until they are worth sending. A report of another kind sends them first, so the order is kept.
struct UpdateBatch {
    private enum Content { case none, added, changed, removed, moved }
    private var content = Content.none
    private var files: [MediaFile] = []
    private var ids: [MediaFile.ID] = []
    private var moves: [MediaMove] = []
    /// The number of files that are sent at once at the latest.
    var limit: Int
    private let send: (MediaUpdate) -> Void

    init(limit: Int, send: @escaping (MediaUpdate) -> Void) {
        self.limit = limit
        self.send = send
    }

    mutating func added(_ file: MediaFile) {
        prepare(.added)
        files.append(file)
        if files.count >= limit { flush() }
    }

    mutating func changed(_ file: MediaFile) {
        prepare(.changed)
        files.append(file)
        if files.count >= limit { flush() }
    }

    mutating func removed(_ id: MediaFile.ID) {
        prepare(.removed)
        ids.append(id)
    }

    mutating func moved(_ move: MediaMove) {
        prepare(.moved)
        moves.append(move)
    }

    private mutating func prepare(_ next: Content) {
        if content != next { flush() }
        content = next
    }

    mutating func flush() {
        switch content {
        case .none: return
        case .added: send(.added(files))
        case .changed: send(.changed(files))
        case .removed: send(.removed(ids))
        case .moved: send(.moved(moves))
        }
        files = []
        ids = []
        moves = []
        content = .none
    }
}
