/// Maps the progress to the layers' time.
extension UIPercentDrivenInteractiveTransition {
    func start(_ context: any UIViewControllerContextTransitioning) {
        guard let transition = context as? Transition else { return }
        driver?.cancel()
        driver = nil
        self.transition = transition
        percentComplete = 0
        transition.beginScrubbing()
    }

    func show(_ progress: CGFloat) {
        guard let transition, transition.isInteractive else { return }
        percentComplete = progress.isNaN ? 0 : min(max(progress, 0), 1)
        transition.updateInteractiveTransition(percentComplete)
        transition.scrub(to: percentComplete)
    }

    /// Takes control of a running transition again.
    func hold() {
        guard let transition, transition.isRunning, !transition.isInteractive else { return }
        if driver != nil {
            driver?.cancel()
            driver = nil
        } else {
            percentComplete = transition.holdRunning()
        }
        transition.pauseInteractiveTransition()
        transition.updateInteractiveTransition(percentComplete)
    }

    func runOut(to end: Double) {
        let start = Double(percentComplete)
        let speed = completionSpeed > 0 && completionSpeed.isFinite ? Double(completionSpeed) : 1
        let rest = abs(end - start) * Double(duration) / speed
        if let timingCurve { return runOut(.timing(start: start, end: end, duration: rest, pace: BlockPace(timingCurve))) }
        runOut(.curve(start: start, end: end, duration: rest, curve: completionCurve))
    }

    /// Ends the interaction and animates the remaining progress by `motion`.
    func runOut(_ motion: ProgressDriver.Motion) {
        guard let transition, transition.isInteractive else { return }
        let isAtEnd = motion.end > 0.5
        if isAtEnd { transition.finishInteractiveTransition() } else { transition.cancelInteractiveTransition() }
        let driver = ProgressDriver(motion) { [weak self, weak transition] value in
            self?.percentComplete = CGFloat(min(max(value, 0), 1))
            transition?.scrub(to: CGFloat(value))
        } completion: { [weak self, weak transition] in
            self?.driver = nil
            transition?.endScrubbing(atEnd: isAtEnd)
        }
        self.driver = driver
        driver.start()
    }
}
