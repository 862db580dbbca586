import TestSupport
import Testing
import UIKit

@testable import CoverFlow

@Suite struct CoverFlowGeometryTests {
    private let geometry = CoverFlowGeometry()

    @Test("CF-01 the printed geometry: offsets, depths and the scale of the middle cover")
    func printed() {
        let poses = (0..<5).map { geometry.pose(at: CGFloat($0 - 2)) }
        let offsets: [CGFloat] = [-108.24, -84.04, 0, 84.04, 108.24], depths: [CGFloat] = [-4, -2, 60, -2, -4]
        for (pose, (offset, depth)) in zip(poses, zip(offsets, depths)) {
            #expect(abs(pose.offset - offset) < 1e-9 && abs(pose.depth - depth) < 1e-9)
        }
        #expect(abs(geometry.magnification(atDepth: 60) - 1.5625) < 1e-12)
        #expect(geometry.perspectiveTransform.m34 == -0.006)
    }

    @Test("CF-02 side covers are turned by 1.39 rad, their outer edges nearer to the viewer")
    func turns() {
        for distance in [-3, -1, 1, 7] as [CGFloat] {
            let pose = geometry.pose(at: distance)
            #expect(abs(pose.turn) == 1.39)
            for axis in [UICollectionView.ScrollDirection.horizontal, .vertical] {
                let transform = pose.transform(axis), outer: CGFloat = distance > 0 ? 64 : -64
                // The depth of the outer edge's middle.
                let depth = outer * (axis == .horizontal ? transform.m13 : transform.m23)
                #expect(abs(depth - 64 * sin(1.39)) < 1e-9)
            }
        }
    }

    @Test("CF-03 a scroll step of 60 points: the content's length, and the index at an offset")
    func steps() {
        #expect(geometry.contentLength(viewLength: 480, count: 5) == 720)
        #expect(geometry.contentLength(viewLength: 480, count: 1) == 480 && geometry.contentLength(viewLength: 480, count: 0) == 480)
        func index(_ offset: CGFloat) -> Int? { CoverFlowGeometry.index(nearest: geometry.position(atOffset: offset), count: 5) }
        #expect(index(89) == 1 && index(90) == 2 && index(0) == 0 && index(240) == 4)
    }

    @Test("CF-04 offsets beyond the ends select the first and the last cover")
    func clamp() {
        func index(_ offset: CGFloat, _ count: Int) -> Int? {
            CoverFlowGeometry.index(nearest: geometry.position(atOffset: offset), count: count)
        }
        #expect(index(-30, 5) == 0 && index(-1e12, 5) == 0 && index(1e12, 5) == 4 && index(.infinity, 5) == 4)
        #expect(index(0, 0) == nil && index(-30, 1) == 0)
    }

    @Test("CF-06 half-way between two covers they mirror one another, and the turn is even: 1.33 degrees a point of scrolling")
    func continuity() {
        let first = geometry.pose(at: -0.5), second = geometry.pose(at: 0.5)
        #expect(first.offset == -second.offset && first.turn == -second.turn && first.depth == second.depth)
        // The law turns by 1.39 rad over 60 points: 1.327 degrees a point, evenly.
        var last = geometry.pose(at: -4)
        for point in 1...480 {
            let pose = geometry.pose(at: -4 + CGFloat(point) / 60)
            #expect(abs(pose.turn - last.turn) * 180 / .pi < 1.328)
            #expect(abs(pose.offset - last.offset) < 1.5 && abs(pose.depth - last.depth) < 1.1)
            last = pose
        }
    }

    @Test("covers of another size look the same in proportion")
    func scaled() {
        let large = geometry.scaled(toCoverSize: 320)
        for distance in stride(from: -3, through: 3, by: 0.25) as StrideThrough<CGFloat> {
            let pose = geometry.pose(at: distance), other = large.pose(at: distance)
            #expect(abs(other.offset - 2.5 * pose.offset) < 1e-9 && abs(other.depth - 2.5 * pose.depth) < 1e-9 && other.turn == pose.turn)
            #expect(abs(large.magnification(atDepth: other.depth) - geometry.magnification(atDepth: pose.depth)) < 1e-12)
        }
        #expect(large.scrollStep == 60)
        #expect(geometry.scaled(toCoverSize: 0) == geometry && geometry.scaled(toCoverSize: .nan) == geometry)
    }

    @Test("CF-14 the vertical flow is the horizontal one with x and y exchanged")
    func axes() throws {
        let size = CGSize(width: 400, height: 600)
        let row = CoverFlowArrangement(count: 9, viewSize: size)
        let column = CoverFlowArrangement(axis: .vertical, count: 9, viewSize: CGSize(width: size.height, height: size.width))
        #expect(column.contentSize == CGSize(width: row.contentSize.height, height: row.contentSize.width))
        for position in [0, 2.25, 4.5] as [CGFloat] {
            #expect(column.contentOffset(atPosition: position).y == row.contentOffset(atPosition: position).x)
            for index in 0..<9 {
                let across = try #require(row.frame(of: index, at: position)), down = try #require(column.frame(of: index, at: position))
                for (a, b) in [(across.minX, down.minY), (across.maxX, down.maxY), (across.minY, down.minX), (across.maxY, down.maxX)] {
                    #expect(abs(a - b) < 1e-9)
                }
            }
        }
    }

    @Test("CF-08 the middle of the flow stays in the middle of the view at every position")
    func drift() throws {
        let flow = CoverFlowArrangement(count: 100, viewSize: CGSize(width: 800, height: 400))
        for position in stride(from: -0.5, through: 12, by: 0.125) as StrideThrough<CGFloat> {
            let scroll = flow.contentOffset(atPosition: position)
            // What would be at distance zero.
            for index in Int(max(0, position - 3))...Int(position + 3) {
                let placement = try #require(flow.placement(of: index, at: position))
                let offset = flow.geometry.pose(at: CGFloat(index) - position).offset
                #expect(abs(placement.center.x - scroll.x - 400 - offset) < 1e-6 && placement.center.y == 200)
                // The cover on the other side, as far from the middle, is as far from the middle of the view.
                let twin = 2 * position - CGFloat(index)
                guard twin == twin.rounded(), twin >= 0 else { continue }
                let other = try #require(flow.placement(of: Int(twin), at: position))
                #expect(abs(placement.center.x + other.center.x - 2 * scroll.x - 800) < 1e-6)
            }
        }
    }

    @Test("CF-12 what is in a rectangle does not depend on how many covers there are, and agrees with the single covers")
    func queries() throws {
        for count in [10, 1_000, 1_000_000] {
            let flow = CoverFlowArrangement(count: count, viewSize: CGSize(width: 800, height: 400)), position = CGFloat(count) / 2 + 0.3
            let rect = CGRect(origin: flow.contentOffset(atPosition: position), size: flow.viewSize)
            let found = flow.placements(in: rect, at: position).map(\.index).sorted()
            let middle = Int(position)
            let expected = (max(0, middle - 60)...min(count - 1, middle + 60)).filter {
                flow.placement(of: $0, at: position)?.frame.intersects(rect) == true
            }
            #expect(found == expected && found.count < 80 && found.contains(middle))
        }
    }

    @Test("CF-22 every carousel puts its cover in the middle and answers for all positions with numbers")
    func carousels() throws {
        #expect(Set(CarouselTransform.all.map(\.name)).count == 11)
        for carousel in CarouselTransform.all {
            for count in [1, 2, 3, 12, 24, 100] {
                let context = CarouselTransform.Context(count: count)
                let middle = carousel.pose(0, context)
                #expect(middle.offset == 0 && middle.lift == 0 && middle.turn == 0, "\(carousel.name)")
                #expect(middle.roll == 0 && middle.opacity == 1, "\(carousel.name)")
                var last = carousel.pose(-2, context)
                for step in -199...200 {
                    let pose = carousel.pose(CGFloat(step) / 100, context)
                    let numbers = [pose.offset, pose.lift, pose.depth, pose.turn, pose.roll, pose.opacity]
                    #expect(!numbers.contains { !$0.isFinite })
                    #expect(pose.opacity >= 0 && pose.opacity <= 1)
                    // In a small step nothing jumps.
                    if pose.opacity > 0, last.opacity > 0 {
                        #expect(abs(pose.offset - last.offset) < 8 && abs(pose.depth - last.depth) < 8)
                    }
                    last = pose
                }
            }
        }
    }

    @Test("CF-22 the laws of the carousels")
    func laws() {
        let context = CarouselTransform.Context(count: 12), size = context.coverSize
        let pitch = size + 10, radius = pitch / 2 / tan(CGFloat.pi / 12)
        func near(_ pose: CoverPose, _ other: CoverPose) -> Bool {
            abs(pose.offset - other.offset) < 1e-6 && abs(pose.lift - other.lift) < 1e-6 && abs(pose.depth - other.depth) < 1e-6
                && abs(pose.turn - other.turn) < 1e-6 && abs(pose.roll - other.roll) < 1e-6
        }
        // A quarter of the ring is three covers.
        #expect(near(CarouselTransform.rotary.pose(3, context), CoverPose(offset: radius, depth: -radius)))
        #expect(near(CarouselTransform.invertedRotary.pose(3, context), CoverPose(offset: radius, depth: radius)))
        #expect(near(CarouselTransform.cylinder.pose(-3, context), CoverPose(offset: -radius, depth: -radius, turn: -.pi / 2)))
        #expect(near(CarouselTransform.invertedCylinder.pose(3, context), CoverPose(offset: radius, depth: radius, turn: -.pi / 2)))
        #expect(near(CarouselTransform.wheel.pose(3, context), CoverPose(offset: radius, lift: radius, roll: .pi / 2)))
        #expect(near(CarouselTransform.invertedWheel.pose(3, context), CoverPose(offset: radius, lift: -radius, roll: -.pi / 2)))
        #expect(near(CarouselTransform.linear.pose(2, context), CoverPose(offset: 2 * (size + 5))))
        #expect(near(CarouselTransform.timeMachine.pose(2, context), CoverPose(offset: size, depth: -2 * size)))
        for whole in [-3, -1, 0, 1, 2] as [CGFloat] {
            #expect(near(CarouselTransform.coverFlow2.pose(whole, context), context.geometry.pose(at: whole)))
        }
        // It waits until the cover has come nearer than 0.7.
        #expect(CarouselTransform.coverFlow2.pose(0.75, context).turn == -1.39)
        let custom = CarouselTransform(name: "stairs") { CoverPose(offset: $0 * $1.coverSize, lift: $0 * 20) }
        let stairs = CoverFlowArrangement(carousel: custom, count: 3, viewSize: CGSize(width: 400, height: 400))
        #expect(stairs.placement(of: 2, at: 1)?.center == CGPoint(x: 60 + 200 + 128, y: 220))
    }

    @Test("CF-22 a ring that wraps: the first cover follows the last one, and every cover is there once")
    func wrapping() throws {
        let ring = CoverFlowArrangement(carousel: .cylinder, wraps: true, count: 7, viewSize: CGSize(width: 800, height: 400))
        #expect(ring.index(nearest: 7) == 0 && ring.index(nearest: -1) == 6 && ring.index(nearest: 700_003.4) == 3)
        #expect(ring.distance(of: 0, at: 6.5) == 0.5 && ring.distance(of: 6, at: 0) == -1)
        #expect(ring.position(of: 0, near: 6.2) == 7 && ring.position(of: 6, near: -0.5) == -1)
        for position in [0, 3.5, 6.9, -2.2] as [CGFloat] {
            let found = ring.placements(in: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), at: position).map(\.index)
            #expect(found.sorted() == Array(0..<7))
        }
        let offset = ring.contentOffset(atPosition: 3)
        #expect(ring.position(atOffset: offset) == 3 && offset.x > 60 * 10_000 && ring.contentSize.width > 2 * 60 * 10_000)
        let single = CoverFlowArrangement(wraps: true, count: 1, viewSize: CGSize(width: 800, height: 400))
        #expect(!single.wraps && single.contentSize.width == 800)
    }
}

@Suite struct IndexMapTests {
    @Test("indexes before and after agree with what an array does, for random changes")
    func random() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<400 {
            var items = Array(0..<Int.random(in: 0...12, using: &random))
            let before = items
            let moved = items.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
            let deleted = items.filter { item in !moved.contains(item) && Int.random(in: 0..<4, using: &random) == 0 }
            items.removeAll { deleted.contains($0) || moved.contains($0) }
            let inserted = (0..<Int.random(in: 0...4, using: &random)).map { 100 + $0 }
            let total = items.count + moved.count + inserted.count
            // Where what is new or moved comes to lie.
            let places = Array((0..<total).shuffled(using: &random).prefix(moved.count + inserted.count)).sorted()
            let coming = (moved + inserted).shuffled(using: &random)
            for (place, item) in zip(places, coming) { items.insert(item, at: place) }
            let map = IndexMap(
                deleted: deleted, inserted: inserted.compactMap { items.firstIndex(of: $0) },
                moved: moved.map { (from: $0, to: items.firstIndex(of: $0)!) })
            for index in before { #expect(map.new(of: index) == items.firstIndex(of: index)) }
            for (index, item) in items.enumerated() { #expect(map.old(of: index) == (item < 100 ? item : nil)) }
        }
    }

    @Test("what takes the place of a deleted item")
    func successors() {
        let map = IndexMap(deleted: [2, 3])
        #expect(map.successor(of: 2, countBefore: 6, countAfter: 4) == 2 && map.successor(of: 4, countBefore: 6, countAfter: 4) == 2)
        let tail = IndexMap(deleted: [4, 5])
        #expect(tail.successor(of: 5, countBefore: 6, countAfter: 4) == 3)
        #expect(IndexMap(deleted: [0]).successor(of: 0, countBefore: 1, countAfter: 0) == nil)
    }
}

