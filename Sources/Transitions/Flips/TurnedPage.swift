import UIKit

/// The law of the flip: how a page that turns lies in space, and what lies in its shade (Features FF-09, FF-10).
///
/// A turn has two stages. In the first, from 0 to 1, the front of the page rises from 0 to 90°; in the second, from 1 to 2, its back comes
/// down from 90° to 0 on the other side of the spine. A page that is bound at an edge of the screen leaves it in the first stage, and the
/// second is outside.
public struct TurnedPage: Sendable, Hashable {
    /// How far the page is turned, 0...2.
    public let progress: CGFloat

    /// A page.
    ///
    /// - Parameter progress: how far it is turned: 0 flat, 1 upright, 2 flat on the other side.
    public init(_ progress: CGFloat) {
        self.progress = progress.isNaN ? 0 : min(max(progress, 0), 2)
    }

    /// Whether the front is seen; from 1 on the back is.
    public var isInFirstStage: Bool { progress < 1 }
    /// The progress of the stage, 0...1.
    private var part: CGFloat { isInFirstStage ? progress : progress - 1 }
    /// The angle between the page and the side on which it lies in this stage, in radians: 0...π/2.
    public var angle: CGFloat { (isInFirstStage ? part : 1 - part) * .pi / 2 }
    /// How dark the gradient on the turning page is: 0.1·p, then 0.1·(1 − p).
    public var pageShade: CGFloat { 0.1 * (isInFirstStage ? part : 1 - part) }
    /// How dark the page is that the turning one covers: ⅓·cos(90°·p) on the new page in the first stage, ⅓·sin(90°·p) on the old one in
    /// the second.
    public var coveredShade: CGFloat { (isInFirstStage ? cos(part * .pi / 2) : sin(part * .pi / 2)) / 3 }
    /// The opacity of the shadow of the turning page: 0.25·min(1, 8p), then 0.25·min(1, 8(1 − p)).
    public var shadowOpacity: CGFloat { 0.25 * min(1, 8 * (isInFirstStage ? part : 1 - part)) }
    /// The offset of the shadow, in points.
    public static let shadowOffset = CGSize(width: 0, height: 3)
    /// The gradient of the turning page, from the spine to the outer edge.
    static let gradient: [(location: CGFloat, darkness: CGFloat)] = [(0, 0.5), (0.1, 1), (0.5, 0)]
}
