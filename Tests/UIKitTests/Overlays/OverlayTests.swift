@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// What floats above a window's content: touches beside it, keys, other sizes, and windows that go.
    @Suite @MainActor struct OverlayTests {
        /// An overlay of 100 by 50 points at the lower right corner of its window.
        private func overlay(_ touches: Overlay.OutsideTouches = .dismiss, _ keys: Overlay.Keys = .pass) -> Overlay {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            let overlay = Overlay(view)
            overlay.outsideTouches = touches
            overlay.keys = keys
            overlay.place = { [unowned view] container in
                view.center = CGPoint(x: container.bounds.maxX - 50, y: container.bounds.maxY - 25)
                return true
            }
            return overlay
        }

        private var shown: [Overlay] { OverlayPresenter.shared.overlays }

        @Test("a touch beside an overlay goes on, dismisses it and goes on, or dismisses it and ends there", arguments: [0, 1, 2])
        func outside(kind: Int) {
            let stage = Stage()
            defer { stage.close() }
            let touches: Overlay.OutsideTouches = kind == 0 ? .pass : kind == 1 ? .dismiss : .dismissAndSwallow
            _ = stage.view("below", CGRect(x: 0, y: 0, width: 400, height: 400))
            let overlay = overlay(touches)
            var dismissals = 0
            overlay.didDismiss = { dismissals += 1 }
            OverlayPresenter.shared.show(overlay, in: stage.window)
            #expect(overlay.view.frame == CGRect(x: 300, y: 350, width: 100, height: 50))
            stage.tap(350, 375)
            #expect(shown.count == 1 && stage.taken().isEmpty, "a touch on it is its own")
            stage.tap(50, 50)
            #expect(stage.taken() == (kind == 2 ? [] : ["below began", "below ended"]))
            #expect(shown.isEmpty == (kind > 0) && dismissals == (kind > 0 ? 1 : 0))
            #expect((overlay.view.window == nil) == (kind > 0))
            stage.tap(50, 50)
            #expect(stage.taken() == ["below began", "below ended"])
            OverlayPresenter.shared.dismiss(overlay)
            OverlayPresenter.shared.dismiss(overlay)
            #expect(dismissals == 1 && !stage.window.subviews.contains { $0 is OverlayContainerView })
        }

        @Test("touches on the owner leave it, touches on what is in front leave what is behind")
        func ownersAndOrder() {
            let stage = Stage()
            defer { stage.close() }
            let owner = stage.view("owner", CGRect(x: 0, y: 0, width: 100, height: 100))
            let menu = overlay(.dismiss), submenu = overlay(.dismiss)
            menu.owner = owner
            OverlayPresenter.shared.show(menu, in: stage.window)
            OverlayPresenter.shared.show(submenu, in: stage.window)
            stage.tap(350, 375)
            #expect(shown.count == 2)
            stage.tap(50, 50)
            #expect(shown.count == 1 && shown.first === menu && stage.taken() == ["owner began", "owner ended"])
            stage.tap(200, 200)
            #expect(shown.isEmpty)
        }

        @Test("Escape dismisses the frontmost, arrows go through a menu's controls, Return presses, other keys dismiss and act")
        func keys() {
            final class Field: UIView, UIKeyInput {
                var typed = ""
                var hasText: Bool { !typed.isEmpty }
                func insertText(_ text: String) { typed += text }
                func deleteBackward() {}
                override var canBecomeFirstResponder: Bool { true }
            }
            let stage = Stage()
            defer { stage.close() }
            var log: [String] = []
            let field = Field(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            stage.window.addSubview(field)
            #expect(field.becomeFirstResponder())
            @MainActor func menu() -> Overlay {
                let menu = overlay(.dismissAndSwallow, .menu)
                for (index, name) in ["a", "b", "c"].enumerated() {
                    let control = UIControl(frame: CGRect(x: 30 * index, y: 0, width: 30, height: 50))
                    control.isEnabled = name != "b"
                    control.addAction(UIAction { _ in log.append(name) }, for: .touchUpInside)
                    menu.view.addSubview(control)
                }
                OverlayPresenter.shared.show(menu, in: stage.window)
                return menu
            }
            let first = menu(), tip = overlay(.pass)
            OverlayPresenter.shared.show(tip, in: stage.window)
            stage.key("Enter")
            #expect(shown.count == 1 && log.isEmpty, "nothing was chosen: Return is another key")
            let typed = field.typed
            _ = first
            let second = menu()
            for _ in 0..<2 { stage.key("ArrowDown") }
            #expect(second.highlighted === second.view.subviews[2], "what is disabled is passed over")
            stage.key("ArrowRight")
            #expect(second.highlighted === second.view.subviews[0] && second.highlighted?.isHighlighted == true)
            stage.key("End")
            stage.key("Space")
            #expect(log == ["c"] && field.typed == typed)
            stage.key("Shift")
            #expect(shown.contains { $0 === second })
            stage.key("Escape")
            #expect(!shown.contains { $0 === second })
            stage.key("Escape")
            #expect(shown.count == 1, "a tip has no keys")
            OverlayPresenter.shared.dismiss(tip)
            let escapable = overlay(.dismiss, .escape)
            OverlayPresenter.shared.show(escapable, in: stage.window)
            stage.key("ArrowDown")
            #expect(shown.count == 1)
            stage.key("Escape")
            #expect(shown.isEmpty)
        }

        @Test("an overlay stands right in a window of another size, goes with what it belongs to, and with its window")
        func windows() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 300), scale: 1) { host in
                let window = host.show(UIViewController()), other = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
                let overlay = overlay(.pass)
                OverlayPresenter.shared.show(overlay, in: window)
                await host.advance(by: 0)
                host.resize(to: CGSize(width: 300, height: 400))
                await host.advance(by: 1)
                #expect(overlay.view.frame == CGRect(x: 200, y: 350, width: 100, height: 50))
                overlay.place = { _ in false }
                host.resize(to: CGSize(width: 500, height: 400))
                await host.advance(by: 1)
                #expect(shown.isEmpty)
                other.isHidden = false
                let second = self.overlay(.dismiss)
                OverlayPresenter.shared.show(second, in: other)
                other.isHidden = true
                #expect(shown.isEmpty && second.view.superview == nil)
                OverlayPresenter.shared.show(self.overlay(.dismiss), in: window)
                UIApplication.shared.handle(.focus(false))
                #expect(shown.isEmpty, "menus don't stay when another program is in front")
                UIApplication.shared.handle(.focus(true))
            }
        }

        @Test("what swallows touches is modal for assistive technologies and focus; escape closes it")
        func accessibility() {
            let stage = Stage()
            defer { stage.close() }
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
            label.text = "below"
            stage.window.addSubview(label)
            @MainActor func labels() -> [String] { AccessibilityTree(windows: [stage.window]).elements.compactMap(\.accessibilityLabel) }
            for (touches, expected) in [(Overlay.OutsideTouches.dismiss, ["below", "item"]), (.dismissAndSwallow, ["item"])] {
                let overlay = overlay(touches, .menu)
                let item = UILabel(frame: overlay.view.bounds)
                item.text = "item"
                overlay.view.addSubview(item)
                OverlayPresenter.shared.show(overlay, in: stage.window)
                #expect(labels() == expected)
                #expect(overlay.view.superview?.accessibilityPerformEscape() == true)
                #expect(shown.isEmpty && labels() == ["below"])
            }
        }
    }
}
