import UIKit

/// Waiting for a time that the display counts.
@MainActor
enum DisplayTime {
    /// Waits until a task has ended, or until a frame is due after so many seconds. A headless run, which shows no frames while background
    /// tasks run, waits for the task.
    static func wait(for task: Task<Void, Never>, atMost seconds: Double) async {
        await withCheckedContinuation { continuation in
            let end = CACurrentMediaTime() + seconds
            var waiting: CheckedContinuation<Void, Never>? = continuation
            var link: CADisplayLink?
            @MainActor func finish() {
                link?.invalidate()
                link = nil
                waiting?.resume()
                waiting = nil
            }
            link = CADisplayLink { _ in
                if CACurrentMediaTime() >= end { finish() }
            }
            link?.add(to: .main, forMode: .common)
            Task {
                await task.value
                finish()
            }
        }
    }
}
