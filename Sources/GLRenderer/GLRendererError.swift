/// Why OpenGL ES can't draw a frame, or at all.
package enum GLRendererError: Error, Equatable, CustomStringConvertible {
    /// There is no OpenGL ES 3 here; the text says what is missing.
    case unavailable(String)
    /// A command of a display list that this renderer can't draw; nothing of the frame is drawn.
    case unsupported(String)
    /// OpenGL reported an error, such as a lack of memory or a lost context.
    case failed(String)

    package var description: String {
        switch self {
        case .unavailable(let reason): "OpenGL ES 3 is not available: \(reason)"
        case .unsupported(let command): "OpenGL ES can't draw \(command)"
        case .failed(let reason): "OpenGL ES failed: \(reason)"
        }
    }
}
