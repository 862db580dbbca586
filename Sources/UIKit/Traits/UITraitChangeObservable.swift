/// An object that calls closures and methods when its traits change: views, controllers and scenes.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {}

/// A registration, to be ended by ``UITraitChangeObservable/unregisterForTraitChanges(_:)``.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

extension UITraitChangeObservable {
    /// Registers a closure that is called when one of the traits changed, before the next layout pass.
    ///
    /// - Parameters:
    ///   - traits: the types that define the traits, such as `UITraitUserInterfaceStyle.self`.
    ///   - handler: receives this object, so that it need not be captured, and the previous traits.
    /// - Returns: the registration to pass to ``unregisterForTraitChanges(_:)``. It ends with this object at the latest.
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], handler: @escaping (_ traitEnvironment: Self, _ previousTraitCollection: UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let observer = TraitObserver(traits: traits) { [weak self] previous in
            if let self { handler(self, previous) }
        }
        change { $0.append(observer) }
        return observer
    }

    /// Registers a method of this object, which is called with the object and the previous traits as far as it takes them.
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
        registerForTraitChanges(traits, target: self, action: action)
    }

    /// Registers a method of a target, which isn't retained.
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector) -> any UITraitChangeRegistration {
        let target = target as AnyObject
        return registerForTraitChanges(traits) { [weak target] (observed: Self, previous) in
            if let target { ObjCClass.send(action, to: target, observed, previous) }
        }
    }

    /// Ends a registration.
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        change { $0.removeAll { $0 === registration } }
    }

    private func change(_ body: (inout [TraitObserver]) -> Void) {
        switch self {
        case let view as UIView: body(&view.extras.traitObservers)
        case let controller as UIViewController: body(&controller.traitObservers)
        case let scene as UIWindowScene: body(&scene.traitObservers)
        default: preconditionFailure("registerForTraitChanges is for views, view controllers and window scenes")
        }
    }
}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}
extension UIWindowScene: UITraitChangeObservable {}

/// A closure registered for changes of traits.
@MainActor
final class TraitObserver: UITraitChangeRegistration {
    private let traits: [UITrait]
    private let handler: (UITraitCollection) -> Void

    init(traits: [UITrait], handler: @escaping (UITraitCollection) -> Void) {
        self.traits = traits
        self.handler = handler
    }

    /// Calls the closure if one of its traits changed.
    func traitsChanged(from old: UITraitCollection, to new: UITraitCollection) {
        if traits.contains(where: { new.values.differs(from: old.values, in: $0) }) { handler(old) }
    }
}
