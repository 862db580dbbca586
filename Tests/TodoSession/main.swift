import Foundation
import RecordStore
import RecordStoreTesting
import TodoLists
import TodoListsTesting

// What tests start to have a second program on a store, and to kill it.
//
//     todo-session STORE append LIST NAME COUNT   adds items "NAME 0", "NAME 1", …, each in a change of its own
//     todo-session STORE type LIST                types into a new item of a list until it is killed: "0", "0 1", "0 1 2", …
//     todo-session STORE random SEED              changes the store at random until it is killed
//     todo-session STORE import FILE              imports a file; prints "begin" before, and "end" with the time and memory after
//     todo-session STORE undo COUNT               undoes changes, and prints the same
//     todo-session STORE backup -             makes backups until it is killed; prints "open", and "end" after each
//     todo-session STORE restore NAME NAME…   restores backups by turns until it is killed; prints the same
//     todo-session STORE full NAME            restores a backup, or makes one for "-", where files can't grow, and prints what that says
//     todo-session STORE walk SEED COUNT          makes so many random changes, undoes them to the start and redoes them, and compares
//
// The second and third print "open", then for each change "begin" before it is stored and "end" after: the second with how many words there
// are, the third with a digest of what the store says.

let arguments = CommandLine.arguments
guard arguments.count > 3 else {
    say("usage: todo-session STORE append LIST NAME COUNT | type LIST | random SEED | import FILE | undo COUNT | walk SEED COUNT")
    exit(64)
}
if ["backup", "restore", "full"].contains(arguments[2]) {
    let backups = TodoStore.backups(of: arguments[1])
    func work(_ name: String) throws {
        if name == "-" { try backups.make() } else { try backups.restore(try backups.backup(named: name)) }
    }
    if arguments[2] == "full" {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 65_536, rlim_max: 65_536)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        do {
            try work(arguments[3])
            say("no error")
        } catch {
            say("\(error)")
        }
        exit(0)
    }
    say("open")
    for index in 0... {
        try work(arguments[3 + index % (arguments.count - 3)])
        say("end")
    }
}

let store = try TodoStore(path: arguments[1]) { TodoDay(year: 2026, month: 11, day: 22)! }

if arguments[2] == "append" {
    for index in 0..<Int(arguments[5])! {
        try store.change("Add") { try $0.addItem("\(arguments[4]) \(index)", to: Int64(arguments[3])!) }
    }
    exit(0)
}

if arguments[2] == "type" {
    var typing: StoreTyping?
    var item: TodoItem.ID?
    var text = ""
    say("open")
    for count in 1... {
        text += count == 1 ? "0" : " \(count - 1)"
        say("begin \(count)")
        (item, typing) = try store.type("Add Item", continuing: typing) { edit in
            guard let item else { return try edit.addItem(text, to: Int64(arguments[3])!) }
            try edit.setText(item, to: text)
            return item
        }
        say("end \(count)")
    }
}

if arguments[2] == "import" || arguments[2] == "undo" {
    say("begin")
    let start = ContinuousClock.now
    if arguments[2] == "import" {
        try store.importFile(arguments[3])
    } else {
        for _ in 0..<Int(arguments[3])! { try store.undo() }
    }
    let time = ContinuousClock.now - start
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let processor = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    say("end: \(time), \(processor) s of processor time, at most \(usage.ru_maxrss >> 10) MiB of memory")
    exit(0)
}

if arguments[2] == "walk" {
    var session = TodoSession(seed: UInt64(arguments[3])!)
    let start = ContinuousClock.now
    var digests = [TodoSession.digest(of: try store.contents())]
    for index in 1...Int(arguments[4])! {
        try store.change("\(index)") { try session.change($0) }
        if try store.undoNames().undo == "\(index)" { digests.append(TodoSession.digest(of: try store.contents())) }
    }
    say("\(digests.count - 1) changes after \(ContinuousClock.now - start)")
    var wrong = 0
    for digest in digests.dropLast().reversed() {
        try store.undo()
        if TodoSession.digest(of: try store.contents()) != digest { wrong += 1 }
    }
    for digest in digests.dropFirst() {
        try store.redo()
        if TodoSession.digest(of: try store.contents()) != digest { wrong += 1 }
    }
    say("end after \(ContinuousClock.now - start): \(wrong) states differ")
    exit(wrong == 0 ? 0 : 1)
}

var session = TodoSession(seed: UInt64(arguments[3])!)
let start = TodoSession.digest(of: try store.contents())
var history = SessionHistory(start)
say("open " + start)
var serial = 0
while true {
    serial += 1
    switch (session.draw(8), history.previous, history.next) {
    case (0, let previous?, _):
        say("begin " + previous)
        try store.undo()
        history.noteUndo()
    case (1, _, let next?):
        say("begin " + next)
        try store.redo()
        history.noteRedo()
    default:
        let digest = try store.change("\(serial)") { edit in
            try session.change(edit)
            let digest = TodoSession.digest(of: try edit.lists().map { ($0, try edit.items(in: $0.id)) })
            say("begin " + digest)
            return digest
        }
        // A change that wrote nothing can't be undone.
        if try store.undoNames().undo == "\(serial)" {
            history.noteChange(digest)
        }
    }
    say("end " + TodoSession.digest(of: try store.contents()))
}
