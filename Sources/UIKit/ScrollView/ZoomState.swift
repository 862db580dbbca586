import Foundation

/// Which part of the content is shown how large: the arithmetic of zooming (Behaviour 7.9).
///
/// The zoomed view keeps its frame's origin in the content; its points are at `origin + point · scale`.
struct ZoomState: Equatable, Sendable {
    var scale: CGFloat
    /// The origin of the scroll view's bounds.
    var offset: CGPoint

    /// How far content can be zoomed beyond a limit: never quite to twice the greatest scale or half of the least. Uncertain.
    static let beyond: CGFloat = 2
    /// How stiff content is that is zoomed beyond a limit: like content that is dragged beyond its edge. Uncertain.
    static let stiffness = ScrollPhysics.rubberBandCoefficient
    /// Seconds of the return from beyond a limit.
    static let bounceDuration = 0.25
    /// Seconds of an animated change of the scale.
    static let animationDuration = 0.3
    /// Scales that can be used at all; limits outside are brought to these.
    static let usableScales: ClosedRange<CGFloat> = 1e-4...1e5

    /// Limits as they are used: positive, finite, in order.
    static func limits(_ minimum: CGFloat, _ maximum: CGFloat) -> ClosedRange<CGFloat> {
        func usable(_ scale: CGFloat) -> CGFloat {
            scale.isNaN ? 1 : min(max(scale, usableScales.lowerBound), usableScales.upperBound)
        }
        let least = usable(minimum)
        return least...max(least, usable(maximum))
    }

    /// The scale that content is shown at when fingers ask for `raw`. Beyond a limit it follows the fingers less and less.
    static func shown(_ raw: CGFloat, in limits: ClosedRange<CGFloat>, bounces: Bool) -> CGFloat {
        guard raw.isFinite, raw > 0 else { return raw == .infinity ? shown(usableScales.upperBound, in: limits, bounces: bounces) : limits.lowerBound }
        if limits.contains(raw) { return raw }
        let limit = raw < limits.lowerBound ? limits.lowerBound : limits.upperBound
        guard bounces else { return limit }
        // In logarithms, so that zooming in and out feel alike.
        let excess = CGFloat(PortableMath.log(Double(raw / limit)))
        let shown = ScrollPhysics.rubberBand(abs(excess), dimension: CGFloat(PortableMath.log(Double(beyond))))
        return limit * CGFloat(PortableMath.exp(Double(excess < 0 ? -shown : shown)))
    }

    /// What fingers must ask for to see `shown`: the inverse of ``shown(_:in:bounces:)``.
    static func raw(_ shown: CGFloat, in limits: ClosedRange<CGFloat>) -> CGFloat {
        guard shown.isFinite, shown > 0, !limits.contains(shown) else { return shown }
        let limit = shown < limits.lowerBound ? limits.lowerBound : limits.upperBound
        let excess = CGFloat(PortableMath.log(Double(shown / limit)))
        let distance = ScrollPhysics.rubberBandDistance(abs(excess), dimension: CGFloat(PortableMath.log(Double(beyond))))
        return limit * CGFloat(PortableMath.exp(Double(excess < 0 ? -distance : distance)))
    }

    /// Another scale, at which the content under a place of the scroll view is under another place.
    ///
    /// - Parameters:
    ///   - place: in the scroll view without its offset.
    ///   - newPlace: where that content is then.
    ///   - origin: of the zoomed view's frame in the content.
    func scaled(to newScale: CGFloat, about place: CGPoint, movedTo newPlace: CGPoint? = nil, origin: CGPoint) -> ZoomState {
        let newPlace = newPlace ?? place
        let factor = newScale / scale
        return ZoomState(
            scale: newScale,
            offset: CGPoint(
                x: origin.x + (offset.x + place.x - origin.x) * factor - newPlace.x,
                y: origin.y + (offset.y + place.y - origin.y) * factor - newPlace.y
            )
        )
    }

    /// The state that shows a rectangle of the zoomed view as large as fits, in the middle.
    static func showing(_ rect: CGRect, in size: CGSize, limits: ClosedRange<CGFloat>, origin: CGPoint) -> ZoomState? {
        let rect = rect.standardized
        guard rect.minX.isFinite, rect.minY.isFinite, rect.width.isFinite, rect.height.isFinite, size.width > 0, size.height > 0 else { return nil }
        let horizontal = rect.width > 0 ? size.width / rect.width : .infinity
        let vertical = rect.height > 0 ? size.height / rect.height : .infinity
        let scale = min(max(min(horizontal, vertical), limits.lowerBound), limits.upperBound)
        return ZoomState(
            scale: scale,
            offset: CGPoint(x: origin.x + rect.midX * scale - size.width / 2, y: origin.y + rect.midY * scale - size.height / 2)
        )
    }

    /// A state on the way to another one. Scale and offset change evenly with one another, so that a point that both states show at the same
    /// place stays there all the way.
    func interpolated(to end: ZoomState, part: CGFloat) -> ZoomState {
        ZoomState(
            scale: scale + (end.scale - scale) * part,
            offset: CGPoint(x: offset.x + (end.offset.x - offset.x) * part, y: offset.y + (end.offset.y - offset.y) * part)
        )
    }
}
