@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// The rows of Behaviour 9.1 about presentations.
    @MainActor struct PresentationOrderTests {
        let trace = Trace()

        private func shown(_ host: HeadlessHost) async -> NotingController {
            let root = NotingController("A", trace)
            host.show(root)
            await host.advance(by: 0.2)
            _ = trace.taken()
            return root
        }

        @Test("Behaviour 9.1: full screen, and back", arguments: [true, false])
        func fullScreen(animated: Bool) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), presented = NotingController("B", trace)
                presented.modalPresentationStyle = .fullScreen
                root.present(presented, animated: animated) { trace.note("completion") }
                #expect(trace.lines.prefix(3) == ["B.didLoad", "A.willDisappear", "B.willAppear"])
                #expect(root.presentedViewController === presented && presented.presentingViewController === root)
                await host.advance(by: 1)
                #expect(
                    trace.taken() == ["B.didLoad", "A.willDisappear", "B.willAppear", "B.didAppear", "A.didDisappear", "completion"])
                #expect(root.view.window == nil && presented.view.window != nil)
                root.dismiss(animated: animated) { trace.note("completion") }
                await host.advance(by: 1)
                #expect(trace.taken() == ["B.willDisappear", "A.willAppear", "A.didAppear", "B.didDisappear", "completion"])
                #expect(root.presentedViewController == nil && presented.presentingViewController == nil)
                #expect(root.view.window != nil && root.view.frame == CGRect(x: 0, y: 0, width: 320, height: 500))
            }
        }

        @Test(
            "Behaviour 9.1: where the presenter stays visible it hears nothing",
            arguments: [UIModalPresentationStyle.pageSheet, .formSheet, .overFullScreen, .overCurrentContext, .custom, .automatic])
        func over(style: UIModalPresentationStyle) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), presented = NotingController("B", trace)
                presented.modalPresentationStyle = style
                root.present(presented, animated: true) { trace.note("completion") }
                await host.advance(by: 1)
                #expect(trace.taken() == ["B.didLoad", "B.willAppear", "B.didAppear", "completion"])
                #expect(root.view.window != nil)
                presented.dismiss(animated: true) { trace.note("completion") }
                await host.advance(by: 1)
                #expect(trace.taken() == ["B.willDisappear", "B.didDisappear", "completion"])
                #expect(presented.viewIfLoaded?.superview == nil)
                #expect(root.view.window?.subviews == [root.view!])
            }
        }

        @Test("Behaviour 9.1: isBeingPresented and isBeingDismissed hold in the callbacks, for contained controllers too")
        func flags() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), inner = NotingController("B", trace)
                inner.notesFlags = true
                let navigation = UINavigationController(rootViewController: inner)
                _ = trace.taken()
                root.present(navigation, animated: true)
                await host.advance(by: 1)
                #expect(trace.taken().filter { $0.contains("ppear") } == ["B.willAppear+to+presented", "B.didAppear+to+presented"])
                #expect(!navigation.isBeingPresented && !inner.isBeingPresented && inner.presentingViewController === root)
                inner.dismiss(animated: true)
                await host.advance(by: 1)
                #expect(trace.taken().filter { $0.contains("ppear") } == ["B.willDisappear+dismissed", "B.didDisappear+dismissed"])
            }
        }

        @Test("a stack of presentations goes at once when its lowest presenter dismisses; all hear of it and are freed")
        func stack() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host)
                weak var second: UIViewController?
                weak var third: UIViewController?
                do {
                    let b = NotingController("B", trace), c = NotingController("C", trace)
                    second = b
                    third = c
                    root.present(b, animated: false)
                    await host.advance(by: 0.1)
                    b.present(c, animated: false)
                    await host.advance(by: 0.1)
                }
                #expect(root.presentedViewController === second && second?.presentedViewController === third)
                _ = trace.taken()
                root.dismiss(animated: true) { trace.note("completion") }
                await host.advance(by: 1)
                let lines = trace.taken()
                #expect(Set(lines) == ["C.willDisappear", "B.willDisappear", "C.didDisappear", "B.didDisappear", "completion"])
                #expect(lines.count == 5 && lines.last == "completion" && lines.first == "C.willDisappear")
                #expect(root.view.window?.subviews == [root.view!] && root.view.transform == .identity)
                await host.advance(by: 0.1)
                #expect(second == nil && third == nil)
            }
        }

        @Test("dismiss on a controller that presents dismisses what it presents, otherwise itself; completions come also where nothing goes")
        func whoGoes() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace), c = NotingController("C", trace)
                root.present(b, animated: false)
                b.present(c, animated: false)
                await host.advance(by: 0.1)
                b.dismiss(animated: false)
                await host.advance(by: 0.1)
                #expect(b.presentedViewController == nil && root.presentedViewController === b)
                b.dismiss(animated: false)
                await host.advance(by: 0.1)
                #expect(root.presentedViewController == nil)
                _ = trace.taken()
                root.dismiss(animated: true) { trace.note("nothing") }
                #expect(trace.taken() == ["nothing"])
            }
        }

        @Test("presenting while something is presented or dismissed is refused; in the completion it works")
        func refusals() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace), c = NotingController("C", trace)
                root.present(b, animated: true)
                root.present(c, animated: true)
                #expect(root.presentedViewController === b && c.presentingViewController == nil)
                await host.advance(by: 1)
                _ = trace.taken()
                root.dismiss(animated: true) { root.present(c, animated: true) { trace.note("there") } }
                await host.advance(by: 0.05)
                root.present(c, animated: true)
                #expect(c.presentingViewController == nil)
                await host.advance(by: 2)
                #expect(root.presentedViewController === c)
                #expect(trace.taken() == ["B.willDisappear", "B.didDisappear", "C.didLoad", "C.willAppear", "C.didAppear", "there"])
                let homeless = UIViewController(), d = NotingController("D", trace)
                homeless.present(d, animated: false) { trace.note("never") }
                #expect(homeless.presentedViewController == nil && trace.taken() == [])
            }
        }

        @Test("dismissed again while it goes: it goes once, and both completions are called")
        func twice() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace)
                root.present(b, animated: false)
                await host.advance(by: 0.1)
                _ = trace.taken()
                root.dismiss(animated: true) { trace.note("first") }
                await host.advance(by: 0.1)
                b.dismiss(animated: true) { trace.note("second") }
                #expect(trace.lines == ["B.willDisappear"])
                await host.advance(by: 1)
                #expect(trace.taken() == ["B.willDisappear", "B.didDisappear", "first", "second"])
            }
        }

        @Test("dismissed while it comes: it has come, then it goes")
        func dismissWhilePresenting() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace)
                b.modalPresentationStyle = .fullScreen
                root.present(b, animated: true) { trace.note("there") }
                await host.advance(by: 0.1)
                root.dismiss(animated: true) { trace.note("gone") }
                await host.advance(by: 1)
                #expect(
                    trace.taken() == [
                        "B.didLoad", "A.willDisappear", "B.willAppear", "B.didAppear", "A.didDisappear", "there", "B.willDisappear", "A.willAppear",
                        "A.didAppear", "B.didDisappear", "gone",
                    ])
                #expect(root.view.window?.subviews == [root.view!])
            }
        }

        @Test("Behaviour 9.2: raw values and defaults of the styles")
        func styles() {
            let values: [(UIModalPresentationStyle, Int)] = [
                (.automatic, -2), (.none, -1), (.fullScreen, 0), (.pageSheet, 1), (.formSheet, 2), (.currentContext, 3), (.custom, 4),
                (.overFullScreen, 5), (.overCurrentContext, 6), (.popover, 7),
            ]
            for (style, raw) in values { #expect(style.rawValue == raw) }
            let transitions: [UIModalTransitionStyle] = [.coverVertical, .flipHorizontal, .crossDissolve, .partialCurl]
            #expect(transitions.map(\.rawValue) == [0, 1, 2, 3])
            let controller = UIViewController()
            #expect(controller.modalPresentationStyle == .automatic && controller.modalTransitionStyle == .coverVertical)
            #expect(controller.presentationController?.presentationStyle == .pageSheet)
            #expect(controller.sheetPresentationController != nil)
        }

        @Test("Behaviour 9.2: each transition style comes and goes, animated", arguments: [UIModalTransitionStyle.coverVertical, .flipHorizontal, .crossDissolve, .partialCurl])
        func transitionStyles(style: UIModalTransitionStyle) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace)
                b.modalPresentationStyle = .fullScreen
                b.modalTransitionStyle = style
                root.present(b, animated: true)
                await host.advance(by: 0.1)
                #expect(root.transitionCoordinator != nil && root.view.window != nil)
                await host.advance(by: 1)
                #expect(b.view.frame == CGRect(x: 0, y: 0, width: 320, height: 500) && root.view.window == nil)
                #expect(CATransform3DIsIdentity(b.view.layer.transform) && b.view.alpha == 1)
                root.dismiss(animated: true)
                await host.advance(by: 1)
                #expect(root.view.window?.subviews == [root.view!])
                #expect(CATransform3DIsIdentity(root.view.layer.transform) && root.view.frame == CGRect(x: 0, y: 0, width: 320, height: 500))
                #expect(trace.taken().filter { $0.contains("did") && $0.contains("ppear") } == ["B.didAppear", "A.didDisappear", "A.didAppear", "B.didDisappear"])
            }
        }

        @Test("Behaviour 9.1: what is presented over a view that is still on its way in stays in the window, and goes again", arguments: [UIModalTransitionStyle.coverVertical, .flipHorizontal, .crossDissolve, .partialCurl])
        func overAViewOnItsWay(style: UIModalTransitionStyle) async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = await shown(host), b = NotingController("B", trace), c = NotingController("C", trace)
                b.modalPresentationStyle = .fullScreen
                b.modalTransitionStyle = style
                c.modalPresentationStyle = .currentContext
                root.present(b, animated: true)
                await host.advance(by: 0.1)
                b.present(c, animated: true)
                await host.advance(by: 2)
                #expect(c.view.window != nil && b.view.window == nil && root.view.window == nil)
                b.dismiss(animated: true)
                await host.advance(by: 2)
                #expect(b.view.window != nil && b.view.frame == CGRect(x: 0, y: 0, width: 320, height: 500))
                root.dismiss(animated: true)
                await host.advance(by: 2)
                #expect(root.view.window?.subviews == [root.view!])
            }
        }

        @Test("Behaviour 9.1: currentContext covers the controller that defines the context, and leaves its surroundings alone")
        func context() async {
            await HeadlessHost.open(size: CGSize(width: 320, height: 500)) { host in
                let root = UIViewController(), child = NotingController("A", trace), b = NotingController("B", trace)
                host.show(root)
                root.addChild(child)
                child.view.frame = CGRect(x: 20, y: 100, width: 200, height: 300)
                root.view.addSubview(child.view)
                child.didMove(toParent: root)
                child.definesPresentationContext = true
                await host.advance(by: 0.1)
                b.modalPresentationStyle = .overCurrentContext
                child.present(b, animated: true)
                await host.advance(by: 1)
                #expect(b.presentingViewController === child && root.presentedViewController == nil)
                child.dismiss(animated: true)
                await host.advance(by: 1)
                #expect(root.view.subviews == [child.view])
            }
        }
    }
}
