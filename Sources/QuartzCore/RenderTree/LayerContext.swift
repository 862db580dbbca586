/// Connects a layer tree with a render server: commits the tree and ends its animations at their end times.
package final class LayerContext {
    private let server: RenderServer
    /// Called after a commit that changed the render tree.
    package var didCommit: (() -> Void)?
    /// The records of the tree's running animations, in the order in which they began.
    private var running: [AnimationRecord] = []
    /// Whether some of the records were removed before their end.
    private var hasStoppedRecords = false
    /// Whether the end times of running animations must be recomputed.
    private var needsRetiming = false

    package init(server: RenderServer) {
        self.server = server
    }

    /// The root of the tree.
    package var layer: CALayer? {
        didSet {
            guard layer !== oldValue else { return }
            oldValue?.context = nil
            oldValue?.didLeaveDisplay()
            layer?.context = self
            layer?.dirt.formUnion([.commit, .layout])
            CATransaction.schedule(self)
        }
    }

    /// Lays out, displays and commits the changed layers. `time` is the media time at which new animations begin.
    ///
    /// - Returns: false when layout or display is still needed after the last round, which is left to the next commit.
    func commit(at time: Double) -> Bool {
        defer { forgetStoppedRecords() }
        guard let layer else {
            server.submit(nil)
            return true
        }
        // Layout and drawing may invalidate more layers; after this number of rounds the rest waits for the next commit.
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

    /// Called when a layer's time space changed, or when a layer with animations moved to another one.
    func timeSpacesChanged() { needsRetiming = true }

    /// Starts tracking an animation that was given its begin time.
    func track(_ record: AnimationRecord) {
        running.append(record)
        record.context = self
        guard let delegate = record.animation.delegate else { return }
        CATransaction.afterCommit { delegate.animationDidStart(record.animation) }
    }

    /// Called when a tracked animation ended or was removed.
    func recordStopped() { hasStoppedRecords = true }

    /// Releases the records of animations that were removed before their end, and their delegates.
    private func forgetStoppedRecords() {
        guard hasStoppedRecords else { return }
        hasStoppedRecords = false
        running.removeAll { $0.hasStopped }
    }

    /// The next media time at which an animation ends; nil when none of the running animations ends.
    package var nextDeadline: Double? {
        running.lazy.filter { !$0.hasStopped && $0.endTime.isFinite }.map(\.endTime).min()
    }

    /// Ends the animations whose end time is at or before `time`: removes them from their layers and reports their end.
    package func endAnimations(at time: Double) {
        forgetStoppedRecords()
        let ended = running.filter { $0.endTime <= time }
        guard !ended.isEmpty else { return }
        running.removeAll { $0.endTime <= time }
        // In the order of their end times, so that callbacks come in that order.
        for record in ended.sorted(by: { $0.endTime < $1.endTime }) {
            if record.animation.isRemovedOnCompletion { record.layer?.drop(record) }
            record.stop(finished: true)
        }
    }
}
