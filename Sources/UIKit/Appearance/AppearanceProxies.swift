/// An appearance proxy: an instance of a class that is never shown, for whom its values are, and what they were at first.
@MainActor
private final class AppearanceProxy {
    let object: AnyObject
    let containers: [any UIAppearanceContainer.Type]
    let traits: UITraitCollection?
    private let properties: [AppearanceProperty]
    private let initialValues: [Any]

    init(_ object: AnyObject, containers: [any UIAppearanceContainer.Type], traits: UITraitCollection?) {
        self.object = object
        self.containers = containers
        self.traits = traits
        properties = AppearanceProfile.of(type(of: object)).properties
        initialValues = properties.map { $0.copy($0.read(object)) }
    }

    /// The value that was set for a property; nil where none was.
    func value(at index: Int) -> Any? {
        guard index < properties.count else { return nil }
        let property = properties[index], value = property.read(object)
        return property.isSame(value, initialValues[index]) ? nil : value
    }

    /// Where the containers lie on the way from the window to an object, from the outside in; nil where one is missing.
    func places(in path: [AnyObject]) -> [Int]? {
        var places: [Int] = [], next = 0
        for type in containers.reversed() {
            guard let place = path[next...].firstIndex(where: { Self.isInstance($0, of: type) }) else { return nil }
            places.append(place)
            next = place + 1
        }
        return places
    }

    private static func isInstance<Container: UIAppearanceContainer>(_ object: AnyObject, of type: Container.Type) -> Bool {
        object is Container
    }
}

/// What a class has for proxies: the properties of its superclasses, then its own.
@MainActor
final class AppearanceProfile {
    /// The class and its superclasses.
    let lineage: [ObjectIdentifier]
    let properties: [AppearanceProperty]
    /// The values of a new instance of the class, or of the library's class that it is derived from.
    let defaults: [Any]

    private init(_ type: AnyClass) {
        let base = _getSuperclass(type).map(AppearanceProfile.of)
        let inherited = base?.properties ?? []
        lineage = [ObjectIdentifier(type)] + (base?.lineage ?? [])
        if let own = AppearanceTable.all[ObjectIdentifier(type)] {
            let properties = inherited + own.properties(), instance = own.makeInstance()
            self.properties = properties
            defaults = properties.map { $0.copy($0.read(instance)) }
        } else {
            properties = inherited
            defaults = base?.defaults ?? []
        }
    }

    private static var made: [ObjectIdentifier: AppearanceProfile] = [:]

    static func of(_ type: AnyClass) -> AppearanceProfile {
        if let known = made[ObjectIdentifier(type)] { return known }
        let profile = AppearanceProfile(type)
        made[ObjectIdentifier(type)] = profile
        return profile
    }
}

/// What proxies did to a property of an object.
enum AppliedAppearance {
    /// A proxy's value was set, in the place of another.
    case applied(Any, original: Any)
    /// After that, the program set the property itself.
    case replaced
}

/// All appearance proxies.
@MainActor
enum AppearanceProxies {
    /// Whether there are any: what views ask that enter a window.
    private(set) static var isInUse = false
    /// Whether some are for certain traits only.
    private(set) static var dependOnTraits = false
    /// The views whose properties are being set.
    fileprivate static var inProgress: Set<ObjectIdentifier> = []
    /// By class, from the first to the last that was asked for.
    private static var proxies: [ObjectIdentifier: [AppearanceProxy]] = [:]

    /// The one proxy of a class for containers and traits.
    static func proxy(
        of type: AnyClass, containers: [any UIAppearanceContainer.Type], traits: UITraitCollection?, make: () -> AnyObject
    ) -> AnyObject {
        let known = proxies[ObjectIdentifier(type)]?.first {
            $0.traits == traits && $0.containers.map { ObjectIdentifier($0) } == containers.map { ObjectIdentifier($0) }
        }
        if let known { return known.object }
        let proxy = AppearanceProxy(make(), containers: containers, traits: traits)
        proxies[ObjectIdentifier(type), default: []].append(proxy)
        isInUse = true
        if traits != nil { dependOnTraits = true }
        return proxy.object
    }

    /// Forgets all proxies, for tests.
    static func removeAll() {
        proxies = [:]
        isInUse = false
        dependOnTraits = false
    }

    /// Sets the properties of an object that proxies have values for, and the program has not set itself.
    ///
    /// - Parameters:
    ///   - path: what the object is in, from the window inwards.
    ///   - applied: what proxies did to the object before, by the index of the property.
    /// - Returns: what they have done to it now.
    static func apply(
        to object: AnyObject, path: [AnyObject], traits: UITraitCollection, applied: [Int: AppliedAppearance]?
    ) -> [Int: AppliedAppearance]? {
        let profile = AppearanceProfile.of(type(of: object))
        let candidates = matches(profile, path, traits)
        guard !candidates.isEmpty || applied != nil else { return nil }
        var applied = applied ?? [:]
        for (index, property) in profile.properties.enumerated() {
            var wanted: Any?
            for proxy in candidates where wanted == nil { wanted = proxy.value(at: index) }
            switch applied[index] {
            case .replaced: continue
            case .applied(let value, let original):
                let current = property.read(object)
                guard property.isSame(current, value) else {
                    applied[index] = .replaced
                    continue
                }
                let new = property.copy(wanted ?? original)
                applied[index] = wanted == nil ? nil : .applied(new, original: original)
                if !property.isSame(current, new) { property.write(object, property.copy(new)) }
            case nil:
                guard let wanted else { continue }
                let current = property.read(object)
                guard property.isSame(current, profile.defaults[index]) else { continue }
                applied[index] = .applied(property.copy(wanted), original: property.copy(current))
                property.write(object, property.copy(wanted))
            }
        }
        return applied.isEmpty ? nil : applied
    }

    /// The proxies that are for an object, the one that wins first.
    private static func matches(_ profile: AppearanceProfile, _ path: [AnyObject], _ traits: UITraitCollection) -> [AppearanceProxy] {
        var found: [AppearanceProxy] = []
        for type in profile.lineage {
            guard let proxies = proxies[type] else { continue }
            var matching: [(proxy: AppearanceProxy, places: [Int], order: Int)] = []
            for (order, proxy) in proxies.enumerated() where traits.containsTraits(in: proxy.traits) {
                if let places = proxy.places(in: path) { matching.append((proxy, places, order)) }
            }
            matching.sort { first, second in
                if let (one, other) = zip(first.places, second.places).first(where: { $0 != $1 }) { return one < other }
                if first.places.count != second.places.count { return first.places.count > second.places.count }
                if (first.proxy.traits == nil) != (second.proxy.traits == nil) { return second.proxy.traits == nil }
                return first.order > second.order
            }
            found += matching.map(\.proxy)
        }
        return found
    }
}

/// A view that shows an item of a bar.
@MainActor
protocol BarItemView: UIView {
    associatedtype Item: UIBarItem
    var item: Item { get }
}
extension BarButton: BarItemView {}
extension TabButton: BarItemView {}

extension UIView {
    /// Gives the values of appearance proxies to a view that enters a window, and to what is in it.
    func applyAppearances() {
        var path = containers
        applyAppearances(throughout: true, path: &path)
    }

    /// Gives the values of appearance proxies to this view alone: a window that is shown, or a view whose traits changed.
    func applyAppearancesToSelf() {
        var path = containers
        applyAppearances(throughout: false, path: &path)
    }

    /// What the view is in, from the window inwards.
    private var containers: [AnyObject] {
        var path: [AnyObject] = [], container = superview
        while let current = container {
            path += current.ownContainers.reversed()
            container = current.superview
        }
        return path.reversed()
    }

    private func applyAppearances(throughout: Bool, path: inout [AnyObject]) {
        let count = path.count, containers = ownContainers
        // A view lies in its controller, not in itself.
        path += containers.dropLast()
        // What is set may change the traits, which asks for the same again.
        if AppearanceProxies.inProgress.insert(ObjectIdentifier(self)).inserted {
            extras.appliedAppearances = AppearanceProxies.apply(
                to: self, path: path, traits: traitCollection, applied: extras.appliedAppearances)
            AppearanceProxies.inProgress.remove(ObjectIdentifier(self))
        }
        path.append(self)
        if let item = (self as? any BarItemView)?.item {
            item.appliedAppearances = AppearanceProxies.apply(
                to: item, path: path, traits: traitCollection, applied: item.appliedAppearances)
        }
        if throughout { for view in subviews { view.applyAppearances(throughout: true, path: &path) } }
        path.removeSubrange(count...)
    }

    /// The view with its controllers, from the outside in.
    private var ownContainers: [AnyObject] {
        guard let viewController else { return [self] }
        guard viewController.presentingViewController != nil, let presentation = viewController.presentationController else {
            return [viewController, self]
        }
        return [presentation, viewController, self]
    }
}
