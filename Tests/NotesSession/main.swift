import Foundation
import Notes
import NotesTesting
import RecordStore
import RecordStoreTesting

// What tests start to have a second program on a store of notes, and to kill it.
//
//     notes-session STORE append NAME COUNT   adds notes "NAME 0", "NAME 1", …, each in a change of its own, at the end
//     notes-session STORE random SEED         changes the store at random until it is killed
//     notes-session STORE type ID             types into a note until it is killed: "0", "0 1", "0 1 2", …
//     notes-session STORE write ID            types letters into a note as fast as people do, and stores them as the window does
//     notes-session STORE import FOLDER       imports a folder; prints "begin" before, and "end" after
//     notes-session STORE fill COUNT          adds so many notes of 60 words, in one change
//     notes-session STORE search COUNT        prints how long searches take, each word typed letter by letter, COUNT times
//
// "write" prints "typed" before each letter, with how many letters there are then and the milliseconds since it began. Those that
// change at random and type print "open", then for each change "begin" before it is stored and "end" after, each with what the store says.

let arguments = CommandLine.arguments
guard arguments.count > 3 else {
    say("usage: notes-session STORE append NAME COUNT | random SEED | type ID | write ID | import FOLDER | fill COUNT | search COUNT")
    exit(64)
}
let store = try NoteStore(path: arguments[1]) { Date(timeIntervalSince1970: 1_795_000_000) }

switch arguments[2] {
case "append":
    for index in 0..<Int(arguments[4])! {
        try store.change("Add") { try $0.addNote("\(arguments[3]) \(index)", at: .last) }
    }
case "type":
    var typing: RowTyping?
    var text = ""
    say("open")
    for index in 0... {
        text += index == 0 ? "0" : " \(index)"
        say("begin \(index)")
        typing = try store.type(text, in: Int64(arguments[3])!, continuing: typing)
        say("end \(index)")
    }
case "write":
    var session = NotesSession(seed: UInt64(getpid()))
    var typing: RowTyping?
    var text = "", firstUnstored: ContinuousClock.Instant?
    let start = ContinuousClock.now
    for index in 1... {
        // A letter, or the moment at which letters are stored, whichever comes first.
        usleep(UInt32(2000 + session.draw(60_000)))
        let now = ContinuousClock.now
        if let first = firstUnstored, now - first >= .seconds(StoreTyping.interval) {
            typing = try store.type(text, in: Int64(arguments[3])!, continuing: typing)
            firstUnstored = nil
        }
        say("typed \(index) \((now - start) / .milliseconds(1))")
        text += "x"
        if firstUnstored == nil { firstUnstored = now }
    }
case "import":
    say("begin")
    try store.importFolder(arguments[3])
    say("end")
case "fill":
    var session = NotesSession(seed: 1)
    let syllables = ["ka", "lo", "mi", "ne", "ru", "sta", "ti", "wo"]
    let words: [String] = (0..<20_000).map { (number: Int) -> String in
        var word = ""
        for place in 0...(2 + number % 3) { word += syllables[(number >> (3 * place)) & 7] }
        return word
    }
    try store.change("Fill") { edit in
        for index in 0..<Int(arguments[3])! {
            let text = (0..<60).map { _ in words[min(session.draw(20_000), session.draw(20_000))] }.joined(separator: " ")
            try edit.addNote("Note \(index)\n\(text) 東京\(index)", tags: index % 5 == 0 ? ["Tag \(index % 50)"] : [], at: .last)
        }
    }
case "search":
    var times: [(Duration, String, Int)] = []
    for word in ["note", "kalomi", "tistawo", "karuka loneru", "tag 4", "zzz", "99", "東京都", "東京9999", "n k"] {
        for _ in 0..<Int(arguments[3])! {
            for count in 1...word.count {
                let start = ContinuousClock.now
                let found = try store.search(String(word.prefix(count)))
                let notes = try store.notes(found)
                times.append((ContinuousClock.now - start, String(word.prefix(count)), notes.count))
            }
        }
    }
    times.sort { $0.0 < $1.0 }
    say("median \(times[times.count / 2].0), 95 % \(times[times.count * 95 / 100].0), slowest \(times.suffix(5))")
default:
    var session = NotesSession(seed: UInt64(arguments[3])!)
    let start = try NotesSession.digest(of: store)
    var history = SessionHistory(start)
    say("open " + start)
    for serial in 1... {
        switch (session.draw(8), history.previous, history.next) {
        case (0, let previous?, _):
            say("begin " + previous)
            try store.undo()
            history.noteUndo()
        case (1, _, let next?):
            say("begin " + next)
            try store.redo()
            history.noteRedo()
        case (2, _, _):
            try store.collectPictures()
        default:
            let ids = try store.ids(in: .kept) + store.ids(in: .trash)
            let digest = try store.change("\(serial)") { edit in
                try session.change(edit, among: ids)
                let digest = try NotesSession.digest(of: edit.notes(in: .kept) + edit.notes(in: .trash), in: store)
                say("begin " + digest)
                return digest
            }
            // A change that wrote nothing can't be undone.
            if try store.undoNames().undo == "\(serial)" {
                history.noteChange(digest)
            }
        }
        say("end " + (try NotesSession.digest(of: store)))
    }
}
