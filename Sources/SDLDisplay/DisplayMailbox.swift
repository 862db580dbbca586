import CSDL
import CoreGraphics
import QuartzCore

/// What other threads ask of the display's thread, and what it tells them.
///
/// Only the display's thread calls SDL. Other threads may push an event, which wakes that thread while it waits for events.
final class DisplayMailbox: Sendable {
    /// A rectangle to put an input method's candidates beside, or nil to stop text input.
    enum TextInput: Sendable {
        case active(CGRect)
        case inactive
    }

    /// What was asked since the display's thread last looked.
    struct Requests: Sendable {
        /// When the latest frame was asked for, in seconds of the monotonic clock.
        var frameTime: Double?
        var title: String?
        var textInput: TextInput?
        /// A text for the clipboard.
        var clipboardText: String?
        /// Whether the screen stays on while nobody does anything.
        var keepsScreenAwake: Bool?
        /// The size in points that the window is asked to take.
        var size: CGSize?
        /// Whether refreshes are reported. Stays as it was set.
        var reportsRefreshes = false
        /// Whether the window is to be closed. Stays set.
        var closes = false

        /// Whether the display's thread has something to do.
        fileprivate func isNews(comparedWith seen: Requests) -> Bool {
            frameTime != nil || title != nil || textInput != nil || clipboardText != nil || keepsScreenAwake != nil || size != nil || closes
                || reportsRefreshes != seen.reportsRefreshes
        }
    }

    private struct State {
        var requests = Requests()
        var geometry: DisplayGeometry
        var framesPerSecond = 60
        /// What the clipboard holds, as far as is known.
        var clipboard = ""
        /// Whether the display's thread waits for events without an early end.
        var isResting = false
        /// The type of SDL event that wakes the display's thread; nil while SDL must not be called.
        var wakeEventType: UInt32?
    }

    private let state: Guarded<State>

    init(geometry: DisplayGeometry) {
        state = Guarded(State(geometry: geometry))
    }

    // MARK: Any thread

    var geometry: DisplayGeometry { state.withLock { $0.geometry } }
    var framesPerSecond: Int { state.withLock { $0.framesPerSecond } }
    /// What the clipboard holds, as far as is known; setting it does not tell the window system.
    var clipboard: String {
        get { state.withLock { $0.clipboard } }
        set { state.withLock { $0.clipboard = newValue } }
    }

    /// Changes the requests, and wakes the display's thread if it rests.
    func post(_ change: (inout Requests) -> Void) {
        state.withLock { state in
            change(&state.requests)
            // Pushed under the lock, so that SDL cannot be shut down in between.
            guard state.isResting, let type = state.wakeEventType else { return }
            state.isResting = false
            var event = SDL_Event()
            event.type = type
            SDL_PushEvent(&event)
        }
    }

    // MARK: The display's thread

    /// Allows SDL events of this type to be pushed; nil forbids.
    func setWakeEventType(_ type: UInt32?) {
        state.withLock { $0.wakeEventType = type }
    }

    func setGeometry(_ geometry: DisplayGeometry, framesPerSecond: Int) {
        state.withLock {
            $0.geometry = geometry
            $0.framesPerSecond = framesPerSecond
        }
    }

    /// Takes what was asked.
    func take() -> Requests {
        state.withLock { state in
            let taken = state.requests
            state.requests = Requests(reportsRefreshes: taken.reportsRefreshes, closes: taken.closes)
            return taken
        }
    }

    /// Announces that the thread is about to wait for events, unless something was asked after `seen` was taken: then it returns false.
    func beginRest(after seen: Requests) -> Bool {
        state.withLock { state in
            state.isResting = !state.requests.isNews(comparedWith: seen)
            return state.isResting
        }
    }

    /// Ends a rest.
    func endRest() {
        state.withLock { $0.isResting = false }
    }
}
