import Testing
import UIKit
import UIKitTesting

@testable import FoldingList

/// Random gestures: whatever fingers do, the list shows the model's rows when it has come to rest.
@MainActor @Suite struct StormTests {
    /// How many gestures; the environment variable LAMINA_FOLDING_STORM sets another number.
    private static let gestures = ProcessInfo.processInfo.environment["LAMINA_FOLDING_STORM"].flatMap(Int.init) ?? 1_000

    @Test("FL-14 after any gestures the rows that are drawn are the model's")
    func storm() async {
        var random = Dice(seed: 7)
        let source = ListSource(12)
        await withList(source, framesPerSecond: 15, prepare: { $0.sounds = nil }) { host, list in
            host.waitsForBackgroundWork = false
            for number in 0..<Self.gestures {
                await gesture(host, list, source, &random)
                if Int.random(in: 0..<4, using: &random) == 0 { await host.advance(by: .random(in: 0...0.3, using: &random)) }
                if source.rows.count > 40 { reduce(list, source) }
                guard number % 50 == 49 else { continue }
                list.endEditing()
                await host.advance(by: 1.5)
                list.endEditing()
                await host.advance(by: 1)
                #expect(list.isSettled, "after \(number)")
                #expect(list.numberOfRows == source.rows.count && list.stage.numberOfItems(inSection: 0) == source.rows.count)
                #expect(list.drawnTexts == list.visibleIndexes.map { source.texts[$0] }, "after \(number)")
                let rows = list.visibleIndexes
                #expect(rows == Array((rows.first ?? 0)..<((rows.last ?? -1) + 1)) && list.layout.shift == 0)
                for index in rows {
                    #expect(list.cellForRow(at: index)?.isFolded == false && list.rectForRow(at: index).height == 60)
                }
            }
        }
    }

    /// Keeps the list short by removing rows in the data.
    private func reduce(_ list: FoldingListView, _ source: ListSource) {
        source.rows.removeSubrange(5..<25)
        list.deleteRows(at: IndexSet(5..<25))
    }

    private func gesture(_ host: HeadlessHost, _ list: FoldingListView, _ source: ListSource, _ random: inout Dice) async {
        func point() -> CGPoint { CGPoint(x: .random(in: 5...315, using: &random), y: .random(in: 5...475, using: &random)) }
        var script = GestureScript()
        switch Int.random(in: 0..<12, using: &random) {
        case 0...3:
            let center = point(), apart = Bool.random(using: &random)
            script.pinch(
                at: center, from: apart ? 40 : Double.random(in: 60...200, using: &random),
                to: apart ? Double.random(in: 60...260, using: &random) : 30, angle: Double.random(in: 60...120, using: &random),
                duration: 0.12)
        case 4, 5:
            let start = CGPoint(x: 160, y: CGFloat.random(in: 20...200, using: &random))
            script.drag(from: start, to: CGPoint(x: 160, y: start.y + .random(in: -200...200, using: &random)), duration: 0.12)
        case 6, 7:
            let start = point()
            script.drag(from: start, to: CGPoint(x: start.x + .random(in: -140...140, using: &random), y: start.y), duration: 0.1)
        case 8: script.tap(at: point())
        case 9:
            let start = point()
            script.drag(from: start, to: point(), duration: 0.15, holdBefore: 0.55)
        case 10:
            // Fingers that are lifted apart, or interrupted.
            let x = CGFloat.random(in: 20...300, using: &random), y = CGFloat.random(in: 60...400, using: &random)
            let end: GestureScript.Phase = Bool.random(using: &random) ? .ended : .cancelled
            script.touch(1, .began, at: CGPoint(x: x, y: y), time: 0)
            script.touch(2, .began, at: CGPoint(x: x, y: y + 60), time: 0)
            for step in 1...6 {
                script.touch(1, .moved, at: CGPoint(x: x, y: y - CGFloat(step) * 6), time: Double(step) / 60)
                script.touch(2, .moved, at: CGPoint(x: x, y: y + 60 + CGFloat(step) * 6), time: Double(step) / 60)
            }
            script.touch(1, end, at: CGPoint(x: x, y: y - 36), time: 0.12)
            script.touch(2, end, at: CGPoint(x: x, y: y + 96), time: 0.12 + .random(in: 0...0.5, using: &random))
        default:
            if Bool.random(using: &random) {
                list.undoManager?.undo()
            } else {
                list.createRow(at: Int.random(in: 0...source.rows.count, using: &random))
            }
            if Bool.random(using: &random) { script.text("x") }
        }
        await host.run(script)
    }
}
