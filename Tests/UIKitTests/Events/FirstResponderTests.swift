@testable import UIKit
import Testing
import UIKitTesting

extension UIKitCore {
    /// Who gets keys and text.
    @Suite @MainActor struct FirstResponders {
        let stage = Stage()

        private func view(_ name: String) -> Willing {
            let view = Willing(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            view.stage = stage
            view.name = name
            stage.window.addSubview(view)
            return view
        }

        @Test("a plain view is not willing; a willing one must be in a window")
        func willing() {
            defer { stage.close() }
            let plain = UIView()
            stage.window.addSubview(plain)
            #expect(!plain.becomeFirstResponder() && !plain.isFirstResponder)
            let lonely = Willing()
            #expect(lonely.canBecomeFirstResponder && !lonely.becomeFirstResponder())
            let a = view("a")
            #expect(a.becomeFirstResponder() && a.isFirstResponder && a.becomeFirstResponder())
        }

        @Test("the former one resigns first; if it refuses, nothing changes")
        func handOver() {
            defer { stage.close() }
            let a = view("a"), b = view("b")
            _ = a.becomeFirstResponder()
            #expect(b.becomeFirstResponder() && !a.isFirstResponder)
            #expect(stage.taken() == ["a became", "a resigned", "b became"])
            b.isStubborn = true
            #expect(!a.becomeFirstResponder() && b.isFirstResponder && !b.resignFirstResponder())
            b.isStubborn = false
            #expect(b.resignFirstResponder() && UIApplication.shared.firstResponder == nil)
        }

        @Test("a view that leaves its window is the first responder no longer")
        func removal() {
            defer { stage.close() }
            let a = view("a")
            let container = UIView(frame: stage.window.bounds)
            stage.window.addSubview(container)
            container.addSubview(a)
            _ = a.becomeFirstResponder()
            container.removeFromSuperview()
            #expect(!a.isFirstResponder)
        }

        @Test("without a first responder keys go to the key window's controller's view and on from there")
        func noFirstResponder() {
            defer { stage.close() }
            let controller = KeyController()
            controller.stage = stage
            stage.window.rootViewController = controller
            stage.key("x")
            #expect(stage.taken() == ["controller began x"])
            controller.commands = [UIKeyCommand(input: "x") { [stage] _ in stage.note("command") }]
            stage.key("x")
            #expect(stage.taken() == ["command"])
            stage.window.rootViewController = nil
        }

        @Test("commands that are added to a controller")
        func controllerCommands() {
            defer { stage.close() }
            let controller = UIViewController()
            stage.window.rootViewController = controller
            let command = UIKeyCommand(input: "k", modifierFlags: .command) { [stage] _ in stage.note("command") }
            #expect(controller.keyCommands == nil)
            controller.addKeyCommand(command)
            stage.key("k", .command)
            controller.removeKeyCommand(command)
            stage.key("k", .command)
            #expect(stage.taken() == ["command"])
            stage.window.rootViewController = nil
        }

        @Test("Tab skips who refuses, and stays where nobody else is willing")
        func tabRefusals() {
            defer { stage.close() }
            let a = view("a"), b = view("b"), c = view("c")
            for (index, view) in [a, b, c].enumerated() { view.frame.origin.y = CGFloat(index) * 100 }
            b.canTake = false
            _ = a.becomeFirstResponder()
            stage.key("Tab")
            #expect(c.isFirstResponder)
            stage.key("Tab", .shift)
            #expect(a.isFirstResponder)
            a.isStubborn = true
            stage.key("Tab")
            #expect(a.isFirstResponder)
            a.isStubborn = false
            c.isHidden = true
            stage.key("Tab")
            #expect(a.isFirstResponder)
        }

        @Test("Tab scrolls to what it reaches, and does not reach behind something modal")
        func tabScrolls() {
            defer { stage.close() }
            let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
            scrollView.contentSize = CGSize(width: 400, height: 2000)
            stage.window.addSubview(scrollView)
            let a = view("a"), far = view("far")
            scrollView.addSubview(a)
            scrollView.addSubview(far)
            far.frame.origin.y = 1500
            _ = a.becomeFirstResponder()
            stage.key("Tab")
            #expect(far.isFirstResponder)
            stage.wait(0.5)
            let modal = UIView(frame: stage.window.bounds), inside = view("inside")
            modal.accessibilityViewIsModal = true
            stage.window.addSubview(modal)
            modal.addSubview(inside)
            #expect(FocusOrder(in: stage.window).views == [inside])
        }

        // MARK: The dots of mirrored touches

        @Test("two dots show the fingers of a mouse while Alt is held, and only then")
        func dots() async {
            stage.close()
            await HeadlessHost.open(size: CGSize(width: 200, height: 100), scale: 2) { host in
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
                view.backgroundColor = .white
                host.show(view)
                let white = PixelColor(red: 255, green: 255, blue: 255)
                @MainActor func isDotted() async -> [Bool] {
                    await host.settle()
                    return [CGPoint(x: 60, y: 40), CGPoint(x: 140, y: 60), CGPoint(x: 100, y: 50)].map { host.pixel(at: $0) != white }
                }
                let application = UIApplication.shared
                @MainActor func key(_ isDown: Bool) {
                    application.handle(.key(name: "Alt", isDown: isDown, isRepeat: false, modifiers: isDown ? .alternate : [], time: CACurrentMediaTime()))
                }
                application.handle(.hover(location: CGPoint(x: 60, y: 40), time: CACurrentMediaTime()))
                #expect(await isDotted() == [false, false, false])
                key(true)
                #expect(await isDotted() == [true, true, false])
                application.handle(
                    .touch(id: -1, phase: .began, kind: .primaryPointer, location: CGPoint(x: 60, y: 40), time: CACurrentMediaTime()))
                #expect(await isDotted() == [true, true, false])
                key(false)
                #expect(await isDotted() == [true, true, false])
                application.handle(
                    .touch(id: -1, phase: .ended, kind: .primaryPointer, location: CGPoint(x: 60, y: 40), time: CACurrentMediaTime()))
                #expect(await isDotted() == [false, false, false])
            }
        }
    }
}

@MainActor
private final class Willing: UIView {
    weak var stage: Stage?
    var name = ""
    var canTake = true
    var isStubborn = false
    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { !isStubborn }
    override func becomeFirstResponder() -> Bool {
        let was = isFirstResponder
        guard canTake, super.becomeFirstResponder() else { return false }
        if !was { stage?.note("\(name) became") }
        return true
    }
    override func resignFirstResponder() -> Bool {
        let was = isFirstResponder
        guard super.resignFirstResponder() else { return false }
        if was { stage?.note("\(name) resigned") }
        return true
    }
}

@MainActor
private final class KeyController: UIViewController {
    weak var stage: Stage?
    var commands: [UIKeyCommand] = []
    override var keyCommands: [UIKeyCommand]? { commands }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses { stage?.note("controller began \(press.key!.characters)") }
    }
}
