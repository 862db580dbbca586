import Foundation

/// A Core Animation file: a tree of layers with animations and states, as CAML (`.caml`) or as a bundle (`.ca`, a folder of `main.caml`,
/// `index.xml` and `assets/`).
///
/// In published files y grows upwards unless the root layer is geometry-flipped: where y grows downwards, add the root layer to a layer
/// whose `isGeometryFlipped` is true. Add it to its layer tree in the run loop's turn that reads it, since animations of layers that are in
/// no window end at once.
public final class CAMLDocument {
    /// The maximum nesting depth of elements; a layer counts as one and its `sublayers` element as another.
    public static let maximumDepth = 500
    /// The maximum size of a document, in bytes.
    public static let maximumFileSize = 64 << 20
    /// The maximum number of elements in a document.
    public static let maximumElementCount = 1_000_000
    /// The maximum number of layers that references make: the first one may take a layer that has been read, each further one makes it again.
    public static let maximumCopyCount = 10_000
    /// The maximum number of bytes that all decoded pictures of a document take.
    public static let maximumPictureBytes = 1 << 30
    /// The maximum number of warnings that are kept.
    public static let maximumWarningCount = 1_000

    /// The root layer.
    public let rootLayer: CALayer
    /// The document's named states, in document order.
    public private(set) var states: [CAMLState] = []
    /// The animations between states.
    public private(set) var transitions: [CAMLStateTransition] = []
    /// The parts of the file that the reader skipped, with the reasons.
    public private(set) var warnings: [CAMLWarning] = []
    /// The name of the last applied state; nil for the base state.
    public private(set) var currentState: String?

    private var layers: [String: CALayer] = [:]
    /// The base state: the values that properties set by states had before any state was applied.
    private var base: [(layer: CALayer, keyPath: String, value: Any?)] = []

    /// The size of the root layer in points.
    public var size: CGSize { rootLayer.bounds.size }
    /// Whether y grows downwards in the root layer, as in UIKit.
    public var isGeometryFlipped: Bool { rootLayer.isGeometryFlipped }

    /// Creates a document of existing layers.
    public init(rootLayer: CALayer) {
        self.rootLayer = rootLayer
    }

    /// Reads a `.caml` file or a `.ca` folder.
    ///
    /// - Throws: ``CAMLError``.
    public convenience init(contentsOf url: URL) throws {
        let file = try Self.mainFile(url)
        try self.init(data: try Self.bytes(of: file), folder: file.deletingLastPathComponent(), file: file.relativePath)
    }

    /// Reads a document from CAML text. Images are read from the folder `baseURL`, or from `data:` sources in the text.
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

    private static func bytes(of file: URL) throws -> Data {
        var status = stat()
        guard stat(file.path, &status) == 0 else { throw CAMLError(.unreadable("there is no such file"), file: file.relativePath) }
        // A pipe would be waited for until it has a writer.
        guard status.st_mode & S_IFMT == S_IFREG else { throw CAMLError(.unreadable("it is not a regular file"), file: file.relativePath) }
        guard status.st_size <= maximumFileSize else { throw CAMLError(.tooLarge, file: file.relativePath) }
        do {
            return try Data(contentsOf: file)
        } catch {
            throw CAMLError(.unreadable(error.localizedDescription), file: file.relativePath)
        }
    }

    /// The main file of a bundle: the one that its index names, or `main.caml`.
    private static func mainFile(_ url: URL) throws -> URL {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw CAMLError(.unreadable("there is no such file"), file: url.relativePath)
        }
        guard isFolder.boolValue else { return url }
        let index = url.appendingPathComponent("index.xml")
        if let data = try? bytes(of: index),
            let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any],
            let name = list["rootDocument"] as? String
        {
            let file = url.appendingPathComponent(name).standardizedFileURL
            if file.path.hasPrefix(url.standardizedFileURL.path + "/"), FileManager.default.fileExists(atPath: file.path) { return file }
        }
        let main = url.appendingPathComponent("main.caml")
        guard FileManager.default.fileExists(atPath: main.path) else {
            throw CAMLError(.unreadable("the folder holds no main.caml"), file: url.relativePath)
        }
        return main
    }

    /// Returns the layer with an identifier of the file; nil when there is none.
    public func layer(withIdentifier identifier: String) -> CALayer? { layers[identifier] }

    // MARK: States

    /// Applies a state: sets its values, and resets all properties that only other states set to the base state.
    ///
    /// - Parameters:
    ///   - name: the name of the state; nil for the base state.
    ///   - animated: whether the animations that the document has for this change run; otherwise the change is immediate.
    /// - Throws: ``CAMLError`` when there is no state of that name.
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

    /// The animation of a property for a change of states, from the transition that matches best.
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

    /// Saves, once, the values of the properties that states set.
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

    /// The document as CAML text in UTF-8, with its images embedded.
    public func data() throws -> Data {
        let writer = CAMLWriter(assets: nil)
        return Data(try writer.text(self).utf8)
    }

    /// Writes a `.ca` folder with its images when the URL's extension is `ca`; otherwise a single file with the images embedded.
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
            throw CAMLError(.unreadable(error.localizedDescription), file: url.relativePath)
        }
    }

    /// The identifiers of layers, by which states refer to them.
    var identifiers: [ObjectIdentifier: String] {
        Dictionary(layers.map { (ObjectIdentifier($0.value), $0.key) }, uniquingKeysWith: min)
    }
}
