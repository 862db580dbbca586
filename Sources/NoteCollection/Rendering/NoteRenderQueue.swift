import UIKit

/// The priority of an image.
enum NoteRenderPriority: Int, Comparable, Sendable {
    /// The card is just off screen.
    case nearby = 0
    /// The card is on screen.
    case visible

    static func < (a: NoteRenderPriority, b: NoteRenderPriority) -> Bool { a.rawValue < b.rawValue }
}

/// Draws images on as many threads as there are processors, the most urgent first, and delivers them on the main thread.
///
/// Those of cards off screen wait until the first cards on screen have been seen, since they would take processors from the first frame.
///
/// Unlike in an operation queue, the priority of a waiting image can change, so that a card that scrolls onto the screen overtakes others.
/// The image of a card on screen is a background task of the application, so a headless run waits for it. It doesn't for the others, which
/// nobody sees.
@MainActor
final class NoteRenderQueue {
    /// Identifies a request.
    typealias Token = Int

    private struct Delivery {
        var deliver: (CGImage?) -> Void
        /// The background task; nil while the card is off screen.
        var task: UIBackgroundTaskIdentifier?
    }

    private let waiting: WaitingPictures
    private var deliveries: [Token: Delivery] = [:]
    private var lastToken = 0
    /// Whether an image off screen was requested yet.
    private var hasNearby = false

    /// - Parameter workers: the number of images drawn at a time, at least 1. Default: the number of active processors.
    init(workers: Int = ProcessInfo.processInfo.activeProcessorCount) {
        waiting = WaitingPictures(workers: max(1, workers))
    }

    /// Requests an image.
    ///
    /// - Parameters:
    ///   - draw: draws the image, on a background thread.
    ///   - deliver: called on the main thread with the result of `draw`, unless the request was cancelled.
    func add(priority: NoteRenderPriority, draw: @escaping @Sendable () -> CGImage?, deliver: @escaping (CGImage?) -> Void) -> Token {
        lastToken += 1
        let token = lastToken
        deliveries[token] = Delivery(deliver: deliver)
        follow(priority, of: token)
        waiting.add(token, priority: priority, draw: draw) { [self] image in
            DispatchQueue.main.async { MainActor.assumeIsolated { self.finish(token, image) } }
        }
        return token
    }

    /// Changes the priority of a waiting image. No effect on one that is being drawn.
    func setPriority(_ priority: NoteRenderPriority, of token: Token) {
        waiting.setPriority(priority, of: token)
        follow(priority, of: token)
    }

    /// Begins or ends the background task of a request as its card comes onto the screen or leaves it.
    private func follow(_ priority: NoteRenderPriority, of token: Token) {
        if priority == .nearby, !hasNearby {
            hasNearby = true
            drawNearbyAfterFrame()
        }
        guard let delivery = deliveries[token], (priority == .visible) != (delivery.task != nil) else { return }
        if let task = delivery.task {
            deliveries[token]?.task = nil
            UIApplication.shared.endBackgroundTask(task)
        } else {
            deliveries[token]?.task = UIApplication.shared.beginBackgroundTask(withName: "note \(token)")
        }
    }

    /// Lets the images off screen be drawn when a frame with all images on screen has been shown: it is the one between two calls of the
    /// display link.
    private func drawNearbyAfterFrame() {
        var framesAtRest = 0
        let link = CADisplayLink { [weak self] link in
            MainActor.assumeIsolated {
                guard let self else { return link.invalidate() }
                framesAtRest = self.deliveries.values.contains { $0.task != nil } ? 0 : framesAtRest + 1
                guard framesAtRest == 2 else { return }
                link.invalidate()
                self.waiting.drawNearby()
            }
        }
        link.add(to: .main, forMode: .common)
    }

    /// Cancels a request: its image is never delivered, even if it is being drawn.
    func cancel(_ token: Token) {
        guard let delivery = deliveries.removeValue(forKey: token) else { return }
        waiting.remove(token)
        if let task = delivery.task { UIApplication.shared.endBackgroundTask(task) }
    }

    /// The number of requests that are not delivered yet.
    var count: Int { deliveries.count }

    private func finish(_ token: Token, _ image: CGImage?) {
        guard let delivery = deliveries.removeValue(forKey: token) else { return }
        delivery.deliver(image)
        if let task = delivery.task { UIApplication.shared.endBackgroundTask(task) }
    }
}

/// The waiting requests, and the threads that serve them.
///
/// `@unchecked Sendable`: `state` is accessed only while `lock` is held; the rest never changes.
private final class WaitingPictures: @unchecked Sendable {
    private struct Picture {
        var priority: NoteRenderPriority
        let draw: @Sendable () -> CGImage?
        let finish: @Sendable (CGImage?) -> Void
    }

    private struct State {
        var pictures: [Int: Picture] = [:]
        var running = 0
        /// Whether a picture of a card off screen may be drawn: not at first, and then one at a time, since the other processors are for the
        /// frames.
        var mayDrawNearby = false

        func mayDraw(_ priority: NoteRenderPriority) -> Bool { priority == .visible || mayDrawNearby }
    }

    private let lock = NSLock()
    private var state = State()
    private let workers: Int

    init(workers: Int) {
        self.workers = workers
    }

    func add(
        _ token: Int, priority: NoteRenderPriority, draw: @escaping @Sendable () -> CGImage?, finish: @escaping @Sendable (CGImage?) -> Void
    ) {
        change { $0.pictures[token] = Picture(priority: priority, draw: draw, finish: finish) }
    }

    func setPriority(_ priority: NoteRenderPriority, of token: Int) {
        change { $0.pictures[token]?.priority = priority }
    }

    /// Lets the pictures of cards off screen be drawn.
    func drawNearby() {
        change { $0.mayDrawNearby = true }
    }

    /// Changes what waits, and starts a worker for it: those that found nothing urgent have ended.
    private func change(_ body: (inout State) -> Void) {
        let startsWorker = lock.withLock { () -> Bool in
            body(&state)
            guard state.running < workers, state.pictures.values.contains(where: { state.mayDraw($0.priority) }) else { return false }
            state.running += 1
            return true
        }
        guard startsWorker else { return }
        DispatchQueue.global(qos: .userInitiated).async { self.work() }
    }

    func remove(_ token: Int) {
        lock.withLock { _ = state.pictures.removeValue(forKey: token) }
    }

    private func work() {
        while let picture = next() {
            picture.finish(picture.draw())
            if picture.priority == .nearby { lock.withLock { state.mayDrawNearby = true } }
        }
    }

    /// Takes the most urgent request, of equals the oldest; nil ends the worker, also where only cards off screen wait that may not be drawn
    /// yet, or that another worker takes.
    private func next() -> Picture? {
        lock.withLock {
            // A linear search: a hundred or two wait, as many as there are cards on screen and next to it.
            let first = state.pictures.max { a, b in
                a.value.priority != b.value.priority ? a.value.priority < b.value.priority : a.key > b.key
            }
            guard let first, state.mayDraw(first.value.priority) else {
                state.running -= 1
                return nil
            }
            if first.value.priority == .nearby { state.mayDrawNearby = false }
            return state.pictures.removeValue(forKey: first.key)
        }
    }
}
