
/// Makes frames of the committed tree, on the display's thread, without ever looking at the model.
///
/// `@unchecked Sendable`: the committed tree is behind a mutex; renderer, compositor and list are touched by
/// ``drawFrame(at:geometry:into:)`` only, which the display calls from its one thread.
package final class RenderServer: FrameSource, @unchecked Sendable {
    private let renderer: any Renderer
    private let committed = Guarded<RenderNode?>(nil)
    private var compositor = Compositor()
    private var list = DisplayList()

    /// A server that draws with `renderer`.
    package init(renderer: any Renderer) {
        self.renderer = renderer
    }

    /// Replaces the tree to draw.
    package func submit(_ root: RenderNode?) {
        // The former tree is let go after the lock: releasing a large one would hold up the frame that waits for the lock.
        _ = committed.withLock { current in
            defer { current = root }
            return current
        }
    }

    /// The tree as last committed.
    package var root: RenderNode? {
        committed.withLock { $0 }
    }

    package func drawFrame(at time: Double, geometry: DisplayGeometry, into target: PixelBuffer) -> FrameDemand {
        let demand = compositor.composite(root, at: time, geometry: geometry, into: &list)
        renderer.render(list, into: target)
        return demand
    }
}
