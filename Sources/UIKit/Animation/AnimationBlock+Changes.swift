/// Turning changes of a view's layer into animations.
extension AnimationBlock {
    /// The action for a change of a property of a view's layer.
    func action(for view: UIView, key: String) -> any CAAction {
        guard animates, Self.areEnabled, let change = PropertyChange(of: view, key: key) else { return NSNull() }
        return ChangeAction(block: self, change: change)
    }

    /// Animates one change, after the new value was set.
    func animate(_ change: PropertyChange) {
        guard let new = change.path.value(in: change.view.layer.properties), new != change.old else { return }
        if change.path.key == .bounds { noteResized(change.view) }
        if let keyframes { return keyframes.note(change, to: new, in: frame) }
        attach([change.old, new], of: change)
    }

    /// Adds the animations of a property through values, the last of which is the model's. Components with key paths of their own are
    /// animated separately.
    func attach(_ values: [AnimatableValue], times: [Double]? = nil, of change: PropertyChange) {
        func parts(_ part: (AnimatableValue) -> AnimatableValue?) -> [AnimatableValue] { values.compactMap(part) }
        switch change.path.key {
        case .position where pace.tellsAxesApart:
            attach(parts { $0.point.map { .number($0.x) } }, "position.x", .x, times: times, of: change)
            attach(parts { $0.point.map { .number($0.y) } }, "position.y", .y, times: times, of: change)
        case .position: attach(values, "position", .none, times: times, of: change)
        case .opacity: attach(values, "opacity", .none, times: times, of: change)
        case .bounds:
            attach(parts { $0.rect.map { .point($0.origin) } }, "bounds.origin", .none, times: times, of: change)
            attach(parts { $0.rect.map { .size($0.size) } }, "bounds.size", .none, times: times, of: change)
        case .transform where canAddUp(values, on: change.view.layer): attach(values, "transform", .none, times: times, of: change)
        default: replace(values, times: times, of: change)
        }
    }

    /// Adds an additive animation of the difference between the old value and the model's.
    private func attach(
        _ values: [AnimatableValue], _ keyPath: String, _ axis: BlockPace.Axis, times: [Double]?, of change: PropertyChange
    ) {
        guard let last = values.last, values.contains(where: { $0 != last }) else { return }
        let animation = animation(keyPath, values.map { $0.subtracting(last) }, times: times, axis)
        animation.isAdditive = true
        // Keys are unique, so that animations of overlapping blocks add up instead of replacing each other.
        let layer = change.view.layer
        var key = keyPath
        var number = 2
        while layer.animation(forKey: key) != nil {
            key = "\(keyPath)-\(number)"
            number += 1
        }
        // The newest transform's animation comes first: its difference is from the model's value, those of earlier blocks from its own.
        add(animation, key: key, axis, isFirst: change.path.key == .transform, of: change)
    }

    /// Adds an animation that replaces the model's value until it ends.
    private func replace(_ values: [AnimatableValue], times: [Double]?, of change: PropertyChange) {
        var values = values
        let layer = change.view.layer
        let mustBeSeamless = options.contains(.beginFromCurrentState) || track != nil || change.path.key == .transform
        if mustBeSeamless, let shown = layer.presentation().flatMap({ change.path.value(in: $0.properties) }) { values[0] = shown }
        // A missing colour is animated as a transparent one of the neighbouring value's hue.
        for index in values.indices {
            guard case .color(nil) = values[index] else { continue }
            let others = values[..<index].reversed() + values[index...]
            for case .color(let color?) in others {
                values[index] = .color(color.copy(alpha: 0))
                break
            }
        }
        guard values.allSatisfy({ $0.any != nil }) else { return }
        add(animation(change.key, values, times: times, .none), key: change.key, .none, of: change)
    }

    /// Whether the changes of a transform can be animated additively, as transforms applied before the new one.
    private func canAddUp(_ values: [AnimatableValue], on layer: CALayer) -> Bool {
        if let running = layer.animation(forKey: "transform") as? CAPropertyAnimation, !running.isAdditive { return false }
        guard let last = values.last else { return false }
        return values.allSatisfy { value in
            guard case .transform(let wanted) = value, case .transform(let got) = last.adding(value.subtracting(last)) else { return false }
            return wanted.isNear(got)
        }
    }

    /// Creates the animation of a key path, with the block's timing.
    private func animation(
        _ keyPath: String, _ values: [AnimatableValue], times: [Double]?, _ axis: BlockPace.Axis
    ) -> CAPropertyAnimation {
        let animation: CAPropertyAnimation
        if let times, let keyframes {
            let made = CAKeyframeAnimation(keyPath: keyPath)
            made.values = values.compactMap(\.any)
            made.keyTimes = times.map { NSNumber(value: $0) }
            made.calculationMode = keyframes.mode
            animation = made
        } else if let spring = spring(axis) {
            let made = CASpringAnimation(keyPath: keyPath)
            made.mass = spring.mass
            made.stiffness = spring.stiffness
            made.damping = spring.damping
            made.initialVelocity = spring.initialVelocity
            made.allowsOverdamping = spring.allowsOverdamping
            made.fromValue = values.first?.any
            made.toValue = values.last?.any
            animation = made
        } else {
            let made = CABasicAnimation(keyPath: keyPath)
            made.fromValue = values.first?.any
            made.toValue = values.last?.any
            animation = made
        }
        if case .curve(let function) = pace.kind { animation.timingFunction = function }
        return animation
    }

    private func add(
        _ animation: CAPropertyAnimation, key: String, _ axis: BlockPace.Axis, isFirst: Bool = false, of change: PropertyChange
    ) {
        let layer = change.view.layer
        animation.duration = duration
        animation.fillMode = .both
        if let rate = options.framesPerSecond {
            animation.preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
        }
        if let track, repetition == nil {
            return track.add(
                animation, key: key, form: pace.form(duration: duration, axis: axis), axis: axis, delay: delay, duration: duration,
                isFirst: isFirst, of: change)
        }
        if delay > 0 { animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay }
        if let repetition {
            animation.repeatCount = repetition.count
            animation.autoreverses = repetition.autoreverses
        }
        animation.delegate = self
        wait(for: change.view)
        if isFirst { layer.addFirst(animation, forKey: key) } else { layer.add(animation, forKey: key) }
    }

    /// Adds a transition to a view's layer, and makes the block wait for its end.
    func attach(_ transition: CATransition, to view: UIView) {
        transition.duration = duration
        transition.fillMode = .both
        if case .curve(let function) = pace.kind { transition.timingFunction = function }
        if delay > 0 { transition.beginTime = view.layer.convertTime(CACurrentMediaTime(), from: nil) + delay }
        if let repetition {
            transition.repeatCount = repetition.count
            transition.autoreverses = repetition.autoreverses
        }
        transition.delegate = self
        wait(for: view)
        view.layer.add(transition, forKey: nil)
    }
}

/// A change of a property of a view's layer, before or after the new value was set.
struct PropertyChange {
    let view: UIView
    let path: PropertyPath
    /// The model's value before the change.
    let old: AnimatableValue
    /// The view's background colour before the change, for a background.
    let oldColor: UIColor?

    /// The key of the property.
    var key: String { path.key.rawValue }

    /// Nil for a property that view animations don't cover.
    @MainActor
    init?(of view: UIView, key: String) {
        guard let path = Self.path(key), let old = path.value(in: view.layer.properties) else { return nil }
        self.view = view
        self.path = path
        self.old = old
        oldColor = path.key == .backgroundColor ? view.backgroundColor : nil
    }

    private static let position = PropertyPath(.position), bounds = PropertyPath(.bounds), opacity = PropertyPath(.opacity)
    private static let transform = PropertyPath(.transform), background = PropertyPath(.backgroundColor)

    private static func path(_ key: String) -> PropertyPath? {
        switch key {
        case "position": return position
        case "bounds": return bounds
        case "opacity": return opacity
        case "transform": return transform
        case "backgroundColor": return background
        case "contents", "hidden", "doubleSided", "contentsScale", "opaque", "geometryFlipped", "masksToBounds", "rasterizationScale",
            "shouldRasterize", "beginTime", "timeOffset", "speed":
            return nil
        default: return PropertyPath(key)
        }
    }
}

/// The action that animates a change after the new value was set.
@MainActor
private final class ChangeAction: @MainActor CAAction {
    private let block: AnimationBlock
    private let change: PropertyChange

    init(block: AnimationBlock, change: PropertyChange) {
        self.block = block
        self.change = change
    }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { block.animate(change) }
}

extension UIView {
    func animationAction(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard layer === self.layer, AnimationBlock.isAnimating, let block = AnimationBlock.current else { return NSNull() }
        return block.action(for: self, key: event)
    }
}

extension AnimatableValue {
    fileprivate var point: CGPoint? { if case .point(let point) = self { point } else { nil } }
    fileprivate var rect: CGRect? { if case .rect(let rect) = self { rect } else { nil } }
}

extension CATransform3D {
    /// Whether all entries are equal up to the rounding error of a few products.
    fileprivate func isNear(_ other: CATransform3D) -> Bool {
        func near(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) <= 1e-6 * (1 + abs(a)) }
        return near(m11, other.m11) && near(m12, other.m12) && near(m13, other.m13) && near(m14, other.m14) && near(m21, other.m21)
            && near(m22, other.m22) && near(m23, other.m23) && near(m24, other.m24) && near(m31, other.m31) && near(m32, other.m32)
            && near(m33, other.m33) && near(m34, other.m34) && near(m41, other.m41) && near(m42, other.m42) && near(m43, other.m43)
            && near(m44, other.m44)
    }
}
