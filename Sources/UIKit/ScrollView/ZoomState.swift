import Foundation

/// A scale and an offset, with the arithmetic of zooming (Behaviour 7.9).
///
/// The origin of the zoomed view's frame stays where it is in the content; a point of the view is at `origin + point · scale`.
struct ZoomState: Equatable, Sendable {
    var scale: CGFloat
    /// The scroll view's content offset.
    var offset: CGPoint

    /// The factor by which fingers can zoom beyond a limit: they never quite reach twice the greatest, or half the least scale. Uncertain.
    static let beyond: CGFloat = 2
    /// How much content that is zoomed beyond a limit resists: as much as content that is dragged beyond its edge. Uncertain.
    static let stiffness = ScrollPhysics.rubberBandCoefficient
    /// The duration of the return from beyond a limit, in seconds.
    static let bounceDuration = 0.25
    /// The duration of an animated zoom, in seconds.
    static let animationDuration = 0.3
    /// Limits of the scale outside of these are brought into them.
    static let usableScales: ClosedRange<CGFloat> = 1e-4...1e5

    /// The limits of the scale, made positive, finite and ordered.
    static func limits(_ minimum: CGFloat, _ maximum: CGFloat) -> ClosedRange<CGFloat> {
        func usable(_ scale: CGFloat) -> CGFloat {
            scale.isNaN ? 1 : min(max(scale, usableScales.lowerBound), usableScales.upperBound)
        }
        let least = usable(minimum)
        return least...max(least, usable(maximum))
    }

    /// The scale that is shown when fingers pinch to the scale `raw`. Beyond a limit it follows them less and less.
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

    /// The scale to which fingers pinch when `shown` is shown: the inverse of ``shown(_:in:bounces:)``.
    static func raw(_ shown: CGFloat, in limits: ClosedRange<CGFloat>) -> CGFloat {
        guard shown.isFinite, shown > 0, !limits.contains(shown) else { return shown }
        let limit = shown < limits.lowerBound ? limits.lowerBound : limits.upperBound
        let excess = CGFloat(PortableMath.log(Double(shown / limit)))
        let distance = ScrollPhysics.rubberBandDistance(abs(excess), dimension: CGFloat(PortableMath.log(Double(beyond))))
        return limit * CGFloat(PortableMath.exp(Double(excess < 0 ? -distance : distance)))
    }

    /// The state at another scale that keeps the content at a place of the scroll view there, or moves it to another place.
    ///
    /// - Parameters:
    ///   - place: in the scroll view's frame.
    ///   - newPlace: where that content is to be then; nil for the same place.
    ///   - origin: the origin of the zoomed view's frame in the content.
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

    /// The state in which a rectangle of the zoomed view is in the middle and as large as fits.
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

    /// The state at a part of the way to another one. Scale and offset are both interpolated linearly, so a point that both states show at
    /// the same place stays there all the way.
    func interpolated(to end: ZoomState, part: CGFloat) -> ZoomState {
        ZoomState(
            scale: scale + (end.scale - scale) * part,
            offset: CGPoint(x: offset.x + (end.offset.x - offset.x) * part, y: offset.y + (end.offset.y - offset.y) * part)
        )
    }
}
