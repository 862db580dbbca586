@testable import UIKit
import Testing

extension UIKitCore {
    @Suite @MainActor struct KeyCommands {
        let stage = Stage()
        fileprivate let outer: KeyView
        fileprivate let inner: KeyView

        init() {
            outer = KeyView("outer", stage, CGRect(x: 0, y: 0, width: 400, height: 400))
            inner = KeyView("inner", stage, CGRect(x: 0, y: 0, width: 100, height: 100))
            stage.window.addSubview(outer)
            outer.addSubview(inner)
            inner.becomeFirstResponder()
        }

        private func command(_ name: String, _ input: String, _ flags: UIKeyModifierFlags = []) -> UIKeyCommand {
            UIKeyCommand(input: input, modifierFlags: flags) { [stage] _ in stage.note(name) }
        }

        @Test("a command runs instead of a press, that of the first responder before those after it in the chain")
        func chain() {
            defer { stage.close() }
            outer.commands = [command("outer n", "n", .command), command("outer o", "o", .command)]
            inner.commands = [command("inner n", "n", .command), command("second", "n", .command)]
            stage.key("n", .command)
            stage.key("o", .command)
            #expect(stage.taken() == ["inner n", "outer o"])
            stage.key("n")
            stage.key("n", [.command, .shift])
            #expect(stage.taken() == ["inner began n", "inner ended n", "inner began N", "inner ended N"])
        }

        @Test("named keys and letters of either case; caps lock does not matter")
        func inputs() {
            defer { stage.close() }
            inner.commands = [
                command("escape", UIKeyCommand.inputEscape), command("F5", UIKeyCommand.f5), command("save", "S", [.command, .alphaShift]),
                command("left", UIKeyCommand.inputLeftArrow, .shift), command("return", "\r"),
            ]
            for (key, flags) in [("Escape", []), ("F5", []), ("s", .command), ("ArrowLeft", .shift), ("Enter", [])] as [(String, KeyModifiers)] {
                stage.key(key, flags)
            }
            #expect(stage.taken() == ["escape", "F5", "save", "left", "return"])
        }

        @Test("a held key repeats its command")
        func repeats() {
            defer { stage.close() }
            inner.commands = [command("down", UIKeyCommand.inputDownArrow)]
            stage.key("ArrowDown", stays: true)
            UIApplication.shared.handle(.key(name: "ArrowDown", isDown: true, isRepeat: true, modifiers: [], time: stage.time))
            stage.releaseKey("ArrowDown")
            #expect(stage.taken() == ["down", "down"])
        }

        @Test("typing comes before commands, unless they want to come first or have a command key")
        func typing() {
            defer { stage.close() }
            let text = KeyField("field", stage, CGRect(x: 0, y: 0, width: 10, height: 10))
            outer.addSubview(text)
            text.becomeFirstResponder()
            let plain = command("plain", "a"), control = command("control", "a", .control)
            text.commands = [plain, control]
            func type(_ flags: KeyModifiers = []) {
                stage.key("a", flags, stays: true)
                UIApplication.shared.handle(.text("a", time: stage.time))
                stage.releaseKey("a")
            }
            type()
            #expect(stage.taken() == ["field began a", "field text a", "field ended a"])
            type(.control)
            #expect(stage.taken() == ["control"])
            plain.wantsPriorityOverSystemBehavior = true
            type()
            #expect(stage.taken() == ["plain"])
        }

        @Test("a disabled command does not run; the responder may decide at the last moment")
        func validation() {
            defer { stage.close() }
            let save = command("save", "s", .command)
            inner.commands = [save]
            save.attributes = .disabled
            stage.key("s", .command)
            #expect(stage.taken() == ["inner began s", "inner ended s"])
            inner.validates = { $0.attributes = [] }
            stage.key("s", .command)
            #expect(stage.taken() == ["save"])
        }

        @Test("alternates run with further modifiers")
        func alternates() {
            defer { stage.close() }
            let alternate = UICommandAlternate(title: "All", modifierFlags: .alternate) { [stage] _ in stage.note("close all") }
            let close = UIKeyCommand(title: "Close", input: "w", modifierFlags: .command, alternates: [alternate]) { [stage] in stage.note($0.title) }
            inner.commands = [close]
            stage.key("w", .command)
            stage.key("w", [.command, .alternate])
            #expect(stage.taken() == ["Close", "close all"])
        }

        @Test("an action as a command")
        func action() {
            defer { stage.close() }
            let action = UIAction(title: "Find") { [stage] in stage.note("\($0.title) \($0.sender is UIKeyCommand)") }
            let find = UIKeyCommand(action: action, input: "f", modifierFlags: .command)
            #expect(find.title == "Find")
            inner.commands = [find]
            stage.key("f", .command)
            #expect(stage.taken() == ["Find true"])
        }

        @Test("left and right change sides where lines run from right to left")
        func mirroring() {
            defer { stage.close() }
            let left = command("back", UIKeyCommand.inputLeftArrow, .command)
            #expect(left.match(input: UIKeyCommand.inputRightArrow, modifiers: .command, isMirrored: true) != nil)
            #expect(left.match(input: UIKeyCommand.inputLeftArrow, modifiers: .command, isMirrored: true) == nil)
            left.allowsAutomaticMirroring = false
            #expect(left.match(input: UIKeyCommand.inputLeftArrow, modifiers: .command, isMirrored: true) != nil)
        }

        // MARK: Presses

        @Test("presses: began, changed while the key repeats, ended; several keys at once")
        func presses() {
            defer { stage.close() }
            stage.key("a", stays: true)
            UIApplication.shared.handle(.key(name: "a", isDown: true, isRepeat: true, modifiers: [], time: stage.time))
            stage.key("ArrowUp", stays: true)
            stage.releaseKey("a")
            stage.releaseKey("ArrowUp")
            stage.releaseKey("q")
            let up = UIKeyCommand.inputUpArrow
            #expect(stage.taken() == ["inner began a", "inner changed a", "inner began \(up)", "inner ended a", "inner ended \(up)"])
            #expect(inner.largestEvent == 2)
        }

        @Test("presses that are held when the focus goes are cancelled")
        func cancelled() {
            defer { stage.close() }
            stage.key("a", stays: true)
            UIApplication.shared.applicationState = .active
            UIApplication.shared.handle(.focus(false))
            UIApplication.shared.applicationState = .inactive
            stage.releaseKey("a")
            #expect(stage.taken() == ["inner began a", "inner cancelled a"])
        }

        @Test("the release goes to the responder that heard of the press")
        func sameResponder() {
            defer { stage.close() }
            stage.key("a", stays: true)
            outer.becomeFirstResponder()
            stage.releaseKey("a")
            #expect(stage.taken() == ["inner began a", "inner ended a"])
        }

        @Test("key codes and press types")
        func keyCodes() {
            let codes: [(String, UIKeyboardHIDUsage, Int)] = [
                ("a", .keyboardA, 4), ("z", .keyboardZ, 29), ("1", .keyboard1, 30), ("0", .keyboard0, 39), ("Enter", .keyboardReturnOrEnter, 40),
                ("F1", .keyboardF1, 58), ("F12", .keyboardF12, 69), ("F13", .keyboardF13, 104), ("F24", .keyboardF24, 115), ("ArrowUp", .keyboardUpArrow, 82),
                ("Meta", .keyboardLeftGUI, 227), ("ф", .keyboardErrorUndefined, 3), ("Insert", .keyboardInsert, 73), ("*", .keypadAsterisk, 85),
            ]
            for (name, usage, raw) in codes {
                #expect(UIKey(name: name, modifiers: []).keyCode == usage)
                #expect(usage.rawValue == raw)
            }
            #expect(UIPress.PressType(keyName: "ArrowUp") == .upArrow)
            #expect(UIPress.PressType(keyName: "Escape") == .menu)
            #expect(UIPress.PressType(keyName: "a").rawValue == 2004)
            stage.close()
        }

        @Test("recognizers take presses of the types that they are allowed to, and taps are recognized by them")
        func recognizers() {
            defer { stage.close() }
            let tap = UITapGestureRecognizer(), choices = Choices()
            tap.addAction { [stage] in stage.note("tap \($0.state)") }
            outer.addGestureRecognizer(tap)
            stage.key("Enter")
            #expect(stage.taken() == ["inner began \r", "inner ended \r"])
            tap.allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue)]
            stage.key("Enter")
            #expect(stage.taken() == ["inner began \r", "tap ended", "inner cancelled \r"])
            #expect(tap.state == .possible)
            stage.key("a")
            #expect(stage.taken() == ["inner began a", "inner ended a"])
            tap.delegate = choices
            choices.receivesPress = { $0.key?.keyCode != .keyboardReturnOrEnter }
            stage.key("Enter")
            #expect(stage.taken() == ["inner began \r", "inner ended \r"])
            choices.receivesPress = { _ in true }
            tap.numberOfTapsRequired = 2
            stage.key("Enter")
            stage.wait(0.2)
            stage.key("Enter")
            #expect(stage.taken().contains("tap ended"))
            stage.key("Enter")
            stage.wait(2)
            #expect(!stage.taken().contains("tap ended"))
            #expect(GestureArbiter.shared.active.isEmpty)
        }

        // MARK: Motion and remote control

        @Test("shaking is Control-Command-Z; media keys are a remote control for who asks for it")
        func motion() {
            defer { stage.close() }
            inner.passesOn = false
            stage.key("z", [.control, .command])
            #expect(stage.taken() == ["inner motion began 1", "inner motion ended 1"])
            stage.key("MediaTrackNext")
            #expect(stage.taken() == ["inner began UIKeyInputMediaTrackNext", "inner ended UIKeyInputMediaTrackNext"])
            UIApplication.shared.beginReceivingRemoteControlEvents()
            defer { UIApplication.shared.endReceivingRemoteControlEvents() }
            stage.key("MediaTrackNext")
            inner.passesOn = true
            stage.key("MediaPlayPause")
            #expect(stage.taken() == ["inner remote 104", "outer remote 103"])
        }

        // MARK: Tab

        @Test("Tab goes through what can be the first responder as one reads, Shift-Tab back")
        func tabOrder() {
            defer { stage.close() }
            outer.removeFromSuperview()
            let frames: [(String, CGRect)] = [
                ("d", CGRect(x: 10, y: 225, width: 80, height: 30)), ("b", CGRect(x: 200, y: 10, width: 80, height: 30)),
                ("a", CGRect(x: 10, y: 20, width: 80, height: 30)), ("c", CGRect(x: 200, y: 100, width: 80, height: 130)),
                ("hidden", CGRect(x: 300, y: 0, width: 10, height: 10)), ("unable", CGRect(x: 320, y: 0, width: 10, height: 10)),
            ]
            var views: [String: KeyView] = [:]
            for (name, frame) in frames {
                let view = KeyView(name, stage, frame)
                view.passesOn = true
                stage.window.addSubview(view)
                views[name] = view
            }
            views["hidden"]?.isHidden = true
            views["unable"]?.isAble = false
            #expect(FocusOrder(in: stage.window).views.compactMap { ($0 as? KeyView)?.name } == ["a", "b", "c", "d"])
            var order: [String] = []
            func press(_ flags: KeyModifiers = []) {
                stage.key("Tab", flags)
                order.append((UIApplication.shared.firstResponder as? KeyView)?.name ?? "-")
            }
            for _ in 0..<5 { press() }
            press(.shift)
            press(.shift)
            #expect(order == ["a", "b", "c", "d", "a", "d", "c"])
            press([.control])
            #expect(order.last == "c")
            // A view that takes the key keeps the focus.
            views["c"]?.passesOn = false
            press()
            #expect(order.last == "c")
        }
    }
}

/// A view that can be the first responder and notes what keys do.
@MainActor
private class KeyView: UIView {
    let name: String
    weak var stage: Stage?
    var commands: [UIKeyCommand] = []
    var validates: (UICommand) -> Void = { _ in }
    var passesOn = false
    var isAble = true
    var largestEvent = 0

    init(_ name: String, _ stage: Stage, _ frame: CGRect) {
        self.name = name
        self.stage = stage
        super.init(frame: frame)
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeFirstResponder: Bool { isAble }
    override var keyCommands: [UIKeyCommand]? { commands }
    override func validate(_ command: UICommand) { validates(command) }

    private func note(_ what: String, _ presses: Set<UIPress>, _ event: UIPressesEvent?) {
        largestEvent = max(largestEvent, event?.allPresses.count ?? 0)
        for press in presses { stage?.note("\(name) \(what) \(press.key!.characters)") }
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        passesOn ? super.pressesBegan(presses, with: event) : note("began", presses, event)
    }
    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("changed", presses, event) }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        passesOn ? super.pressesEnded(presses, with: event) : note("ended", presses, event)
    }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("cancelled", presses, event) }
    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { stage?.note("\(name) motion began \(motion.rawValue)") }
    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { stage?.note("\(name) motion ended \(motion.rawValue)") }
    override func remoteControlReceived(with event: UIEvent?) {
        passesOn ? super.remoteControlReceived(with: event) : stage?.note("\(name) remote \(event!.subtype.rawValue)")
    }
}

@MainActor
private final class KeyField: KeyView, UIKeyInput {
    var hasText: Bool { false }
    func insertText(_ text: String) { stage?.note("\(name) text \(text)") }
    func deleteBackward() {}
}
