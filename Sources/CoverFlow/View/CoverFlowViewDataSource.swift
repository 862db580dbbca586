import UIKit

/// Gives a cover flow its covers.
@preconcurrency @MainActor
public protocol CoverFlowViewDataSource: AnyObject {
    /// How many covers there are.
    func numberOfCovers(in coverFlow: CoverFlowView) -> Int

    /// The image of a cover.
    ///
    /// Asked for covers that are seen, or will be seen soon, a few at a time. Meanwhile the cover shows the placeholder. The task is
    /// cancelled
    /// when the cover is scrolled away, and what comes too late is dropped. What is thrown is shown on the cover, which can be loaded again
    /// with ``CoverFlowView/retryCover(at:)``. Images may be of any size: they are reduced in the background.
    func coverFlow(_ coverFlow: CoverFlowView, imageForCoverAt index: Int) async throws -> UIImage

    /// The image of a cover, if it is at hand: in memory, or in a small file that is read within a few milliseconds. Default nil: it isn't.
    ///
    /// Asked after a reload, before the first frame that shows the covers, for those that are seen, the ones in the middle first, and for
    /// no more than ``CoverFlowView/timeForImagesAtHand``. A cover whose image is at hand is seen with it in that frame; the others show
    /// the placeholder, and ``coverFlow(_:imageForCoverAt:)`` is asked for theirs.
    func coverFlow(_ coverFlow: CoverFlowView, imageAtHandForCoverAt index: Int) -> UIImage?

    /// Returns what loads a small picture of a cover, which is seen until its image is loaded; nil if there is none. Default nil.
    ///
    /// Asked when the image is, for more covers at a time. The function runs in the background and should take a few milliseconds: it
    /// reads, say, the small picture that a camera put into the file. It returns nil where that fails, or comes to nothing.
    func coverFlow(_ coverFlow: CoverFlowView, previewLoaderForCoverAt index: Int) -> (@Sendable () async -> UIImage?)?

    /// The first line of a cover's caption. Default nil: none.
    func coverFlow(_ coverFlow: CoverFlowView, titleForCoverAt index: Int) -> String?

    /// The second line of a cover's caption. Default nil: none.
    func coverFlow(_ coverFlow: CoverFlowView, subtitleForCoverAt index: Int) -> String?

    /// The view on the back of a cover: a list of songs, say. It gets the size in which the cover is seen in the middle. Asked when the
    /// cover
    /// is turned over. Default nil: the cover has no back, and a tap on it calls
    /// ``CoverFlowViewDelegate/coverFlow(_:didActivateCoverAt:)``.
    func coverFlow(_ coverFlow: CoverFlowView, detailsForCoverAt index: Int) -> UIView?
}

extension CoverFlowViewDataSource {
    public func coverFlow(_ coverFlow: CoverFlowView, imageAtHandForCoverAt index: Int) -> UIImage? { nil }
    public func coverFlow(
        _ coverFlow: CoverFlowView, previewLoaderForCoverAt index: Int
    ) -> (@Sendable () async -> UIImage?)? { nil }
    public func coverFlow(_ coverFlow: CoverFlowView, titleForCoverAt index: Int) -> String? { nil }
    public func coverFlow(_ coverFlow: CoverFlowView, subtitleForCoverAt index: Int) -> String? { nil }
    public func coverFlow(_ coverFlow: CoverFlowView, detailsForCoverAt index: Int) -> UIView? { nil }
}

/// Is told what happens in a cover flow. Every method has a default that does nothing.
@preconcurrency @MainActor
public protocol CoverFlowViewDelegate: AnyObject {
    /// Another cover became the one nearest to the middle, by a person's hand or by auto-advance. Not called for changes by the program.
    func coverFlow(_ coverFlow: CoverFlowView, didSelectCoverAt index: Int)
    /// The position changed, for whatever reason.
    func coverFlowDidMove(_ coverFlow: CoverFlowView)
    /// The flow came to rest with a cover in the middle.
    func coverFlow(_ coverFlow: CoverFlowView, didSettleAtCoverAt index: Int)
    /// A cover begins to turn over to its back, or to its front.
    func coverFlow(_ coverFlow: CoverFlowView, willFlipCoverAt index: Int, toBack: Bool)
    /// A cover has turned over to its back, or to its front.
    func coverFlow(_ coverFlow: CoverFlowView, didFlipCoverAt index: Int, toBack: Bool)
    /// The cover in the middle, which has no back, was tapped, or Return was pressed.
    func coverFlow(_ coverFlow: CoverFlowView, didActivateCoverAt index: Int)
    /// The picture of a cover could not be loaded.
    func coverFlow(_ coverFlow: CoverFlowView, didFailToLoadCoverAt index: Int, error: any Error)
}

extension CoverFlowViewDelegate {
    public func coverFlow(_ coverFlow: CoverFlowView, didSelectCoverAt index: Int) {}
    public func coverFlowDidMove(_ coverFlow: CoverFlowView) {}
    public func coverFlow(_ coverFlow: CoverFlowView, didSettleAtCoverAt index: Int) {}
    public func coverFlow(_ coverFlow: CoverFlowView, willFlipCoverAt index: Int, toBack: Bool) {}
    public func coverFlow(_ coverFlow: CoverFlowView, didFlipCoverAt index: Int, toBack: Bool) {}
    public func coverFlow(_ coverFlow: CoverFlowView, didActivateCoverAt index: Int) {}
    public func coverFlow(_ coverFlow: CoverFlowView, didFailToLoadCoverAt index: Int, error: any Error) {}
}
