import RendererTesting
import TestSupport
import Testing

@testable import QuartzCore

@Suite struct SublayerListTests {
    /// The list against an array that goes through the same changes.
    private func check(_ parent: CALayer, _ expected: [CALayer]) {
        #expect(parent.tree.list.count == expected.count)
        let isEqual = (parent.sublayers ?? []).elementsEqual(expected, by: ===)
        #expect(isEqual)
        #expect(parent.tree.list.first === expected.first && parent.tree.list.last === expected.last)
        for index in stride(from: 0, to: expected.count, by: max(1, expected.count / 50)) {
            #expect(parent.tree.list[index] === expected[index])
            #expect(parent.tree.list.index(of: expected[index]) == index)
        }
    }

    @Test("1.8 random insertions, removals, moves and replacements, as an array does them", arguments: [1, 2, 3])
    func random(seed: UInt64) {
        var numbers = SeededRandom(seed: seed)
        let parent = CALayer()
        var expected: [CALayer] = []
        // It grows, then shrinks to nothing.
        for step in 0..<12_000 {
            let isGrowing = step < 6_000
            let place = Int.random(in: 0...expected.count, using: &numbers)
            switch Int.random(in: 0..<8, using: &numbers) {
            case 0...3 where isGrowing:
                let layer = CALayer()
                parent.insertSublayer(layer, at: UInt32(place))
                expected.insert(layer, at: place)
            case 4 where isGrowing:
                let layer = CALayer()
                parent.addSublayer(layer)
                expected.append(layer)
            case 5 where !expected.isEmpty:
                let layer = expected.remove(at: place % expected.count), new = min(place, expected.count)
                parent.insertSublayer(layer, at: UInt32(new))
                expected.insert(layer, at: new)
            case 6 where !expected.isEmpty:
                let layer = CALayer(), old = place % expected.count
                parent.replaceSublayer(expected[old], with: layer)
                #expect(expected[old].superlayer == nil)
                expected[old] = layer
            case 7 where expected.count > 1:
                let sibling = expected[place % expected.count], layer = CALayer()
                parent.insertSublayer(layer, above: sibling)
                expected.insert(layer, at: (place % expected.count) + 1)
            default:
                guard !expected.isEmpty else { continue }
                let layer = expected.remove(at: place % expected.count)
                layer.removeFromSuperlayer()
                #expect(layer.superlayer == nil && parent.tree.list.index(of: layer) == nil)
            }
            if step % 1_000 == 0 { check(parent, expected) }
        }
        check(parent, expected)
        while let layer = expected.popLast() { layer.removeFromSuperlayer() }
        check(parent, [])
        #expect(parent.sublayers == nil)
    }

    @Test("1.8 setting the sublayers keeps, moves, adds and takes out, whatever the arrays have in common")
    func setting() {
        var numbers = SeededRandom(seed: 5)
        let parent = CALayer()
        let layers = (0..<300).map { _ in CALayer() }
        var present = Set<Int>()
        for _ in 0..<60 {
            var indices = Array(0..<300)
            if Bool.random(using: &numbers) { indices.shuffle(using: &numbers) }
            let start = Int.random(in: 0..<150, using: &numbers), end = Int.random(in: 150...300, using: &numbers)
            indices = Array(indices[start..<end])
            parent.sublayers = indices.map { layers[$0] }
            check(parent, indices.map { layers[$0] })
            for gone in present.subtracting(indices) { #expect(layers[gone].superlayer == nil) }
            present = Set(indices)
        }
        parent.sublayers = nil
        check(parent, [])
    }

    @Test("sublayers that live on when their superlayer is no more have none")
    func dissolved() {
        var parent: CALayer? = CALayer()
        let layers = (0..<200).map { _ in CALayer() }
        parent?.sublayers = layers
        parent = nil
        #expect(layers.allSatisfy { $0.superlayer == nil && $0.tree.group == nil })
        // They can be used elsewhere.
        let other = CALayer()
        other.sublayers = layers
        check(other, layers)
    }
}

extension StageSuites {
    @Suite(.oneRenderer) struct WideTreeTests {
        /// A parent of `count` rows, each two points high, on a stage of 100 by 100 points; 50 of them are on screen.
        private func makeRows(_ stage: Stage, _ count: Int) -> (parent: CALayer, rows: [CALayer]) {
            CATransaction.setDisableActions(true)
            let parent = CALayer()
            parent.frame = stage.root.bounds
            stage.root.addSublayer(parent)
            let rows = (0..<count).map { index in
                let color = CGColor(red: Double(index % 7) / 7, green: Double(index % 11) / 11, blue: 0.5, alpha: 1)
                return stage.add(CGRect(x: 0, y: index * 2, width: 100, height: 2), color, to: parent)
            }
            CATransaction.flush()
            return (parent, rows)
        }

        private func groups(_ group: RenderGroup?) -> Set<ObjectIdentifier> {
            guard let group else { return [] }
            return group.groups.reduce(into: [ObjectIdentifier(group)]) { $0.formUnion(groups($1)) }
        }

        /// The groups of the parent's committed sublayers.
        private func groups(_ stage: Stage) -> Set<ObjectIdentifier> { groups(stage.server.root?.sublayers.first?.sublayers.root) }

        @Test("a change of one among many siblings makes new groups on the way to it only")
        func sharedGroups() {
            let stage = Stage()
            let (parent, rows) = makeRows(stage, 10_000)
            let before = stage.server.root
            let first = groups(stage)
            #expect(first.count > 150 && stage.server.root?.sublayers.first?.sublayers.count == 10_000)
            rows[5_000].position.x += 1
            CATransaction.flush()
            #expect(groups(stage).subtracting(first).count <= 3)
            let second = groups(stage)
            parent.insertSublayer(CALayer(), at: 2_000)
            rows[7_000].removeFromSuperlayer()
            CATransaction.flush()
            #expect(groups(stage).subtracting(second).count <= 8, "one group may have been split at each level")
            let node = stage.server.root?.sublayers.first
            #expect(node?.sublayers.count == 10_000 && node?.sublayers[2_000].properties.bounds == .zero)
            #expect(node?.sublayers[2_001] === before?.sublayers[0].sublayers[2_000])
        }

        @Test("layout and display of one among many siblings reach it, and what it asks of its siblings too")
        func owed() {
            let stage = Stage()
            let (_, rows) = makeRows(stage, 1_000)
            let log = EventLog()
            rows[700].delegate = log
            rows[20].delegate = log
            rows[700].name = "700"
            rows[20].name = "20"
            log.didLayOut = { layer in if layer.name == "700" { rows[20].setNeedsLayout() } }
            rows[700].setNeedsLayout()
            CATransaction.flush()
            #expect(log.events.filter { $0.hasSuffix(":layout") } == ["700:layout", "20:layout"])
            log.clear()
            rows[700].setNeedsLayout()
            stage.root.layoutIfNeeded()
            #expect(log.events.filter { $0.hasSuffix(":layout") } == ["700:layout", "20:layout"])
            rows[300].setNeedsDisplay()
            CATransaction.flush()
            #expect(!rows[300].needsDisplay() && rows[300].contents != nil)
        }

        @Test("what lies outside of the clip is not drawn: not even looked at where a group of siblings lies there", arguments: [false, true])
        func skipped(isAnimated: Bool) {
            let stage = Stage()
            let (parent, rows) = makeRows(stage, 10_000)
            if isAnimated {
                let animation = CABasicAnimation(keyPath: "transform.rotation.z")
                animation.toValue = Double.pi
                animation.duration = 1_000
                rows[9_999].add(animation, forKey: nil)
            }
            CATransaction.flush()
            var compositor = Compositor()
            var list = DisplayList()
            for offset in [0.0, 5_000, 19_800] {
                parent.bounds.origin.y = offset
                CATransaction.flush()
                _ = compositor.composite(stage.server.root, at: stage.time, geometry: stage.geometry, into: &list)
                #expect(list.quads.count >= 50 && list.quads.count <= 53, "\(offset)")
            }
        }

        @Test("a part of the screen shows what the whole shows there", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
        func parts(seed: UInt64) {
            let stage = Stage(width: 200, height: 200)
            CATransaction.setDisableActions(true)
            var numbers = SeededRandom(seed: seed)
            func random(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &numbers).rounded() }
            var parents = [stage.root]
            for index in 0..<400 {
                let layer = index % 17 == 3 ? CAShapeLayer() : CALayer()
                layer.frame = CGRect(x: random(-80...180), y: random(-80...180), width: random(1...40), height: random(1...40))
                layer.backgroundColor = CGColor(red: random(0...1), green: random(0...1), blue: random(0...1), alpha: 1)
                layer.zPosition = index % 13 == 0 ? random(-3...3) : 0
                layer.isGeometryFlipped = index % 11 == 0
                layer.masksToBounds = index % 7 == 0
                layer.borderWidth = index % 5 == 0 ? 2 : 0
                layer.isHidden = index % 19 == 0
                if index % 6 == 0 { layer.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(random(0...3)) * .pi / 2)) }
                if index % 23 == 0 { layer.transform = CATransform3DMakeRotation(0.5, 0, 1, 0) }
                if let shape = layer as? CAShapeLayer {
                    shape.path = CGPath(rect: CGRect(x: -20, y: -10, width: 30, height: 50), transform: nil)
                    shape.strokeColor = .blue
                    shape.lineWidth = 4
                }
                if index % 29 == 0 {
                    let animation = CABasicAnimation(keyPath: "position.x")
                    animation.toValue = 100
                    animation.duration = 1_000
                    layer.add(animation, forKey: nil)
                }
                parents[Int.random(in: 0..<parents.count, using: &numbers)].addSublayer(layer)
                if index % 4 == 0 { parents.append(layer) }
            }
            let whole = stage.draw()
            // The same tree under a clip at a time.
            let clip = CALayer(), content = CALayer()
            clip.masksToBounds = true
            for layer in stage.root.sublayers ?? [] { content.addSublayer(layer) }
            content.frame = stage.root.bounds
            clip.addSublayer(content)
            stage.root.addSublayer(clip)
            for _ in 0..<12 {
                let part = CGRect(x: random(0...150), y: random(0...150), width: random(10...50), height: random(10...50))
                clip.bounds = part
                clip.position = CGPoint(x: part.midX, y: part.midY)
                CATransaction.flush()
                let picture = stage.drawNow()
                var differing = 0
                for y in Int(part.minY)..<Int(part.maxY) {
                    for x in Int(part.minX)..<Int(part.maxX) where picture[x, y] != whole[x, y] { differing += 1 }
                }
                #expect(differing == 0, "\(part)")
            }
        }
    }
}
