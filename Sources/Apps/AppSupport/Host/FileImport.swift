import QuartzCore
import RecordStore
import UIKit

/// Imports files beside a window: one after the other on a thread of their own, while a bar above the notices shows how far they have come,
/// with a button that stops them.
///
/// An import that is stopped, or during which the program ends, takes back what it has added.
@MainActor
package final class FileImport {
    private let view = ImportView()
    private weak var window: UIView?
    private let queue = DispatchQueue(label: "import", qos: .utility)
    /// The imports that have not ended, in their order.
    private var progresses: [(name: String, progress: ImportProgress)] = []
    private var timer: TimerQueue.Token?
    private var observation: NotificationObservation?
    /// All that go on in the program.
    private nonisolated static let running = DispatchGroup()

    /// What is shown: imports that are done sooner need no bar. In seconds.
    private static let patience = 0.4, pace = 0.1

    /// - Parameter window: the view in which the bar is shown.
    package init(in window: UIView) {
        self.window = window
        view.stop.addAction(UIAction { [weak self] _ in self?.stop() }, for: .primaryActionTriggered)
        observation = NotificationObservation([UIApplication.willTerminateNotification]) { [weak self] _ in self?.stop() }
    }

    /// Waits until all imports have ended: those that are stopped have taken back what they had added. That takes seconds for large ones, so
    /// it is for a program whose window is gone, before it closes its stores.
    package nonisolated static func waitUntilEnded() { running.wait() }

    /// Whether an import goes on.
    package var isRunning: Bool { !progresses.isEmpty }

    /// Imports a file.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - work: imports it; called on another thread.
    ///   - didEnd: is told on the main thread what came of it.
    package func start<Summary: Sendable>(
        _ file: URL, _ work: @escaping @Sendable (ImportProgress) throws -> Summary,
        didEnd: @escaping @MainActor (Result<Summary, any Error>) -> Void
    ) {
        let progress = ImportProgress()
        progresses.append((file.lastPathComponent, progress))
        let background = UIApplication.shared.beginBackgroundTask(withName: "import")
        queue.async(group: Self.running) {
            let result = Result { try work(progress) }
            DispatchQueue.main.async {
                MainActor.assumeIsolated { [weak self] in
                    self?.end()
                    didEnd(result)
                    UIApplication.shared.endBackgroundTask(background)
                }
            }
        }
        if timer == nil { schedule(after: Self.patience) }
    }

    /// Stops all imports.
    package func stop() { for (_, progress) in progresses { progress.stop() } }

    /// Lays the bar out.
    package func place() { view.place() }

    private func schedule(after pause: Double) {
        timer = TimerQueue.shared.schedule(after: pause) { [weak self] in self?.show() }
    }

    private func show() {
        guard let first = progresses.first else { return }
        if view.superview == nil, let window {
            window.addSubview(view)
            view.place()
            view.alpha = 0
            UIView.animate(withDuration: 0.25) { self.view.alpha = 1 }
        }
        view.show("Importing \(first.name)", first.progress.fraction)
        schedule(after: Self.pace)
    }

    private func end() {
        progresses.removeFirst()
        guard progresses.isEmpty else { return }
        if let timer { TimerQueue.shared.cancel(timer) }
        timer = nil
        view.removeFromSuperview()
    }
}

/// The bar of an import.
package final class ImportView: BubbleView {
    private let bar = UIProgressView(progressViewStyle: .default)
    let stop = UIButton(type: .system)

    init() {
        super.init(textSize: 14)
        label.lineBreakMode = .byTruncatingMiddle
        bar.trackTintColor = UIColor(white: 1, alpha: 0.22)
        bar.progressTintColor = .white
        stop.setImage(.symbol("xmark.circle.fill", 20), for: .normal)
        stop.accessibilityLabel = "Stop Importing"
        stop.tintColor = .white
        for part in [bar, stop] { addSubview(part) }
    }

    package required init?(coder: NSCoder) { nil }

    func show(_ text: String, _ fraction: Double) {
        label.text = text
        bar.setProgress(Float(fraction), animated: false)
    }

    /// Lies in the middle above the place of the notices.
    func place() {
        guard let view = superview else { return }
        let size = CGSize(width: min(view.bounds.width - 32, 420), height: ceil(label.font.lineHeight) + 40)
        bounds = CGRect(origin: .zero, size: size)
        center = CGPoint(x: view.bounds.midX, y: view.bounds.height - view.safeAreaInsets.bottom - 88 - size.height / 2)
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width - 44 - 18, height = ceil(label.font.lineHeight)
        label.frame = CGRect(x: 18, y: 12, width: width, height: height)
        bar.frame = CGRect(x: 18, y: bounds.height - 18, width: width, height: 4)
        stop.frame = CGRect(x: bounds.width - 44, y: (bounds.height - 44) / 2, width: 44, height: 44)
    }
}

extension UIAlertController {
    /// Says what an import has left out, with the reasons; the first lines of many.
    package static func leftOut(_ lines: [String], by file: URL) -> UIAlertController {
        let count = 10
        var shown = lines.prefix(count).joined(separator: "\n")
        if lines.count > count { shown += "\nand \(lines.count - count) more; the command “import” lists all" }
        let alert = UIAlertController(title: "Left Out of \(file.lastPathComponent)", message: shown, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .cancel))
        return alert
    }
}
