import CoreGraphics
import Foundation

/// The requests that wait, the threads that answer them, and the answers in memory.
///
/// `@unchecked Sendable`: the variables are used only between `lock()` and `unlock()` of the condition; the constants are Sendable.
final class ThumbnailQueue: @unchecked Sendable {
    private let condition = NSCondition()
    private let maker: ThumbnailMaker
    private let threadLimit: Int

    private var jobs: [ThumbnailRequest: Job] = [:]
    private var lanes = PriorityLanes()
    /// Previews, which come before all thumbnails.
    private var previewLanes = PriorityLanes()
    /// The request that each of those who wait has made.
    private var requestOfWaiter: [Int: ThumbnailRequest] = [:]
    private var lastWaiter = 0
    private var memory: LeastRecentlyUsed<ThumbnailRequest, Result<CGImage, MediaError>>
    /// What is stored when nobody waits, the oldest first, and the bytes of its pictures.
    private var unstored: [Storing] = []
    private var unstoredBytes = 0
    private var storingCount = 0
    private var threadCount = 0
    private var idleCount = 0
    /// Whether there is the thread that makes previews alone: a picture of many millions of pixels keeps no others blank.
    private var hasPreviewThread = false
    private var isStopped = false

    private struct Job {
        let file: MediaFile
        var priority: ThumbnailPriority
        var isRunning = false
        var waiters: [Int: CheckedContinuation<CGImage, any Error>] = [:]
    }

    private struct Storing {
        let bytes: Int
        let run: () -> Void
    }

    /// What a thread does next.
    private enum Work {
        case make(ThumbnailRequest, MediaFile)
        case store(Storing)
    }

    /// With more bytes of pictures than this, storing comes before decoding.
    private static let unstoredLimit = 16 << 20

    /// Called by the threads when a thumbnail is begun, and when it is made, with its pixels.
    typealias Observer = @Sendable (_ file: MediaFile, _ pixels: Int, _ isMade: Bool) -> Void
    private let observer: Observer?

    init(maker: ThumbnailMaker, memoryLimit: Int, threadLimit: Int, observer: Observer? = nil) {
        self.maker = maker
        self.observer = observer
        self.threadLimit = threadLimit
        memory = LeastRecentlyUsed(limit: memoryLimit)
    }

    private func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        condition.lock()
        defer { condition.unlock() }
        return try body()
    }

    // MARK: Asking

    func image(_ request: ThumbnailRequest, of file: MediaFile, priority: ThumbnailPriority) async throws -> CGImage {
        if let known = withLock({ memory.value(for: request) }) { return try known.get() }
        if let reduced = reducedFromMemory(request, of: file) { return reduced }
        try Task.checkCancellation()
        let waiter = withLock {
            lastWaiter += 1
            return lastWaiter
        }
        // That the answer was made before the continuation was resumed is known to the concurrency runtime, where the thread sanitizer
        // doesn't see it. It sees this lock, which the answering thread held in between.
        defer { withLock {} }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(waiter, continuation, request, of: file, priority)
                // A cancellation before the waiter was added has found nobody.
                if Task.isCancelled { cancel(waiter) }
            }
        } onCancel: {
            cancel(waiter)
        }
    }

    func imageInMemory(_ request: ThumbnailRequest) -> CGImage? {
        withLock { try? memory.value(for: request)?.get() }
    }

    func storedImage(_ request: ThumbnailRequest, of file: MediaFile) -> CGImage? {
        if let image = imageInMemory(request) { return image }
        guard let image = maker.stored(request, of: file) else { return nil }
        withLock { remember(.success(image), request) }
        return image
    }

    /// A thumbnail in any size below a request's that is in memory, or a preview; the largest there is.
    func smallerInMemory(than pixelSize: Int, of file: MediaFile) -> CGImage? {
        let sizes = ThumbnailSize.allCases.map(\.rawValue)
        return withLock {
            for pixels in sizes.reversed() where pixels < pixelSize {
                for source in sizes where source >= pixels {
                    let request = ThumbnailRequest(file, pixelSize: pixels, reducedFrom: source)
                    if let known = try? memory.value(for: request)?.get() { return known }
                }
            }
            return try? memory.value(for: ThumbnailRequest(previewOf: file))?.get()
        }
    }

    func setPriority(_ priority: ThumbnailPriority, of request: ThumbnailRequest) {
        withLock {
            guard let job = jobs[request], !job.isRunning, job.priority != priority else { return }
            jobs[request]!.priority = priority
            enqueue(request, priority)
        }
    }

    func forget(_ file: MediaFile) {
        maker.cache?.removeFailure(of: file.path)
        withLock {
            let sizes = ThumbnailSize.allCases.map(\.rawValue)
            for pixels in sizes {
                for source in sizes where source >= pixels {
                    let request = ThumbnailRequest(file, pixelSize: pixels, reducedFrom: source)
                    if case .failure? = memory.value(for: request) { memory.remove(request) }
                }
            }
        }
    }

    func removeAll() {
        withLock { memory.removeAll() }
    }

    var memoryUse: Int { withLock { memory.cost } }
    var pendingCount: Int { withLock { jobs.count } }
    var unstoredCount: Int { withLock { unstored.count + storingCount } }

    private func add(
        _ waiter: Int, _ continuation: CheckedContinuation<CGImage, any Error>, _ request: ThumbnailRequest, of file: MediaFile,
        _ priority: ThumbnailPriority
    ) {
        let known = withLock { () -> Result<CGImage, any Error>? in
            // It may have been answered a moment ago.
            if let known = memory.value(for: request) { return known.mapError { $0 as any Error } }
            // The loader may have gone a moment ago.
            guard !isStopped else { return .failure(CancellationError()) }
            requestOfWaiter[waiter] = request
            if jobs[request] == nil {
                jobs[request] = Job(file: file, priority: priority)
                enqueue(request, priority)
                startThreadIfNeeded(for: request)
                // Not all threads make all that is asked for.
                condition.broadcast()
            } else if !jobs[request]!.isRunning, jobs[request]!.priority < priority {
                jobs[request]!.priority = priority
                enqueue(request, priority)
            }
            jobs[request]!.waiters[waiter] = continuation
            return nil
        }
        if let known { continuation.resume(with: known) }
    }

    private func enqueue(_ request: ThumbnailRequest, _ priority: ThumbnailPriority) {
        if request.isPreview { previewLanes.append(request, priority) } else { lanes.append(request, priority) }
    }

    private func cancel(_ waiter: Int) {
        let continuation = withLock { () -> CheckedContinuation<CGImage, any Error>? in
            guard let request = requestOfWaiter.removeValue(forKey: waiter) else { return nil }
            let continuation = jobs[request]?.waiters.removeValue(forKey: waiter)
            // One that runs is finished and kept: half of the work is done.
            if let job = jobs[request], job.waiters.isEmpty, !job.isRunning { jobs[request] = nil }
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
    }

    // MARK: Answering

    /// Ends the threads when they have done what they do, and stored what is made.
    func stop() {
        let waiting = withLock { () -> [CheckedContinuation<CGImage, any Error>] in
            isStopped = true
            condition.broadcast()
            let waiting = jobs.values.flatMap { $0.waiters.values }
            jobs = [:]
            requestOfWaiter = [:]
            return waiting
        }
        for continuation in waiting { continuation.resume(throwing: CancellationError()) }
    }

    private func startThreadIfNeeded(for request: ThumbnailRequest) {
        if request.isPreview, !hasPreviewThread {
            hasPreviewThread = true
            startThread { self.work(onPreviews: true) }
        } else if !request.isPreview, idleCount == 0, threadCount < threadLimit {
            threadCount += 1
            startThread { self.work(onPreviews: false) }
        }
    }

    private func startThread(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = "Thumbnails"
        thread.start()
    }

    private func work(onPreviews: Bool) {
        BackgroundPriority.decoding.apply()
        while let work = onPreviews ? nextPreview() : nextWork() {
            switch work {
            case .make(let request, let file):
                if request.isReduced { reduce(request, of: file) } else { make(request, of: file) }
            case .store(let storing):
                storing.run()
                withLock { storingCount -= 1 }
            }
        }
    }

    private func make(_ request: ThumbnailRequest, of file: MediaFile) {
        observer?(file, request.pixels, false)
        let answer = reducedFromMemory(request, of: file).map { .init(result: .success($0)) } ?? maker.answer(request, of: file)
        observer?(file, request.pixels, true)
        if let store = answer.store { storeLater(try? answer.result.get(), store) }
        finish(request, answer.result)
        answerSmaller(than: request, of: file, with: answer)
    }

    /// Makes a thumbnail that is reduced from a larger one: that is made first, and answers this one and those who wait for it.
    private func reduce(_ request: ThumbnailRequest, of file: MediaFile) {
        if let image = reducedFromMemory(request, of: file) ?? maker.stored(request, of: file) { return finish(request, .success(image)) }
        let source = ThumbnailRequest(file, pixelSize: request.sourcePixels)
        let isFree = withLock { () -> Bool in
            jobs[request]?.isRunning = false
            // The thread that makes it answers this one as well.
            guard jobs[source]?.isRunning != true else { return false }
            if jobs[source] == nil { jobs[source] = Job(file: file, priority: jobs[request]?.priority ?? .nearby) }
            jobs[source]!.isRunning = true
            return true
        }
        if isFree { make(source, of: file) }
    }

    /// Answers those who wait for smaller thumbnails of a file when one was made: reducing that takes far less than decoding.
    private func answerSmaller(than request: ThumbnailRequest, of file: MediaFile, with answer: ThumbnailMaker.Answer) {
        let waiting = withLock { () -> [ThumbnailRequest] in
            let sizes = ThumbnailSize.allCases.map(\.rawValue).filter { $0 < request.pixels }
            let smaller = sizes.flatMap {
                [ThumbnailRequest(file, pixelSize: $0), ThumbnailRequest(file, pixelSize: $0, reducedFrom: request.pixels)]
            }
            let waiting = smaller.filter { jobs[$0]?.isRunning == false }
            for smaller in waiting { jobs[smaller]!.isRunning = true }
            return waiting
        }
        guard !waiting.isEmpty else { return }
        guard case .success(let image) = answer.result else {
            for smaller in waiting {
                finish(smaller, answer.result)
                answerReduced(from: smaller, of: file, with: answer.result)
            }
            return
        }
        for smaller in waiting {
            let reduced = image.reduced(covering: smaller.pixels)
            if let size = smaller.size, let store = answer.storeSmaller { storeLater(reduced) { store(reduced, size) } }
            finish(smaller, .success(reduced))
            answerReduced(from: smaller, of: file, with: .success(reduced))
        }
    }

    /// Answers those who wait for thumbnails that are reduced from one that wasn't made itself, but is reduced from a larger one: they have
    /// found it in the making, and rely on it.
    private func answerReduced(from source: ThumbnailRequest, of file: MediaFile, with result: Result<CGImage, MediaError>) {
        guard !source.isReduced else { return }
        answerSmaller(than: source, of: file, with: .init(result: result))
    }

    /// A thumbnail made from a larger one that is in memory.
    private func reducedFromMemory(_ request: ThumbnailRequest, of file: MediaFile) -> CGImage? {
        guard let size = request.size else { return nil }
        // What is reduced from one size has other pixels than what is reduced from another.
        for larger in size.andLarger.dropFirst() where !request.isReduced || larger.rawValue == request.sourcePixels {
            guard let image = imageInMemory(ThumbnailRequest(file, pixelSize: larger.rawValue)) else { continue }
            let reduced = image.reduced(covering: request.pixels)
            withLock { remember(.success(reduced), request) }
            return reduced
        }
        return nil
    }

    /// Stores a picture, or a failure, when nothing waits to be made: compressing and writing take about half as long as decoding.
    private func storeLater(_ image: CGImage?, _ run: @escaping () -> Void) {
        let storing = Storing(bytes: image?.pixels.byteCount ?? 0, run: run)
        withLock {
            unstored.append(storing)
            unstoredBytes += storing.bytes
        }
    }

    /// Waits for something to do; nil when there will be nothing any more.
    private func nextWork() -> Work? {
        withLock {
            while true {
                if let (request, file) = nextJob(from: .visible) {
                    // What is seen doesn't wait until all is stored that rushed by: that is made again when it is needed.
                    while unstoredBytes > Self.unstoredLimit { unstoredBytes -= unstored.removeFirst().bytes }
                    return .make(request, file)
                }
                if unstoredBytes > Self.unstoredLimit, let storing = nextStoring() { return .store(storing) }
                if let (request, file) = nextJob() { return .make(request, file) }
                // One thread stores, and another is free for what is asked for meanwhile.
                if storingCount == 0, let storing = nextStoring() { return .store(storing) }
                if isStopped { return nil }
                idleCount += 1
                condition.wait()
                idleCount -= 1
            }
        }
    }

    /// Waits for a preview; nil when there will be none any more.
    private func nextPreview() -> Work? {
        withLock {
            while true {
                if let (request, file) = nextJob(in: &previewLanes) { return .make(request, file) }
                if isStopped { return nil }
                condition.wait()
            }
        }
    }

    private func nextStoring() -> Storing? {
        guard !unstored.isEmpty else { return nil }
        let storing = unstored.removeFirst()
        unstoredBytes -= storing.bytes
        storingCount += 1
        return storing
    }

    /// What is made next.
    ///
    /// - Parameter lowest: the lowest priority that is looked for.
    private func nextJob(from lowest: ThumbnailPriority = .background) -> (ThumbnailRequest, MediaFile)? {
        nextJob(in: &previewLanes, from: lowest) ?? nextJob(in: &lanes, from: lowest)
    }

    private func nextJob(
        in lanes: inout PriorityLanes, from lowest: ThumbnailPriority = .background
    ) -> (ThumbnailRequest, MediaFile)? {
        let request = lanes.next(from: lowest) { request, priority in
            jobs[request].map { !$0.isRunning && $0.priority == priority } ?? false
        }
        guard let request else { return nil }
        let chosen = largest(like: request)
        jobs[chosen]!.isRunning = true
        return (chosen, jobs[chosen]!.file)
    }

    /// Of the requests for one file that wait with equal priority, the one for the most pixels: the others follow from its answer.
    private func largest(like request: ThumbnailRequest) -> ThumbnailRequest {
        guard let size = request.size, let job = jobs[request] else { return request }
        for larger in ThumbnailSize.allCases.reversed() where larger.rawValue > size.rawValue {
            guard !request.isReduced || larger.rawValue == request.sourcePixels else { continue }
            let other = ThumbnailRequest(job.file, pixelSize: larger.rawValue)
            if let found = jobs[other], !found.isRunning, found.priority == job.priority { return other }
        }
        return request
    }

    private func finish(_ request: ThumbnailRequest, _ result: Result<CGImage, MediaError>) {
        let waiters = withLock { () -> [CheckedContinuation<CGImage, any Error>] in
            remember(result, request)
            guard let job = jobs.removeValue(forKey: request) else { return [] }
            for waiter in job.waiters.keys { requestOfWaiter[waiter] = nil }
            return Array(job.waiters.values)
        }
        for continuation in waiters { continuation.resume(with: result.mapError { $0 as any Error }) }
    }

    /// Keeps an answer, unless asking again could give another one.
    private func remember(_ result: Result<CGImage, MediaError>, _ request: ThumbnailRequest) {
        switch result {
        case .success(let image):
            // A picture that fills the screen would drive out all that surrounds it; whoever shows it keeps it.
            guard request.pixels <= ThumbnailSize.xxLarge.rawValue else { return }
            if !request.isPreview { memory.remove(request.preview) }
            memory.insert(result, cost: image.pixels.byteCount, for: request)
        case .failure(let error): if error.isLasting { memory.insert(result, cost: 256, for: request) }
        }
    }
}
