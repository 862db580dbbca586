/// What joins the application with a display.
@MainActor
struct DisplayConnection {
    let display: any Display
    let context: LayerContext
    /// Holds the windows' layers.
    let rootLayer: CALayer
}

/// The seam for hosts: a window host and a headless one drive the application through these alone.
extension UIApplication {
    /// Shows the windows on a display, whose frames are drawn from `server`. A former display is disconnected.
    ///
    /// From now on `UIScreen.main` has the display's size; windows that filled the former screen fill the new one.
    package func connect(display: any Display, server: RenderServer) {
        disconnect()
        let context = LayerContext(server: server)
        let root = CALayer()
        root.name = "screen"
        connection = DisplayConnection(display: display, context: context, rootLayer: root)
        // A new display begins with the orientation of its shape.
        rotation = RotationState()
        UIScreen.main.interfaceOrientation = .unknown
        UIDevice.current.attitude = .unknown
        UIScreen.main.maximumFramesPerSecond = display.maximumFramesPerSecond
        resize(to: display.geometry)
        context.layer = root
        context.didCommit = { [weak display] in
            MainActor.preconditionIsolated("layers that a window shows may be changed on the main thread only")
            display?.setNeedsFrame()
            MainActor.assumeIsolated {
                UIApplication.shared.commitCount += 1
                LiveAccessibilityTree.shared.setNeedsUpdate()
                UIApplication.shared.armTimer()
            }
        }
        // Tiles are drawn on other threads, when no commit tells the display.
        server.frameRequest.setHandler { [weak display] in display?.setNeedsFrame() }
        arrangeWindows()
        DisplayLinks.shared.activityDidChange = { [weak display] isActive in display?.setReportsRefreshes(isActive) }
        display.setReportsRefreshes(DisplayLinks.shared.isActive)
    }

    /// Takes the windows from the display. Touches in progress are cancelled.
    package func disconnect() {
        guard let connection else { return }
        let now = CACurrentMediaTime()
        touchDispatcher.cancelAll(time: now)
        mirroredTouches.forget()
        keyDispatcher.cancelAll(time: now)
        DisplayLinks.shared.activityDidChange = nil
        showsStatusBar = false
        for window in windows { window.layer.removeFromSuperlayer() }
        connection.context.layer = nil
        connection.context.didCommit = nil
        self.connection = nil
        CATransaction.flush()
        closeDisplay?()
        closeDisplay = nil
        setTextInput = nil
        clipboard = nil
        opensExternally = nil
        setKeepsScreenAwake = nil
        armTimer()
    }
}

/// Time.
extension UIApplication {
    /// When the next timer fires or the next animation ends, in media time; nil when nothing is due ever.
    package var nextDeadline: Double? {
        let deadlines = [TimerQueue.shared.nextDeadline, connection?.context.nextDeadline]
        return deadlines.compactMap { $0 }.min()
    }

    /// Fires the timers and ends the animations that are due at `time`, which the media clock shows already, and commits what came of it.
    package func fireDeadlines(at time: Double) {
        TimerQueue.shared.fire(at: time)
        connection?.context.endAnimations(at: time)
        CATransaction.flush()
    }

    /// Moves the virtual clock to the next deadline up to `time`, fires what is due then and commits what came of it: the step of which
    /// every driver of virtual time is made.
    ///
    /// - Returns: false where there is no such deadline; nothing is done then.
    package func advanceToNextDeadline(notAfter time: Double) -> Bool {
        precondition(MediaClock.shared.isVirtual, "the real clock can't be advanced")
        guard let deadline = nextDeadline, deadline <= time else { return false }
        let now = max(deadline, MediaClock.shared.now)
        MediaClock.shared.setVirtualTime(now)
        fireDeadlines(at: now)
        return true
    }

    /// Advances the virtual clock to `time`, stopping at each deadline on the way, in order. The main queue is not served meanwhile: what
    /// is asynchronous waits.
    ///
    /// Display links are called by the host's ``DisplayEvent/refresh(time:targetTime:)``.
    package func advanceAtOnce(to time: Double) {
        CATransaction.flush()
        while advanceToNextDeadline(notAfter: time) {}
        if time > MediaClock.shared.now { MediaClock.shared.setVirtualTime(time) }
    }

    /// As ``advanceAtOnce(to:)``, but after each stop the main queue is served, so that completion blocks, tasks and what they lead to
    /// happen at their time. Background work is waited for first.
    package func advance(to time: Double) async {
        await settle()
        while advanceToNextDeadline(notAfter: time) { await settle() }
        if time > MediaClock.shared.now { MediaClock.shared.setVirtualTime(time) }
    }

    /// How many turns of the loop a moment may take before it counts as an endless one, when the application changes something at each.
    private static let maximumTurns = 64

    /// Commits what is pending, and serves the main queue and background work until nothing more happens. No time passes.
    ///
    /// - Parameter waitsForBackgroundWork: whether to wait for work between `beginBackgroundTask` and `endBackgroundTask`. Default true.
    package func settle(waitsForBackgroundWork: Bool = true) async {
        for _ in 0..<Self.maximumTurns {
            let former = commitCount
            CATransaction.flush()
            if waitsForBackgroundWork { await waitForBackgroundTasks() }
            // Twice: a block of the main queue may be what begins the work, or posts its result.
            await serveMainQueue()
            CATransaction.flush()
            await serveMainQueue()
            let owesWork = waitsForBackgroundWork && backgroundTaskCount > 0
            if !owesWork, commitCount == former { return }
        }
    }

    private func serveMainQueue() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }

    /// Arms the one real timer for the next deadline. With a virtual clock nothing is armed.
    func armTimer() {
        let deadline = MediaClock.shared.isVirtual ? nil : nextDeadline
        guard deadline != armedDeadline else { return }
        armedDeadline = deadline
        timer?.cancel()
        timer = nil
        guard let deadline else { return }
        let source = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
        source.schedule(deadline: .now() + max(0, deadline - CACurrentMediaTime()))
        source.setEventHandler {
            MainActor.assumeIsolated {
                let application = UIApplication.shared
                application.armedDeadline = nil
                application.fireDeadlines(at: CACurrentMediaTime())
                application.armTimer()
            }
        }
        timer = source
        source.resume()
    }
}

/// The loop.
extension UIApplication {
    /// Runs the main loop until ``terminate()``. `Task`, `@MainActor`, `DispatchQueue.main` and `Timer` all work inside it.
    package func run() {
        while !isTerminating {
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        }
        isTerminating = false
    }
}
