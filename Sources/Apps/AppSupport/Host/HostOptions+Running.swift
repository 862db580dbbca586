import Foundation
import RecordStore
import UIKit
import UIKitTesting

/// Running an app with its options.
extension HostOptions {
    /// The least size that people can give a window, in points: all apps can be used in it.
    static let leastWindowSize = CGSize(width: 320, height: 360)

    /// The side of the icon that windows have, in pixels. Desktops scale it, or take the one of the desktop entry.
    static let windowIconSize = 128

    /// Shows a controller: in a window until that is closed, or headless until the last file is written.
    ///
    /// - Parameters:
    ///   - title: the window's title.
    ///   - size: the size in points, if the options name none.
    ///   - app: the app whose window it is, by which the desktop finds its icon and its entry; nil for none of them.
    ///   - opening: creates the controller that shows a file which was dropped onto the window, and which takes the place of the one before.
    ///     Its title becomes the window's. Nil if the app opens no files. What it throws is shown to the person.
    ///   - makeRoot: creates the controller. It is called when the screen has its size. A ``FileTaker`` gets dropped files itself.
    @MainActor
    package func run(
        title: String, size: CGSize = CGSize(width: 1024, height: 768), app: DesktopApp? = nil,
        opening: (@MainActor (URL) throws -> UIViewController)? = nil,
        _ makeRoot: @escaping @MainActor () throws -> UIViewController
    ) throws {
        let makePreferredRoot = { @MainActor in
            UIApplication.shared.chosenPreferences = preferences
            return try makeRoot()
        }
        let size = self.size ?? size
        if headless {
            try runHeadless(size, makePreferredRoot)
        } else {
            try runWindow(title: title, size: size, app: app, opening: opening, makePreferredRoot)
        }
    }

    @MainActor
    private func runHeadless(_ size: CGSize, _ makeRoot: @escaping @MainActor () throws -> UIViewController) throws {
        let script = try self.script.map { try GestureScript(contentsOf: URL(fileURLWithPath: $0)) }
        var run = HeadlessRun(
            size: size, scale: scale ?? 2, framesPerSecond: fps, script: script, snapshots: snapshot, framesFolder: frames, film: output,
            from: part.from ?? 0, to: part.to, duration: duration)
        let choice = try RendererChoice.headless(renderer)
        run.makeRenderer = { choice.makeRenderer() }
        // Not by print(), which keeps lines back where the output isn't a terminal.
        if progress { run.didDraw = { frame in FileHandle.standardOutput.write(Data("frame \(frame)\n".utf8)) } }
        let delegate = AppDelegate()
        UIApplication.shared.delegate = delegate
        defer { UIApplication.shared.delegate = nil }
        try UIApplication.shared.run { try await run.perform(makeRoot) }
    }

    @MainActor
    private func runWindow(
        title: String, size: CGSize, app: DesktopApp?, opening: (@MainActor (URL) throws -> UIViewController)?,
        _ makeRoot: @MainActor () throws -> UIViewController
    ) throws {
        let application = UIApplication.shared
        try application.openWindow(
            title: title, size: size, minimumSize: Self.leastWindowSize, scale: scale.map { CGFloat($0) }, identifier: app?.identifier,
            icon: app?.icon(size: Self.windowIconSize), renderer: renderer)
        // When all has been stored that goes with the window.
        defer { RecordStore.closeAll() }
        defer { FileImport.waitUntilEnded() }
        defer { application.disconnect() }
        let signals = TerminationSignals { application.terminate() }
        defer { signals.cancel() }
        let clock = ClockWatch()
        defer { clock.cancel() }
        FontFamilies.load()
        // Making the root applies the options to the screen, whose traits a window has from its beginning.
        let root = try makeRoot()
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = root
        let delegate = AppDelegate()
        delegate.close = { application.terminate() }
        if root is any FileTaker || opening != nil {
            delegate.open = { [weak window] url in
                guard let window else { return }
                if let taker = window.rootViewController as? any FileTaker {
                    taker.take(url)
                } else if let opening {
                    AppDelegate.show(url, in: window, opening)
                }
            }
        }
        application.delegate = delegate
        window.makeKeyAndVisible()
        application.run()
        application.delegate = nil
    }
}

/// A controller that puts files which are dropped onto its window into what it shows.
@MainActor
package protocol FileTaker: UIViewController {
    /// Takes a file, or says why it can't.
    func take(_ file: URL)
}

extension UIApplication {
    /// Runs the main loop until `work` has ended.
    ///
    /// - Throws: what `work` throws.
    package func run(_ work: @escaping @MainActor () async throws -> Void) throws {
        var outcome: Result<Void, any Error> = .success(())
        Task { @MainActor in
            do {
                try await work()
            } catch {
                outcome = .failure(error)
            }
            terminate()
        }
        run()
        try outcome.get()
    }
}
