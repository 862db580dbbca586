/// A filter by name, as CAML describes it: one that ``CALayer/filters`` and ``CALayer/compositingFilter`` take.
package struct LayerFilter: Sendable, Hashable {
    /// The name, such as `gaussianBlur` or `multiplyBlendMode`.
    package var name: String
    /// The standard deviation of a blur, in points.
    package var radius: Double
    /// The saturation factor of `colorSaturate`: 1 leaves colours unchanged.
    package var amount: Double

    package init(name: String, radius: Double = 0, amount: Double = 1) {
        self.name = name
        self.radius = radius
        self.amount = amount
    }

    /// The name of a filter of any type; nil for other objects.
    static func name(of filter: Any) -> String? {
        (filter as? LayerFilter)?.name ?? filter as? String
    }
}

extension CGBlendMode {
    /// The blend mode that a compositing filter's name stands for: the names of Core Image, with or without their prefix, and the short
    /// ones of layers.
    init?(filterName name: String) {
        var stem = name
        if stem.hasPrefix("CI"), stem.hasSuffix("BlendMode") || stem.hasSuffix("Compositing") {
            stem.removeFirst(2)
            stem = stem.prefix(1).lowercased() + stem.dropFirst()
        }
        guard let mode = Self.modesByName[stem] else { return nil }
        self = mode
    }

    private static let modesByName = Dictionary(
        uniqueKeysWithValues: CGBlendMode.table.flatMap { entry in entry.filterNames.map { ($0, entry.mode) } })
}

extension CALayer {
    func setCompositingFilter(_ new: Any?) {
        var mode = CGBlendMode.normal
        if let new {
            let name = LayerFilter.name(of: new)
            if let known = name.flatMap(CGBlendMode.init(filterName:)) {
                mode = known
            } else {
                UnknownFilters.report(name ?? String(describing: type(of: new)), of: "compositingFilter")
            }
        }
        extras.compositingFilter = new
        guard mode != properties.blendMode else { return }
        change(.compositingFilter) { properties.blendMode = mode }
    }

    func setFilters(_ new: [Any]?) {
        var radius = 0.0
        for filter in new ?? [] {
            if let blur = filter as? LayerFilter, blur.name == "gaussianBlur" {
                // Successive blurs combine into one: their variances add up.
                radius = blur.radius.isFinite ? PortableMath.hypot(radius, max(0, blur.radius)) : radius
            } else {
                UnknownFilters.report(LayerFilter.name(of: filter) ?? String(describing: type(of: filter)), of: "filters")
            }
        }
        extras.filters = new
        guard radius != properties.blurRadius else { return }
        change(.filters) { properties.blurRadius = radius }
    }

    func setBackgroundFilters(_ new: [Any]?) {
        var radius = 0.0, saturation = 1.0
        for filter in new ?? [] {
            if let blur = filter as? LayerFilter, blur.name == "gaussianBlur" {
                radius = blur.radius.isFinite ? PortableMath.hypot(radius, max(0, blur.radius)) : radius
            } else if let saturate = filter as? LayerFilter, saturate.name == "colorSaturate" {
                saturation *= saturate.amount.isFinite ? min(max(0, saturate.amount), 8) : 1
            } else {
                UnknownFilters.report(LayerFilter.name(of: filter) ?? String(describing: type(of: filter)), of: "backgroundFilters")
            }
        }
        extras.backgroundFilters = new
        guard radius != properties.backdropBlurRadius || saturation != properties.backdropSaturation else { return }
        change(.filters) {
            properties.backdropBlurRadius = radius
            properties.backdropSaturation = saturation
        }
    }
}

/// Reports filters that are stored but not drawn, each once, since a missing effect is otherwise hard to explain.
enum UnknownFilters {
    private static let reported = Guarded<Set<String>>([])

    /// Writes a line on standard error unless the process has reported the filter already; returns whether it did.
    @discardableResult
    static func report(_ name: String, of property: String) -> Bool {
        guard reported.withLock({ $0.insert("\(property) \(name)").inserted }) else { return false }
        FileHandle.standardError.write(Data("QuartzCore: CALayer.\(property): no filter \"\(name)\" here; layers with it are drawn without it\n".utf8))
        return true
    }
}
