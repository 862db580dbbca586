import Foundation
import QuartzCore
import Synchronization

/// Work that is cut into bands, each of which one thread does alone.
protocol BandWork: AnyObject, Sendable {
    /// Does one band; `worker` numbers the thread (0 is the caller of ``WorkerPool/perform(_:bands:)``), so that each has scratch
    /// memory of its own.
    func perform(band: Int, worker: Int)
}

/// Threads that live as long as the renderer and wait for bands. The calling thread works too, so a pool of one has no threads at all.
final class WorkerPool {
    /// How many threads work, the calling one included.
    let width: Int
    private let shared = Shared()
    private var isStarted = false
    /// When the last frame ended.
    private var frameEnd = -Double.infinity

    init(width: Int) {
        self.width = max(1, width)
    }

    deinit {
        shared.stop()
    }

    /// Begins a frame. Where it follows the last one at once, as a film's frames do, the threads stay awake until the next: to be woken takes
    /// tens of microseconds. Between the frames of a display they sleep.
    ///
    /// - Parameter time: the time in seconds, by the system's clock.
    func beginFrame(at time: Double) {
        let isFilm = time - frameEnd < Shared.longestPause
        shared.patience.store(isFilm ? Shared.longestPause : Shared.shortestPause, ordering: .relaxed)
    }

    /// Ends a frame at a time in seconds.
    func endFrame(at time: Double) { frameEnd = time }

    /// How long threads that wait stay awake, in seconds.
    var patience: Double { shared.patience.load(ordering: .relaxed) }

    /// Does bands 0..<`bands` on all threads and returns when they are done. Which thread does which band is left to chance.
    func perform(_ work: any BandWork, bands: Int) {
        guard width > 1, bands > 1 else {
            for band in 0..<bands { work.perform(band: band, worker: 0) }
            return
        }
        start()
        shared.run(work, bands: bands)
    }

    /// Work on fewer pixels is done sooner by one thread than shared.
    private static let fewestPixels = 1 << 15

    /// Does a body for parts of 0..<`count` on all threads, and returns when they are done; see ``RangeLoop``.
    func loop(_ count: Int, _ pixels: Int, _ body: @escaping @Sendable (Range<Int>) -> Void) {
        // Some more parts than threads, since one that is interrupted leaves its share to the others.
        let parts = min(count, 4 * width)
        guard width > 1, parts > 1, pixels >= Self.fewestPixels else { return body(0..<count) }
        perform(Loop(count: count, parts: parts, body: body), bands: parts)
    }

    /// A body's work on equal parts of a range.
    private final class Loop: BandWork {
        private let count: Int
        private let parts: Int
        private let body: @Sendable (Range<Int>) -> Void

        init(count: Int, parts: Int, body: @escaping @Sendable (Range<Int>) -> Void) {
            self.count = count
            self.parts = parts
            self.body = body
        }

        func perform(band: Int, worker: Int) { body(count * band / parts..<count * (band + 1) / parts) }
    }

    private func start() {
        guard !isStarted else { return }
        isStarted = true
        for worker in 1..<width {
            let thread = Thread { [shared] in shared.serve(worker: worker) }
            thread.name = "RasterRenderer \(worker)"
            thread.start()
        }
    }

    /// What the threads share. All of it but the atomic values is touched under `condition` only, which is the proof behind `@unchecked
    /// Sendable`.
    private final class Shared: @unchecked Sendable {
        private let condition = NSCondition()
        private var work: (any BandWork)?
        private var bands = 0
        private var isStopped = false
        private let gapBefore = CacheLineGap()
        /// The number of the last work. A thread that takes part in it was counted by `busy` under the lock. Threads that wait read these two
        /// all the time.
        private let round = Atomic(0)
        private let busy = Atomic(0)
        private let next = Atomic(0)
        /// How long a thread that waits lets others run and looks again before it sleeps, in seconds.
        let patience = Atomic(Shared.shortestPause)
        private let gapAfter = CacheLineGap()

        /// The passes of a frame follow one another within microseconds, and to be woken takes tens of them.
        static let shortestPause = 40e-6
        /// What passes between two frames that follow one another at once: a change of the model, its commit, and compositing.
        static let longestPause = 500e-6

        func run(_ work: any BandWork, bands: Int) {
            condition.lock()
            self.work = work
            self.bands = bands
            next.store(0, ordering: .relaxed)
            round.wrappingAdd(1, ordering: .releasing)
            condition.broadcast()
            condition.unlock()

            take(from: work, bands: bands, worker: 0)

            // Threads that wake up from now on find no work and look for the next; only those that are at it are waited for.
            condition.lock()
            self.work = nil
            condition.unlock()
            look { busy.load(ordering: .acquiring) == 0 }
            condition.lock()
            while busy.load(ordering: .acquiring) > 0 { condition.wait() }
            condition.unlock()
        }

        func serve(worker: Int) {
            var seen = 0
            while true {
                look { round.load(ordering: .acquiring) != seen }
                condition.lock()
                while !isStopped, round.load(ordering: .relaxed) == seen { condition.wait() }
                guard !isStopped else { return condition.unlock() }
                seen = round.load(ordering: .relaxed)
                guard let work else {
                    // It ended without this thread, but the frame's next work may follow at once.
                    condition.unlock()
                    continue
                }
                let bands = bands
                busy.wrappingAdd(1, ordering: .relaxed)
                condition.unlock()
                take(from: work, bands: bands, worker: worker)
                condition.lock()
                if busy.wrappingSubtract(1, ordering: .releasing).newValue == 0 { condition.broadcast() }
                condition.unlock()
            }
        }

        /// Waits a moment for something to happen.
        private func look(for hasHappened: () -> Bool) {
            let end = MediaClock.monotonicTime + patience.load(ordering: .relaxed)
            while !hasHappened(), MediaClock.monotonicTime < end { sched_yield() }
        }

        func stop() {
            condition.lock()
            isStopped = true
            condition.broadcast()
            condition.unlock()
        }

        private func take(from work: any BandWork, bands: Int, worker: Int) {
            while true {
                let band = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard band < bands else { return }
                work.perform(band: band, worker: worker)
            }
        }
    }
}
