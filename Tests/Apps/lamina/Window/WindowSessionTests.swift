import AppTesting
import Foundation
import Notes
import StudyLibrary
import TestSupport
import Testing
import TodoLists

/// The program in a window of its own, used by fingers, pointer, wheel and keys, and judged by what is on the screen.
@Suite(.serialized, .enabled(if: TouchScreen.isInstalled, "needs Xorg with the drivers dummy and inputtest, xdotool and xwd"))
struct WindowSessionTests {
    @Test("CV-02 CV-09 two fingers, one finger, wheel, pointer and keys lead through the layouts in a window")
    func layouts() throws {
        let screen = try TouchScreen()
        let app = try screen.run(Program.lamina, ["gallery", "--layouts", "--size", "1024x768", "--scale", "1"])
        defer {
            app.terminate()
            app.waitUntilExit()
        }
        let window = try screen.xdotool("search --sync --name ^Layouts$").split(separator: "\n").first.map(String.init) ?? ""
        try screen.xdotool("windowmove --sync \(window) 0 0 windowfocus --sync \(window)")
        let start = try screen.pictureAtRest()

        // A finger flings the shelves, which go on after it is lifted; a wheel brings them back.
        try screen.putDown([1: CGPoint(x: 500, y: 600)])
        try screen.move([1: CGPoint(x: 500, y: 300)], duration: 0.12)
        try screen.lift([1])
        let lifted = try screen.picture()
        let flung = try screen.pictureAtRest(after: start)
        #expect(flung != lifted)
        let up = "mousemove 500 300 click --repeat 60 --delay 12 4"
        try screen.xdotool(up)
        #expect(try screen.shows(start))

        // The pointer presses the arrow, a key goes back; what a key inserts, another deletes.
        try screen.xdotool("mousemove 194 742 click 1")
        let line = try screen.pictureAtRest(after: start)
        try screen.xdotool("key p")
        _ = try screen.pictureAtRest(after: line)
        try screen.xdotool(up)
        #expect(try screen.shows(start))
        try screen.xdotool("key i")
        _ = try screen.pictureAtRest(after: start)
        try screen.xdotool("key d")
        #expect(try screen.shows(start))

        // Two fingers tap for the next layout.
        let two = [CGPoint(x: 450, y: 400), CGPoint(x: 560, y: 400)]
        var picture = start
        for _ in 0..<3 {
            try screen.tap(two)
            picture = try screen.pictureAtRest(after: picture)
        }
        let stacks = picture

        // Two fingers draw a stack apart and let it go, or open it.
        let together = [1: CGPoint(x: 390, y: 100), 2: CGPoint(x: 440, y: 110)]
        try screen.putDown(together)
        try screen.move([1: CGPoint(x: 340, y: 80), 2: CGPoint(x: 500, y: 160)], duration: 0.3)
        let apart = try screen.pictureAtRest(after: stacks)
        try screen.move(together, duration: 0.3)
        _ = try screen.pictureAtRest(after: apart)
        try screen.lift([1, 2])
        #expect(try screen.shows(stacks))
        try screen.putDown(together)
        try screen.move([1: CGPoint(x: 240, y: 80), 2: CGPoint(x: 600, y: 200)], duration: 0.3)
        try screen.lift([1, 2])
        _ = try screen.pictureAtRest(after: stacks)
        try screen.xdotool(up)
        #expect(try screen.shows(start))

        // Three fingers tap for the layout before.
        try screen.tap(two + [CGPoint(x: 500, y: 500)])
        let ring = try screen.pictureAtRest(after: start)
        try screen.tap(two)
        _ = try screen.pictureAtRest(after: ring)
        try screen.xdotool(up)
        #expect(try screen.shows(start))
    }

    @Test("FF-13 FF-18 screens turn into one another in a window, by pointer, finger and keys, and pages under a finger")
    func transitions() throws {
        let screen = try TouchScreen()
        func run(_ page: String, _ title: String, _ body: () throws -> Void) throws {
            let app = try screen.run(Program.lamina, ["gallery", "--page", page, "--size", "800x600", "--scale", "1"])
            defer {
                app.terminate()
                app.waitUntilExit()
            }
            let window = try screen.xdotool("search --sync --name ^\(title)$").split(separator: "\n").first.map(String.init) ?? ""
            try screen.xdotool("windowmove --sync \(window) 0 0 windowfocus --sync \(window)")
            try body()
        }
        try run("transitions", "Transitions") {
            // Keys fold the list into the picture and back.
            let list = try screen.pictureAtRest()
            try screen.xdotool("key Right")
            let picture = try screen.pictureAtRest(after: list)
            try screen.xdotool("key Left")
            #expect(try screen.shows(list))
            // The pointer presses the button; a finger lets a fold that has hardly begun open again, and folds back.
            try screen.xdotool("mousemove 700 574 click 1")
            #expect(try screen.shows(picture))
            try screen.putDown([1: CGPoint(x: 600, y: 300)])
            try screen.move([1: CGPoint(x: 450, y: 300)], duration: 0.3)
            let held = try screen.pictureAtRest(after: picture)
            try screen.lift([1])
            #expect(try screen.shows(picture) && held != picture)
            try screen.putDown([1: CGPoint(x: 700, y: 300)])
            try screen.move([1: CGPoint(x: 100, y: 300)], duration: 0.4)
            try screen.lift([1])
            #expect(try screen.shows(list))
        }
        try run("pages", "Pages") {
            // A finger turns the page, a key turns it back.
            let first = try screen.pictureAtRest()
            try screen.putDown([1: CGPoint(x: 700, y: 300)])
            try screen.move([1: CGPoint(x: 100, y: 300)], duration: 0.3)
            try screen.lift([1])
            let second = try screen.pictureAtRest(after: first)
            try screen.xdotool("key Left")
            #expect(try screen.shows(first))
            // Pages that curl follow a finger, and turn by a click near an edge.
            try screen.xdotool("key n key n")
            let curl = try screen.pictureAtRest(after: first)
            try screen.putDown([1: CGPoint(x: 780, y: 400)])
            try screen.move([1: CGPoint(x: 620, y: 380)], duration: 0.4)
            let held = try screen.pictureAtRest(after: curl)
            try screen.move([1: CGPoint(x: 780, y: 400)], duration: 0.4)
            try screen.lift([1])
            #expect(try screen.shows(curl) && held != curl && second != first)
            try screen.xdotool("mousemove 780 300 click 1")
            let turned = try screen.pictureAtRest(after: curl)
            try screen.xdotool("mousemove 20 300 click 1")
            #expect(try screen.shows(curl) && turned != curl)
        }
    }

    @Test("CP-08 FL-10 FL-22 the to-do program in a window, by pointer, by keys alone, and by two fingers; all of it is stored at once")
    func todo() throws {
        let scratch = ScratchFolder(), path = scratch.path("todo.sqlite")
        let store = try TodoStore(path: path) { TodoDay(daysSince1970: 20_779)! }
        try store.change("Prepare") { edit in
            let list = try edit.addList("Home")
            for text in ["A", "B", "C"] { try edit.addItem(text, to: list) }
        }
        let screen = try TouchScreen()
        let app = try screen.run(Program.lamina, ["todo", "--appearance", "dark", "--store", path, "--size", "400x700", "--scale", "1"])
        defer {
            app.terminate()
            app.waitUntilExit()
        }
        /// The texts of the list's items in their order, "x " before what is done; they come within some seconds.
        func expect(_ goal: [String], _ location: SourceLocation = #_sourceLocation) throws {
            var texts: [String] = []
            for _ in 0..<60 where texts != goal {
                texts = try store.contents()[0].items.map { ($0.isDone ? "x " : "") + $0.text }
                if texts != goal { Thread.sleep(forTimeInterval: 0.25) }
            }
            #expect(texts == goal, sourceLocation: location)
        }
        let window = try screen.xdotool("search --sync --name ^To-Do$").split(separator: "\n").first.map(String.init) ?? ""
        try screen.xdotool("windowmove --sync \(window) 0 0 windowfocus --sync \(window)")
        let lists = try screen.pictureAtRest()
        #expect(lists.bytes[(650 * TouchScreen.size.width + 200) * 4] < 40, "the window is dark, as its options say")

        // The pointer opens the list, swipes a row, and clicks between two.
        try screen.xdotool("mousemove 350 30 click 1")
        let items = try screen.pictureAtRest(after: lists)
        let slide = stride(from: 120, through: 260, by: 20).map { "mousemove \($0) 90 sleep 0.03" }.joined(separator: " ")
        try screen.xdotool("mousemove 100 90 mousedown 1 sleep 0.05 \(slide) sleep 0.1 mouseup 1")
        try expect(["A", "C", "x B"])
        _ = try screen.pictureAtRest(after: items)
        try screen.xdotool("mousemove 200 100 sleep 0.1 mousemove 200 61 sleep 1 click 1 sleep 1.5 type --delay 40 Milk")
        try screen.xdotool("key Return")
        try expect(["A", "Milk", "C", "x B"])

        // Keys alone from here on.
        try screen.xdotool("key ctrl+z")
        try expect(["A", "C", "x B"])
        try screen.xdotool("sleep 1 key ctrl+shift+z")
        try expect(["A", "Milk", "C", "x B"])
        try screen.xdotool("sleep 1.5 key Home key space")
        try expect(["Milk", "C", "x B", "x A"])
        try screen.xdotool("sleep 1.5 key ctrl+k")
        try expect(["Milk", "C"])
        try screen.xdotool("sleep 1.5 key Home type --delay 40 Bread")
        try screen.xdotool("sleep 1 key Return")
        try expect(["Milk", "Bread", "C"])
        try screen.xdotool("sleep 0.5 key alt+Up")
        try expect(["Bread", "Milk", "C"])
        try screen.xdotool("sleep 0.5 key Delete")
        try expect(["Milk", "C"])
        try screen.xdotool("sleep 1.5 key Escape sleep 1.5 key Return sleep 1.5")

        // Two fingers open a place between two rows, one finger deletes, and two close the list.
        try screen.putDown([1: CGPoint(x: 200, y: 55), 2: CGPoint(x: 200, y: 66)])
        try screen.move([1: CGPoint(x: 200, y: 20), 2: CGPoint(x: 200, y: 110)], duration: 0.4)
        try screen.lift([1, 2])
        try screen.xdotool("sleep 1.5 type --delay 40 Eggs")
        try screen.xdotool("key Return sleep 1")
        try expect(["Milk", "Eggs", "C"])
        try screen.putDown([1: CGPoint(x: 300, y: 150)])
        try screen.move([1: CGPoint(x: 120, y: 150)], duration: 0.3)
        try screen.lift([1])
        try expect(["Milk", "Eggs"])
        Thread.sleep(forTimeInterval: 1)
        try screen.putDown([1: CGPoint(x: 200, y: 20), 2: CGPoint(x: 200, y: 420)])
        try screen.move([1: CGPoint(x: 200, y: 60), 2: CGPoint(x: 200, y: 90)], duration: 0.5)
        try screen.lift([1, 2])
        Thread.sleep(forTimeInterval: 1.5)
        try screen.xdotool("type --delay 40 Work")
        try screen.xdotool("sleep 1 key Return")
        for _ in 0..<40 where try store.lists().count == 1 { Thread.sleep(forTimeInterval: 0.25) }
        #expect(Set(try store.lists().map(\.name)) == ["Home", "Work"])
        try expect(["Milk", "Eggs"])
    }

    @Test("SM-12 VP-01 VP-02 the notes program in a window: writing, tagging, searching, archiving, dragging, a picture and back by the edge; and by keys alone")
    func notes() throws {
        let scratch = ScratchFolder(), path = scratch.path("notes.sqlite")
        let store = try NoteStore(path: path) { Date(timeIntervalSince1970: 1_795_000_000) }
        try store.change("Prepare") { edit in
            for text in ["Harbour\nAt dusk", "Garden\nBeans", "Letter\nTo Anna"] { try edit.addNote(text, at: .last) }
            let bytes = try Data(contentsOf: URL(filePath: "Documentation/Images/todo.png"))
            try edit.setPicture(try edit.notes()[0].id, to: [UInt8](bytes))
        }
        try store.setSetting("started", to: "yes")
        let screen = try TouchScreen()
        let app = try screen.run(Program.lamina, ["notes", "--appearance", "light", "--store", path, "--size", "400x700", "--scale", "1"])
        defer {
            app.terminate()
            app.waitUntilExit()
        }
        /// The titles of the notes in their order; they come within some seconds.
        func expect(_ goal: [String], in filter: NoteFilter = .current, _ location: SourceLocation = #_sourceLocation) throws {
            var titles: [String] = []
            for _ in 0..<60 where titles != goal {
                titles = try store.notes(in: filter).map { ([$0.title] + $0.tags).joined(separator: " #") }
                if titles != goal { Thread.sleep(forTimeInterval: 0.25) }
            }
            #expect(titles == goal, sourceLocation: location)
        }
        let window = try screen.xdotool("search --sync --name ^Notes$").split(separator: "\n").first.map(String.init) ?? ""
        try screen.xdotool("windowmove --sync \(window) 0 0 windowfocus --sync \(window)")
        // The note's picture is loaded beside, small in the list and large in the note.
        let list = try screen.pictureAtRest(for: 2)

        // A finger opens the first note and its picture, and comes back from there and from the left edge.
        try screen.tap([CGPoint(x: 120, y: 85)])
        let note = try screen.pictureAtRest(after: list, for: 2)
        try screen.tap([CGPoint(x: 200, y: 140)])
        _ = try screen.pictureAtRest(after: note)
        try screen.xdotool("key Escape")
        #expect(try screen.shows(note))
        try screen.putDown([1: CGPoint(x: 3, y: 500)])
        try screen.move([1: CGPoint(x: 260, y: 500)], duration: 0.3)
        try screen.lift([1])
        #expect(try screen.shows(list))

        // A finger holds the second note and carries it up, and slides the third one away.
        try screen.putDown([1: CGPoint(x: 120, y: 175)])
        Thread.sleep(forTimeInterval: 0.8)
        try screen.move([1: CGPoint(x: 120, y: 70)], duration: 0.5)
        Thread.sleep(forTimeInterval: 0.2)
        try screen.lift([1])
        try expect(["Garden", "Harbour", "Letter"])
        let moved = try screen.pictureAtRest(after: list)
        try screen.putDown([1: CGPoint(x: 380, y: 255)])
        try screen.move([1: CGPoint(x: 150, y: 255)], duration: 0.4)
        try screen.lift([1])
        try expect(["Garden", "Harbour"])
        try expect(["Letter"], in: .archived)
        _ = try screen.pictureAtRest(after: moved)

        // Keys alone from here on: undo, a note with a tag, and what is found.
        try screen.xdotool("key ctrl+z")
        try expect(["Garden", "Harbour", "Letter"])
        try screen.xdotool("sleep 1 key ctrl+n sleep 1 type --delay 40 Shopping")
        try screen.xdotool("key Return type --delay 40 Milk")
        try screen.xdotool("sleep 0.5 key ctrl+t sleep 0.5 type --delay 40 Home")
        try screen.xdotool("sleep 0.3 key Return sleep 0.5")
        try expect(["Shopping #Home", "Garden", "Harbour", "Letter"])
        try screen.xdotool("key Escape sleep 0.5 key Escape sleep 1")
        #expect(try store.notes()[0].body == "Shopping\nMilk")
        try screen.xdotool("key ctrl+f sleep 0.5 type --delay 40 bean")
        try screen.xdotool("sleep 0.5 key Return sleep 0.3 key Delete sleep 1")
        try expect(["Garden"], in: .archived)
        try screen.xdotool("key Escape sleep 0.5 key Down sleep 0.2 key Down sleep 0.2 key alt+Up sleep 0.5")
        try expect(["Harbour", "Shopping #Home", "Letter"])
        try screen.xdotool("sleep 0.5 key Escape sleep 0.3 key Left sleep 1 key Down sleep 0.1 key Down sleep 0.1 key Down sleep 0.1 key Return sleep 1")
        try screen.xdotool("key Down sleep 0.2 key ctrl+r sleep 0.5")
        try expect([], in: .archived)
    }

    @Test("MC-04 the study program in a window, by pointer and by keys alone: ten cards graded, one taken back, statistics, killed and opened again, a note written in")
    func study() throws {
        let scratch = ScratchFolder(), path = scratch.path("study.sqlite")
        let store = try StudyStore(path: path) { StudyMoment(Date(), secondsFromGMT: 0) }
        try store.change("Prepare") { edit in
            let stack = try edit.addStack("German"), template = try edit.template(.basic)
            for number in 1...15 {
                let facets = [StudyFacet("word \(number)"), StudyFacet("Wort \(number)")]
                try edit.addNote(NoteContent(template: template, facets), to: [stack])
            }
        }
        let screen = try TouchScreen()
        let arguments = ["study", "--appearance", "light", "--store", path, "--size", "1024x700", "--scale", "1"]
        var app = try screen.run(Program.lamina, arguments)
        defer {
            app.terminate()
            app.waitUntilExit()
        }
        /// How many grades each note has; they come within some seconds.
        func expect(_ goal: [Int], _ location: SourceLocation = #_sourceLocation) throws {
            var counts: [Int] = []
            for _ in 0..<60 where counts != goal {
                counts = try (1...Int64(goal.count)).map { note in
                    try store.cards(of: note).reduce(0) { try $0 + store.grades(of: $1.id).count }
                }
                if counts != goal { Thread.sleep(forTimeInterval: 0.25) }
            }
            #expect(counts == goal, sourceLocation: location)
        }
        func focus() throws {
            let window = try screen.xdotool("search --sync --name ^Study$").split(separator: "\n").first.map(String.init) ?? ""
            try screen.xdotool("windowmove --sync \(window) 0 0 windowfocus --sync \(window)")
        }
        try focus()
        let library = try screen.pictureAtRest()

        // The pointer opens the first drawer, begins, shows three answers and grades them.
        try screen.xdotool("mousemove 120 280 click 1")
        let tray = try screen.pictureAtRest(after: library)
        try screen.xdotool("mousemove 950 28 click 1")
        _ = try screen.pictureAtRest(after: tray)
        for _ in 1...3 { try screen.xdotool("mousemove 512 650 click 1 sleep 0.8 mousemove 600 650 click 1 sleep 0.8") }
        try expect([1, 1, 1, 0])

        // Keys alone from here on: seven more, and one is taken back.
        for key in ["1", "2", "3", "4", "3", "3", "space"] { try screen.xdotool("key space sleep 0.7 key \(key) sleep 0.6") }
        try expect([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
        try screen.xdotool("key ctrl+z")
        try expect([1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
        try screen.xdotool("sleep 0.5 key space sleep 0.5")
        let answer = try screen.pictureAtRest()

        // Killed with the answer shown, it comes back with that.
        kill(app.processIdentifier, SIGKILL)
        app.waitUntilExit()
        app = try screen.run(Program.lamina, arguments)
        try focus()
        #expect(try screen.shows(answer))
        #expect(try store.slideShow()?.isAnswerShown == true && store.slideShow()?.gradedCount == 9)
        try screen.xdotool("sleep 0.5 key 3")
        try expect([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
        try screen.xdotool("sleep 0.6 key Escape sleep 1.2")
        let after = try screen.pictureAtRest()
        try screen.xdotool("key ctrl+t")
        let statistics = try screen.pictureAtRest(after: after)
        try screen.xdotool("key Escape sleep 1")
        #expect(try screen.pictureAtRest(after: statistics) != statistics)
        #expect(try store.statistics().days.reduce(0) { $0 + $1.grades } == 10)

        // A note is opened from the tray and written in; what was written half a second ago outlives the program.
        try screen.xdotool("sleep 0.3 key Right sleep 0.5 key Return sleep 1.5 type more")
        Thread.sleep(forTimeInterval: 1)
        kill(app.processIdentifier, SIGKILL)
        app.waitUntilExit()
        let texts = try store.notes(store.ids(in: .builtIn(.allNotes))).map { $0.facets[0].html }
        #expect(texts.filter { $0.hasSuffix("more") }.count == 1, "\(texts)")
    }
}
