import Foundation

/// The measured constants of scrolling (Behaviour 7.2 to 7.6). Seconds, points, points a second.
enum ScrollPhysics {
    /// How stiff content is that is dragged beyond its edge.
    static let rubberBandCoefficient: CGFloat = 0.55
    /// The speed at which a deceleration stops; its slower tail is not played.
    static let stopSpeed: CGFloat = 10
    /// The angular frequency of the critically damped spring at an edge.
    static let bounceFrequency: CGFloat = 11
    /// The rates of the slower return of content that is let go at rest beyond its edge.
    static let releaseRates: (slow: CGFloat, fast: CGFloat) = (9, 46)
    /// At this speed content let go beyond its edge bounces like content that flew there.
    static let bounceSpeed: CGFloat = 50
    /// A spring is over when it is this near and this slow. Uncertain.
    static let restDistance: CGFloat = 0.05, restSpeed: CGFloat = 0.5
    /// The angular frequency of the spring that turns pages, and smooths wheels. Uncertain.
    static let pagingFrequency: CGFloat = 18.3
    /// The speed at which the next page is taken, whatever was dragged. Uncertain: 0.2 to 0.5 points a millisecond.
    static let pagingSpeed: CGFloat = 300
    /// How long an animated change of the offset lasts.
    static let animationDuration = 0.3
    /// How long the movement to a target that a delegate chose may take along an exponential; otherwise it eases out. Uncertain.
    static let retargetDurations = 0.2...3.0
    /// How long that easing out lasts. Uncertain.
    static let easeOutDuration = 0.4
    /// How many seconds before the lift count for the velocity of letting go.
    static let velocityWindow = 0.1

    /// The part of a view's size from which on the rubber band stretches evenly: no finger gets there, but callers may place content there.
    private static let evenPart: CGFloat = 0.99
    /// The even stretch's slope: the curve's own where it begins.
    private static let evenSlope = rubberBandCoefficient * (1 - evenPart) * (1 - evenPart)

    /// How far content moves that is dragged `distance` beyond an edge of a view of a size: both positive.
    static func rubberBand(_ distance: CGFloat, dimension: CGFloat) -> CGFloat {
        guard distance > 0, dimension > 0 else { return 0 }
        let beginning = evenPart * dimension / (rubberBandCoefficient * (1 - evenPart))
        if distance > beginning { return evenPart * dimension + (distance - beginning) * evenSlope }
        let stretched = rubberBandCoefficient * distance
        return stretched * dimension / (dimension + stretched)
    }

    /// How far a finger went for content to be `overshoot` beyond an edge: what ``rubberBand(_:dimension:)`` takes.
    static func rubberBandDistance(_ overshoot: CGFloat, dimension: CGFloat) -> CGFloat {
        guard overshoot > 0, dimension > 0 else { return 0 }
        if overshoot > evenPart * dimension {
            return evenPart * dimension / (rubberBandCoefficient * (1 - evenPart)) + (overshoot - evenPart * dimension) / evenSlope
        }
        return overshoot * dimension / (rubberBandCoefficient * (dimension - overshoot))
    }

    /// Where content is shown whose dragged offset is `raw`.
    static func shown(_ raw: CGFloat, in range: ClosedRange<CGFloat>, dimension: CGFloat, bounces: Bool) -> CGFloat {
        if range.contains(raw) { return raw }
        guard bounces else { return min(max(raw, range.lowerBound), range.upperBound) }
        return raw < range.lowerBound
            ? range.lowerBound - rubberBand(range.lowerBound - raw, dimension: dimension)
            : range.upperBound + rubberBand(raw - range.upperBound, dimension: dimension)
    }

    /// The dragged offset of content that is shown at `shown`: the inverse of ``shown(_:in:dimension:bounces:)``.
    static func raw(_ shown: CGFloat, in range: ClosedRange<CGFloat>, dimension: CGFloat) -> CGFloat {
        if shown < range.lowerBound { return range.lowerBound - rubberBandDistance(range.lowerBound - shown, dimension: dimension) }
        if shown > range.upperBound { return range.upperBound + rubberBandDistance(shown - range.upperBound, dimension: dimension) }
        return shown
    }

    /// The offset of the page that follows a drag on one axis.
    ///
    /// - Parameters:
    ///   - start: where the drag began.
    ///   - offset: where it ended.
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
