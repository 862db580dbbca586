import Foundation
import UIKit
import UIKitTesting

/// From options to a running app.
extension HostOptions {
    /// Shows a controller, in a window until it is closed, or headless until the last picture is written.
    ///
    /// - Parameter title: what the window is called.
    @MainActor
    func run(title: String, _ makeRoot: @escaping @MainActor () -> UIViewController) throws {
        if headless {
            try runHeadless(makeRoot)
        } else {
            try runWindow(title: title, makeRoot)
        }
    }

    @MainActor
    private func runHeadless(_ makeRoot: @escaping @MainActor () -> UIViewController) throws {
        let script = try self.script.map { try GestureScript(contentsOf: URL(fileURLWithPath: $0)) }
        let run = HeadlessRun(
            size: size, scale: scale ?? 2, framesPerSecond: fps, script: script, snapshots: snapshot, framesFolder: frames, duration: duration)
        var outcome: Result<Void, any Error> = .success(())
        Task { @MainActor in
            do {
                try await run.perform(makeRoot)
            } catch {
                outcome = .failure(error)
            }
            UIApplication.shared.terminate()
        }
        UIApplication.shared.run()
        try outcome.get()
    }

    @MainActor
    private func runWindow(title: String, _ makeRoot: @MainActor () -> UIViewController) throws {
        let application = UIApplication.shared
        try application.openWindow(title: title, size: size, scale: scale.map { CGFloat($0) })
        defer { application.disconnect() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = makeRoot()
        window.makeKeyAndVisible()
        application.run()
    }
}
