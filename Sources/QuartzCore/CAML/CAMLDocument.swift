import Foundation

/// A Core Animation file: a tree of layers with animations and states, as CAML (`.caml`) or as a bundle (`.ca`, a folder of `main.caml`,
/// `index.xml` and `assets/`).
///
/// In published files y grows upwards unless the root layer is geometry-flipped: put such a root into a layer whose `isGeometryFlipped` is true
/// where y grows downwards. Add the root to its tree in the turn of the loop that reads it, for animations of layers in no window end at once.
public final class CAMLDocument {
    /// How deep elements may be nested; a layer counts as one and its `sublayers` as another.
    public static let maximumDepth = 500
    /// The largest document that is read, in bytes.
    public static let maximumFileSize = 64 << 20
    /// The most elements that a document may have.
    public static let maximumElementCount = 1_000_000
    /// The most warnings that are kept.
    public static let maximumWarningCount = 1_000

    /// The root layer.
    public let rootLayer: CALayer
    /// The document's named states, in its order.
    public private(set) var states: [CAMLState] = []
    /// The animations between states.
    public private(set) var transitions: [CAMLStateTransition] = []
    /// What the reader left out of the file, and why.
    public private(set) var warnings: [CAMLWarning] = []
    /// The name of the state that was applied last; nil for the base state.
    public private(set) var currentState: String?

    private var layers: [String: CALayer] = [:]
    /// The values of properties that states set, as they were before any state was applied.
    private var base: [(layer: CALayer, keyPath: String, value: Any?)] = []

    /// The size of the root layer in points.
    public var size: CGSize { rootLayer.bounds.size }
    /// Whether y grows downwards in the root layer, as in UIKit.
    public var isGeometryFlipped: Bool { rootLayer.isGeometryFlipped }

    /// Creates a document of existing layers.
    public init(rootLayer: CALayer) {
        self.rootLayer = rootLayer
    }

    /// Reads a `.caml` file, or a `.ca` folder.
    ///
    /// - Throws: ``CAMLError``.
    public convenience init(contentsOf url: URL) throws {
        let file = try Self.mainFile(url)
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard let size = attributes?[.size] as? Int else { throw CAMLError(.unreadable("there is no such file"), file: file.path) }
        guard size <= Self.maximumFileSize else { throw CAMLError(.tooLarge, file: file.path) }
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw CAMLError(.unreadable(error.localizedDescription), file: file.path)
        }
        try self.init(data: data, folder: file.deletingLastPathComponent(), file: file.path)
    }

    /// Reads a document's text; pictures are looked for in a folder, or lie in the text as `data:` sources.
    ///
    /// - Throws: ``CAMLError``.
    public convenience init(data: Data, baseURL: URL?) throws {
        try self.init(data: data, folder: baseURL, file: nil)
    }

    private init(data: Data, folder: URL?, file: String?) throws {
        let element = try CAMLParser.parse(data, file: file)
        let reader = CAMLReader(folder: folder, file: file)
        rootLayer = try reader.read(element)
        reader.checkTargets()
        states = reader.states
        transitions = reader.transitions
        warnings = reader.warnings
        layers = reader.layers
    }

    /// The file that a bundle begins with: the one its index names, or `main.caml`.
    private static func mainFile(_ url: URL) throws -> URL {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw CAMLError(.unreadable("there is no such file"), file: url.path)
        }
        guard isFolder.boolValue else { return url }
        let index = url.appendingPathComponent("index.xml")
        if let data = try? Data(contentsOf: index),
            let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any],
            let name = list["rootDocument"] as? String
        {
            let file = url.appendingPathComponent(name).standardizedFileURL
            if file.path.hasPrefix(url.standardizedFileURL.path + "/"), FileManager.default.fileExists(atPath: file.path) { return file }
        }
        let main = url.appendingPathComponent("main.caml")
        guard FileManager.default.fileExists(atPath: main.path) else {
            throw CAMLError(.unreadable("the folder holds no main.caml"), file: url.path)
        }
        return main
    }

    /// The layer with an identifier of the file.
    public func layer(withIdentifier identifier: String) -> CALayer? { layers[identifier] }

    // MARK: States

    /// Sets the values of a state, after those of the base state; nil is the base state itself.
    ///
    /// - Parameters:
    ///   - name: of the state; nil for the base state.
    ///   - animated: whether the animations run that the document has for the change; otherwise it is immediate.
    /// - Throws: ``CAMLError`` where there is no state of that name.
    public func apply(state name: String?, animated: Bool) throws {
        let state = try name.map { name -> CAMLState in
            guard let state = states.first(where: { $0.name == name }) else { throw CAMLError(.unknownState(name)) }
            return state
        }
        let old = currentState
        rememberBase()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        var changed: [(layer: CALayer, target: String, keyPath: String)] = []
        let settings = state?.values ?? []
        for (layer, keyPath, value) in base {
            let isSet = settings.contains { layers[$0.target] === layer && $0.keyPath == keyPath }
            if !isSet { layer.setValue(value, forKeyPath: keyPath) }
        }
        for setting in settings {
            guard let layer = layers[setting.target] else { continue }
            layer.setValue(setting.value, forKeyPath: setting.keyPath)
        }
        for (identifier, layer) in layers {
            for entry in base where entry.layer === layer { changed.append((layer, identifier, entry.keyPath)) }
        }
        currentState = name
        guard animated else { return }
        for (layer, target, keyPath) in changed.sorted(by: { ($0.target, $0.keyPath) < ($1.target, $1.keyPath) }) {
            guard let animation = animation(of: target, keyPath, from: old, to: name) else { continue }
            layer.add(animation, forKey: keyPath)
        }
    }

    /// The animation for a property in a change of states: that of the transition that fits best.
    private func animation(of target: String, _ keyPath: String, from: String?, to: String?) -> CAAnimation? {
        let fitting = transitions.filter { $0.fitness(from: from, to: to) > 0 }.sorted {
            $0.fitness(from: from, to: to) > $1.fitness(from: from, to: to)
        }
        for transition in fitting {
            guard let element = transition.elements.first(where: { $0.target == target && $0.keyPath == keyPath }),
                let animation = element.animation.copy() as? CAAnimation
            else { continue }
            // A backward fill hides nothing here: the animation begins with the change.
            if let property = animation as? CAPropertyAnimation, property.keyPath == nil { property.keyPath = keyPath }
            return animation
        }
        return nil
    }

    /// Remembers, once, what the states will set.
    private func rememberBase() {
        guard base.isEmpty else { return }
        for setting in states.flatMap(\.values) {
            guard let layer = layers[setting.target], !base.contains(where: { $0.layer === layer && $0.keyPath == setting.keyPath }) else {
                continue
            }
            base.append((layer, setting.keyPath, layer.value(forKeyPath: setting.keyPath)))
        }
    }

    // MARK: Writing

    /// The document as text; pictures are in it.
    public func data() throws -> Data {
        let writer = CAMLWriter(assets: nil)
        return Data(try writer.text(self).utf8)
    }

    /// Writes a `.ca` folder with its pictures, or a single file with the pictures in it.
    ///
    /// - Throws: ``CAMLError``.
    public func write(to url: URL) throws {
        do {
            guard url.pathExtension == "ca" else { return try data().write(to: url, options: .atomic) }
            let assets = url.appendingPathComponent("assets")
            try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
            let text = try CAMLWriter(assets: assets).text(self)
            try Data(text.utf8).write(to: url.appendingPathComponent("main.caml"), options: .atomic)
            let index: [String: Any] = ["rootDocument": "main.caml", "geometryFlipped": isGeometryFlipped]
            let list = try PropertyListSerialization.data(fromPropertyList: index, format: .xml, options: 0)
            try list.write(to: url.appendingPathComponent("index.xml"), options: .atomic)
        } catch let error as CAMLError {
            throw error
        } catch {
            throw CAMLError(.unreadable(error.localizedDescription), file: url.path)
        }
    }

    /// The identifiers of the layers that states name.
    var identifiers: [ObjectIdentifier: String] {
        Dictionary(layers.map { (ObjectIdentifier($0.value), $0.key) }, uniquingKeysWith: min)
    }
}
