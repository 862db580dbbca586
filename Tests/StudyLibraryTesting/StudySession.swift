import Foundation
import RecordStoreTesting
import StudyLibrary

/// Changes of a library at random, the same for the same seed and the same content.
package struct StudySession: SeededSession {
    package var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// One random change of one or several steps.
    package mutating func change(_ edit: StudyEdit) throws {
        for _ in 0...draw(3) { try step(edit) }
    }

    private mutating func step(_ edit: StudyEdit) throws {
        let stacks = try edit.stacks()
        let plain = stacks.filter { $0.kind == .stack }
        guard !plain.isEmpty, draw(12) > 0 || stacks.count > 10 else {
            switch draw(3) {
            case 0: try edit.addCase(text())
            case 1: try edit.addSmartStack(text(), rule: StackRule([.text("milk"), .tag("Home")]))
            default: try edit.addStack(text(), in: stacks.first { $0.kind == .studyCase }?.id)
            }
            return
        }
        let notes = try edit.noteIDs()
        guard notes.count > 3, draw(5) > 0 || notes.count > 40 else {
            let templates = try StandardTemplate.allCases.map { try edit.template($0) }
            let facets = (0...draw(3)).map { _ in StudyFacet(text()) }
            let content = NoteContent(template: pick(templates), facets, tags: tags())
            try edit.addNote(content, to: draw(4) == 0 ? [] : [pick(plain).id])
            return
        }
        let note = pick(notes)
        switch draw(16) {
        case 0:
            var content = try edit.note(note).content
            content.facets[0] = StudyFacet(text())
            content.tags = tags()
            try edit.setContent(note, to: content)
        case 1: try edit.add(note: note, to: pick(plain).id, at: .first)
        case 2: try edit.remove(note: note, from: pick(plain).id)
        case 3: try edit.setFlagged(note, draw(2) == 0)
        case 4: try edit.trashNote(note)
        case 5: try edit.restoreNote(note)
        case 6: try edit.removeNote(note)
        case 7: try edit.renameStack(pick(stacks).id, to: text())
        case 8: if draw(4) == 0 { try edit.removeStack(pick(plain).id) }
        case 9:
            var settings = ScheduleSettings()
            settings.kind = pick(ScheduleSettings.Kind.allCases)
            try edit.setSettings(pick(stacks).id, to: settings)
        case 10:
            let bytes = Data("picture \(draw(50))".utf8)
            let name = try edit.addMedia("p\(draw(5)).png", bytes)
            var content = try edit.note(note).content
            content.facets[0].html += "<img src=\"\(name)\">"
            try edit.setContent(note, to: content)
        default:
            guard let card = try edit.cards(of: note).first else { return }
            try edit.grade(card.id, pick(StudyGrade.allCases), milliseconds: draw(9000))
        }
    }

    private mutating func tags() -> [String] {
        (0..<draw(3)).map { _ in pick(["Home", "home", "Garden::Trees", "two words", "道"]) }
    }

    private mutating func text() -> String {
        let words = ["milk", "Straße", "🦊", "{{c1::gap}}", "<b>bold</b>", "東京都", "{{c2::b::hint}}", "&amp;", "é"]
        return (0...draw(4)).map { _ in pick(words) }.joined(separator: " ")
    }

    /// A number that stands for all that a library says, identities too.
    package static func digest(of edit: StudyEdit) throws -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ text: String) {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        for stack in try edit.stacks() { add("\(stack)") }
        for template in try edit.templates() { add("\(template)") }
        for id in try edit.noteIDs() {
            add("\(try edit.note(id))")
            for card in try edit.cards(of: id) {
                add("\(card)")
                for grade in try edit.grades(of: card.id) { add("\(grade)") }
            }
        }
        return String(hash, radix: 16)
    }

    package static func digest(of store: StudyStore) throws -> String {
        try store.inspect { try digest(of: $0) }
    }
}
