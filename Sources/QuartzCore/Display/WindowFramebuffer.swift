/// The framebuffer of a window whose graphics context is current on the thread that draws. What is drawn there is seen when the display
/// swaps it.
package final class WindowFramebuffer: RenderTarget {
    package let width: Int
    package let height: Int
    /// Why a renderer drew nothing here.
    package private(set) var refusal: Refusal?

    /// Why a renderer draws nothing to a window's framebuffer, this time and all others.
    package enum Refusal: Equatable {
        /// It draws faster to pixels in memory, because the graphics context draws on the processor itself.
        case slow
        /// The graphics context failed, as the line of text says.
        case failed(String)
    }

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Notes that nothing was drawn. The display then draws the same frame, and all later ones, to pixels in memory.
    package func refuse(_ refusal: Refusal) { self.refusal = refusal }
}
