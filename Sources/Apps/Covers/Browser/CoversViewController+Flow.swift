import AppSupport
import CoverFlow
import Foundation
import MediaLibrary
import UIKit

/// The flow of the pictures.
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
            throw CommandError(error.reason)
        }
    }

    func coverFlow(_ coverFlow: CoverFlowView, imageAtHandForCoverAt index: Int) -> UIImage? {
        guard shelf.pictures.indices.contains(index) else { return nil }
        let file = shelf.pictures[index].file, loader = library.thumbnails
        // After the first frame none waits for files.
        let image = hasShownPictures
            ? loader.thumbnailInMemory(for: file, pixelSize: coverPixels) : loader.storedThumbnail(for: file, pixelSize: coverPixels)
        return image.map { UIImage(cgImage: $0) }
    }

    func coverFlow(_ coverFlow: CoverFlowView, previewLoaderForCoverAt index: Int) -> (@Sendable () async -> UIImage?)? {
        guard shelf.pictures.indices.contains(index) else { return nil }
        let file = shelf.pictures[index].file, pixels = coverPixels, loader = library.thumbnails
        guard loader.thumbnailInMemory(for: file, pixelSize: pixels) == nil else { return nil }
        return { (try? await loader.preview(for: file, pixelSize: pixels)).flatMap { $0 }.map { UIImage(cgImage: $0) } }
    }

    /// The pixels that a cover needs on its longer side.
    var coverPixels: Int { coverPixels(atLeast: 128) }

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
        follower.resume()
        markRow(index)
    }

    func coverFlowDidMove(_ coverFlow: CoverFlowView) {
        follower.follow()
        if !coverFlow.isRushing { loadPostponedRows() }
    }

    /// Loads the thumbnails of rows that came while rows rushed by, and are there now.
    private func loadPostponedRows() {
        for case let row as PictureRow in list.visibleCells { row.loadPostponed() }
    }

    func coverFlow(_ coverFlow: CoverFlowView, didSettleAtCoverAt index: Int) {
        loadPostponedRows()
        follower.settle()
    }

    func coverFlow(_ coverFlow: CoverFlowView, didFailToLoadCoverAt index: Int, error: any Error) {
        guard shelf.pictures.indices.contains(index), list.cellForRow(at: shelf.path(of: index)) != nil else { return }
        list.reconfigureRows(at: [shelf.path(of: index)])
    }
}
