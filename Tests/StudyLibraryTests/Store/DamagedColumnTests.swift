import Foundation
import GRDB
import Testing

@testable import StudyLibrary

/// Columns with JSON: what can't be read is refused and stays, and what a newer version wrote stays when a row is written again.
@Suite struct DamagedColumnTests {
    private let scratch = ScratchStudy()

    private func set(_ store: StudyStore, _ table: String, _ column: String, _ text: String?) throws {
        try store.records.queue.writeWithoutTransaction { try $0.execute(sql: "UPDATE \(table) SET \(column) = ?", arguments: [text]) }
    }

    private func text(_ store: StudyStore, _ table: String, _ column: String) throws -> String? {
        try store.read { try String.fetchOne($0, sql: "SELECT \(column) FROM \(table)") }
    }

    @Test("What can't be read is refused with its table, row and column, and stays as it is", arguments: [
        ("stack", "settings"), ("stack", "rule"), ("note", "looks"), ("template", "content"),
    ])
    func refused(table: String, column: String) throws {
        let store = try scratch.open()
        let stack = try store.addStack("S", ["a"]).stack
        for damaged in ["{", "[1", "\"text\"", "7"] {
            try set(store, table, column, damaged)
            let error = StudyError.damaged(table: table, row: 1, column: column)
            #expect("\(error)".contains("\(column) of \(table) 1"))
            #expect(throws: error) {
                switch table {
                case "stack": _ = try store.stacks()
                case "note": _ = try store.note(1)
                default: _ = try store.templates()
                }
            }
            if column == "settings" { #expect(throws: error) { try store.settings(of: stack) } }
            #expect(throws: error) {
                try store.change("Change") { edit in
                    switch table {
                    case "stack": try edit.setSettings(stack, to: ScheduleSettings())
                    case "note": try edit.setContent(1, to: NoteContent(template: 1, ["b", "c"]))
                    default: try edit.setTemplate(1, name: "T", edit.template(1).content)
                    }
                }
            }
            #expect(try text(store, table, column) == damaged)
        }
    }

    @Test("Members that a newer version wrote stay, also in objects and arrays, when what is known changes")
    func kept() throws {
        let store = try scratch.open()
        let stack = try store.addStack("S", ["a"]).stack
        try store.change("Set") { edit in
            try edit.setSettings(stack, to: ScheduleSettings())
            var content = try edit.note(1).content
            content.facets[1].mayPrompt = true
            try edit.setContent(1, to: content)
        }
        func add(_ table: String, _ column: String, _ edit: (inout [String: JSONValue]) -> Void) throws {
            let old = try #require(try text(store, table, column))
            guard case .object(var members) = try StudyRows.decoded(JSONValue.self, old) else { throw CocoaError(.coderInvalidValue) }
            edit(&members)
            try set(store, table, column, StudyRows.encoded(JSONValue.object(members)))
        }
        try add("stack", "settings") { $0["future"] = .array([.integer(1), .object(["a": .null])]) }
        try add("template", "content") { members in
            guard case .array(var facets) = members["facets"], case .object(var facet) = facets[1] else { return }
            facet["future"] = .string("second")
            facets[1] = .object(facet)
            members["facets"] = .array(facets)
        }
        try set(store, "note", "looks", #"[{},{"future":true,"mayPrompt":true}]"#)
        try store.change("Change") { edit in
            var settings = try edit.settings(of: stack)
            settings.newPerDay = 77
            try edit.setSettings(stack, to: settings)
            var content = try edit.template(1).content
            content.facets.append(TemplateContent.Facet("Third"))
            content.css = "b {}"
            try edit.setTemplate(1, name: "T", content)
            var note = try edit.note(1).content
            note.facets[0].mayPrompt = true
            try edit.setContent(1, to: note)
        }
        let settings = try #require(try text(store, "stack", "settings")), content = try #require(try text(store, "template", "content"))
        let looks = try #require(try text(store, "note", "looks"))
        #expect(settings.contains(#""future":[1,{"a":null}]"#))
        #expect(try store.settings(of: stack).newPerDay == 77)
        #expect(content.contains(#"{"future":"second","#))
        #expect(try store.template(1)?.facets.map(\.name).last == "Third")
        #expect(looks.contains(#"{"mayPrompt":true},{"future":true,"mayPrompt":true}"#))
    }
}
