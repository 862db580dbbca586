import Foundation
import TestSupport
import Testing

@testable import UIKit

@Suite struct SumTreeTests {
    /// Sums and places agree with those of a plain array, while lengths change.
    @Test func agreesWithAnArray() {
        var random = SeededRandom(seed: 5)
        for count in [0, 1, 2, 7, 64, 100] {
            var lengths = (0..<count).map { _ in CGFloat.random(in: 0...3, using: &random).rounded() }
            var tree = SumTree(lengths)
            for _ in 0..<200 {
                if count > 0 {
                    let index = Int.random(in: 0..<count, using: &random)
                    lengths[index] = CGFloat.random(in: 0...3, using: &random).rounded()
                    tree[index] = lengths[index]
                }
                let end = Int.random(in: 0...count, using: &random)
                #expect(tree.sum(end) == lengths.prefix(end).reduce(0, +))
                let place = CGFloat.random(in: -1...(tree.total + 1), using: &random)
                var expected = 0
                var sum: CGFloat = 0
                while expected < count, sum + lengths[expected] <= place {
                    sum += lengths[expected]
                    expected += 1
                }
                #expect(tree.index(at: place) == (place < 0 ? 0 : expected))
            }
        }
    }

    /// Lengths that come, go and move lie where a plain array has them, from equal ones to different ones and back.
    @Test func followsLengthsThatComeGoAndMove() {
        var random = SeededRandom(seed: 8)
        for _ in 0..<20 {
            var lengths = [CGFloat](repeating: 60, count: Int.random(in: 0...5, using: &random))
            var tree = SumTree(count: lengths.count, each: 60)
            for _ in 0..<40 {
                switch Int.random(in: 0..<3, using: &random) {
                case 0:
                    let total = lengths.count + Int.random(in: 1...4, using: &random)
                    let indexes = IndexSet((0..<total).shuffled(using: &random).prefix(total - lengths.count))
                    let new: [CGFloat] = indexes.map { _ in Bool.random(using: &random) ? 60 : 25.5 }
                    for (index, length) in zip(indexes, new) { lengths.insert(length, at: index) }
                    tree.insert(new, at: indexes)
                case 1 where !lengths.isEmpty:
                    let indexes = IndexSet(lengths.indices.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
                    for index in indexes.reversed() { lengths.remove(at: index) }
                    tree.remove(at: indexes)
                case 2 where !lengths.isEmpty:
                    let from = Int.random(in: lengths.indices, using: &random), to = Int.random(in: lengths.indices, using: &random)
                    lengths.insert(lengths.remove(at: from), at: to)
                    tree.move(from: from, to: to)
                default: break
                }
                #expect(tree.count == lengths.count)
                for end in 0...lengths.count { #expect(tree.sum(end) == lengths.prefix(end).reduce(0, +)) }
            }
        }
    }

    @Test func lengthsThatAreAllTheSameNeedNoTree() {
        var tree = SumTree(count: 1_000_000_000, each: 44)
        #expect(tree.total == 44e9)
        #expect(tree.index(at: 44 * 777_777_777 + 1) == 777_777_777)
        #expect(tree.index(at: 1e20) == 1_000_000_000)
        tree = SumTree(count: 5, each: 0)
        #expect(tree.index(at: 0) == 5)
    }
}
