import Foundation
import UIKit

/// A finger of a test, which stays down between steps.
@MainActor
package struct Finger {
    private let host: HeadlessHost
    private let id: Int
    /// Where it is, in points of the screen.
    package private(set) var place: CGPoint

    /// Puts a finger down.
    package init(_ host: HeadlessHost, _ id: Int = 1, at place: CGPoint) async {
        self.host = host
        self.id = id
        self.place = place
        await send(.began)
    }

    private func send(_ phase: GestureScript.Phase) async {
        var script = GestureScript()
        script.touch(id, phase, at: place, time: 0)
        await host.run(script)
    }

    /// Moves to a point in equal steps, a frame each.
    package mutating func move(to end: CGPoint, steps: Int = 10) async {
        let start = place
        for step in 1...steps {
            let part = CGFloat(step) / CGFloat(steps)
            place = CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
            await send(.moved)
            await host.advanceFrame()
        }
    }

    /// Moves by a distance in equal steps, a frame each.
    package mutating func move(by dx: CGFloat, _ dy: CGFloat, steps: Int = 10) async {
        await move(to: CGPoint(x: place.x + dx, y: place.y + dy), steps: steps)
    }

    /// Lifts it.
    package func lift() async { await send(.ended) }
    /// Has the system cancel its touch.
    package func interrupt() async { await send(.cancelled) }
}
