import Foundation
import UIKit
import UIKitTesting

/// Running an app with its options.
extension HostOptions {
    /// Shows a controller: in a window until that is closed, or headless until the last file is written.
    ///
    /// - Parameters:
    ///   - title: the window's title.
    ///   - makeRoot: creates the controller. It is called when the screen has its size.
    @MainActor
    func run(title: String, _ makeRoot: @escaping @MainActor () throws -> UIViewController) throws {
        if headless {
            try runHeadless(makeRoot)
        } else {
            try runWindow(title: title, makeRoot)
        }
    }

    @MainActor
    private func runHeadless(_ makeRoot: @escaping @MainActor () throws -> UIViewController) throws {
        let script = try self.script.map { try GestureScript(contentsOf: URL(fileURLWithPath: $0)) }
        let run = HeadlessRun(
            size: size, scale: scale ?? 2, framesPerSecond: fps, script: script, snapshots: snapshot, framesFolder: frames, film: output,
            duration: duration)
        try UIApplication.shared.run { try await run.perform(makeRoot) }
    }

    @MainActor
    private func runWindow(title: String, _ makeRoot: @MainActor () throws -> UIViewController) throws {
        let application = UIApplication.shared
        try application.openWindow(title: title, size: size, scale: scale.map { CGFloat($0) })
        defer { application.disconnect() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = try makeRoot()
        window.makeKeyAndVisible()
        application.run()
    }
}

extension UIApplication {
    /// Runs the main loop until `work` has ended.
    ///
    /// - Throws: what `work` throws.
    func run(_ work: @escaping @MainActor () async throws -> Void) throws {
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
