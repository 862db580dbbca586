import CSDL
import CoreGraphics
import Foundation
import QuartzCore

/// The event loop of the display's thread, the only one that calls SDL. It is created, run and closed there.
final class DisplayLoop {
    let window: OpaquePointer
    let presenter: WindowPresenter
    let mailbox: DisplayMailbox
    let frames: any FrameSource
    let emit: @Sendable (DisplayEvent) -> Void
    /// Tells the person who started the program, in a line.
    let report: @Sendable (String) -> Void
    /// The requested scale in pixels per point; nil follows the screen.
    let forcedScale: CGFloat?
    /// The type of the event that other threads push to wake this one.
    private let wakeEventType: UInt32

    var geometry: DisplayGeometry
    var pacer: FramePacer
    var input = InputTranslator()
    /// Whether the window is visible.
    var isVisible = true
    /// The files of a drop that is being reported.
    private var droppedFiles: [URL] = []
    /// Whether SDL captures the mouse, so that motion outside of the window is reported.
    private var isCapturing = false
    private var cursors = SystemCursors()
    private var texts = WindowTexts()

    /// Opens the window.
    init(
        _ identity: WindowIdentity,
        size: CGSize,
        minimumSize: CGSize,
        scale: CGFloat?,
        drawing: WindowDrawing,
        mailbox: DisplayMailbox,
        frames: any FrameSource,
        report: @escaping @Sendable (String) -> Void,
        events: @escaping @Sendable (DisplayEvent) -> Void
    ) throws(SDLDisplayError) {
        try Self.startVideo(report: report)
        do throws(SDLDisplayError) {
            let opened = try Self.openWindow(identity, size: size, scale: scale, drawing: drawing, report: report)
            window = opened.window
            presenter = opened.presenter
        } catch {
            SDL_QuitSubSystem(Self.subsystems)
            throw error
        }
        self.mailbox = mailbox
        self.frames = frames
        emit = events
        self.report = report
        forcedScale = scale
        geometry = mailbox.geometry
        pacer = FramePacer(period: 1.0 / 60)
        wakeEventType = SDL_RegisterEvents(1)
        // SDL starts with text input on, which would send every key through the input method.
        SDL_StopTextInput()
        input.isTouchpad = { device in
            let type = SDL_GetTouchDeviceType(device)
            return type == SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE || type == SDL_TOUCH_DEVICE_INDIRECT_RELATIVE
        }
        updateRefreshRate()
        _ = updateGeometry()
        if minimumSize != .zero {
            let unitsPerPoint = 1 / input.pointsPerUnit
            SDL_SetWindowMinimumSize(
                window, Int32(clamping: min(minimumSize.width, size.width) * unitsPerPoint),
                Int32(clamping: min(minimumSize.height, size.height) * unitsPerPoint))
        }
        pacer.request(at: MediaClock.monotonicTime)
        mailbox.setWakeEventType(wakeEventType)
    }

    /// Closes the window and quits SDL.
    func close() {
        mailbox.setWakeEventType(nil)
        presenter.close()
        cursors.close()
        SDL_DestroyWindow(window)
        SDL_QuitSubSystem(Self.subsystems)
    }

    /// Handles requests, events and frames until closing is requested.
    func run() {
        while true {
            let requests = mailbox.take()
            if requests.closes {
                for reading in requests.readings { reading.finish(texts.read(reading.source)) }
                return
            }
            apply(requests)
            let now = MediaClock.monotonicTime
            let due = isVisible ? pacer.dueTime(now: now) : nil
            if let due, due <= now {
                refresh(dueTime: due, now: now)
                drainEvents(first: nil)
            } else {
                wait(until: due, now: now, seen: requests)
            }
        }
    }

    private func apply(_ requests: DisplayMailbox.Requests) {
        pacer.reportsRefreshes = requests.reportsRefreshes
        if let time = requests.frameTime { pacer.requestCommitted(at: time) }
        if let title = requests.title { SDL_SetWindowTitle(window, title) }
        if let size = requests.size {
            let unitsPerPoint = 1 / input.pointsPerUnit
            SDL_SetWindowSize(
                window, Int32(clamping: max(1, (size.width * unitsPerPoint).rounded())),
                Int32(clamping: max(1, (size.height * unitsPerPoint).rounded())))
        }
        switch requests.textInput {
        case .active(let rect):
            if requests.endsComposition { stopTextInput() }
            let unitsPerPoint = 1 / input.pointsPerUnit
            var area = SDL_Rect(
                x: Int32(clamping: rect.minX * unitsPerPoint), y: Int32(clamping: rect.minY * unitsPerPoint),
                w: Int32(clamping: rect.width * unitsPerPoint), h: Int32(clamping: rect.height * unitsPerPoint)
            )
            SDL_SetTextInputRect(&area)
            SDL_StartTextInput()
        case .inactive: stopTextInput()
        case nil: break
        }
        if let shape = requests.pointerShape { cursors.show(shape) }
        for (source, text) in requests.offers { texts.offer(text, as: source) }
        for reading in requests.readings { reading.finish(texts.read(reading.source)) }
        if requests.togglesFullScreen {
            let isFull = SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0
            SDL_SetWindowFullscreen(window, isFull ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
        }
        if let keepsAwake = requests.keepsScreenAwake { if keepsAwake { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() } }
    }

    /// Stops text input. What has been typed before is reported: SDL would forget it.
    private func stopTextInput() {
        drainEvents(first: nil)
        SDL_StopTextInput()
    }

    // MARK: Waiting

    /// Waits for an event, for a request of another thread, or for `due`, and handles the events that came.
    private func wait(until due: Double?, now: Double, seen: DisplayMailbox.Requests) {
        // A refresh that is due soon handles requests early enough, so other threads needn't wake this one.
        let isSoon = due.map { $0 - now <= pacer.period } ?? false
        if !isSoon {
            guard mailbox.beginRest(after: seen) else { return }
        }
        defer { if !isSoon { mailbox.endRest() } }
        var event = SDL_Event()
        guard let due else {
            if SDL_WaitEvent(&event) == 1 { drainEvents(first: event) }
            return
        }
        // SDL's timeout is in milliseconds; the remainder is slept exactly. Long waits are limited so that the count can't overflow.
        let milliseconds = Int32(min(max(0, (due - now) * 1000 - 0.5), 3_600_000))
        if milliseconds > 0 {
            if SDL_WaitEventTimeout(&event, milliseconds) == 1 { drainEvents(first: event) }
        } else {
            var time = timespec(tv_sec: Int(due), tv_nsec: Int((due - due.rounded(.down)) * 1e9))
            clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
            drainEvents(first: nil)
        }
    }

    // MARK: Events

    /// Handles `first` and all events that are waiting.
    private func drainEvents(first: SDL_Event?) {
        if let first { handle(first) }
        var event = SDL_Event()
        // Limited, so that a flood of events doesn't delay frames.
        for _ in 0..<1000 {
            guard SDL_PollEvent(&event) == 1 else { break }
            handle(event)
        }
        input.flush(time: MediaClock.shared.now, emit: emit)
        if input.isPointerPressed != isCapturing {
            isCapturing = input.isPointerPressed
            SDL_CaptureMouse(isCapturing ? SDL_TRUE : SDL_FALSE)
        }
    }

    private func handle(_ event: SDL_Event) {
        // SDL's own time stamps are those of reading the event, in whole milliseconds: no better than now.
        let time = MediaClock.shared.now
        switch SDL_EventType(event.type) {
        case SDL_WINDOWEVENT: handleWindowEvent(SDL_WindowEventID(UInt32(event.window.event)), time: time)
        case SDL_QUIT: emit(.closeRequested)
        case SDL_DROPFILE, SDL_DROPTEXT: receiveDrop(event.drop)
        case SDL_DROPCOMPLETE:
            if !droppedFiles.isEmpty { emit(.opened(droppedFiles)) }
            droppedFiles = []
        case SDL_DISPLAYEVENT: updateRefreshRate()
        // SDL releases all keys before it reports the loss of focus. The user didn't, so they are cancelled with everything else.
        case SDL_KEYUP where isLosingFocus: break
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
            presenter.dropTexture()
            pacer.request(at: MediaClock.monotonicTime)
        default: input.translate(event, time: time, emit: emit)
        }
    }

    /// Takes one thing of those that were dropped. Text is ignored.
    private func receiveDrop(_ event: SDL_DropEvent) {
        guard let text = event.file else { return }
        defer { SDL_free(text) }
        guard event.type == SDL_DROPFILE.rawValue, text[0] != 0 else { return }
        droppedFiles.append(URL(fileURLWithPath: String(cString: text)))
    }

    /// Whether the loss of focus is among the next window events in the queue.
    private var isLosingFocus: Bool {
        var waiting = [SDL_Event](repeating: SDL_Event(), count: 16)
        let count = SDL_PeepEvents(&waiting, Int32(waiting.count), SDL_PEEKEVENT, SDL_WINDOWEVENT.rawValue, SDL_WINDOWEVENT.rawValue)
        return waiting.prefix(max(0, Int(count))).contains { UInt32($0.window.event) == SDL_WINDOWEVENT_FOCUS_LOST.rawValue }
    }

    private func handleWindowEvent(_ event: SDL_WindowEventID, time: Double) {
        switch event {
        case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_RESIZED:
            input.flush(time: time, emit: emit)
            presenter.contentsLost()
            if updateGeometry() { pacer.requestResized(at: MediaClock.monotonicTime) }
        case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
            if !isVisible { emit(.visible(true)) }
            isVisible = true
            presenter.contentsLost()
            pacer.request(at: MediaClock.monotonicTime)
        case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
            if isVisible { emit(.visible(false)) }
            isVisible = false
        case SDL_WINDOWEVENT_DISPLAY_CHANGED:
            updateRefreshRate()
            if updateGeometry() { pacer.requestResized(at: MediaClock.monotonicTime) }
        case SDL_WINDOWEVENT_FOCUS_GAINED:
            emit(.focus(true))
        case SDL_WINDOWEVENT_FOCUS_LOST:
            input.cancelTouches(time: time, emit: emit)
            emit(.focus(false))
        case SDL_WINDOWEVENT_LEAVE:
            input.pointerLeft(time: time, emit: emit)
        case SDL_WINDOWEVENT_CLOSE:
            emit(.closeRequested)
        default: break
        }
    }
}

extension Int32 {
    /// Converts a number, clamped to the range of the type.
    init(clamping value: CGFloat) {
        self = value.isNaN ? 0 : Int32(Swift.max(-2e9, Swift.min(2e9, value.rounded())))
    }
}
