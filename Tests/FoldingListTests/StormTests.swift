import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import FoldingList

/// Random gestures, keys and pointers in three levels of lists: whatever hands do, the list shows the model's rows when it has come to
/// rest, and undoing everything gives the start.
@MainActor @Suite struct StormTests {
    private static let gestures = rounds(300, long: 6000), seed = 7
    /// Rows have different heights in half of the seeds: given ones, or those of their texts.
    private static var heights: StormSource.Heights { seed % 2 == 0 ? .equal : seed % 4 == 1 ? .given : .measured }
    /// After so many gestures everything is undone.
    private static let round = 300

    @Test("FL-14 FL-22 after any gestures the rows that are drawn are the model's, and undo gives the start")
    func storm() async {
        var random = SeededRandom(seed: UInt64(Self.seed))
        let size = CGSize(width: 320, height: 480)
        await HeadlessHost.open(size: size, scale: 1, framesPerSecond: 15) { host in
            host.waitsForBackgroundWork = false
            let source = StormSource(12, heights: Self.heights), levels = FoldingLevelsView(frame: CGRect(origin: .zero, size: size))
            source.levels = levels
            levels.dataSource = source
            levels.rootList = source.makeList(0)
            host.show(levels)
            await host.advance(by: 0.1)
            var start = source.rows
            for number in 0..<Self.gestures {
                await gesture(host, levels, source, &random)
                // Lists that were filled since belong to the start.
                if !source.canUndo { start = source.rows }
                if Int.random(in: 0..<4, using: &random) == 0 { await host.advance(by: .random(in: 0...0.3, using: &random)) }
                if number % 50 == 49 { await check(host, levels, source, "after \(number)") }
                guard number % Self.round == Self.round - 1 || number == Self.gestures - 1 else { continue }
                await undoAll(host, levels, source, &random)
                await check(host, levels, source, "undone after \(number)")
                for (key, rows) in start { #expect(source.rows[key] == rows, "list \(key), undone after \(number)") }
                start = source.rows
            }
            levels.removeFromSuperview()
        }
    }

    private func undoAll(_ host: HeadlessHost, _ levels: FoldingLevelsView, _ source: StormSource, _ random: inout SeededRandom) async {
        levels.topList?.endEditing()
        while source.canUndo {
            source.undo()
            if Int.random(in: 0..<4, using: &random) == 0 { await host.advanceFrame() }
            // What was being made unfolds and is edited; a row without text vanishes, which is one more change.
            levels.topList?.endEditing()
        }
        for list in levels.lists { list.editedWhenOpen = nil }
    }

    /// Lets all come to rest, and compares.
    private func check(_ host: HeadlessHost, _ levels: FoldingLevelsView, _ source: StormSource, _ moment: Comment) async {
        // A list that was flung scrolls for up to three seconds.
        for _ in 0..<5 {
            levels.topList?.endEditing()
            await host.advance(by: 1.2)
            if levels.isSettled, levels.topList?.edited == nil, levels.topList?.stage.isDecelerating == false { break }
        }
        guard let list = levels.topList else { return }
        #expect(levels.isSettled, moment)
        let rows = source.rows(of: list), gaps = list.gap == nil ? 0 : 1
        #expect(list.numberOfRows == rows.count && list.stage.numberOfItems(inSection: 0) == rows.count + gaps, moment)
        let visible = list.visibleIndexes
        #expect(list.drawnTexts == visible.map { rows[$0].text }, moment)
        #expect(visible == Array((visible.first ?? 0)..<((visible.last ?? -1) + 1)) && list.layout.shift == 0, moment)
        for index in visible {
            guard let cell = list.cellForRow(at: index) as? FoldingListTextCell else { continue }
            #expect(!cell.isFolded && cell.alpha == 1 && cell.isCompleted == rows[index].isCompleted, moment)
            let height = source.height(of: rows[index]) ?? cell.sizeThatFits(CGSize(width: 320, height: 0)).height
            #expect(list.rectForRow(at: index).height == height && cell.bounds.height == height, moment)
        }
        let heights = rows.compactMap(source.height)
        let total = heights.count == rows.count ? heights.reduce(0, +) + CGFloat(gaps * 26) : list.layout.rows.contentHeight
        let least: CGFloat = 0, most = max(least, total - 480), offset = list.stage.contentOffset.y
        #expect(offset >= least && offset <= most, moment)
        #expect(list.stage.isScrollEnabled, moment)
        #expect(levels.subviews.filter { !$0.isHidden } == [list] && list.alpha == 1, moment)
    }

    private func gesture(_ host: HeadlessHost, _ levels: FoldingLevelsView, _ source: StormSource, _ random: inout SeededRandom) async {
        func point() -> CGPoint { CGPoint(x: .random(in: 5...315, using: &random), y: .random(in: 5...475, using: &random)) }
        var script = GestureScript()
        switch Int.random(in: 0..<22, using: &random) {
        case 0...3:
            let center = point(), apart = Bool.random(using: &random)
            script.pinch(
                at: center, from: apart ? 40 : Double.random(in: 60...300, using: &random),
                to: apart ? Double.random(in: 60...400, using: &random) : 30, angle: Double.random(in: 60...120, using: &random),
                duration: 0.12)
        case 4, 5:
            let start = CGPoint(x: 160, y: CGFloat.random(in: 20...200, using: &random))
            script.drag(from: start, to: CGPoint(x: 160, y: start.y + .random(in: -200...260, using: &random)), duration: 0.12)
        case 6:
            let start = CGPoint(x: 160, y: CGFloat.random(in: 280...460, using: &random))
            script.drag(from: start, to: CGPoint(x: 160, y: start.y - .random(in: 50...260, using: &random)), duration: 0.12)
        case 7, 8:
            let start = point()
            script.drag(from: start, to: CGPoint(x: start.x + .random(in: -140...140, using: &random), y: start.y), duration: 0.1)
        case 9: script.tap(at: point())
        case 10: script.tap(at: CGPoint(x: 300, y: point().y))
        case 11: script.drag(from: point(), to: point(), duration: 0.15, holdBefore: 0.55)
        case 12: liftApart(&script, &random)
        case 13:
            script.hover(from: point(), to: point(), duration: 0.1)
            script.wait(.random(in: 0...0.4, using: &random))
            if Bool.random(using: &random) { script.endHover() }
        case 14: script.tap(at: point(), pointer: .mouse)
        case 15: script.wheel(at: point(), delta: CGVector(dx: 0, dy: .random(in: -400...400, using: &random)))
        case 16, 17:
            if levels.topList?.edited == nil { levels.topList?.becomeFirstResponder() }
            let keys: [(String, UIKeyModifierFlags)] = [
                ("ArrowDown", []), ("ArrowUp", []), ("Enter", []), ("Escape", []), ("Space", []), ("Delete", []), ("F2", []),
                ("ArrowUp", .command), ("ArrowUp", .alternate), ("ArrowDown", .alternate), ("Enter", .control), ("End", []),
                ("Backspace", []),
            ]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let key = keys.randomElement(using: &random) ?? ("Escape", [])
                script.key(key.0, modifiers: key.1)
            }
        case 18:
            if levels.topList?.edited == nil { levels.topList?.becomeFirstResponder() }
            script.text(["x", "yz", "\n", "a\n", " "].randomElement(using: &random) ?? "x")
        case 19: program(levels, source, &random)
        default: catchRow(levels, &script, &random)
        }
        await host.run(script)
    }

    /// A finger on a row that moves, if there is one, and sometimes a second one beside it.
    private func catchRow(_ levels: FoldingLevelsView, _ script: inout GestureScript, _ random: inout SeededRandom) {
        var y = CGFloat.random(in: 20...440, using: &random)
        if let list = levels.topList, let row = list.layout.rows.active.filter(\.canBeCaught).randomElement(using: &random) {
            y = list.layout.rows.top(ofItem: row.item) + list.layout.shift + row.height / 2 - list.stage.bounds.minY
        }
        let x = CGFloat.random(in: 20...300, using: &random), way = CGFloat.random(in: -12...12, using: &random)
        let aside: CGFloat = [0, 0, 0, 6].randomElement(using: &random) ?? 0, isPair = Int.random(in: 0..<3, using: &random) == 0
        let ends: [GestureScript.Phase] = [.ended, .ended, .ended, .cancelled]
        script.touch(1, .began, at: CGPoint(x: x, y: y), time: 0)
        for step in 1...6 {
            let part = CGFloat(step), time = Double(step) / 60
            script.touch(1, .moved, at: CGPoint(x: x + part * aside, y: y + part * way), time: time)
            guard isPair, step > 1 else { continue }
            script.touch(2, step == 2 ? .began : .moved, at: CGPoint(x: x, y: y + 50 - part * way), time: time)
        }
        script.touch(1, ends.randomElement(using: &random) ?? .ended, at: CGPoint(x: x + 6 * aside, y: y + 6 * way), time: 0.12)
        if isPair { script.touch(2, ends.randomElement(using: &random) ?? .ended, at: CGPoint(x: x, y: y + 50 - 6 * way), time: 0.14) }
    }

    /// Fingers that are lifted one after the other, or interrupted.
    private func liftApart(_ script: inout GestureScript, _ random: inout SeededRandom) {
        let x = CGFloat.random(in: 20...300, using: &random), y = CGFloat.random(in: 60...400, using: &random)
        let end: GestureScript.Phase = Bool.random(using: &random) ? .ended : .cancelled
        let way: CGFloat = [6, -4, 12].randomElement(using: &random) ?? 6
        let distance: CGFloat = [40, 60, 200].randomElement(using: &random) ?? 60
        script.touch(1, .began, at: CGPoint(x: x, y: y), time: 0)
        script.touch(2, .began, at: CGPoint(x: x, y: y + distance), time: 0)
        for step in 1...6 {
            script.touch(1, .moved, at: CGPoint(x: x, y: y - CGFloat(step) * way), time: Double(step) / 60)
            script.touch(2, .moved, at: CGPoint(x: x, y: y + distance + CGFloat(step) * way), time: Double(step) / 60)
        }
        script.touch(1, end, at: CGPoint(x: x, y: y - 6 * way), time: 0.12)
        script.touch(2, end, at: CGPoint(x: x, y: y + distance + 6 * way), time: 0.12 + .random(in: 0...0.5, using: &random))
    }

    /// What the application does by itself meanwhile.
    private func program(_ levels: FoldingLevelsView, _ source: StormSource, _ random: inout SeededRandom) {
        guard let list = levels.topList else { return }
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            list.endEditing()
            source.undo()
        case 2: list.createRow(at: Int.random(in: 0...list.numberOfRows, using: &random))
        case 3: list.clearCompletedRows()
        case 4: levels.close(animated: Bool.random(using: &random))
        default: levels.open(Int.random(in: 0..<max(1, list.numberOfRows), using: &random), animated: Bool.random(using: &random))
        }
    }
}
