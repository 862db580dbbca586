/// A transition as the render tree has it: the old picture of a layer, and how the new one replaces it.
package struct RenderTransition: Sendable {
    package enum Form: Sendable {
        case fade, moveIn, push, reveal
    }

    let form: Form
    /// Where the movement comes from: a step of one layer's size along an axis.
    let direction: SIMD2<Double>
    let start: Double
    let end: Double
    let timing: MediaTiming
    let curve: CubicBezierCurve?
    /// The layer as it was before the commit.
    let old: RenderNode

    /// How far the new picture has replaced the old one, 0...1; nil when only the new one shows.
    func progress(at time: Double) -> Double? {
        guard let progress = timing.progress(at: time) else { return nil }
        let eased = curve.map { $0.value(at: progress.fraction) } ?? progress.fraction
        let value = start + (end - start) * eased
        return value.isNaN ? nil : min(max(value, 0), 1)
    }

    /// How far the two pictures are moved, in sizes of the layer.
    func offsets(at progress: Double) -> (old: SIMD2<Double>, new: SIMD2<Double>) {
        switch form {
        case .fade: (.zero, .zero)
        case .moveIn: (.zero, direction * (1 - progress))
        case .push: (-direction * progress, direction * (1 - progress))
        case .reveal: (-direction * progress, .zero)
        }
    }
}
