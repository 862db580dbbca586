import AppSupport
import AppTesting
import Foundation
import NoteCollection
import QuartzCore
import RecordStoreTesting
import StudyLibrary
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp

/// Studying in the whole window.
@Suite(.serialized) @MainActor struct StudyLessonTests {
    private static let notes = (1...12).map { ["word \($0)", "Wort \($0)"] }

    private func grades(_ store: StudyStore, note: Int64) throws -> [StudyGrade?] {
        try store.cards(of: note).flatMap { try store.grades(of: $0.id).map(\.grade) }
    }

    @Test("MC-04 a lesson by keys: space shows the answer, 1 to 4 and space grade, Control-Z takes back; each grade is stored at once")
    func keys() async throws {
        let window = try StudyWindow([("A", Self.notes)])
        try await window.show { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            await host.key("s", then: 1)
            let lesson = try #require(controller.lesson)
            #expect(lesson.session.slide?.note.facets[0].html == "word 1" && lesson.session.page == nil)
            // A digit grades only what was answered.
            await host.key("3")
            #expect(try grades(window.store, note: 1).isEmpty)
            await host.key(" ")
            #expect(try lesson.session.page == 0 && window.store.slideShow()?.isAnswerShown == true)
            await host.key("1", then: 0)
            #expect(try grades(window.store, note: 1) == [.again])
            #expect(lesson.session.slide?.note.id == 2)
            for key in ["2", "3", "4", " "] {
                await host.key(" ")
                await host.key(key)
            }
            #expect(try (2...5).map { try grades(window.store, note: $0) } == [[.hard], [.good], [.easy], [.good]])
            #expect(lesson.session.slide?.note.id == 6)
            await host.key("z", .control)
            #expect(try grades(window.store, note: 5).isEmpty)
            #expect(lesson.session.slide?.note.id == 5 && lesson.session.page == nil)
            await host.key("Escape", then: 1)
            #expect(controller.lesson == nil)
            #expect(try window.store.slideShow()?.slide != nil)
        }
    }

    @Test("A grade that is given while another program keeps the library locked is stored once when it can be; the window goes on meanwhile")
    func locked() async throws {
        let window = try StudyWindow([("A", Self.notes)])
        try await window.show { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            await host.key("s", then: 1)
            await host.key(" ")
            let lesson = try #require(controller.lesson)
            var line: String? { host.view(NoticeView.self)?.text }
            let lock = try StoreLock(window.store.path), clock = ContinuousClock(), start = clock.now
            await host.key("3")
            // The person sees the same card, and tries again.
            await host.key("4", then: 3)
            #expect(clock.now - start < .seconds(4))
            #expect(line?.hasPrefix("Not stored yet: Another program keeps the store locked") == true, "\(line ?? "")")
            #expect(try grades(window.store, note: 1).isEmpty)
            try lock.end()
            await host.advance { line == nil }
            await host.advance(by: 1)
            #expect(try grades(window.store, note: 1) == [.good] && grades(window.store, note: 2).isEmpty)
            #expect(lesson.session.slide?.note.id == 2 && lesson.session.tally == [.good: 1] && line == nil)
        }
    }

    @Test("MC-04 a lesson survives: the next start shows the same slide, with its answer if it was shown, and another window's grades")
    func surviving() async throws {
        let window = try StudyWindow([("A", Self.notes)])
        try await window.show { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            controller.study(try window.stack("A"))
            await host.advance(by: 1)
            for key in [" ", "4", " "] { await host.key(key) }
            // The program is gone here without any farewell.
        }
        try await window.show { host, controller in
            let lesson = try #require(controller.lesson)
            #expect(lesson.session.slide?.note.id == 2 && lesson.session.page == 0)
            #expect(lesson.session.show?.gradedCount == 1)
            // Another program grades this slide: the lesson goes on to the next one.
            let other = try window.another(), slide = try #require(try other.slideShow()?.slide)
            try other.grade(slide, .easy)
            for _ in 0..<100 where lesson.session.slide?.note.id == 2 {
                try await Task.sleep(for: .milliseconds(20))
                await host.advance(by: 0.05)
            }
            #expect(lesson.session.slide?.note.id == 3 && lesson.session.page == nil)
            await host.key("Escape", then: 1)
            // One lesson at a time: that of another stack takes its place, the same one goes on.
            let again = SlideShowSession.begin(try window.stack("A"), controller.model)
            #expect(again.show?.gradedCount == 2)
        }
    }

    @Test("MC-04 grading by buttons, which tell the next intervals, and by swipes: left again, right good, up easy, down hard")
    func buttonsAndSwipes() async throws {
        let window = try StudyWindow([("A", Self.notes)])
        try await window.show(size: StudyWindow.phone) { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            try await host.tap("Study 12")
            await host.advance(by: 1)
            let lesson = try #require(controller.lesson)
            try await host.tap("Show Answer")
            await host.advance(by: 0.6)
            let buttons = try StudyGrade.allCases.map { try host.element(labelled: $0.title) }
            let intervals = buttons.map { $0.value ?? "" }
            #expect(intervals.prefix(3).joined(separator: ", ") == "1 min, 6 min, 10 min")
            #expect(intervals[3].hasSuffix(" d"))
            try await host.tap("Hard")
            await host.advance(by: 0.6)
            #expect(try grades(window.store, note: 1) == [.hard])
            let center = CGPoint(x: 200, y: 380)
            for (note, way, grade) in [
                (2, CGPoint(x: -160, y: 10), StudyGrade.again), (3, CGPoint(x: 160, y: 0), .good), (4, CGPoint(x: 5, y: -160), .easy),
                (5, CGPoint(x: 0, y: 160), .hard),
            ] as [(Int64, CGPoint, StudyGrade)] {
                var script = GestureScript()
                script.tap(at: center)
                await host.run(script)
                await host.advance(by: 0.6)
                #expect(lesson.session.page == 0)
                // A short way is no grade.
                var short = GestureScript()
                short.drag(from: center, to: CGPoint(x: center.x + way.x / 3, y: center.y + way.y / 3), duration: 0.2, holdAfter: 0.1)
                await host.run(short)
                await host.advance(by: 0.6)
                #expect(try grades(window.store, note: note).isEmpty)
                var drag = GestureScript()
                drag.drag(from: center, to: CGPoint(x: center.x + way.x, y: center.y + way.y), duration: 0.2, holdAfter: 0.05)
                await host.run(drag)
                await host.advance(by: 0.6)
                #expect(try grades(window.store, note: note) == [grade])
            }
            try await host.tap("Undo")
            await host.advance(by: 0.6)
            #expect(try grades(window.store, note: 5).isEmpty && lesson.session.slide?.note.id == 5)
            try await host.tap("Close")
            await host.advance(by: 1)
            #expect(controller.lesson == nil)
        }
    }

    @Test("MC-04 the card comes out of its row, which shows a gap meanwhile, and goes back there")
    func flight() async throws {
        let window = try StudyWindow([("A", Self.notes)])
        try await window.show { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            let stack = try #require(controller.navigation.topViewController as? StackViewController)
            let before = host.snapshot()
            controller.study(stack.source)
            await host.advanceFrame()
            let lesson = try #require(controller.lesson)
            let place = try #require(stack.place(of: 1))
            let cell = try #require(stack.tray.cellForNote(at: IndexPath(note: 0, section: 0)))
            #expect(cell.isHidden)
            @MainActor func drawn() -> CGRect { lesson.card.layer.presentation()?.frame ?? .zero }
            #expect(abs(drawn().midX - place.rect.midX) < 30 && abs(drawn().midY - place.rect.midY) < 30 && drawn().height < 230)
            await host.advance(by: 1)
            #expect(drawn().height > 300 && abs(drawn().midX - 512) < 1)
            await host.key("Escape", then: 1)
            #expect(!cell.isHidden && controller.lesson == nil)
            let comparison = try #require(PictureComparison(before, host.snapshot()))
            #expect(comparison.differingPixels < 200, "\(comparison.differingPixels)")
        }
    }

    @Test("MC-04 in a narrow window the card comes out of its row at the size that cards have there")
    func narrowFlight() async throws {
        let window = try StudyWindow([("A", Self.notes)])
        try await window.show(size: CGSize(width: 393, height: 852)) { host, controller in
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            let stack = try #require(controller.navigation.topViewController as? StackViewController)
            let place = try #require(stack.place(of: 1))
            let height = NoteTrayStyle.compact.cardSize.height
            #expect(place.rect.height >= height && place.rect.height < height * 1.1 && height < NoteTrayStyle().cardSize.height)
        }
    }

    @Test("MC-02 each combination of a reversible note is asked on its own")
    func combinations() async throws {
        let window = try StudyWindow()
        let stack = try window.store.change(StudyStart.change) { edit in
            let stack = try edit.addStack("A")
            try edit.addNote(NoteContent(template: try edit.template(.reversible), ["dog", "Hund"]), to: [stack])
            return stack
        }
        try await window.show { host, controller in
            controller.study(.stack(stack))
            await host.advance(by: 1)
            let session = try #require(controller.lesson).session
            #expect(session.slide?.question == "dog" && session.slide?.answers == ["Hund"] && session.slide?.questionName == "Question")
            for key in [" ", "4"] { await host.key(key) }
            #expect(session.slide?.question == "Hund" && session.slide?.answers == ["dog"] && session.slide?.questionName == "Answer")
        }
    }

    @Test("MC-04 an answer of several facets is shown on as many slides as its lesson has for them")
    func facets() async throws {
        let window = try StudyWindow()
        let stack = try window.store.change(StudyStart.change) { edit in
            let stack = try edit.addStack("A"), facets = ["one", "two", "three", "four"].map { TemplateContent.Facet($0, mayPrompt: $0 == "one") }
            let template = try edit.addTemplate("Four", TemplateContent(facets: facets))
            try edit.addNote(NoteContent(template: template, ["1", "2", "", "4"]), to: [stack])
            return stack
        }
        var options = SlideShowOptions()
        options.facetsPerSlide = 1
        try window.store.startSlideShow(.stack(stack), options)
        try await window.show { host, controller in
            controller.study(.stack(stack))
            await host.advance(by: 1)
            let session = try #require(controller.lesson).session
            #expect(session.slide?.answers == ["2", "4"] && session.slide?.answerNames == ["Two", "Four"])
            await host.key(" ")
            await host.key(" ")
            #expect(session.page == 1)
            await host.key("ArrowLeft")
            #expect(session.page == 0)
            await host.key("ArrowLeft")
            #expect(session.page == nil)
        }
        // With room for three, both are on one.
        try window.store.endSlideShow()
        try await window.show { host, controller in
            controller.study(.stack(stack))
            #expect(controller.lesson?.session.slide?.answers == ["2<hr>4"])
        }
    }

    @Test("MC-04 where a deck asks for it, the answer is typed, compared, and its grade suggested")
    func typing() async throws {
        let window = try StudyWindow()
        let stack = try window.store.change(StudyStart.change) { edit in
            let stack = try edit.addStack("A")
            let content = TemplateContent(
                facets: [TemplateContent.Facet("Front", mayPrompt: true), TemplateContent.Facet("Back")],
                combinations: [TemplateContent.Combination(
                    "Card 1", front: "{{Front}}<br>{{type:Back}}", back: "{{FrontSide}}<hr id=answer>{{type:Back}}")])
            let template = try edit.addTemplate("Typing", content)
            for (front, back) in [("dog", "Hund"), ("cat", "Katze")] {
                try edit.addNote(NoteContent(template: template, [StudyFacet(front), StudyFacet(back)]), to: [stack])
            }
            return stack
        }
        try await window.show { host, controller in
            controller.study(.stack(stack))
            await host.advance(by: 1)
            let lesson = try #require(controller.lesson)
            #expect(lesson.field?.isFirstResponder == true)
            await host.write("Hund1")
            await host.key("Enter")
            #expect(lesson.session.page == 0 && lesson.field == nil && lesson.typed == "Hund1")
            #expect(host.elements.contains { $0.label?.contains("Hund") == true })
            await host.key("1")
            #expect(lesson.field?.isFirstResponder == true)
            await host.write("katze")
            await host.key("Enter")
            await host.key("3")
            #expect(try grades(window.store, note: 1) == [.again] && grades(window.store, note: 2) == [.good])
        }
    }

    @Test("MC-04 pictures and sounds of a card are shown and played")
    func media() async throws {
        let window = try StudyWindow()
        let picture = try Data(contentsOf: URL(fileURLWithPath: StudyWindow.sample).deletingLastPathComponent().appendingPathComponent("images/cat.svg"))
        let stack = try window.store.change(StudyStart.change) { edit in
            let stack = try edit.addStack("A")
            let image = try edit.addMedia("cat.svg", picture), sound = try edit.addMedia("meow.wav", Self.wave(seconds: 0.2))
            let facets: [StudyFacet] = [StudyFacet("<img src=\"\(image)\">"), StudyFacet("cat[sound:\(sound)][sound:none.mp3]")]
            try edit.addNote(NoteContent(template: try edit.template(.basic), facets), to: [stack])
            return stack
        }
        try await window.show { host, controller in
            controller.study(.stack(stack))
            await host.advance(by: 1)
            let lesson = try #require(controller.lesson)
            let image = try #require(host.views(UIImageView.self).first { $0.accessibilityLabel == "Picture" && $0.window != nil })
            #expect(image.image != nil && image.frame.width > 150)
            #expect(lesson.sounds.played.isEmpty)
            await host.key(" ", then: 1)
            #expect(lesson.sounds.played == ["meow.wav"])
            await host.key("r", then: 1)
            #expect(lesson.sounds.played == ["meow.wav", "meow.wav"])
        }
    }

    /// A WAV file of silence.
    private static func wave(seconds: Double) -> Data {
        let count = UInt32(seconds * 8000) * 2
        var data = Data("RIFF".utf8)
        func add(_ value: UInt32, _ bytes: Int = 4) { for index in 0..<bytes { data.append(UInt8(value >> (8 * UInt32(index)) & 255)) } }
        add(36 + count)
        data += Data("WAVEfmt ".utf8)
        add(16)
        for (value, bytes) in [(1, 2), (1, 2), (8000, 4), (16_000, 4), (2, 2), (16, 2)] as [(UInt32, Int)] { add(value, bytes) }
        data += Data("data".utf8)
        add(count)
        return data + Data(count: Int(count))
    }

    @Test("MC-04 a lesson keeps to the daily limits, and ends with what was done; all of it can be studied anyway")
    func end() async throws {
        let window = try StudyWindow([("A", Self.notes)])
        let id = try #require(try window.store.stack(named: "A")).id
        try window.store.change(StudyStart.change) { edit in
            var settings = ScheduleSettings()
            settings.newPerDay = 3
            try edit.setSettings(id, to: settings)
        }
        try await window.show { host, controller in
            controller.open(.stack(id))
            await host.advance(by: 0.8)
            controller.study(.stack(id))
            await host.advance(by: 1)
            let lesson = try #require(controller.lesson)
            #expect(lesson.session.show?.leftCount == 3)
            for _ in 0..<3 { for key in [" ", "4"] { await host.key(key) } }
            #expect(lesson.session.slide == nil && lesson.endView.window != nil)
            #expect(host.elements.contains { $0.label == "Well done" })
            #expect(host.elements.contains { $0.label?.hasPrefix("3 cards in ") == true && $0.label?.hasSuffix("100 % right.") == true })
            try await host.tap("Done")
            await host.advance(by: 1)
            #expect(controller.lesson == nil)
            // There is nothing left today.
            controller.study(.stack(id))
            await host.advance(by: 1)
            #expect(host.elements.contains { $0.label == "Nothing to study now" })
            try await host.tap("Study All of It Anyway")
            await host.advance(by: 0.6)
            #expect(controller.lesson?.session.show?.leftCount == 12)
        }
    }

    @Test("XX-02 with reduced motion cards fade: none flies out of its row, turns over or is thrown away")
    func reducedMotion() async throws {
        let window = try StudyWindow([("A", Self.notes)])
        try await window.show { host, controller in
            host.reducesMotion = true
            controller.open(try window.stack("A"))
            await host.advance(by: 0.8)
            controller.study(try window.stack("A"))
            let lesson = try #require(controller.lesson)
            /// Where the card is drawn, how, and how opaque it is.
            @MainActor func drawn(_ card: CardView) -> (isAtRest: Bool, opacity: Float) {
                let layer = card.layer.presentation() ?? card.layer
                let isAtRest = CATransform3DIsIdentity(layer.transform) && layer.position == card.layer.position
                return (isAtRest, layer.opacity)
            }
            await host.advance(by: 0.1)
            let arriving = drawn(lesson.card)
            #expect(arriving.isAtRest && arriving.opacity > 0 && arriving.opacity < 1)
            await host.advance(by: 0.4)
            await host.key(" ", then: 0.1)
            #expect(lesson.session.page == 0 && drawn(lesson.card).isAtRest)
            await host.advance(by: 0.5)
            let old = lesson.card
            await host.key("3", then: 0.1)
            let leaving = drawn(old)
            #expect(lesson.card !== old && drawn(lesson.card).isAtRest && leaving.isAtRest && leaving.opacity > 0 && leaving.opacity < 1)
            await host.advance(by: 0.4)
            #expect(old.superview == nil)
            await host.key("z", .control, then: 0.1)
            #expect(lesson.session.slide?.note.id == 1 && drawn(lesson.card).isAtRest)
            await host.key("Escape", then: 0.1)
            let closing = drawn(lesson.card)
            #expect(closing.isAtRest && closing.opacity > 0 && closing.opacity < 1)
            await host.advance(by: 0.4)
            #expect(controller.lesson == nil)
        }
    }

    @Test("pictures of a lesson", .enabled(if: StudyPictures.folder != nil, "LAMINA_STUDY_PICTURES names no folder"),
        arguments: StudyPictures.screens)
    func pictures(name: String, size: CGSize, scale: Double) async throws {
        for style in [UIUserInterfaceStyle.light, .dark] {
            let window = try StudyWindow()
            try await window.show(size: size, scale: scale, style: style, sample: StudyWindow.sample) { host, controller in
                let suffix = "-\(name)-\(style == .dark ? "dark" : "light")"
                controller.open(try window.stack("Animals"))
                await host.advance(by: 0.9)
                controller.study(try window.stack("Animals"))
                await host.advance(by: 0.25)
                try StudyPictures.write("flight" + suffix, host)
                await host.advance(by: 0.8)
                await host.key(" ", then: 0.5)
                await host.key("3", then: 0.5)
                try StudyPictures.write("question" + suffix, host)
                await host.key(" ", then: 0.12)
                try StudyPictures.write("turning" + suffix, host)
                await host.advance(by: 0.6)
                try StudyPictures.write("answer" + suffix, host)
                #expect(controller.lesson?.session.page == 0)
                for _ in 0..<60 where controller.lesson?.session.slide != nil { for key in [" ", "4"] { await host.key(key, then: 0.05) } }
                await host.advance(by: 0.6)
                try StudyPictures.write("end" + suffix, host)
                #expect(controller.lesson?.session.slide == nil)
            }
        }
    }
}
