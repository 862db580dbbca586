import Foundation
import QuartzCore
import UIKit

/// Converting gestures to events of a display.
extension GestureScript {
    /// The first number of gestures' touches, above all numbers that a script may give touches.
    private static let firstGestureTouch = 1 << 32

    /// The events of a script that starts at a media time, sorted by time. Movements have an event for each frame.
    package func events(startingAt start: Double, framesPerSecond: Int) -> [TimedEvent] {
        var writer = EventWriter(start: start, framesPerSecond: Double(framesPerSecond))
        for (index, entry) in entries.enumerated() {
            // Two numbers for each entry, since a pinch has two touches.
            writer.write(entry.action, at: entry.time, touch: Self.firstGestureTouch + 2 * index)
        }
        return writer.events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }
}

/// Converts gestures to events.
private struct EventWriter {
    let start: Double
    let framesPerSecond: Double
    var events: [TimedEvent] = []

    mutating func write(_ action: GestureScript.Action, at time: Double, touch id: Int) {
        switch action {
        case .touch(let id, let phase, let pointer, let location):
            touch(id, phase.display, pointer.kind, location, time)
        case .tap(let location, let count, let pointer):
            for tap in 0..<count {
                let down = time + Double(tap) * GestureScript.tapInterval
                touch(id, .began, pointer.kind, location, down)
                touch(id, .ended, pointer.kind, location, down + GestureScript.tapDuration)
            }
        case .drag(let from, let to, let moving, let before, let after, let pointer):
            touch(id, .began, pointer.kind, from, time)
            move(at: time + before, for: moving) { $0.touch(id, .moved, pointer.kind, from.moved(to: to, $1), $2) }
            touch(id, .ended, pointer.kind, to, time + before + moving + after)
        case .pinch(let center, let from, let to, let angle, let turn, let moving):
            func finger(_ side: Double, _ part: Double) -> CGPoint {
                let radius = side * (from + (to - from) * part) / 2, angle = (angle + turn * part) * .pi / 180
                return CGPoint(x: center.x + cos(angle) * radius, y: center.y + sin(angle) * radius)
            }
            let sides = [(id, -1.0), (id + 1, 1.0)]
            for (id, side) in sides { touch(id, .began, .finger, finger(side, 0), time) }
            move(at: time, for: moving) { writer, part, time in
                let moves = sides.map { TouchMove(id: $0.0, location: finger($0.1, part)) }
                writer.add(time) { .touchesMoved(moves, time: $0) }
            }
            for (id, side) in sides { touch(id, .ended, .finger, finger(side, 1), time + moving) }
        case .wheel(let location, let delta, let isPrecise, let moving):
            var told = 0.0
            move(at: time, for: moving) { writer, part, time in
                let share = CGVector(dx: delta.dx * (part - told), dy: delta.dy * (part - told))
                told = part
                writer.add(time) { .scroll(location: location, delta: share, isPrecise: isPrecise, time: $0) }
            }
        case .magnify(let location, let scale, let moving):
            var told = 1.0
            move(at: time, for: moving) { writer, part, time in
                let share = pow(scale, part) / told
                told *= share
                writer.add(time) { .magnify(location: location, scale: share, time: $0) }
            }
        case .hover(let from, let to, let moving):
            add(time) { .hover(location: from, time: $0) }
            if let from, let to { move(at: time, for: moving) { $0.hover(from.moved(to: to, $1), $2) } }
        case .key(let name, let modifiers, let down, let up):
            if down { key(name, modifiers, isDown: true, time) }
            if up { key(name, modifiers, isDown: false, down ? time + GestureScript.tapDuration : time) }
        case .text(let text):
            add(time) { .text(text, time: $0) }
        case .turn(let orientation):
            add(time) { .turned(DeviceAttitude(rawValue: UInt8(clamping: orientation.rawValue)) ?? .unknown, time: $0) }
        case .wait:
            break
        }
    }

    /// Calls `step` for each frame of a movement with the fraction of it that is done, from above 0 to 1.
    private mutating func move(at time: Double, for seconds: Double, _ step: (inout EventWriter, Double, Double) -> Void) {
        let steps = max(1, Int((seconds * framesPerSecond - 1e-6).rounded(.up)))
        for index in 1...steps {
            let part = index == steps ? 1 : Double(index) / framesPerSecond / seconds
            step(&self, part, time + seconds * part)
        }
    }

    private mutating func touch(_ id: Int, _ phase: TouchPhase, _ kind: TouchKind, _ location: CGPoint, _ time: Double) {
        add(time) { .touch(id: id, phase: phase, kind: kind, location: location, time: $0) }
    }

    private mutating func hover(_ location: CGPoint, _ time: Double) {
        add(time) { .hover(location: location, time: $0) }
    }

    private mutating func key(_ name: String, _ modifiers: UIKeyModifierFlags, isDown: Bool, _ time: Double) {
        add(time) { .key(name: name, isDown: isDown, isRepeat: false, modifiers: KeyModifiers(modifiers), time: $0) }
    }

    private mutating func add(_ time: Double, _ event: (Double) -> DisplayEvent) {
        events.append(TimedEvent(time: start + time, event: event(start + time)))
    }
}

extension CGPoint {
    /// The point at a fraction of the way to another point.
    fileprivate func moved(to end: CGPoint, _ part: Double) -> CGPoint {
        part == 1 ? end : CGPoint(x: x + (end.x - x) * part, y: y + (end.y - y) * part)
    }
}

extension KeyModifiers {
    fileprivate init(_ flags: UIKeyModifierFlags) {
        self = []
        if flags.contains(.shift) { insert(.shift) }
        if flags.contains(.control) { insert(.control) }
        if flags.contains(.alternate) { insert(.alternate) }
        if flags.contains(.command) { insert(.command) }
    }
}
