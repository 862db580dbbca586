import Foundation

@testable import QuartzCore

/// Writes down what is asked of a layer's delegate and of an animation's.
final class EventLog: CALayerDelegate, CAAnimationDelegate {
    private(set) var events: [String] = []
    /// Answers `action(for:forKey:)`.
    var answer: ((CALayer, String) -> (any CAAction)?)?
    var didLayOut: ((CALayer) -> Void)?

    func note(_ event: String) { events.append(event) }
    func clear() { events = [] }

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        note("\(layer.name ?? "?"):\(event)")
        return answer?(layer, event)
    }

    func layoutSublayers(of layer: CALayer) {
        note("\(layer.name ?? "?"):layout")
        didLayOut?(layer)
    }

    func animationDidStart(_ anim: CAAnimation) { note("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { note("stop \(flag)") }
}

/// An action that calls back.
final class CallingAction: CAAction {
    let call: (String) -> Void
    init(_ call: @escaping (String) -> Void) { self.call = call }
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { call(event) }
}

/// Waits until what is on the main queue now has run.
@MainActor
func mainQueue() async {
    await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
    }
}

extension CALayer {
    /// What `presentation()` shows under a key, as a number.
    func shown(_ key: String) -> Double? {
        (presentation()?.value(forKeyPath: key) as? NSNumber)?.doubleValue
    }
}
