/// Why a window could not be opened.
package enum SDLDisplayError: Error, Equatable, CustomStringConvertible {
    /// No window system is available. The text says which ones were tried and why each failed.
    case noDisplay(String)
    /// The window could not be created. The text is SDL's.
    case windowFailed(String)
    /// The size or scale is not positive and finite, or needs more pixels a side than a ``PixelBuffer`` has.
    case invalidSize(width: Double, height: Double, scale: Double)
    /// This process already shows a window: SDL has one event queue, so there can be one display at a time.
    case alreadyOpen

    package var description: String {
        switch self {
        case .noDisplay(let reason): "no display: \(reason); use --headless"
        case .windowFailed(let reason): "cannot open a window: \(reason)"
        case .invalidSize(let width, let height, let scale): "cannot open a window of \(width) x \(height) points at scale \(scale)"
        case .alreadyOpen: "cannot open a second window: this process already shows one"
        }
    }
}
