@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    @Suite @MainActor struct InteractionControllerTests {
        private final class Foreign: NSObject, UIViewControllerInteractiveTransitioning {
            var context: (any UIViewControllerContextTransitioning)?
            func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
                context = transitionContext
                if let view = transitionContext.view(forKey: .to) { transitionContext.containerView.addSubview(view) }
            }
        }

        private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
            func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }
            func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
                guard let view = transitionContext.view(forKey: .to) else { return transitionContext.completeTransition(true) }
                transitionContext.containerView.addSubview(view)
                view.alpha = 0
                UIView.animate(withDuration: 0.4) { view.alpha = 1 } completion: { _ in
                    view.alpha = 1
                    transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
                }
            }
        }

        private func pushed(
            _ interaction: any UIViewControllerInteractiveTransitioning, _ body: @MainActor (HeadlessHost, UINavigationController) async -> Void
        ) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 480)) { host in
                let navigation = UINavigationController(rootViewController: UIViewController())
                let delegate = NotingNavigationDelegate(Trace())
                delegate.animator = Fade()
                delegate.interaction = interaction
                navigation.delegate = delegate
                host.show(navigation)
                await host.advance(by: 0.1)
                navigation.pushViewController(UIViewController(), animated: true)
                await body(host, navigation)
                await host.advance(by: 1)
            }
        }

        @Test("animations alongside run with an interaction controller of any kind")
        func foreign() async {
            let foreign = Foreign()
            await pushed(foreign) { host, navigation in
                var log: [String] = []
                navigation.transitionCoordinator?.animate(
                    alongsideTransition: { _ in log.append("along") }, completion: { _ in log.append("end") })
                #expect(log == ["along"])
                await host.advance(by: 0.2)
                foreign.context?.finishInteractiveTransition()
                foreign.context?.completeTransition(true)
                #expect(log == ["along", "end"])
                #expect(navigation.transitionCoordinator == nil)
            }
        }

        @Test("animations that wait before a foreign interaction begins run after its beginning")
        func foreignQueue() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 480)) { host in
                let root = UIViewController(), top = UIViewController(), foreign = Foreign()
                host.show(root)
                await host.advance(by: 0.1)
                var log: [String] = []
                let transition = Transition(
                    from: .init(controller: root, view: root.view), to: .init(controller: top, view: top.view), in: root.view.superview!,
                    animator: Fade(), interaction: foreign
                ) { _, _ in }
                transition.animate(alongsideTransition: { _ in log.append("along \(foreign.context != nil)") }, completion: nil)
                #expect(log == [])
                transition.start()
                #expect(log == ["along true"])
                transition.completeTransition(true)
            }
        }

        @Test("a percent-driven interaction that ends where it is can be used again, without an interactive start")
        func reuse() async {
            let interaction = UIPercentDrivenInteractiveTransition()
            await pushed(interaction) { host, navigation in
                interaction.update(1)
                interaction.finish()
                await host.advance(by: 0.1)
                #expect(navigation.viewControllers.count == 2 && navigation.transitionCoordinator == nil)
                #expect(interaction.driver == nil)
                interaction.wantsInteractiveStart = false
                navigation.pushViewController(UIViewController(), animated: true)
                await host.advance(by: 0.1)
                interaction.pause()
                #expect(navigation.transitionCoordinator?.isInteractive == true)
                let held = Double(interaction.percentComplete)
                #expect(held > 0.1 && held < 0.5)
                interaction.update(0.8)
                interaction.cancel()
                await host.advance(by: 1)
                #expect(navigation.viewControllers.count == 2 && navigation.transitionCoordinator == nil)
            }
        }

        /// Somebody else's context, as tests of animators have it.
        private final class ForeignContext: NSObject, UIViewControllerContextTransitioning {
            let containerView = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let from = UIViewController(), to = UIViewController()
            var completed: [Bool] = []
            var isAnimated: Bool { true }
            var isInteractive: Bool { false }
            var transitionWasCancelled: Bool { false }
            var presentationStyle: UIModalPresentationStyle { .fullScreen }
            var targetTransform: CGAffineTransform { .identity }
            func updateInteractiveTransition(_ percentComplete: CGFloat) {}
            func finishInteractiveTransition() {}
            func cancelInteractiveTransition() {}
            func pauseInteractiveTransition() {}
            func completeTransition(_ didComplete: Bool) { completed.append(didComplete) }
            func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { key == .from ? from : to }
            func view(forKey key: UITransitionContextViewKey) -> UIView? { key == .from ? from.view : to.view }
            func initialFrame(for vc: UIViewController) -> CGRect { .zero }
            func finalFrame(for vc: UIViewController) -> CGRect { CGRect(x: 1, y: 2, width: 3, height: 4) }
        }

        @Test("the system's animators complete a context that is not the system's at once, with the view where it belongs")
        func foreignContext() {
            let animators: [any UIViewControllerAnimatedTransitioning] = [
                CoverAnimator(isPresenting: true), DissolveAnimator(isPresenting: true), FlipAnimator(isPresenting: true),
                UncoverAnimator(isPresenting: true), AlertAnimator(isPresenting: true), PushAnimator(.push),
            ]
            for animator in animators {
                let context = ForeignContext()
                animator.animateTransition(using: context)
                #expect(context.completed == [true])
                #expect(context.to.view.superview === context.containerView && context.to.view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
            }
        }
    }
}
