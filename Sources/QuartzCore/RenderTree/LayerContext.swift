/// Connects a tree of layers with a render server: commits the tree, and ends its animations when their time is over.
package final class LayerContext {
    private let server: RenderServer
    /// Called after a commit that changed the picture.
    package var didCommit: (() -> Void)?
    /// Records of the tree's animations that have an end to report, in the order in which they began.
    private var running: [AnimationRecord] = []
    /// Whether some of them were removed before their end.
    private var hasStoppedRecords = false
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
        defer { forgetStoppedRecords() }
        guard let layer else {
            server.submit(nil)
            return true
        }
        // A layout or a drawing may ask for more; past this number of rounds what is asked goes to the next commit.
        for _ in 0..<CALayer.maximumLayoutRounds {
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
        record.context = self
        guard let delegate = record.animation.delegate else { return }
        CATransaction.afterCommit { delegate.animationDidStart(record.animation) }
    }

    /// An animation that was tracked is over, or was removed.
    func recordStopped() { hasStoppedRecords = true }

    /// Lets go of what was removed before its end, with its delegate.
    private func forgetStoppedRecords() {
        guard hasStoppedRecords else { return }
        hasStoppedRecords = false
        running.removeAll { $0.hasStopped }
    }

    /// The next time at which an animation ends, or nil when none runs that ends.
    package var nextDeadline: Double? {
        running.lazy.filter { !$0.hasStopped && $0.endTime.isFinite }.map(\.endTime).min()
    }

    /// Ends the animations whose time is over at `time`: they leave their layers and are reported.
    package func endAnimations(at time: Double) {
        forgetStoppedRecords()
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
