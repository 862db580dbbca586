/// A property of a layer, or a component of one, by key path: `position`, `position.x`, `transform.rotation.z`.
///
/// Key paths are parsed once; getting and setting values then look nothing up.
package struct PropertyPath: Hashable, Sendable {
    /// A part of a property's value.
    package enum Component: UInt8, Hashable, Sendable {
        /// All of it.
        case whole
        /// The coordinates of a point, or of a rectangle's origin.
        case x, y
        /// The lengths of a size, or of a rectangle's size.
        case width, height
        /// The parts of a rectangle.
        case origin, size
        /// The rotation of a transform about an axis, in radians.
        case rotationX, rotationY, rotationZ
        /// The scale of a transform along an axis; `scale` reads the average of the three and sets all of them.
        case scale, scaleX, scaleY, scaleZ
        /// The translation of a transform along an axis, in points; `translation` is a size, along x and y.
        case translation, translationX, translationY, translationZ
    }

    /// The property's key.
    package let key: LayerKey
    /// The property.
    let property: LayerProperty
    /// The component of its value.
    package let component: Component
    /// The property of an emitter cell where ``key`` is ``LayerKey/emitterCells``.
    let cell: EmitterCellPath?

    /// Creates the path of a property, or of a component; nil for a property that has no such component or can't be animated.
    package init?(_ key: LayerKey, _ component: Component = .whole) {
        guard let property = LayerProperty.animated[key.rawValue] else { return nil }
        guard component == .whole || property.form.name(of: component) != nil else { return nil }
        self.key = key
        self.property = property
        self.component = component
        cell = nil
    }

    /// Parses a key path; nil for one that names nothing animatable.
    ///
    /// Accepts the keys of ``LayerKey``, the names of Swift properties that differ (`isHidden`), `affineTransform` for `transform`, and
    /// `rotation` for `rotation.z`. `emitterCells.NAME.KEY` is a property of a cell of a `CAEmitterLayer`.
    package init?(_ keyPath: String) {
        if let common = Self.common[keyPath] {
            self = common
            return
        }
        if keyPath.hasPrefix("emitterCells.") {
            guard let path = Self.cellPath(keyPath) else { return nil }
            self = path
            return
        }
        let parts = keyPath.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let property = LayerProperty.animated[String(parts[0])] else { return nil }
        if parts.count == 1 {
            component = .whole
        } else {
            guard let component = property.form.component(named: parts[1]) else { return nil }
            self.component = component
        }
        self.property = property
        key = property.key
        cell = nil
    }

    /// The most frequent key paths, which skip parsing.
    private static let common: [String: PropertyPath] = {
        let paths = [
            PropertyPath(.position), PropertyPath(.position, .x), PropertyPath(.position, .y), PropertyPath(.bounds),
            PropertyPath(.bounds, .origin), PropertyPath(.bounds, .size), PropertyPath(.opacity), PropertyPath(.transform),
            PropertyPath(.backgroundColor), PropertyPath(.cornerRadius),
        ]
        return Dictionary(uniqueKeysWithValues: paths.compactMap { $0 }.map { ($0.keyPath, $0) })
    }()

    private init(cell: EmitterCellPath, component: Component) {
        key = .emitterCells
        property = .emitterCells
        self.cell = cell
        self.component = component
    }

    private static func cellPath(_ keyPath: String) -> PropertyPath? {
        var rest: ArraySlice<Substring> = []
        let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
        guard let cell = EmitterCellPath(parts, rest: &rest) else { return nil }
        guard !rest.isEmpty else { return PropertyPath(cell: cell, component: .whole) }
        let name = rest.joined(separator: ".")
        return cell.property.form.component(named: name).map { PropertyPath(cell: cell, component: $0) }
    }

    /// The canonical spelling of the key path.
    package var keyPath: String {
        if let cell {
            return cell.keyPath + (cell.property.form.name(of: component).map { ".\($0)" } ?? "")
        }
        guard let name = property.form.name(of: component) else { return key.rawValue }
        return "\(key.rawValue).\(name)"
    }
}

extension PropertyPath {
    package static func == (a: PropertyPath, b: PropertyPath) -> Bool { a.key == b.key && a.component == b.component && a.cell == b.cell }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(component)
        hasher.combine(cell)
    }
}
