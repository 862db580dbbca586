import CoverFlow
import Foundation
import MediaLibrary
import UIKit

/// The flow of the pictures, and how the list goes along with it.
extension CoversViewController: CoverFlowViewDataSource, CoverFlowViewDelegate {
    func numberOfCovers(in coverFlow: CoverFlowView) -> Int { shelf.pictures.count }

    func coverFlow(_ coverFlow: CoverFlowView, imageForCoverAt index: Int) async throws -> UIImage {
        guard shelf.pictures.indices.contains(index) else { throw CancellationError() }
        let file = shelf.pictures[index].file, pixels = coverPixels, loader = library.thumbnails
        if let image = loader.thumbnailInMemory(for: file, pixelSize: pixels) { return UIImage(cgImage: image) }
        do {
            return UIImage(cgImage: try await loader.thumbnail(for: file, pixelSize: pixels))
        } catch let error as MediaError {
            failures[file] = error.reason
            // The cover stands where the file does: its path would only fill the placeholder.
            throw SceneError(error.reason)
        }
    }

    func coverFlow(_ coverFlow: CoverFlowView, imageAtHandForCoverAt index: Int) -> UIImage? {
        // Afterwards no frame waits for pictures.
        guard !hasShownPictures, shelf.pictures.indices.contains(index) else { return nil }
        let file = shelf.pictures[index].file
        return library.thumbnails.storedThumbnail(for: file, pixelSize: coverPixels).map { UIImage(cgImage: $0) }
    }

    /// The pixels that a cover needs on its longer side. Somewhat fewer do where the next stored size has several times as many.
    var coverPixels: Int {
        let side = flow.frameOfCover(at: flow.selectedIndex ?? 0).map { max($0.width, $0.height) } ?? 256
        let pixels = Int((side * max(1, traitCollection.displayScale)).rounded())
        return (513...680).contains(pixels) ? 512 : max(pixels, 128)
    }

    func coverFlow(_ coverFlow: CoverFlowView, titleForCoverAt index: Int) -> String? {
        shelf.pictures.indices.contains(index) ? shelf.pictures[index].file.title : nil
    }

    func coverFlow(_ coverFlow: CoverFlowView, subtitleForCoverAt index: Int) -> String? {
        shelf.pictures.indices.contains(index) ? shelf.pictures[index].timeText(secondsFromGMT: library.secondsFromGMT) : nil
    }

    func coverFlow(_ coverFlow: CoverFlowView, detailsForCoverAt index: Int) -> UIView? {
        guard shelf.pictures.indices.contains(index) else { return nil }
        let picture = shelf.pictures[index]
        return PictureBack(title: picture.file.name, facts: picture.facts(root: library.url, secondsFromGMT: library.secondsFromGMT))
    }

    func coverFlow(_ coverFlow: CoverFlowView, didSelectCoverAt index: Int) {
        hasBeenUsed = true
        resumeFollowing()
        markRow(index)
    }

    func coverFlowDidMove(_ coverFlow: CoverFlowView) {
        followFlow()
        if !coverFlow.isRushing { loadPostponedRows() }
    }

    /// Loads the thumbnails of rows that came while rows rushed by, and are there now.
    private func loadPostponedRows() {
        for case let row as PictureRow in list.visibleCells { row.loadPostponed() }
    }

    func coverFlow(_ coverFlow: CoverFlowView, didSettleAtCoverAt index: Int) {
        loadPostponedRows()
        guard listFollows, !list.isDragging, !list.isDecelerating, let offset = listOffset else { return }
        listLag = 0
        if abs(list.contentOffset.y - offset) > 0.5 { list.setContentOffset(CGPoint(x: 0, y: offset), animated: true) }
    }

    func coverFlow(_ coverFlow: CoverFlowView, didFailToLoadCoverAt index: Int, error: any Error) {
        guard shelf.pictures.indices.contains(index), list.cellForRow(at: shelf.path(of: index)) != nil else { return }
        list.reconfigureRows(at: [shelf.path(of: index)])
    }

    // MARK: The list

    /// Marks a picture's row.
    func markRow(_ index: Int) {
        guard shelf.pictures.indices.contains(index) else { return }
        list.selectRow(at: shelf.path(of: index), animated: false, scrollPosition: .none)
    }

    /// Lets the list go along with the flow, from where it is.
    func resumeFollowing() {
        guard !listFollows else { return }
        listFollows = true
        listLag = listOffset.map { list.contentOffset.y - $0 } ?? 0
    }

    /// The place of the list at which the selected row is in its middle, between two rows as the flow is between two covers.
    var listOffset: CGFloat? {
        guard !shelf.isEmpty, list.bounds.height > 0, flow.numberOfCovers == shelf.pictures.count else { return nil }
        let last = shelf.pictures.count - 1
        let position = min(max(flow.position, 0), CGFloat(last)), lower = Int(position)
        let above = list.rectForRow(at: shelf.path(of: lower)).midY
        let below = list.rectForRow(at: shelf.path(of: min(lower + 1, last))).midY
        let middle = above + (below - above) * (position - CGFloat(lower))
        let end = max(0, list.contentSize.height + list.contentInset.bottom - list.bounds.height)
        let scale = max(1, traitCollection.displayScale)
        return (min(max(middle - list.bounds.height / 2, 0), end) * scale).rounded() / scale
    }

    /// Scrolls the list to where the flow is.
    func followFlow() {
        guard listFollows, !list.isTracking, !list.isDecelerating, let offset = listOffset else { return }
        listLag *= 0.86
        let y = abs(listLag) < 0.5 ? offset : offset + listLag
        if list.contentOffset.y != y { list.contentOffset = CGPoint(x: 0, y: y) }
    }
}
