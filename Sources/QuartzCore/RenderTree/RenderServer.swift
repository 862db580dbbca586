import Dispatch

/// Draws frames of the committed tree on the display's thread, without accessing the model.
///
/// Where little differs from the frame before, only a part of the list is made and drawn: that of the rectangle in which the two trees
/// can differ (``TreeComparison``), at both times, so that ``FrameChanges`` finds what does differ. What stands still elsewhere takes no time.
///
/// `@unchecked Sendable`: the committed tree is behind a mutex; all else is touched by ``drawFrame(at:geometry:into:)``, its like and
/// ``changedPixels`` only, which the display calls from its one thread.
package final class RenderServer: FrameSource, @unchecked Sendable {
    private let renderer: any Renderer
    private let committed = Guarded<RenderNode?>(nil)
    private var compositor: Compositor
    /// The list of the last frame that was drawn as a whole, and that of the one before; both keep their memory.
    private var list = DisplayList(), listBefore = DisplayList()
    /// The part of the list of the frame that was drawn last, and of the frame before it.
    private(set) var part = DisplayList()
    private var partBefore = DisplayList()
    /// The pixels that were drawn in parts since the last whole frame.
    private var drawnInParts = PixelRegion()
    private(set) var changes = FrameChanges()
    /// The target of the frame that was drawn last.
    private weak var lastTarget: (any RenderTarget)?
    /// The frame that was drawn last; nil where a part can't follow it.
    private var drawn: (root: RenderNode, time: Double, geometry: DisplayGeometry)?
    /// The number of frames of which a part was drawn.
    private(set) var partCount = 0
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
        let root = root
        if let demand = drawPart(of: root, at: time, geometry: geometry, into: target) { return demand }
        swap(&list, &listBefore)
        let demand = compositor.composite(root, at: time, geometry: geometry, into: &list)
        render(root, at: time, geometry: geometry, into: target)
        return demand
    }

    /// Draws the part of a frame that can differ from the frame before; nil if that must be drawn as a whole.
    private func drawPart(of root: RenderNode?, at time: Double, geometry: DisplayGeometry, into target: any RenderTarget) -> FrameDemand? {
        guard let root, let drawn, drawn.geometry == geometry, target === lastTarget,
            let rect = TreeComparison.rect(
                of: drawn.root, root, toPixels: geometry.pixels, width: geometry.pixelWidth, height: geometry.pixelHeight),
            !changes.isCopied(rect, by: list)
        else { return nil }
        let reach = CGFloat(FrameChanges.reach)
        let area = CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
        let needed = rect.isEmpty ? .zero : area.insetBy(dx: -reach, dy: -reach)
        guard compositor.composite(drawn.root, at: drawn.time, geometry: geometry, part: needed, isPast: true, into: &partBefore) != nil,
            let demand = compositor.composite(root, at: time, geometry: geometry, part: needed, into: &part)
        else { return nil }
        changes.compare(part: part, with: partBefore, in: rect)
        guard renderer.renderPart(part, into: target, changes: changes) else { return nil }
        drawnInParts.add(changes.damage)
        replaceDrawn((root, time, geometry))
        partCount += 1
        return demand
    }

    /// Draws ``list``, of which only what differs from the frame before is drawn where the target holds that.
    private func render(_ root: RenderNode?, at time: Double, geometry: DisplayGeometry, into target: any RenderTarget) {
        changes.compare(list, with: listBefore, isSameTarget: target === lastTarget, drawnInParts: drawnInParts)
        renderer.render(list, into: target, changes: changes)
        lastTarget = target
        drawnInParts.removeAll()
        // Copies of replicators that come first in the frame may have used up those of others.
        let canBeFollowed = compositor.frame.instances > 0 && !compositor.frame.hasEmptyBackdrop
        replaceDrawn(canBeFollowed ? root.map { ($0, time, geometry) } : nil)
    }

    private func replaceDrawn(_ new: (root: RenderNode, time: Double, geometry: DisplayGeometry)?) {
        let former = drawn?.root
        drawn = new
        // Releasing a large tree would delay the next frame.
        if let former, former !== new?.root { DispatchQueue.global(qos: .utility).async { withExtendedLifetime(former) {} } }
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
        render(committed, at: time, geometry: geometry, into: target)
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
