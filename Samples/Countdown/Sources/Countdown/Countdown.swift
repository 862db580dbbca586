import Foundation

extension Notification.Name {
    static let countdownDidFinish = Notification.Name("CountdownDidFinish")
}

/// Counts seconds down to zero, once a second.
class Countdown: NSObject {
    let name: String
    let duration: Int

    @objc dynamic private(set) var remaining: Int
    @objc dynamic private(set) var isRunning = false

    private var timer: Timer?

    init(name: String, duration: Int) {
        self.name = name
        self.duration = duration
        remaining = duration
        super.init()
    }

    var text: String { String(format: "%d:%02d", remaining / 60, remaining % 60) }

    var progress: Double { duration > 0 ? 1 - Double(remaining) / Double(duration) : 1 }

    func start() {
        guard !isRunning, remaining > 0 else { return }
        isRunning = true
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }

    func pause() {
        timer?.invalidate()
        timer = nil
        isRunning = false
    }

    func reset() {
        pause()
        remaining = duration
    }

    @objc private func tick() {
        remaining -= 1
        guard remaining == 0 else { return }
        pause()
        NotificationCenter.default.post(name: .countdownDidFinish, object: self)
    }
}
