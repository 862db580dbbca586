import CoreGraphics
import Foundation
import UIKit
import UIKitTesting

/// What people do with hands and keys, and what tests of apps wait for.
extension HeadlessHost {
    /// Presses keys, one after the other.
    package func press(_ keys: String..., then seconds: Double = 0.6) async {
        for key in keys {
            var script = GestureScript()
            script.key(key)
            await run(script)
            await advance(by: seconds)
        }
    }

    package func press(_ key: String, _ modifiers: UIKeyModifierFlags, then seconds: Double = 1) async {
        var script = GestureScript()
        script.key(key, modifiers: modifiers)
        await run(script)
        await advance(by: seconds)
    }

    package func write(_ text: String, then seconds: Double = 0.3) async {
        var script = GestureScript()
        // A key command may have been pressed last, whose text would be left out.
        script.key("Shift")
        script.text(text)
        await run(script)
        await advance(by: seconds)
    }

    package func tap(_ point: CGPoint, count: Int = 1, then seconds: Double = 1.2) async {
        var script = GestureScript()
        script.tap(at: point, count: count)
        await run(script)
        await advance(by: seconds)
    }

    /// Shows frames until a condition holds, with a little real time for the thread that follows the folder.
    package func advance(until condition: () -> Bool) async {
        for _ in 0..<1500 where !condition() {
            await advanceFrame()
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Waits until a condition holds, in real time alone: for the thread that follows the folder.
    package func wait(until condition: () -> Bool) async {
        for _ in 0..<2000 where !condition() {
            await settle()
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    /// How much the picture on the screen differs from another at the most, 0...255.
    package func difference(to other: CGImage) -> Int { PictureComparison(snapshot(), other)?.largestDifference ?? 255 }

    package func key(_ name: String, _ modifiers: UIKeyModifierFlags = [], then seconds: Double = 0.6) async {
        var script = GestureScript()
        script.key(name, modifiers: modifiers)
        await run(script)
        await advance(by: seconds)
    }

    /// A finger that is led by hand.
    package func touch(_ phase: GestureScript.Phase, _ point: CGPoint) async {
        var script = GestureScript()
        script.touch(7, phase, at: point, time: 0)
        schedule(script)
        await advanceFrame()
    }

    /// Leads the finger to a point within some frames.
    package func lead(from start: CGPoint, to end: CGPoint, frames: Int = 10) async {
        for frame in 1...frames {
            let part = CGFloat(frame) / CGFloat(frames)
            await touch(.moved, CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
        }
    }

    /// Writes the picture on the screen, to be looked at, into the folder that the environment names.
    package func look(_ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["LAMINA_LOOK"] else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try writeSnapshot(to: "\(folder)/\(name).png")
    }
}
