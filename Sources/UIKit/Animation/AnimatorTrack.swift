/// The animations of a property animator, controlled by the animator's time.
@MainActor
final class AnimatorTrack {
    /// One animation: its time interval in the animator's time, and its state.
    private struct Piece {
        /// The start in the animator's time, in seconds.
        let begin: Double
        let duration: Double
        /// The timing curve or spring of the animation.
        let form: AnimationPace.Form
        /// The axis of which the spring is used, for points with separate springs.
        let axis: BlockPace.Axis
        /// Nil for the animator as a whole.
        let animation: DirectedAnimation?
        var direction: AnimationDirection
        /// The position in the time of its curve or spring at which it was paused; nil if only its progress is known.
        var time: Double?
    }

    /// A change and its animations.
    private struct Entry {
        let change: PropertyChange
        let new: AnimatableValue
        var animations: [DirectedAnimation]
        /// The view's background colour after the change, for a background that was stopped.
        var newColor: UIColor?
    }

    private struct Name: Hashable {
        let view: ObjectIdentifier
        let path: PropertyPath
    }

    /// The animations; the first piece stands for the animator as a whole.
    private var pieces: [Piece] = []
    private var entries: [Entry] = []
    private var names: [Name: [Int]] = [:]
    private var duration = 0.0
    private var followers: [AnimationBlock] = []
    /// Whether views receive touches, and whether hit testing uses their model positions.
    var options = (receivesTouches: true, isManual: false)
    private var touchedViews: [UIView] = []
    private var blockedViews: [UIView] = []

    /// The number of animations, plus 1 for the animator as a whole.
    var count: Int { pieces.count }
    /// Whether there are no animations.
    var isEmpty: Bool { pieces.count < 2 }

    /// Resets the track for another run.
    func begin(form: AnimationPace.Form, duration: Double) {
        self.duration = duration
        pieces = [Piece(begin: 0, duration: duration, form: form, axis: .none, animation: nil, direction: .still(at: 0), time: 0)]
    }

    /// Adds the animation of a change made by a block.
    ///
    /// - Parameters:
    ///   - delay: the start in the animator's time, in seconds.
    ///   - duration: the duration in the animator's time, in seconds.
    ///   - isFirst: whether it is evaluated before the layer's existing animations.
    func add(
        _ animation: CAPropertyAnimation, key: String, form: AnimationPace.Form, axis: BlockPace.Axis, delay: Double, duration: Double,
        isFirst: Bool, of change: PropertyChange
    ) {
        let directed = change.view.layer.addDirected(animation, forKey: key, isFirst: isFirst, direction: .still(at: 0))
        pieces.append(
            Piece(begin: delay, duration: duration, form: form, axis: axis, animation: directed, direction: directed.direction, time: 0))
        let name = Name(view: ObjectIdentifier(change.view), path: change.path)
        let new = change.path.value(in: change.view.layer.properties) ?? change.old
        if let last = names[name]?.last, entries[last].new == new {
            entries[last].animations.append(directed)
        } else {
            names[name, default: []].append(entries.count)
            entries.append(Entry(change: change, new: new, animations: [directed]))
            take(change.view)
        }
    }

    /// Makes an inner block end together with the animator.
    func lead(_ block: AnimationBlock) {
        guard block.completion != nil else { return }
        block.wait()
        followers.append(block)
    }

    // MARK: Moving

    /// The progress of the animator as a whole, by its timing curve.
    func nominalProgress(at time: Double) -> Double { pieces.first?.direction.progress(at: time) ?? 0 }

    /// The fraction of its curve's time at which the paused animator stands as a whole; nil if no point of the curve has its progress.
    var nominalTime: Double? { pieces.first.flatMap { time(of: $0, progress: $0.direction.progress(at: 0)) } }

    /// The position of a paused piece in the time of its curve or spring.
    private func time(of piece: Piece, progress: Double) -> Double? {
        if let time = piece.time { return time }
        guard let time = piece.form.fraction(reaching: progress), abs(piece.form.progress(at: time) - progress) < 1e-6 else { return nil }
        return time
    }

    /// Pauses all animations at their current progress.
    func hold(at time: Double) {
        for index in pieces.indices {
            let direction = pieces[index].direction
            let fraction = direction.fraction(at: time)
            let isOwn = direction.pace.isPlain && direction.pace.form == pieces[index].form
            if direction.beginTime != nil || pieces[index].time == nil {
                pieces[index].time = isOwn ? direction.pace.formTime(at: fraction) : nil
            }
            direct(index, .still(at: direction.pace.progress(at: fraction)))
        }
    }

    /// Moves all animations to a fraction of the animator's time, linearly or by their timing curves.
    func place(at position: Double, isLinear: Bool) {
        for index in pieces.indices {
            let piece = pieces[index]
            let elapsed = position * duration - piece.begin
            let fraction = position >= 1 ? 1 : piece.duration > 0 ? min(max(elapsed / piece.duration, 0), 1) : elapsed < 0 ? 0 : 1
            pieces[index].time = isLinear ? nil : fraction
            direct(index, .still(at: isLinear ? fraction : piece.form.progress(at: fraction)))
        }
    }

    /// Runs paused animations to an end of the animator's time.
    ///
    /// - Parameters:
    ///   - target: 0 or 1, as a fraction of the animator's time.
    ///   - position: the fraction at which the animator stands.
    ///   - length: the duration of the run, in seconds.
    ///   - time: the media time at which it begins.
    ///   - pace: a curve or spring for the run, in place of the rest of their own.
    ///   - range: the animations to run.
    func go(to target: Double, from position: Double, length: Double, at time: Double, pace: BlockPace? = nil, pieces range: PartialRangeFrom<Int> = 0...) {
        let start = position * duration, way = abs(target - position) * duration
        let scale = way > 0 ? length / way : 0
        for index in range.relative(to: pieces) {
            let piece = pieces[index]
            let ends = (piece.begin, piece.begin + piece.duration)
            let progress = piece.direction.progress(at: time)
            // The delay before the animation starts, and the seconds of its own time that it runs.
            let wait, seconds: Double
            if target > position || target == 1 {
                wait = max(0, ends.0 - start)
                seconds = max(0, ends.1 - max(ends.0, start))
            } else {
                wait = max(0, start - ends.1)
                seconds = max(0, min(ends.1, start) - ends.0)
            }
            let form = pace?.form(duration: seconds * scale, axis: piece.axis) ?? piece.form
            let new: AnimationPace
            if pace == nil, let own = self.time(of: piece, progress: progress) {
                new = AnimationPace(form, begin: own, end: target)
            } else {
                new = AnimationPace(form, low: progress, high: target)
            }
            pieces[index].time = nil
            direct(index, AnimationDirection(beginTime: time + wait * scale, duration: seconds * scale, pace: new))
        }
    }

    private func direct(_ index: Int, _ direction: AnimationDirection) {
        pieces[index].direction = direction
        pieces[index].animation?.direct(direction)
    }

    // MARK: Ending

    /// Removes the animations and sets the model to the values of a position. Changes made by others meanwhile are kept.
    func settle(at position: UIViewAnimatingPosition, time: Double) {
        var values: [(index: Int, value: AnimatableValue)] = []
        for indices in names.values {
            guard let first = indices.first, let last = indices.last else { continue }
            let animations = indices.flatMap { entries[$0].animations }.filter(\.isAttached)
            let entry = entries[last], layer = entry.change.view.layer
            if !hasSettled { entries[last].newColor = entry.change.view.backgroundColor }
            let isOurs = entry.change.path.value(in: layer.properties) == entry.new
            guard hasSettled || isOurs && position != .end else { continue }
            switch position {
            case .start: values.append((first, entries[first].change.old))
            case .end: values.append((last, entry.new))
            case .current: layer.value(at: entry.change.path, under: animations, at: time).map { values.append((last, $0)) }
            }
        }
        for entry in entries {
            for animation in entry.animations { animation.remove() }
        }
        hasSettled = position == .current
        for (index, value) in values {
            let entry = entries[index]
            switch (position, value) {
            case (_, .color) where entry.change.path.key != .backgroundColor: entry.change.view.assign(value, of: entry.change.key)
            case (.start, .color): entry.change.view.assign(entry.change.oldColor)
            case (.end, .color): entry.change.view.assign(entry.newColor)
            case (.current, .color(let color)): entry.change.view.assign(color.map { UIColor(cgColor: $0) })
            default: entry.change.view.assign(value, of: entry.change.key)
            }
        }
    }

    /// Whether the model was set to the values on screen.
    private var hasSettled = false

    /// Removes all animations from the track.
    func close(finished: Bool) {
        pieces = []
        entries = []
        names = [:]
        hasSettled = false
        for view in touchedViews { view.shownAnimations -= 1 }
        for view in blockedViews { view.touchBlockingAnimations -= 1 }
        touchedViews = []
        blockedViews = []
        let blocks = followers
        followers = []
        for block in blocks { block.arrive(finished: finished) }
    }

    private func take(_ view: UIView) {
        if !options.receivesTouches {
            view.touchBlockingAnimations += 1
            blockedViews.append(view)
        } else if !options.isManual {
            view.shownAnimations += 1
            touchedViews.append(view)
        }
    }
}

extension UIView {
    /// Sets a property of the layer without animation.
    fileprivate func assign(_ value: AnimatableValue, of key: String) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.setValue(value.any, forKey: key)
        CATransaction.commit()
    }

    /// Sets the view's background colour without animation.
    fileprivate func assign(_ color: UIColor?) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        backgroundColor = color
        CATransaction.commit()
    }
}
