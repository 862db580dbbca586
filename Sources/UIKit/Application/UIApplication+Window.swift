@_implementationOnly import DesktopSettings
@_implementationOnly import GLRenderer
@_implementationOnly import RasterRenderer
@_implementationOnly import SDLDisplay

/// The window host: connects the application with a desktop window.
extension UIApplication {
    /// Opens a desktop window and connects it. ``disconnect()`` closes it.
    ///
    /// The screen's traits follow the desktop's settings for light or dark, text size, contrast and motion. If the desktop does not answer
    /// within a quarter of a second, the window begins with the defaults.
    ///
    /// - Parameters:
    ///   - title: the text of the title bar.
    ///   - size: the size of the content, in points; the window system may choose another, which `UIScreen.main` reports.
    ///   - minimumSize: the least size that people can give the window, in points. By default there is none.
    ///   - scale: pixels per point; nil takes the display's.
    ///   - identifier: the name by which the desktop knows the program, that of its desktop entry: the window's class, and its application
    ///     identifier on Wayland. Nil leaves them to SDL, which takes the program's file name.
    ///   - icon: the window's icon; nil for none.
    ///   - renderer: what draws; nil for what the environment variable `LAMINA_RENDERER` says, or else the graphics processor if there is
    ///     one.
    /// - Throws: an error that describes in one line why no window could be opened.
    package func openWindow(
        title: String, size: CGSize, minimumSize: CGSize = .zero, scale: CGFloat? = nil, identifier: String? = nil, icon: CGImage? = nil,
        renderer: RendererChoice? = nil
    ) throws {
        let choice = try RendererChoice.chosen(renderer)
        let drawing: WindowDrawing =
            switch choice {
            case .cpu: .memory
            case .gl: .graphics
            case nil: WindowDrawing.mayHaveGraphicsProcessor ? .graphicsIfPossible : .memory
            }
        let processor = RasterRenderer()
        // On a driver that draws on the processor itself, the other renderer is faster, so it draws unless asked otherwise.
        let server = RenderServer(
            renderer: drawing == .memory ? processor : WindowRenderer(processor: processor, takesSoftware: drawing == .graphics))
        let identity = WindowIdentity(title: title, identifier: identifier, icon: icon)
        identity.prepare()
        // The desktop answers while the window opens.
        let follower = observeDesktop()
        let display: SDLDisplay
        do {
            display = try SDLDisplay(
                identity, size: size, minimumSize: minimumSize, scale: scale, drawing: drawing, frames: server
            ) { event in
                // The display's thread waits for this closure to return, so the event is handled asynchronously on the main queue.
                DispatchQueue.main.async {
                    MainActor.assumeIsolated {
                        UIApplication.shared.handle(event)
                        CATransaction.flush()
                    }
                }
            }
        } catch {
            follower.close()
            throw error
        }
        connect(display: display, server: server)
        stopFollowing = { follower.close() }
        if let settings = follower.first() { desktopPreferences = InterfacePreferences(settings) }
        // With `LAMINA_DEVICE` set to 1 the application runs as on a phone, with rotation keys and a status bar.
        isTurnedByKeys = ProcessInfo.processInfo.environment["LAMINA_DEVICE"] == "1"
        showsStatusBar = isTurnedByKeys
        setTextInput = { [weak display] in display?.setTextInput(active: $0, rect: $1, endsComposition: $2) }
        setPointerShape = { [weak display] in display?.setPointerShape($0) }
        func shared(_ source: WindowText) -> SharedText {
            (get: { [weak display] in display?.text(of: source) }, set: { [weak display] in display?.offer($0, as: source) })
        }
        clipboard = shared(.clipboard)
        primarySelection = shared(.primary)
        togglesFullScreen = { [weak display] in display?.toggleFullScreen() }
        closeDisplay = { display.close() }
        setKeepsScreenAwake = { [weak display] in display?.setKeepsScreenAwake($0) }
        display.setKeepsScreenAwake(isIdleTimerDisabled)
        opensExternally = ExternalOpening.desktop
        setWindowTitle = { [weak display] in display?.setTitle($0) }
        updateTextInput()
    }

    /// Turns the window system's text input on while the first responder accepts text, and reports the caret's rectangle for the candidates
    /// of input methods.
    func updateTextInput() {
        guard let setTextInput else { return }
        // What is typed while a screen goes is for the one that comes, whose text has no first responder yet.
        guard let responder = firstResponder, responder is any UIKeyInput else {
            composition = nil
            return setTextInput(Transition.awaitsText, .zero, false)
        }
        let input = responder as? any UITextInput, marked = input?.markedTextRange
        let former = composition
        composition = (ObjectIdentifier(responder), marked != nil)
        // An input method that went on composing what is a part of the text already would insert it again.
        let endsComposition = former?.input != ObjectIdentifier(responder)
            || former?.hasMarkedText == true && marked == nil && !keyDispatcher.isInserting
        guard let view = responder as? UIView, let window = view.window else { return setTextInput(true, .zero, endsComposition) }
        let rect = (marked ?? input?.selectedTextRange).flatMap { input?.caretRect(for: $0.start) }
        setTextInput(true, view.convert(rect ?? view.bounds, to: window), endsComposition)
    }
}

extension UIApplicationDelegate {
    /// The entry point of a delegate that is marked `@main`: opens a window, launches the application and runs its run loop until the
    /// window is closed. Without a display it prints an error and exits with status 1.
    public static func main() { UIApplication.shared.runProgram(delegateClass: Self.self) }
}

/// The entry point of a program that names the class of its application delegate: as `main()` of a delegate that is marked `@main`.
///
/// - Parameters:
///   - argc: the number of arguments; not used, as `CommandLine` has them.
///   - argv: the arguments; not used.
///   - principalClassName: not used: the application is a `UIApplication`.
///   - delegateClassName: the class of the delegate, as `NSStringFromClass` has it.
/// - Returns: 0 when the window was closed.
@MainActor
@discardableResult
public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
    UIApplication.shared.runProgram(delegateClass: delegateClassName.flatMap { NSClassFromString($0) })
    return 0
}

extension UIApplication {
    /// Opens a window, launches with a delegate of a class and runs until the window is closed. Ends the program where that isn't possible.
    fileprivate func runProgram(delegateClass: AnyClass?) {
        let name = ProcessInfo.processInfo.processName
        func fail(_ reason: String) -> Never {
            FileHandle.standardError.write(Data("\(name): \(reason)\n".utf8))
            exit(1)
        }
        guard let delegate = delegateClass.flatMap({ ObjCClass.make($0) }) as? any UIApplicationDelegate else {
            fail("the application's delegate must be a class that inherits from NSObject and has an init(): \(delegateClass.map { "\($0)" } ?? "none")")
        }
        do {
            try openWindow(title: name, size: CGSize(width: 1024, height: 768), identifier: name)
        } catch {
            fail("\(error)")
        }
        launch(delegate: delegate)
        run()
        disconnect()
    }
}
