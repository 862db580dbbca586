import Testing

@testable import TodoApp

@Suite struct RowChangesTests {
    /// Applies changes as a page does.
    private func applied(_ changes: RowChanges<Int>, to old: [Int], new: [Int]) -> [Int] {
        var order = old
        for index in changes.removed.reversed() { order.remove(at: index) }
        for move in changes.moves { order.insert(order.remove(at: move.from), at: move.to) }
        for index in changes.inserted { order.insert(new[index], at: index) }
        return order
    }

    @Test("a row that goes elsewhere is one move, up or down; rows that go and come are no moves")
    func moves() {
        let down = RowChanges(from: Array(0..<9), to: [1, 2, 3, 4, 5, 6, 7, 0, 8])
        #expect(down.moves.map(\.from) == [0] && down.moves.map(\.to) == [7] && down.count == 1)
        let up = RowChanges(from: Array(0..<9), to: [0, 7, 1, 2, 3, 4, 5, 6, 8])
        #expect(up.moves.map(\.from) == [7] && up.moves.map(\.to) == [1] && up.count == 1)
        let others = RowChanges(from: [0, 1, 2, 3], to: [4, 0, 2, 5])
        #expect(others.removed == [1, 3] && others.inserted == [0, 3] && others.moves.isEmpty)
        #expect(RowChanges(from: [1, 2], to: [1, 2]).count == 0)
    }

    @Test("whatever the orders, the changes lead from one to the other")
    func leads() {
        var state: UInt64 = 7
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<2000 {
            func order() -> [Int] {
                var rest = Array(0..<12), order: [Int] = []
                for _ in 0..<random(12) { order.append(rest.remove(at: random(rest.count))) }
                return order
            }
            let old = order(), new = order()
            #expect(applied(RowChanges(from: old, to: new), to: old, new: new) == new)
        }
    }
}
