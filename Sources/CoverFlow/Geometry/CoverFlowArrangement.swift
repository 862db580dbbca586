import UIKit

/// Where each of a number of covers is in a view of a size, at any position of the flow: all that a layout of covers works out, without
/// views.
///
/// Each answer about one cover takes constant time, and one about a rectangle as long as there are covers near it.
public struct CoverFlowArrangement: Sendable {
    /// The measures, with the perspective of ``carousel``.
    public private(set) var geometry: CoverFlowGeometry
    /// The law that places the covers.
    public let carousel: CarouselTransform
    /// The direction in which the covers follow one another.
    public let axis: UICollectionView.ScrollDirection
    /// Whether the first cover follows the last one.
    public let wraps: Bool
    /// The length of the reflection below each cover in points; 0 for none.
    public let reflectionLength: CGFloat
    /// How many covers there are.
    public let count: Int
    /// The size of the view, in points.
    public let viewSize: CGSize
    /// How much perspective enlarges the cover in the middle.
    public let frontMagnification: CGFloat
    private let context: CarouselTransform.Context

    /// How many covers to each side of the middle are looked at.
    static let reach = 40
    /// What is nearer to the viewer than this part of the viewer's distance is not shown.
    static let nearLimit: CGFloat = 0.9
    /// How many positions a flow that wraps has at least to both sides.
    private static let wrappedLength = 20_000

    /// - Parameters:
    ///   - geometry: the measures. The carousel may bring its own perspective.
    ///   - carousel: the law.
    ///   - axis: the direction of the flow.
    ///   - wraps: whether the first cover follows the last one, if there are at least two.
    ///   - reflection: the length of the reflection as a part of a cover's size. There is none in vertical flows, and where the law has
    ///   no floor.
    ///   - count: how many covers there are.
    ///   - viewSize: in points.
    public init(
        geometry: CoverFlowGeometry = CoverFlowGeometry(), carousel: CarouselTransform = .coverFlow,
        axis: UICollectionView.ScrollDirection = .horizontal, wraps: Bool = false, reflection: CGFloat = 0, count: Int, viewSize: CGSize
    ) {
        self.geometry = carousel.adapted(geometry)
        self.carousel = carousel
        self.axis = axis
        self.count = max(0, count)
        self.wraps = wraps && count > 1
        self.viewSize = viewSize
        let isReflected = axis == .horizontal && carousel.standsOnFloor && reflection > 0
        reflectionLength = isReflected ? (reflection * geometry.coverSize).rounded() : 0
        context = CarouselTransform.Context(geometry: self.geometry, count: self.count)
        frontMagnification = self.geometry.magnification(atDepth: carousel.pose(0, context).depth)
    }

    // MARK: Positions

    private var laps: Int { wraps ? Self.wrappedLength / count + 1 : 0 }
    /// How many positions come before that of the first cover.
    private var lead: CGFloat { CGFloat(laps * count) }
    /// How many positions can be scrolled to.
    private var stops: Int { wraps ? (2 * laps + 1) * count : count }

    /// The size of the scrolled content, in points.
    public var contentSize: CGSize {
        let length = geometry.contentLength(viewLength: axis == .horizontal ? viewSize.width : viewSize.height, count: stops)
        return axis == .horizontal ? CGSize(width: length, height: viewSize.height) : CGSize(width: viewSize.width, height: length)
    }

    /// The position of the flow at a content offset: 0 with the first cover in the middle. Beyond 0…count − 1 while it bounces or where
    /// it wraps.
    public func position(atOffset offset: CGPoint) -> CGFloat {
        geometry.position(atOffset: axis == .horizontal ? offset.x : offset.y) - lead
    }

    /// The content offset at a position.
    public func contentOffset(atPosition position: CGFloat) -> CGPoint {
        let offset = geometry.offset(atPosition: position + lead)
        return axis == .horizontal ? CGPoint(x: offset, y: 0) : CGPoint(x: 0, y: offset)
    }

    /// The index of the cover that is nearest to the middle at a position; nil without covers.
    public func index(nearest position: CGFloat) -> Int? {
        guard wraps else { return CoverFlowGeometry.index(nearest: position, count: count) }
        return wrapped((position + 0.5).rounded(.down))
    }

    /// The position with a cover in the middle that is the nearest to another position.
    public func position(of index: Int, near position: CGFloat) -> CGFloat {
        guard wraps else { return CGFloat(index) }
        return CGFloat(index) + CGFloat(count) * ((position - CGFloat(index)) / CGFloat(count)).rounded()
    }

    /// The position nearest to another one at which a cover is in the middle.
    public func restingPosition(near position: CGFloat) -> CGFloat {
        let whole = (position + 0.5).rounded(.down)
        return wraps ? whole : min(max(whole, 0), CGFloat(max(0, count - 1)))
    }

    /// The index of the cover that belongs to a whole position of a flow that wraps.
    func wrapped(_ whole: CGFloat) -> Int {
        let rest = whole.truncatingRemainder(dividingBy: CGFloat(count))
        return Int(rest < 0 ? rest + CGFloat(count) : rest)
    }

    /// How far a cover is from the middle at a position, in covers; where the flow wraps the shorter way round.
    public func distance(of index: Int, at position: CGFloat) -> CGFloat {
        let distance = CGFloat(index) - position
        return wraps ? distance - CGFloat(count) * (distance / CGFloat(count)).rounded() : distance
    }

    // MARK: Covers

    /// The pose of a cover at a position.
    public func pose(of index: Int, at position: CGFloat) -> CoverPose { carousel.pose(distance(of: index, at: position), context) }

    /// How a cover is shown.
    struct Placement {
        var center: CGPoint
        var transform: CATransform3D
        var opacity: CGFloat
        /// The rectangle around what is seen, perspective included.
        var frame: CGRect
    }

    /// The size of a cover with its reflection, before perspective, in points.
    var placedSize: CGSize { CGSize(width: geometry.coverSize, height: geometry.coverSize + reflectionLength) }

    /// How a cover is shown at a position, in the content's coordinates; nil for one that can't be seen wherever the screen ends.
    ///
    /// - Parameter flip: how far it is turned over, 0 to 1.
    func placement(of index: Int, at position: CGFloat, flip: CGFloat = 0) -> Placement? {
        var pose = pose(of: index, at: position)
        guard pose.opacity > 0 else { return nil }
        let angle = flip * .pi
        // While a cover turns over, its nearer edge stays at the depth of its middle, instead of coming into the viewer's face.
        if flip != 0 { pose.depth -= geometry.coverSize / 2 * sin(angle) }
        let scroll = contentOffset(atPosition: position)
        let middle = CGPoint(x: scroll.x + viewSize.width / 2, y: scroll.y + viewSize.height / 2)
        let place = axis == .horizontal ? CGPoint(x: pose.offset, y: pose.lift) : CGPoint(x: pose.lift, y: pose.offset)
        var placement = Placement(
            center: CGPoint(x: middle.x + place.x, y: middle.y + place.y + reflectionLength / 2),
            transform: pose.transform(axis, flip: angle), opacity: pose.opacity, frame: .zero)
        guard let frame = projectedFrame(placement, size: placedSize, middle: middle) else { return nil }
        placement.frame = frame
        return placement
    }

    /// The rectangle in which a cover is seen at a position, without its reflection, in the view's coordinates; nil where it can't be seen.
    public func frame(of index: Int, at position: CGFloat) -> CGRect? {
        guard var placement = placement(of: index, at: position) else { return nil }
        placement.center.y -= reflectionLength / 2
        let scroll = contentOffset(atPosition: position), side = geometry.coverSize
        let middle = CGPoint(x: scroll.x + viewSize.width / 2, y: scroll.y + viewSize.height / 2)
        return projectedFrame(placement, size: CGSize(width: side, height: side), middle: middle)?.offsetBy(dx: -scroll.x, dy: -scroll.y)
    }

    /// The rectangle around a cover as it is seen; nil if a part of it is too near to the viewer, or beyond all numbers.
    private func projectedFrame(_ placement: Placement, size: CGSize, middle: CGPoint) -> CGRect? {
        let t = placement.transform, x = size.width / 2, y = size.height / 2
        let dx = placement.center.x - middle.x, dy = placement.center.y - middle.y
        var low = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity), high = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)
        for corner in 0..<4 {
            let cornerX = corner & 1 == 0 ? -x : x, cornerY = corner & 2 == 0 ? -y : y
            let w = 1 + geometry.perspective * (cornerX * t.m13 + cornerY * t.m23 + t.m43)
            guard w > 1 - Self.nearLimit else { return nil }
            let seenX = middle.x + (dx + cornerX * t.m11 + cornerY * t.m21) / w
            let seenY = middle.y + (dy + cornerX * t.m12 + cornerY * t.m22) / w
            low = CGPoint(x: min(low.x, seenX), y: min(low.y, seenY))
            high = CGPoint(x: max(high.x, seenX), y: max(high.y, seenY))
        }
        guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { return nil }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// The covers that are seen in a rectangle of the content at a position, from the middle outwards.
    ///
    /// - Parameter flip: how far covers are turned over.
    func placements(
        in rect: CGRect, at position: CGFloat, flip: (Int) -> CGFloat = { _ in 0 }
    ) -> [(index: Int, placement: Placement)] {
        guard let middle = index(nearest: position) else { return [] }
        var found: [(index: Int, placement: Placement)] = []
        /// - Returns: whether covers further on may lie in the rectangle.
        func take(_ index: Int, isForward: Bool) -> Bool {
            guard let placement = placement(of: index, at: position, flip: flip(index)) else { return true }
            let frame = placement.frame
            if frame.minX < rect.maxX, rect.minX < frame.maxX, frame.minY < rect.maxY, rect.minY < frame.maxY {
                found.append((index, placement))
            }
            guard !carousel.isRing else { return true }
            if axis == .horizontal { return isForward ? frame.minX <= rect.maxX : frame.maxX >= rect.minX }
            return isForward ? frame.minY <= rect.maxY : frame.maxY >= rect.minY
        }
        _ = take(middle, isForward: true)
        let forward = min(Self.reach, wraps ? count / 2 : count - 1 - middle)
        for step in stride(from: 1, through: forward, by: 1) {
            guard take(wraps ? (middle + step) % count : middle + step, isForward: true) else { break }
        }
        let backward = min(Self.reach, wraps ? (count - 1) / 2 : middle)
        for step in stride(from: 1, through: backward, by: 1) {
            guard take(wraps ? (middle - step + count) % count : middle - step, isForward: false) else { break }
        }
        return found
    }
}
