import ArgumentParser
import Foundation
import GLRenderer
import QuartzCore
import RasterRenderer

extension RendererChoice: ExpressibleByArgument {
    /// The renderer of what has no window: that of an option, or else of the environment, or else the processor.
    ///
    /// - Throws: a line that says which names there are, for another one in the environment.
    package static func headless(
        _ option: RendererChoice?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> RendererChoice {
        do {
            return try chosen(option, environment: environment) ?? .cpu
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// Makes the renderer. Where OpenGL isn't available, one line on standard error says why, and the processor draws.
    package func makeRenderer() -> any Renderer {
        let cpu = RasterRenderer()
        guard self == .gl else { return cpu }
        do {
            return try GLRenderer(fallback: cpu)
        } catch {
            FileHandle.standardError.write(Data("lamina: \(error); drawing on the processor instead.\n".utf8))
            return cpu
        }
    }
}
