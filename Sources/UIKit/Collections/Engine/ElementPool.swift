/// What views wait for use again by.
struct ReuseKey: Hashable {
    var category: UICollectionView.ElementCategory
    var kind: String?
    var identifier: String
}

/// The classes that are registered for elements, and the views that wait for use again (Behaviour 8.5).
@MainActor
struct ElementPool {
    private var classes: [ReuseKey: UIView.Type] = [:]
    private var nibs: [ReuseKey: UINib] = [:]
    private var waiting: [ReuseKey: [any ElementView]] = [:]

    /// Registers a class; nil takes the registration back. The class must inherit from `base`.
    mutating func register<Base: UIView>(_ type: AnyClass?, _ key: ReuseKey, base: Base.Type) {
        guard let type else {
            classes[key] = nil
            return
        }
        guard let viewClass = type as? Base.Type else {
            preconditionFailure("the class for the identifier \(key.identifier) must be a \(base), but is \(type)")
        }
        classes[key] = viewClass
        nibs[key] = nil
        waiting[key] = nil
    }

    /// Registers a nib in place of a class; nil takes the registration back.
    mutating func register(_ nib: UINib?, _ key: ReuseKey) {
        nibs[key] = nib
        classes[key] = nil
    }

    func registeredNib(_ key: ReuseKey) -> UINib? { nibs[key] }

    /// The cell that the data source fills anew.
    var reconfigured: (key: ReuseKey, path: IndexPath, view: any ElementView)?

    /// The cell that the data source fills anew, if it asks for that one; a nil path is any.
    func reconfiguredCell(_ key: ReuseKey, at path: IndexPath?) -> (any ElementView)? {
        guard let reconfigured, reconfigured.key == key, path == nil || reconfigured.path == path else { return nil }
        return reconfigured.view
    }

    func registeredClass(_ key: ReuseKey) -> UIView.Type? { classes[key] }

    mutating func take(_ key: ReuseKey) -> (any ElementView)? { waiting[key]?.popLast() }

    /// Drops the waiting decoration views: they are of the layout's classes, and another layout has others.
    mutating func removeDecorations() { waiting = waiting.filter { $0.key.category != .decorationView } }

    mutating func keep(_ view: any ElementView, for key: ElementKey) {
        guard let identifier = view.reuseIdentifier else { return }
        let kind = key.category == .cell || view.servesAllKinds ? nil : key.kind
        waiting[ReuseKey(category: key.category, kind: kind, identifier: identifier), default: []].append(view)
    }

    /// How many views of an identifier wait at most, however few are shown.
    private static let fewest = 16

    /// Drops views that have waited longest, where more wait by an identifier than two screens need.
    ///
    /// - Parameter shown: how many views the screen shows.
    mutating func trim(shown: Int) {
        let most = max(Self.fewest, 2 * shown)
        for (key, views) in waiting where views.count > most { waiting[key] = views.suffix(most) }
    }
}
