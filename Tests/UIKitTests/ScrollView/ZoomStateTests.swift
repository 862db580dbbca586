@testable import UIKit
import Testing

struct ZoomStateTests {
    @Test("Behaviour 7.9: within the limits fingers have their way, beyond them less and less, never to twice the limit", arguments: [
        (1.0, 1.0), (3.0, 3.0), (0.5, 0.782), (6.0, 3.836), (1e9, 5.754), (0, 1),
    ])
    func rubberBand(raw: Double, shown: Double) {
        let scale = Double(ZoomState.shown(CGFloat(raw), in: 1...3, bounces: true))
        #expect(abs(scale - shown) < 0.01, "\(scale)")
        #expect(scale > 0.5 && scale < 6)
        #expect(ZoomState.shown(CGFloat(raw), in: 1...3, bounces: false) == CGFloat(min(max(raw, 1), 3)))
    }

    @Test("Fingers find the scale again that they left", arguments: [0.55, 0.7, 1.0, 2.0, 3.0, 3.5, 5.0])
    func inverse(shown: Double) {
        let raw = ZoomState.raw(CGFloat(shown), in: 1...3)
        #expect(abs(Double(ZoomState.shown(raw, in: 1...3, bounces: true)) - shown) < 1e-9)
    }

    @Test("7.9 the pinch's centre keeps its content, wherever it moves")
    func centre() {
        let state = ZoomState(scale: 1.5, offset: CGPoint(x: 30, y: 70)), origin = CGPoint(x: 10, y: 20)
        let place = CGPoint(x: 120, y: 90), moved = CGPoint(x: 140, y: 60)
        func point(_ state: ZoomState, under place: CGPoint) -> CGPoint {
            CGPoint(x: (state.offset.x + place.x - origin.x) / state.scale, y: (state.offset.y + place.y - origin.y) / state.scale)
        }
        let after = state.scaled(to: 2.25, about: place, movedTo: moved, origin: origin)
        let before = point(state, under: place), now = point(after, under: moved)
        #expect(abs(before.x - now.x) < 1e-9 && abs(before.y - now.y) < 1e-9)
        // On the way to a state with the same centre, it stays at each moment.
        let fixed = state.scaled(to: 3, about: place, origin: origin)
        for step in 0...10 {
            let between = point(state.interpolated(to: fixed, part: CGFloat(step) / 10), under: place)
            #expect(abs(before.x - between.x) < 1e-9 && abs(before.y - between.y) < 1e-9)
        }
    }

    @Test("7.9 zoom(to:) fits the rectangle, in the middle")
    func fits() {
        let size = CGSize(width: 400, height: 300)
        let state = ZoomState.showing(CGRect(x: 50, y: 50, width: 100, height: 100), in: size, limits: 0.5...10, origin: .zero)
        #expect(state == ZoomState(scale: 3, offset: CGPoint(x: 100, y: 150)))
        let limited = ZoomState.showing(CGRect(x: 50, y: 50, width: 0, height: 0), in: size, limits: 0.5...10, origin: .zero)
        #expect(limited?.scale == 10)
        #expect(ZoomState.showing(.null, in: size, limits: 0.5...10, origin: .zero) == nil)
        #expect(ZoomState.showing(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), in: size, limits: 0.5...10, origin: .zero) == nil)
        #expect(ZoomState.showing(CGRect(x: 0, y: 0, width: 1, height: 1), in: .zero, limits: 0.5...10, origin: .zero) == nil)
    }

    @Test("Limits that are no scales become ones", arguments: [
        (Double.nan, 2.0, 1.0, 2.0), (-3, 4, 1e-4, 4), (0, 0, 1e-4, 1e-4), (3, 1, 3, 3), (1, .infinity, 1, 1e5), (.infinity, .infinity, 1e5, 1e5),
    ])
    func limits(minimum: Double, maximum: Double, least: Double, greatest: Double) {
        let limits = ZoomState.limits(CGFloat(minimum), CGFloat(maximum))
        #expect(Double(limits.lowerBound) == least && Double(limits.upperBound) == greatest)
    }

    @Test("Scales that are none are shown as ones", arguments: [Double.nan, .infinity, -.infinity, -1, 0])
    func hostile(raw: Double) {
        let scale = ZoomState.shown(CGFloat(raw), in: 1...3, bounces: true)
        #expect(scale.isFinite && scale > 0)
        _ = ZoomState.raw(CGFloat(raw), in: 1...3)
    }
}
