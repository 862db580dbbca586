import AppSupport
import Foundation
import NoteCollection
import UIKit

/// Measures how the time of a frame of a scrolling tray depends on the number of its notes; it should be constant.
package struct TrayScaleMeasurement {
    package static let name = "tray-scale"
    private static let sizes = [1_000, 10_000, 100_000, 1_000_000]

    package init() {}

    package func measure() -> [BenchResult] {
        MainActor.assumeIsolated { Self.sizes.map(Self.measure) }
    }

    /// Scrolls a tray of `count` notes by 10 points a frame.
    @MainActor
    private static func measure(count: Int) -> BenchResult {
        let notes = NumberedNotes(count: count)
        let tray = NoteCollectionView()
        tray.dataSource = notes
        return InterfaceMeasurement(scene: name).measure(variant: "\(count)", tray) { frame in tray.contentOffset.y = CGFloat(frame % 120 * 10) }
    }
}

/// A data source of any number of notes, which are numbers.
private final class NumberedNotes: NoteCollectionViewDataSource {
    private let count: Int

    init(count: Int) {
        self.count = count
    }

    func noteCollectionView(_ view: NoteCollectionView, numberOfNotesInSection section: Int) -> Int { count }
    func noteCollectionView(_ view: NoteCollectionView, numberOfFacetsAt path: IndexPath) -> Int { 2 }

    func noteCollectionView(_ view: NoteCollectionView, cellAt path: IndexPath) -> NoteCell {
        let cell = view.dequeueReusableCell()
        cell.text = "\(path.note)"
        return cell
    }
}
