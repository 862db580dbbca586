import CoverFlow
import Foundation
import MediaLibrary
import UIKit

/// The flow of the albums.
extension MusicViewController: CoverFlowViewDataSource, CoverFlowViewDelegate {
    func numberOfCovers(in coverFlow: CoverFlowView) -> Int { shelf.albums.count }

    func coverFlow(_ coverFlow: CoverFlowView, imageForCoverAt index: Int) async throws -> UIImage {
        guard shelf.albums.indices.contains(index) else { throw CancellationError() }
        return try await library.artwork.image(of: shelf.albums[index], pixelSize: coverPixels(atLeast: 256))
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

    /// Shows other albums, with the same one selected as before.
    func show(_ new: AlbumShelf) {
        let old = shelf
        player.setTracks(new.tracks)
        guard isViewLoaded else { return shelf = new }
        let change = ShelfChange(from: old, to: new), selected = selectedIndex
        if change.isEmpty {
            shelf = new
            if let back, let index = new.index(of: back.album.id) {
                if new.albums[index] != back.album { back.show(new.albums[index]) }
            } else if !flow.isMoving {
                flow.performBatchUpdates {}
            }
        } else if hasBeenUsed, !old.isEmpty, !new.isEmpty, change.canBeAnimated {
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
            if let selected, !new.isEmpty { flow.selectedIndex = hasBeenUsed ? old.successor(of: selected, in: new) : 0 }
        }
        list.reloadData()
        updateStatus()
        if old.isEmpty != new.isEmpty {
            view.setNeedsLayout()
            view.layoutIfNeeded()
            if !flow.isFirstResponder, view.window != nil { flow.becomeFirstResponder() }
        }
        list.layoutIfNeeded()
        if let index = selectedIndex { markRow(index) }
        follower.follow()
        updatePlaying()
        didChangeShelf?()
    }
}
