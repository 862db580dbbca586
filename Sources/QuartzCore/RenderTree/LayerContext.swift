/// Connects a tree of layers with a render server: commits the tree, and ends its animations when their time is over.
package final class LayerContext {
    private let server: RenderServer
    /// Called after a commit that changed the picture.
    package var didCommit: (() -> Void)?
    /// Records of the tree's animations that have an end to report.
    private var running: [AnimationRecord] = []

    package init(server: RenderServer) {
        self.server = server
    }

    /// The root of the tree.
    package var layer: CALayer? {
        didSet {
            guard layer !== oldValue else { return }
            oldValue?.context = nil
            oldValue?.leaveDisplay()
            layer?.context = self
            layer?.dirt.formUnion([.commit, .layout])
            CATransaction.schedule(self)
        }
    }

    /// Lays out, displays and commits what changed. `time` is the media time that animations begin at.
    func commit(at time: Double) {
        guard let layer else { return server.submit(nil) }
        // A layout or a drawing may ask for more; past this number of rounds what is asked goes to the next commit.
        for _ in 0..<8 {
            layer.layoutSubtree()
            layer.displaySubtree()
            guard !layer.dirt.isDisjoint(with: [.layout, .display, .subtreeLayout, .subtreeDisplay]) else { break }
        }
        let node = layer.commitSubtree(time: time, localTime: layer.localTime(time), context: self)
        server.submit(node)
        didCommit?()
    }

    /// An animation got its begin time.
    func track(_ record: AnimationRecord) {
        running.append(record)
        guard let delegate = record.animation.delegate else { return }
        CATransaction.afterCommit { delegate.animationDidStart(record.animation) }
    }

    /// The next time at which an animation ends, or nil when none runs that ends.
    package var nextDeadline: Double? {
        running.lazy.filter { !$0.hasStopped && $0.endTime.isFinite }.map(\.endTime).min()
    }

    /// Ends the animations whose time is over at `time`: they leave their layers and are reported.
    package func endAnimations(at time: Double) {
        running.removeAll { $0.hasStopped }
        let ended = running.filter { $0.endTime <= time }
        guard !ended.isEmpty else { return }
        running.removeAll { $0.endTime <= time }
        // In the order of their ends, so that callbacks come in the order of time.
        for record in ended.sorted(by: { $0.endTime < $1.endTime }) {
            if record.animation.isRemovedOnCompletion { record.layer?.drop(record) }
            record.stop(finished: true)
        }
    }
}

extension CALayer {
    /// Lays out what asks for it, ancestors before descendants.
    func layoutSubtree() {
        if dirt.contains(.layout) {
            dirt.remove(.layout)
            if let action = actionForChange("onLayout") { action.run(forKey: "onLayout", object: self, arguments: nil) }
            layoutSublayers()
        }
        guard dirt.contains(.subtreeLayout) else { return }
        dirt.remove(.subtreeLayout)
        for layer in tree.sublayers { layer.layoutSubtree() }
        tree.mask?.layoutSubtree()
    }

    func layoutFromTopmostAncestor() {
        var topmost = self
        var layer: CALayer = self
        while let parent = layer.tree.parent {
            if parent.dirt.contains(.layout) { topmost = parent }
            layer = parent
        }
        topmost.layoutSubtree()
    }

    /// Draws what asks for it.
    func displaySubtree() {
        if dirt.contains(.display) { display() }
        guard dirt.contains(.subtreeDisplay) else { return }
        dirt.remove(.subtreeDisplay)
        for layer in tree.sublayers { layer.displaySubtree() }
        tree.mask?.displaySubtree()
    }

    /// Draws by `draw(in:)` into a new picture of the layer's size and scale.
    package func drawContents() {
        let width = Int((bounds.width * contentsScale).rounded(.up)), height = Int((bounds.height * contentsScale).rounded(.up))
        guard width > 0, height > 0, width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide else {
            contents = nil
            return
        }
        let context = CGContext(pixels: PixelBuffer(width: width, height: height), scale: contentsScale, flipped: true)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        delegate?.layerWillDraw(self)
        draw(in: context)
        contents = context.finish()
    }

    /// Makes the render nodes of what changed; unchanged subtrees keep theirs.
    func commitSubtree(time: Double, localTime: Double, context: LayerContext) -> RenderNode {
        if let node, dirt.isDisjoint(with: [.commit, .subtreeCommit]) { return node }
        dirt.remove([.commit, .subtreeCommit])
        var evaluated: [RenderAnimation] = []
        evaluated.reserveCapacity(animations.entries.count)
        for record in animations.entries {
            if record.evaluated == nil { begin(record, time: time, localTime: localTime, context: context) }
            if let animation = record.evaluated { evaluated.append(animation) }
        }
        var nodes: [RenderNode] = []
        nodes.reserveCapacity(tree.sublayers.count)
        for layer in tree.sublayers {
            nodes.append(layer.commitSubtree(time: time, localTime: layer.localTime(localTime), context: context))
        }
        let mask = tree.mask.map { $0.commitSubtree(time: time, localTime: $0.localTime(localTime), context: context) }
        let made = RenderNode(properties: properties, kind: nodeKind, animations: evaluated, sublayers: nodes, mask: mask)
        node = made
        return made
    }

    /// Gives a new animation its begin time and works out when it ends in media time.
    private func begin(_ record: AnimationRecord, time: Double, localTime: Double, context: LayerContext) {
        let animation = record.animation
        if animation.beginTime == 0 { animation.beginTime = localTime }
        let timing = animation.mediaTiming(beginTime: animation.beginTime)
        record.evaluated = animation.evaluated(timing: timing, on: self)
        record.layer = self
        // Local time runs at some rate of media time: of this layer and all above it.
        var rate = Double(speed)
        var layer = tree.parent
        while let current = layer {
            rate *= Double(current.speed)
            layer = current.tree.parent
        }
        record.endTime = rate > 0 ? time + max(0, timing.endTime - localTime) / rate : .infinity
        context.track(record)
    }

    /// Forgets an animation that has ended.
    func drop(_ record: AnimationRecord) {
        animations.entries.removeAll { $0 === record }
        mark(.commit)
    }

    /// A time of the superlayer's space in this layer's.
    func localTime(_ parentTime: Double) -> Double {
        (parentTime - beginTime) * Double(speed) + timeOffset
    }
}
