@testable import UIKit
import Testing
import UIKitTesting

/// An animator that fades, notes what it sees, and may have an interruptible animator.
@MainActor
final class FadeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let trace: Trace
    let duration: Double
    var notesContext: ((any UIViewControllerContextTransitioning) -> Void)?

    init(_ trace: Trace, duration: Double = 0.5) {
        self.trace = trace
        self.duration = duration
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { duration }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        trace.note("animate")
        notesContext?(context)
        let to = context.view(forKey: .to), from = context.view(forKey: .from)
        if let to, let controller = context.viewController(forKey: .to) {
            context.containerView.addSubview(to)
            to.frame = context.finalFrame(for: controller)
            to.alpha = 0
        }
        UIView.animate(withDuration: duration, delay: 0, options: .curveLinear) {
            to?.alpha = 1
            if to == nil { from?.alpha = 0 }
        } completion: { _ in
            if context.transitionWasCancelled {
                to?.removeFromSuperview()
                from?.alpha = 1
            }
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
    func animationEnded(_ transitionCompleted: Bool) { trace.note("ended(\(transitionCompleted))") }
}

/// An animator whose animations can be paused and turned.
@MainActor
final class InterruptibleFade: NSObject, UIViewControllerAnimatedTransitioning {
    let trace: Trace
    private(set) var animator: UIViewPropertyAnimator?
    init(_ trace: Trace) { self.trace = trace }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        trace.note("animate")
        interruptibleAnimator(using: context).startAnimation()
    }
    func interruptibleAnimator(using context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
        if let animator { return animator }
        trace.note("animator")
        let to = context.view(forKey: .to)!
        context.containerView.addSubview(to)
        to.frame = context.finalFrame(for: context.viewController(forKey: .to)!)
        to.alpha = 0
        let made = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { to.alpha = 1 }
        made.addCompletion { position in
            if position == .start { to.removeFromSuperview() }
            context.completeTransition(position == .end)
        }
        animator = made
        return made
    }
    func animationEnded(_ transitionCompleted: Bool) {
        trace.note("ended(\(transitionCompleted))")
        animator = nil
    }
}

/// Provides animators and notes who asks.
@MainActor
final class NotingTransitioningDelegate: NSObject, UIViewControllerTransitioningDelegate {
    let trace: Trace
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interaction: (any UIViewControllerInteractiveTransitioning)?
    var makesPresentation = false
    init(_ trace: Trace) { self.trace = trace }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        trace.note("animator(\(presented.title ?? ""), \(presenting.title ?? ""), \(source.title ?? ""))")
        return animator
    }
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        trace.note("animator(dismissed \(dismissed.title ?? ""))")
        return animator
    }
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
        trace.note("interaction")
        return interaction
    }
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
        trace.note("interaction(dismissal)")
        return interaction
    }
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        guard makesPresentation else { return nil }
        trace.note("presentation")
        return NotingPresentation(presentedViewController: presented, presenting: presenting, trace)
    }
}

/// Presents in the lower half.
@MainActor
final class NotingPresentation: UIPresentationController {
    let trace: Trace
    init(presentedViewController: UIViewController, presenting: UIViewController?, _ trace: Trace) {
        self.trace = trace
        super.init(presentedViewController: presentedViewController, presenting: presenting)
    }
    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        return CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
    }
    override func presentationTransitionWillBegin() { trace.note("presentationWillBegin") }
    override func presentationTransitionDidEnd(_ completed: Bool) { trace.note("presentationDidEnd(\(completed))") }
    override func dismissalTransitionWillBegin() { trace.note("dismissalWillBegin") }
    override func dismissalTransitionDidEnd(_ completed: Bool) { trace.note("dismissalDidEnd(\(completed))") }
}

extension UIKitCore {
    /// The rows of Behaviour 9.2 about custom transitions.
    @MainActor struct CustomTransitionTests {
        let trace = Trace()

        private func isNear(_ value: Double, _ wanted: Double, _ distance: Double) -> Bool { abs(value - wanted) < distance }
        private func opacity(of controller: UIViewController) -> Double { Double(controller.view.layer.presentation()?.opacity ?? 0) }

        private func shown(_ host: HeadlessHost) async -> NotingController {
            let root = NotingController("A", trace)
            host.show(root)
            await host.advance(by: 0.2)
            _ = trace.taken()
            return root
        }

        @Test("Behaviour 9.2: whom a custom presentation asks, in which order, and what its presentation controller hears")
        func asked() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace), delegate = NotingTransitioningDelegate(trace)
                delegate.animator = FadeAnimator(trace)
                delegate.makesPresentation = true
                b.modalPresentationStyle = .custom
                b.transitioningDelegate = delegate
                root.present(b, animated: true) { trace.note("completion") }
                await host.advance(by: 1)
                #expect(
                    trace.taken() == [
                        "presentation", "B.didLoad", "animator(B, A, A)", "interaction", "presentationWillBegin", "B.willAppear", "animate",
                        "presentationDidEnd(true)", "B.didAppear", "completion", "ended(true)",
                    ])
                #expect(b.view.frame == CGRect(x: 0, y: 250, width: 320, height: 250))
                b.dismiss(animated: true) { trace.note("completion") }
                await host.advance(by: 1)
                #expect(
                    trace.taken() == [
                        "animator(dismissed B)", "interaction(dismissal)", "dismissalWillBegin", "B.willDisappear", "animate", "B.didDisappear",
                        "dismissalDidEnd(true)", "completion", "ended(true)",
                    ])
                #expect(b.presentationController == nil || b.presentationController?.containerView == nil)
            }
        }

        @Test("Behaviour 9.2: what the context of a full screen presentation and dismissal holds")
        func contextOfFullScreen() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace), delegate = NotingTransitioningDelegate(trace)
                let animator = FadeAnimator(trace), whole = CGRect(x: 0, y: 0, width: 320, height: 500)
                delegate.animator = animator
                b.modalPresentationStyle = .fullScreen
                b.transitioningDelegate = delegate
                var containers: [UIView] = []
                animator.notesContext = { context in
                    containers.append(context.containerView)
                    #expect(context.containerView.subviews == [root.view] && context.presentationStyle == .fullScreen)
                    #expect(context.viewController(forKey: .from) === root && context.viewController(forKey: .to) === b)
                    #expect(context.view(forKey: .from) === root.view && context.view(forKey: .to) === b.view)
                    #expect(context.initialFrame(for: root) == whole && context.finalFrame(for: root) == .zero)
                    #expect(context.initialFrame(for: b) == .zero && context.finalFrame(for: b) == whole)
                    #expect(context.initialFrame(for: UIViewController()) == .zero)
                    #expect(context.isAnimated && !context.isInteractive && !context.transitionWasCancelled && context.targetTransform == .identity)
                }
                root.present(b, animated: true)
                await host.advance(by: 1)
                animator.notesContext = { context in
                    containers.append(context.containerView)
                    #expect(context.viewController(forKey: .from) === b && context.viewController(forKey: .to) === root)
                    #expect(context.view(forKey: .from) === b.view && context.view(forKey: .to) === root.view)
                    #expect(context.initialFrame(for: b) == whole && context.finalFrame(for: root) == whole)
                }
                root.dismiss(animated: true)
                await host.advance(by: 1)
                #expect(containers.count == 2 && root.view.superview is UIWindow)
            }
        }

        @Test("Behaviour 9.2: where the presenter stays its view is not the animator's")
        func contextOfOver() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace), delegate = NotingTransitioningDelegate(trace)
                let animator = FadeAnimator(trace)
                delegate.animator = animator
                b.modalPresentationStyle = .overFullScreen
                b.transitioningDelegate = delegate
                var asked = 0
                animator.notesContext = { context in
                    asked += 1
                    #expect(context.view(forKey: .from) == nil && context.viewController(forKey: .from) === root)
                    #expect(context.view(forKey: .to) === b.view)
                }
                root.present(b, animated: true)
                await host.advance(by: 1)
                animator.notesContext = { context in
                    asked += 1
                    #expect(context.view(forKey: .to) == nil && context.view(forKey: .from) === b.view)
                }
                root.dismiss(animated: true)
                await host.advance(by: 1)
                #expect(asked == 2)
            }
        }

        @Test("without animation nobody is asked for an animator")
        func unanimated() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace), delegate = NotingTransitioningDelegate(trace)
                delegate.animator = FadeAnimator(trace)
                b.modalPresentationStyle = .fullScreen
                b.transitioningDelegate = delegate
                root.present(b, animated: false)
                await host.advance(by: 0.1)
                root.dismiss(animated: false)
                await host.advance(by: 0.1)
                #expect(!trace.taken().contains { $0.contains("anim") })
            }
        }

        @Test("Behaviour 9.2: a navigation delegate's animator; after completeTransition the old view is gone")
        func navigation() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let navigation = UINavigationController(rootViewController: NotingController("A", trace))
                let delegate = NotingNavigationDelegate(trace), animator = FadeAnimator(trace)
                delegate.animator = animator
                navigation.delegate = delegate
                host.show(navigation)
                await host.advance(by: 0.2)
                let a = navigation.topViewController!, b = NotingController("B", trace)
                _ = trace.taken()
                animator.notesContext = { context in
                    #expect(context.view(forKey: .from) === a.view && context.view(forKey: .to) === b.view)
                    #expect(context.presentationStyle == .none && context.finalFrame(for: b) == CGRect(x: 0, y: 0, width: 320, height: 500))
                }
                navigation.pushViewController(b, animated: true)
                await host.advance(by: 0.25)
                #expect(isNear(opacity(of: b), 0.5, 0.05))
                await host.advance(by: 1)
                #expect(
                    trace.taken() == [
                        "B.willMove(parent)", "B.didLoad", "A.willDisappear", "B.willAppear", "willShow(B)", "animate", "A.didDisappear", "B.didAppear",
                        "didShow(B)", "B.didMove(parent)", "ended(true)",
                    ])
                #expect(a.view.superview == nil && navigation.transitionCoordinator == nil)
            }
        }

        @Test("Behaviour 9.2: UIPercentDrivenInteractiveTransition: defaults")
        func percentDefaults() {
            let driver = UIPercentDrivenInteractiveTransition()
            #expect(driver.completionSpeed == 1 && driver.completionCurve == .easeInOut && driver.timingCurve == nil)
            #expect(driver.wantsInteractiveStart && driver.percentComplete == 0 && driver.duration == 0)
            driver.update(0.4)
            driver.finish()
            driver.cancel()
            driver.pause()
            #expect(driver.percentComplete == 0)
        }

        @Test("Behaviour 9.2: a number drives the animations; finish runs on at the speed that was asked for", arguments: [1.0, 2.0])
        func percentFinish(speed: Double) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace), delegate = NotingTransitioningDelegate(trace)
                let driver = UIPercentDrivenInteractiveTransition()
                delegate.animator = FadeAnimator(trace)
                delegate.interaction = driver
                b.modalPresentationStyle = .overFullScreen
                b.transitioningDelegate = delegate
                root.present(b, animated: true) { trace.note("completion") }
                let coordinator = root.transitionCoordinator
                coordinator?.notifyWhenInteractionChanges { trace.note("interactive \($0.isInteractive) cancelled \($0.isCancelled)") }
                #expect(coordinator?.isInteractive == true && coordinator?.initiallyInteractive == true && driver.duration == 0.5)
                for part in [0.25, 0.75, 0.5] {
                    driver.update(CGFloat(part))
                    await host.advance(by: 0.1)
                    #expect(isNear(opacity(of: b), part, 0.02))
                    #expect(coordinator.map { Double($0.percentComplete) } == part)
                }
                driver.update(.nan)
                #expect(driver.percentComplete == 0)
                driver.update(7)
                #expect(driver.percentComplete == 1)
                driver.update(0.5)
                driver.completionSpeed = CGFloat(speed)
                driver.completionCurve = .linear
                _ = trace.taken()
                driver.finish()
                #expect(trace.taken() == ["interactive false cancelled false"])
                await host.advance(by: 0.125 / speed)
                #expect(isNear(opacity(of: b), 0.75, 0.06))
                await host.advance(by: 0.3)
                #expect(trace.taken() == ["B.didAppear", "completion", "ended(true)"])
                #expect(b.view.alpha == 1 && root.transitionCoordinator == nil)
            }
        }

        @Test("Behaviour 9.2: cancel runs back to 0: all is as before, and nobody is told of a completion")
        func percentCancel() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), delegate = NotingTransitioningDelegate(trace)
                weak var gone: UIViewController?
                delegate.animator = FadeAnimator(trace)
                let driver = UIPercentDrivenInteractiveTransition()
                delegate.interaction = driver
                do {
                    let b = NotingController("B", trace)
                    gone = b
                    b.modalPresentationStyle = .fullScreen
                    b.transitioningDelegate = delegate
                    root.present(b, animated: true) { trace.note("completion") }
                    root.transitionCoordinator?.animate(alongsideTransition: nil) { trace.note("along cancelled \($0.isCancelled)") }
                    driver.update(0.4)
                    await host.advance(by: 0.1)
                    driver.cancel()
                    await host.advance(by: 1)
                }
                let lines = trace.taken()
                #expect(!lines.contains("completion") && lines.contains("ended(false)") && lines.contains("along cancelled true"))
                #expect(lines.filter { $0.contains("ppear") } == [
                    "A.willDisappear", "B.willAppear", "B.willDisappear", "A.willAppear", "B.didDisappear", "A.didAppear",
                ])
                #expect(root.presentedViewController == nil && root.view.superview is UIWindow && root.view.window?.subviews == [root.view!])
                await host.advance(by: 0.1)
                #expect(gone == nil)
            }
        }

        @Test("Behaviour 9.2: an interactive dismissal that is cancelled leaves the presented one, which may be dismissed later")
        func dismissalCancelled() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace), delegate = NotingTransitioningDelegate(trace)
                b.modalPresentationStyle = .fullScreen
                b.transitioningDelegate = delegate
                root.present(b, animated: false)
                await host.advance(by: 0.1)
                let driver = UIPercentDrivenInteractiveTransition()
                delegate.animator = FadeAnimator(trace)
                delegate.interaction = driver
                root.dismiss(animated: true) { trace.note("completion") }
                driver.update(0.3)
                await host.advance(by: 0.1)
                _ = trace.taken()
                driver.cancel()
                await host.advance(by: 1)
                #expect(trace.taken().filter { $0.contains("ppear") } == ["A.willDisappear", "A.didDisappear", "B.willAppear", "B.didAppear"])
                #expect(root.presentedViewController === b && b.view.window != nil && root.view.window == nil && !b.isBeingDismissed)
                delegate.interaction = nil
                root.dismiss(animated: true) { trace.note("completion") }
                await host.advance(by: 1)
                #expect(root.presentedViewController == nil && trace.taken().contains("completion"))
            }
        }

        @Test("Behaviour 9.2: interruptibleAnimator(using:) is driven by its fraction, and so is what goes along", arguments: [true, false])
        func interruptible(finishes: Bool) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace), delegate = NotingTransitioningDelegate(trace)
                let animator = InterruptibleFade(trace), driver = UIPercentDrivenInteractiveTransition()
                let companion = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                root.view.addSubview(companion)
                delegate.animator = animator
                delegate.interaction = driver
                b.modalPresentationStyle = .overFullScreen
                b.transitioningDelegate = delegate
                root.present(b, animated: true)
                root.transitionCoordinator?.animate(alongsideTransition: { _ in companion.frame.origin.x = 100 })
                #expect(trace.taken().filter { $0.hasPrefix("anim") } == ["animator(B, A, A)", "animator"])
                driver.update(0.3)
                await host.advance(by: 0.2)
                #expect(isNear(opacity(of: b), 0.3, 0.02))
                #expect(isNear(Double(companion.layer.presentation()?.frame.minX ?? 0), 30, 2))
                #expect(isNear(Double(animator.animator?.fractionComplete ?? 0), 0.3, 0.01))
                if finishes { driver.finish() } else { driver.cancel() }
                await host.advance(by: 1)
                #expect(trace.taken().last == "ended(\(finishes))")
                #expect(root.presentedViewController === (finishes ? b : nil))
                #expect(Double(companion.frame.minX) == (finishes ? 100 : 0))
                #expect(animator.animator == nil && root.transitionCoordinator == nil)
            }
        }

        @Test("XX-01 an interruptible transition that begins by itself can be paused, driven and cancelled", arguments: [true, false])
        func pausing(isInterruptible: Bool) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace), delegate = NotingTransitioningDelegate(trace)
                let driver = UIPercentDrivenInteractiveTransition()
                driver.wantsInteractiveStart = false
                delegate.animator = isInterruptible ? InterruptibleFade(trace) : FadeAnimator(trace)
                delegate.interaction = driver
                b.modalPresentationStyle = .overFullScreen
                b.transitioningDelegate = delegate
                root.present(b, animated: true)
                #expect(root.transitionCoordinator?.isInteractive == false && root.transitionCoordinator?.isInterruptible == true)
                await host.advance(by: 0.2)
                driver.pause()
                #expect(root.transitionCoordinator?.isInteractive == true)
                #expect(isNear(Double(driver.percentComplete), 0.4, 0.05))
                await host.advance(by: 0.5)
                #expect(isNear(opacity(of: b), 0.4, 0.05))
                driver.update(0.2)
                await host.advance(by: 0.1)
                #expect(isNear(opacity(of: b), 0.2, 0.03))
                driver.timingCurve = UISpringTimingParameters(dampingRatio: 1)
                driver.cancel()
                await host.advance(by: 1)
                #expect(root.presentedViewController == nil && root.view.window?.subviews == [root.view!])
            }
        }

        @Test("Behaviour 9.2: the coordinator's values, and what goes along has the transition's timing")
        func coordinator() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 500)) { host in
                let navigation = UINavigationController(rootViewController: NotingController("A", trace))
                host.show(navigation)
                await host.advance(by: 0.2)
                #expect(navigation.transitionCoordinator == nil && navigation.topViewController?.transitionCoordinator == nil)
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                navigation.view.addSubview(view)
                let b = NotingController("B", trace)
                navigation.pushViewController(b, animated: true)
                let coordinator = navigation.transitionCoordinator
                #expect(coordinator != nil && b.transitionCoordinator === coordinator && coordinator?.isAnimated == true)
                #expect(coordinator?.viewController(forKey: .to) === b && coordinator?.containerView === b.view.superview)
                #expect(coordinator?.presentationStyle == UIModalPresentationStyle.none && coordinator?.completionVelocity == 1)
                var order: [String] = []
                let taken = coordinator?.animate(alongsideTransition: { _ in
                    order.append("along")
                    view.frame.origin.x = 400
                }, completion: { _ in order.append("completed") })
                #expect(taken == true && order == ["along"])
                for _ in 0..<3 {
                    await host.advance(by: 0.1)
                    let front = Double(b.view.layer.presentation()?.frame.minX ?? 0), own = Double(view.layer.presentation()?.frame.minX ?? 0)
                    #expect(isNear(front + own, 400, 1))
                }
                await host.advance(by: 1)
                #expect(order == ["along", "completed"])
                #expect(coordinator?.animate(alongsideTransition: { _ in order.append("late") }) == false)
                #expect(order.count == 2)
            }
        }
    }
}
