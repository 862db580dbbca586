import UIKit

/// Draws portraits in the background, at most four at once, and delivers them on the main thread.
///
/// Who asked may show somebody else by then: a receiver compares before it takes a portrait. Each portrait is a background task of the
/// application, so that a headless run waits for it.
@MainActor
final class PortraitLoader {
    /// The loader of all cells.
    static var shared = PortraitLoader()

    private let queue = OperationQueue()
    private var portraits: [UInt64: UIImage] = [:]
    private var receivers: [UInt64: [(UIImage) -> Void]] = [:]

    init() { queue.maxConcurrentOperationCount = 4 }

    /// Whether drawing waits. Default false.
    var isSuspended: Bool {
        get { queue.isSuspended }
        set { queue.isSuspended = newValue }
    }

    /// The portrait of a speaker, if it was drawn before.
    func portrait(of speaker: Speaker) -> UIImage? { portraits[speaker.seed] }

    /// Delivers the portrait of a speaker later, drawn once however often it is asked for.
    func load(_ speaker: Speaker, _ deliver: @escaping (UIImage) -> Void) {
        let seed = speaker.seed
        let isFirst = receivers[seed] == nil
        receivers[seed, default: []].append(deliver)
        guard isFirst else { return }
        let task = UIApplication.shared.beginBackgroundTask(withName: "portrait of \(speaker.name)")
        queue.addOperation {
            let image = Portraits.draw(seed)
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    self.portraits[seed] = image
                    for deliver in self.receivers.removeValue(forKey: seed) ?? [] { deliver(image) }
                    UIApplication.shared.endBackgroundTask(task)
                }
            }
        }
    }
}
