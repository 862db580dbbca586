import Decks
import Foundation
import GRDB

/// Templates.
extension StudyEdit {
    /// Adds a template.
    @discardableResult
    public func addTemplate(_ name: String, _ content: TemplateContent) throws -> Int64 {
        let last = try number("SELECT max(created) FROM template") ?? 0
        let created = last >= milliseconds && last < milliseconds + 1_000_000 ? last + 1 : milliseconds
        return try insertTemplate(name, content, created: created)
    }

    func insertTemplate(_ name: String, _ content: TemplateContent, created: Int64) throws -> Int64 {
        try run(
            "INSERT INTO template (name, content, created) VALUES (?, ?, ?)", [StudyText.name(name), StudyRows.encoded(content), created])
        return db.lastInsertedRowID
    }

    /// A template that all libraries can have, added if it isn't there.
    public func template(_ standard: StandardTemplate) throws -> Int64 {
        for template in try templates() where template.name == standard.name && template.content.withoutKeys == standard.content { return template.id }
        return try addTemplate(standard.name, standard.content)
    }

    /// Changes a template, and adds and removes the cards of its notes as their combinations become more or fewer. Notes aren't looked at
    /// if it asks what it asked before. Facets keep their places; for others see ``addFacet(_:to:)`` and what follows it.
    ///
    /// - Throws: `noTemplate`.
    public func setTemplate(_ id: Int64, name: String, _ content: TemplateContent) throws {
        let old = try template(id)
        try write(old, name: StudyText.name(name), content)
        guard !content.asksSame(as: old.content) else { return }
        try moveCards(of: id, from: old.content, to: content, places: Array(old.facets.indices))
        try makeCards(ofNotesWith: id, content)
    }

    /// Changes a combination that was written by hand, and adds and removes cards as it asks more or fewer notes.
    ///
    /// - Parameters:
    ///   - old: the combination as it was read.
    ///   - id: the template.
    ///   - new: what it is to be; it goes on being written by hand.
    /// - Throws: `noTemplate`, `combinationGone` if the template has it no more, or `badCombination`.
    public func setCombination(_ old: TemplateContent.Combination, of id: Int64, to new: TemplateContent.Combination) throws {
        let template = try template(id)
        guard let index = template.combinations.firstIndex(of: old) else { throw StudyError.combinationGone(old.name) }
        var content = template.content, combination = new
        combination.name = StudyText.name(new.name)
        combination.prompt = nil
        if let fault = content.fault(in: combination) { throw StudyError.badCombination(fault) }
        content.combinations[index] = combination
        try setTemplate(id, name: template.name, content)
    }

    func write(_ old: StudyTemplate, name: String, _ content: TemplateContent) throws {
        guard name != old.name || content != old.content else { return }
        let text = try text("content", of: "template", old.id)
        try run("UPDATE template SET name = ?, content = ? WHERE id = ?", [name, StudyRows.encoded(content, over: text), old.id])
        guard content.css != old.css else { return }
        forgetSheet(of: old.id)
        // Notes are found by what they show.
        guard try StyleSheet(old.css).mayHide || sheet(of: old.id).mayHide else { return }
        for note in try all(StudyRows.noteQuery + " WHERE template = ?", [old.id], StudyRows.note) {
            try run("UPDATE note SET words = ? WHERE id = ?", [words(note.content), note.id])
        }
    }

    func makeCards(ofNotesWith template: Int64, _ content: TemplateContent) throws {
        for note in try all(StudyRows.noteQuery + " WHERE template = ?", [template], StudyRows.note) {
            let stack = try number("SELECT stack FROM membership WHERE note = ? ORDER BY id LIMIT 1", [note.id])
            try makeCards(of: note.id, note.content, content, in: stack)
        }
    }

    /// Removes a template.
    ///
    /// - Throws: `noTemplate`, or `templateInUse`.
    public func removeTemplate(_ id: Int64) throws {
        let template = try template(id)
        let isUsed = try number("SELECT id FROM note WHERE template = ? LIMIT 1", [id]) != nil
        if isUsed { throw StudyError.templateInUse(template.name) }
        try run("DELETE FROM template WHERE id = ?", [id])
    }

    /// The template that a stack's new notes get: its own, or that of the next one above that has one; nil if none has.
    ///
    /// - Throws: `noStack`.
    public func defaultTemplate(of stack: Int64?) throws -> Int64? {
        var next = stack, depth = 0
        while let id = next, depth < 1000 {
            let found = try self.stack(id)
            // A template that was removed since is none.
            if let template = found.template, try number("SELECT id FROM template WHERE id = ?", [template]) != nil { return template }
            next = found.parent
            depth += 1
        }
        return nil
    }

    /// Sets the template that a stack's new notes get; nil for the same as those of its parent.
    ///
    /// - Throws: `noStack`, `noTemplate`.
    public func setDefaultTemplate(of stack: Int64, to template: Int64?) throws {
        _ = try self.stack(stack)
        if let template { _ = try self.template(template) }
        try run("UPDATE stack SET template = ? WHERE id = ? AND template IS NOT ?", [template, stack, template])
    }

    /// Gives a note the structure of a template: its facets in their order, as many as the template has. What it lacks is empty; surplus
    /// facets are ignored, which means that the note loses them.
    ///
    /// - Throws: `noNote`, `noTemplate`.
    public func apply(template: Int64, to note: Int64) throws {
        var content = try self.note(note).content
        content.template = template
        for index in content.facets.indices { (content.facets[index].look, content.facets[index].mayPrompt) = (nil, nil) }
        try setContent(note, to: content)
    }
}

/// The templates that the program brings along.
public enum StandardTemplate: Sendable, CaseIterable {
    /// Question and answer.
    case basic
    /// Question and answer, each of which is asked.
    case reversible
    /// A question, the right answer and three wrong ones.
    case multipleChoice
    /// A text with gaps.
    case cloze

    /// The template's name.
    public var name: String {
        switch self {
        case .basic: "Question and Answer"
        case .reversible: "Reversible"
        case .multipleChoice: "Multiple Choice"
        case .cloze: "Cloze"
        }
    }

    /// The template's facets and combinations.
    public var content: TemplateContent {
        switch self {
        case .basic: .basic
        case .reversible: .reversible
        case .multipleChoice: .multipleChoice
        case .cloze: .cloze
        }
    }
}
