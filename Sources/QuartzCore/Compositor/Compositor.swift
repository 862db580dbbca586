/// Converts a render tree at a media time to a display list: evaluates animations, projects, sorts, splits, clips and flattens.
///
/// The traversal is depth first, back to front. One homography maps a layer's plane to pixels; only siblings that leave their parent's
/// plane are sorted in three dimensions (``DepthOrder``). Content that Core Animation composites as one picture (group opacity, masks,
/// shadows of an alpha channel) becomes a pass of its own. ``passes`` collects what is drawn, ``caches`` keeps what takes long to make, and
/// ``frame`` is forgotten after each frame. The extensions are in files named after what they draw: layers, sublayers, shadows, masks.
package struct Compositor {
    var passes = PassStack()
    var caches = PictureCaches()
    var frame = Frame()
    var space = SpaceScratch()
    var particles = ParticleField()
    /// The state of one frame, as far as the traversal has come.
    struct Frame {
        /// The number of frames composited.
        fileprivate(set) var number: UInt64 = 0
        /// Its media time.
        fileprivate(set) var time = 0.0
        /// When the next frame is needed without a commit.
        fileprivate(set) var demand = FrameDemand.none
        /// How many more copies of replicator layers it may draw.
        var instances = CAReplicatorLayer.maximumInstances
        /// The tile stores with missing tiles.
        var incompleteTiles: [TileStore] = []
        /// The pixels of which the list is made; nil for all of the frame.
        fileprivate(set) var part: CGRect?
        /// Whether something was drawn that a part of a list can't have: it depends on more than the tree, the time and what lies there.
        var needsWhole = false
        /// Whether a backdrop had nothing behind it, so that no pass copies what may come to lie there.
        var hasEmptyBackdrop = false
    }

    /// Requests another frame when something arrives from another thread.
    let frameRequest: FrameRequest

    /// The largest side, in pixels, of the pictures that are drawn for shadows, shapes, texts, patterns and rasterized layers. Of larger ones the
    /// visible part is drawn, and where that is larger too, at a lower resolution; the shadows of paths are drawn whole, at a lower resolution.
    static let largestDrawnSide = 8_192.0

    package init(frameRequest: FrameRequest = FrameRequest()) {
        self.frameRequest = frameRequest
    }

    /// Makes the display list of the frame at `time` (media time in seconds), and returns when the next frame is needed without a commit.
    package mutating func composite(
        _ root: RenderNode?, at time: Double, geometry: DisplayGeometry, background: UInt32 = 0xFF00_0000, into result: inout DisplayList
    )
        -> FrameDemand
    {
        let width = geometry.pixelWidth, height = geometry.pixelHeight
        composite(at: time, width: width, height: height, background: background, into: &result) { compositor in
            if let root { compositor.draw(root, geometry: geometry) }
        }
        return frame.demand
    }

    /// Makes a part of the list that ``composite(_:at:geometry:background:into:)`` makes: the quads that draw to a rectangle of pixels, and
    /// perhaps others, in the same order. Layers in flat trees that draw nothing there aren't visited.
    ///
    /// - Parameter isPast: whether the list was drawn before and is only compared: no cached picture counts as used by it.
    /// - Returns: when the next frame is needed without a commit, as far as the layers there say; nil if the whole list is needed, because
    ///   passes with pictures of their own draw there, particles or tiles.
    mutating func composite(
        _ root: RenderNode, at time: Double, geometry: DisplayGeometry, background: UInt32 = 0xFF00_0000, part: CGRect, isPast: Bool = false,
        into result: inout DisplayList
    ) -> FrameDemand? {
        composite(
            at: time, width: geometry.pixelWidth, height: geometry.pixelHeight, background: background, part: part, isPast: isPast, into: &result
        ) { $0.draw(root, geometry: geometry) }
        return frame.needsWhole || passes.begunCount > 1 || frame.instances == 0 ? nil : frame.demand
    }

    /// Draws a root into the frame's pixels.
    private mutating func draw(_ root: RenderNode, geometry: DisplayGeometry) {
        let frame = Placement(toPixels: geometry.pixels, inherited: InheritedState(time: LocalTime(now: self.frame.time, rate: 1)))
        draw(root, inSpaceOf: frame)
    }

    /// Makes the display list of an image of one layer; `plane` maps the layer's plane to pixels.
    mutating func composite(_ picture: LayerPicture, in plane: Homography, width: Int, height: Int, into result: inout DisplayList) {
        composite(at: CACurrentMediaTime(), width: width, height: height, background: 0, into: &result) { compositor in
            let properties = compositor.evaluate(picture.node, at: picture.time)
            compositor.draw(picture.node, properties, at: Placement(toPixels: plane, inherited: InheritedState(time: picture.time)))
        }
    }

    private mutating func composite(
        at time: Double, width: Int, height: Int, background: UInt32, part: CGRect? = nil, isPast: Bool = false, into result: inout DisplayList,
        _ draw: (inout Compositor) -> Void
    ) {
        swap(&passes.list, &result)
        defer { swap(&passes.list, &result) }
        passes.removeAll()
        frame = Frame(number: frame.number + 1, time: time, part: part)
        caches.begin(isPart: part != nil, isPast: isPast)
        passes.begin(scissor: CGRect(x: 0, y: 0, width: width, height: height))
        draw(&self)
        _ = passes.end(width: width, height: height, background: background)
        if !isPast { caches.endFrame() }
    }

    /// Draws a layer without siblings, the root or a mask, into the plane of `superlayer`.
    mutating func draw(_ node: RenderNode, inSpaceOf superlayer: Placement) {
        let localTime = superlayer.time.of(node.properties)
        let properties = evaluate(node, at: localTime)
        var place = superlayer.mapped(by: Homography(properties.matrixInSuperlayer))
        place.time = localTime
        draw(node, properties, at: place)
    }

    /// Evaluates a node's animations, and records when they need frames.
    mutating func evaluate(_ node: RenderNode, at localTime: LocalTime) -> LayerProperties {
        let properties = node.properties(at: localTime.now)
        require(frames(of: node, properties, at: localTime))
        return properties
    }

    /// Records when a frame is needed without a commit.
    mutating func require(_ wanted: FrameDemand) { frame.demand = frame.demand.sooner(wanted) }
}

extension DisplayGeometry {
    /// From points to pixels.
    var pixels: Homography { Homography(scaleX: scale, scaleY: scale, translateX: 0, translateY: 0) }
}
