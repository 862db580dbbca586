/// Connects a tree of layers with a render server: commits the tree, and ends its animations when their time is over.
package final class LayerContext {
    private let server: RenderServer
    /// Called after a commit that changed the picture.
    package var didCommit: (() -> Void)?
    /// Records of the tree's animations that have an end to report.
    private var running: [AnimationRecord] = []
    /// Whether the running animations may end at other times than was thought.
    private var needsRetiming = false

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
    ///
    /// - Returns: false when layouts go on asking for more, which the next commit must look at.
    func commit(at time: Double) -> Bool {
        guard let layer else {
            server.submit(nil)
            return true
        }
        // A layout or a drawing may ask for more; past this number of rounds what is asked goes to the next commit.
        for _ in 0..<8 {
            layer.layoutSubtree()
            layer.displaySubtree()
            guard !layer.dirt.isDisjoint(with: Self.pendingWork) else { break }
        }
        let node = layer.commitSubtree(time: time, localTime: layer.localTime(time), context: self, depth: 0)
        server.submit(node)
        if needsRetiming {
            needsRetiming = false
            for record in running where !record.hasStopped { record.retime(at: time) }
        }
        didCommit?()
        return layer.dirt.isDisjoint(with: Self.pendingWork)
    }

    private static let pendingWork: LayerDirt = [.layout, .display, .subtreeLayout, .subtreeDisplay]

    /// A layer's time space changed, or a layer with animations moved to another one.
    func timeSpacesChanged() { needsRetiming = true }

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
    /// Lays out what asks for it, ancestors before descendants. A loop, for trees of any depth.
    func layoutSubtree() {
        var pending = [self]
        while let layer = pending.popLast() {
            if layer.dirt.contains(.layout) {
                layer.dirt.remove(.layout)
                if let action = layer.actionForChange("onLayout") { action.run(forKey: "onLayout", object: layer, arguments: nil) }
                layer.layoutSublayers()
            }
            guard layer.dirt.contains(.subtreeLayout) else { continue }
            layer.dirt.remove(.subtreeLayout)
            layer.appendChildren(to: &pending)
        }
    }

    /// The mask and the sublayers, so that the last of them in the array comes first.
    private func appendChildren(to pending: inout [CALayer]) {
        if let mask = tree.mask { pending.append(mask) }
        pending.append(contentsOf: tree.sublayers.reversed())
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
        var pending = [self]
        while let layer = pending.popLast() {
            if layer.dirt.contains(.display) { layer.display() }
            guard layer.dirt.contains(.subtreeDisplay) else { continue }
            layer.dirt.remove(.subtreeDisplay)
            layer.appendChildren(to: &pending)
        }
    }

    /// Draws by `draw(in:)` into a new picture of the layer's size and scale; on the former contents, if these are asked for and have the
    /// size.
    package func drawContents(keepingFormer: Bool = false) {
        let width = (bounds.width * contentsScale).rounded(.up)
        let height = (bounds.height * contentsScale).rounded(.up)
        let limit = CGFloat(PixelBuffer.maximumSide)
        guard width >= 1, height >= 1, width <= limit, height <= limit else {
            contents = nil
            return
        }
        let context = CGContext(pixels: PixelBuffer(width: Int(width), height: Int(height)), scale: contentsScale, flipped: true)
        if keepingFormer, let former = properties.contents, former.width == Int(width), former.height == Int(height) {
            context.drawUpright(former, in: CGRect(x: 0, y: 0, width: width / contentsScale, height: height / contentsScale))
        }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        delegate?.layerWillDraw(self)
        draw(in: context)
        contents = context.finish()
    }

    /// Makes the render nodes of what changed; unchanged subtrees keep theirs.
    func commitSubtree(time: Double, localTime: Double, context: LayerContext, depth: Int) -> RenderNode {
        if let node, dirt.isDisjoint(with: [.commit, .subtreeCommit]) { return node }
        dirt.remove([.commit, .subtreeCommit])
        var evaluated: [RenderAnimation] = []
        var transition: RenderTransition?
        evaluated.reserveCapacity(animations.entries.count)
        for record in animations.entries {
            if !record.hasBegun { begin(record, time: time, localTime: localTime, context: context) }
            evaluated.append(contentsOf: record.evaluated)
            transition = record.transition ?? transition
        }
        var nodes: [RenderNode] = []
        nodes.reserveCapacity(tree.sublayers.count)
        var maskNode: RenderNode?
        if depth + 1 < LayerTree.maximumDepth {
            for layer in tree.sublayers {
                nodes.append(layer.commitSubtree(time: time, localTime: layer.localTime(localTime), context: context, depth: depth + 1))
            }
            maskNode = tree.mask.map {
                $0.commitSubtree(time: time, localTime: $0.localTime(localTime), context: context, depth: depth + 1)
            }
        } else {
            for layer in tree.sublayers { layer.leaveDisplay() }
            tree.mask?.leaveDisplay()
        }
        let made = RenderNode(
            properties: committedProperties(evaluated, localTime: localTime), animations: evaluated, sublayers: nodes, mask: maskNode,
            transition: transition)
        node = made
        return made
    }

    /// Gives a new animation its begin time and works out when it ends in media time.
    private func begin(_ record: AnimationRecord, time: Double, localTime: Double, context: LayerContext) {
        let animation = record.animation
        guard !record.isDirected else {
            record.layer = self
            record.hasBegun = true
            return
        }
        if animation.beginTime == 0 { animation.begin(at: localTime) }
        let timing = animation.mediaTiming(beginTime: animation.beginTime)
        record.evaluated = animation.evaluated(timing: timing, in: [], on: self)
        if let animation = animation as? CATransition, let node {
            record.transition = animation.transition(from: node.withoutTransition, timing: timing)
        }
        record.localEndTime = timing.endTime
        record.layer = self
        record.hasBegun = true
        record.retime(at: time)
        context.track(record)
    }

    /// How fast local time runs in media time: the speeds of this layer and of all above it.
    var timeRate: Double {
        var rate = Double(speed)
        var layer = tree.parent
        while let current = layer {
            rate *= Double(current.speed)
            layer = current.tree.parent
        }
        return rate
    }

    /// By how many seconds of media time the last copy runs behind that the replicator layers above draw.
    var latestCopyDelay: Double {
        var delay = 0.0
        var layer = tree.parent
        while let current = layer {
            if case .replicator(let content) = current.properties.content, content.instanceCount > 1, content.instanceDelay > 0 {
                let rate = current.timeRate
                if rate > 0 {
                    delay += Double(min(content.instanceCount, CAReplicatorLayer.maximumInstances) - 1) * content.instanceDelay / rate
                }
            }
            layer = current.tree.parent
        }
        return delay
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
