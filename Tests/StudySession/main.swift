import Foundation
import RecordStoreTesting
import StudyLibrary
import StudyLibraryTesting

// What tests start to have a second program on a library, and to kill it.
//
//     study-session STORE append NAME COUNT   adds stacks "NAME 0", "NAME 1", …, each in a change of its own
//     study-session STORE random SEED         changes the library at random until it is killed
//     study-session STORE slides SEED         goes on with the slide show until it is killed or all is graded
//     study-session STORE fill COUNT          adds so many notes of 12 words, in one change
//     study-session STORE import FILE         imports a file, and prints "open" before
//     study-session STORE search COUNT        prints how long searches take, each word typed letter by letter, COUNT times
//
// The second prints "open", then for each change "begin" before it is stored and "end" after, each with what the library says. The third
// prints "graded CARD GRADE COUNT" after each grade, with how many grades the card has.

let arguments = CommandLine.arguments
guard arguments.count > 3 else {
    say("usage: study-session STORE append NAME COUNT | random SEED | slides SEED | fill COUNT | import FILE | search COUNT")
    exit(64)
}
nonisolated(unsafe) var seconds = 1_795_000_000.0
let store = try StudyStore(path: arguments[1]) {
    seconds += 30
    return StudyMoment(Date(timeIntervalSince1970: seconds), secondsFromGMT: 3600)
}

switch arguments[2] {
case "append":
    for index in 0..<Int(arguments[4])! { try store.change("Add") { try $0.addStack("\(arguments[3]) \(index)") } }
case "slides":
    var session = StudySession(seed: UInt64(arguments[3])!)
    say("open")
    while let slide = try store.slideShow()?.slide {
        try store.showAnswer()
        let grade = session.pick(StudyGrade.allCases)
        try store.grade(slide, grade, milliseconds: 1000)
        say("graded \(slide.card) \(grade.rawValue) \(try store.grades(of: slide.card).count)")
    }
case "fill":
    var session = StudySession(seed: 1)
    let syllables = ["ka", "lo", "mi", "ne", "ru", "sta", "ti", "wo"]
    let words: [String] = (0..<20_000).map { (number: Int) -> String in
        var word = ""
        for place in 0...(2 + number % 3) { word += syllables[(number >> (3 * place)) & 7] }
        return word
    }
    try store.change("Fill") { edit in
        let template = try edit.template(.basic)
        let stacks = try (0..<200).map { try edit.addStack("Stack \($0)") }
        for index in 0..<Int(arguments[3])! {
            let text = (0..<10).map { _ in words[min(session.draw(20_000), session.draw(20_000))] }.joined(separator: " ")
            let content = NoteContent(
                template: template, [StudyFacet(text), StudyFacet("answer \(index) 東京")],
                tags: index % 5 == 0 ? ["Tag\(index % 50)"] : [])
            // One stack holds half of all notes.
            try edit.addNote(content, to: [stacks[index % 2 == 0 ? 0 : index / 2 % 200]])
        }
    }
case "import":
    say("open")
    try store.importFile(arguments[3])
    say("end")
case "search":
    var times: [(Duration, String, Int)] = []
    let stacks = try store.stacks()
    let sources: [NoteSource] = [.builtIn(.allNotes), .stack(stacks[0].id), .stack(stacks[7].id)]
    for word in ["answer", "kalomi", "tistawo", "karuka loneru", "tag4", "zzz", "99", "東京", "a k"] {
        for round in 0..<Int(arguments[3])! {
            for count in 1...word.count {
                let start = ContinuousClock.now
                let found = try store.search(String(word.prefix(count)), in: sources[round % sources.count])
                let notes = try store.notes(found)
                times.append((ContinuousClock.now - start, "\(word.prefix(count)) in \(round % sources.count)", notes.count))
            }
        }
    }
    times.sort { $0.0 < $1.0 }
    say("median \(times[times.count / 2].0), 95 % \(times[times.count * 95 / 100].0), slowest \(times.suffix(5))")
default:
    var session = StudySession(seed: UInt64(arguments[3])!)
    let start = try StudySession.digest(of: store)
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
            try store.trashUnusedMedia()
        default:
            let digest = try store.change("\(serial)") { edit in
                try session.change(edit)
                let digest = try StudySession.digest(of: edit)
                say("begin " + digest)
                return digest
            }
            // A change that wrote nothing can't be undone.
            if try store.undoNames().undo == "\(serial)" {
                history.noteChange(digest)
            }
        }
        say("end " + (try StudySession.digest(of: store)))
    }
}
