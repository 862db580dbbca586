@testable import UIKit
import TestSupport
import Testing

/// The arithmetic of stack views.
@Suite struct StackArrangementTests {
    private func places(
        _ distribution: UIStackView.Distribution, _ naturals: [CGFloat], in length: CGFloat, spacing: CGFloat = 0,
        _ change: (inout [StackArrangement.Item]) -> Void = { _ in }
    ) -> [[Double]] {
        var items = naturals.map { StackArrangement.Item(natural: $0, spacing: spacing) }
        change(&items)
        return StackArrangement(distribution: distribution, items: items).places(in: length).map { [Double($0.start), Double($0.length)] }
    }

    @Test("Fill: the view that hugs least is stretched, the first of equals")
    func stretching() {
        #expect(places(.fill, [20, 30], in: 100, spacing: 10) == [[0, 60], [70, 30]])
        #expect(places(.fill, [20, 30, 10], in: 100) { $0[0].hugging = 251 } == [[0, 20], [20, 70], [90, 10]])
        #expect(places(.fill, [20, 30, 10], in: 100) { $0[2].hugging = 249 } == [[0, 20], [20, 30], [50, 50]])
        #expect(places(.fill, [20], in: 100) == [[0, 100]])
        #expect(places(.fill, [], in: 100) == [])
    }

    @Test("Fill: views are shortened to nothing in the order of their resistance, the last of equals first")
    func shortening() {
        #expect(places(.fill, [60, 60], in: 100) == [[0, 60], [60, 40]])
        #expect(places(.fill, [60, 60], in: 100) { $0[1].resistance = 751 } == [[0, 40], [40, 60]])
        #expect(places(.fill, [60, 60, 60], in: 100) == [[0, 60], [60, 40], [100, 0]])
        #expect(places(.fill, [60, 60], in: 5, spacing: 10) == [[0, 0], [10, 0]])
    }

    @Test("Fill equally and in proportion")
    func shares() {
        #expect(places(.fillEqually, [60, 0, 10], in: 100, spacing: 5) == [[0, 30], [35, 30], [70, 30]])
        #expect(places(.fillProportionally, [10, 20, 30], in: 130, spacing: 5) == [[0, 20], [25, 40], [70, 60]])
        #expect(places(.fillProportionally, [100, 300], in: 100) == [[0, 25], [25, 75]])
        #expect(places(.fillProportionally, [0, 0], in: 100) == [[0, 50], [50, 50]])
    }

    @Test("Equal spaces, not less than the least ones")
    func spaces() {
        #expect(places(.equalSpacing, [10, 20, 30], in: 100, spacing: 5) == [[0, 10], [30, 20], [70, 30]])
        #expect(places(.equalSpacing, [10, 20, 30], in: 100) { $0[0].spacing = 30 } == [[0, 10], [40, 20], [70, 30]])
        // No room for the spaces: they stay, the views are shortened.
        #expect(places(.equalSpacing, [40, 40], in: 80, spacing: 10) == [[0, 40], [50, 30]])
        #expect(places(.equalSpacing, [40], in: 80) == [[0, 80]])
    }

    @Test("Equal distances of the middles, as far as the least spaces allow")
    func centers() {
        #expect(places(.equalCentering, [10, 20, 30], in: 120) == [[0, 10], [45, 20], [90, 30]])
        #expect(places(.equalCentering, [10, 60, 10], in: 120, spacing: 5) == [[0, 10], [30, 60], [110, 10]])
        // The middle of the second would be nearer to the first than they may.
        #expect(places(.equalCentering, [80, 20, 10], in: 140, spacing: 10) == [[0, 80], [90, 20], [130, 10]])
        #expect(places(.equalCentering, [10, 20, 80], in: 140, spacing: 10) == [[0, 10], [30, 20], [60, 80]])
    }

    @Test("Natural lengths")
    func natural() {
        func length(_ distribution: UIStackView.Distribution, _ naturals: [CGFloat]) -> CGFloat {
            StackArrangement(distribution: distribution, items: naturals.map { StackArrangement.Item(natural: $0, spacing: 5) }).naturalLength
        }
        for distribution in [UIStackView.Distribution.fill, .fillProportionally, .equalSpacing, .equalCentering] {
            #expect(length(distribution, [10, 20, 30]) == 70 && length(distribution, []) == 0)
        }
        #expect(length(.fillEqually, [10, 20, 30]) == 100)
    }

    @Test("Random rows fill the length, in order, with at least their spaces where there is room")
    func random() {
        var generator = SeededRandom(seed: 7)
        for _ in 0..<2000 {
            let naturals = (0..<Int.random(in: 1...6, using: &generator)).map { _ in CGFloat(Int.random(in: 0...50, using: &generator)) }
            let length = CGFloat(Int.random(in: 0...400, using: &generator)), spacing = CGFloat(Int.random(in: 0...20, using: &generator))
            for distribution in [UIStackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering] {
                let all = places(distribution, naturals, in: length, spacing: spacing)
                #expect(all.allSatisfy { $0[1] >= 0 } && all[0][0] == 0)
                for (a, b) in zip(all, all.dropFirst()) { #expect(b[0] - a[0] - a[1] >= Double(spacing) - 1e-9, "\(distribution) \(naturals) in \(length)") }
                if length >= spacing * CGFloat(naturals.count - 1) { #expect(abs(all.last!.reduce(0, +) - Double(length)) < 1e-9) }
            }
        }
    }
}

