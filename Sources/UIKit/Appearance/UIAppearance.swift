/// A class whose instances can contain others for ``UIAppearance/appearance(whenContainedInInstancesOf:)``: views, view controllers and
/// presentation controllers.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

/// A class with appearance proxies: a property that is set on a proxy applies to all instances.
///
/// A proxy is an instance of the class that is never shown. Its values are given to views when they enter a window, and to bar items when a
/// bar shows them; what is shown already keeps its values until it leaves the window and returns. A value that was set on an instance
/// itself takes precedence over proxies. If several proxies set the same property, that of the most derived class takes precedence; then
/// the one whose outermost container is farthest out; then the one with more containers; then the one with traits.
///
/// The properties that proxies pass on are those that Apple marks `UI_APPEARANCE_SELECTOR`, and `tintColor`, fonts and text colours.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
    /// The proxy for all instances. A view's class must implement `init(frame:)`, with which the proxy is made.
    static func appearance() -> Self
    /// The proxy for instances within others.
    ///
    /// - Parameter containerTypes: the classes of the containers, from the inside out. Others may lie between them.
    static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self
    /// The proxy for instances whose traits contain others.
    static func appearance(for trait: UITraitCollection) -> Self
    /// The proxy for instances within others, whose traits contain others.
    static func appearance(
        for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self
}

extension UIViewController: UIAppearanceContainer {}
extension UIPresentationController: UIAppearanceContainer {}

/// A class whose proxies can be made: that of a view or of an item of a bar.
@MainActor
protocol AppearanceProxyClass: UIAppearance {
    /// A new instance of the class.
    static func makeAppearanceProxy() -> AnyObject
}

extension UIAppearance {
    public static func appearance() -> Self { proxy() }
    public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
        proxy(containers: containerTypes)
    }
    public static func appearance(for trait: UITraitCollection) -> Self { proxy(traits: trait) }
    public static func appearance(
        for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self { proxy(containers: containerTypes, traits: trait) }

    private static func proxy(containers: [any UIAppearanceContainer.Type] = [], traits: UITraitCollection? = nil) -> Self {
        guard let type = self as? any AppearanceProxyClass.Type else {
            preconditionFailure("\(self) has no appearance proxies: it is neither a view nor an item of a bar")
        }
        let object = AppearanceProxies.proxy(of: self, containers: containers, traits: traits) { type.makeAppearanceProxy() }
        return unsafeDowncast(object, to: Self.self)
    }
}

extension UIView: UIAppearance, UIAppearanceContainer, AppearanceProxyClass {
    static func makeAppearanceProxy() -> AnyObject { makeInstance(frame: .zero) }
}

extension UIBarItem: UIAppearance, AppearanceProxyClass {
    static func makeAppearanceProxy() -> AnyObject { self.init() }
}
