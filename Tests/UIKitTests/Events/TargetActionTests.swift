import Foundation
import Testing
@testable import UIKit

/// Methods of targets, as sources have them that the porting driver has gone over (Behaviour 6.1, 11).
@MainActor
@Suite("Targets and actions")
struct TargetActionTests {
    private let stage = Stage()

    @Test("a control calls its target's methods with itself and the event, as far as they take them")
    func control() {
        defer { stage.close() }
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), target = Target()
        stage.window.addSubview(button)
        button.addTarget(target, action: Selector("plain", Target.plain), for: .touchDown)
        button.addTarget(target, action: Selector("sent:", Target.sent(_:)), for: .touchUpInside)
        button.addTarget(target, action: Selector("sent:event:", Target.sent(_:event:)), for: .touchUpInside)
        button.addTarget(target, action: "sent:", for: .touchUpInside)
        stage.tap(50, 50)
        #expect(target.log == ["plain", "UIButton", "UIButton touches"])

        button.removeTarget(target, action: "sent:", for: .touchUpInside)
        target.log = []
        button.sendActions(for: .touchUpInside)
        #expect(target.log == ["UIButton no event"])
        button.removeTarget(nil, action: nil, for: .allEvents)
        #expect(button.allControlEvents.isEmpty)
    }

    @Test("a control tells its targets and the names of their methods")
    func enumeration() {
        defer { stage.close() }
        let control = UIControl(), target = Target()
        control.addAction(UIAction(title: "first") { _ in }, for: .valueChanged)
        control.addTarget(target, action: "plain", for: [.valueChanged, .touchDown])
        control.addTarget(nil, action: "sent:", for: .valueChanged)
        #expect(control.actions(forTarget: target, forControlEvent: .valueChanged) == ["plain"])
        #expect(control.actions(forTarget: nil, forControlEvent: .valueChanged) == ["sent:"])
        #expect(control.actions(forTarget: target, forControlEvent: .touchUpInside) == nil)
        #expect(control.allTargets.count == 2 && control.allTargets.contains(target))
        #expect(control.allTargets.contains { $0.base is NSNull })
        #expect(control.allControlEvents == [.valueChanged, .touchDown])
        var seen: [String] = []
        control.enumerateEventHandlers { action, targetAction, _, stop in
            seen.append(action?.title ?? targetAction.map { "\($0.1)" } ?? "")
            stop = seen.count == 2
        }
        #expect(seen == ["first", "plain"])
    }

    @Test("targets aren't retained")
    func weakTargets() {
        defer { stage.close() }
        let control = UIControl(), tap = UITapGestureRecognizer(), item = UIBarButtonItem()
        weak var released: Target?
        do {
            let target = Target()
            released = target
            control.addTarget(target, action: "plain", for: .touchDown)
            tap.addTarget(target, action: "plain")
            item.target = target
            item.action = "plain"
        }
        #expect(released == nil)
        control.sendActions(for: .touchDown)
        #expect(control.allTargets.isEmpty)
    }

    @Test("an action without a target goes along the responder chain, from the first responder on")
    func responderChain() {
        defer { stage.close() }
        let outer = Receiver(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let inner = UIView(frame: outer.bounds), button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        stage.window.addSubview(outer)
        outer.addSubview(inner)
        inner.addSubview(button)
        button.addTarget(nil, action: "received:", for: .touchUpInside)
        stage.tap(20, 20)
        #expect(outer.log == ["UIButton"])
        #expect(button.target(forAction: "received:", withSender: nil) as? UIView === outer)
        #expect(button.target(forAction: "unknown:", withSender: nil) == nil)
        outer.accepts = false
        #expect(!UIApplication.shared.sendAction("received:", to: nil, from: button, for: nil))

        let other = Receiver(frame: .zero)
        stage.window.addSubview(other)
        #expect(other.becomeFirstResponder())
        outer.accepts = true
        #expect(UIApplication.shared.sendAction("received:", to: nil, from: button, for: nil))
        #expect(other.log == ["UIButton"])
    }

    @Test("a recognizer calls its target with itself")
    func recognizer() {
        defer { stage.close() }
        let target = Target(), tap = UITapGestureRecognizer(target: target, action: Selector("sent:", Target.sent(_:)))
        tap.addTarget(target, action: "sent:")
        stage.window.addGestureRecognizer(tap)
        stage.tap(50, 50)
        #expect(target.log == ["UITapGestureRecognizer"])
        tap.removeTarget(target, action: nil)
        stage.tap(50, 50)
        #expect(target.log.count == 1)
    }

    @Test("bar items, key commands, trait changes, display links and accessibility actions call methods")
    func others() {
        defer { stage.close() }
        let target = Target()
        for item in [
            UIBarButtonItem(title: "A", style: .plain, target: target, action: "sent:"),
            UIBarButtonItem(image: nil, style: .done, target: target, action: "sent:"),
            UIBarButtonItem(barButtonSystemItem: .add, target: target, action: "sent:"),
        ] { item.trigger() }
        #expect(target.log == ["UIBarButtonItem", "UIBarButtonItem", "UIBarButtonItem"])

        target.log = []
        let view = UIView()
        stage.window.addSubview(view)
        view.registerForTraitChanges([UITraitUserInterfaceStyle.self], target: target, action: "sent:")
        view.overrideUserInterfaceStyle = .dark
        stage.wait(0.1)
        #expect(target.log == ["UIView"])

        target.log = []
        let action = UIAccessibilityCustomAction(name: "Open", target: target, selector: "sent:")
        #expect(action.perform())
        #expect(target.log == ["UIAccessibilityCustomAction"])
        #expect(!UIAccessibilityCustomAction(name: "Open", target: target, selector: "unknown").perform())

        target.log = []
        let link = CADisplayLink(target: target, selector: "sent:")
        link.add(to: .main, forMode: .common)
        DisplayLinks.shared.refresh(time: 1, targetTime: 1.1)
        link.invalidate()
        DisplayLinks.shared.refresh(time: 1.1, targetTime: 1.2)
        #expect(target.log == ["CADisplayLink"])
    }

    @Test("a key command's method is looked for along the responder chain")
    func keyCommand() {
        defer { stage.close() }
        let receiver = Receiver(frame: .zero)
        receiver.commands = [UIKeyCommand(input: "d", modifierFlags: .command, action: "received:")]
        stage.window.addSubview(receiver)
        receiver.becomeFirstResponder()
        stage.key("d", .command)
        #expect(receiver.log == ["UIKeyCommand"])
        #expect(receiver.commands[0].action == "received:")
    }

    @Test("undoing calls a method with an object")
    func undo() {
        defer { stage.close() }
        let manager = UndoManager(), target = Target()
        manager.groupsByEvent = false
        manager.beginUndoGrouping()
        manager.registerUndo(withTarget: target, selector: "sent:", object: "text")
        manager.endUndoGrouping()
        manager.undo()
        #expect(target.log == ["String"])
    }

    @Test("properties that Apple documents as observable are observed")
    func observing() {
        defer { stage.close() }
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var seen: [CGFloat] = []
        let observation = scroll.observe(\.contentOffset, named: "contentOffset", options: [.old, .new]) { _, change in
            seen += [change.oldValue?.y ?? -1, change.newValue?.y ?? -1]
        }
        scroll.contentSize = CGSize(width: 100, height: 1000)
        scroll.contentOffset = CGPoint(x: 0, y: 30)
        scroll.bounds.origin.y = 50
        #expect(seen == [0, 30, 30, 50])
        observation.invalidate()

        let observer = Target(), button = UIButton(), controller = UIViewController()
        button.addObserver(observer, forKeyPath: "isHidden", options: .new, context: nil)
        button.addObserver(observer, forKeyPath: "enabled", options: .new, context: nil)
        controller.addObserver(observer, forKeyPath: "title", options: .new, context: nil)
        button.isHidden = true
        button.isEnabled = false
        controller.title = "Title"
        #expect(observer.log == ["isHidden true", "enabled false", "title Title"])
        #expect(button.value(forKey: "hidden") as? Bool == true)
        button.setValue(UIColor.red, forKey: "backgroundColor")
        #expect(button.backgroundColor == .red)
        button.removeObserver(observer, forKeyPath: "isHidden")
        button.removeObserver(observer, forKeyPath: "enabled")
        controller.removeObserver(observer, forKeyPath: "title")
    }

    @Test("values that are associated with a view go with it")
    func associatedObjects() {
        defer { stage.close() }
        let key = UnsafeRawPointer(Unmanaged.passUnretained(stage).toOpaque())
        weak var released: Target?
        do {
            let view = UIView(), value = Target()
            released = value
            objc_setAssociatedObject(view, key, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            #expect(objc_getAssociatedObject(view, key) as? Target === value)
        }
        #expect(released == nil)
    }
}

@MainActor
private final class Target: NSObject {
    var log: [String] = []
    func plain() { log.append("plain") }
    func sent(_ sender: Any) { log.append("\(type(of: sender))") }
    func sent(_ sender: UIControl, event: UIEvent?) {
        log.append("\(type(of: sender)) \(event.map { $0.type == .touches ? "touches" : "other" } ?? "no event")")
    }
    func observeValue(
        forKeyPath path: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
    ) {
        log.append("\(path ?? "") \(change?[.newKey] ?? "")")
    }
}

extension Target {
    nonisolated static var members: [ObjCMember] {
        [
            .method("plain", Target.plain), .method("sent:", Target.sent(_:)), .method("sent:event:", Target.sent(_:event:)),
            .method("observeValueForKeyPath:ofObject:change:context:", Target.observeValue),
        ]
    }
}
@section(".init_array") @used
private let targetMembers: @convention(c) () -> Void = { ObjCClass.register(Target.self) { Target.members } }

@MainActor
private final class Receiver: UIView {
    var log: [String] = []
    var accepts = true
    var commands: [UIKeyCommand] = []
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? { commands }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        accepts && super.canPerformAction(action, withSender: sender)
    }
    func received(_ sender: Any) { log.append("\(type(of: sender))") }
}

extension Receiver {
    nonisolated static var members: [ObjCMember] { [.method("received:", Receiver.received)] }
}
@section(".init_array") @used
private let receiverMembers: @convention(c) () -> Void = { ObjCClass.register(Receiver.self) { Receiver.members } }
