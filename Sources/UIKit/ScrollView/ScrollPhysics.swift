import Foundation

/// The measured constants of scrolling (Behaviour 7.2 to 7.6). Seconds, points, points a second.
enum ScrollPhysics {
    /// The constant of the rubber band: how much content that is dragged beyond its edge resists.
    static let rubberBandCoefficient: CGFloat = 0.55
    /// The speed at which a deceleration stops.
    static let stopSpeed: CGFloat = 10
    /// The angular frequency of the critically damped spring at an edge.
    static let bounceFrequency: CGFloat = 11
    /// The rates of the slower return of content that is let go at rest beyond its edge.
    static let releaseRates: (slow: CGFloat, fast: CGFloat) = (9, 46)
    /// Content that is let go beyond its edge with at least this speed returns by the spring of a bounce.
    static let bounceSpeed: CGFloat = 50
    /// A spring ends when it is as near to its target, and as slow. Uncertain.
    static let restDistance: CGFloat = 0.05, restSpeed: CGFloat = 0.5
    /// The angular frequency of the spring that turns pages, and of a wheel's glide. Uncertain.
    static let pagingFrequency: CGFloat = 18.3
    /// A drag that is let go with more than this speed turns the page, however short it was. Uncertain: 0.2 to 0.5 points a millisecond.
    static let pagingSpeed: CGFloat = 300
    /// The duration of an animated change of the offset.
    static let animationDuration = 0.3
    /// The movement to a target that a delegate chose is a deceleration if that takes so many seconds; otherwise it eases out. Uncertain.
    static let retargetDurations = 0.2...3.0
    /// The duration of that easing out. Uncertain.
    static let easeOutDuration = 0.4
    /// How many seconds before the finger is lifted count for the velocity.
    static let velocityWindow = 0.1

    /// Beyond this part of a view's size the rubber band's curve is continued by a straight line, so that it has an inverse everywhere. No
    /// finger gets there, but programs may set such offsets.
    private static let evenPart: CGFloat = 0.99
    /// The slope of that line.
    private static let evenSlope = rubberBandCoefficient * (1 - evenPart) * (1 - evenPart)

    /// How far content moves beyond an edge when a finger drags it so far beyond: `f(d)` of Behaviour 7.2, for positive arguments.
    static func rubberBand(_ distance: CGFloat, dimension: CGFloat) -> CGFloat {
        guard distance > 0, dimension > 0 else { return 0 }
        let beginning = evenPart * dimension / (rubberBandCoefficient * (1 - evenPart))
        if distance > beginning { return evenPart * dimension + (distance - beginning) * evenSlope }
        let stretched = rubberBandCoefficient * distance
        return stretched * dimension / (dimension + stretched)
    }

    /// How far a finger must drag content for it to be `overshoot` beyond an edge: the inverse of ``rubberBand(_:dimension:)``.
    static func rubberBandDistance(_ overshoot: CGFloat, dimension: CGFloat) -> CGFloat {
        guard overshoot > 0, dimension > 0 else { return 0 }
        if overshoot > evenPart * dimension {
            return evenPart * dimension / (rubberBandCoefficient * (1 - evenPart)) + (overshoot - evenPart * dimension) / evenSlope
        }
        return overshoot * dimension / (rubberBandCoefficient * (dimension - overshoot))
    }

    /// The offset that is shown when a finger drags to the offset `raw`.
    static func shown(_ raw: CGFloat, in range: ClosedRange<CGFloat>, dimension: CGFloat, bounces: Bool) -> CGFloat {
        if range.contains(raw) { return raw }
        guard bounces else { return min(max(raw, range.lowerBound), range.upperBound) }
        return raw < range.lowerBound
            ? range.lowerBound - rubberBand(range.lowerBound - raw, dimension: dimension)
            : range.upperBound + rubberBand(raw - range.upperBound, dimension: dimension)
    }

    /// The offset to which a finger drags content that is shown at `shown`: the inverse of ``shown(_:in:dimension:bounces:)``.
    static func raw(_ shown: CGFloat, in range: ClosedRange<CGFloat>, dimension: CGFloat) -> CGFloat {
        if shown < range.lowerBound { return range.lowerBound - rubberBandDistance(range.lowerBound - shown, dimension: dimension) }
        if shown > range.upperBound { return range.upperBound + rubberBandDistance(shown - range.upperBound, dimension: dimension) }
        return shown
    }

    /// The offset of the page at which a drag ends, on one axis (Behaviour 7.5).
    ///
    /// - Parameters:
    ///   - start: the offset where the drag began.
    ///   - offset: the offset where it ended.
    static func page(
        start: CGFloat, offset: CGFloat, velocity: CGFloat, in range: ClosedRange<CGFloat>, origin: CGFloat, dimension: CGFloat
    ) -> CGFloat {
        guard dimension > 0 else { return offset }
        let first = ((start - origin) / dimension).rounded()
        var page = ((offset - origin) / dimension).rounded()
        if abs(velocity) > pagingSpeed {
            let place = (offset - origin) / dimension
            page = velocity > 0 ? place.rounded(.down) + 1 : place.rounded(.up) - 1
        }
        page = min(max(page, first - 1), first + 1)
        return min(max(origin + page * dimension, range.lowerBound), range.upperBound)
    }
}
