/// Collects the changes made in `animateKeyframes` and merges them into one animation per property.
@MainActor
final class KeyframeCollector {
    /// A part of the whole duration, in fractions.
    struct Frame {
        var start: Double
        var duration: Double

        static let whole = Frame(start: 0, duration: 1)

        /// A part of this part, clamped to it.
        func part(start: Double, duration: Double) -> Frame {
            let start = start.isNaN ? 0 : min(max(start, 0), 1)
            let duration = duration.isNaN ? 0 : min(max(duration, 0), 1 - start)
            return Frame(start: self.start + start * self.duration, duration: duration * self.duration)
        }

        var end: Double { start + duration }
    }

    private struct Note {
        let change: PropertyChange
        let new: AnimatableValue
        let frame: Frame
    }

    private struct Name: Hashable {
        let view: ObjectIdentifier
        let path: PropertyPath
    }

    let mode: CAAnimationCalculationMode
    /// The block that creates the animations.
    private(set) weak var owner: AnimationBlock?
    private var notes: [Name: [Note]] = [:]
    /// The properties in the order of their first changes.
    private var names: [Name] = []

    init(mode: CAAnimationCalculationMode) { self.mode = mode }

    func begin(for block: AnimationBlock) { owner = block }

    /// Notes the change of a property in a part of the time.
    func note(_ change: PropertyChange, to new: AnimatableValue, in frame: Frame) {
        let name = Name(view: ObjectIdentifier(change.view), path: change.path)
        if notes[name] == nil { names.append(name) }
        notes[name, default: []].append(Note(change: change, new: new, frame: frame))
    }

    /// Creates one animation of the changes of each property.
    func makeAnimations(for block: AnimationBlock) {
        for name in names {
            guard let notes = notes[name], let first = notes.first else { continue }
            let track = Self.merged(notes.map { (value: $0.new, frame: $0.frame) }, from: first.change.old)
            block.attach(track.values, times: track.times, of: first.change)
        }
        names = []
        notes = [:]
    }

    /// Merges changes that follow or overlap each other into one sequence of values: each goes from the value at its start to its own
    /// value, and interrupts the one before it.
    static func merged(
        _ changes: [(value: AnimatableValue, frame: Frame)], from old: AnimatableValue
    ) -> (values: [AnimatableValue], times: [Double]) {
        var values = [old], times = [0.0]
        let ordered = changes.enumerated().sorted { ($0.element.frame.start, $0.offset) < ($1.element.frame.start, $1.offset) }.map(\.element)
        for (value, frame) in ordered {
            if let last = times.last, frame.start < last {
                // The former change is interrupted.
                var index = times.count - 1
                while index > 1, times[index - 1] > frame.start { index -= 1 }
                let before = times[index - 1], after = times[index]
                let share = after > before ? (frame.start - before) / (after - before) : 1
                let reached = values[index - 1].interpolated(to: values[index], share)
                values.removeSubrange(index...)
                times.removeSubrange(index...)
                values.append(reached)
                times.append(frame.start)
            } else if let last = times.last, frame.start > last, let value = values.last {
                values.append(value)
                times.append(frame.start)
            }
            values.append(value)
            times.append(frame.end)
        }
        if let last = times.last, last < 1, let value = values.last {
            values.append(value)
            times.append(1)
        }
        return (values, times)
    }
}
