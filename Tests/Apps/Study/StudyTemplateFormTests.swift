import AppTesting
import AppSupport
import Foundation
import NoteCollection
import StudyLibrary
import Testing
import UIKit
import UIKitTesting

@testable import StudyApp

/// Templates in their forms: what is asked, their facets and their looks, and combinations written by hand.
@Suite(.serialized) @MainActor struct StudyTemplateFormTests: StudyFormSteps {
    @Test("MC-02 MC-07 a template is chosen for a stack's new notes, and its facets are asked or not: combinations become cards")
    func templates() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        let id = try #require(try window.store.stack(named: "A")).id
        try await window.show { host, controller in
            controller.show(StackForms(navigator: controller).template(of: id))
            await host.advance(by: 0.8)
            try await host.tap("Reversible")
            await host.advance(by: 0.3)
            let reversible = try #require(try window.store.templates().first { $0.name == "Reversible" })
            #expect(try window.store.defaultTemplate(of: id) == reversible.id)
            try await host.tap("Edit Templates")
            await host.advance(by: 0.8)
            try await host.tap("Question and Answer")
            await host.advance(by: 0.8)
            #expect(try window.store.cards(of: 1).count == 1)
            let asked = try #require(try form(controller).sections.first { $0.title == "Asked" })
            asked.rows[1].press?()
            await host.advance(by: 0.3)
            #expect(try window.store.cards(of: 1).count == 2)
            await host.key("z", .control, then: 0.3)
            #expect(try window.store.cards(of: 1).count == 1)
        }
    }

    /// Opens a facet's form out of the library's templates.
    private func openFacet(_ index: Int, _ controller: StudyLibraryController, _ host: HeadlessHost) async throws {
        controller.show(StackForms(navigator: controller).templates())
        await host.advance(by: 0.8)
        try await host.tap("Question and Answer")
        await host.advance(by: 0.8)
        let templates = try form(controller), section = try #require(templates.sections.first { $0.title == "Facets" })
        section.rows[index].press?()
        await host.advance(by: 0.8)
    }

    @Test("MC-07 a facet is renamed, moved, added and removed; one that notes have something in only after a question; undo brings it back")
    func facets() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        @MainActor func facets() throws -> [String] { try window.store.templates()[0].facets.map(\.name) }
        try await window.show { host, controller in
            try await openFacet(1, controller, host)
            try await host.tap("Name")
            await host.advance(by: 0.8)
            await type("German", host)
            try await host.tap("Move Up")
            await host.advance(by: 0.3)
            #expect(try facets() == ["German", "Question"] && window.store.note(1)?.facets.map(\.html) == ["eins", "one"])
            try await host.tap("Remove Facet")
            await host.advance(by: 0.8)
            #expect(try facets().count == 2 && form(controller).presentedViewController is UIAlertController)
            try await host.tap("Remove")
            await host.advance(by: 0.9)
            #expect(try facets() == ["Question"] && window.store.note(1)?.facets.map(\.html) == ["one"])
            await host.key("z", .control, then: 0.3)
            #expect(try facets() == ["German", "Question"] && window.store.note(1)?.facets.map(\.html) == ["eins", "one"])
            try await host.tap("Add Facet")
            await host.advance(by: 0.8)
            await type("question", host)
            #expect(try facets().count == 2 && host.view(NoticeView.self)?.text?.contains("already") == true)
            try await host.tap("Add Facet")
            await host.advance(by: 0.8)
            await type("Sound", host)
            #expect(try facets() == ["German", "Question", "Sound"] && window.store.note(1)?.facets.count == 3)
            // An empty one goes without a question.
            try #require(try form(controller).sections.first { $0.title == "Facets" }).rows[2].press?()
            await host.advance(by: 0.8)
            try await host.tap("Remove Facet")
            await host.advance(by: 0.8)
            #expect(try facets() == ["German", "Question"])
        }
    }

    @Test("MC-07 forms of a facet that is open change that facet, wherever another program puts it; they close when it is gone")
    func facetElsewhere() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        try await window.show { host, controller in
            let other = try window.another(), template = try other.templates()[0].id
            try await openFacet(0, controller, host)
            try await host.tap("Text")
            await host.advance(by: 0.8)
            let blue = try #require(try form(controller).sections[0].rows.first { $0.title == "Blue" })
            try other.change("Other") { edit in
                try edit.moveFacet(0, of: template, to: 1)
                try edit.renameFacet(1, of: template, to: "Word")
            }
            // Before the form has seen it, and after that.
            blue.press?()
            #expect(try other.template(template)?.facets.map { $0.look?.text } == [nil, "#1f5fa8"])
            await host.advance(by: 0.3)
            try await host.tap("Red")
            #expect(try other.template(template)?.facets.map { $0.look?.text } == [nil, "#b3261e"])
            await host.key("Escape", then: 0.8)
            let rows = try form(controller).sections[0].rows
            #expect(rows.map(\.title) == ["Name", "Move Up"] && rows[0].value == "Word")
            try other.change("Other") { try $0.removeFacet(1, of: template) }
            rows[1].press?()
            #expect(host.view(NoticeView.self)?.text?.contains("was removed meanwhile") == true)
            await host.advance(by: 0.8)
            #expect(try form(controller).title == "Template" && other.template(template)?.facets.map(\.name) == ["Answer"])
        }
    }

    @Test("MC-07 combinations written by hand say what they ask, and are changed in their form; what can't be asked is refused in a line")
    func combinations() async throws {
        let window = try StudyWindow()
        let content = TemplateContent(
            facets: [.init("Front"), .init("Back")],
            combinations: [.init("Card 1", front: "{{Front}}", back: "{{FrontSide}}\n<hr id=answer>\n{{Back}}")])
        let (template, note) = try window.store.change(StudyStart.change) { edit in
            let template = try edit.addTemplate("Anki", content)
            return (template, try edit.addNote(NoteContent(template: template, ["dog", "Hund"])))
        }
        try await window.show { host, controller in
            controller.show(StackForms(navigator: controller).templates())
            await host.advance(by: 0.8)
            try await host.tap("Anki")
            await host.advance(by: 0.8)
            let asked = try #require(try form(controller).sections.first { $0.title == "Asked" })
            #expect(asked.rows.map(\.title) == ["Card 1"] && asked.rows.map(\.value) == ["Front → Back"])
            asked.rows[0].press?()
            await host.advance(by: 0.8)
            #expect(try form(controller).sections.map(\.note) == ["", "{{Front}}", "{{FrontSide}}\n<hr id=answer>\n{{Back}}"])
            for (typed, front) in [("nothing", "{{Front}}"), ("<b>{{Front}}</b>", "<b>{{Front}}</b>")] {
                try form(controller).sections[1].rows[0].press?()
                await host.advance(by: 0.8)
                await type(typed, host)
                #expect(try window.store.template(template)?.combinations[0].front == front)
                #expect((host.view(NoticeView.self)?.text?.contains("shows no facet") == true) == (typed == "nothing"))
                await host.advance(by: 5)
            }
            #expect(try form(controller).sections[1].note == "<b>{{Front}}</b>" && window.store.cards(of: note).count == 1)
            try window.another().change("Other") { try $0.setTemplate(template, name: "Anki", .basic) }
            for _ in 0..<100 where try form(controller).title != "Template" {
                try await Task.sleep(for: .milliseconds(20))
                await host.advance(by: 0.05)
            }
            #expect(try form(controller).title == "Template")
        }
    }

    @Test("MC-07 a facet's look is set in its form, undone, and seen in trays and lessons")
    func looks() async throws {
        let window = try StudyWindow([("A", [["one", "eins"]])])
        @MainActor func look() throws -> FacetLook? { try window.store.templates()[0].facets[0].look }
        try await window.show { host, controller in
            try await openFacet(0, controller, host)
            for (row, choice) in [("Text", "Blue"), ("Paper", "Yellow"), ("Alignment", "Left")] {
                try await host.tap(row)
                await host.advance(by: 0.8)
                try await host.tap(choice)
                await host.advance(by: 0.3)
                await host.key("Escape", then: 0.8)
            }
            let size = try #require(try form(controller).sections.flatMap(\.rows).first { $0.title == "Largest Size" })
            size.step?(-1)
            await host.advance(by: 0.3)
            var wanted = FacetLook()
            (wanted.text, wanted.background, wanted.alignment, wanted.size) = ("#1f5fa8", "#fff3b0", .left, 44)
            #expect(try look() == wanted)
            await host.key("z", .control, then: 0.3)
            #expect(try look()?.size == nil && look()?.alignment == .left)
            await host.key("z", [.control, .shift], then: 0.3)
            try form(controller).close()
            await host.advance(by: 0.8)
            let show = try #require(try window.store.startSlideShow(window.stack("A")))
            let slide = try #require(try StudySlide.current(of: show, in: window.store))
            let text = CardText(slide.question)
            #expect(slide.looks == [wanted, nil] && text.plain == "one" && text.facets == [0])
            let pages = NotePages(controller.model, source: try window.stack("A"))
            #expect(pages.facets(of: 0, in: 0).map(\.look) == [wanted, nil])
            let cell = NoteCell()
            cell.show(pages.facets(of: 0, in: 0)[0].facet, look: wanted)
            #expect(cell.paperColor == FacetLook.color("#fff3b0"))
            let drawn = NSMutableAttributedString(string: "one", attributes: [.font: UIFont.systemFont(ofSize: 36)])
            #expect(cell.textPreparation?(drawn, 200) == true)
            let attributes = drawn.attributes(at: 0, effectiveRange: nil)
            #expect(attributes[.foregroundColor] as? UIColor == FacetLook.color("#1f5fa8"))
            #expect((attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment == .left)
            #expect(((attributes[.font] as? UIFont)?.pointSize ?? 0) < 36)
        }
    }

    @Test("pictures of facets' looks", .enabled(if: StudyPictures.folder != nil, "LAMINA_STUDY_PICTURES names no folder"),
        arguments: StudyPictures.screens)
    func lookPictures(name: String, size: CGSize, scale: Double) async throws {
        for style in [UIUserInterfaceStyle.light, .dark] {
            let window = try StudyWindow([("Words", [["one", "eins"], ["the second", "der zweite"], ["three", "drei"], ["four", "vier"]])])
            try window.store.change("Looks") { edit in
                let template = try edit.templates()[0].id
                var front = FacetLook(), back = FacetLook()
                (front.text, front.background) = ("#1f5fa8", "#fff3b0")
                (back.background, back.alignment, back.font, back.size) = ("#2f3b46", .left, UIFont.familyNames.first { $0.contains("Serif") }, 30)
                try edit.setLook(ofFacet: 0, of: template, to: front)
                try edit.setLook(ofFacet: 1, of: template, to: back)
            }
            try await window.show(size: size, scale: scale, style: style) { host, controller in
                let suffix = "-\(name)-\(style == .dark ? "dark" : "light")"
                await host.key("ArrowDown", then: 0.3)
                try StudyPictures.write("ring" + suffix, host)
                controller.open(try window.stack("Words"))
                await host.advance(by: 1.5)
                for key in ["ArrowRight", "ArrowDown"] { await host.key(key, then: 0.8) }
                try StudyPictures.write("look-tray" + suffix, host)
                try await openFacet(0, controller, host)
                try StudyPictures.write("look-form" + suffix, host)
                try form(controller).close()
                await host.advance(by: 0.8)
                controller.study(try window.stack("Words"))
                await host.advance(by: 1)
                try StudyPictures.write("look-question" + suffix, host)
                await host.key(" ", then: 0.8)
                try StudyPictures.write("look-answer" + suffix, host)
                await host.key("e", then: 0.8)
                try StudyPictures.write("look-editor" + suffix, host)
                #expect(controller.lesson != nil)
            }
        }
    }
}
