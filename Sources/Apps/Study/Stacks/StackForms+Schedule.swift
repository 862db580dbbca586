import Foundation
import StudyLibrary
import UIKit

/// How the cards of a stack are scheduled.
extension StackForms {
    /// How a stack is scheduled, in a word.
    func scheduleText(of stack: StudyStack) -> String {
        guard let settings = model.attempt({ try $0.settings(of: stack.id) }) else { return "" }
        return settings.kind.title
    }

    /// The settings of a stack or case; each change is stored at once.
    func schedule(of id: Int64) -> FormViewController {
        FormViewController("Schedule", model) { [self] form in
            guard let stack = model.attempt({ try $0.stack(id) }) ?? nil, let settings = model.attempt({ try $0.settings(of: id) }) else {
                return nil
            }
            let own = FormRow.toggle("Own Settings", stack.settings != nil) { isOwn in
                model.change("Change Schedule") { try $0.setSettings(id, to: isOwn ? settings : nil) }
            }
            guard stack.settings != nil else {
                let holder = stack.parent.flatMap { parent in model.attempt { try $0.stack(parent) } ?? nil }
                let note = "Scheduled as \(holder?.name ?? "the whole library"): \(settings.words)."
                return [FormSection(title: stack.name, rows: [own], note: note)]
            }
            return [FormSection(title: stack.name, rows: [own, .link("Schedule", settings.kind.title) { [unowned form] in
                form.open(kinds(id))
            }], note: settings.kind.words)] + sections(settings, id, form)
        }
    }

    private func set(_ id: Int64, _ change: @escaping (inout ScheduleSettings) -> Void) {
        model.change("Change Schedule") { edit in
            let old = try edit.settings(of: id)
            var settings = old
            change(&settings)
            if settings.normalized != old { try edit.setSettings(id, to: settings) }
        }
    }

    private func kinds(_ id: Int64) -> FormViewController {
        FormViewController("Schedule", model) { [self] form in
            guard let settings = model.attempt({ try $0.settings(of: id) }) else { return nil }
            return ScheduleSettings.Kind.allCases.map { kind in
                FormSection(rows: [.choice(kind.title, isChosen: kind == settings.kind) { [unowned form] in
                    let today = today
                    set(id) {
                        $0.kind = kind
                        // A month is time enough to begin with.
                        if kind == .dated, $0.target == nil { $0.target = today + 30 }
                    }
                    form.goBack()
                }], note: kind.words)
            }
        }
    }

    /// The day that it is in the library.
    private var today: StudyDay { (model.attempt { try $0.dayBoundary() } ?? DayBoundary()).day(of: model.store.moment) }

    // MARK: Sections

    private func sections(_ settings: ScheduleSettings, _ id: Int64, _ form: FormViewController) -> [FormSection] {
        guard settings.kind != .none else { return [] }
        let rows = ScheduleRows(form: form) { set(id, $0) }
        var sections: [FormSection] = []
        switch settings.kind {
        case .fsrs:
            sections.append(FormSection(title: "Memory", rows: [
                rows.percent("Recall", settings.desiredRetention, 0.7...0.99) { $0.desiredRetention = $1 },
                rows.number("Longest Interval", settings.maximumInterval, 1...36_500, by: 30, unit: "day") { $0.maximumInterval = $1 },
                rows.toggle("Spread Intervals", settings.fuzzes) { $0.fuzzes = $1 },
            ], note: "Cards come back when they would be recalled with this probability: a higher one means more repetitions."))
        case .sm2:
            sections.append(FormSection(title: "Ease", rows: [
                rows.percent("Starting Ease", Double(settings.sm2.initialEase) / 1000, 1.3...9.99, by: 0.05) {
                    $0.sm2.initialEase = Int(($1 * 1000).rounded())
                },
                rows.percent("Interval Factor", settings.sm2.intervalFactor, 0.1...9) { $0.sm2.intervalFactor = $1 },
                rows.percent("Easy Bonus", settings.sm2.easyBonus, 1...5, by: 0.05) { $0.sm2.easyBonus = $1 },
                rows.percent("After Forgetting", settings.sm2.lapseFactor, 0...1, by: 0.05) { $0.sm2.lapseFactor = $1 },
                rows.number("First Interval", settings.sm2.graduatingInterval, 1...9999, unit: "day") { $0.sm2.graduatingInterval = $1 },
                rows.number("First Interval if Easy", settings.sm2.easyInterval, 1...9999, unit: "day") { $0.sm2.easyInterval = $1 },
                rows.number("Longest Interval", settings.maximumInterval, 1...36_500, by: 30, unit: "day") { $0.maximumInterval = $1 },
                rows.toggle("Spread Intervals", settings.fuzzes) { $0.fuzzes = $1 },
            ]))
        case .leitner:
            sections.append(FormSection(title: "Boxes", rows: [
                rows.list("Days", settings.boxes.days) { $0.boxes.days = $1 },
                rows.number("After a Wrong Answer", Int(settings.boxes.secondsAfterWrong / 60), 1...1440, unit: "minute") {
                    $0.boxes.secondsAfterWrong = Double($1) * 60
                },
            ], note: "\(settings.boxes.days.count) boxes. A right answer moves a card to the next box, a wrong one to the first."))
        case .dated:
            let target = settings.target ?? today + 30, left = max(target - today, 0)
            sections.append(FormSection(
                title: "Date", rows: [rows.day("Known By", target) { $0.target = $1 }],
                note: left == 0 ? "Nothing is due on this day and after it." : "\(left) day\(left == 1 ? "" : "s") left."))
        case .none: break
        }
        if settings.kind == .fsrs || settings.kind == .sm2 {
            sections.append(FormSection(title: "Steps", rows: [
                rows.steps("New Cards", settings.learningSteps) { $0.learningSteps = $1 },
                rows.steps("Forgotten Cards", settings.relearningSteps) { $0.relearningSteps = $1 },
            ]))
        }
        if settings.kind != .dated {
            var limits = [rows.number("New Cards", settings.newPerDay, 0...9999, by: 5, unit: "") { $0.newPerDay = $1 }]
            if settings.kind != .leitner {
                limits.append(rows.number("Repetitions", settings.reviewsPerDay, 0...99_999, by: 10, unit: "") { $0.reviewsPerDay = $1 })
            }
            sections.append(FormSection(title: "A Day at Most", rows: limits))
        }
        sections.append(FormSection(title: "Other Cards of a Note", rows: [
            rows.toggle("New Ones Wait", settings.burying.new) { $0.burying.new = $1 },
            rows.toggle("Repeated Ones Wait", settings.burying.reviews) { $0.burying.reviews = $1 },
            rows.toggle("Ones in Steps Wait", settings.burying.learning) { $0.burying.learning = $1 },
        ], note: "When a card was graded, the other cards of its note wait until the next day."))
        sections.append(FormSection(title: "Leeches", rows: [
            rows.number("Forgotten", settings.leeches.threshold, 0...99, unit: "time") { $0.leeches.threshold = $1 },
            rows.toggle("Suspend", settings.leeches.areSuspended) { $0.leeches.areSuspended = $1 },
        ], note: settings.leeches.threshold == 0 ? "No card is a leech." : "Notes of leeches get the tag “\(Leeches.tag)”."))
        return sections
    }

    // MARK: The library's day

    func libraryRows(_ form: FormViewController) -> [FormRow] {
        let hour = (model.attempt { try $0.dayBoundary() } ?? DayBoundary()).hour
        @MainActor func setHour(_ hour: Int) {
            model.attempt { try $0.setDayBoundary(DayBoundary(hour: hour)) }
            model.changeSoon()
        }
        let ahead = model.attempt { try $0.minutesAhead() } ?? 20
        @MainActor func setAhead(_ minutes: Int) {
            model.attempt { try $0.setMinutesAhead(minutes) }
            model.changeSoon()
        }
        return [
            .number("Days Begin at", "\(hour):00", type: { [unowned form] in
                form.ask("Days Begin at", message: "An hour from 0 to 23.", text: "\(hour)") { if let typed = Int($0) { setHour(typed) } }
            }, step: { setHour((hour + $0 + 24) % 24) }),
            .number("Learn Ahead", ahead == 1 ? "1 minute" : "\(ahead) minutes", type: { [unowned form] in
                form.ask("Learn Ahead", message: "How many minutes early a card in steps comes when nothing else is left.", text: "\(ahead)") {
                    if let typed = Int($0) { setAhead(typed) }
                }
            }, step: { setAhead(ahead + 5 * $0) }),
            .link("Templates", symbol: nil) { [unowned form] in form.open(templates()) },
            .link("Backups") { [unowned form] in form.close { navigator.showBackups() } },
        ]
    }
}
