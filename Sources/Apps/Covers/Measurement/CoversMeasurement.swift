import AppSupport
import CoverFlow
import Foundation
import MediaLibrary
import QuartzCore
import RasterRenderer
import UIKit
import UIKitTesting

/// What `lamina bench covers` measured. Times are in milliseconds, memory in MiB.
package struct CoversResult: Encodable {
    var scene = CoversMeasurement.name
    var pictures = 0
    /// From the start of the process to its first frame, and to the first one with covers.
    var ms_first_frame = 0.0
    var ms_first_covers = 0.0
    /// How many covers the first frame with covers shows, and how many of them with their own pictures.
    var first_covers = 0
    var first_loaded = 0
    /// From the start of the process until all details are read, and the slowest frame until then.
    var ms_scanned = 0.0
    var ms_max_scanning = 0.0
    /// Frames in which the flow moves: flung, and dragged through all covers.
    var frames = 0
    var ms_median = 0.0
    var ms_p95 = 0.0
    var ms_max = 0.0
    /// What the slowest of them spent on waiting for the main thread, on the main thread, and on compositing and drawing.
    var ms_max_parts: [Double] = []
    /// The longest blank after the start: the time from the first frame that shows a cover in the flow without any picture of its file to
    /// the first one that shows it with its thumbnail, with a preview, or with why there is none, or doesn't show it any more. It counts
    /// by picture, whatever place that has. While covers rush by, and pictures are loaded for where the flow will rest, no time counts.
    var ms_blank_max = 0.0
    /// What that blank consists of: waiting while other files are decoded, decoding this one, and drawing it and waiting for the frame.
    var ms_blank_parts: [Double] = []
    /// How many covers were blank when that one became so, itself among them.
    var blank_waiting = 0
    /// The longest that a blank cover waits for anything but decoders that are busy with other files and the decoding of its own: to be
    /// drawn, for the main thread, and for the next frame.
    var ms_blank_idle_max = 0.0
    /// The longest blank in frames in which nothing moves the flow, from the first of them on.
    var ms_blank_rest_max = 0.0
    /// The longest blank at the start, while the folder is scanned and new pictures come.
    var ms_blank_start_max = 0.0
    /// The longest time, after the start, until a cover shows its thumbnail, whatever it shows before.
    var ms_thumbnail_max = 0.0
    /// How long one thread takes for a thumbnail: the median and the slowest of those that are seen at last.
    var ms_decode_median = 0.0
    var ms_decode_max = 0.0
    var peak_mib = 0.0

    /// The result as lines of names and values.
    package var lines: String {
        """
        pictures           \(pictures)
        first frame        \(ms_first_frame) ms, with covers \(ms_first_covers) ms: \(first_loaded) of \(first_covers) with their pictures
        scan               \(ms_scanned) ms, slowest frame \(ms_max_scanning) ms
        movement           \(frames) frames: median \(ms_median) ms, p95 \(ms_p95) ms, slowest \(ms_max) ms \(ms_max_parts)
        longest blank      \(ms_blank_max) ms, one of \(blank_waiting) covers: waiting for others, its decoding, the rest: \(ms_blank_parts)
        blank otherwise    at rest \(ms_blank_rest_max) ms, at the start \(ms_blank_start_max) ms, not for decoding \(ms_blank_idle_max) ms
        until thumbnails   \(ms_thumbnail_max) ms
        a thumbnail takes  \(ms_decode_median) ms, the slowest \(ms_decode_max) ms
        peak memory        \(peak_mib) MiB
        """
    }
}

/// Measures `lamina covers` with a folder of pictures: the start, flings through all of them with thumbnails decoded meanwhile, and memory.
///
/// Frames are drawn on a virtual clock that keeps pace with the real one at 60 Hz, so that background threads have the time that they have
/// in a window. The time of a frame is all that the main thread and the renderer do for it, one after the other, and by how much it began
/// too late because the main thread was busy.
@MainActor
package final class CoversMeasurement {
    package nonisolated static let name = "covers"
    private static let interval = 1.0 / 60, size = CGSize(width: 1024, height: 768)

    private let folder: URL
    private let starts: URL
    private let cache: ThumbnailCache
    private let renderer = RasterRenderer()
    private let server: RenderServer
    private let display = HeadlessDisplay(geometry: DisplayGeometry(size: size, scale: 1), framesPerSecond: 60)
    private let target = PixelBuffer(width: Int(size.width), height: Int(size.height))
    private var compositor = Compositor()
    private var list = DisplayList()
    private var covers: CoversViewController!
    private var events: [TimedEvent] = []
    /// When the next frame is due, by the real clock.
    private var due = 0.0
    /// Since when covers are blank, since when they are so at rest, and since when they don't show their thumbnails.
    private var blank = WaitingCovers(), blankAtRest = WaitingCovers(), unfinished = WaitingCovers()
    private let log = DecodingLog()
    private var result = CoversResult()
    /// Late, main thread, drawing: the parts of the last frame, in seconds.
    private var parts: [Double] = []

    /// - Parameters:
    ///   - folder: of the pictures.
    ///   - thumbnails: the folder of the thumbnail cache. A second measurement with the same one is a second start.
    package init(folder: URL, thumbnails: URL) {
        self.folder = folder
        starts = thumbnails.appendingPathComponent("lamina", isDirectory: true)
        cache = ThumbnailCache(thumbnails)
        server = RenderServer(renderer: renderer)
    }

    package func measure() -> CoversResult {
        let application = UIApplication.shared
        MediaClock.shared.setVirtualTime(1000)
        application.connect(display: display, server: server)
        application.handle(.focus(true))
        defer {
            application.disconnect()
            MediaClock.shared.setVirtualTime(nil)
        }
        let loader = ThumbnailLoader(cache: cache, memoryLimit: PictureLibrary.memoryLimit, observer: log.note)
        let pictures = MediaFolder(folder, kinds: [.picture])
        covers = CoversViewController(library: PictureLibrary(pictures, thumbnails: loader, starts: starts))
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = covers
        window.makeKeyAndVisible()
        due = MediaClock.monotonicTime
        measureStart()
        measureMovement()
        measureDecoding()
        result.peak_mib = ProcessUsage.peakMemory
        covers.library.stop()
        window.isHidden = true
        return result
    }

    // MARK: Parts

    private func measureStart() {
        frame()
        result.ms_first_frame = Self.processAge
        var times: [Double] = []
        while !covers.library.isComplete {
            if result.first_covers == 0, covers.flow.numberOfCovers > 0 { noteFirstCovers() }
            times.append(frame())
        }
        if result.first_covers == 0 { noteFirstCovers() }
        result.ms_scanned = Self.processAge
        // A person looks at the first covers until they are there.
        while !waitingCovers({ $0.isCoverLoaded(at: $1) }).isEmpty || times.count < 60 { times.append(frame()) }
        result.ms_max_scanning = Statistics.quantile(times, 1)
        result.pictures = covers.flow.numberOfCovers
        result.ms_blank_start_max = result.ms_blank_max
        (result.ms_blank_max, result.blank_waiting, result.ms_blank_parts, result.ms_blank_rest_max) = (0, 0, [], 0)
        (result.ms_blank_idle_max, result.ms_thumbnail_max) = (0, 0)
    }

    private func noteFirstCovers() {
        let seen = covers.flow.visibleIndexes
        result.ms_first_covers = Self.processAge
        result.first_covers = seen.count
        result.first_loaded = seen.filter { covers.flow.isCoverLoaded(at: $0) }.count
    }

    /// Flings from both ends, and a finger on the scroll bar that goes through all covers, each with time to come to rest.
    private func measureMovement() {
        var times: [Double] = []
        let y = covers.flow.frame.midY
        func measureFrame(_ update: () -> Void = {}) {
            let before = covers.flow.position, time = frame(update)
            guard covers.flow.position != before else { return }
            if time > times.max() ?? 0 { result.ms_max_parts = parts.map { ($0 * 10_000).rounded() / 10 } }
            times.append(time)
        }
        func play(_ script: GestureScript, _ seconds: Double) {
            events += script.events(startingAt: MediaClock.shared.now, framesPerSecond: 60)
            for _ in 0..<Int(seconds * 60) { measureFrame() }
        }
        func fling(from start: CGFloat, to end: CGFloat, _ seconds: Double) {
            var script = GestureScript()
            script.drag(from: CGPoint(x: start, y: y), to: CGPoint(x: end, y: y), duration: 0.1)
            play(script, seconds)
        }
        for _ in 0..<8 { fling(from: 900, to: 200, 3) }
        // One fling into the next.
        for _ in 0..<8 { fling(from: 900, to: 200, 0.5) }
        play(GestureScript(), 3)
        let count = covers.flow.numberOfCovers
        for step in 0...600 {
            measureFrame { covers.flow.position = CGFloat(step) / 600 * CGFloat(max(0, count - 1)) }
        }
        play(GestureScript(), 2)
        for _ in 0..<8 { fling(from: 200, to: 900, 3) }
        result.frames = times.count
        result.ms_median = Statistics.quantile(times, 0.5)
        result.ms_p95 = Statistics.quantile(times, 0.95)
        result.ms_max = Statistics.quantile(times, 1)
    }

    /// How long thumbnails take that are made, or read, one after the other while nothing else happens.
    private func measureDecoding() {
        let flow = covers.flow, shelf = covers.shelf, pixels = covers.coverPixels
        let middle = flow.selectedIndex ?? 0
        let files = (max(0, middle - 20)..<min(shelf.pictures.count, middle + 20)).map { shelf.pictures[$0].file }
        let loader = ThumbnailLoader(cache: result.first_loaded > 0 ? cache : nil, memoryLimit: 0, threads: 1)
        var times: [Double]?
        Task { @MainActor in
            var all: [Double] = []
            for file in files {
                let start = MediaClock.monotonicTime
                _ = try? await loader.thumbnail(for: file, pixelSize: pixels)
                all.append(MediaClock.monotonicTime - start)
            }
            times = all
        }
        while times == nil { frame() }
        result.ms_decode_median = Statistics.quantile(times ?? [], 0.5)
        result.ms_decode_max = Statistics.quantile(times ?? [], 1)
    }

    // MARK: Frames

    /// Waits for the next frame, and draws it; its time in seconds.
    @discardableResult
    private func frame(_ update: () -> Void = {}) -> Double {
        while MediaClock.monotonicTime < due {
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: due - MediaClock.monotonicTime))
        }
        let start = MediaClock.monotonicTime, application = UIApplication.shared, now = MediaClock.shared.now + Self.interval
        if display.reportsRefreshes { application.handle(.refresh(time: MediaClock.shared.now, targetTime: now)) }
        let early = events.prefix { $0.time <= now }
        application.advanceAtOnce(to: now)
        for event in early { application.handle(event.event) }
        events.removeFirst(early.count)
        update()
        CATransaction.flush()
        let committed = MediaClock.monotonicTime
        _ = compositor.composite(server.root, at: now, geometry: display.geometry, into: &list)
        renderer.render(list, into: target)
        let end = MediaClock.monotonicTime, time = end - due
        parts = [start - due, committed - start, end - committed]
        due = max(due + Self.interval, end)
        noteBlankCovers(at: end)
        return time
    }

    /// The pictures whose covers are seen and don't show what they should, nor why.
    private func waitingCovers(_ isShown: (CoverFlowView, Int) -> Bool) -> Set<Picture.ID> {
        let flow = covers.flow, pictures = covers.shelf.pictures
        let waiting = flow.visibleIndexes.filter {
            pictures.indices.contains($0) && !isShown(flow, $0) && flow.failureOfCover(at: $0) == nil
        }
        return Set(waiting.map { pictures[$0].id })
    }

    /// Notes since when covers are blank, and how long those were that are so no more.
    private func noteBlankCovers(at time: Double) {
        let flow = covers.flow
        let ids = waitingCovers { $0.isCoverLoaded(at: $1) || $0.isCoverPreviewed(at: $1) }
        for over in blank.update(ids, at: time, isCounting: !flow.isRushing) {
            let all = time - over.start, decoding = log.decoding(of: over.id, since: over.start, before: time)
            // What was scrolled away meanwhile waited as long.
            let waiting = decoding.map { max(0, $0.start - over.start) } ?? all
            let own = decoding.map { $0.end - max($0.start, over.start) } ?? 0
            result.ms_blank_idle_max = max(result.ms_blank_idle_max, Self.milliseconds(all - waiting - own))
            guard Self.milliseconds(all) > result.ms_blank_max else { continue }
            (result.ms_blank_max, result.blank_waiting) = (Self.milliseconds(all), over.count)
            result.ms_blank_parts = [waiting, own, all - waiting - own].map(Self.milliseconds)
        }
        for over in blankAtRest.update(ids, at: time, isCounting: !flow.isMoving) {
            result.ms_blank_rest_max = max(result.ms_blank_rest_max, Self.milliseconds(time - over.start))
        }
        let isCounting = !flow.isRushing
        for over in unfinished.update(waitingCovers { $0.isCoverLoaded(at: $1) }, at: time, isCounting: isCounting) {
            result.ms_thumbnail_max = max(result.ms_thumbnail_max, Self.milliseconds(time - over.start))
        }
    }

    private static func milliseconds(_ seconds: Double) -> Double { (seconds * 10_000).rounded() / 10 }

    /// The time since this process was started, in milliseconds; a clock tick of the system, 10 ms, exact.
    private static var processAge: Double {
        // The name, the second field, may hold blanks; the start is the 22nd.
        let text = (try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        let start = fields.count > 19 ? Double(fields[19]) ?? 0 : 0
        return ((MediaClock.monotonicTime - start / Double(sysconf(Int32(_SC_CLK_TCK)))) * 1000).rounded()
    }
}
