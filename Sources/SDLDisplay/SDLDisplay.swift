import CoreGraphics
import Dispatch
import Foundation
import QuartzCore

/// A display that is a window on the screen, with its input, by SDL.
///
/// SDL is called only on one thread, which the display owns. That thread waits for events, asks the frame source for frames, and presents
/// them, at most one per refresh; while nothing moves it sleeps. It doesn't depend on the main thread, so a stalled main thread drops no
/// frames.
package final class SDLDisplay: Display {
    private let mailbox: DisplayMailbox
    /// Signals the end of the display's thread.
    private let threadEnd = DispatchGroup()
    /// The display's thread, once it is running.
    private let thread = Guarded<pthread_t?>(nil)
    /// Whether this process shows a window.
    private static let isOpen = Guarded(false)

    /// Opens a window and returns when it is open.
    ///
    /// - Parameters:
    ///   - identity: what the window is to the desktop: its title, its program and its icon.
    ///   - size: the size of the content in points. The window system may choose another; then ``geometry`` has it.
    ///   - minimumSize: the least size in points that people can give the window. By default there is none.
    ///   - scale: pixels per point; nil takes the screen's. A scale other than the screen's makes the window larger or smaller.
    ///   - drawing: by what frames are drawn. For anything but memory the source of frames must be able to draw to a `WindowFramebuffer`
    ///     and to pixels in memory.
    ///   - frames: the source of frames. It is called on the display's thread.
    ///   - report: is called with a line when frames can't be drawn or shown as asked for. By default it goes to standard error.
    ///   - events: receives events, on the display's thread, which waits for it: it should pass the event on and return.
    package init(
        _ identity: WindowIdentity,
        size: CGSize,
        minimumSize: CGSize = .zero,
        scale: CGFloat?,
        drawing: WindowDrawing = .memory,
        frames: any FrameSource,
        report: @escaping @Sendable (String) -> Void = { FileHandle.standardError.write(Data("lamina: \($0)\n".utf8)) },
        events: @escaping @Sendable (DisplayEvent) -> Void
    ) throws(SDLDisplayError) {
        let geometry = DisplayGeometry(size: size, scale: scale ?? 1)
        let sides = [size.width * geometry.scale, size.height * geometry.scale]
        guard size.width > 0, size.height > 0, geometry.scale > 0, sides.allSatisfy({ $0 <= CGFloat(PixelBuffer.maximumSide) }) else {
            throw .invalidSize(width: size.width, height: size.height, scale: geometry.scale)
        }
        guard Self.isOpen.withLock({ isOpen in
            defer { isOpen = true }
            return !isOpen
        }) else { throw .alreadyOpen }

        identity.prepare()
        let mailbox = DisplayMailbox(geometry: geometry)
        self.mailbox = mailbox
        let opening = Opening()
        let threadEnd = threadEnd
        threadEnd.enter()
        let thread = Thread {
            // The name in `top -H` and debuggers, of at most 15 characters.
            Thread.current.name = "lamina-display"
            do throws(SDLDisplayError) {
                let loop = try DisplayLoop(
                    identity, size: size, minimumSize: minimumSize, scale: scale, drawing: drawing, mailbox: mailbox, frames: frames,
                    report: report, events: events)
                opening.finish(.success(pthread_self()))
                loop.run()
                loop.close()
            } catch {
                opening.finish(.failure(error))
            }
            Self.isOpen.withLock { $0 = false }
            threadEnd.leave()
        }
        // Renderers keep spans and edges on the stack.
        thread.stackSize = 8 << 20
        thread.start()
        switch opening.wait() {
        case .success(let id):
            self.thread.withLock { $0 = id }
        case .failure(let error):
            threadEnd.wait()
            throw error
        }
    }

    deinit {
        close()
    }

    package var geometry: DisplayGeometry { mailbox.geometry }

    /// The refresh rate of the window's screen in frames per second; 60 where the window system doesn't report it.
    package var maximumFramesPerSecond: Int { mailbox.framesPerSecond }

    package func setNeedsFrame() {
        let time = MediaClock.monotonicTime
        mailbox.post { $0.frameTime = time }
    }

    package func setReportsRefreshes(_ reports: Bool) {
        mailbox.post { $0.reportsRefreshes = reports }
    }

    /// Requests another size of the content in points. Any thread.
    package func resize(to size: CGSize) -> Bool {
        mailbox.post { $0.size = size }
        return false
    }

    /// Sets the window's title. Any thread.
    package func setTitle(_ title: String) {
        mailbox.post { $0.title = title }
    }

    /// Starts or stops text input: while it is active, typing sends ``DisplayEvent/text(_:time:)`` events and input methods work, with
    /// their candidates beside `rect`, in points. Initially inactive. Any thread.
    ///
    /// - Parameter endsComposition: whether an input method forgets what it composes, because that is a part of the text now, or because
    ///   another text is typed into.
    package func setTextInput(active: Bool, rect: CGRect, endsComposition: Bool = false) {
        mailbox.post {
            $0.textInput = active ? .active(rect) : .inactive
            if endsComposition { $0.endsComposition = true }
        }
    }

    /// Sets what the pointer looks like over the window. Initially the arrow. Any thread.
    package func setPointerShape(_ shape: PointerShape) {
        mailbox.post { $0.pointerShape = shape }
    }

    /// A text of the window system as it is at this moment; empty if there is none, nil if it can't be told. The program that offers it is
    /// asked, for a second at the most. Any thread but the display's own.
    package func text(of source: WindowText) -> String? { mailbox.text(of: source) }

    /// Offers a text to other programs. Any thread.
    package func offer(_ text: String, as source: WindowText) {
        mailbox.post { $0.offers[source] = text }
    }

    /// Lets the window fill the screen, or gives it its place and size back. Any thread.
    package func toggleFullScreen() {
        mailbox.post { $0.togglesFullScreen.toggle() }
    }

    /// Sets whether the screen stays on, without a screen saver, while there is no input. Initially it does, as SDL's default. Any thread.
    package func setKeepsScreenAwake(_ keepsAwake: Bool) {
        mailbox.post { $0.keepsScreenAwake = keepsAwake }
    }

    /// Closes the window and waits until it is gone; afterwards nothing is drawn or reported. Has no effect the second time. Called from
    /// the events handler or the frame source, it doesn't wait.
    package func close() {
        mailbox.post { $0.closes = true }
        let isOwnThread = thread.withLock { $0.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
        if !isOwnThread { threadEnd.wait() }
    }
}

/// The result of opening the window, passed from the display's thread to the caller.
private final class Opening: Sendable {
    private let result = Guarded<Result<pthread_t, SDLDisplayError>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    func finish(_ result: Result<pthread_t, SDLDisplayError>) {
        self.result.withLock { $0 = result }
        isDone.signal()
    }

    func wait() -> Result<pthread_t, SDLDisplayError> {
        isDone.wait()
        return result.withLock { $0 } ?? .failure(.windowFailed("the display's thread ended"))
    }
}
