import CSDL
import CoreGraphics
import Foundation
import QuartzCore
import RasterRenderer
import TestSupport
import Testing

@testable import SDLDisplay

@Suite(.serialized, .enabled(if: XServer.shared != nil, "needs an X server: install Xvfb, xdotool and ImageMagick's import"))
struct SDLDisplayTests {
    let server: XServer
    let recorder = EventRecorder()

    init() throws {
        server = try #require(XServer.shared)
    }

    func open(
        _ source: PatternSource, title: String = "Lamina test", size: CGSize = CGSize(width: 400, height: 300), scale: CGFloat? = nil
    ) throws -> SDLDisplay {
        try SDLDisplay(WindowIdentity(title: title), size: size, scale: scale, frames: source, events: recorder.record)
    }

    func touches(_ events: [DisplayEvent]) -> [(id: Int, phase: TouchPhase, kind: TouchKind, location: CGPoint)] {
        events.flatMap { event -> [(id: Int, phase: TouchPhase, kind: TouchKind, location: CGPoint)] in
            switch event {
            case .touch(let id, let phase, let kind, let location, _): [(id, phase, kind, location)]
            // Several pointers never move apart: these are fingers.
            case .touchesMoved(let moves, _): moves.map { ($0.id, .moved, .finger, $0.location) }
            default: []
            }
        }
    }

    // MARK: Frames

    @Test func windowShowsWhatWasDrawn() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina pixels")
        defer { display.close() }
        #expect(display.geometry == DisplayGeometry(size: CGSize(width: 400, height: 300), scale: 1))
        #expect(display.maximumFramesPerSecond >= 10)
        waitForRest(source)
        let id = try server.window(titled: "Lamina pixels")
        let pixels = [UInt8](try server.run("import", "-window", id, "-depth", "8", "rgb:-"))
        try #require(pixels.count == 400 * 300 * 3)
        var differences = 0
        for y in 0..<300 {
            for x in 0..<400 {
                let i = (y * 400 + x) * 3
                let color = UInt32(pixels[i]) << 16 | UInt32(pixels[i + 1]) << 8 | UInt32(pixels[i + 2])
                if color | 0xFF00_0000 != PatternSource.color(x: x, y: y) { differences += 1 }
            }
        }
        #expect(differences == 0)
    }

    @Test func forcedScaleMakesMorePixels() throws {
        let source = PatternSource()
        let display = try open(source, size: CGSize(width: 200, height: 100), scale: 2)
        defer { display.close() }
        waitForRest(source)
        #expect(display.geometry == DisplayGeometry(size: CGSize(width: 200, height: 100), scale: 2))
        #expect(source.frames.last?.geometry == display.geometry)
    }

    @Test func animationGetsEvenFrames() throws {
        let source = PatternSource(demand: .nextRefresh)
        let display = try open(source)
        defer { display.close() }
        #expect(waitUntil { source.frames.count > 10 })
        let first = source.frames.count
        Thread.sleep(forTimeInterval: 1)
        let frames = source.frames[first...]
        let rate = Double(display.maximumFramesPerSecond)
        #expect(Double(frames.count) > rate / 5)
        #expect(Double(frames.count) < rate * 1.2)
        // The times of the pictures lie on a raster, whatever the machine was doing.
        let times = frames.map(\.time)
        for (a, b) in zip(times, times.dropFirst()) {
            let periods = (b - a) * rate
            #expect(periods > 0.99)
            #expect(abs(periods - periods.rounded()) < 0.01)
        }
    }

    @Test func restCostsNothing() throws {
        let source = PatternSource()
        let display = try open(source)
        defer { display.close() }
        waitForRest(source)
        let count = source.frames.count
        let before = source.threadTime
        Thread.sleep(forTimeInterval: 2)
        let used = source.threadTime - before
        #expect(used < 0.02)
        #expect(source.frames.count == count)
    }

    @Test func requestedFrameComesSoon() throws {
        let source = PatternSource()
        let display = try open(source)
        defer { display.close() }
        waitForRest(source)
        var latencies: [Double] = []
        for _ in 0..<20 {
            let count = source.frames.count
            let start = MediaClock.monotonicTime
            display.setNeedsFrame()
            #expect(waitUntil { source.frames.count > count })
            latencies.append((source.frames.last?.drawnAt ?? .infinity) - start)
            Thread.sleep(forTimeInterval: 0.05)
        }
        latencies.sort()
        #expect(latencies[10] < 0.05)
        #expect(source.frames.allSatisfy { $0.time <= $0.drawnAt })
    }

    @Test func demandedTimeWakesTheDisplay() throws {
        let source = PatternSource()
        let display = try open(source)
        defer { display.close() }
        waitForRest(source)
        let count = source.frames.count
        let time = MediaClock.monotonicTime + 0.4
        source.setDemand(.at(time))
        display.setNeedsFrame()
        #expect(waitUntil { source.frames.count == count + 1 })
        source.setDemand(.none)
        #expect(waitUntil { source.frames.count == count + 2 })
        let frame = try #require(source.frames.last)
        #expect(frame.time >= time)
        #expect(frame.drawnAt < time + 0.2)
        waitForRest(source)
        #expect(source.frames.count == count + 2)
    }

    /// The main thread waits for the display's thread and does nothing else: were it needed for a frame, none would come. What is counted
    /// is not how many refreshes the machine had time for, but whether each of them had its picture.
    @MainActor @Test func blockedMainThreadLosesNoFrame() throws {
        let source = PatternSource(demand: .nextRefresh)
        let display = try open(source)
        defer { display.close() }
        display.setReportsRefreshes(true)
        #expect(recorder.blockUntil(limit: 60) { refreshIntervals($0).count >= 30 })
        let refreshes = refreshIntervals(recorder.events)
        // The application may hear of a refresh before it has heard of the demand for the next frame.
        let drawn = source.frames.map(\.time)
        #expect(refreshes.allSatisfy { drawn.contains(where: $0.contains) }, "a refresh without a picture of its time")
    }

    /// From when until when each refresh lasts. A late one is drawn for the time of a commit that was made after it began.
    private func refreshIntervals(_ events: [DisplayEvent]) -> [Range<Double>] {
        events.compactMap { if case .refresh(let time, let target) = $0 { time..<target } else { nil } }
    }

    /// What is committed moves on at the display's own rate: each frame shows the animation at its own time, whatever the main thread does.
    @MainActor @Test func blockedMainThreadLosesNoFrameOfAnAnimation() throws {
        let server = RenderServer(renderer: RasterRenderer(threads: 1))
        let motion = MotionRecorder(server: server)
        let display = try SDLDisplay(WindowIdentity(title: "Lamina motion"), size: CGSize(width: 400, height: 40), scale: nil, frames: motion, events: recorder.record)
        defer { display.close() }
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 400, height: 40)
        let box = CALayer()
        box.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
        box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(box)
        let context = LayerContext(server: server)
        context.didCommit = { display.setNeedsFrame() }
        context.layer = root
        defer {
            context.layer = nil
            CATransaction.flush()
        }
        CATransaction.flush()
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 10
        animation.toValue = 370
        animation.duration = 0.9
        animation.repeatCount = .infinity
        box.add(animation, forKey: "motion")
        CATransaction.flush()
        let begin = try #require(box.animation(forKey: "motion")).beginTime
        // The refreshes are reported after their frames: so each of them has been recorded.
        display.setReportsRefreshes(true)
        #expect(recorder.blockUntil(limit: 60) { refreshIntervals($0).filter { $0.lowerBound > begin }.count >= 30 })
        let refreshes = refreshIntervals(recorder.events).filter { $0.lowerBound > begin }
        let moving = motion.frames.filter { $0.time > begin }
        #expect(refreshes.allSatisfy { refresh in moving.contains { refresh.contains($0.time) } }, "a refresh without a picture of its time")
        for frame in moving {
            let round = ((frame.time - begin) / 0.9).truncatingRemainder(dividingBy: 1)
            let away = abs(Double(frame.left) - 360 * round)
            // Where a round ends, its first and its last place are the same moment.
            #expect(min(away, 360 - away) <= 1.5, "at \(frame.time - begin) s")
        }
    }

    @Test func refreshesAreReportedWhileAskedFor() throws {
        let source = PatternSource()
        let display = try open(source)
        defer { display.close() }
        waitForRest(source)
        let count = source.frames.count
        display.setReportsRefreshes(true)
        let refreshes: () -> [(time: Double, target: Double)] = {
            recorder.events.compactMap { if case .refresh(let time, let target) = $0 { (time, target) } else { nil } }
        }
        #expect(waitUntil { refreshes().count >= 20 })
        display.setReportsRefreshes(false)
        Thread.sleep(forTimeInterval: 0.2)
        let reported = refreshes()
        Thread.sleep(forTimeInterval: 0.2)
        #expect(refreshes().count == reported.count)
        #expect(source.frames.count == count)
        let period = 1 / Double(display.maximumFramesPerSecond)
        for (a, b) in zip(reported, reported.dropFirst()) {
            #expect(abs(a.target - a.time - period) < 1e-6)
            #expect(b.time > a.time + period * 0.99)
        }
    }

    @Test func resizingReportsAndRedraws() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina resize", scale: 2)
        defer { display.close() }
        waitForRest(source)
        let id = try server.window(titled: "Lamina resize")
        try server.xdotool("windowsize \(id) 500 260")
        #expect(waitUntil { source.frames.last?.geometry == DisplayGeometry(size: CGSize(width: 250, height: 130), scale: 2) })
        #expect(recorder.events.contains(.resized(size: CGSize(width: 250, height: 130), scale: 2)))
        #expect(display.geometry.size == CGSize(width: 250, height: 130))
    }

    @Test("a resized window is drawn once, when what it shows is laid out for the new size")
    func resizingDrawsTheNewLayoutOnly() throws {
        let source = PatternSource(), laidOut = Guarded<Double?>(nil), display = Guarded<SDLDisplay?>(nil)
        let opened = try SDLDisplay(
            WindowIdentity(title: "Lamina layout"), size: CGSize(width: 400, height: 300), scale: 1, frames: source
        ) { event in
            guard case .resized = event else { return }
            // The application's thread takes its time.
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.03) {
                laidOut.withLock { $0 = MediaClock.monotonicTime }
                display.withLock { $0?.setNeedsFrame() }
            }
        }
        display.withLock { $0 = opened }
        defer {
            display.withLock { $0 = nil }
            opened.close()
        }
        waitForRest(source)
        try server.xdotool("windowsize \(server.window(titled: "Lamina layout")) 250 130")
        let size = CGSize(width: 250, height: 130)
        #expect(waitUntil { source.frames.last?.geometry.size == size })
        waitForRest(source)
        let frames = source.frames.filter { $0.geometry.size == size }
        let time = try #require(laidOut.withLock { $0 })
        #expect(frames.count == 1 && frames.allSatisfy { $0.drawnAt >= time })
    }

    @Test func askingForAnotherSize() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina turn", scale: 2)
        defer { display.close() }
        waitForRest(source)
        #expect(!display.resize(to: CGSize(width: 150, height: 200)))
        #expect(waitUntil { source.frames.last?.geometry == DisplayGeometry(size: CGSize(width: 150, height: 200), scale: 2) })
        #expect(recorder.events.contains(.resized(size: CGSize(width: 150, height: 200), scale: 2)))
        // Sizes that no window can have do no harm.
        for size in [CGSize.zero, CGSize(width: -5, height: CGFloat.nan)] { _ = display.resize(to: size) }
        #expect(waitUntil { display.geometry.size.width >= 0.5 })
    }

    @Test func hiddenWindowIsNotDrawn() throws {
        let source = PatternSource(demand: .nextRefresh)
        let display = try open(source, title: "Lamina hidden")
        defer { display.close() }
        #expect(waitUntil { source.frames.count > 5 })
        let id = try server.window(titled: "Lamina hidden")
        try server.xdotool("windowunmap --sync \(id)")
        waitForRest(source)
        let count = source.frames.count
        try server.xdotool("windowmap --sync \(id)")
        #expect(waitUntil { source.frames.count > count + 5 })
    }

    // MARK: Input

    @Test func dragArrivesWithItsCoordinates() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina drag", scale: 2)
        defer { display.close() }
        waitForRest(source)
        let id = try server.window(titled: "Lamina drag")
        try server.xdotool("mousemove --window \(id) 100 50")
        #expect(recorder.wait { events in
            events.contains { if case .hover(let location?, _) = $0 { location == CGPoint(x: 50, y: 25) } else { false } }
        })
        recorder.removeAll()
        let moves = (1...10).map { "mousemove --window \(id) \(100 + 20 * $0) \(50 + 10 * $0) sleep 0.02" }.joined(separator: " ")
        try server.xdotool("mousedown 1 \(moves) mouseup 1")
        #expect(recorder.wait { touches($0).last?.phase == .ended })
        let drag = touches(recorder.events)
        #expect(drag.first?.phase == .began)
        #expect(drag.first?.location == CGPoint(x: 50, y: 25))
        #expect(drag.last?.location == CGPoint(x: 150, y: 75))
        #expect(drag.dropFirst().dropLast().allSatisfy { $0.phase == .moved && $0.location.y * 2 == $0.location.x })
        #expect(drag.count > 3)
        #expect(drag.allSatisfy { $0.id == InputTranslator.primaryPointerID && $0.kind == .primaryPointer })
    }

    @Test func dragContinuesOutside() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina outside")
        defer { display.close() }
        waitForRest(source)
        let id = try server.window(titled: "Lamina outside")
        try server.xdotool("mousemove --window \(id) 200 100 mousedown 3")
        #expect(recorder.wait { touches($0).last?.phase == .began })
        try server.xdotool("mousemove --window \(id) 200 -40")
        #expect(recorder.wait { touches($0).last?.location == CGPoint(x: 200, y: -40) })
        try server.xdotool("mouseup 3")
        #expect(recorder.wait { touches($0).last?.phase == .ended })
        #expect(touches(recorder.events).allSatisfy { $0.kind == .secondaryPointer })
        #expect(recorder.wait { $0.contains { if case .hover(nil, _) = $0 { true } else { false } } })
    }

    @Test func wheelScrolls() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina wheel")
        defer { display.close() }
        waitForRest(source)
        let id = try server.window(titled: "Lamina wheel")
        try server.xdotool("mousemove --window \(id) 120 80 click 5 click 4 click 7 click 6")
        let scrolls: ([DisplayEvent]) -> [(location: CGPoint, delta: CGVector, isPrecise: Bool)] = {
            $0.compactMap { if case .scroll(let location, let delta, let isPrecise, _) = $0 { (location, delta, isPrecise) } else { nil } }
        }
        #expect(recorder.wait { scrolls($0).count == 4 })
        let all = scrolls(recorder.events)
        #expect(all.allSatisfy { $0.location == CGPoint(x: 120, y: 80) && !$0.isPrecise })
        // Down, up, right, left: the content moves the other way.
        #expect(all.map(\.delta) == [CGVector(dx: 0, dy: -40), CGVector(dx: 0, dy: 40), CGVector(dx: -40, dy: 0), CGVector(dx: 40, dy: 0)])
    }

    @Test func keysAndText() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina keys")
        defer { display.close() }
        waitForRest(source)
        let id = try server.window(titled: "Lamina keys")
        try server.xdotool("mousemove --window \(id) 120 80 windowfocus --sync \(id)")
        #expect(recorder.wait { $0.contains(.focus(true)) })
        recorder.removeAll()
        try server.xdotool("key a key ctrl+Right")
        let keys: ([DisplayEvent]) -> [String] = {
            $0.compactMap { event in
                guard case .key(let name, let isDown, _, let modifiers, _) = event else { return nil }
                return "\(isDown ? "+" : "-")\(modifiers.contains(.control) ? "^" : "")\(name)"
            }
        }
        #expect(recorder.wait { keys($0).count == 6 })
        #expect(Array(keys(recorder.events).prefix(2)) == ["+a", "-a"])
        #expect(keys(recorder.events).contains("+^ArrowRight"))
        let hasText: ([DisplayEvent]) -> Bool = { $0.contains { if case .text("b", _) = $0 { true } else { false } } }
        #expect(!hasText(recorder.events))
        display.setTextInput(active: true, rect: CGRect(x: 10, y: 10, width: 100, height: 20))
        Thread.sleep(forTimeInterval: 0.2)
        try server.xdotool("key b")
        #expect(recorder.wait(until: hasText))
    }

    @Test func losingTheFocusCancelsTheDrag() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina focus")
        defer { display.close() }
        waitForRest(source)
        let id = try server.window(titled: "Lamina focus")
        try server.xdotool("mousemove --window \(id) 120 80 windowfocus --sync \(id) mousedown 1")
        #expect(recorder.wait { touches($0).last?.phase == .began })
        let windows = String(decoding: try server.run("xdotool", "search", "--maxdepth", "0", "--name", ".*"), as: UTF8.self)
        let root = windows.split(separator: "\n").first ?? ""
        try server.xdotool("windowfocus \(root) mouseup 1")
        #expect(recorder.wait { touches($0).last?.phase == .cancelled || touches($0).last?.phase == .ended })
        #expect(recorder.wait { $0.contains(.focus(false)) })
    }

    @Test func closeButtonAsks() throws {
        let source = PatternSource()
        let display = try open(source, title: "Lamina close")
        defer { display.close() }
        waitForRest(source)
        display.setTitle("Lamina renamed")
        let id = try server.window(titled: "Lamina renamed")
        #expect(!id.isEmpty)
        // What SDL makes of a window manager's message; there is no window manager here.
        var event = SDL_Event()
        event.window.type = SDL_WINDOWEVENT.rawValue
        event.window.event = UInt8(SDL_WINDOWEVENT_CLOSE.rawValue)
        SDL_PushEvent(&event)
        #expect(recorder.wait { $0.contains(.closeRequested) })
        display.setNeedsFrame()
    }

    // MARK: Life

    @Test func closesTwiceAndOpensAgain() throws {
        for _ in 0..<3 {
            let source = PatternSource(demand: .nextRefresh)
            let display = try open(source)
            #expect(waitUntil { source.frames.count > 2 })
            display.close()
            let count = source.frames.count
            display.close()
            display.setNeedsFrame()
            Thread.sleep(forTimeInterval: 0.05)
            #expect(source.frames.count == count)
        }
    }

    @Test func secondWindowIsRefused() throws {
        let display = try open(PatternSource())
        defer { display.close() }
        #expect(throws: SDLDisplayError.alreadyOpen) { try open(PatternSource()) }
    }

    @Test(arguments: [(0, 10), (10, -1), (Double.nan, 1), (Double.infinity, 1), (1e9, 1)] as [(Double, Double)])
    func impossibleSizeIsRefused(width: Double, height: Double) throws {
        #expect(throws: SDLDisplayError.self) { try open(PatternSource(), size: CGSize(width: width, height: height)) }
    }

    @Test func missingDisplayIsSaidInOneLine() throws {
        setenv("DISPLAY", ":987", 1)
        defer { setenv("DISPLAY", server.display, 1) }
        let error = #expect(throws: SDLDisplayError.self) { try open(PatternSource()) }
        #expect(error?.description
            == "no display: neither X11 (DISPLAY=:987) nor Wayland (WAYLAND_DISPLAY is not set) could be opened; use --headless")
        unsetenv("DISPLAY")
        let other = #expect(throws: SDLDisplayError.self) { try open(PatternSource()) }
        #expect(other?.description
            == "no display: neither X11 (DISPLAY is not set) nor Wayland (WAYLAND_DISPLAY is not set) could be opened; use --headless")
    }
}
