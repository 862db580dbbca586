import CEpoxy
import CSDL
import CoreGraphics
import Foundation
import GLRenderer
import QuartzCore
import RasterRenderer
import Testing

@testable import SDLDisplay

/// Passes frames of a render server on, and keeps what they were drawn to.
private final class FrameRecorder: FrameSource {
    private let server: RenderServer
    private let log = Guarded<[(time: Double, isGraphics: Bool)]>([])
    /// Called on the display's thread before a frame is drawn, with the number of frames before it.
    private let before: @Sendable (Int) -> Void

    init(_ server: RenderServer, before: @escaping @Sendable (Int) -> Void = { _ in }) {
        self.server = server
        self.before = before
    }

    /// The times of frames, and whether they were drawn to a window's framebuffer.
    var frames: [(time: Double, isGraphics: Bool)] { log.withLock { $0 } }

    func drawFrame(at time: Double, geometry: DisplayGeometry, into target: any RenderTarget) -> FrameDemand {
        before(frames.count)
        let demand = server.drawFrame(at: time, geometry: geometry, into: target)
        let isGraphics = (target as? WindowFramebuffer)?.refusal == nil && target is WindowFramebuffer
        log.withLock { $0.append((time, isGraphics)) }
        return demand
    }
}

/// A window that shows a box, which moves when asked to, with an oblique one in front, and who draws it.
private final class Stage {
    let server: RenderServer
    let frames: FrameRecorder
    let display: SDLDisplay
    let lines = Guarded<[String]>([])
    let box = CALayer()
    private let context: LayerContext
    static let size = CGSize(width: 320, height: 200)

    init(
        title: String, drawing: WindowDrawing = .graphics, takesSoftware: Bool = true,
        events: @escaping @Sendable (DisplayEvent) -> Void = { _ in },
        before: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws {
        let lines = lines
        let report: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        server = RenderServer(
            renderer: WindowRenderer(processor: RasterRenderer(threads: 1), takesSoftware: takesSoftware, report: report))
        frames = FrameRecorder(server, before: before)
        display = try SDLDisplay(
            WindowIdentity(title: title), size: Self.size, scale: 1, drawing: drawing, frames: frames, report: report, events: events)
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: Self.size)
        root.backgroundColor = CGColor(red: 0.1, green: 0.3, blue: 0.6, alpha: 1)
        box.frame = CGRect(x: 10, y: 20, width: 80, height: 60)
        box.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        box.cornerRadius = 12
        root.addSublayer(box)
        let oblique = CALayer()
        oblique.frame = CGRect(x: 150, y: 60, width: 90, height: 70)
        oblique.backgroundColor = CGColor(red: 0, green: 1, blue: 0.2, alpha: 0.7)
        oblique.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        root.addSublayer(oblique)
        context = LayerContext(server: server)
        context.didCommit = { [display] in display.setNeedsFrame() }
        context.layer = root
        CATransaction.flush()
    }

    /// What was reported.
    var reported: [String] { lines.withLock { $0 } }

    /// Moves the box to the right at once, and waits until that is shown.
    func moveBox() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        box.position.x += 100
        CATransaction.commit()
        CATransaction.flush()
        waitForRest()
    }

    /// Waits until no frame was drawn for a fifth of a second.
    func waitForRest() {
        var count = -1
        while count != frames.frames.count || count == 0 {
            count = frames.frames.count
            Thread.sleep(forTimeInterval: 0.2)
        }
    }

    func close() {
        display.close()
        context.layer = nil
        CATransaction.flush()
    }

    /// The frame as the CPU renderer draws it.
    var wanted: PixelBuffer {
        let renderer = RasterRenderer(threads: 1)
        let target = PixelBuffer(width: Int(Self.size.width), height: Int(Self.size.height))
        var list = DisplayList()
        var compositor = Compositor()
        _ = compositor.composite(server.root, at: MediaClock.monotonicTime, geometry: display.geometry, into: &list)
        renderer.render(list, into: target)
        return target
    }
}

extension SDLDisplayTests {
    private func expectDifference(_ title: String, _ stage: Stage, atMost limit: Int, line: SourceLocation = #_sourceLocation) throws {
        let found = try difference(title, stage.wanted)
        #expect(found <= limit, sourceLocation: line)
    }

    /// The largest difference of a window's channels from those of a picture.
    private func difference(_ title: String, _ wanted: PixelBuffer) throws -> Int {
        let id = try server.window(titled: title)
        let pixels = [UInt8](try server.run("import", "-window", id, "-depth", "8", "rgb:-"))
        try #require(pixels.count == wanted.width * wanted.height * 3)
        var largest = 0
        for y in 0..<wanted.height {
            for x in 0..<wanted.width {
                for (channel, shift) in [UInt32(16), 8, 0].enumerated() {
                    let found = Int(pixels[(y * wanted.width + x) * 3 + channel])
                    largest = max(largest, abs(found - Int(wanted[x, y] >> shift & 255)))
                }
            }
        }
        return largest
    }

    @Test("a window drawn by OpenGL shows the CPU renderer's picture, upright and in its colours")
    func graphicsPicture() throws {
        let stage = try Stage(title: "Lamina graphics")
        defer { stage.close() }
        stage.waitForRest()
        #expect(stage.frames.frames.last?.isGraphics == true)
        try expectDifference("Lamina graphics", stage, atMost: 2)
        stage.moveBox()
        try expectDifference("Lamina graphics", stage, atMost: 2)
        // Another size has another framebuffer.
        try server.xdotool("windowsize \(try server.window(titled: "Lamina graphics")) 400 260")
        #expect(waitUntil { stage.display.geometry.size == CGSize(width: 400, height: 260) })
        #expect(waitUntil { stage.frames.frames.last?.isGraphics == true })
        #expect(stage.reported == [])
    }

    @Test("a window drawn by OpenGL uses no processor at rest")
    func graphicsRest() throws {
        let clock = Guarded<clockid_t?>(nil)
        let stage = try Stage(title: "Lamina graphics at rest", before: { _ in
            var id = clockid_t()
            if pthread_getcpuclockid(pthread_self(), &id) == 0 { clock.withLock { $0 = id } }
        })
        defer { stage.close() }
        stage.waitForRest()
        let count = stage.frames.frames.count
        let id = try #require(clock.withLock { $0 })
        func used() -> Double {
            var time = timespec()
            clock_gettime(id, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        }
        let before = used()
        Thread.sleep(forTimeInterval: 1)
        #expect(used() - before < 0.01)
        #expect(stage.frames.frames.count == count)
    }

    @Test("a blocked main thread loses no frame of an animation that OpenGL draws")
    @MainActor func graphicsPace() throws {
        let stage = try Stage(title: "Lamina graphics in motion", events: recorder.record)
        defer { stage.close() }
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 50
        animation.toValue = 270
        animation.duration = 0.9
        animation.repeatCount = .infinity
        stage.box.add(animation, forKey: "motion")
        CATransaction.flush()
        let begin = try #require(stage.box.animation(forKey: "motion")).beginTime
        stage.display.setReportsRefreshes(true)
        let intervals: ([DisplayEvent]) -> [Range<Double>] = { events in
            events.compactMap { if case .refresh(let time, let target) = $0, time > begin { time..<target } else { nil } }
        }
        #expect(recorder.blockUntil(limit: 60) { intervals($0).count >= 30 })
        let drawn = stage.frames.frames.filter { $0.time > begin }
        #expect(drawn.allSatisfy { $0.isGraphics })
        #expect(intervals(recorder.events).allSatisfy { refresh in drawn.contains { refresh.contains($0.time) } })
    }

    /// Destroys the context on the display's thread before a frame, as a driver that is reset does.
    @Test("a context that is lost is replaced by the CPU renderer in the same frame, and one line says so")
    func lostContext() throws {
        let isLost = Guarded(false)
        let stage = try Stage(title: "Lamina without a context", before: { _ in
            guard isLost.withLock({ $0 }), let context = SDL_GL_GetCurrentContext() else { return }
            SDL_GL_DeleteContext(context)
        })
        defer { stage.close() }
        stage.waitForRest()
        #expect(stage.frames.frames.last?.isGraphics == true)
        isLost.withLock { $0 = true }
        // The first frame still draws where nothing is current; the next one has no context to be drawn in.
        stage.display.setNeedsFrame()
        stage.waitForRest()
        stage.display.setNeedsFrame()
        stage.waitForRest()
        #expect(stage.frames.frames.last?.isGraphics == false)
        #expect(stage.reported.count == 1, "\(stage.reported)")
        try expectDifference("Lamina without a context", stage, atMost: 0)
        stage.moveBox()
        try expectDifference("Lamina without a context", stage, atMost: 0)
    }

    /// The driver refuses a texture of 16 384 x 16 384 pixels in 64 layers.
    @Test("lack of memory makes the CPU renderer draw the same frame, and one line says so")
    func lackOfMemory() throws {
        let isShort = Guarded(false)
        let stage = try Stage(title: "Lamina without memory", before: { _ in
            guard isShort.withLock({ $0 }), SDL_GL_GetCurrentContext() != nil else { return }
            var name: GLuint = 0
            glGenTextures(1, &name)
            glBindTexture(GL_TEXTURE_2D_ARRAY, name)
            glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA32F, 16384, 16384, 2048)
        })
        defer { stage.close() }
        stage.waitForRest()
        #expect(stage.frames.frames.last?.isGraphics == true)
        isShort.withLock { $0 = true }
        stage.display.setNeedsFrame()
        stage.waitForRest()
        #expect(stage.frames.frames.last?.isGraphics == false)
        let lines = stage.reported
        #expect(lines.count == 1 && lines[0].hasPrefix("OpenGL ES failed: out of memory"), "\(lines)")
        #expect(lines[0].hasSuffix("; drawing the window on the processor instead"))
        try expectDifference("Lamina without memory", stage, atMost: 0)
    }

    @Test("a driver that draws on the processor is left to the CPU renderer without a word, unless asked for")
    func softwareDriver() throws {
        let stage = try Stage(title: "Lamina software", drawing: .graphicsIfPossible, takesSoftware: false)
        defer { stage.close() }
        stage.waitForRest()
        #expect(stage.frames.frames.map(\.isGraphics).allSatisfy { !$0 })
        #expect(stage.reported == [])
        try expectDifference("Lamina software", stage, atMost: 0)
    }

    @Test("without EGL one line says why, and the CPU renderer draws", arguments: [WindowDrawing.graphics, .graphicsIfPossible])
    func withoutEGL(drawing: WindowDrawing) throws {
        setenv("SDL_VIDEO_EGL_DRIVER", "/nonexistent/libEGL.so", 1)
        defer { unsetenv("SDL_VIDEO_EGL_DRIVER") }
        let stage = try Stage(title: "Lamina without EGL", drawing: drawing)
        defer { stage.close() }
        stage.waitForRest()
        let lines = stage.reported
        #expect(lines.count == (drawing == .graphics ? 1 : 0))
        #expect(lines.allSatisfy { $0.hasPrefix("OpenGL ES 3 is not available: ") && !$0.contains("\n") }, "\(lines)")
        try expectDifference("Lamina without EGL", stage, atMost: 0)
    }
}
