import Foundation

/// What draws: the processor or the graphics processor.
package enum RendererChoice: String, CaseIterable, Sendable {
    /// The processor: the same picture, bit for bit, on every machine.
    case cpu
    /// OpenGL ES 3.
    case gl

    /// The environment variable that chooses where no option does.
    package static let variable = "LAMINA_RENDERER"

    /// The environment variable names a renderer that there isn't.
    package struct Unknown: Error, Equatable, CustomStringConvertible {
        package var name: String

        package var description: String {
            "\(RendererChoice.variable) must be \(RendererChoice.allCases.map(\.rawValue).joined(separator: " or ")), not '\(name)'"
        }
    }

    /// The renderer that an option names, or else the environment; nil where neither does.
    package static func chosen(
        _ option: RendererChoice?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(Unknown) -> RendererChoice? {
        if let option { return option }
        guard let name = environment[variable], !name.isEmpty else { return nil }
        guard let choice = RendererChoice(rawValue: name) else { throw Unknown(name: name) }
        return choice
    }
}
