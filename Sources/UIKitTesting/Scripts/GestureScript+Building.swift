import Foundation
import UIKit

/// Building a script in Swift. `time` is in seconds since the script's start; nil is the end of the previous entry.
extension GestureScript {
    /// Adds a phase of a touch. The number identifies the touch; touches of gestures have other numbers.
    public mutating func touch(_ id: Int, _ phase: Phase, at location: CGPoint, time: Double? = nil, pointer: Pointer = .finger) {
        append(.touch(id: id, phase: phase, pointer: pointer, location: location), at: checked(time))
    }

    /// Adds a tap, or several quick ones.
    public mutating func tap(at location: CGPoint, count: Int = 1, time: Double? = nil, pointer: Pointer = .finger) {
        precondition((1...100).contains(count), "\(count) taps")
        append(.tap(location, count: count, pointer: pointer), at: checked(time))
    }

    /// Adds a touch that rests for a duration in seconds and is lifted.
    public mutating func press(at location: CGPoint, duration: Double = 1, time: Double? = nil, pointer: Pointer = .finger) {
        drag(from: location, to: location, duration: 0, holdBefore: duration, time: time, pointer: pointer)
    }

    /// Adds a touch that moves along a line at a constant speed.
    ///
    /// - Parameters:
    ///   - start: the point on the screen where the touch begins.
    ///   - end: the point where it is lifted.
    ///   - duration: the duration of the movement, in seconds. If the touch is lifted while it moves, a scroll view goes on scrolling.
    ///   - holdBefore: how long the touch rests before it moves, in seconds.
    ///   - holdAfter: how long the touch rests before it is lifted, in seconds.
    ///   - time: the start, in seconds since the script's start; nil for the end of the previous entry.
    ///   - pointer: the kind of pointer. Default: a finger.
    public mutating func drag(
        from start: CGPoint, to end: CGPoint, duration: Double = 0.3, holdBefore: Double = 0, holdAfter: Double = 0, time: Double? = nil,
        pointer: Pointer = .finger
    ) {
        append(
            .drag(
                from: start, to: end, moving: checked(duration), holdBefore: checked(holdBefore), holdAfter: checked(holdAfter),
                pointer: pointer), at: checked(time))
    }

    /// Adds a pinch: two fingers that move apart or together at a constant speed, and rotate around the point between them.
    ///
    /// - Parameters:
    ///   - center: the point between the fingers, on the screen.
    ///   - start: the initial distance of the fingers, in points.
    ///   - end: their final distance, in points.
    ///   - angle: the initial direction of the line through the fingers, in degrees clockwise from the horizontal.
    ///   - turn: how far the line rotates, in degrees clockwise.
    ///   - duration: the duration of the movement, in seconds.
    ///   - time: the start, in seconds since the script's start; nil for the end of the previous entry.
    public mutating func pinch(
        at center: CGPoint, from start: Double, to end: Double, angle: Double = 0, turn: Double = 0, duration: Double = 0.5,
        time: Double? = nil
    ) {
        append(.pinch(center: center, from: start, to: end, angle: angle, turn: turn, moving: checked(duration)), at: checked(time))
    }

    /// Adds a pinch on a touchpad at a point, which magnifies by the factor `scale`: above 1 enlarges.
    public mutating func magnify(at location: CGPoint, by scale: Double, duration: Double = 0.5, time: Double? = nil) {
        precondition(scale > 0 && scale.isFinite, "a magnification by \(scale)")
        append(.magnify(location, scale: scale, moving: checked(duration)), at: checked(time))
    }

    /// Adds scrolling by a wheel, or by a touchpad if `isPrecise`. `delta` is in points; positive values move the content right and down.
    /// It is sent at once, or in equal parts at each frame of `duration` seconds.
    public mutating func wheel(
        at location: CGPoint, delta: CGVector, isPrecise: Bool = false, duration: Double = 0, time: Double? = nil
    ) {
        append(.wheel(location, delta: delta, isPrecise: isPrecise, moving: checked(duration)), at: checked(time))
    }

    /// Moves the pointer to a point, without a pressed button.
    public mutating func hover(at location: CGPoint, time: Double? = nil) {
        append(.hover(from: location, to: nil, moving: 0), at: checked(time))
    }

    /// Moves the pointer along a line at a constant speed, without a pressed button.
    public mutating func hover(from start: CGPoint, to end: CGPoint, duration: Double = 0.3, time: Double? = nil) {
        append(.hover(from: start, to: end, moving: checked(duration)), at: checked(time))
    }

    /// Moves the pointer out of the screen.
    public mutating func endHover(time: Double? = nil) {
        append(.hover(from: nil, to: nil, moving: 0), at: checked(time))
    }

    /// Adds a press of a key. Names are those of the W3C's `KeyboardEvent.key`: "a", "ArrowLeft", "Escape", "Enter", "F1"; the space bar is
    /// "Space".
    public mutating func key(_ name: String, modifiers: UIKeyModifierFlags = [], time: Double? = nil) {
        append(.key(name, modifiers: modifiers, down: true, up: true), at: checked(time))
    }

    /// Adds text that is typed or committed by an input method.
    public mutating func text(_ text: String, time: Double? = nil) {
        append(.text(text), at: checked(time))
    }

    /// Rotates the device. The interface follows if the application supports the orientation.
    public mutating func turnDevice(to orientation: UIDeviceOrientation, time: Double? = nil) {
        append(.turn(orientation), at: checked(time))
    }

    /// Adds a pause in seconds.
    public mutating func wait(_ seconds: Double) {
        append(.wait(checked(seconds)), at: nil)
    }

    private func checked(_ duration: Double) -> Double {
        let range = 0...Self.maximumDuration
        precondition(range.contains(duration), "a gesture of \(duration) s: a duration is 0 to \(Int(range.upperBound)) s")
        return duration
    }

    private func checked(_ time: Double?) -> Double? {
        guard let time else { return nil }
        precondition((0...Self.maximumTime).contains(time), "a gesture at \(time) s: a time is 0 to \(Int(Self.maximumTime)) s")
        return time
    }
}
