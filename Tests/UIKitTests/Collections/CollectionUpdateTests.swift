@testable import UIKit
import TestSupport
import Testing

/// Paths before and after updates (Behaviour 8.4).
@Suite struct CollectionUpdateTests {
    @Test func indexesShiftAsInAnArray() {
        var random = SeededRandom(seed: 1)
        for _ in 0..<2000 {
            let count = Int.random(in: 0...12, using: &random)
            let removed = Set((0..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
            let movable = (0..<count).filter { !removed.contains($0) }.shuffled(using: &random)
            let moved = Array(movable.prefix(Int.random(in: 0...min(3, movable.count), using: &random)))
            let insertions = Int.random(in: 0...4, using: &random), newCount = count - removed.count + insertions
            var places = Array((0..<newCount).shuffled(using: &random))
            let moves = moved.map { (from: $0, to: places.removeLast()) }
            let inserted = Set(places.prefix(insertions))

            // The model: an array whose free places are filled by what stays, in order.
            var model = [Int?](repeating: -1, count: newCount)
            for place in inserted { model[place] = nil }
            for (from, to) in moves { model[to] = from }
            var staying = (0..<count).filter { !removed.contains($0) && !moved.contains($0) }[...]
            for place in model.indices where model[place] == -1 { model[place] = staying.removeFirst() }

            let shift = IndexShift(removed: removed, inserted: inserted, moves: moves)
            #expect((0..<newCount).map(shift.old) == model)
            #expect((0..<count).map(shift.new) == (0..<count).map { old in model.firstIndex { $0 == old } })
        }
    }

    @Test func itemsGoWithTheirSections() throws {
        let update = try CollectionUpdate(
            [.deleteSections([0]), .insertItems([IndexPath(item: 1, section: 0)]), .moveItem(IndexPath(item: 0, section: 2), IndexPath(item: 0, section: 0))],
            before: [3, 2, 2], after: [4, 1])
        #expect(update.newPath(IndexPath(item: 0, section: 0)) == nil)
        #expect(update.newPath(IndexPath(item: 0, section: 1)) == IndexPath(item: 2, section: 0))
        #expect(update.newPath(IndexPath(item: 1, section: 1)) == IndexPath(item: 3, section: 0))
        #expect(update.newPath(IndexPath(item: 0, section: 2)) == IndexPath(item: 0, section: 0))
        #expect(update.newPath(IndexPath(item: 1, section: 2)) == IndexPath(item: 0, section: 1))
        #expect(update.oldPath(IndexPath(item: 1, section: 0)) == nil)
        #expect(update.oldPath(IndexPath(item: 2, section: 0)) == IndexPath(item: 0, section: 1))
    }

    @Test func reloadedItemsKeepTheirPlaceAndLoseTheirView() throws {
        let update = try CollectionUpdate([.reloadItems([IndexPath(item: 1, section: 0)]), .deleteItems([IndexPath(item: 0, section: 0)])], before: [3], after: [2])
        #expect(update.newPath(IndexPath(item: 1, section: 0)) == IndexPath(item: 0, section: 0))
        #expect(!update.keepsView(ofOld: IndexPath(item: 1, section: 0)))
        #expect(update.keepsView(ofOld: IndexPath(item: 2, section: 0)))
        #expect(!update.keepsView(ofOld: IndexPath(item: 0, section: 0)))
    }

    @Test func layoutsHearDeletionsThenMovesThenInsertions() throws {
        let update = try CollectionUpdate(
            [
                .insertItems([IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)]), .moveItem(IndexPath(item: 3, section: 0), IndexPath(item: 3, section: 0)),
                .deleteItems([IndexPath(item: 0, section: 0), IndexPath(item: 2, section: 0)]),
            ], before: [4], after: [4])
        #expect(update.updateItems.map(\.updateAction) == [.delete, .delete, .move, .insert, .insert])
        #expect(update.updateItems.map { $0.indexPathBeforeUpdate?.item } == [2, 0, 3, nil, nil])
        #expect(update.updateItems.map { $0.indexPathAfterUpdate?.item } == [nil, nil, 3, 0, 1])
    }

    @Test func countsThatDisagreeAreExplainedAsUIKitDoes() {
        func message(_ operations: [CollectionUpdate.Operation], _ before: [Int], _ after: [Int]) -> String? {
            do {
                _ = try CollectionUpdate(operations, before: before, after: after)
                return nil
            } catch { return "\(error)" }
        }
        #expect(
            message([.insertItems([IndexPath(item: 0, section: 1)])], [1, 2], [1, 2])
                == "Invalid update: invalid number of items in section 1.  The number of items contained in an existing section after the update (2) "
                + "must be equal to the number of items contained in that section before the update (2), plus or minus the number of items inserted "
                + "or deleted from that section (1 inserted, 0 deleted) and plus or minus the number of items moved into or out of that section "
                + "(0 moved in, 0 moved out).")
        #expect(
            message([.deleteSections([0])], [1, 2], [1, 2])
                == "Invalid update: invalid number of sections.  The number of sections contained in the collection view after the update (2) must be "
                + "equal to the number of sections contained in the collection view before the update (2), plus or minus the number of sections "
                + "inserted or deleted (0 inserted, 1 deleted).")
        #expect(message([.deleteItems([IndexPath(item: 5, section: 0)])], [1], [0])?.hasPrefix("attempt to delete item 5 of section 0") == true)
        #expect(
            message([.insertItems([IndexPath(item: 5, section: 0)])], [1], [2])
                == "attempt to insert item 5 of section 0, but there are only 2 items in section 0 after the update")
        #expect(
            message([.deleteItems([IndexPath(item: 0, section: 0)]), .moveItem(IndexPath(item: 0, section: 0), IndexPath(item: 0, section: 0))], [2], [1])
                == "attempt to delete and move the same item 0 of section 0")
        #expect(message([.moveSection(0, 1), .moveSection(1, 1)], [1, 1], [1, 1]) != nil)
        #expect(message([.insertItems([IndexPath(index: 0)])], [1], [2])?.contains("the index path [0]") == true)
        #expect(message([.insertItems([IndexPath(item: 0, section: 0)]), .insertSections([0])], [], [7]) == nil)
    }
}
