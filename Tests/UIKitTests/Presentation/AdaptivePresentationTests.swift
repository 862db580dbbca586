@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// Delegates that choose another style.
    @Suite @MainActor struct AdaptivePresentationTests {
        private final class Chooser: NSObject, UISheetPresentationControllerDelegate {
            var log: [String] = []
            var style = UIModalPresentationStyle.fullScreen
            func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { style }
            func presentationController(
                _ presentationController: UIPresentationController, prepare adaptivePresentationController: UIPresentationController
            ) {
                log.append(
                    "prepare \(presentationController is UISheetPresentationController) "
                        + "\(adaptivePresentationController is CoveringPresentationController)")
            }
            func presentationController(
                _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
                transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
            ) { log.append("will \(style)") }
        }

        private func presented(
            width: CGFloat, _ chooser: Chooser, _ body: @MainActor (HeadlessHost, NotingController, NotingController, Trace) async -> Void
        ) async {
            await HeadlessHost.open(size: CGSize(width: width, height: 900)) { host in
                let trace = Trace()
                let root = NotingController("A", trace), top = NotingController("B", trace)
                host.show(root)
                await host.advance(by: 0.1)
                top.presentationController?.delegate = chooser
                _ = trace.taken()
                root.present(top, animated: true)
                await host.advance(by: 1)
                await body(host, root, top, trace)
                root.dismiss(animated: false)
                await host.advance(by: 1)
                #expect(root.view.window != nil && root.presentedViewController == nil)
            }
        }

        @Test("a narrow screen shows a sheet in the style that its delegate chooses")
        func compact() async {
            let chooser = Chooser()
            await presented(width: 400, chooser) { _, root, top, trace in
                #expect(chooser.log == ["prepare true true", "will fullScreen"])
                #expect(trace.taken() == ["B.didLoad", "A.willDisappear", "B.willAppear", "B.didAppear", "A.didDisappear"])
                #expect(top.view.frame == CGRect(x: 0, y: 0, width: 400, height: 900))
                #expect(top.presentationController is UISheetPresentationController)
                #expect(top.activePresentationController is CoveringPresentationController)
            }
        }

        @Test("none keeps the sheet; in a wide window nobody is asked, unless by the method that has the traits")
        func same() async {
            let chooser = Chooser()
            chooser.style = .none
            await presented(width: 400, chooser) { _, _, top, _ in
                #expect(chooser.log == ["will none"])
                #expect(top.activePresentationController is UISheetPresentationController)
            }
            let wide = Chooser()
            await presented(width: 1000, wide) { _, _, top, _ in
                #expect(wide.log == ["will none"])
                #expect(top.activePresentationController is UISheetPresentationController)
            }
        }

        @Test("when the room changes another presentation takes over; the presented controller does not hear of it")
        func change() async {
            let chooser = Chooser()
            await presented(width: 1000, chooser) { host, root, top, trace in
                let sheet = top.presentationController
                _ = trace.taken()
                chooser.log = []
                host.resize(to: CGSize(width: 400, height: 900))
                await host.advance(by: 1)
                #expect(top.view.convert(top.view.bounds, to: nil) == CGRect(x: 0, y: 0, width: 400, height: 900))
                #expect(trace.taken() == ["A.willDisappear", "A.didDisappear"])
                #expect(chooser.log == ["prepare true true", "will fullScreen"] && root.view.window == nil)
                host.resize(to: CGSize(width: 1000, height: 900))
                await host.advance(by: 1)
                #expect(trace.taken() == ["A.willAppear", "A.didAppear"])
                #expect(chooser.log.last == "will none")
                #expect(top.activePresentationController === sheet && root.view.frame.width == 1000)
                #expect(Double(top.view.convert(top.view.bounds, to: nil).width) == 704)
                #expect(root.view.window?.subviews.count == 2)
            }
        }
    }
}
