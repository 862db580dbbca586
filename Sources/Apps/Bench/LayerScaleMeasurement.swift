import AppSupport
import CAllocationCount
import QuartzCore

/// `lamina bench layers`: measures the time of a frame without drawing, for several numbers of layers.
package struct LayerScaleMeasurement {
    package static let name = "layers"
    static let counts = [100, 1_000, 10_000, 100_000]
    static let geometry = DisplayGeometry(size: CGSize(width: 1280, height: 800), scale: 1)

    /// What changes from frame to frame.
    enum Motion: String, CaseIterable {
        /// Nothing.
        case still
        /// The model of one layer changes.
        case one
        /// Every layer has an animation in its superlayer's plane: of position, opacity, rotation or scale.
        case flat
        /// Every layer rotates around the vertical axis, with perspective.
        case spatial
        /// The layers form a ring in one 3D space, which rotates around the vertical axis, so that all of them have to be sorted by depth.
        case ring
    }

    package init() {}

    package func measure() -> [BenchResult] {
        Self.counts.flatMap { count in Motion.allCases.filter { $0 != .ring }.map { measure(count, $0) } }
            + Self.ringCounts.map { measure($0, .ring) } + WideTree.Motion.allCases.map(measure)
    }

    static let ringCounts = [100, 1_000, 10_000]

    /// The number of frames that are measured, which is smaller for many layers.
    static func frameCount(_ count: Int) -> Int { count >= 100_000 ? 30 : 120 }

    func measure(_ count: Int, _ motion: Motion) -> BenchResult {
        CATransaction.setDisableActions(true)
        let root = motion == .ring ? Self.makeRing(count) : Self.makeTree(count, motion)
        let leaf = root.sublayers?.last?.sublayers?.last
        var change: ((Int) -> Void)?
        if motion == .one { change = { frame in leaf?.position.x += frame % 2 == 0 ? 1 : -1 } }
        return measure(root, "\(count) \(motion.rawValue)", Self.geometry, frames: Self.frameCount(count), change: change)
    }

    /// Measures the wide tree, in which one of many siblings changes, at two pixels per point.
    private func measure(_ motion: WideTree.Motion) -> BenchResult {
        CATransaction.setDisableActions(true)
        let tree = WideTree(count: WideTree.count, motion: motion)
        let geometry = DisplayGeometry(size: Self.geometry.size, scale: 2)
        return measure(tree.root, "\(WideTree.count) wide \(motion.rawValue)", geometry, frames: 120) { tree.change(frame: $0) }
    }

    /// Measures frames of a tree, each after a change of the model.
    private func measure(
        _ root: CALayer, _ variant: String, _ geometry: DisplayGeometry, frames: Int, change: ((Int) -> Void)?
    ) -> BenchResult {
        let server = RenderServer(renderer: NoRenderer())
        let context = LayerContext(server: server)
        context.layer = root
        CATransaction.flush()
        let begin = MediaClock.monotonicTime
        var compositor = Compositor()
        var list = DisplayList()
        var total: [Double] = []
        var commit: [Double] = []
        var composite: [Double] = []
        var userTime = 0.0
        var allocations: UInt = 0
        // The first frames aren't measured, since the compositor allocates its memory in them.
        for frame in -5..<frames {
            let user = ProcessUsage.userTime
            allocation_count_start()
            let t0 = MediaClock.monotonicTime
            if let change {
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                change(frame)
                CATransaction.commit()
            }
            let t1 = MediaClock.monotonicTime
            _ = compositor.composite(server.root, at: begin + Double(frame + 6) / 60, geometry: geometry, into: &list)
            let t2 = MediaClock.monotonicTime
            let allocated = allocation_count_stop()
            guard frame >= 0 else { continue }
            allocations += UInt(allocated)
            total.append(t2 - t0)
            commit.append(t1 - t0)
            composite.append(t2 - t1)
            userTime += ProcessUsage.userTime - user
        }
        context.layer = nil
        CATransaction.flush()
        return BenchResult(
            scene: Self.name, variant: variant, renderer: "none", threads: 1, frames: frames,
            ms_median: Statistics.quantile(total, 0.5), ms_p95: Statistics.quantile(total, 0.95),
            user_ms: userTime * 1000 / Double(frames),
            commit_ms: Statistics.quantile(commit, 0.5), composite_ms: Statistics.quantile(composite, 0.5), draw_ms: 0,
            draw_calls: list.quads.count, allocations: Double(allocations) / Double(frames), peak_mib: ProcessUsage.peakMemory)
    }

    /// Creates coloured cells in a grid that fills the screen, a hundred in each superlayer.
    private static func makeTree(_ count: Int, _ motion: Motion) -> CALayer {
        let root = CALayer()
        root.anchorPoint = .zero
        root.bounds = CGRect(origin: .zero, size: geometry.size)
        let columns = Int(Double(count).squareRoot().rounded(.up))
        let cell = CGSize(width: geometry.size.width / Double(columns), height: geometry.size.height / Double(columns))
        var group = CALayer()
        for index in 0..<count {
            if index % 100 == 0 {
                group = CALayer()
                group.anchorPoint = .zero
                group.bounds = root.bounds
                if motion == .spatial { group.sublayerTransform = perspective(1000) }
                root.addSublayer(group)
            }
            let layer = CALayer()
            layer.bounds.size = CGSize(width: cell.width * 0.8, height: cell.height * 0.8)
            layer.position = CGPoint(x: (Double(index % columns) + 0.5) * cell.width, y: (Double(index / columns) + 0.5) * cell.height)
            layer.backgroundColor = CGColor(red: Double(index % 7) / 7, green: Double(index % 11) / 11, blue: 0.5, alpha: 1)
            group.addSublayer(layer)
            if let animation = animation(index, motion, layer) { layer.add(animation, forKey: "motion") }
        }
        return root
    }

    /// Creates cards that stand around a vertical axis without touching each other, seen from slightly above, so that those in front
    /// overlap those behind.
    private static func makeRing(_ count: Int) -> CALayer {
        let root = CALayer()
        root.anchorPoint = .zero
        root.bounds = CGRect(origin: .zero, size: geometry.size)
        root.sublayerTransform = CATransform3DConcat(CATransform3DMakeRotation(0.2, 1, 0, 0), perspective(1500))
        let ring = CATransformLayer()
        ring.position = CGPoint(x: geometry.size.width / 2, y: geometry.size.height / 2)
        root.addSublayer(ring)
        let radius = 450.0
        let width = 2 * radius * tan(.pi / Double(count)) * 0.9
        for index in 0..<count {
            let card = CALayer()
            card.bounds.size = CGSize(width: width, height: 150)
            let turn = CATransform3DMakeRotation(2 * .pi * Double(index) / Double(count), 0, 1, 0)
            card.transform = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, radius), turn)
            card.backgroundColor = CGColor(red: Double(index % 7) / 7, green: Double(index % 11) / 11, blue: 0.5, alpha: 1)
            ring.addSublayer(card)
        }
        let animation = CABasicAnimation(keyPath: "transform.rotation.y")
        animation.fromValue = 0.0
        animation.toValue = Double.pi * 2
        animation.duration = 10
        animation.repeatCount = .infinity
        ring.add(animation, forKey: "motion")
        return root
    }

    private static func animation(_ index: Int, _ motion: Motion, _ layer: CALayer) -> CAAnimation? {
        let animation = CABasicAnimation()
        switch (motion, index % 4) {
        case (.still, _), (.one, _), (.ring, _): return nil
        case (.spatial, _):
            animation.keyPath = "transform.rotation.y"
            animation.fromValue = 0.0
            animation.toValue = Double.pi * 2
        case (.flat, 0):
            animation.keyPath = "position"
            animation.fromValue = layer.position
            animation.toValue = CGPoint(x: layer.position.x + 10, y: layer.position.y + 10)
        case (.flat, 1):
            animation.keyPath = "opacity"
            animation.fromValue = 1.0
            animation.toValue = 0.5
        case (.flat, 2):
            animation.keyPath = "transform.rotation.z"
            animation.fromValue = 0.0
            animation.toValue = Double.pi * 2
        default:
            animation.keyPath = "transform"
            animation.fromValue = CATransform3DIdentity
            animation.toValue = CATransform3DMakeScale(0.5, 0.5, 1)
            animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        }
        animation.duration = 2
        animation.autoreverses = true
        animation.repeatCount = .infinity
        return animation
    }
}

/// A renderer that draws nothing, since only the steps before drawing are measured.
final class NoRenderer: Renderer {
    func render(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges?) {}
}
