import UIKit

/// Loads the pictures of covers: those that are wanted, the most urgent first, a few at a time.
///
/// What is not wanted any more is cancelled, and what was loaded is kept until memory is short. A result is taken only by the request that
/// asked for it, which goes with its cover when covers are inserted, deleted or moved (Features CF-11). Each load is a background task of
/// the application, so a headless run waits for it.
@MainActor
final class CoverLoader {
    /// Gives the image of a cover, and throws where there is none.
    typealias Source = @MainActor (Int) async throws -> UIImage

    /// What is known of a cover's picture.
    enum State {
        case loading
        case loaded(CoverPicture)
        case failed(any Error)
    }

    /// One load, and what became of it.
    private final class Request {
        var index: Int
        var state = State.loading
        var task: Task<Void, Never>?
        var backgroundTask = UIBackgroundTaskIdentifier.invalid

        init(index: Int) {
            self.index = index
        }
    }

    /// How many load at a time. An image that came is drawn, and the next one is asked for on the main thread, which may be a frame later:
    /// until then there should be others.
    var concurrency = 8
    /// How many bytes of pictures are kept.
    var byteLimit = 64 << 20
    /// How pictures are drawn. Setting it drops those that were drawn otherwise.
    var drawing: CoverDrawing {
        didSet { if drawing != oldValue { reset() } }
    }
    private let source: Source
    /// Called before a load ends with an error, to draw what is shown of it without the main thread.
    var prepareFailure: (@MainActor (any Error) async -> Void)?
    /// Called with a cover's index when its state changed.
    var didChange: ((Int) -> Void)?

    private var requests: [Int: Request] = [:]
    /// What is wanted, the most urgent first.
    private(set) var wanted: [Int] = []
    private var running = 0
    private var bytes = 0

    init(drawing: CoverDrawing, source: @escaping Source) {
        self.drawing = drawing
        self.source = source
    }

    /// What is known of a cover; nil if it was not asked for.
    func state(of index: Int) -> State? { requests[index]?.state }

    /// The picture of a cover, if it is loaded.
    func picture(of index: Int) -> CoverPicture? {
        guard case .loaded(let picture)? = requests[index]?.state else { return nil }
        return picture
    }

    /// Whether anything is being loaded.
    var isLoading: Bool { running > 0 }

    /// Says which covers are wanted from now on, the most urgent first. Loads of others are cancelled.
    func want(_ indexes: [Int]) {
        guard indexes != wanted else { return }
        wanted = indexes
        let set = Set(indexes)
        for (index, request) in requests where request.task != nil && !set.contains(index) { drop(request) }
        evict(keeping: set)
        startNext()
    }

    /// Loads covers at once whose images are at hand, on this thread.
    ///
    /// - Parameters:
    ///   - indexes: the covers, the most urgent first.
    ///   - seconds: after this time no more are asked for, by the media clock.
    ///   - imageAtHand: gives the image of a cover; nil if it isn't at hand.
    func load(_ indexes: [Int], within seconds: Double, imageAtHand: (Int) -> UIImage?) {
        let end = CACurrentMediaTime() + seconds
        for index in indexes where picture(of: index) == nil {
            guard CACurrentMediaTime() <= end else { break }
            guard let image = imageAtHand(index), let picture = drawing.picture(of: image) else { continue }
            if let request = requests[index] { drop(request) }
            let request = Request(index: index)
            requests[index] = request
            take(.loaded(picture), for: request)
        }
        startNext()
    }

    /// Loads a cover again that failed, or was loaded.
    func retry(_ index: Int) {
        guard let request = requests[index] else { return }
        drop(request)
        didChange?(index)
        startNext()
    }

    /// Forgets everything.
    func reset() {
        for request in requests.values { cancel(request) }
        requests = [:]
        wanted = []
        bytes = 0
    }

    /// Takes the indexes that covers have after an update.
    func follow(_ map: IndexMap) {
        move { map.reloaded.contains($0) ? nil : map.new(of: $0) }
    }

    /// Gives covers other indexes, and forgets those for which that is nil.
    func move(_ newIndex: (Int) -> Int?) {
        var moved: [Int: Request] = [:]
        for (index, request) in requests {
            guard let new = newIndex(index) else {
                cancel(request)
                forget(request)
                continue
            }
            request.index = new
            moved[new] = request
        }
        requests = moved
        wanted = []
    }

    // MARK: Loading

    private func startNext() {
        for index in wanted {
            guard running < concurrency else { return }
            if requests[index] == nil { start(index) }
        }
    }

    private func start(_ index: Int) {
        let request = Request(index: index)
        requests[index] = request
        running += 1
        request.backgroundTask = UIApplication.shared.beginBackgroundTask(withName: "cover \(index)")
        request.task = Task { [weak self, source, drawing] in
            let state: State
            do {
                try Task.checkCancellation()
                // The index may have changed before the task began.
                let image = try await source(request.index)
                try Task.checkCancellation()
                let picture = await Task.detached(priority: .userInitiated) { drawing.picture(of: image) }.value
                state = picture.map { .loaded($0) } ?? .failed(CoverFlowError.undecodableImage)
            } catch {
                if !Task.isCancelled { await self?.prepareFailure?(error) }
                state = .failed(error)
            }
            if let self {
                finish(request, state)
            } else if request.task != nil {
                // The flow is gone.
                UIApplication.shared.endBackgroundTask(request.backgroundTask)
            }
        }
    }

    private func finish(_ request: Request, _ state: State) {
        // A request that was cancelled has no task, whatever came of it.
        guard request.task != nil else { return }
        end(request)
        if requests[request.index] === request { take(state, for: request) }
        startNext()
    }

    private func take(_ state: State, for request: Request) {
        request.state = state
        if case .loaded(let picture) = state {
            bytes += picture.byteCount
            evict(keeping: Set(wanted))
        }
        didChange?(request.index)
    }

    private func end(_ request: Request) {
        request.task = nil
        running -= 1
        UIApplication.shared.endBackgroundTask(request.backgroundTask)
    }

    private func cancel(_ request: Request) {
        guard let task = request.task else { return }
        task.cancel()
        end(request)
    }

    private func drop(_ request: Request) {
        cancel(request)
        forget(request)
        requests[request.index] = nil
    }

    private func forget(_ request: Request) {
        if case .loaded(let picture) = request.state { bytes -= picture.byteCount }
    }

    /// Drops pictures that are not wanted, the farthest from the most urgent cover first, until the rest fits into memory.
    private func evict(keeping kept: Set<Int>) {
        guard bytes > byteLimit, let middle = wanted.first else { return }
        let others = requests.values.filter { $0.task == nil && !kept.contains($0.index) }
        for request in others.sorted(by: { abs($0.index - middle) > abs($1.index - middle) }) {
            guard bytes > byteLimit else { return }
            drop(request)
        }
    }
}

/// Why a cover has no picture, where the data source did not say.
public enum CoverFlowError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// The data source gave an image whose pixels can't be decoded.
    case undecodableImage
    /// The data source has no image for the cover.
    case noImage

    public var description: String {
        switch self {
        case .undecodableImage: "The picture can't be decoded."
        case .noImage: "There is no picture."
        }
    }
    public var errorDescription: String? { description }
}
