import Foundation
import UIKit

/// A script of user input: touches, gestures, pointer movements and keys, with their times.
///
/// A script is read from text of JSON lines (`Documentation/GestureScripts.md` describes them), or built in Swift:
///
///     var script = GestureScript()
///     script.tap(at: CGPoint(x: 100, y: 200))
///     script.wait(0.5)
///     script.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 500, y: 300), duration: 0.2)
///
/// Times are seconds from the script's start, points are those of the screen. An entry without a time begins when the one before it ends;
/// one with a time may overlap others. A touch that is never lifted stays down.
public struct GestureScript: Sendable, Equatable {
    /// The kind of pointer that touches the screen.
    public enum Pointer: String, Sendable, CaseIterable {
        case finger
        /// The primary button of a mouse or touchpad.
        case mouse
        /// The secondary button.
        case secondary

        var kind: TouchKind {
            switch self {
            case .finger: .finger
            case .mouse: .primaryPointer
            case .secondary: .secondaryPointer
            }
        }
    }

    /// The phase of a touch.
    public enum Phase: String, Sendable, CaseIterable {
        case began, moved, ended, cancelled

        var display: TouchPhase {
            switch self {
            case .began: .began
            case .moved: .moved
            case .ended: .ended
            case .cancelled: .cancelled
            }
        }
    }

    /// The duration of a tap and of a press of a key, in seconds.
    static let tapDuration = 0.05
    /// The time from one tap to the next in a series, in seconds.
    static let tapInterval = 0.15
    /// The largest time of an entry, in seconds.
    static let maximumTime = 86_400.0
    /// The longest duration of an entry, and of all movements of a script together, in seconds.
    static let maximumDuration = 3_600.0

    enum Action: Sendable, Equatable {
        case touch(id: Int, phase: Phase, pointer: Pointer, location: CGPoint)
        case tap(CGPoint, count: Int, pointer: Pointer)
        case drag(from: CGPoint, to: CGPoint, moving: Double, holdBefore: Double, holdAfter: Double, pointer: Pointer)
        case pinch(center: CGPoint, from: Double, to: Double, angle: Double, turn: Double, moving: Double)
        case wheel(CGPoint, delta: CGVector, isPrecise: Bool, moving: Double)
        case magnify(CGPoint, scale: Double, moving: Double)
        /// Nil points: the pointer leaves the screen.
        case hover(from: CGPoint?, to: CGPoint?, moving: Double)
        case key(String, modifiers: UIKeyModifierFlags, down: Bool, up: Bool)
        case text(String)
        /// The device is rotated.
        case turn(UIDeviceOrientation)
        case wait(Double)
    }

    struct Entry: Sendable, Equatable {
        var time: Double
        var action: Action

        var endTime: Double { time + action.duration }
    }

    /// The entries in the order in which they were added.
    var entries: [Entry] = []
    /// The end of the entry that was added last, in seconds.
    private(set) var cursor = 0.0

    /// Creates an empty script.
    public init() {}

    /// The end of the last entry, in seconds since the start. Pauses count.
    public var duration: Double { entries.map(\.endTime).max() ?? 0 }

    mutating func append(_ action: Action, at time: Double?) {
        let entry = Entry(time: time ?? cursor, action: action)
        entries.append(entry)
        cursor = entry.endTime
    }
}

extension GestureScript.Action {
    /// The duration of the action in seconds.
    var duration: Double {
        switch self {
        case .touch, .text, .turn: 0
        case .tap(_, let count, _): GestureScript.tapDuration + Double(count - 1) * GestureScript.tapInterval
        case .drag(_, _, let moving, let before, let after, _): before + moving + after
        case .pinch(_, _, _, _, _, let moving), .wheel(_, _, _, let moving), .hover(_, _, let moving), .magnify(_, _, let moving): moving
        case .key(_, _, let down, let up): down && up ? GestureScript.tapDuration : 0
        case .wait(let seconds): seconds
        }
    }

    /// The part of the duration, in seconds, in which there is an event for each frame.
    var movingDuration: Double {
        switch self {
        case .drag(_, _, let moving, _, _, _), .pinch(_, _, _, _, _, let moving), .wheel(_, _, _, let moving), .hover(_, _, let moving),
            .magnify(_, _, let moving):
            moving
        default: 0
        }
    }
}
