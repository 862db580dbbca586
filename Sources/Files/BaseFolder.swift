import Foundation

/// The folders of the XDG base directory specification, in which programs keep what belongs to a person.
package enum BaseFolder: String, Sendable, CaseIterable {
    case cache = "XDG_CACHE_HOME"
    case configuration = "XDG_CONFIG_HOME"
    case data = "XDG_DATA_HOME"

    /// The folder's path. A variable that is not an absolute path counts as unset.
    package func path(environment: [String: String]) -> String {
        if let path = environment[rawValue], path.hasPrefix("/") { return path }
        return PathParts.join(Self.home(environment: environment), fallback)
    }

    /// The path of the person's home folder.
    package static func home(environment: [String: String]) -> String {
        environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    }

    private var fallback: String {
        switch self {
        case .cache: ".cache"
        case .configuration: ".config"
        case .data: ".local/share"
        }
    }
}
