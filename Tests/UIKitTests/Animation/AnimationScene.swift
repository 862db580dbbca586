@testable import QuartzCore
@testable import UIKit
import Testing

/// A view of 100 by 100 points in a window on a display that draws nothing; the clock stands at 1000.
@MainActor
final class AnimationScene {
    let stage: Stage
    let server = RenderServer(renderer: BlankRenderer())
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() {
        stage = Stage()
        UIApplication.shared.connect(display: CountingDisplay(), server: server)
        stage.window.addSubview(view)
        CATransaction.flush()
    }

    func close() {
        UIApplication.shared.disconnect()
        stage.close()
    }

    /// Runs something at a number of seconds after the beginning, when what was due before has happened.
    func at(_ seconds: Double, _ body: () throws -> Void) rethrows {
        UIApplication.shared.advanceAtOnce(to: 1000 + seconds)
        try body()
        CATransaction.flush()
    }
}

extension UIView {
    /// Where the view is on screen.
    var shownX: Double { Double(layer.presentation()?.position.x ?? .nan) }
    var shownAlpha: Double { Double(layer.presentation()?.opacity ?? .nan) }
}

/// Words that are noted from anywhere.
final class Notes: Sendable {
    private let words = Guarded<[String]>([])
    func add(_ word: String) { words.withLock { $0.append(word) } }
    var all: [String] { words.withLock { $0 } }
}
