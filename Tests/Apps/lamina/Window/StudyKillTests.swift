import AppTesting
import Foundation
import GRDB
import StudyLibrary
import TestSupport
import Testing

@testable import StudyApp

extension WindowSessionTests {
    private static var kills: Int { rounds(2, long: 20) }

    @Test("MC-04 the study program in a window, killed at random moments of a lesson, loses no grade after which it showed the next card")
    func studyKills() throws {
        let scratch = ScratchFolder(), path = scratch.path("study.sqlite")
        let store = try StudyStore(path: path) { StudyMoment(Date(), secondsFromGMT: 0) }
        let count = 20 + Self.kills * 4
        try store.change("Prepare") { edit in
            let stack = try edit.addStack("German"), template = try edit.template(.basic)
            var settings = ScheduleSettings()
            settings.newPerDay = 9999
            try edit.setSettings(stack, to: settings)
            for number in 1...count {
                try edit.addNote(NoteContent(template: template, [StudyFacet("word \(number)"), StudyFacet("Wort \(number)")]), to: [stack])
            }
        }
        try store.setSetting("started", to: "yes")
        let german = try #require(try store.stack(named: "German"))
        _ = try store.startSlideShow(.stack(german.id))
        try StudyPosition(source: nil, isStudying: true).write(to: store)
        func grades() throws -> Int {
            try (1...Int64(count)).reduce(0) { sum, note in
                try store.cards(of: note).reduce(sum) { try $0 + store.grades(of: $1.id).count }
            }
        }
        let screen = try TouchScreen(), seed = UInt64.random(in: 0...UInt64.max)
        var dice = SeededRandom(seed: seed), graded = 0
        let empty = try screen.pictureAtRest()
        for round in 1...Self.kills {
            // The window of a program that was killed stays for a moment.
            try #require(try screen.shows(empty))
            let app = try screen.run(
                Program.lamina, ["study", "--appearance", "light", "--store", path, "--size", "1024x700", "--scale", "1"])
            defer {
                if app.isRunning { kill(app.processIdentifier, SIGKILL) }
                app.waitUntilExit()
            }
            let window = try screen.xdotool("search --sync --name ^Study$").split(separator: "\n").first.map(String.init) ?? ""
            try screen.xdotool("windowmove --sync \(window) 0 0 windowfocus --sync \(window)")
            var shown = try screen.pictureAtRest(after: empty)
            // Some grades that are seen: after each the next question has come to rest.
            for _ in 0..<Int(dice.next() % 2) {
                // It may have been killed with the answer shown.
                if try store.slideShow()?.isAnswerShown != true {
                    try screen.xdotool("key space")
                    shown = try screen.pictureAtRest(after: shown)
                }
                try screen.xdotool("key 3")
                shown = try screen.pictureAtRest(after: shown)
                graded += 1
            }
            // And some that may be, or not.
            let commands = "key space sleep 0.2 key 4 sleep 0.2 key space sleep 0.2 key 2"
            let keys = try screen.run("timeout", ["20", "xdotool"] + commands.split(separator: " ").map(String.init))
            Thread.sleep(forTimeInterval: Double(dice.next() % 900) / 1000)
            kill(app.processIdentifier, SIGKILL)
            app.waitUntilExit()
            keys.waitUntilExit()
            let now = try grades()
            #expect((graded...graded + 2).contains(now), "round \(round) of seed \(seed): \(now) grades, \(graded) were shown")
            graded = now
            let show = try #require(try store.slideShow())
            #expect(show.gradedCount == now, "round \(round) of seed \(seed)")
            let check = try DatabaseQueue(path: path).read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
            #expect(check == "ok", "round \(round) of seed \(seed)")
        }
    }
}
