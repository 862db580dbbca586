import AppSupport
import ArgumentParser
import StudyLibrary

/// `lamina study list`: prints stacks.
struct StudyListCommand: TextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print the stacks with their numbers of notes, of due and of new cards.",
        discussion: """
            Due are cards to repeat and cards in steps; due and new ones are those of today, within the limits of their stacks. With \
            --json it prints [{"due": …, "kind": "stack", "name": …, "new": …, "notes": …}], all in one line; the kinds are case, \
            stack and smart.
            """
    )

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: StudyStoreOptions

    func text() throws -> String {
        let stacks = try options.open(creating: false).stackSummaries()
        if json {
            struct Output: Encodable {
                var name, kind: String
                var notes, due, new: Int
            }
            return try JSONLine.text(stacks.map { stack in
                let kind =
                    switch stack.stack.kind {
                    case .studyCase: "case"
                    case .stack: "stack"
                    case .smart: "smart"
                    }
                return Output(name: stack.path, kind: kind, notes: stack.notes, due: stack.due, new: stack.new)
            })
        }
        return stacks.map { "\($0.path)  \($0.notes) notes, \($0.due) due, \($0.new) new\n" }.joined()
    }
}

/// `lamina study stats`: prints statistics.
struct StudyStatsCommand: TextCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Print what the library has and what was done with it.",
        discussion: """
            With --json it prints one object: the numbers of notes and cards ("notes", "cards", "new", "learning", "review", "held", \
            "due"), "retention" (the part of the last thirty days' repetitions that were recalled, or null), "forecast" (how many are \
            due on each of the next thirty days) and "days" ([{"day": days since 1970, "grades": …, "right": …, "seconds": …}]).
            """
    )

    @Option(help: ArgumentHelp("Count this stack or case only; '::' separates levels. (default: all notes)", valueName: "name"))
    var stack: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: StudyStoreOptions

    func text() throws -> String {
        let store = try options.open(creating: false)
        var source = NoteSource.builtIn(.allNotes)
        if let stack {
            guard let found = try store.stack(named: stack) else { throw StudyError.noStackNamed(stack) }
            source = .stack(found.id)
        }
        let stats = try store.statistics(of: source)
        let retention = stats.retention.map { Double(($0 * 10_000).rounded()) / 10_000 }
        guard json else {
            let percent = retention.map { "\(Int(($0 * 100).rounded())) %" } ?? "no repetitions yet"
            return """
                notes      \(stats.notes)
                cards      \(stats.cards): \(stats.new) new, \(stats.learning) learning, \(stats.review) review, \(stats.held) held
                due today  \(stats.due)
                retention  \(percent)

                """
        }
        struct Day: Encodable {
            var day, grades, right: Int
            var seconds: Double
        }
        struct Output: Encodable {
            var notes, cards, new, learning, review, held, due: Int
            var retention: JSONLine.OrNull<Double>
            var forecast: [Int]
            var days: [Day]
        }
        return try JSONLine.text(Output(
            notes: stats.notes, cards: stats.cards, new: stats.new, learning: stats.learning, review: stats.review, held: stats.held,
            due: stats.due, retention: .init(retention), forecast: stats.forecast,
            days: stats.days.map {
                Day(day: $0.day.number, grades: $0.grades, right: $0.right, seconds: Double($0.milliseconds) / 1000)
            }))
    }
}
