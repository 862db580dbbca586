@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    @MainActor struct NavigationOrderTests {
        let trace = Trace()

        private func shown(_ host: HeadlessHost, _ names: [String]) async -> (UINavigationController, NotingNavigationDelegate) {
            let navigation = UINavigationController()
            let delegate = NotingNavigationDelegate(trace)
            navigation.delegate = delegate
            navigation.setViewControllers(names.map { NotingController($0, trace) }, animated: false)
            host.show(navigation)
            await host.advance(by: 0.5)
            _ = trace.taken()
            return (navigation, delegate)
        }

        @Test("Behaviour 9.1: the root appears")
        func root() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let navigation = UINavigationController(rootViewController: NotingController("A", trace))
                let delegate = NotingNavigationDelegate(trace)
                navigation.delegate = delegate
                host.show(navigation)
                await host.advance(by: 0.1)
                #expect(trace.taken() == ["A.willMove(parent)", "A.didMove(parent)", "A.didLoad", "A.willAppear", "willShow(A)", "A.didAppear", "didShow(A)"])
            }
        }

        @Test("Behaviour 9.1: push", arguments: [true, false])
        func push(animated: Bool) async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let (navigation, delegate) = await shown(host, ["A"])
                navigation.pushViewController(NotingController("B", trace), animated: animated)
                let before = ["B.willMove(parent)", "B.didLoad", "A.willDisappear", "B.willAppear", "willShow(B)"]
                let after = ["A.didDisappear", "B.didAppear", "didShow(B)", "B.didMove(parent)"]
                #expect(trace.lines == (animated ? before : before + after))
                #expect(navigation.topViewController?.title == "B")
                await host.advance(by: 1)
                #expect(trace.taken() == before + after)
                #expect(navigation.transitionCoordinator == nil)
                _ = delegate
            }
        }

        @Test("Behaviour 9.1: pop", arguments: [true, false])
        func pop(animated: Bool) async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let (navigation, delegate) = await shown(host, ["A", "B"])
                weak let gone = navigation.topViewController
                navigation.popViewController(animated: animated)
                await host.advance(by: 1)
                #expect(
                    trace.taken() == [
                        "B.willMove(nil)", "A.didLoad", "B.willDisappear", "A.willAppear", "willShow(A)", "B.didDisappear", "A.didAppear",
                        "didShow(A)", "B.didMove(nil)",
                    ])
                await host.advance(by: 0.1)
                #expect(gone == nil)
                _ = delegate
            }
        }

        @Test("Behaviour 9.1: popping to the root returns the removed; only the top and the root hear of their appearance")
        func popToRoot() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let (navigation, delegate) = await shown(host, ["A", "B", "C"])
                let gone = navigation.popToRootViewController(animated: true)
                #expect(gone?.map(\.title) == ["B", "C"])
                #expect(navigation.popToRootViewController(animated: true) == nil)
                await host.advance(by: 1)
                #expect(
                    trace.taken() == [
                        "B.willMove(nil)", "C.willMove(nil)", "A.didLoad", "C.willDisappear", "A.willAppear", "willShow(A)", "C.didDisappear",
                        "A.didAppear", "didShow(A)", "B.didMove(nil)", "C.didMove(nil)",
                    ])
                _ = delegate
            }
        }

        @Test("Behaviour 9.1: isMovingToParent and isMovingFromParent hold in the callbacks")
        func flags() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let (navigation, delegate) = await shown(host, ["A"])
                let pushed = NotingController("B", trace)
                pushed.notesFlags = true
                navigation.pushViewController(pushed, animated: true)
                await host.advance(by: 1)
                #expect(trace.taken().filter { $0.contains("Appear") && $0.hasPrefix("B") } == ["B.willAppear+to", "B.didAppear+to"])
                navigation.popViewController(animated: true)
                await host.advance(by: 1)
                #expect(trace.taken().filter { $0.contains("isappear") } == ["B.willDisappear+from", "B.didDisappear+from"])
                _ = delegate
            }
        }

        @Test("a push in the middle of a push ends the first one")
        func nested() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let (navigation, delegate) = await shown(host, ["A"])
                navigation.pushViewController(NotingController("B", trace), animated: true)
                await host.advance(by: 0.1)
                navigation.pushViewController(NotingController("C", trace), animated: true)
                await host.advance(by: 1)
                #expect(
                    trace.taken().filter { $0.contains("ppear") } == [
                        "A.willDisappear", "B.willAppear", "A.didDisappear", "B.didAppear", "B.willDisappear", "C.willAppear",
                        "B.didDisappear", "C.didAppear",
                    ])
                #expect(navigation.contentView.subviews.count == 1)
                #expect(navigation.navigationBar.items?.map(\.title) == ["A", "B", "C"])
                _ = delegate
            }
        }

        @Test("Behaviour 9.2: the front comes from one width aside, the back moves by 0.3 widths, along the system's spring")
        func geometry() async throws {
            try await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let (navigation, delegate) = await shown(host, ["A"])
                let front = NotingController("B", trace), back = try #require(navigation.topViewController)
                navigation.pushViewController(front, animated: true)
                #expect(Double(navigation.transitionCoordinator?.transitionDuration ?? 0) == 0.35)
                for time in [0.1, 0.2, 0.3] {
                    await host.advance(by: 0.1)
                    let elapsed = 18.257418583505537 * time
                    let q = 1 - (1 + elapsed) * exp(-elapsed)
                    let frontX = try #require(front.view.layer.presentation()).frame.minX
                    let backX = try #require(back.view.layer.presentation()).frame.minX
                    #expect(abs(Double(frontX) - 400 * (1 - q)) < 8, "\(time)")
                    #expect(abs(Double(backX) + 0.3 * 400 * q) < 3, "\(time)")
                }
                await host.advance(by: 0.3)
                #expect(front.view.frame == CGRect(x: 0, y: 0, width: 400, height: 600))
                #expect(back.view.superview == nil)
                _ = delegate
            }
        }

        @Test("Behaviour 9.1: a pop that is cancelled while its container is dismissed lets nothing appear again")
        func cancelledPopInDismissal() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let root = UIViewController(), navigation = UINavigationController(rootViewController: NotingController("A", trace))
                host.show(root)
                navigation.modalPresentationStyle = .overFullScreen
                root.present(navigation, animated: false)
                navigation.pushViewController(NotingController("B", trace), animated: false)
                await host.advance(by: 0.1)
                await host.press(from: CGPoint(x: 3, y: 300), to: CGPoint(x: 60, y: 300), frames: 6, rest: 0)
                #expect(navigation.transitionCoordinator?.isInteractive == true)
                host.finger(.cancelled, 60, 300)
                _ = trace.taken()
                root.dismiss(animated: true)
                await host.advance(by: 2)
                #expect(navigation.view.window == nil && !trace.taken().contains { $0.hasPrefix("B.willAppear") || $0.hasPrefix("B.didAppear") })
            }
        }

        @Test("Behaviour 9.1, 9.2: a drag from the edge drives the pop; let go early it is cancelled")
        func interactivePop() async throws {
            try await HeadlessHost.open(size: CGSize(width: 400, height: 600)) { host in
                let (navigation, delegate) = await shown(host, ["A", "B"])
                let top = try #require(navigation.topViewController)
                @MainActor func drag(to x: CGFloat) async {
                    UIApplication.shared.handle(.touch(id: 1, phase: .began, kind: .finger, location: CGPoint(x: 4, y: 300), time: MediaClock.shared.now))
                    var now: CGFloat = 4
                    while now < x {
                        now = min(now + 10, x)
                        await host.advance(by: 1.0 / 60)
                        UIApplication.shared.handle(
                            .touch(id: 1, phase: .moved, kind: .finger, location: CGPoint(x: now, y: 300), time: MediaClock.shared.now))
                    }
                    // A finger at rest has no velocity.
                    for _ in 0..<12 { await host.advance(by: 1.0 / 60) }
                    UIApplication.shared.handle(
                        .touch(id: 1, phase: .moved, kind: .finger, location: CGPoint(x: x, y: 300), time: MediaClock.shared.now))
                    await host.advance(by: 1.0 / 60)
                }
                @MainActor func lift(_ x: CGFloat) async {
                    UIApplication.shared.handle(.touch(id: 1, phase: .ended, kind: .finger, location: CGPoint(x: x, y: 300), time: MediaClock.shared.now))
                    await host.advance(by: 1)
                }
                await drag(to: 134)
                #expect(navigation.transitionCoordinator?.isInteractive == true)
                // The first 10 points don't count.
                let shown = try #require(top.view.layer.presentation()).frame.minX
                #expect(abs(Double(shown) - 120) < 1)
                #expect(trace.taken() == ["B.willMove(nil)", "A.didLoad", "B.willDisappear", "A.willAppear", "willShow(A)"])
                await lift(134)
                #expect(trace.taken() == ["A.willDisappear", "A.didDisappear", "B.willAppear", "B.didAppear"])
                #expect(navigation.viewControllers.count == 2 && navigation.topViewController === top)
                #expect(top.view.frame.minX == 0 && top.view.superview === navigation.contentView)
                #expect(navigation.navigationBar.topItem === top.navigationItem)

                await drag(to: 300)
                _ = trace.taken()
                await lift(300)
                #expect(trace.taken() == ["B.didDisappear", "A.didAppear", "didShow(A)", "B.didMove(nil)"])
                #expect(navigation.viewControllers.count == 1)
                _ = delegate
            }
        }
    }
}
