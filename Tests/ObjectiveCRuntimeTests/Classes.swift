import Foundation
import ObjectiveCRuntime

// Classes as the porting driver leaves them.

class Board: NSObject {
    var log: [String] = []
    var title = "" { didSet { ObjCClass.didChange(self, "title", from: oldValue) } }
    var next: Board? { didSet { ObjCClass.didChange(self, "next", from: oldValue) } }
    var count = 0

    func clear() { log.append("clear") }
    func tap(_ sender: NSString) { log.append("tap \(sender)") }
    func tap(_ sender: NSString?, event: Any) -> Int {
        log.append("tap \(sender.map { "\($0)" } ?? "nil") \(event)")
        return 7
    }
    func save() throws { throw CocoaError(.fileNoSuchFile) }
    func received(_ notification: Notification) { log.append("received \(notification.name.rawValue)") }
    func fired(_ timer: Timer) { log.append("fired \(timer.userInfo ?? "nil")") }
    func observeValue(
        forKeyPath path: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
    ) {
        log.append("\(path ?? "nil"): \(change?[.oldKey] ?? "-") \(change?[.newKey] ?? "-")")
    }
    private func hidden() { log.append("hidden") }

    static var hiddenSelector: Selector { Selector("hidden", Board.hidden) }
}

extension Board {
    nonisolated static var members: [ObjCMember] {
        [
            .method("clear", Board.clear), .method("tap:", Board.tap(_:)), .method("tap:event:", Board.tap(_:event:)),
            .method("save", Board.save), .method("received:", Board.received), .method("fired:", Board.fired),
            .method("observeValueForKeyPath:ofObject:change:context:", Board.observeValue),
            .property("title", { (object: Board) in object.title }, { (object: Board, value) in object.title = value }),
            .property("next", { (object: Board) in object.next }, { (object: Board, value) in object.next = value }),
            .property("count", { (object: Board) in object.count }, { (object: Board, value) in object.count = value }),
            .names("clear()", "tap(_:)", "tap(_:event:)"),
        ]
    }
}
@section(".init_array") @used
private let boardMembers: @convention(c) () -> Void = { ObjCClass.register(Board.self) { Board.members } }

class LoudBoard: Board {
    override func clear() { log.append("loud clear") }
    func shout() { log.append("shout") }
}

extension LoudBoard {
    nonisolated static var members2: [ObjCMember] { [.method("shout", LoudBoard.shout)] }
}
@section(".init_array") @used
private let loudBoardMembers: @convention(c) () -> Void = { ObjCClass.register(LoudBoard.self) { LoudBoard.members2 } }

@MainActor
class Screen: NSObject {
    var log: [String] = []
    func tap(_ sender: NSString) { log.append("tap \(sender)") }
    let action = Selector("tap:", Screen.tap)
    private var brightness = 0.5
    func observeValue(
        forKeyPath path: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
    ) {
        log.append(path ?? "nil")
    }
}

extension Screen {
    nonisolated static var members: [ObjCMember] {
        [
            .method("tap:", Screen.tap(_:)), .method("observeValueForKeyPath:ofObject:change:context:", Screen.observeValue),
            .property("brightness", { (object: Screen) in object.brightness }, { (object: Screen, value) in object.brightness = value }),
        ]
    }
}
@section(".init_array") @used
private let screenMembers: @convention(c) () -> Void = { ObjCClass.register(Screen.self) { Screen.members } }

private class Box<Content>: NSObject {
    var held: Content?
    func hold(_ content: Content) { held = content }
}

private protocol BoxMembers {
    static var boxMembers: [ObjCMember] { get }
}

extension Box: BoxMembers {
    nonisolated static var boxMembers: [ObjCMember] { [.method("hold:", Box.hold)] }
}
@section(".init_array") @used
private let boxMembers: @convention(c) () -> Void = { ObjCClass.registerGeneric { ($0 as? any BoxMembers.Type)?.boxMembers } }

func held<Content>(_ content: Content, sent: Any) -> Content? {
    let box = Box<Content>()
    box.perform("hold:", with: sent)
    return box.held
}

/// A delegate with an initializer of its own kind.
class SceneDelegate: NSObject {
    var scenes: [String] = ["main"]
}

class NamedDelegate: NSObject {
    let name: String
    override init() {
        name = "made"
        super.init()
    }
}

protocol ListDelegate: NSObjectProtocol {
    func list(_ list: String, didSelect row: Int) -> Int
    func title(of row: Int) -> String?
}

extension ListDelegate {
    func list(_ list: String, didSelect row: Int) -> Int { ObjCOptional.absent("list(_:didSelect:)") }
    func title(of row: Int) -> String? { ObjCOptional.absent("title(of:)") }
}

class Rows: NSObject, ListDelegate {
    func list(_ list: String, didSelect row: Int) -> Int { row + 1 }
    func title(of row: Int) -> String? { row == 0 ? nil : "row \(row)" }
}

class NoRows: NSObject, ListDelegate {}

extension Rows {
    nonisolated static var members: [ObjCMember] { [.names("list(_:didSelect:)", "title(of:)")] }
}
@section(".init_array") @used
private let rowsMembers: @convention(c) () -> Void = { ObjCClass.register(Rows.self) { Rows.members } }
