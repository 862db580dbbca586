import CGio
import CoreGraphics
import Foundation

/// Reads the desktop's settings from the settings portal (`org.freedesktop.portal.Settings`, over D-Bus) and follows their changes.
///
/// All of it happens on a thread of its own with a GLib main loop of its own: nothing waits for the desktop, except for ``first()``, which
/// gives up early. Where there is no bus or no portal, the settings are those of a desktop that says nothing. A portal that starts later, or
/// starts again, is read then.
package final class DesktopSettingsFollower: Sendable {
    private let thread: SettingsThread

    /// Starts reading.
    ///
    /// - Parameters:
    ///   - bus: the address of the session bus; nil where there is none.
    ///   - patience: how long ``first()`` waits, in seconds since now. Default 0.25.
    ///   - callLimit: how long the portal may take to answer, in seconds; later answers are ignored. Default 5.
    ///   - changed: called on the follower's thread with the settings once they are known, and whenever they change.
    package init(
        bus: String?, patience: Double = 0.25, callLimit: Double = 5, changed: @escaping @Sendable (DesktopSettings) -> Void
    ) {
        thread = SettingsThread(changed: changed)
        guard let bus else {
            thread.report(DesktopSettings())
            return
        }
        let thread = thread
        let runner = Thread {
            // The name in `top -H` and debuggers, of at most 15 characters.
            Thread.current.name = "lamina-settings"
            thread.run(bus: bus, patience: patience, callLimit: callLimit)
        }
        runner.start()
    }

    deinit {
        close()
    }

    /// The settings as they were first known; waits for them until the follower's patience ends, and is nil if they aren't known by then.
    package func first() -> DesktopSettings? { thread.first() }

    /// Ends following, without waiting for anything. Later changes are not reported; one that is being reported may still be. Has no effect
    /// the second time.
    package func close() { thread.close() }

    /// The address of the person's session bus by the environment; nil if there is none.
    ///
    /// It is `DBUS_SESSION_BUS_ADDRESS`, or the socket `bus` in `XDG_RUNTIME_DIR`. An empty address stands for no bus. A bus is never
    /// launched.
    package static func sessionBus(environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"] {
            return address.isEmpty || address.hasPrefix("autolaunch:") ? nil : address
        }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"), FileManager.default.fileExists(atPath: folder + "/bus"),
            let escaped = g_dbus_address_escape_value(folder + "/bus")
        else { return nil }
        defer { g_free(escaped) }
        return "unix:path=" + String(cString: escaped)
    }
}

/// What the follower's thread shares with others: what was found out, and the means to end the thread.
///
/// `@unchecked Sendable`: GLib's main contexts and cancellables may be used from any thread, and these two pointers never change.
final class SettingsThread: @unchecked Sendable {
    let context: OpaquePointer
    let cancellable: UnsafeMutablePointer<GCancellable>
    private let changed: @Sendable (DesktopSettings) -> Void

    private struct State {
        /// The settings reported last; nil before the first report.
        var settings: DesktopSettings?
        var isClosed = false
        /// Whether nobody waits for the first settings any longer: they are known, or it took too long.
        var isSettled = false
    }

    private let state = Guarded(State())
    /// Signalled when ``State/isSettled`` becomes true.
    private let settled = DispatchSemaphore(value: 0)

    init(changed: @escaping @Sendable (DesktopSettings) -> Void) {
        self.changed = changed
        context = g_main_context_new()
        cancellable = g_cancellable_new()
    }

    deinit {
        g_object_unref(cancellable)
        g_main_context_unref(context)
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Runs the main loop until the follower is closed, or until the bus can't be reached.
    func run(bus: String, patience: Double, callLimit: Double) {
        g_main_context_push_thread_default(context)
        let session = PortalSession(thread: self, callLimit: callLimit)
        session.connect(to: bus)
        settle(after: patience)
        while !isClosed, !session.hasFailed { g_main_context_iteration(context, 1) }
        settle()
        session.end()
        // Cancelled operations report back once more.
        while session.pendingOperations > 0 { g_main_context_iteration(context, 1) }
        g_main_context_pop_thread_default(context)
    }

    /// Has ``first()`` wait for no longer than some seconds.
    private func settle(after seconds: Double) {
        guard let timer = g_timeout_source_new(UInt32(min(max(0, seconds), 3600) * 1000)) else { return }
        let data = Unmanaged.passRetained(self).toOpaque()
        g_source_set_callback(
            timer,
            { data in
                if let data { Unmanaged<SettingsThread>.fromOpaque(data).takeUnretainedValue().settle() }
                return 0
            }, data, { data in if let data { Unmanaged<SettingsThread>.fromOpaque(data).release() } })
        g_source_attach(timer, context)
        g_source_unref(timer)
    }

    /// Ends the wait for the first settings.
    private func settle() {
        let isFirst = state.withLock { state in
            defer { state.isSettled = true }
            return !state.isSettled
        }
        if isFirst { settled.signal() }
    }

    /// Reports settings unless they are those that were reported last, or the follower is closed.
    func report(_ settings: DesktopSettings) {
        let isNews = state.withLock { state in
            guard !state.isClosed, state.settings != settings else { return false }
            state.settings = settings
            return true
        }
        settle()
        if isNews { changed(settings) }
    }

    func first() -> DesktopSettings? {
        settled.wait()
        // For the next one that asks.
        settled.signal()
        return state.withLock { $0.settings }
    }

    func close() {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        guard isFirst else { return }
        g_cancellable_cancel(cancellable)
        g_main_context_wakeup(context)
        settle()
    }
}
