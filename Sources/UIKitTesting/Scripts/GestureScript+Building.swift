import Foundation
import UIKit

/// Writing a script in Swift. In each of these, `time` nil is when the entry before it ends; other times are seconds from the script's
/// start.
extension GestureScript {
    /// One change of a touch. The number tells touches apart; gestures have numbers of their own.
    public mutating func touch(_ id: Int, _ phase: Phase, at location: CGPoint, time: Double? = nil, pointer: Pointer = .finger) {
        append(.touch(id: id, phase: phase, pointer: pointer, location: location), at: checked(time))
    }

    /// A tap, or several quick ones.
    public mutating func tap(at location: CGPoint, count: Int = 1, time: Double? = nil, pointer: Pointer = .finger) {
        precondition((1...100).contains(count), "\(count) taps")
        append(.tap(location, count: count, pointer: pointer), at: checked(time))
    }

    /// A touch that rests for a while and is lifted.
    public mutating func press(at location: CGPoint, duration: Double = 1, time: Double? = nil, pointer: Pointer = .finger) {
        drag(from: location, to: location, duration: 0, holdBefore: duration, time: time, pointer: pointer)
    }

    /// A touch that moves evenly along a line.
    ///
    /// - Parameters:
    ///   - start: where the touch begins, in points on the screen.
    ///   - end: where it is lifted.
    ///   - duration: of the movement, in seconds. A scroll view is flung when the touch is lifted in motion.
    ///   - holdBefore: how long it rests before it moves.
    ///   - holdAfter: how long it rests before it is lifted.
    ///   - time: seconds after the script's beginning; nil for after what was added before.
    ///   - pointer: what touches. Default a finger.
    public mutating func drag(
        from start: CGPoint, to end: CGPoint, duration: Double = 0.3, holdBefore: Double = 0, holdAfter: Double = 0, time: Double? = nil,
        pointer: Pointer = .finger
    ) {
        append(
            .drag(
                from: start, to: end, moving: checked(duration), holdBefore: checked(holdBefore), holdAfter: checked(holdAfter),
                pointer: pointer), at: checked(time))
    }

    /// Two fingers that move apart or together evenly, about a point, and turn about it.
    ///
    /// - Parameters:
    ///   - center: the point between the fingers, on the screen.
    ///   - start: their distance at first, in points.
    ///   - end: their distance at last.
    ///   - angle: of the line through them at first, in degrees clockwise from the horizontal.
    ///   - turn: how far that line turns, in degrees clockwise.
    ///   - duration: of the movement, in seconds.
    ///   - time: seconds after the script's beginning; nil for after what was added before.
    public mutating func pinch(
        at center: CGPoint, from start: Double, to end: Double, angle: Double = 0, turn: Double = 0, duration: Double = 0.5,
        time: Double? = nil
    ) {
        append(.pinch(center: center, from: start, to: end, angle: angle, turn: turn, moving: checked(duration)), at: checked(time))
    }

    /// A pinch on a touchpad, which magnifies by `scale` what lies at a point; above 1 enlarges.
    public mutating func magnify(at location: CGPoint, by scale: Double, duration: Double = 0.5, time: Double? = nil) {
        precondition(scale > 0 && scale.isFinite, "a magnification by \(scale)")
        append(.magnify(location, scale: scale, moving: checked(duration)), at: checked(time))
    }

    /// A scroll by wheel, or by touchpad where `isPrecise`. `delta` is in points: positive moves the content right and down. It comes at
    /// once, or in equal parts at each frame of `duration` seconds.
    public mutating func wheel(
        at location: CGPoint, delta: CGVector, isPrecise: Bool = false, duration: Double = 0, time: Double? = nil
    ) {
        append(.wheel(location, delta: delta, isPrecise: isPrecise, moving: checked(duration)), at: checked(time))
    }

    /// The pointer, without a button, appears at a point.
    public mutating func hover(at location: CGPoint, time: Double? = nil) {
        append(.hover(from: location, to: nil, moving: 0), at: checked(time))
    }

    /// The pointer, without a button, moves evenly along a line.
    public mutating func hover(from start: CGPoint, to end: CGPoint, duration: Double = 0.3, time: Double? = nil) {
        append(.hover(from: start, to: end, moving: checked(duration)), at: checked(time))
    }

    /// The pointer leaves the screen.
    public mutating func endHover(time: Double? = nil) {
        append(.hover(from: nil, to: nil, moving: 0), at: checked(time))
    }

    /// A key goes down and up. Names are those of the W3C's `KeyboardEvent.key`: "a", "ArrowLeft", "Escape", "Enter", "F1"; "Space" is the
    /// space bar.
    public mutating func key(_ name: String, modifiers: UIKeyModifierFlags = [], time: Double? = nil) {
        append(.key(name, modifiers: modifiers, down: true, up: true), at: checked(time))
    }

    /// Text is typed, or committed by an input method.
    public mutating func text(_ text: String, time: Double? = nil) {
        append(.text(text), at: checked(time))
    }

    /// The device is held another way. The interface follows if the application supports it.
    public mutating func turnDevice(to orientation: UIDeviceOrientation, time: Double? = nil) {
        append(.turn(orientation), at: checked(time))
    }

    /// Nothing happens for a while.
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
