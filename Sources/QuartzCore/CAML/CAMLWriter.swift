import Foundation

/// Writes a document by the schema that the reader uses. Only values that differ from those of a new object are written.
final class CAMLWriter {
    private let assets: URL?
    private var lines: [String] = []
    private var identifiers: [ObjectIdentifier: String] = [:]
    private var images: [ObjectIdentifier: String] = [:]

    /// - Parameter assets: the folder for image files; nil embeds them in the text.
    init(assets: URL?) {
        self.assets = assets
    }

    func text(_ document: CAMLDocument) throws -> String {
        identifiers = document.identifiers
        lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">"]
        try write(document.rootLayer, 1, document: document)
        lines.append("</caml>")
        return lines.joined(separator: "\n") + "\n"
    }

    private func add(_ depth: Int, _ line: String) { lines.append(String(repeating: "  ", count: depth) + line) }

    /// Writes an element with its attributes and the children that `body` writes.
    private func element(_ name: String, _ attributes: [(String, String)], _ depth: Int, _ body: () throws -> Void) rethrows {
        let head = name + attributes.map { " \($0)=\"\(Self.escaped($1))\"" }.joined()
        let at = lines.count
        add(depth, "<\(head)>")
        try body()
        if lines.count == at + 1 {
            lines[at] = String(repeating: "  ", count: depth) + "<\(head)/>"
        } else {
            add(depth, "</\(name)>")
        }
    }

    // MARK: Layers

    private func write(_ layer: CALayer, _ depth: Int, document: CAMLDocument? = nil) throws {
        guard depth < CAMLDocument.maximumDepth else { throw CAMLError(.tooDeep) }
        let schema = type(of: layer).schema
        let fresh = schema.makeLayer()
        let (attributes, children) = split(
            schema.properties.archived, value: { layer.archivedValue(forKey: $0, fresh) }, fresh: { fresh.value(forKeyPath: $0) })
        let identifier = identifiers[ObjectIdentifier(layer)].map { [("id", $0)] } ?? []
        try element(schema.className, identifier + attributes, depth) {
            for (key, form, value) in children { try write(value, form, key, depth + 1) }
            if let emitter = layer as? CAEmitterLayer { try write(emitter.emitterCells ?? [], depth + 1) }
            if let mask = layer.mask {
                try element("mask", [], depth + 1) { try write(mask, depth + 2) }
            }
            if let sublayers = layer.sublayers {
                try element("sublayers", [], depth + 1) {
                    for sublayer in sublayers { try write(sublayer, depth + 2) }
                }
            }
            let records = layer.animations.entries
            if !records.isEmpty {
                try element("animations", [], depth + 1) {
                    for record in records { try write(record.animation, key: record.key, began: record.hasBegun, depth + 2) }
                }
            }
            if let document { try writeStates(document, depth + 1) }
        }
    }

    private func write(_ cells: [CAEmitterCell], _ depth: Int) throws {
        guard !cells.isEmpty else { return }
        try element("emitterCells", [], depth) {
            for cell in cells {
                let fresh = CAEmitterCell()
                let (attributes, children) = split(
                    EmitterCellProperty.archived, value: { cell.value(forKey: $0) }, fresh: { fresh.value(forKey: $0) })
                try element("CAEmitterCell", attributes, depth + 1) {
                    for (key, form, value) in children { try write(value, form, key, depth + 2) }
                    try write(cell.emitterCells ?? [], depth + 2)
                }
            }
        }
    }

    // MARK: Animations

    private func write(_ animation: CAAnimation, key: String?, began: Bool, _ depth: Int) throws {
        guard let schema = AnimationSchema.named(type(of: animation).schema.className) else { return }
        let fresh = schema.makeAnimation()
        var (attributes, children) = split(
            schema.properties.archived,
            value: { animation.shouldArchiveValue(forKey: $0) ? animation.value(forKey: $0) : nil },
            fresh: { fresh.value(forKey: $0) })
        // A begin time that a commit has set has no meaning outside of this process.
        if began { attributes.removeAll { $0.0 == "beginTime" } }
        // Files call it velocity, and the reader knows both names.
        attributes.removeAll { $0.0 == "initialVelocity" }
        let head = [("type", schema.className)] + (key.map { [("key", $0)] } ?? []) + attributes
        try element("animation", head, depth) {
            for (key, form, value) in children { try write(value, form, key, depth + 1) }
            if let group = animation as? CAAnimationGroup {
                try element("animations", [], depth + 1) {
                    for member in group.animations ?? [] { try write(member, key: nil, began: false, depth + 2) }
                }
            }
        }
    }

    // MARK: States

    private func writeStates(_ document: CAMLDocument, _ depth: Int) throws {
        if !document.states.isEmpty {
            try element("states", [], depth) {
                for state in document.states {
                    try element("LKState", [("name", state.name)], depth + 1) {
                        try element("elements", [], depth + 2) {
                            for setting in state.values {
                                try element("LKStateSetValue", [("targetId", setting.target), ("keyPath", setting.keyPath)], depth + 3) {
                                    try write(setting.value, "value", depth + 4)
                                }
                            }
                        }
                    }
                }
            }
        }
        guard !document.transitions.isEmpty else { return }
        try element("stateTransitions", [], depth) {
            for transition in document.transitions {
                try element("LKStateTransition", [("fromState", transition.fromState), ("toState", transition.toState)], depth + 1) {
                    try element("elements", [], depth + 2) {
                        for part in transition.elements {
                            try element("LKStateTransitionElement", [("targetId", part.target), ("key", part.keyPath)], depth + 3) {
                                try write(part.animation, key: nil, began: false, depth + 4)
                            }
                        }
                    }
                }
            }
        }
    }

    // MARK: Values

    private typealias Child = (key: String, form: CAMLSchema.Form, value: Any)

    /// Splits the values that differ from a new object's into attributes and child elements.
    private func split(_ schema: CAMLSchema.Attributes, value: (String) -> Any?, fresh: (String) -> Any?) -> ([(String, String)], [Child]) {
        var attributes: [(String, String)] = []
        var children: [Child] = []
        for (key, form) in schema {
            let own = value(key)
            let usual = fresh(key)
            guard let own else {
                if usual != nil, form == .color { children.append((key, form, NSNull())) }
                continue
            }
            switch form {
            case .value, .values, .colors, .image, .timingFunctions, .text:
                if form == .text, let text = own as? String { attributes.append((key, text)) } else { children.append((key, form, own)) }
            default:
                guard let text = text(own, form), usual.flatMap({ self.text($0, form) }) != text else { continue }
                attributes.append((key, text))
            }
        }
        return (attributes, children)
    }

    /// A value as attribute text; nil when it doesn't fit into an attribute.
    private func text(_ value: Any, _ form: CAMLSchema.Form) -> String? {
        switch form {
        case .bits:
            return ((value as? any OptionSet)?.rawValue as? any BinaryInteger).map { "\($0)" }
        case .string:
            return value as? String ?? (value as? any RawRepresentable<String>)?.rawValue ?? (value as? CAValueFunction)?.name.rawValue
        case .timingFunction: return (value as? CAMediaTimingFunction).map { CAMLValues.text($0) }
        default: break
        }
        switch AnimatableValue(value) {
        case .number(let number): return CAMLValues.text(number)
        case .bool(let flag): return flag ? "1" : "0"
        case .point(let point): return CAMLValues.text([point.x, point.y])
        case .size(let size): return CAMLValues.text([size.width, size.height])
        case .rect(let rect): return CAMLValues.text([rect.minX, rect.minY, rect.width, rect.height])
        case .transform(let transform): return CAMLValues.text(transform)
        case .color(let color?): return CAMLValues.text(color)
        case .path(let path?): return CAMLValues.text(path)
        case .numbers(let numbers?): return CAMLValues.text(numbers)
        default: return nil
        }
    }

    private func write(_ value: Any, _ form: CAMLSchema.Form, _ key: String, _ depth: Int) throws {
        switch form {
        case .image:
            guard let image = value as? CGImage else { return }
            try element(key, [], depth) { try write(image, depth + 1) }
        case .values, .colors, .timingFunctions:
            try element(key, [], depth) {
                for item in value as? [Any] ?? [] {
                    if let function = item as? CAMediaTimingFunction {
                        element("CAMediaTimingFunction", [("value", CAMLValues.text(function))], depth + 1) {}
                    } else if let item = AnimatableValue(item) {
                        try write(item, nil, depth + 1)
                    }
                }
            }
        case .color: element(key, [], depth) { element("null", [], depth + 1) {} }
        case .text:
            if let string = value as? NSAttributedString { element(key, [("value", string.string)], depth) {} }
        default:
            if let value = AnimatableValue(value) { try write(value, key, depth) }
        }
    }

    /// Writes a value in an element that gives its type: by a `type` attribute where the element is named after a key, otherwise by its
    /// name.
    private func write(_ value: AnimatableValue, _ key: String?, _ depth: Int) throws {
        let type: String
        let text: String?
        switch value {
        case .number: (type, text) = ("real", self.text(value.any as Any, .number))
        case .bool(let flag): (type, text) = ("bool", flag ? "1" : "0")
        case .point: (type, text) = ("CGPoint", self.text(value.any as Any, .point))
        case .size: (type, text) = ("CGSize", self.text(value.any as Any, .size))
        case .rect: (type, text) = ("CGRect", self.text(value.any as Any, .rect))
        case .transform(let transform): (type, text) = ("CATransform3D", CAMLValues.text(transform))
        case .color(let color?): (type, text) = ("CGColor", CAMLValues.text(color))
        case .path(let path?): (type, text) = ("CGPath", CAMLValues.text(path))
        case .image(let image?):
            if let key {
                try element(key, [], depth) { try write(image, depth + 1) }
            } else {
                try write(image, depth)
            }
            return
        case .colors(let colors?):
            element(key ?? "NSArray", key == nil ? [] : [("type", "NSArray")], depth) {
                for color in colors { element("CGColor", [("value", CAMLValues.text(color))], depth + 1) {} }
            }
            return
        case .numbers(let numbers?):
            element(key ?? "NSArray", key == nil ? [] : [("type", "NSArray")], depth) {
                for number in numbers { element("real", [("value", CAMLValues.text(number))], depth + 1) {} }
            }
            return
        case .color(nil), .path(nil), .image(nil), .colors(nil), .numbers(nil): return
        }
        guard let text else { return }
        if let key {
            element(key, [("type", type), ("value", text)], depth) {}
        } else {
            element(type, [("value", text)], depth) {}
        }
    }

    private func write(_ image: CGImage, _ depth: Int) throws {
        let identity = ObjectIdentifier(image)
        if images[identity] == nil {
            let png = try image.pngData()
            if let assets {
                let name = "picture\(images.count + 1).png"
                try png.write(to: assets.appendingPathComponent(name), options: .atomic)
                images[identity] = "assets/" + name
            } else {
                images[identity] = "data:image/png;base64," + png.base64EncodedString()
            }
        }
        element("CGImage", [("src", images[identity] ?? "")], depth) {}
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\r", "\t": result += "&#\(character.value);"
            default:
                // Other control characters are not allowed in XML.
                if character.value >= 32, character != "\u{FFFE}", character != "\u{FFFF}" { result.unicodeScalars.append(character) }
            }
        }
        return result
    }
}

extension CALayer {
    /// The value to write for a key: the layer's value, or the default if the layer's class does not archive it.
    fileprivate func archivedValue(forKey key: String, _ fresh: CALayer) -> Any? {
        shouldArchiveValue(forKey: key) ? value(forKeyPath: key) : fresh.value(forKeyPath: key)
    }
}
