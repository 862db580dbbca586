internal import RasterRenderer
internal import SDLDisplay

/// The window host: joins the application with a window of the desktop.
extension UIApplication {
    /// Opens a window of the desktop, drawn by the CPU renderer, and connects it. ``disconnect()`` closes it.
    ///
    /// - Parameters:
    ///   - title: what the title bar says.
    ///   - size: of the content, in points; the window system may give another, which `UIScreen.main` tells then.
    ///   - scale: pixels per point; nil takes the display's.
    /// - Throws: an error that says in one line why there is no window.
    package func openWindow(title: String, size: CGSize, scale: CGFloat? = nil) throws {
        let server = RenderServer(renderer: RasterRenderer())
        let display = try SDLDisplay(title: title, size: size, scale: scale, frames: server) { event in
            // The display's thread waits for this to return: the event is handled in the main loop's own time.
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    UIApplication.shared.handle(event)
                    CATransaction.flush()
                }
            }
        }
        connect(display: display, server: server)
        // A program is tried as on a phone where the environment says so.
        isTurnedByKeys = ProcessInfo.processInfo.environment["LAMINA_DEVICE"] == "1"
        showsStatusBar = isTurnedByKeys
        setTextInput = { [weak display] isActive, rect in display?.setTextInput(active: isActive, rect: rect) }
        clipboard = (get: { [weak display] in display?.clipboardText ?? "" }, set: { [weak display] in display?.clipboardText = $0 })
        closeDisplay = { display.close() }
        setKeepsScreenAwake = { [weak display] in display?.setKeepsScreenAwake($0) }
        display.setKeepsScreenAwake(isIdleTimerDisabled)
        opensExternally = ExternalOpening.desktop
        updateTextInput()
    }

    /// Text is typed while the first responder takes it; candidates stand beside its caret.
    func updateTextInput() {
        guard let setTextInput else { return }
        guard firstResponder is any UIKeyInput else { return setTextInput(false, .zero) }
        guard let view = firstResponder as? UIView, let window = view.window else { return setTextInput(true, .zero) }
        var rect = view.bounds
        if let input = view as? any UITextInput, let range = input.markedTextRange ?? input.selectedTextRange {
            rect = input.caretRect(for: range.start)
        }
        setTextInput(true, view.convert(rect, to: window))
    }
}

extension UIApplicationDelegate {
    /// The program's entry where the delegate is marked `@main`: opens a window, launches the application and runs its loop until the
    /// window is closed. Without a display it says so and ends with status 1.
    public static func main() {
        let name = ProcessInfo.processInfo.processName
        do {
            try UIApplication.shared.openWindow(title: name, size: CGSize(width: 1024, height: 768))
        } catch {
            FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
            exit(1)
        }
        UIApplication.shared.launch(delegate: Self())
        UIApplication.shared.run()
        UIApplication.shared.disconnect()
    }
}
