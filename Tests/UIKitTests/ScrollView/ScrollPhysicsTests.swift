@testable import UIKit
import Testing

struct ScrollPhysicsTests {
    @Test("7.2, 12 the rubber band of a view of 667 points", arguments: [(100.0, 50.81), (300, 132.28), (590, 218.30)])
    func rubberBand(distance: Double, shown: Double) {
        let overshoot = ScrollPhysics.rubberBand(distance, dimension: 667)
        #expect(abs(overshoot - shown) < 0.01)
        #expect(abs(ScrollPhysics.rubberBandDistance(overshoot, dimension: 667) - distance) < 1e-9)
    }

    @Test("7.2 inside the range content follows 1:1; without bouncing it stops at the edges")
    func shown() {
        #expect(ScrollPhysics.shown(30, in: 0...100, dimension: 200, bounces: true) == 30)
        #expect(ScrollPhysics.shown(130, in: 0...100, dimension: 200, bounces: false) == 100)
        let below = ScrollPhysics.shown(-30, in: 0...100, dimension: 200, bounces: true)
        #expect(below < 0 && below > -30)
        #expect(abs(ScrollPhysics.raw(below, in: 0...100, dimension: 200) + 30) < 1e-9)
        #expect(ScrollPhysics.rubberBand(-5, dimension: 100) == 0)
        #expect(ScrollPhysics.rubberBand(5, dimension: 0) == 0)
    }

    @Test("7.3 distance and duration of decelerations", arguments: [
        (0.998, 500.0, 244.51, 1.954), (0.998, 1000, 494.01, 2.300), (0.998, 2000, 993.01, 2.647), (0.998, 5000, 2490.01, 3.104),
        (0.99, 1000, 98.01, 0.458), (0.998, -2000, -993.01, 2.647),
    ])
    func deceleration(rate: Double, velocity: Double, distance: Double, duration: Double) {
        let curve = Deceleration(start: 100, velocity: velocity, rate: rate)
        // The sum over milliseconds; the integral would go half a point farther.
        #expect(abs(curve.target - 100 - distance) < 0.001)
        #expect(abs(curve.duration - duration) < 0.001)
        #expect(abs(curve.position(at: curve.duration) - curve.target) < 1e-9)
        #expect(abs(abs(curve.velocity(at: curve.duration - 1e-9)) - 10) < 1e-3)
        #expect(abs(curve.position(at: curve.time(at: 100 + distance / 2)) - (100 + distance / 2)) < 1e-9)
    }

    @Test("Behaviour 7.3: place and speed at any time", arguments: [(0.998, 0.499), (0.99, 0.099), (0.5, 0.001)], [0.0, 0.01, 0.1, 0.3])
    func decelerationCourse(rate: (Double, Double), time: Double) {
        let curve = Deceleration(start: 7, velocity: 3000, rate: rate.0)
        guard time < curve.duration else { return }
        let left = pow(rate.0, 1000 * time)
        #expect(abs(Double(curve.velocity(at: time)) - 3000 * left) < 1e-6)
        #expect(abs(Double(curve.position(at: time)) - (7 + 3000 * rate.1 * (1 - left))) < 1e-6)
    }

    @Test("Behaviour 7.2: the rubber band is the same at both edges and grows with the view", arguments: [320.0, 667, 1024], [1.0, 50, 400, 5000])
    func rubberBandFormula(dimension: Double, distance: Double) {
        let expected = (1 - 1 / (0.55 * distance / dimension + 1)) * dimension
        let low = Double(ScrollPhysics.shown(-distance, in: 0...100, dimension: dimension, bounces: true))
        let high = Double(ScrollPhysics.shown(100 + distance, in: 0...100, dimension: dimension, bounces: true))
        #expect(abs(low + expected) < 1e-9 && abs(high - 100 - expected) < 1e-9 && expected < dimension)
    }

    @Test("Behaviour 7.4: released overscrolled, 50 points a second decide between the two springs; both end near and slow", arguments: [
        (0.0, false), (49.9, false), (50, true), (-50, true), (-49.9, false),
    ])
    func release(velocity: Double, bounces: Bool) {
        let whole = ScrollTrajectory(released: -80, velocity: velocity, range: 0...1000, rate: 0.998, bounces: true)
        let time = 0.1
        let critical = (-80 + (velocity - 11 * 80) * time) * exp(-11 * time)
        let a = (velocity - 46 * 80) / 37, b = -80 - a
        let slow = a * exp(-9 * time) + b * exp(-46 * time)
        #expect(abs(Double(whole.position(at: time)) - (bounces ? critical : slow)) < 1e-9)
        #expect(whole.target == 0 && abs(Double(whole.position(at: whole.duration - 1e-6))) <= 0.06)
        #expect(abs(Double(whole.velocity(at: whole.duration - 1e-6))) <= 0.55)
    }

    @Test("7.4 content that doesn't scroll returns by one spring, also when it was released towards its place", arguments: [-80.0, 80], [2000.0, 3000])
    func unscrollable(position: Double, speed: Double) {
        let velocity = position < 0 ? speed : -speed
        let whole = ScrollTrajectory(released: position, velocity: velocity, range: 0...0, rate: 0.998, bounces: true)
        let spring = SpringReturn(from: position, velocity: velocity, to: 0, frequency: ScrollPhysics.bounceFrequency)
        #expect(whole.duration == spring.duration && whole.target == 0)
        for step in 0...100 {
            let time = whole.duration * Double(step) / 100
            #expect(whole.position(at: time) == spring.position(at: time) && (step == 100 || whole.velocity(at: time) == spring.velocity(at: time)))
        }
        #expect((0...100).contains { whole.position(at: whole.duration * Double($0) / 100) * position < 0 }, "it goes past its place")
    }

    @Test("7.3 slower than 10 points a second nothing decelerates")
    func tooSlow() {
        let still = ScrollTrajectory(released: 40, velocity: 9, range: 0...100, rate: 0.998, bounces: true)
        #expect(still.duration == 0)
        #expect(still.target == 40)
    }

    @Test("7.4, 12 a bounce at 3005 points a second reaches 100 points at 1/11 s")
    func bouncePeak() {
        let spring = SpringReturn(from: 0, velocity: 3005, to: 0, frequency: ScrollPhysics.bounceFrequency)
        #expect(abs(spring.position(at: 1.0 / 11) - 3005 / (11 * 2.718281828)) < 1e-6)
        #expect(abs(spring.velocity(at: 1.0 / 11)) < 1e-6)
        #expect(spring.position(at: spring.duration) == 0)
        #expect(spring.duration < 2)
    }

    @Test("7.4 content let go at rest beyond its edge comes back slowly")
    func releaseAtRest() {
        let curve = SpringReturn(releasedAt: -235, velocity: 0, to: 0)
        let a = -235.0 * 46 / 37, b = -235 - a
        for time in [0.0, 0.05, 0.2, 0.5] {
            #expect(abs(curve.position(at: time) - (a * exp(-9 * time) + b * exp(-46 * time))) < 1e-9)
        }
        #expect(abs(curve.velocity(at: 0)) < 1e-9)
    }

    @Test("7.4 deceleration turns into a bounce at the exact crossing, without a jump of place or speed")
    func crossing() {
        let free = Deceleration(start: 0, velocity: 2000, rate: 0.998)
        let time = free.time(at: 500)
        let whole = ScrollTrajectory(released: 0, velocity: 2000, range: 0...500, rate: 0.998, bounces: true)
        #expect(abs(whole.position(at: time) - 500) < 1e-6)
        #expect(abs(whole.position(at: time - 1e-7) - whole.position(at: time + 1e-7)) < 1e-3)
        #expect(abs(whole.velocity(at: time - 1e-7) - whole.velocity(at: time + 1e-7)) < 1e-1)
        let speed = free.velocity(at: time)
        #expect(abs(whole.position(at: time + 1.0 / 11) - 500 - speed / (11 * 2.718281828)) < 1e-6)
        #expect(whole.target == 500)
        let hard = ScrollTrajectory(released: 0, velocity: 2000, range: 0...500, rate: 0.998, bounces: false)
        #expect(hard.target == 500)
        #expect(abs(hard.duration - time) < 1e-9)
    }

    @Test("7.4 content thrown back from beyond an edge goes on into the content")
    func thrownBack() {
        let whole = ScrollTrajectory(released: -50, velocity: 3000, range: 0...5000, rate: 0.998, bounces: true)
        #expect(whole.target > 500)
        var last = -50.0
        for step in 1...200 {
            let place = whole.position(at: whole.duration * Double(step) / 200)
            #expect(place >= last - 1e-9)
            last = place
        }
    }

    @Test("7.3 a chosen target is reached exactly, first at the speed of the lift")
    func retarget() {
        let near = ScrollTrajectory(released: 0, velocity: 1000, retargetedTo: 400)
        #expect(near.target == 400)
        #expect(abs(near.velocity(at: 0) - 1000) < 1e-6)
        let back = ScrollTrajectory(released: 0, velocity: 1000, retargetedTo: -100)
        #expect(back.target == -100)
        #expect(back.duration == ScrollPhysics.easeOutDuration)
    }

    @Test("7.5 pages: by speed the next one, otherwise the nearest, never two", arguments: [
        (CGFloat(0), CGFloat(40), CGFloat(0), CGFloat(0)), (0, 60, 0, 100), (0, 20, 800, 100), (100, 80, -800, 0), (0, 250, 900, 100), (100, 120, -800, 100), (300, 330, 900, 300),
        // The speed that turns a page; half a page without; more than one page is never turned.
        (0, 20, 301, 100), (0, 20, 299, 0), (0, 49, 0, 0), (0, 51, 0, 100), (100, 45, 0, 0), (0, 180, 0, 100), (200, 30, 0, 100), (0, -40, -900, 0),
    ])
    func pages(start: CGFloat, offset: CGFloat, velocity: CGFloat, page: CGFloat) {
        #expect(ScrollPhysics.page(start: start, offset: offset, velocity: velocity, in: 0...300, origin: 0, dimension: 100) == page)
    }

    @Test("7.6 an animated offset follows a half wave of the cosine over 0.3 s")
    func cosine() {
        let move = TimedMove(start: 0, target: 100, duration: ScrollPhysics.animationDuration, easing: .cosine)
        #expect(abs(move.position(at: 0.15) - 50) < 1e-9)
        #expect(abs(move.position(at: 0.1) - 25) < 1e-9)
        #expect(move.position(at: 0.3) == 100)
    }
}
