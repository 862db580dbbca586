@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// Who presents, what presentations do to views, and what ends them.
    @Suite @MainActor struct PresentationContentTests {
        private let trace = Trace()

        private func with(_ root: UIViewController, _ body: @MainActor (HeadlessHost, UIWindow) async -> Void) async {
            await HeadlessHost.open(size: CGSize(width: 390, height: 844), scale: 1) { host in
                let window = host.show(root)
                await host.advance(by: 0.2)
                _ = trace.taken()
                await body(host, window)
            }
        }

        @Test("the outermost container presents; a controller deep in what is presented dismisses all of it")
        func depth() async {
            let a = NotingController("A", trace), b = NotingController("B", trace), c = NotingController("C", trace)
            let tabs = UITabBarController()
            tabs.viewControllers = [UINavigationController(rootViewController: a)]
            await with(tabs) { host, _ in
                let pages = UINavigationController(rootViewController: b)
                a.present(pages, animated: true)
                #expect(pages.presentingViewController === tabs && tabs.presentedViewController === pages && b.presentingViewController === tabs)
                await host.advance(by: 1)
                pages.pushViewController(c, animated: true)
                await host.advance(by: 1)
                #expect(c.presentingViewController === tabs && c.view.window != nil && !c.isBeingPresented)
                c.dismiss(animated: true)
                #expect(c.isBeingDismissed && pages.isBeingDismissed)
                await host.advance(by: 1)
                #expect(tabs.presentedViewController == nil && c.view.window == nil && c.presentingViewController == nil)
                #expect(trace.taken().last == "C.didDisappear")
            }
        }

        @Test("a full screen presentation takes the presenter's view away, and puts it back among its siblings")
        func place() async {
            let root = UIViewController(), page = UIViewController()
            page.modalPresentationStyle = .fullScreen
            await with(root) { host, window in
                let below = UIView(), above = UIView()
                window.insertSubview(below, at: 0)
                window.addSubview(above)
                root.present(page, animated: true)
                await host.advance(by: 1)
                #expect(root.view.window == nil && page.view.window === window)
                page.dismiss(animated: true)
                await host.advance(by: 1)
                #expect(window.subviews.filter { [below, above, root.view].contains($0) } == [below, root.view, above] && page.view.window == nil)
                page.modalPresentationStyle = .overFullScreen
                root.present(page, animated: true)
                await host.advance(by: 1)
                #expect(root.view.window === window && page.view.window === window && page.view.frame.size == window.bounds.size)
            }
        }

        private final class Sized: UIViewController {
            var sizes: [CGSize] = []
            override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
                super.viewWillTransition(to: size, with: coordinator)
                sizes.append(size)
            }
        }

        @Test("Behaviour 9.3: another size of the window reaches what is presented, and what it covers", arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen])
        func resized(style: UIModalPresentationStyle) async {
            let root = Sized(), page = Sized()
            page.modalPresentationStyle = style
            await with(root) { host, window in
                root.present(page, animated: false)
                await host.advance(by: 0.5)
                (root.sizes, page.sizes) = ([], [])
                let size = CGSize(width: 844, height: 390)
                host.resize(to: size)
                await host.advance(by: 1)
                #expect(page.sizes == [size] && page.view.bounds.size == size)
                page.dismiss(animated: false)
                await host.advance(by: 0.5)
                #expect(root.view.bounds.size == size && root.view.window === window)
            }
        }

        @Test("another root controller ends what the former one presented; all hear of it and are freed")
        func otherRoot() async {
            weak var gone: UIViewController?
            weak var formerRoot: UIViewController?
            await HeadlessHost.open(size: CGSize(width: 390, height: 844), scale: 1) { host in
                let window: UIWindow
                do {
                    let root = NotingController("R", trace), sheet = NotingController("S", trace)
                    (gone, formerRoot) = (sheet, root)
                    window = host.show(root)
                    await host.advance(by: 0.2)
                    root.present(sheet, animated: true)
                    await host.advance(by: 1)
                    _ = trace.taken()
                    window.rootViewController = NotingController("N", trace)
                }
                await host.advance(by: 1)
                let heard = trace.taken()
                #expect(heard.contains("S.didDisappear") && heard.contains("R.didDisappear") && heard.contains("N.didAppear"))
                #expect(gone == nil && formerRoot == nil)
            }
        }

        @Test("what was dismissed can be presented again, by another controller and in another style")
        func again() async {
            let root = UIViewController(), page = NotingController("P", trace), other = UIViewController()
            await with(root) { host, window in
                for (presenter, style) in [(root, UIModalPresentationStyle.pageSheet), (other, .fullScreen), (root, .formSheet)] {
                    if presenter === other {
                        root.present(other, animated: false)
                        await host.advance(by: 0.5)
                    }
                    page.modalPresentationStyle = style
                    presenter.present(page, animated: true)
                    await host.advance(by: 1)
                    #expect(page.view.window === window && page.presentingViewController === presenter)
                    root.dismiss(animated: true)
                    await host.advance(by: 1)
                    #expect(root.presentedViewController == nil && page.view.window == nil && page.presentingViewController == nil)
                }
                #expect(trace.taken().filter { $0 == "P.didAppear" }.count == 3)
            }
        }
    }
}
