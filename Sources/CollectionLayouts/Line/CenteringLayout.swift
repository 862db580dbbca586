import UIKit

/// What layouts share whose items lie in one line that scrolls sideways: scrolling rests with an item in the middle of the view, and every
/// item can be brought there. A subclass of one of them is what programs write; this class places nothing by itself.
@preconcurrency @MainActor
open class CenteringLayout: PlacementLayout {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The content offset at which an item lies in the middle of the view; nil for an item that is not there.
    open func contentOffset(centering indexPath: IndexPath) -> CGPoint? {
        guard let placement = placement as? any LinePlacement, placement.line.counts.contains(indexPath) else { return nil }
        let x = placement.line.centre(of: indexPath) - space.insets.left - space.size.width / 2
        return space.clamped(CGPoint(x: x, y: space.offset.y), to: placement.contentSize)
    }

    override var followsOffset: Bool { true }

    override func restingOffset(near offset: CGPoint, velocity: CGPoint, in space: LayoutSpace, _ placement: any Placement) -> CGPoint {
        let half = space.insets.left + space.size.width / 2
        guard let line = (placement as? any LinePlacement)?.line,
            let centre = line.restingCentre(near: offset.x + half, from: space.middle.x, velocity: velocity.x)
        else { return offset }
        return CGPoint(x: centre - half, y: offset.y)
    }
}
