/// Starting, pausing, scrubbing and ending.
extension UIViewPropertyAnimator {
    private var now: Double { CACurrentMediaTime() }
    /// The position that the animator runs to: 0 or 1.
    private var target: Double { course.isReversed ? 0 : 1 }

    var currentFraction: CGFloat {
        guard course.state != .inactive else { return 0 }
        let isLinear = !course.isMoving && scrubsLinearly && course.state == .active
        let position = isLinear ? min(max(track.nominalProgress(at: now), 0), 1) : course.position(at: now)
        return course.isReversed ? 1 - position : position
    }

    func add(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        precondition(course.state != .stopped, "it is an error to add animations to a stopped property animator")
        let factor = delayFactor.isNaN ? 0 : min(max(delayFactor, 0), 1)
        guard course.state == .active else { return waitingBlocks.append((factor, animation)) }
        let known = track.count
        run(animation, delayFactor: factor)
        if course.isMoving {
            track.go(to: course.target, from: course.position(at: now), length: remainingLength, at: now, pieces: known...)
        }
    }

    /// The seconds until the end, not counting a remaining delay.
    private var remainingLength: Double { max(0, course.beginTime + course.length - max(now, course.beginTime)) }

    /// Runs one closure of changes at the animator's current position.
    private func run(_ animations: () -> Void, delayFactor: Double) {
        let position = course.state == .active ? course.position(at: now) : 0
        let start = position * duration, delay = start + delayFactor * (duration - start)
        track.options = (isUserInteractionEnabled, isManualHitTestingEnabled)
        AnimationBlock(duration: duration - delay, delay: delay, options: blockOptions, pace: pace, track: track, outer: nil).run(animations)
    }

    /// Activates an inactive animator: its changes are made, and its animations are paused at the beginning.
    private func activate() {
        track.begin(form: pace.form(duration: duration, axis: .none), duration: duration)
        course = AnimatorCourse(isReversed: course.isReversed)
        let blocks = waitingBlocks
        waitingBlocks = []
        for (factor, animations) in blocks { run(animations, delayFactor: factor) }
        course.state = .active
        if course.isReversed {
            course.position = 1
            track.place(at: 1, isLinear: false)
        }
    }

    func start(afterDelay delay: TimeInterval) {
        precondition(course.state != .stopped, "it is an error to start a stopped property animator: finish it first")
        let delay = delay.isFinite ? max(0, delay) : 0
        if course.state == .inactive {
            activate()
            self.delay = delay
        } else if course.isMoving {
            return
        }
        move(with: nil, durationFactor: 0, delay: delay)
    }

    func pause() {
        precondition(isInterruptible, "it is an error to pause a property animator that is not interruptible")
        precondition(course.state != .stopped, "it is an error to pause a stopped property animator")
        if course.state == .inactive { activate() } else { hold() }
    }

    /// Pauses a running animator.
    private func hold() {
        guard course.isMoving else { return }
        let now = now
        course.position = course.position(at: now)
        course.isMoving = false
        track.hold(at: now)
        cancelTimer()
    }

    func scrub(to fraction: CGFloat) {
        precondition(isInterruptible, "it is an error to scrub a property animator that is not interruptible")
        precondition(course.state != .stopped, "it is an error to scrub a stopped property animator")
        if course.state == .inactive { activate() } else { hold() }
        let fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
        course.position = course.isReversed ? 1 - fraction : fraction
        track.place(at: course.position, isLinear: scrubsLinearly)
    }

    func setReversed(_ isReversed: Bool) {
        guard isReversed != course.isReversed else { return }
        guard course.state == .active, course.isMoving else {
            course.isReversed = isReversed
            return
        }
        precondition(isInterruptible, "it is an error to reverse a property animator that is not interruptible")
        hold()
        course.isReversed = isReversed
        move(with: nil, durationFactor: 0, delay: 0)
    }

    func goOn(with parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        precondition(isInterruptible, "it is an error to continue a property animator that is not interruptible")
        precondition(course.state == .active, "only an active property animator can be continued")
        hold()
        let factor = durationFactor.isFinite ? max(0, durationFactor) : 0
        move(with: parameters, durationFactor: factor, delay: 0)
    }

    /// Starts to run from the current position.
    private func move(with parameters: (any UITimingCurveProvider)?, durationFactor: Double, delay: Double) {
        let target = target
        // The remaining time is that of the curve from the current progress on.
        let share = abs(target - (parameters == nil ? track.nominalTime ?? course.position : course.position))
        var length = durationFactor > 0 ? durationFactor * duration : share * duration
        if durationFactor == 0, let own = parameters?.springTimingParameters?.ownDuration { length = own }
        if course.position == target || track.isEmpty { length = 0 }
        course.target = target
        course.beginTime = now + (length > 0 ? delay : 0)
        course.length = length
        course.isMoving = true
        track.go(
            to: target, from: course.position, length: length, at: course.beginTime, pace: parameters.map { BlockPace($0) })
        cancelTimer()
        // The timer's closure keeps the animator alive while it runs.
        timer = TimerQueue.shared.schedule(at: course.beginTime + length) { self.arrive() }
    }

    private func cancelTimer() {
        if let timer { TimerQueue.shared.cancel(timer) }
        timer = nil
    }

    /// Called when the end of the run is reached.
    private func arrive() {
        timer = nil
        let position: UIViewAnimatingPosition = course.isReversed ? .start : .end
        guard !pausesOnCompletion else {
            course.position = course.target
            course.isMoving = false
            return track.place(at: course.position, isLinear: true)
        }
        end(at: position)
    }

    /// Sets the views to the values of a position, and calls the completions.
    private func end(at position: UIViewAnimatingPosition) {
        track.settle(at: position, time: now)
        track.close(finished: true)
        course.state = .inactive
        course.isMoving = false
        course.isReversed = false
        course.position = 0
        let calls = completions
        completions = []
        for call in calls { call(position) }
    }

    func stop(_ withoutFinishing: Bool) {
        guard course.state != .inactive else { return }
        precondition(isInterruptible, "it is an error to stop a property animator that is not interruptible")
        hold()
        if course.state == .active { track.settle(at: .current, time: now) }
        course.state = .stopped
        guard withoutFinishing else { return }
        track.close(finished: false)
        completions = []
        course = AnimatorCourse()
    }

    func finish(at position: UIViewAnimatingPosition) {
        precondition(course.state == .stopped, "finishAnimation(at:) should only be called on a stopped animator")
        end(at: position)
    }
}
