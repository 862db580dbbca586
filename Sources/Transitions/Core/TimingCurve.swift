import UIKit

/// How fast a transition proceeds: maps the elapsed part of its duration to the part of the change that is shown, both 0...1.
///
/// Curves never go backwards, so that a transition that is stopped at any point can continue from there in both directions.
public struct TimingCurve: Sendable, Hashable {
    private enum Kind: Hashable {
        case linear
        case cubic(CGFloat, CGFloat, CGFloat, CGFloat)
        case easeInThenOut
    }
    private let kind: Kind

    /// Constant speed.
    public static let linear = TimingCurve(kind: .linear)
    /// Begins slowly: (0.42, 0, 1, 1).
    public static let easeIn = TimingCurve(kind: .cubic(0.42, 0, 1, 1))
    /// Ends slowly: (0, 0, 0.58, 1).
    public static let easeOut = TimingCurve(kind: .cubic(0, 0, 0.58, 1))
    /// Begins and ends slowly: (0.42, 0, 0.58, 1).
    public static let easeInOut = TimingCurve(kind: .cubic(0.42, 0, 0.58, 1))
    /// Ease-in to the middle, then ease-out: the two stages of a flip.
    public static let easeInThenOut = TimingCurve(kind: .easeInThenOut)

    /// A cubic Bézier curve from (0, 0) to (1, 1). Coordinates of its control points outside of 0...1 are clamped.
    public static func cubic(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) -> TimingCurve {
        TimingCurve(kind: .cubic(clamp(x1), clamp(y1), clamp(x2), clamp(y2)))
    }

    /// The shown part after a part of the duration. Values outside of 0...1 are clamped.
    public func value(at time: CGFloat) -> CGFloat {
        let time = Self.clamp(time)
        switch kind {
        case .linear: return time
        case .cubic(let x1, let y1, let x2, let y2):
            guard time > 0, time < 1 else { return time }
            return Self.bezier(y1, y2, at: Self.solve(time) { Self.bezier(x1, x2, at: $0) })
        case .easeInThenOut:
            return time < 0.5 ? Self.easeIn.value(at: 2 * time) / 2 : 0.5 + Self.easeOut.value(at: 2 * time - 1) / 2
        }
    }

    /// The part of the duration after which a part of the change is shown: the inverse of ``value(at:)``.
    public func time(of value: CGFloat) -> CGFloat {
        let value = Self.clamp(value)
        switch kind {
        case .linear: return value
        case .cubic(let x1, let y1, let x2, let y2):
            guard value > 0, value < 1 else { return value }
            return Self.bezier(x1, x2, at: Self.solve(value) { Self.bezier(y1, y2, at: $0) })
        case .easeInThenOut:
            return value < 0.5 ? Self.easeIn.time(of: 2 * value) / 2 : 0.5 + Self.easeOut.time(of: 2 * value - 1) / 2
        }
    }

    private static func bezier(_ a: CGFloat, _ b: CGFloat, at s: CGFloat) -> CGFloat {
        let r = 1 - s
        return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
    }

    /// The parameter in 0...1 where a rising function has a value, by bisection to the precision of the numbers.
    private static func solve(_ value: CGFloat, _ function: (CGFloat) -> CGFloat) -> CGFloat {
        var low: CGFloat = 0, high: CGFloat = 1
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if function(middle) < value { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    static func clamp(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, 0), 1) }
}
