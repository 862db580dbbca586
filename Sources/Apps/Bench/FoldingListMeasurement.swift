import AppSupport
import FoldingList
import Foundation
import QuartzCore
import UIKit

/// A frame of a pinch in a folding list, which should cost the same however many rows there are; and S3 drawn by the control, which should
/// cost about what the layers cost.
package struct FoldingListMeasurement {
    package static let name = "folding-list", sceneName = "S3-control"
    private static let sizes = [20, 10_000]

    package init() {}

    /// Two fingers open and close a place in the middle of a list.
    package func measurePinch() -> [BenchResult] {
        MainActor.assumeIsolated { Self.sizes.map(Self.measurePinch) }
    }

    /// The rows of S3.
    package func measureScene() -> [BenchResult] {
        MainActor.assumeIsolated { [Self.measureRows()] }
    }

    @MainActor
    private static func measurePinch(count: Int) -> BenchResult {
        let (list, rows) = makeList(count)
        defer { withExtendedLifetime(rows) {} }
        func finger(_ side: CGFloat, _ frame: Int) -> CGPoint {
            // From 60 points apart to 300 and back, in two seconds.
            let phase = 2 * CGFloat.pi * CGFloat(frame) / 120
            return CGPoint(x: 640, y: 400 + side * (90 - 60 * cos(phase)))
        }
        let application = UIApplication.shared
        return InterfaceMeasurement(scene: name).measure(variant: "\(count)", list) { frame in
            let time = MediaClock.shared.now
            if frame == 0 {
                list.layoutIfNeeded()
                list.scrollToRow(at: count / 2, animated: false)
                for id in 1...2 {
                    application.handle(.touch(id: id, phase: .began, kind: .finger, location: finger(id == 1 ? -1 : 1, 0), time: time))
                }
            } else {
                let moves = (1...2).map { TouchMove(id: $0, location: finger($0 == 1 ? -1 : 1, frame)) }
                application.handle(.touchesMoved(moves, time: time))
            }
        }
    }

    @MainActor
    private static func measureRows() -> BenchResult {
        let (list, rows) = makeList(30)
        defer { withExtendedLifetime(rows) {} }
        return InterfaceMeasurement(scene: sceneName).measure(variant: "", list) { frame in
            if frame == 0 { list.layoutIfNeeded() }
            for row in 0..<30 {
                // As high as S3 shows the row: its angle is acos of that.
                let angle = Double.pi / 3 * abs(sin(0.05 * Double(frame % 120) + Double(row)))
                list.hold(rowAt: row, height: 60 * cos(angle))
            }
        }
    }

    @MainActor
    private static func makeList(_ count: Int) -> (FoldingListView, PrintedRows) {
        let rows = PrintedRows(count: count)
        let list = FoldingListView()
        list.register(PrintedCell.self, forCellReuseIdentifier: "row")
        list.dataSource = rows
        return (list, rows)
    }
}

/// Any number of rows with the text of S3.
private final class PrintedRows: FoldingListViewDataSource {
    private let count: Int

    init(count: Int) {
        self.count = count
    }

    func numberOfRows(in list: FoldingListView) -> Int { count }
    func foldingList(_ list: FoldingListView, canInsertRowAt index: Int) -> Bool { true }

    func foldingList(_ list: FoldingListView, cellForRowAt index: Int) -> FoldingListCell {
        let cell = list.dequeueReusableCell(withIdentifier: "row", for: index)
        (cell as? PrintedCell)?.label.text =
            "Row \(index < 10 ? "0" : "")\(index)   The quick brown fox jumps over the lazy dog 0123456789"
        return cell
    }
}

private final class PrintedCell: FoldingListCell {
    let label = UILabel(frame: CGRect(x: 24, y: 0, width: 1232, height: 60))

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .systemFont(ofSize: 30)
        label.textColor = .white
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
}
