import Decks
import Files
import Foundation
import GRDB
import RecordStore
import RecordStoreTesting
import StudyLibraryTesting
import Synchronization
import TestSupport
import Testing
@testable import StudyLibrary

@Suite struct StudySharingTests {
    private let scratch = ScratchStudy()

    @Test("A change that another program makes is told, and seen when it is")
    func observation() async throws {
        let store = try scratch.open()
        let (changes, continuation) = AsyncStream.makeStream(of: Int.self)
        let observation = store.observe { origin in
            if origin == .elsewhere { continuation.yield((try? store.stacks().count) ?? -1) }
        }
        let child = try Child("study-session", [scratch.path, "append", "s", "3"])
        var seen: [Int] = []
        for await count in changes {
            seen.append(count)
            if count == 3 { break }
        }
        #expect(seen.last == 3 && seen == seen.sorted() && child.wait() == 0)
        observation.cancel()
    }

    @Test("Reads beside a store wait for no change of it, and see the library as it was before that")
    func beside() throws {
        let store = try scratch.open()
        try store.change("Add") { edit in
            try edit.addStack("A")
            #expect(try store.beside.stacks().isEmpty)
        }
        #expect(try store.beside.stacks().map(\.name) == ["A"])
    }

    @Test("A program killed at any moment leaves what it last said it had stored, or the change it was making, whole")
    func kills() throws {
        let count = rounds(6, long: 200)
        var random = StudySession(seed: 5)
        var changes = 0
        for index in 0..<count {
            let child = try Child("study-session", [scratch.path, "random", "\(index)"])
            let lines = try child.kill(afterLines: random.draw(20), delay: random.draw(3000))
            guard let last = lines.last, let acknowledged = lines.last(where: { $0[0] != "begin" }) else { continue }
            changes += lines.count { $0[0] == "end" }
            let found = try scratch.open().digest
            if found != acknowledged[1] { #expect(last[0] == "begin" && found == last[1], "after \(index) kills") }
        }
        #expect(changes > count)
        let store = try scratch.open()
        try store.trashUnusedMedia()
        // Each picture that a note shows is there.
        for note in try store.notes(store.ids(in: .builtIn(.allNotes))) {
            for name in note.facets.flatMap({ MediaNames.mentions(in: $0.html) }) {
                let path = try #require(try store.mediaPath(named: name.name))
                #expect(FileManager.default.fileExists(atPath: path))
            }
        }
        #expect(try store.records.queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }

    @Test("Random changes are undone and redone one by one")
    func undoing() throws {
        let store = try scratch.open()
        var session = StudySession(seed: 11)
        var digests = [try store.digest]
        for index in 1...60 {
            try store.change("\(index)") { try session.change($0) }
            if try store.undoNames().undo == "\(index)" { digests.append(try store.digest) }
        }
        #expect(digests.count > 40)
        for digest in digests.dropLast().reversed() {
            try store.undo()
            #expect(try store.digest == digest)
        }
        for digest in digests.dropFirst() {
            try store.redo()
            #expect(try store.digest == digest)
        }
    }

    // MARK: Refusals

    private func refusal() -> StoreFailure? {
        let before = scratch.files
        var refusal: StoreFailure?
        do {
            _ = try scratch.open()
        } catch {
            refusal = error as? StoreFailure
            #expect(!"\(error)".contains("\n") && "\(error)".contains(scratch.path))
        }
        #expect(scratch.files == before)
        return refusal
    }

    private func tamper(_ sql: String) throws {
        let queue = try DatabaseQueue(path: scratch.path)
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test("A library of the first versions is brought up to date: what it says is found by the new index, which follows changes")
    func olderLibrary() throws {
        let (stack, notes) = try scratch.open().addStack("S", (0..<100).map { "number\($0)" })
        try tamper("""
            DELETE FROM grdb_migrations WHERE identifier IN ('3', '4');
            DROP INDEX membershipStack; DROP TABLE noteWords;
            CREATE VIRTUAL TABLE noteWords USING fts5 (words, content = 'note', content_rowid = 'id', prefix = '1 2 3', columnsize = 0);
            INSERT INTO noteWords (noteWords) VALUES ('rebuild');
            """)
        let store = try scratch.open()
        for word in ["n", "numbe", "number", "number1"] {
            #expect(try store.search(word, in: .stack(stack)).count == (word == "number1" ? 11 : 100))
        }
        try store.change("Remove") { try $0.trashNote(notes[99]) }
        #expect(try store.search("number9", in: .stack(stack)).count == 10)
        #expect(try store.undo() == "Remove" && store.search("number9", in: .stack(stack)).count == 11)
        try tamper("INSERT INTO noteWords (noteWords) VALUES ('integrity-check')")
    }

    @Test("A library of the first versions with a stack whose case is missing is brought up to date by programs that start at once")
    func olderLibraryAtOnce() throws {
        _ = try scratch.open().addStack("S", (0..<2000).map { "number\($0)" })
        for _ in 0..<4 {
            try tamper("""
                PRAGMA foreign_keys = OFF;
                DELETE FROM grdb_migrations WHERE identifier IN ('3', '4');
                DROP INDEX membershipStack;
                UPDATE stack SET parent = 999;
                """)
            let failures = Mutex<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 6) { _ in
                do {
                    var configuration = Configuration()
                    configuration.busyMode = .timeout(10)
                    let queue = try DatabaseQueue(path: scratch.path, configuration: configuration)
                    try RecordStore.migrate(queue, StudySchema.migrator)
                    try queue.close()
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
            #expect(failures.withLock { $0 } == [])
            #expect(try scratch.open().stacks().map(\.name) == ["S"])
        }
    }

    @Test("Newer libraries and other files are refused and left alone")
    func others() throws {
        _ = try scratch.open().addStack("S", (0..<100).map { "note \($0)" })
        try tamper("INSERT INTO grdb_migrations VALUES ('2027-01')")
        #expect(refusal() == .newer(path: scratch.path))
        try tamper("PRAGMA application_id = 1281446991")
        #expect(refusal() == .notAStore(path: scratch.path, kind: "study notes"))
        scratch.write("Buy milk\n".utf8, to: "study.sqlite")
        #expect(refusal() == .notAStore(path: scratch.path, kind: "study notes"))
    }

    @Test("Libraries that are cut off or lack a table are refused and left alone", arguments: [4096, 40_960, -1, -2])
    func damaged(count: Int) throws {
        _ = try scratch.open().addStack("S", (0..<100).map { "note \($0)" })
        switch count {
        case -1: try tamper("DROP TABLE undo_grade")
        case -2: try tamper("PRAGMA foreign_keys = OFF; DROP TABLE media")
        default: scratch.write(try #require(scratch.bytes("study.sqlite")).prefix(count), to: "study.sqlite")
        }
        switch refusal() {
        case .damaged, .notAStore: break
        case let other: Issue.record("\(String(describing: other))")
        }
    }

    @Test("A search finds words of facets and tags in a stack or everywhere")
    func search() throws {
        let store = try scratch.open()
        let (a, notes) = try store.addStack("A", ["Straße nach <Rom>", "東京都", "🦊 fox"])
        let (b, _) = try store.addStack("B", ["strassen"])
        #expect(try store.search("STRASSE").count == 2 && store.search("straße").count == 2 && store.search("STRASSEN").count == 1)
        #expect(try store.search("stra").count == 2 && store.search("stra", in: .stack(a)) == [notes[0]])
        #expect(try store.search("京") == [notes[1]] && store.search("🦊 f") == [notes[2]] && store.search("answer 東") == [notes[1]])
        #expect(try store.search("stra", in: .stack(b)).count == 1 && store.search("") == [] && store.search("…!") == [])
        try store.change("Trash") { try $0.trashNote(notes[0]) }
        #expect(try store.search("stra", in: .stack(a)) == [] && store.search("rom", in: .builtIn(.trash)) == [notes[0]])
        #expect(try store.search("\"OR* (NEAR") == [])
    }

    @Test("Media lie beside the library once, whatever their names, and go when nothing needs them")
    func media() throws {
        let store = try scratch.open()
        let (_, notes) = try store.addStack("A", ["a"])
        let names = try store.change("Media") { edit in
            let names = [try edit.addMedia("Cat.PNG", Data([1, 2, 3])), try edit.addMedia("Cat.PNG", Data([1, 2, 3])),
                         try edit.addMedia("Cat.PNG", Data([4])), try edit.addMedia("../x/y.mp3", Data([1, 2, 3]))]
            var content = try edit.note(notes[0]).content
            content.facets[0] = StudyFacet("<img src=\"\(names[0])\">[sound:\(names[3])]")
            try edit.setContent(notes[0], to: content)
            return names
        }
        #expect(names[0] == "Cat.PNG" && names[1] == names[0] && names[2].hasPrefix("Cat-") && names[3] == ".._x_y.mp3")
        #expect(store.deckFacet("<img src=Cat.PNG>").image?.fileURL != nil)
        #expect(store.deckFacet("<img src=gone.png>").image?.isMissing == true)
        #expect(store.sounds(in: "<img src=\"a.png\">[sound:b.mp3] [sound:c.ogg]") == ["b.mp3", "c.ogg"])
        let picture = try #require(try store.mediaPath(named: "Cat.PNG"))
        #expect(FileManager.default.contents(atPath: picture) == Data([1, 2, 3]))
        // The third is named by no note.
        #expect(try store.trashUnusedMedia().map(\.name) == [names[2]] && store.mediaPath(named: names[2]) == nil)
        try store.change("Remove") { try $0.removeNote(notes[0]) }
        #expect(try store.trashUnusedMedia().isEmpty && FileManager.default.fileExists(atPath: picture))
    }

    @Test("Media are used by whatever names them: attributes, style sheets, templates, notes in the trash; the others go to a trash for a month")
    func unusedMedia() throws {
        let store = try scratch.open()
        let used = [
            "logo.png", "bg.png", "wide 2.png", "x1.png", "drawing (1).svg", "poster.jpg", "a&b.png", "größe.png", "trashed.png", "undone.mp3", "list, one.png",
        ]
        let (_, notes) = try store.addStack("A", ["a", "b", "c"])
        try store.change("Media") { edit in
            for (index, name) in (used + ["unused.png", "same.png", "_keep.png"]).enumerated() {
                #expect(try edit.addMedia(name, Data(name == "same.png" ? [0] : [UInt8(index)])) == name)
            }
            var structure = TemplateContent(facets: [TemplateContent.Facet("Q"), TemplateContent.Facet("A")])
            structure.css = ".card { background: url(bg.png) } h1 { background: url( 'wide 2.png' ) }"
            try edit.addNote(NoteContent(template: edit.addTemplate("T", structure), ["q", "a"]))
            var content = try edit.note(notes[0]).content
            content.facets[0] = StudyFacet(
                "<img srcset=\"x1.png 1x, logo.png 2x\"><object data='drawing (1).svg'></object><video poster=poster.jpg><img src=\"a&amp;b.png\">")
            content.facets[1] = StudyFacet("<img src=\"gr%C3%B6%C3%9Fe.png\"><img src=\"list, one.png\">")
            try edit.setContent(notes[0], to: content)
            content = try edit.note(notes[1]).content
            content.facets[0] = StudyFacet("<img src=trashed.png>")
            try edit.setContent(notes[1], to: content)
            content = try edit.note(notes[2]).content
            content.facets[0] = StudyFacet("[sound:undone.mp3]")
            try edit.setContent(notes[2], to: content)
        }
        try store.change("Trash") { try $0.trashNote(notes[1]) }
        try store.change("Edit") { edit in
            var content = try edit.note(notes[2]).content
            content.facets[0] = StudyFacet("")
            try edit.setContent(notes[2], to: content)
        }
        #expect(try store.unusedMedia().map(\.name) == ["same.png", "unused.png"])
        #expect(try store.trashUnusedMedia() == [UnusedMedia(name: "same.png", byteCount: 1), UnusedMedia(name: "unused.png", byteCount: 1)])
        #expect(try store.unusedMedia().isEmpty && store.mediaPath(named: "unused.png") == nil)
        for name in used + ["_keep.png"] {
            let path = try #require(try store.mediaPath(named: name))
            #expect(FileManager.default.fileExists(atPath: path), "\(name)")
        }
        let package = scratch.folder + "/out.apkg"
        try store.exportFile(to: package)
        #expect(try Set(AnkiFile(URL(fileURLWithPath: package)).mediaNames) == Set(used + ["_keep.png"]).subtracting(["trashed.png", "undone.mp3"]))
        // The bytes of one are those of a used one, whose file stays.
        func trash() -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: store.mediaTrash)) ?? []).sorted() }
        #expect(trash() == ["unused.png"])
        scratch.wait(days: 29)
        try store.trashUnusedMedia()
        #expect(trash() == ["unused.png"])
        scratch.wait(days: 2)
        try store.trashUnusedMedia()
        #expect(trash() == [])
    }

    @Test("A row that names one that isn't there keeps no change of others from being undone")
    func looseRow() throws {
        let store = try scratch.open(), other = try scratch.open()
        let (stack, notes) = try store.addStack("Mine", ["a"])
        let loose = try store.change("Add") { try $0.addStack("Loose") }
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: scratch.path, configuration: configuration).inDatabase { db in
            try db.execute(sql: "UPDATE stack SET parent = 12345 WHERE id = ?", arguments: [loose])
        }
        try store.change("Flag") { try $0.setFlagged(notes[0], true) }
        try other.change("Rename") { try $0.renameStack(stack, to: "Yours") }
        #expect(try store.undo() == "Flag" && store.redo() == "Flag")
    }

    @Test("What can't be moved to the trash of media is named by no row any more, and is moved the next time; long names are shortened there")
    func unmovableMedia() throws {
        let store = try scratch.open(), long = String(repeating: "字", count: 100)
        for (index, name) in ["a.png", "b.png", "c.png", "d.png"].enumerated() { _ = try store.addMedia(name, Data([UInt8(index)])) }
        // As older versions have named them.
        try store.records.write { db in
            try db.execute(sql: "UPDATE media SET name = ? WHERE name = 'c.png'", arguments: [long + ".png"])
            try db.execute(sql: "UPDATE media SET name = ? WHERE name = 'd.png'", arguments: [long + "!.png"])
        }
        let paths = try store.unusedMedia().map { try #require(try store.mediaPath(named: $0.name)) }
        let manager = FileManager.default
        // Folders in the way.
        let hash = PathParts.name(try #require(try store.mediaPath(named: "b.png"))).prefix(16)
        let inWay = ["b.png", "\(hash)-b.png"].map { PathParts.join(store.mediaTrash, $0) }
        for path in inWay { try manager.createDirectory(atPath: path, withIntermediateDirectories: true) }
        #expect(throws: FileFailure.self) { try store.trashUnusedMedia() }
        let known = try store.read { try StudyStore.media($0).map(\.file) }
        #expect(known.allSatisfy { store.media.contains($0) }, "each row has its file")
        for path in inWay { try manager.removeItem(atPath: path) }
        try store.trashUnusedMedia()
        let trash = try manager.contentsOfDirectory(atPath: store.mediaTrash)
        #expect(trash.count == 4 && trash.allSatisfy { $0.utf8.count <= 255 && $0.hasSuffix(".png") })
        #expect(paths.count == 4 && paths.allSatisfy { !manager.fileExists(atPath: $0) })
        // New names leave room for what tells them apart.
        let names = try (0..<2).map { try store.addMedia(long + long + ".png", Data([9, UInt8($0)])) }
        #expect(Set(names).count == 2 && names.allSatisfy { $0.utf8.count <= 255 && $0.hasSuffix(".png") })
    }

    @Test("Media are found in elements and sounds, and renamed there only")
    func mediaNames() {
        let html = "src=a <IMG alt='src=b' src='c d.png'><img src=e%20f.png>[sound:g&amp;h.mp3] <img src=\"open [sound:x] <video src=\"v\">"
        #expect(MediaNames.mentions(in: html).map(\.name).prefix(4) == ["c d.png", "e%20f.png", "g&h.mp3", "open [sound:x] <video src="])
        #expect(MediaNames.renamed("<img src=e%20f.png> e f.png [sound:a.mp3]") { ["e%20f.png": "n.png", "a.mp3": "b&c.mp3"][$0] }
            == "<img src=n.png> e f.png [sound:b&amp;c.mp3]")
        let hostile = String(repeating: "<img src=\"", count: 50_000)
        #expect(MediaNames.mentions(in: hostile).count <= 50_000)
        #expect(MediaNames.mentions(in: "<img src='http://x/y.png'><img src=data:xx>").isEmpty)
    }

    @Test("What was studied in winter belongs to the same days when it is summer, by the clocks of then")
    func statisticsAcrossSummerTime() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        // 15 January 2026, 2:30 in Greenwich and 3:30 in Berlin: still the evening of the 14th, as days begin at four.
        let winter = Date(timeIntervalSince1970: 1_768_444_200), time = Mutex(winter)
        let store = try StudyStore(path: scratch.path) { StudyMoment(time.withLock { $0 }, in: zone) }
        let (_, notes) = try store.addStack("A", ["a"])
        let card = try store.cards(of: notes[0])[0].id
        try store.grade(card: card, .good)
        let evening = StudyDay(20_467)
        #expect(try store.statistics().days.map(\.day) == [evening])
        for later in [7200, 86_400 * 180] as [Double] {
            time.withLock { $0 = winter.addingTimeInterval(later) }
            #expect(try store.statistics().days.map(\.day) == [evening])
        }
        #expect(store.moment.secondsFromGMT == 7200)
    }

    @Test("Statistics count cards, forecasts, days and retention")
    func statistics() throws {
        let store = try scratch.open()
        let (stack, notes) = try store.addStack("A", ["a", "b", "c", "d"])
        for note in notes.prefix(3) { try store.grade(card: store.cards(of: note)[0].id, .easy, milliseconds: 2000) }
        var statistics = try store.statistics(of: .stack(stack))
        #expect(statistics.notes == 4 && statistics.cards == 4 && statistics.new == 1 && statistics.review == 3 && statistics.due == 0)
        #expect(statistics.forecast.count == 30 && statistics.forecast.reduce(0, +) == 3 && statistics.retention == nil)
        #expect(statistics.days.map(\.grades) == [3] && statistics.days[0].milliseconds == 6000)
        scratch.wait(days: 15)
        try store.grade(card: store.cards(of: notes[0])[0].id, .again)
        try store.grade(card: store.cards(of: notes[1])[0].id, .good)
        statistics = try store.statistics()
        #expect(statistics.learning == 1 && statistics.due == 1 && statistics.retention == 0.5 && statistics.days.map(\.right) == [3, 1])
    }
}
