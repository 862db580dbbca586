/// Prints a layer tree as text for snapshots and bug reports: equal trees give equal text, without addresses.
///
/// One line per layer, indented by depth, from back to front:
///
///     UIView "card" frame (10, 20, 300, 200) opacity 0.5 contents 600x400 animations [position 0.25s at 0.1s]
///
/// A layer that backs a view is listed by the view's class, followed by its own class if that is not `CALayer`. Default values are left
/// out. The frame of a layer with a transform is its bounding box; position, bounds and transform follow. Values are those of the model.
package struct LayerTreePrinter {
    /// The media time at which the progress of animations is given.
    private let time: Double
    private var text = ""

    /// The text of a layer and its descendants at a media time. Each line ends with a line break.
    package static func text(of layer: CALayer, at time: Double = CACurrentMediaTime()) -> String {
        var printer = LayerTreePrinter(time: time)
        printer.print(layer)
        return printer.text
    }

    private init(time: Double) {
        self.time = time
    }

    /// Iterative, since trees may be of any depth.
    private mutating func print(_ root: CALayer) {
        var pending = [(layer: root, prefix: "", depth: 0)]
        while let (layer, prefix, depth) = pending.popLast() {
            text += String(repeating: "  ", count: depth) + prefix + description(of: layer).joined(separator: " ") + "\n"
            for sublayer in layer.tree.sublayers.reversed() { pending.append((sublayer, "", depth + 1)) }
            if let mask = layer.tree.mask { pending.append((mask, "mask: ", depth + 1)) }
        }
    }

    private func description(of layer: CALayer) -> [String] {
        let properties = layer.properties, defaults = LayerProperties()
        var words = [Self.className(of: layer)]
        if let name = layer.name { words.append("\"\(Self.escaped(name))\"") }
        words.append("frame " + Self.list(layer.frame))
        words += Self.geometry(properties)
        if properties.isHidden { words.append("hidden") }
        if properties.opacity != defaults.opacity { words.append("opacity " + Self.number(Double(properties.opacity))) }
        if properties.masksToBounds { words.append("clips") }
        if !properties.isDoubleSided { words.append("single-sided") }
        if properties.isGeometryFlipped { words.append("flipped") }
        if let color = properties.backgroundColor { words.append("background " + Self.hex(color)) }
        if properties.cornerRadius != 0 { words.append("corners " + Self.number(properties.cornerRadius)) }
        if properties.borderWidth != 0 {
            words.append("border " + Self.number(properties.borderWidth) + (properties.borderColor.map { " " + Self.hex($0) } ?? ""))
        }
        if properties.shadowOpacity != 0 {
            words.append("shadow \(Self.number(Double(properties.shadowOpacity))) radius \(Self.number(properties.shadowRadius))")
        }
        if let contents = properties.contents { words.append("contents \(contents.width)x\(contents.height)") }
        if properties.contentsRect != defaults.contentsRect { words.append("contents-rect " + Self.list(properties.contentsRect)) }
        if properties.speed != 1 { words.append("speed " + Self.number(Double(properties.speed))) }
        let animations = layer.animations.entries.map { description(of: $0, on: layer) }
        if !animations.isEmpty { words.append("animations [" + animations.joined(separator: ", ") + "]") }
        return words
    }

    private static func geometry(_ properties: LayerProperties) -> [String] {
        let defaults = LayerProperties()
        let isTransformed = !CATransform3DIsIdentity(properties.transform), hasOwnAnchor = properties.anchorPoint != defaults.anchorPoint
        var words: [String] = []
        if isTransformed || hasOwnAnchor { words.append("position " + list(properties.position)) }
        if hasOwnAnchor { words.append("anchor " + list(properties.anchorPoint)) }
        if isTransformed || properties.bounds.origin != .zero { words.append("bounds " + list(properties.bounds)) }
        if properties.zPosition != 0 { words.append("z " + number(properties.zPosition)) }
        if properties.anchorPointZ != 0 { words.append("anchor-z " + number(properties.anchorPointZ)) }
        if isTransformed { words.append("transform " + description(of: properties.transform)) }
        if !CATransform3DIsIdentity(properties.sublayerTransform) {
            words.append("sublayer-transform " + description(of: properties.sublayerTransform))
        }
        return words
    }

    private func description(of record: AnimationRecord, on layer: CALayer) -> String {
        let animation = record.animation
        let path = (animation as? CAPropertyAnimation)?.keyPath
        var name = path ?? record.key ?? "\(type(of: animation))"
        if let key = record.key, let path, key != path { name += " as \(Self.escaped(key))" }
        name += " \(Self.number(animation.duration))s"
        guard record.hasBegun else { return name + " new" }
        return name + " at \(Self.number(layer.mediaToLocal(time) - animation.beginTime))s"
    }

    private static func className(of layer: CALayer) -> String {
        guard let delegate = layer.delegate else { return "\(type(of: layer))" }
        let view = "\(type(of: delegate))"
        return type(of: layer) == CALayer.self ? view : "\(view)/\(type(of: layer))"
    }

    /// The transform's kind, and the numbers that this kind has.
    private static func description(of t: CATransform3D) -> String {
        let others = [t.m12, t.m13, t.m14, t.m21, t.m23, t.m24, t.m31, t.m32, t.m34]
        if t.m44 == 1, others.allSatisfy({ $0 == 0 }) {
            let move = "translation " + list([t.m41, t.m42, t.m43])
            if t.m11 == 1, t.m22 == 1, t.m33 == 1 { return move }
            let scale = "scale " + list([t.m11, t.m22, t.m33])
            return t.m41 == 0 && t.m42 == 0 && t.m43 == 0 ? scale : scale + " " + move
        }
        if CATransform3DIsAffine(t) { return "affine " + list([t.m11, t.m12, t.m21, t.m22, t.m41, t.m42]) }
        let rows = [
            [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24], [t.m31, t.m32, t.m33, t.m34], [t.m41, t.m42, t.m43, t.m44],
        ]
        let isProjective = t.m14 != 0 || t.m24 != 0 || t.m34 != 0 || t.m44 != 1
        // The coefficients of a perspective are small and need more digits.
        return (isProjective ? "projective " : "spatial ") + rows.map { list($0, digits: 6) }.joined(separator: " ")
    }

    // MARK: Values

    private static func list(_ rect: CGRect) -> String { list([rect.minX, rect.minY, rect.width, rect.height]) }
    private static func list(_ point: CGPoint) -> String { list([point.x, point.y]) }
    private static func list(_ numbers: [CGFloat], digits: Int = 3) -> String {
        SnapshotText.list(numbers.map { Double($0) }, digits: digits)
    }
    private static func number(_ value: Double) -> String { SnapshotText.number(value) }

    /// `#rrggbb`, and two digits of alpha where the colour is not opaque.
    private static func hex(_ color: CGColor) -> String {
        let channels = (0..<4).map { Int((min(1, max(0, color.rgba[$0])) * 255).rounded()) }
        let shown = channels[3] == 255 ? channels[..<3] : channels[...]
        return "#" + shown.map { SnapshotText.padded(String($0, radix: 16), to: 2) }.joined()
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n").replacing("\r", with: "\\r")
    }
}
