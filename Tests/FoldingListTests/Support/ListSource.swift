import UIKit
import UIKitTesting

@testable import FoldingList

/// A to-do list of words; notes what it is asked and told.
@MainActor
final class ListSource: FoldingListViewDataSource, FoldingListViewDelegate {
    struct Row: Equatable {
        var text: String
        var isCompleted = false
        /// Nil for that of the list.
        var height: CGFloat?
    }

    var rows: [Row]
    /// The height of a row that a person makes; nil for that of the list.
    var newRowHeight: CGFloat?
    /// Whether the cells wrap their texts.
    var wrapsTexts = false
    private(set) var heightsAsked = 0
    /// What people may do.
    var canInsert = true, canRemove = true, canComplete = true, canMove = true
    var makesUndo = true
    private(set) var log: [String] = []
    private(set) var cellsAsked = 0
    private(set) var settles = 0

    init(_ count: Int) {
        rows = (0..<count).map { Row(text: "Row \($0)") }
    }

    var texts: [String] { rows.map(\.text) }

    /// Forgets and returns what was noted.
    func taken() -> [String] {
        defer { log = [] }
        return log
    }

    func numberOfRows(in list: FoldingListView) -> Int { rows.count }

    func foldingList(_ list: FoldingListView, cellForRowAt index: Int) -> FoldingListCell {
        cellsAsked += 1
        let cell = list.dequeueReusableCell(withIdentifier: "row", for: index)
        if let cell = cell as? FoldingListTextCell {
            cell.wrapsText = wrapsTexts
            cell.text = rows[index].text
            cell.isCompleted = rows[index].isCompleted
        }
        return cell
    }

    func foldingList(_ list: FoldingListView, heightForRowAt index: Int) -> CGFloat {
        heightsAsked += 1
        return rows[index].height ?? list.rowHeight
    }
    func foldingList(_ list: FoldingListView, heightForNewRowAt index: Int) -> CGFloat { newRowHeight ?? list.standardHeight }

    func foldingList(_ list: FoldingListView, isRowCompletedAt index: Int) -> Bool { rows[index].isCompleted }
    func numberOfColoredRows(in list: FoldingListView) -> Int { rows.count { !$0.isCompleted } }
    func foldingList(_ list: FoldingListView, canInsertRowAt index: Int) -> Bool { canInsert }
    func foldingList(_ list: FoldingListView, canRemoveRowAt index: Int) -> Bool { canRemove }
    func foldingList(_ list: FoldingListView, canCompleteRowAt index: Int) -> Bool { canComplete }
    func foldingList(_ list: FoldingListView, canMoveRowAt index: Int) -> Bool { canMove }

    func foldingList(_ list: FoldingListView, insertRowAt index: Int) { rows.insert(Row(text: ""), at: index) }

    func foldingList(_ list: FoldingListView, removeRowAt index: Int) -> FoldingListUndo? {
        let row = rows.remove(at: index)
        guard makesUndo else { return nil }
        return { [weak self] in
            guard let self else { return nil }
            self.rows.insert(row, at: min(index, self.rows.count))
            return min(index, self.rows.count - 1)
        }
    }

    /// Completed rows go to the end, others to the end of those that are not completed.
    func foldingList(_ list: FoldingListView, setCompleted isCompleted: Bool, forRowAt index: Int) -> Int {
        var row = rows.remove(at: index)
        row.isCompleted = isCompleted
        let target = isCompleted ? rows.count : rows.firstIndex(where: \.isCompleted) ?? rows.count
        rows.insert(row, at: target)
        return target
    }

    func foldingList(_ list: FoldingListView, moveRowAt index: Int, to newIndex: Int) { rows.insert(rows.remove(at: index), at: newIndex) }

    func foldingList(_ list: FoldingListView, didSelectRowAt index: Int) { log.append("select \(index)") }
    func foldingList(_ list: FoldingListView, didInsertRowAt index: Int) { log.append("insert \(index)") }
    func foldingList(_ list: FoldingListView, didRemoveRowAt index: Int) { log.append("remove \(index)") }
    func foldingList(_ list: FoldingListView, didCompleteRowAt index: Int, movedTo newIndex: Int) {
        log.append("complete \(index) to \(newIndex)")
    }
    func foldingList(_ list: FoldingListView, didMoveRowAt index: Int, to newIndex: Int) { log.append("move \(index) to \(newIndex)") }
    func foldingList(_ list: FoldingListView, didEndEditing text: String, ofRowAt index: Int) {
        rows[index].text = text
        log.append("text \(index) \(text)")
    }
    func foldingListDidSettle(_ list: FoldingListView) { settles += 1 }
    func clearableRows(in list: FoldingListView) -> IndexSet { IndexSet(rows.indices.filter { rows[$0].isCompleted }) }

    func foldingList(_ list: FoldingListView, clearRowsAt indexes: IndexSet) -> FoldingListClearingUndo? {
        let gone = indexes.map { ($0, rows[$0]) }
        for index in indexes.reversed() { rows.remove(at: index) }
        guard makesUndo else { return nil }
        return { [weak self] in
            guard let self else { return nil }
            // What was added since stays before the end.
            var restored = IndexSet()
            for (index, row) in gone {
                let place = min(index, self.rows.count)
                self.rows.insert(row, at: place)
                restored.insert(place)
            }
            return restored
        }
    }

    func foldingList(_ list: FoldingListView, didClearRowsAt indexes: IndexSet) { log.append("clear \(indexes.map { $0 })") }
}

/// Opens a host with a list that fills it.
@MainActor
func withList(
    _ source: ListSource, size: CGSize = CGSize(width: 320, height: 480), scale: CGFloat = 1, framesPerSecond: Int = 60,
    prepare: (FoldingListView) -> Void = { _ in },
    _ body: @MainActor (HeadlessHost, FoldingListView) async throws -> Void
) async rethrows {
    try await HeadlessHost.open(size: size, scale: scale, framesPerSecond: framesPerSecond) { host in
        SoundEffect.forgetPlaybacks()
        let list = FoldingListView(frame: CGRect(origin: .zero, size: size))
        list.register(FoldingListTextCell.self, forCellReuseIdentifier: "row")
        list.dataSource = source
        list.delegate = source
        prepare(list)
        host.show(list)
        await host.advance(by: 0.1)
        try await body(host, list)
        list.removeFromSuperview()
    }
}

extension FoldingListView {
    /// The rows that are drawn: the texts of the cells on the screen, from top to bottom.
    var drawnTexts: [String] {
        let cells = stage.visibleCells.filter { !$0.isHidden && $0.alpha > 0 }.sorted { $0.center.y < $1.center.y }
        return cells.compactMap { ($0 as? FoldingListTextCell)?.text }
    }

    /// The frame around the row that has the keys; nil if none is seen, or more than one.
    var focusFrame: CGRect? {
        let frames = stage.visibleCells.compactMap { cell in
            (cell as? FoldingListCell)?.focusRect.map { convert($0, from: cell) }
        }
        return frames.count == 1 ? frames[0] : nil
    }

    /// The height of an item's place.
    func height(ofItem item: Int) -> CGFloat { layout.rows.height(ofItem: item) }
}

extension HeadlessHost {
    /// The screen as it is, to compare.
    func shot() -> Data? { try? snapshot().pngData() }
}

/// Two fingers of a test, one above the other.
@MainActor
struct FingerPair {
    let host: HeadlessHost
    private(set) var upper: CGFloat
    private(set) var lower: CGFloat
    let x: CGFloat

    init(_ host: HeadlessHost, upper: CGFloat, lower: CGFloat, x: CGFloat = 160) async {
        self.host = host
        self.upper = upper
        self.lower = lower
        self.x = x
        await send(.began)
    }

    private func send(_ phase: GestureScript.Phase, upper isUpper: Bool = true, lower isLower: Bool = true) async {
        var script = GestureScript()
        if isUpper { script.touch(1, phase, at: CGPoint(x: x, y: upper), time: 0) }
        if isLower { script.touch(2, phase, at: CGPoint(x: x, y: lower), time: 0) }
        await host.run(script)
    }

    /// Moves both fingers in equal steps, a frame each, and calls a check after each.
    mutating func move(upper: CGFloat, lower: CGFloat, steps: Int = 12, check: (FingerPair) -> Void = { _ in }) async {
        let start = (self.upper, self.lower)
        for step in 1...steps {
            let part = CGFloat(step) / CGFloat(steps)
            self.upper = start.0 + (upper - start.0) * part
            self.lower = start.1 + (lower - start.1) * part
            await send(.moved)
            await host.advanceFrame()
            check(self)
        }
    }

    func lift() async { await send(.ended) }
    func liftUpper() async { await send(.ended, lower: false) }
    func liftLower() async { await send(.ended, upper: false) }
    func interrupt() async { await send(.cancelled) }
}
