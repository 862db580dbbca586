/// A property of a layer, or a component of one, by key path: `position`, `position.x`, `transform.rotation.z`.
///
/// Key paths are parsed once; getting and setting values are then switches over enumerations, fast enough for every layer in every frame.
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

    /// The property.
    package let key: LayerKey
    /// The component of its value.
    package let component: Component
    /// The property of an emitter cell where ``key`` is ``LayerKey/emitterCells``.
    let cell: EmitterCellPath?

    /// Creates the path of a property, or of a component; nil for a property that has no such component or can't be animated.
    package init?(_ key: LayerKey, _ component: Component = .whole) {
        guard let form = key.valueForm else { return nil }
        guard component == .whole || form.components.contains(where: { $0.component == component }) else { return nil }
        self.key = key
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
        guard let key = LayerKey(rawValue: String(parts[0])) ?? Self.alias(parts[0]), let form = key.valueForm else { return nil }
        self.key = key
        if parts.count == 1 {
            component = .whole
        } else {
            guard let component = form.components.first(where: { $0.name == parts[1] })?.component else { return nil }
            self.component = component
        }
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
        self.cell = cell
        self.component = component
    }

    private static func cellPath(_ keyPath: String) -> PropertyPath? {
        var rest: ArraySlice<Substring> = []
        let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
        guard let cell = EmitterCellPath(parts, rest: &rest) else { return nil }
        guard !rest.isEmpty else { return PropertyPath(cell: cell, component: .whole) }
        let name = rest.joined(separator: ".")
        return cell.valueForm.components.first { $0.name == name }.map { PropertyPath(cell: cell, component: $0.component) }
    }

    /// The canonical spelling of the key path.
    package var keyPath: String {
        if let cell {
            return cell.keyPath + (cell.valueForm.components.first { $0.component == component }.map { ".\($0.name)" } ?? "")
        }
        guard component != .whole, let name = key.valueForm?.components.first(where: { $0.component == component })?.name else {
            return key.rawValue
        }
        return "\(key.rawValue).\(name)"
    }

    private static func alias(_ name: Substring) -> LayerKey? {
        switch name {
        case "isHidden": .hidden
        case "isDoubleSided": .doubleSided
        case "isGeometryFlipped": .geometryFlipped
        case "isOpaque": .opaque
        case "affineTransform": .transform
        default: nil
        }
    }
}

/// The form of a property's value, which decides what components it has.
private enum ValueForm {
    case plain, point, size, rect, transform

    /// The components and their names; of two names for a component the first is the canonical one.
    var components: [(name: String, component: PropertyPath.Component)] {
        switch self {
        case .plain: []
        case .point: [("x", .x), ("y", .y)]
        case .size: [("width", .width), ("height", .height)]
        case .rect:
            [
                ("origin", .origin), ("origin.x", .x), ("origin.y", .y),
                ("size", .size), ("size.width", .width), ("size.height", .height),
            ]
        case .transform:
            [
                ("rotation.x", .rotationX), ("rotation.y", .rotationY), ("rotation.z", .rotationZ), ("rotation", .rotationZ),
                ("scale", .scale), ("scale.x", .scaleX), ("scale.y", .scaleY), ("scale.z", .scaleZ),
                ("translation", .translation),
                ("translation.x", .translationX), ("translation.y", .translationY), ("translation.z", .translationZ),
            ]
        }
    }
}

extension LayerKey {
    /// The form of the property's value; nil when it can't be animated.
    fileprivate var valueForm: ValueForm? {
        switch self {
        case .position, .anchorPoint, .startPoint, .endPoint, .emitterPosition: .point
        case .shadowOffset, .emitterSize: .size
        case .bounds, .contentsRect, .contentsCenter: .rect
        case .transform, .sublayerTransform, .instanceTransform: .transform
        case .zPosition, .anchorPointZ, .hidden, .doubleSided, .geometryFlipped, .masksToBounds, .contents, .contentsScale,
            .opacity, .opaque, .backgroundColor, .cornerRadius, .borderWidth, .borderColor, .shadowColor,
            .shadowOpacity, .shadowRadius, .shadowPath, .allowsGroupOpacity, .allowsEdgeAntialiasing,
            .shouldRasterize, .rasterizationScale, .minificationFilterBias, .beginTime, .timeOffset, .speed,
            .colors, .locations,
            .path, .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase, .lineDashPattern,
            .fontSize, .foregroundColor,
            .instanceCount, .instanceDelay, .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
            .instanceAlphaOffset,
            .emitterZPosition, .emitterDepth, .birthRate, .lifetime, .velocity, .scale, .spin:
            .plain
        case .mask, .sublayers, .contentsGravity, .minificationFilter, .magnificationFilter, .maskedCorners, .cornerCurve,
            .edgeAntialiasingMask, .compositingFilter, .filters, .emitterCells:
            nil
        }
    }
}

extension EmitterCellPath {
    /// The form of the property's values.
    fileprivate var valueForm: ValueForm { key == .contentsRect ? .rect : .plain }
}
