@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// Behaviour 9.2, "sheet".
    @MainActor struct SheetTests {
        let trace = Trace()

        private final class Listener: NSObject, UISheetPresentationControllerDelegate {
            let trace: Trace
            var mayGo = true
            init(_ trace: Trace) { self.trace = trace }
            func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
                trace.note("should")
                return mayGo
            }
            func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { trace.note("will") }
            func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { trace.note("did") }
            func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { trace.note("attempt") }
            func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController) {
                trace.note("detent \(sheet.selectedDetentIdentifier == .medium ? "medium" : "large")")
            }
        }

        private func phone(_ body: @MainActor (HeadlessHost, UIViewController) async throws -> Void) async rethrows {
            try await HeadlessHost.open(size: CGSize(width: 390, height: 844)) { host in
                host.showsStatusBar = true
                defer { host.showsStatusBar = false }
                let root = UIViewController()
                root.view.backgroundColor = .systemBackground
                host.show(root)
                await host.advance(by: 0.2)
                try await body(host, root)
            }
        }

        private func present(_ host: HeadlessHost, over root: UIViewController) async -> NotingController {
            let sheet = NotingController("B", trace)
            root.present(sheet, animated: true)
            await host.advance(by: 1)
            _ = trace.taken()
            return sheet
        }

        @Test("Behaviour 9.2: it rests below the status bar, and darkens what it covers by 0.2 of black, in step with its way")
        func rest() async {
            await phone { host, root in
                let controller = NotingController("B", trace)
                root.present(controller, animated: true)
                let sheet = controller.sheetPresentationController!
                for _ in 0..<4 {
                    await host.advance(by: 0.08)
                    let top = host.frame(of: sheet.card).minY, height = 844.0 - 44
                    let dim = Double(sheet.dimming.layer.presentation()?.opacity ?? 0)
                    let wanted: Double = 0.2 * (1 - (Double(top) - 44) / height)
                    #expect(abs(dim - wanted) < 0.01)
                }
                await host.advance(by: 1)
                #expect(sheet.card.frame == CGRect(x: 0, y: 44, width: 390, height: 800))
                #expect(abs(Double(sheet.dimming.alpha) - 0.2) < 1e-6)
                #expect(sheet.dimming.backgroundColor == .black)
                #expect(controller.view.bounds.size == CGSize(width: 390, height: 800))
                #expect(controller.view.safeAreaInsets == .zero)
            }
        }

        @Test("Behaviour 9.2: it slides by a critically damped spring of ω = 18.257")
        func spring() async {
            await phone { host, root in
                let controller = NotingController("B", trace)
                root.present(controller, animated: true)
                let card = controller.sheetPresentationController!.card
                await host.advance(by: 0)
                for step in 1...6 {
                    await host.advance(by: 0.05)
                    let time = 18.257418583505537 * 0.05 * Double(step)
                    let wanted: Double = 44 + 800 * (1 + time) * exp(-time), top = Double(host.frame(of: card).minY)
                    #expect(abs(top - wanted) < 16, "at \(step)")
                }
            }
        }

        @Test("Behaviour 9.2: it follows the finger 1:1 after 10 points; up to half of its height it comes back")
        func dragBack() async {
            await phone { host, root in
                let listener = Listener(trace), controller = await present(host, over: root)
                let sheet = controller.sheetPresentationController!
                sheet.delegate = listener
                await host.press(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 108))
                #expect(host.frame(of: sheet.card).minY == 44)
                host.finger(.ended, 200, 108)
                await host.advance(by: 0.5)
                await host.press(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 400))
                let top = Double(host.frame(of: sheet.card).minY), dim = Double(sheet.dimming.layer.presentation()?.opacity ?? 0)
                #expect(abs(top - 334) < 2)
                #expect(abs(dim - 0.1275) < 0.01)
                #expect(trace.taken() == ["should", "will", "B.willDisappear"])
                host.finger(.ended, 200, 400)
                await host.advance(by: 1)
                #expect(trace.taken() == ["B.willAppear", "B.didAppear"])
                #expect(root.presentedViewController === controller && sheet.card.frame.minY == 44)
            }
        }

        @Test("Behaviour 9.2: let go beyond half of its height it goes; so it does at 1000 points a second", arguments: [true, false])
        func dragAway(far: Bool) async {
            await phone { host, root in
                let listener = Listener(trace), controller = await present(host, over: root)
                controller.sheetPresentationController!.delegate = listener
                let end = CGPoint(x: 200, y: far ? 560 : 300)
                await host.press(from: CGPoint(x: 200, y: 100), to: end, frames: far ? 20 : 6, rest: far ? 0.2 : 0)
                host.finger(.ended, end.x, end.y)
                await host.advance(by: 1)
                #expect(trace.taken() == ["should", "will", "B.willDisappear", "B.didDisappear", "did"])
                #expect(root.presentedViewController == nil && root.view.transform == .identity && root.view.window?.subviews == [root.view!])
            }
        }

        @Test("one that is modal, or whose delegate says no, resists, and its delegate hears of the attempt", arguments: [true, false])
        func resists(byDelegate: Bool) async {
            await phone { host, root in
                let listener = Listener(trace), controller = await present(host, over: root)
                let sheet = controller.sheetPresentationController!
                sheet.delegate = listener
                listener.mayGo = !byDelegate
                controller.isModalInPresentation = !byDelegate
                await host.press(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 600))
                let top = Double(host.frame(of: sheet.card).minY)
                #expect(top > 60 && top < 200)
                host.finger(.ended, 200, 600)
                await host.advance(by: 1)
                #expect(trace.taken().filter { $0 != "should" } == ["attempt"])
                #expect(sheet.card.frame.minY == 44 && root.presentedViewController === controller)
            }
        }

        @Test("detents: the card rests at them, dragged or set; below the largest undimmed one touches go through")
        func detents() async {
            await phone { host, root in
                let listener = Listener(trace), controller = NotingController("B", trace), sheet = controller.sheetPresentationController!
                sheet.detents = [.medium(), .large()]
                sheet.delegate = listener
                sheet.largestUndimmedDetentIdentifier = .medium
                let button = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 50))
                button.addAction(UIAction { _ in trace.note("button") }, for: .touchUpInside)
                root.view.addSubview(button)
                root.present(controller, animated: true)
                await host.advance(by: 1)
                let medium = sheet.card.frame.minY
                #expect(Double(medium) == 404)
                #expect(sheet.dimming.alpha == 0 && root.view.transform == .identity)
                _ = trace.taken()
                var script = GestureScript()
                script.tap(at: CGPoint(x: 50, y: 120))
                await host.run(script)
                await host.advance(by: 0.5)
                #expect(trace.taken() == ["button"])
                await host.press(from: CGPoint(x: 200, y: 450), to: CGPoint(x: 200, y: 150))
                host.finger(.ended, 200, 150)
                await host.advance(by: 1)
                #expect(trace.taken() == ["detent large"])
                #expect(sheet.card.frame.minY == 44)
                #expect(abs(Double(sheet.dimming.alpha) - 0.2) < 1e-6)
                sheet.animateChanges { sheet.selectedDetentIdentifier = .medium }
                await host.advance(by: 0.1)
                #expect(host.frame(of: sheet.card).minY > 60)
                await host.advance(by: 1)
                #expect(sheet.card.frame.minY == medium && trace.taken().isEmpty)
                sheet.detents = [.custom { _ in .nan }, .custom { _ in 1e9 }, .custom { _ in -5 }]
                await host.advance(by: 0.2)
                #expect(sheet.card.frame.minY.isFinite)
            }
        }

        @Test("a tap beside a form in a wide window dismisses it; forms are 540 × 620, pages 704 wide")
        func wide() async {
            await HeadlessHost.open(size: CGSize(width: 1024, height: 768)) { host in
                let root = UIViewController(), listener = Listener(trace)
                host.show(root)
                await host.advance(by: 0.1)
                let form = NotingController("B", trace)
                form.modalPresentationStyle = .formSheet
                form.presentationController?.delegate = listener
                root.present(form, animated: true)
                await host.advance(by: 1)
                #expect(form.sheetPresentationController?.card.frame == CGRect(x: 242, y: 74, width: 540, height: 620))
                #expect(form.traitCollection.horizontalSizeClass == .compact && form.traitCollection.userInterfaceLevel == .elevated)
                _ = trace.taken()
                var script = GestureScript()
                script.tap(at: CGPoint(x: 50, y: 50))
                await host.run(script)
                await host.advance(by: 1)
                #expect(trace.taken() == ["should", "will", "B.willDisappear", "B.didDisappear", "did"])
                let page = NotingController("C", trace)
                root.present(page, animated: false)
                await host.advance(by: 0.1)
                #expect(page.sheetPresentationController?.card.frame.width == 704)
            }
        }

        @Test("the status bar is light before the black behind a pushed back view")
        func statusBar() async {
            await phone { host, root in
                let application = UIApplication.shared
                #expect(application.statusBarAppearance.style == .default)
                root.present(UIViewController(), animated: true)
                await host.advance(by: 0.5)
                #expect(application.statusBarAppearance.style == .lightContent)
                root.dismiss(animated: true)
                await host.advance(by: 0.5)
                #expect(application.statusBarAppearance.style == .default)
            }
        }

        @Test("a scroll view in the card scrolls; pulled beyond its upper end it takes the card along")
        func scrolling() async {
            await phone { host, root in
                let controller = UIViewController(), scroll = UIScrollView()
                controller.view = scroll
                scroll.contentSize = CGSize(width: 390, height: 3000)
                scroll.alwaysBounceVertical = true
                root.present(controller, animated: true)
                await host.advance(by: 1)
                let card = controller.sheetPresentationController!.card
                await host.press(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 300))
                #expect(scroll.contentOffset.y > 200 && host.frame(of: card).minY == 44)
                host.finger(.ended, 200, 300)
                await host.advance(by: 2)
                scroll.contentOffset = .zero
                await host.press(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 400))
                #expect(host.frame(of: card).minY > 200 && scroll.contentOffset.y == 0)
                host.finger(.ended, 200, 400)
                await host.advance(by: 1)
                #expect(card.frame.minY == 44)
            }
        }
    }
}
