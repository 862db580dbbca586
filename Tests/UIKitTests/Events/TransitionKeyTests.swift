import Testing
@testable import UIKit
import UIKitTesting

extension UIKitCore {
    /// Keys that are pressed while one screen goes and another one comes.
    @Suite @MainActor struct TransitionKeys {
        /// A screen that notes its Return key, and takes the keys when it is there; or a field of it does.
        private final class Screen: UIViewController {
            let name: String, stage: Stage, field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 30)), writes: Bool

            init(_ name: String, _ stage: Stage, writes: Bool = false) {
                self.name = name
                self.stage = stage
                self.writes = writes
                super.init(nibName: nil, bundle: nil)
            }

            required init?(coder: NSCoder) { nil }

            override var canBecomeFirstResponder: Bool { true }
            override func viewDidLoad() {
                super.viewDidLoad()
                view.addSubview(field)
            }
            override func viewDidAppear(_ animated: Bool) {
                super.viewDidAppear(animated)
                if writes { field.becomeFirstResponder() } else { becomeFirstResponder() }
            }
            override var keyCommands: [UIKeyCommand]? { [UIKeyCommand(input: "\r") { [unowned self] _ in stage.note(name) }] }
        }

        private func type(_ letter: String, _ stage: Stage) {
            stage.key(letter)
            UIApplication.shared.handle(.text(letter, time: stage.time))
        }

        @Test("the first key ends a push or pop, and goes to the screen that comes; a key that only modifies others doesn't")
        func navigation() async {
            let stage = Stage()
            defer { stage.close() }
            let first = Screen("first", stage), second = Screen("second", stage), navigation = UINavigationController(rootViewController: first)
            stage.window.rootViewController = navigation
            await UIApplication.shared.settle()
            stage.wait(1)
            navigation.pushViewController(second, animated: true)
            stage.wait(0.05)
            stage.key("Shift")
            #expect(navigation.transitionCoordinator != nil && stage.taken() == [])
            stage.key("Enter")
            #expect(navigation.transitionCoordinator == nil && stage.taken() == ["second"] && second.isFirstResponder)
            navigation.popViewController(animated: true)
            stage.key("Enter")
            stage.key("Enter")
            #expect(stage.taken() == ["first", "first"])
            stage.wait(1)
            #expect(navigation.topViewController === first && first.view.window != nil && second.view.window == nil)
        }

        @Test("letters that are typed while a form comes are in its field, and after it has gone none is in it")
        func forms() {
            let stage = Stage()
            defer { stage.close() }
            let base = Screen("base", stage), form = Screen("form", stage, writes: true)
            stage.window.rootViewController = base
            base.becomeFirstResponder()
            var takesText: [Bool] = []
            UIApplication.shared.setTextInput = { isActive, _, _ in takesText.append(isActive) }
            defer { UIApplication.shared.setTextInput = nil }
            base.present(form, animated: true)
            #expect(takesText.last == true, "the display makes text of keys while the form comes")
            stage.wait(0.05)
            type("h", stage)
            type("i", stage)
            #expect(form.field.text == "hi" && form.field.isFirstResponder)
            stage.wait(1)
            base.dismiss(animated: true)
            stage.wait(0.05)
            stage.key("Enter")
            #expect(stage.taken() == ["base"] || base.presentedViewController == nil)
            type("x", stage)
            #expect(form.field.text == "hi" && base.presentedViewController == nil)
            stage.wait(1)
            #expect(takesText.last == false)
        }

        @Test("a screen that takes no text turns the display's text input neither on nor off when it comes")
        func textInput() async {
            await HeadlessHost.open(size: CGSize(width: 400, height: 400)) { host in
                let base = UIViewController(), navigation = UINavigationController(rootViewController: base)
                host.show(navigation)
                await host.advance(by: 0.2)
                var takesText: [Bool] = []
                UIApplication.shared.setTextInput = { isActive, _, _ in takesText.append(isActive) }
                defer { UIApplication.shared.setTextInput = nil }
                navigation.pushViewController(UIViewController(), animated: true)
                await host.advance(by: 1)
                navigation.popViewController(animated: true)
                await host.advance(by: 1)
                base.present(UIAlertController(title: "T", message: nil, preferredStyle: .alert), animated: true)
                await host.advance(by: 1)
                base.dismiss(animated: true)
                await host.advance(by: 1)
                #expect(!takesText.contains(true))
                let alert = UIAlertController(title: "T", message: nil, preferredStyle: .alert)
                alert.addTextField()
                base.present(alert, animated: true)
                #expect(takesText.last == true)
                base.dismiss(animated: false)
                #expect(takesText.last == false)
            }
        }
    }
}
