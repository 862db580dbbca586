import CSDL
import CoreGraphics
import QuartzCore

/// Requests of other threads to the display's thread, and the state that it shares with them.
///
/// Only the display's thread calls SDL. Other threads may push an event, which wakes that thread while it waits for events.
final class DisplayMailbox: Sendable {
    /// The state of text input: active, with the rectangle beside which an input method shows its candidates, or inactive.
    enum TextInput: Sendable {
        case active(CGRect)
        case inactive
    }

    /// The requests since the display's thread last took them.
    struct Requests: Sendable {
        /// When a frame was last requested, in seconds of the monotonic clock.
        var frameTime: Double?
        var title: String?
        var textInput: TextInput?
        /// Whether what an input method composes is to be forgotten.
        var endsComposition = false
        var pointerShape: PointerShape?
        /// The texts to offer to other programs.
        var offers: [WindowText: String] = [:]
        /// Who waits for texts of other programs.
        var readings: [TextReading] = []
        /// Whether the window is to fill the screen, or no longer.
        var togglesFullScreen = false
        /// Whether the screen is to stay on while there is no input.
        var keepsScreenAwake: Bool?
        /// The requested size of the window's content in points.
        var size: CGSize?
        /// Whether refreshes are reported. Not reset by taking requests.
        var reportsRefreshes = false
        /// Whether the window is to be closed. Never reset.
        var closes = false

        /// Whether there is anything to do: a pending request, or a value of `reportsRefreshes` other than in `seen`.
        fileprivate func isNews(comparedWith seen: Requests) -> Bool {
            frameTime != nil || title != nil || textInput != nil || pointerShape != nil || !offers.isEmpty || !readings.isEmpty || togglesFullScreen
                || keepsScreenAwake != nil || size != nil || closes || reportsRefreshes != seen.reportsRefreshes
        }
    }

    private struct State {
        var requests = Requests()
        var geometry: DisplayGeometry
        var framesPerSecond = 60
        /// Whether the display's thread waits for events and must be woken for requests.
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

    /// Changes the requests, and wakes the display's thread if it waits.
    func post(_ change: (inout Requests) -> Void) {
        state.withLock { state in
            change(&state.requests)
            // Pushed under the lock, so that SDL can't be shut down in between.
            guard state.isResting, let type = state.wakeEventType else { return }
            state.isResting = false
            var event = SDL_Event()
            event.type = type
            SDL_PushEvent(&event)
        }
    }

    /// Has the display's thread read a text, and waits for it; nil where the window is closed, or the thread doesn't answer in time.
    func text(of source: WindowText) -> String? {
        let reading = TextReading(source)
        guard state.withLock({ $0.wakeEventType != nil }) else { return nil }
        post { $0.readings.append(reading) }
        return reading.wait()
    }

    // MARK: The display's thread

    /// Sets the type of the wake event; nil forbids pushing events.
    func setWakeEventType(_ type: UInt32?) {
        state.withLock { $0.wakeEventType = type }
    }

    func setGeometry(_ geometry: DisplayGeometry, framesPerSecond: Int) {
        state.withLock {
            $0.geometry = geometry
            $0.framesPerSecond = framesPerSecond
        }
    }

    /// Takes the pending requests.
    func take() -> Requests {
        state.withLock { state in
            let taken = state.requests
            state.requests = Requests(reportsRefreshes: taken.reportsRefreshes, closes: taken.closes)
            return taken
        }
    }

    /// Announces that the thread is about to wait for events; returns false if there are requests since `seen` was taken.
    func beginRest(after seen: Requests) -> Bool {
        state.withLock { state in
            state.isResting = !state.requests.isNews(comparedWith: seen)
            return state.isResting
        }
    }

    /// Ends the wait.
    func endRest() {
        state.withLock { $0.isResting = false }
    }
}
