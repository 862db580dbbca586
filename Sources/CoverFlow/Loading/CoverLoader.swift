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
    /// Gives what loads a small picture of a cover; nil where there is none.
    typealias PreviewSource = @MainActor (Int) -> (@Sendable () async -> UIImage?)?

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
        /// Whether the image is there, and the picture is being drawn.
        var isDrawing = false
        var backgroundTask = UIBackgroundTaskIdentifier.invalid

        init(index: Int) {
            self.index = index
        }
    }

    /// A small picture of a cover, which is shown until its own is there.
    @MainActor
    private final class Preview {
        var index: Int
        var picture: CoverPicture?
        var task: Task<Void, Never>?

        init(index: Int) {
            self.index = index
        }
    }

    /// How many load at a time. An image that came is drawn, and the next one is asked for on the main thread, which may be a frame later:
    /// until then there should be others.
    var concurrency = 8
    /// How many small pictures load at a time.
    private static let previewConcurrency = 16
    /// How many bytes of pictures are kept.
    var byteLimit = 64 << 20
    /// How pictures are drawn. Setting it drops those that were drawn otherwise.
    var drawing: CoverDrawing {
        didSet { if drawing != oldValue { reset() } }
    }
    private let source: Source
    private let previewSource: PreviewSource
    /// Called before a load ends with an error, to draw what is shown of it without the main thread.
    var prepareFailure: (@MainActor (any Error) async -> Void)?
    /// Called with a cover's index when its state changed.
    var didChange: ((Int) -> Void)?

    private var requests: [Int: Request] = [:]
    /// What is wanted, the most urgent first.
    private(set) var wanted: [Int] = []
    /// Of wanted covers whose own pictures aren't loaded; those without one have a preview without a picture.
    private var previews: [Int: Preview] = [:]
    private var runningPreviews = 0
    private var running = 0
    private var bytes = 0

    init(drawing: CoverDrawing, source: @escaping Source, previewSource: @escaping PreviewSource = { _ in nil }) {
        self.drawing = drawing
        self.source = source
        self.previewSource = previewSource
    }

    /// What is known of a cover; nil if it was not asked for.
    func state(of index: Int) -> State? { requests[index]?.state }

    /// The picture of a cover, if it is loaded.
    func picture(of index: Int) -> CoverPicture? {
        guard case .loaded(let picture)? = requests[index]?.state else { return nil }
        return picture
    }

    /// The small picture of a cover, if its own is not loaded.
    func preview(of index: Int) -> CoverPicture? { previews[index]?.picture }

    /// Whether anything is being loaded.
    var isLoading: Bool { running > 0 }

    /// Says which covers are wanted from now on, the most urgent first. Loads of others are cancelled, and those of the least urgent ones
    /// if more urgent ones would have to wait for them.
    func want(_ indexes: [Int]) {
        guard indexes != wanted else { return }
        wanted = indexes
        let urgent = Set(indexes.lazy.filter { self.isUnloaded($0) }.prefix(concurrency)), set = Set(indexes)
        for (index, request) in requests where request.task != nil && !request.isDrawing && !urgent.contains(index) { drop(request) }
        for (index, request) in requests where request.isDrawing && !set.contains(index) { drop(request) }
        for (index, preview) in previews where !set.contains(index) { drop(preview) }
        evict(keeping: set)
        startNext()
    }

    /// Whether a cover's picture is loading, or was not asked for.
    private func isUnloaded(_ index: Int) -> Bool {
        switch requests[index]?.state {
        case .loaded, .failed: false
        case .loading, nil: true
        }
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
        for preview in previews.values { drop(preview) }
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
        let old = previews.values
        previews = [:]
        for preview in old {
            guard let new = newIndex(preview.index) else {
                cancel(preview)
                continue
            }
            preview.index = new
            previews[new] = preview
        }
        wanted = []
    }

    // MARK: Loading

    private func startNext() {
        for index in wanted where runningPreviews < Self.previewConcurrency {
            if previews[index] == nil, isUnloaded(index) { startPreview(index) }
        }
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
                request.isDrawing = true
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

    private func startPreview(_ index: Int) {
        let preview = Preview(index: index)
        previews[index] = preview
        guard let load = previewSource(index) else { return }
        runningPreviews += 1
        preview.task = Task.detached(priority: .userInitiated) { [weak self, drawing] in
            let picture = await load().flatMap { Task.isCancelled ? nil : drawing.picture(of: $0) }
            await self?.finish(preview, picture)
        }
    }

    private func finish(_ preview: Preview, _ picture: CoverPicture?) {
        // One that was cancelled has no task.
        guard preview.task != nil else { return }
        preview.task = nil
        runningPreviews -= 1
        if let picture {
            preview.picture = picture
            didChange?(preview.index)
        }
        startNext()
    }

    private func cancel(_ preview: Preview) {
        guard let task = preview.task else { return }
        task.cancel()
        preview.task = nil
        runningPreviews -= 1
    }

    private func drop(_ preview: Preview) {
        cancel(preview)
        previews[preview.index] = nil
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
        if let preview = previews[request.index] { drop(preview) }
        if case .loaded(let picture) = state {
            bytes += picture.byteCount
            evict(keeping: Set(wanted))
        }
        didChange?(request.index)
    }

    private func end(_ request: Request) {
        request.task = nil
        request.isDrawing = false
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
