/// A transition in the render tree: the old image of a layer and how the new one replaces it.
///
/// A class, so that the many nodes without a transition store only a reference.
package final class RenderTransition: Sendable {
    package enum Form: Sendable {
        case fade, moveIn, push, reveal
        /// The layer rotates by half a turn about its centre line, with the old image on its front and the new one on its back.
        case flip
        /// The old image curls up like a page, or the new one curls down.
        case curlUp, curlDown
    }

    let form: Form
    /// The side that the movement comes from, as a unit step along an axis.
    let direction: SIMD2<Double>
    let start: Double
    let end: Double
    let timing: MediaTiming
    let curve: CubicBezierCurve?
    /// The layer as it was before the commit.
    let old: RenderNode

    init(
        form: Form, direction: SIMD2<Double>, start: Double, end: Double, timing: MediaTiming, curve: CubicBezierCurve?, old: RenderNode
    ) {
        self.form = form
        self.direction = direction
        self.start = start
        self.end = end
        self.timing = timing
        self.curve = curve
        self.old = old
    }

    /// The progress of the transition, 0...1; nil when only the new image is shown.
    func progress(at time: Double) -> Double? {
        guard let progress = timing.progress(at: time) else { return nil }
        let eased = curve.map { $0.value(at: progress.fraction) } ?? progress.fraction
        let value = start + (end - start) * eased
        return value.isNaN ? nil : min(max(value, 0), 1)
    }

    /// The transform of a flip about the centre of the bounds, and whether the new image is visible. The side that the movement comes from
    /// moves towards the viewer.
    func flip(at progress: Double, bounds: CGRect) -> (transform: CATransform3D, showsNew: Bool) {
        let showsNew = progress >= 0.5
        let angle = .pi * (showsNew ? progress - 1 : progress)
        let isVertical = direction.y != 0
        // A positive rotation about the vertical line moves the left side towards the viewer; about the horizontal line, the lower side.
        let sign = isVertical ? direction.y : -direction.x
        var turned = CATransform3DMakeRotation(sign * angle, isVertical ? 1 : 0, isVertical ? 0 : 1, 0)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / max(Self.eyeDistance * (isVertical ? bounds.height : bounds.width), 1)
        turned = CATransform3DConcat(turned, perspective)
        return (turned.about(bounds.midX, bounds.midY, 0, to: bounds.midX, bounds.midY, 0), showsNew)
    }

    /// The viewer's distance, in multiples of the layer's size.
    static let eyeDistance = 2.5

    /// The offsets of the two images, in multiples of the layer's size.
    func offsets(at progress: Double) -> (old: SIMD2<Double>, new: SIMD2<Double>) {
        switch form {
        case .fade, .flip, .curlUp, .curlDown: (.zero, .zero)
        case .moveIn: (.zero, direction * (1 - progress))
        case .push: (-direction * progress, direction * (1 - progress))
        case .reveal: (-direction * progress, .zero)
        }
    }
}
