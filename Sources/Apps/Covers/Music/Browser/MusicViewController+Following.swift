import CoverFlow
import MediaLibrary
import QuartzCore
import UIKit

/// How the flow goes along with what plays (Features IT-02).
///
/// When the music goes on to another album, that comes to the middle, unless a person is browsing: a finger is on the flow or on the list,
/// or either was moved, by whatever means, less than ``browsingSeconds`` ago. Then the flow stays where it is, also afterwards: it goes
/// along again with the next change of song that meets nobody browsing. A cover that is turned over turns back first.
extension MusicViewController {
    /// For so many seconds after a person has moved the flow or the list, a change of song doesn't move them.
    static let browsingSeconds = 5.0

    /// Whether a person is browsing.
    var isBrowsing: Bool {
        isTouched || list.isDragging || list.isDecelerating || CACurrentMediaTime() - lastUse < Self.browsingSeconds
    }

    /// Notes that a person uses the flow or the list.
    func noteUse() {
        hasBeenUsed = true
        lastUse = CACurrentMediaTime()
    }

    /// Brings the album of another song to the middle, unless a person is browsing.
    func follow(_ track: Track) {
        guard isViewLoaded, !isBrowsing, let index = shelf.index(ofAlbumWith: track.id), index != selectedIndex else { return }
        select(index)
    }

    /// Notes fingers on the flow and on the list, and lets a tap beside a cover that is turned over turn it back.
    func watchHands() {
        for part in [flow, list] {
            part.addGestureRecognizer(
                TouchDownRecognizer { [weak self] isDown in
                    self?.isTouched = isDown
                    self?.noteUse()
                })
        }
        let outside = UITapGestureRecognizer()
        outside.cancelsTouchesInView = false
        outside.addAction { [weak self] recognizer in
            guard let self, let index = flow.flippedIndex, let frame = flow.frameOfCover(at: index) else { return }
            if !frame.contains(recognizer.location(in: flow)) { flow.setFlipped(false, animated: true) }
        }
        flow.addGestureRecognizer(outside)
    }
}
