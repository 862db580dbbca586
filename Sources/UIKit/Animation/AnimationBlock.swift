/// One call of `UIView.animate`: what the animations it makes have in common, and who waits for their end.
@MainActor
final class AnimationBlock {
    /// The block that is running, if any.
    private(set) static var current: AnimationBlock?
    static var areEnabled = true

    let duration: TimeInterval
    private let delay: TimeInterval
    private let options: UIView.AnimationOptions
    private let curve: UIView.AnimationCurve
    private let completion: ((Bool) -> Void)?
    private let animates: Bool
    /// Animations that run, and 1 while the block itself does.
    private var pending = 1
    private var allFinished = true
    /// Views that get no touches while the animations run.
    private var blockedViews: [UIView] = []

    init(duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions, outer: AnimationBlock?, completion: ((Bool) -> Void)?) {
        let inherits = outer != nil && !options.contains(.overrideInheritedOptions)
        self.duration = outer.flatMap { options.contains(.overrideInheritedDuration) ? nil : $0.duration } ?? duration
        self.delay = delay + (outer?.delay ?? 0)
        curve = outer.flatMap { options.contains(.overrideInheritedCurve) ? nil : $0.curve } ?? options.curve
        self.options = inherits ? options.union(outer?.options.intersection([.allowUserInteraction, .repeat, .autoreverse]) ?? []) : options
        self.completion = completion
        animates = Self.areEnabled && self.duration > 0
    }

    func run(_ animations: () -> Void) {
        let outer = Self.current
        Self.current = self
        animations()
        Self.current = outer
        arrive(finished: true)
    }

    /// Whether changes are animated now.
    static var isAnimating: Bool { areEnabled && current?.animates == true }

    /// The action for a change of a view's layer.
    func action(for view: UIView, key: String) -> any CAAction {
        guard animates, Self.areEnabled, let old = Self.oldValue(of: view.layer, key, fromScreen: options.contains(.beginFromCurrentState)) else {
            return NSNull()
        }
        return ChangeAction(block: self, view: view, key: key, old: old)
    }

    /// The value to begin at; nil for a property that view animations don't animate.
    private static func oldValue(of layer: CALayer, _ key: String, fromScreen: Bool) -> Any? {
        switch key {
        // These add up, so they begin at the model's value whatever is on screen.
        case "position", "bounds", "opacity": return layer.value(forKey: key)
        case "onOrderIn", "onOrderOut", "sublayers", "onLayout", "contents", "hidden", "mask", "doubleSided", "delegate", "contentsScale":
            return nil
        default:
            let shown = fromScreen ? layer.presentation()?.value(forKey: key) : nil
            return shown ?? layer.value(forKey: key)
        }
    }

    /// Adds the animation of one change, once the new value is there.
    fileprivate func animate(_ view: UIView, _ key: String, from old: Any) {
        let layer = view.layer
        switch key {
        case "position":
            guard let old = old as? CGPoint else { return }
            let new = layer.position
            add(to: view, "position", from: CGPoint(x: old.x - new.x, y: old.y - new.y), to: CGPoint.zero)
        case "bounds":
            guard let old = old as? CGRect else { return }
            let new = layer.bounds
            if old.origin != new.origin {
                add(to: view, "bounds.origin", from: CGPoint(x: old.minX - new.minX, y: old.minY - new.minY), to: CGPoint.zero)
            }
            if old.size != new.size {
                add(to: view, "bounds.size", from: CGSize(width: old.width - new.width, height: old.height - new.height), to: CGSize.zero)
            }
        case "opacity":
            guard let old = old as? Float else { return }
            add(to: view, "opacity", from: old - layer.opacity, to: Float(0))
        default:
            let animation = CABasicAnimation(keyPath: key)
            animation.fromValue = old
            animation.toValue = layer.value(forKey: key)
            attach(animation, to: view, key: key)
        }
    }

    private func add(to view: UIView, _ keyPath: String, from: Any, to: Any) {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.isAdditive = true
        // Unique keys: animations of overlapping blocks add up instead of replacing each other.
        var key = keyPath
        var number = 2
        while view.layer.animation(forKey: key) != nil {
            key = "\(keyPath)-\(number)"
            number += 1
        }
        attach(animation, to: view, key: key)
    }

    private func attach(_ animation: CABasicAnimation, to view: UIView, key: String) {
        animation.duration = duration
        animation.timingFunction = curve.timingFunction
        animation.fillMode = .both
        if delay > 0 { animation.beginTime = view.layer.convertTime(CACurrentMediaTime(), from: nil) + delay }
        if options.contains(.repeat) {
            animation.repeatCount = .infinity
            animation.autoreverses = options.contains(.autoreverse)
        } else if options.contains(.autoreverse) {
            animation.autoreverses = true
        }
        pending += 1
        animation.delegate = self
        if !options.contains(.allowUserInteraction), !blockedViews.contains(where: { $0 === view }) {
            blockedViews.append(view)
            view.touchBlockingAnimations += 1
        }
        view.layer.add(animation, forKey: key)
    }

    private func arrive(finished: Bool) {
        allFinished = allFinished && finished
        pending -= 1
        guard pending == 0 else { return }
        for view in blockedViews { view.touchBlockingAnimations -= 1 }
        blockedViews = []
        guard let completion else { return }
        let finished = allFinished
        DispatchQueue.main.async { MainActor.assumeIsolated { completion(finished) } }
    }
}

extension AnimationBlock: @MainActor CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { arrive(finished: flag) }
}

/// Makes the animation of a change when the new value is there.
@MainActor
private final class ChangeAction: @MainActor CAAction {
    private let block: AnimationBlock
    private let view: UIView
    private let key: String
    private let old: Any

    init(block: AnimationBlock, view: UIView, key: String, old: Any) {
        self.block = block
        self.view = view
        self.key = key
        self.old = old
    }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        block.animate(view, key, from: old)
    }
}

extension UIView {
    func animationAction(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard layer === self.layer, AnimationBlock.isAnimating, let block = AnimationBlock.current else { return NSNull() }
        return block.action(for: self, key: event)
    }

    /// Changes layer properties, animated inside a block also where the layer itself asks for no actions because no frame has shown it yet.
    func animatingUncommitted(_ keys: String..., change: () -> Void) {
        animatingUncommitted(keys, change)
    }

    func animatingUncommitted(_ key: String, _ other: String, _ change: () -> Void) {
        animatingUncommitted([key, other], change)
    }

    private func animatingUncommitted(_ keys: [String], _ change: () -> Void) {
        guard AnimationBlock.isAnimating, layer.node == nil, window?.layer.superlayer != nil else { return change() }
        let actions = keys.map { (key: $0, value: layer.value(forKey: $0).map { "\($0)" }, action: action(for: layer, forKey: $0)) }
        change()
        for (key, value, action) in actions where layer.value(forKey: key).map({ "\($0)" }) != value {
            action?.run(forKey: key, object: layer, arguments: nil)
        }
    }
}
