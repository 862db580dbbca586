import CoverFlow
import Foundation
import MediaLibrary
import UIKit

/// The flow of the albums.
extension MusicViewController: CoverFlowViewDataSource, CoverFlowViewDelegate {
    func numberOfCovers(in coverFlow: CoverFlowView) -> Int { shelf.albums.count }

    func coverFlow(_ coverFlow: CoverFlowView, imageForCoverAt index: Int) async throws -> UIImage {
        guard shelf.albums.indices.contains(index) else { throw CancellationError() }
        return try await library.artwork.image(of: shelf.albums[index], pixelSize: coverPixels)
    }

    /// The pixels that a cover needs on its longer side. Somewhat fewer do where the next stored size has several times as many.
    private var coverPixels: Int {
        let side = flow.frameOfCover(at: flow.selectedIndex ?? 0).map { max($0.width, $0.height) } ?? 256
        let pixels = Int((side * max(1, traitCollection.displayScale)).rounded())
        return (513...680).contains(pixels) ? 512 : max(pixels, 256)
    }

    func coverFlow(_ coverFlow: CoverFlowView, titleForCoverAt index: Int) -> String? {
        shelf.albums.indices.contains(index) ? shelf.albums[index].title : nil
    }

    func coverFlow(_ coverFlow: CoverFlowView, subtitleForCoverAt index: Int) -> String? {
        shelf.albums.indices.contains(index) ? shelf.albums[index].artistText : nil
    }

    func coverFlow(_ coverFlow: CoverFlowView, detailsForCoverAt index: Int) -> UIView? {
        guard shelf.albums.indices.contains(index) else { return nil }
        let album = shelf.albums[index]
        let back = AlbumBack(album, player: player, artwork: library.artwork)
        back.didChoose = { [unowned self] in player.play($0) }
        back.didPressPlay = { [unowned self, unowned back] in
            if player.current.map({ track in back.album.tracks.contains { $0.id == track.id } }) == true { return player.togglePause() }
            player.play(back.album.tracks[0])
        }
        self.back = back
        return back
    }

    func coverFlow(_ coverFlow: CoverFlowView, willFlipCoverAt index: Int, toBack: Bool) {
        // A wheel scrolls the pieces on the back.
        flow.followsWheelAcross = !toBack
    }

    func coverFlow(_ coverFlow: CoverFlowView, didFlipCoverAt index: Int, toBack: Bool) {
        if !toBack { back = nil }
    }

    func coverFlow(_ coverFlow: CoverFlowView, didSelectCoverAt index: Int) {
        noteUse()
        follower.resume()
        markRow(index)
    }

    func coverFlowDidMove(_ coverFlow: CoverFlowView) { follower.follow() }

    func coverFlow(_ coverFlow: CoverFlowView, didSettleAtCoverAt index: Int) { follower.settle() }

    // MARK: Changes

    /// So many covers may come and go in an animation; where there are more, all are shown anew.
    private static let animatedChanges = 200

    /// Shows other albums, with the same one selected as before.
    func show(_ new: AlbumShelf) {
        let old = shelf
        player.setTracks(new.tracks)
        guard isViewLoaded else { return shelf = new }
        let change = AlbumChange(from: old, to: new), selected = selectedIndex
        let count = change.deleted.count + change.inserted.count + change.reloaded.count
        if change.isEmpty {
            shelf = new
            if let back, let index = new.index(of: back.album.id) {
                if new.albums[index] != back.album { back.show(new.albums[index]) }
            } else if !flow.isMoving {
                flow.performBatchUpdates {}
            }
        } else if hasBeenUsed, !old.isEmpty, !new.isEmpty, change.keepsOrder, count <= Self.animatedChanges {
            flow.performBatchUpdates {
                shelf = new
                flow.deleteCovers(at: change.deleted)
                flow.reloadCovers(at: change.reloaded)
                flow.insertCovers(at: change.inserted)
            }
        } else {
            shelf = new
            back = nil
            flow.followsWheelAcross = true
            flow.reloadData()
            if let selected, !new.isEmpty { flow.selectedIndex = hasBeenUsed ? Self.successor(of: selected, in: old, new) : 0 }
        }
        list.reloadData()
        showStatus()
        if old.isEmpty != new.isEmpty {
            view.setNeedsLayout()
            view.layoutIfNeeded()
            if !flow.isFirstResponder, view.window != nil { flow.becomeFirstResponder() }
        }
        list.layoutIfNeeded()
        if let index = selectedIndex { markRow(index) }
        follower.follow()
        showPlaying()
        didChangeShelf?()
    }

    /// Where the selected album is on a new shelf, or the next one of the old that is still there.
    private static func successor(of index: Int, in old: AlbumShelf, _ new: AlbumShelf) -> Int {
        let rest = old.albums.dropFirst(index)
        return rest.lazy.compactMap { new.index(of: $0.id) }.first ?? min(index, new.albums.count - 1)
    }
}
