import Foundation

extension SceneFile {
    /// Opens the scene. Call it when the scene is about to be shown: animations are removed from layers that aren't displayed.
    ///
    /// - Parameters:
    ///   - state: the initial state; nil for the base state.
    ///   - warns: whether unsupported elements are reported on standard error, a line each. Default false.
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
