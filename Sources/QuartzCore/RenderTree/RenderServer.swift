
/// Draws frames of the committed tree on the display's thread, without accessing the model.
///
/// `@unchecked Sendable`: the committed tree is behind a mutex; renderer, compositor and list are touched by
/// ``drawFrame(at:geometry:into:)`` and ``changedPixels`` only, which the display calls from its one thread.
package final class RenderServer: FrameSource, @unchecked Sendable {
    private let renderer: any Renderer
    private let committed = Guarded<RenderNode?>(nil)
    private var compositor: Compositor
    /// The list of the frame that was drawn last, and that of the frame before it; both keep their memory.
    private var list = DisplayList(), listBefore = DisplayList()
    private(set) var changes = FrameChanges()
    /// The target of the frame that was drawn last.
    private weak var lastTarget: (any RenderTarget)?
    /// Sent from any thread when a new frame would differ from the last one. A connected display sets the handler.
    package let frameRequest = FrameRequest()

    /// A server that draws with `renderer`.
    package init(renderer: any Renderer) {
        self.renderer = renderer
        compositor = Compositor(frameRequest: frameRequest)
    }

    /// Replaces the tree to draw.
    package func submit(_ root: RenderNode?) {
        // The former tree is released after the lock, since releasing a large tree would delay the frame that waits for the lock.
        _ = committed.withLock { current in
            defer { current = root }
            return current
        }
    }

    /// The last committed tree.
    package var root: RenderNode? {
        committed.withLock { $0 }
    }

    package func drawFrame(at time: Double, geometry: DisplayGeometry, into target: any RenderTarget) -> FrameDemand {
        swap(&list, &listBefore)
        let demand = compositor.composite(root, at: time, geometry: geometry, into: &list)
        render(into: target)
        return demand
    }

    /// Draws ``list``, of which only what differs from the frame before is drawn where the target holds that.
    private func render(into target: any RenderTarget) {
        changes.compare(list, with: listBefore, isSameTarget: target === lastTarget)
        renderer.render(list, into: target, changes: changes)
        lastTarget = target
    }

    package var changedPixels: PixelRegion? { changes.isWhole ? nil : changes.damage }

    /// Draws a frame as ``drawFrame(at:geometry:into:)`` does, but waits for tiles that are drawn on other threads, so that the same tree
    /// at the same time gives the same picture. For rendering without a display.
    package func drawCompleteFrame(at time: Double, geometry: DisplayGeometry, into target: any RenderTarget) -> FrameDemand {
        let committed = root
        swap(&list, &listBefore)
        var demand = compositor.composite(committed, at: time, geometry: geometry, into: &list)
        // Tiles may be invalidated again while they are drawn, so this waits a few times only.
        for _ in 0..<4 where !compositor.frame.incompleteTiles.isEmpty {
            for store in compositor.frame.incompleteTiles { store.waitUntilIdle() }
            demand = compositor.composite(committed, at: time, geometry: geometry, into: &list)
        }
        render(into: target)
        return demand
    }

    /// Renders the frame at a time into memory, complete as ``drawCompleteFrame(at:geometry:into:)`` draws it.
    package func picture(at time: Double, geometry: DisplayGeometry) -> PixelBuffer {
        let target = renderer.makeTarget(width: geometry.pixelWidth, height: geometry.pixelHeight)
        _ = drawCompleteFrame(at: time, geometry: geometry, into: target)
        return renderer.pixels(of: target)
    }

    /// The display list of the frame at a time, as text.
    package func displayListText(at time: Double, geometry: DisplayGeometry) -> String {
        var list = DisplayList()
        _ = compositor.composite(root, at: time, geometry: geometry, into: &list)
        return list.description
    }
}
