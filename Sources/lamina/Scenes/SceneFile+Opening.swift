import Foundation

extension SceneFile {
    /// Opens the scene. A scene that is not shown at once loses its animations, so what shows one opens it then.
    ///
    /// - Parameters:
    ///   - state: the state it begins in; nil for the base state.
    ///   - warns: whether what is not supported is reported on standard error, a line each. Default false.
    @MainActor
    func scene(state: String? = nil, warns: Bool = false) throws -> LayerScene {
        let scene = try LayerScene(self) { if warns { Self.printError("warning: \($0)") } }
        if let state { try scene.apply(state: state, animated: false) }
        return scene
    }

    /// Prints a line on standard error.
    static func printError(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
