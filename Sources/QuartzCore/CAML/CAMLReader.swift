import Foundation

/// Creates layers and animations from a document's elements.
///
/// Unknown parts are skipped with a warning; an error is thrown only when reading can't continue.
final class CAMLReader {
    /// The folder of image files; nil for a document without one.
    private let folder: URL?
    private let file: String?
    private(set) var warnings: [CAMLWarning] = []
    private(set) var layers: [String: CALayer] = [:]
    private(set) var states: [CAMLState] = []
    private(set) var transitions: [CAMLStateTransition] = []
    private var images: [String: CGImage] = [:]
    /// The bytes of all pictures.
    private var pictureBytes = 0
    /// How many layers, and how many references among them, lie around the one that is read.
    private var depth = 0, copyDepth = 0
    /// How many layers were made for references.
    private var copyCount = 0
    /// The element that names an identifier first, for those that states and transitions name.
    private var targets: [String: CAMLElement] = [:]
    /// The elements by identifier, and those that are being built.
    private var elements: [String: CAMLElement] = [:]
    private var pending: Set<String> = []

    init(folder: URL?, file: String?) {
        self.folder = folder?.standardizedFileURL.resolvingSymlinksInPath()
        self.file = file
    }

    /// Builds the root layer of a document.
    func read(_ root: CAMLElement) throws(CAMLError) -> CALayer {
        index(root)
        let candidates = root.name == "caml" ? root.children : [root]
        var result: CALayer?
        for element in candidates {
            if LayerSchema.named(element.name) != nil, result == nil {
                result = try layer(element)
            } else if !Self.ignoredElements.contains(element.name) {
                warn(element, "is unknown here and left out")
            }
        }
        guard let result else { throw CAMLError(.noRootLayer, file: file) }
        return result
    }

    private func index(_ root: CAMLElement) {
        var open = [root]
        while let element = open.popLast() {
            if let identifier = element.attributes["id"], elements[identifier] == nil { elements[identifier] = element }
            open.append(contentsOf: element.children)
        }
    }

    private func warn(_ element: CAMLElement, _ message: String) {
        // A malicious file could cause millions of warnings.
        guard warnings.count < CAMLDocument.maximumWarningCount else { return }
        warnings.append(CAMLWarning(element: element.name, line: element.line, message: message))
    }

    /// Elements that editors store for their own use.
    private static let ignoredElements: Set<String> = [
        "MicaAssetManifest", "modules", "scriptComponents", "LKPublishedObjects", "publishedObjects",
    ]
    private static let ignoredAttributes: Set<String> = ["id", "type", "xmlns", "key", "class", "src", "object", "targetId"]

    // MARK: Layers

    private func layer(_ element: CAMLElement) throws(CAMLError) -> CALayer {
        // The parser bounds how deep elements lie in each other; references lead deeper.
        guard depth < CAMLDocument.maximumDepth / 2 else { throw CAMLError(.tooDeep, file: file, line: element.line) }
        depth += 1
        defer { depth -= 1 }
        if copyDepth > 0 {
            copyCount += 1
            guard copyCount <= CAMLDocument.maximumCopyCount else { throw CAMLError(.tooManyCopies, file: file, line: element.line) }
        }
        let identifier = element.attributes["id"]
        let known = LayerSchema.named(element.name) ?? element.attributes["type"].flatMap { LayerSchema.named($0) }
        if known == nil { warn(element, "is no class of layers; an ordinary layer stands in its place") }
        let schema = known ?? .layer
        let layer = schema.makeLayer()
        // An element inside may have the same identifier.
        var isOutermost = false
        if let identifier {
            isOutermost = pending.insert(identifier).inserted
            if layers[identifier] == nil { layers[identifier] = layer }
        }
        try setAttributes(of: element, schema.properties.archived) { layer.setValue($0, forKeyPath: $1) }
        for child in element.children { try readChild(child, of: layer, schema) }
        if let identifier, isOutermost { pending.remove(identifier) }
        return layer
    }

    private func readChild(_ child: CAMLElement, of layer: CALayer, _ schema: LayerSchema) throws(CAMLError) {
        switch child.name {
        case "sublayers":
            for element in child.children {
                if let sublayer = try layerOrReference(element) { layer.addSublayer(sublayer) }
            }
        case "mask":
            guard let element = child.children.first ?? (child.attributes["type"] == nil ? nil : child) else { break }
            layer.mask = try layerOrReference(element)
        case "animations":
            for element in child.children {
                guard let animation = try animation(element) else { continue }
                let path = (animation as? CAPropertyAnimation)?.keyPath
                layer.add(animation, forKey: element.attributes["key"] ?? path)
            }
        case "emitterCells":
            guard let emitter = layer as? CAEmitterLayer else { return warn(child, "belongs to emitter layers only") }
            emitter.emitterCells = try cells(child)
        case "states":
            for element in child.children { try readState(element) }
        case "stateTransitions":
            for element in child.children { try readTransition(element) }
        case "filters", "backgroundFilters":
            if !child.children.isEmpty { warn(child, "filters are not done here") }
        case "style", "actions":
            break
        case "scriptObject":
            warn(child, "scripts are not run here")
        default:
            guard let form = schema.properties.archived.first(where: { $0.key == child.name })?.form else {
                if !Self.ignoredElements.contains(child.name) { warn(child, "is unknown here and left out") }
                return
            }
            if let value = try value(of: child, form) { layer.setValue(value, forKeyPath: child.name) }
        }
    }

    private func isLayer(_ element: CAMLElement) -> Bool {
        LayerSchema.named(element.name) != nil || element.name.hasSuffix("Layer")
    }

    /// The layer that an element describes or refers to.
    private func layerOrReference(_ element: CAMLElement) throws(CAMLError) -> CALayer? {
        if element.name == "ref" || element.attributes["object"] != nil { return try reference(element) }
        if isLayer(element) || element.name == "mask" { return try layer(element) }
        warn(element, "is no layer")
        return nil
    }

    /// The layer that an element refers to by its identifier.
    private func reference(_ element: CAMLElement) throws(CAMLError) -> CALayer? {
        let identifier = element.attributes["object"] ?? element.attributes["id"] ?? element.attributes["ref"] ?? ""
        if pending.contains(identifier) { throw CAMLError(.cyclicReference(identifier), file: file, line: element.line) }
        if let layer = layers[identifier], layer.superlayer == nil { return layer }
        guard let target = elements[identifier], target !== element, isLayer(target) else {
            warn(element, "refers to '\(identifier)', which is no layer of the document")
            return nil
        }
        copyDepth += 1
        defer { copyDepth -= 1 }
        return try layer(target)
    }

    private func cells(_ list: CAMLElement) throws(CAMLError) -> [CAEmitterCell] {
        var result: [CAEmitterCell] = []
        for element in list.children {
            guard element.name == "CAEmitterCell" else {
                warn(element, "is no emitter cell")
                continue
            }
            let cell = CAEmitterCell()
            try setAttributes(of: element, EmitterCellProperty.archived) { cell.setValue($0, forKey: $1) }
            for child in element.children {
                if child.name == "emitterCells" {
                    cell.emitterCells = try cells(child)
                } else if let form = EmitterCellProperty.archived.first(where: { $0.key == child.name })?.form {
                    if let value = try value(of: child, form) { cell.setValue(value, forKey: child.name) }
                } else {
                    warn(child, "is unknown here and left out")
                }
            }
            result.append(cell)
        }
        return result
    }

    // MARK: Attributes

    /// Sets an element's attributes in the order of the schema, whatever their order in the file; components of properties come last.
    private func setAttributes(of element: CAMLElement, _ schema: CAMLSchema.Attributes, _ set: (Any, String) -> Void) throws(CAMLError) {
        var rest = element.attributes
        for (key, form) in schema {
            guard let text = rest.removeValue(forKey: key) else { continue }
            if let value = try value(of: text, form, element, key) { set(value, key) }
        }
        for (key, text) in rest.sorted(by: { $0.key < $1.key }) where !Self.ignoredAttributes.contains(key) {
            if key.contains("."), PropertyPath(key) != nil, let number = CAMLValues.number(text) {
                set(number, key)
            } else {
                warn(element, "the attribute \(key) is unknown here and left out")
            }
        }
    }

    /// Parses the value of an attribute; an invalid value gives nil and a warning.
    private func value(of text: String, _ form: CAMLSchema.Form, _ element: CAMLElement, _ key: String) throws(CAMLError) -> Any? {
        let value: Any? =
            switch form {
            case .bits: CAMLValues.number(text).flatMap { UInt32(exactly: $0) }.map { Double($0) }
            case .number: key == "beginTime" ? CAMLValues.number(text).map(Self.beginTime) : CAMLValues.number(text)
            case .bool: CAMLValues.bool(text)
            case .string, .text: text
            case .point: CAMLValues.point(text)
            case .size: CAMLValues.size(text)
            case .rect: CAMLValues.rect(text)
            case .transform: CAMLValues.transform(text)
            case .color:
                CAMLValues.color(
                    text, opacity: element.attributes["opacity"].flatMap { CAMLValues.number($0) }.map { key == "value" ? $0 : 1 } ?? 1)
            case .path: CAMLValues.path(text)
            case .timingFunction: CAMLValues.timingFunction(text)
            case .numbers: CAMLValues.numbers(text).map { $0.map { NSNumber(value: $0) } }
            case .value: CAMLValues.number(text) ?? CAMLValues.point(text) ?? CAMLValues.color(text) as Any?
            case .image: try image(text, element)
            case .values, .colors, .timingFunctions: nil
            }
        if value == nil { warn(element, "\(key)=\"\(text.prefix(40))\" makes no sense and is left out") }
        return value
    }

    /// Returns 0, which means now, for tiny begin times such as the `1e-100` that files contain.
    private static func beginTime(_ time: Double) -> Double { abs(time) < 1e-9 ? 0 : time }

    /// Parses the value of an element from its `value` attribute, its text or its children.
    private func value(of element: CAMLElement, _ form: CAMLSchema.Form) throws(CAMLError) -> Any? {
        switch form {
        case .values, .colors, .numbers, .timingFunctions:
            let source = element.children.count == 1 && element.children[0].name == "NSArray" ? element.children[0] : element
            if source.children.isEmpty, form == .numbers {
                return try value(of: source.attributes["value"] ?? source.text, form, element, element.name)
            }
            var list: [Any] = []
            for child in source.children {
                if let item = try typedValue(child) { list.append(item) }
            }
            return list
        case .image:
            if let source = element.attributes["src"] { return try image(source, element) }
            guard let child = element.children.first else { return nil }
            guard let source = child.attributes["src"] else {
                warn(child, "is no picture that can be read")
                return nil
            }
            return try image(source, child)
        default:
            if let text = element.attributes["value"] { return try value(of: text, form, element, "value") }
            if element.attributes["type"] == "NSArray" || element.children.count > 1 { return try value(of: element, .values) }
            if let child = element.children.first { return try typedValue(child) }
            if element.attributes["type"] != nil { return try typedValue(element) }
            return try value(of: element.text.trimmingCharacters(in: .whitespacesAndNewlines), form, element, element.name)
        }
    }

    /// Parses the value of an element whose name or `type` attribute gives its type.
    private func typedValue(_ element: CAMLElement) throws(CAMLError) -> Any? {
        let type = element.name == "value" || CAMLSchema.isKey(element.name) ? element.attributes["type"] ?? "" : element.name
        let text = element.attributes["value"] ?? element.text.trimmingCharacters(in: .whitespacesAndNewlines)
        let form: CAMLSchema.Form
        switch type {
        case "real", "integer", "NSNumber", "number", "float", "double", "int": form = .number
        case "bool", "true", "false", "boolean":
            return type == "true" ? true : type == "false" ? false : CAMLValues.bool(text)
        case "string", "NSString": return text
        case "CGPoint": form = .point
        case "CGSize": form = .size
        case "CGRect": form = .rect
        case "CATransform3D", "CGAffineTransform": form = .transform
        case "CGColor": form = .color
        case "CGPath": form = .path
        case "CGImage":
            guard let source = element.attributes["src"] else { return nil }
            return try image(source, element)
        case "CAMediaTimingFunction":
            let points = element.attributes["controlPoints"] ?? element.attributes["name"] ?? text
            return try value(of: points, .timingFunction, element, "value")
        case "NSArray":
            return try value(of: element, .values)
        case "null", "NSNull", "nil": return NSNull()
        case "": form = .value
        default:
            warn(element, "values of type \(type) are not read")
            return nil
        }
        return try value(of: text, form, element, "value")
    }

    // MARK: Pictures

    private func image(_ source: String, _ element: CAMLElement) throws(CAMLError) -> CGImage? {
        if let image = images[source] { return image }
        let image: CGImage
        do {
            if source.hasPrefix("data:") {
                guard let comma = source.firstIndex(of: ","), let data = Data(base64Encoded: String(source[source.index(after: comma)...]))
                else {
                    throw CAMLError(.asset("data:"), file: file, line: element.line)
                }
                image = try ImageDecoder(data: data).decode()
            } else {
                image = try ImageDecoder(contentsOf: assetURL(source, element)).decode()
            }
        } catch let error as CAMLError {
            throw error
        } catch {
            throw CAMLError(.asset(source), file: file, line: element.line)
        }
        pictureBytes += image.width * image.height * 4
        guard pictureBytes <= CAMLDocument.maximumPictureBytes else { throw CAMLError(.picturesTooLarge, file: file, line: element.line) }
        images[source] = image
        return image
    }

    /// The URL of an image file, which must be in the document's folder after symbolic links are resolved.
    private func assetURL(_ source: String, _ element: CAMLElement) throws(CAMLError) -> URL {
        guard let folder else { throw CAMLError(.asset(source), file: file, line: element.line) }
        let path = source.removingPercentEncoding ?? source
        for name in [source, path] {
            let url = folder.appendingPathComponent(name).standardizedFileURL.resolvingSymlinksInPath()
            guard url.path.hasPrefix(folder.path + "/"), !name.hasPrefix("/") else {
                throw CAMLError(.assetOutside(source), file: file, line: element.line)
            }
            if FileManager.default.fileExists(atPath: url.path) { return url }
        }
        throw CAMLError(.asset(source), file: file, line: element.line)
    }

    // MARK: Animations

    private func animation(_ element: CAMLElement) throws(CAMLError) -> CAAnimation? {
        let name = element.name == "animation" ? element.attributes["type"] ?? "CABasicAnimation" : element.name
        guard let schema = AnimationSchema.named(name) else {
            warn(element, "\(name) is no class of animations")
            return nil
        }
        let animation = schema.makeAnimation()
        try setAttributes(of: element, schema.properties.archived) { animation.setValue($0, forKey: $1) }
        for child in element.children {
            if child.name == "animations", let group = animation as? CAAnimationGroup {
                var members: [CAAnimation] = []
                for member in child.children {
                    if let animation = try self.animation(member) { members.append(animation) }
                }
                group.animations = members
            } else if let form = schema.properties.archived.first(where: { $0.key == child.name })?.form {
                if let value = try value(of: child, form) { animation.setValue(value is NSNull ? nil : value, forKey: child.name) }
            } else {
                warn(child, "is unknown here and left out")
            }
        }
        if let property = animation as? CAPropertyAnimation, let path = property.keyPath, PropertyPath(path) == nil {
            warn(element, "\(path) is no property that animations drive")
        }
        return animation
    }

    // MARK: States

    private func readState(_ element: CAMLElement) throws(CAMLError) {
        guard element.name == "LKState" || element.name == "CAState" else { return warn(element, "is no state") }
        var values: [CAMLState.Setting] = []
        for setting in element.child("elements")?.children ?? [] {
            guard setting.name == "LKStateSetValue" || setting.name == "CAStateSetValue" else {
                warn(setting, "is unknown here and left out")
                continue
            }
            guard let target = setting.attributes["targetId"], let keyPath = setting.attributes["keyPath"],
                let child = setting.child("value"),
                let value = AnimatableValue(try typedValue(child))
            else {
                warn(setting, "needs a targetId, a keyPath and a value")
                continue
            }
            if targets[target] == nil { targets[target] = setting }
            values.append(CAMLState.Setting(target: target, keyPath: keyPath, value: value))
        }
        states.append(CAMLState(name: element.attributes["name"] ?? "", values: values))
    }

    private func readTransition(_ element: CAMLElement) throws(CAMLError) {
        guard element.name == "LKStateTransition" || element.name == "CAStateTransition" else { return warn(element, "is no transition") }
        var elements: [CAMLStateTransition.Element] = []
        for child in element.child("elements")?.children ?? [] {
            guard let target = child.attributes["targetId"], let keyPath = child.attributes["keyPath"] ?? child.attributes["key"],
                let source = child.child("animation") ?? child.children.first, let animation = try animation(source)
            else {
                warn(child, "needs a targetId, a keyPath and an animation")
                continue
            }
            if targets[target] == nil { targets[target] = child }
            elements.append(CAMLStateTransition.Element(target: target, keyPath: keyPath, animation: animation))
        }
        transitions.append(
            CAMLStateTransition(
                fromState: element.attributes["fromState"] ?? "*", toState: element.attributes["toState"] ?? "*", elements: elements))
    }

    /// Adds warnings for states that set values on layers that don't exist.
    func checkTargets() {
        let unknown = targets.filter { layers[$0.key] == nil }.sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }
        for (target, element) in unknown { warn(element, "no layer has the identifier '\(target)'") }
    }
}

extension CAMLSchema {
    /// Whether an element's name is a property key rather than a type.
    static func isKey(_ name: String) -> Bool {
        name.first?.isLowercase == true
            && !["real", "integer", "string", "true", "false", "bool", "number", "null", "float", "double", "int"].contains(name)
    }
}
