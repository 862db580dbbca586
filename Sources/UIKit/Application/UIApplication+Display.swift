/// The connection between the application and a display.
@MainActor
struct DisplayConnection {
    let display: any Display
    let context: LayerContext
    /// The layer whose sublayers are the windows' layers.
    let rootLayer: CALayer
}

/// The interface for hosts: window hosts and headless hosts drive the application through these methods only.
extension UIApplication {
    /// Connects a display, which shows the windows and whose frames are drawn by `server`. The former display is disconnected.
    ///
    /// `UIScreen.main` takes the display's size; windows that filled the former screen fill the new one.
    package func connect(display: any Display, server: RenderServer) {
        disconnect()
        let context = LayerContext(server: server)
        let root = CALayer()
        root.name = "screen"
        connection = DisplayConnection(display: display, context: context, rootLayer: root)
        // The initial orientation follows the display's shape.
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
        // Tiles are drawn on other threads, without a commit that notifies the display.
        server.frameRequest.setHandler { [weak display] in display?.setNeedsFrame() }
        arrangeWindows()
        DisplayLinks.shared.activityDidChange = { [weak display] isActive in display?.setReportsRefreshes(isActive) }
        display.setReportsRefreshes(DisplayLinks.shared.isActive)
    }

    /// Disconnects the display. Touches in progress are cancelled.
    package func disconnect() {
        guard let connection else { return }
        let now = CACurrentMediaTime()
        touchDispatcher.cancelAll(time: now)
        mirroredTouches.forget()
        keyDispatcher.cancelAll(time: now)
        DisplayLinks.shared.activityDidChange = nil
        showsStatusBar = false
        deviceInsets = .zero
        for window in windows { window.layer.removeFromSuperlayer() }
        connection.context.layer = nil
        connection.context.didCommit = nil
        self.connection = nil
        CATransaction.flush()
        closeDisplay?()
        closeDisplay = nil
        setTextInput = nil
        composition = nil
        setPointerShape = nil
        clipboard = nil
        primarySelection = nil
        togglesFullScreen = nil
        opensExternally = nil
        setKeepsScreenAwake = nil
        setWindowTitle = nil
        stopFollowing?()
        stopFollowing = nil
        chosenPreferences = InterfacePreferences()
        desktopPreferences = InterfacePreferences()
        armTimer()
    }
}

/// Time.
extension UIApplication {
    /// The media time of the next timer or end of an animation, in seconds; nil if there is none.
    package var nextDeadline: Double? {
        let deadlines = [TimerQueue.shared.nextDeadline, connection?.context.nextDeadline]
        return deadlines.compactMap { $0 }.min()
    }

    /// Fires the timers and ends the animations that are due at `time`, the current time of the media clock, and commits the changes that
    /// result.
    package func fireDeadlines(at time: Double) {
        TimerQueue.shared.fire(at: time)
        connection?.context.endAnimations(at: time)
        CATransaction.flush()
    }

    /// Advances the virtual clock to the next deadline up to `time`, fires what is due then and commits the changes that result: the basic
    /// step of all drivers of virtual time. Traps with the real clock.
    ///
    /// - Returns: false if there is no such deadline; nothing is done then.
    package func advanceToNextDeadline(notAfter time: Double) -> Bool {
        precondition(MediaClock.shared.isVirtual, "the real clock can't be advanced")
        guard let deadline = nextDeadline, deadline <= time else { return false }
        let now = max(deadline, MediaClock.shared.now)
        MediaClock.shared.setVirtualTime(now)
        fireDeadlines(at: now)
        return true
    }

    /// Advances the virtual clock to `time`, stopping at each deadline on the way, in order. The main queue is not served meanwhile, so
    /// asynchronous work waits.
    ///
    /// Display links are called by the host's ``DisplayEvent/refresh(time:targetTime:)``.
    package func advanceAtOnce(to time: Double) {
        CATransaction.flush()
        while advanceToNextDeadline(notAfter: time) {}
        if time > MediaClock.shared.now { MediaClock.shared.setVirtualTime(time) }
    }

    /// Like ``advanceAtOnce(to:)``, but serves the main queue after each stop, so that completion blocks, tasks and what they start run at
    /// their time. Waits for background tasks first.
    package func advance(to time: Double) async {
        await settle()
        while advanceToNextDeadline(notAfter: time) { await settle() }
        if time > MediaClock.shared.now { MediaClock.shared.setVirtualTime(time) }
    }

    /// The number of turns of the run loop at one time after which ``settle(waitsForBackgroundWork:)`` gives up on an application that
    /// changes something in every turn.
    private static let maximumTurns = 64

    /// Commits pending changes, and serves the main queue and background tasks until nothing more happens. Time does not advance.
    ///
    /// - Parameter waitsForBackgroundWork: whether to wait for tasks between `beginBackgroundTask` and `endBackgroundTask`. Default true.
    package func settle(waitsForBackgroundWork: Bool = true) async {
        for _ in 0..<Self.maximumTurns {
            let former = commitCount
            CATransaction.flush()
            if waitsForBackgroundWork { await waitForBackgroundTasks() }
            // Twice: a block on the main queue may begin the work or post its result.
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

    /// Schedules the one real timer for the next deadline. With a virtual clock there is no timer.
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

/// The run loop.
extension UIApplication {
    /// Runs the main run loop until ``terminate()``. `Task`, `@MainActor`, `DispatchQueue.main` and `Timer` all work inside it.
    package func run() {
        while !isTerminating {
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        }
        isTerminating = false
    }
}
