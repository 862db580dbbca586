import Decks
import Foundation

/// How a library's schedules and settings are said in Anki's terms, and the other way round.
struct AnkiMapping {
    /// The day with Anki's number 0.
    let firstDay: StudyDay

    /// The days that a collection counts begin with that of its creation.
    init(created: Int64, minutesWest: Int?, secondsFromGMT: Int) {
        let offset = minutesWest.map { -min(max($0, -1000), 1000) * 60 } ?? secondsFromGMT
        firstDay = StudyDay(Int((Double(created) + Double(offset)) / 86_400))
    }

    init(firstDay: StudyDay) {
        self.firstDay = firstDay
    }

    /// Seconds since 1970 from here on are no days.
    private static let leastSeconds: Int64 = 1_000_000_000

    // MARK: In

    /// What a card's row says about when it is due.
    func schedule(_ card: AnkiContents.Card, lastReview: Int64?, learningSteps: Int, relearningSteps: Int) -> CardSchedule {
        var schedule = CardSchedule()
        schedule.phase = CardSchedule.Phase(rawValue: card.type) ?? .new
        schedule.repetitions = min(max(card.repetitions, 0), 1_000_000)
        schedule.lapses = min(max(card.lapses, 0), 1_000_000)
        guard schedule.phase != .new else { return schedule }
        schedule.interval = min(max(card.interval, 0), 100_000)
        schedule.ease = min(max(card.ease, 0), 100_000)
        if let stability = card.stability, let difficulty = card.difficulty {
            schedule.memory = MemoryState(
                stability: min(max(stability, 0.001), 1e6), difficulty: min(max(difficulty, 1), 10))
        }
        let last = card.lastReview.map { min(max($0, 0), 1 << 40) * 1000 } ?? lastReview
        schedule.lastReview = last.map(StudyText.date)
        // In a filtered deck, where the card is due at home.
        let due = card.originalDeck != 0 && card.originalDue != 0 ? card.originalDue : card.due
        let day = StudyDay(firstDay.number + Int(min(max(due, -1_000_000), 1_000_000)))
        switch schedule.phase {
        case .new: break
        case .review: schedule.due = .day(day)
        case .learning, .relearning:
            let count = schedule.phase == .learning ? learningSteps : relearningSteps
            schedule.step = max(count - card.left % 1000, 0)
            let isSeconds = due >= Self.leastSeconds && due < 1 << 40
            schedule.due = isSeconds ? .moment(Date(timeIntervalSince1970: Double(due))) : .day(day)
        }
        return schedule
    }

    static func hold(_ card: AnkiContents.Card) -> StudyCard.Hold {
        switch card.queue {
        case -1: .suspended
        case -2: .buriedBySibling
        case -3: .buried
        default: .none
        }
    }

    /// The settings of a deck with some options in a collection that is scheduled by FSRS or not.
    static func settings(_ options: AnkiContents.Options, of deck: AnkiContents.Deck, usesFSRS: Bool) -> ScheduleSettings {
        var settings = settings(options, usesFSRS: usesFSRS)
        var preset = AnkiPreset(name: StudyText.name(options.name))
        if let limit = deck.newPerDay {
            preset.newPerDay = settings.newPerDay
            settings.newPerDay = limit
        }
        if let limit = deck.reviewsPerDay {
            preset.reviewsPerDay = settings.reviewsPerDay
            settings.reviewsPerDay = limit
        }
        // Exports would call it so anyway.
        let isPlain = preset.name.isEmpty || preset.name == (settings == ScheduleSettings() ? "Default" : deckName(deck))
        if preset != AnkiPreset(name: preset.name) || !isPlain { settings.preset = preset }
        return settings.normalized
    }

    /// The last part of a deck's name.
    private static func deckName(_ deck: AnkiContents.Deck) -> String { StudyText.name(deck.name.components(separatedBy: "::").last ?? "") }

    private static func settings(_ options: AnkiContents.Options, usesFSRS: Bool) -> ScheduleSettings {
        func thousandths(_ value: Double) -> Int { value.isFinite ? Int(min(max(value * 1000, 0), 1e6).rounded()) : 2500 }
        var settings = ScheduleSettings()
        settings.kind = usesFSRS ? .fsrs : .sm2
        settings.newPerDay = options.newPerDay
        settings.reviewsPerDay = options.reviewsPerDay
        settings.learningSteps = options.learningSteps.map { $0 * 60 }
        settings.relearningSteps = options.relearningSteps.map { $0 * 60 }
        settings.maximumInterval = options.maximumInterval
        settings.desiredRetention = options.desiredRetention
        if let weights = FSRS.parameters(filling: options.parameters) { settings.parameters = weights }
        settings.sm2.initialEase = thousandths(options.initialEase)
        settings.sm2.easyBonus = options.easyBonus
        settings.sm2.hardFactor = options.hardFactor
        settings.sm2.lapseFactor = options.lapseFactor
        settings.sm2.intervalFactor = options.intervalFactor
        settings.sm2.minimumLapseInterval = options.minimumLapseInterval
        settings.sm2.graduatingInterval = options.graduatingInterval
        settings.sm2.easyInterval = options.easyInterval
        settings.burying = SiblingBurying(
            new: options.buriesNew, reviews: options.buriesReviews, learning: options.buriesLearning)
        settings.leeches = Leeches(threshold: options.leechThreshold, areSuspended: options.suspendsLeeches)
        return settings.normalized
    }

    static func template(_ type: AnkiContents.NoteType) -> TemplateContent {
        // What has no name or the same as another one can't be told apart in templates.
        var names: Set<String> = []
        func unique(_ name: String, _ standard: String) -> String {
            let plain = StudyText.name(name)
            var candidate = plain.isEmpty ? standard : plain, number = 2
            while !names.insert(candidate).inserted {
                candidate = "\(plain.isEmpty ? standard : plain) \(number)"
                number += 1
            }
            return candidate
        }
        let fields = type.fields.prefix(1000).enumerated().map { index, field in
            var facet = TemplateContent.Facet(unique(field.name, "Field \(index + 1)"))
            let style = AnkiFieldStyle(field)
            if style != AnkiFieldStyle() { facet.anki = style }
            return facet
        }
        var content = TemplateContent(
            facets: fields.isEmpty ? [TemplateContent.Facet("Field 1")] : Array(fields),
            combinations: type.templates.prefix(1000).map { TemplateContent.Combination($0.name, front: $0.front, back: $0.back) },
            isCloze: type.isCloze)
        content.css = type.css
        content.sortFacet = content.facets.indices.contains(type.sortField) ? type.sortField : 0
        content.latexHeader = type.latexHeader
        content.latexFooter = type.latexFooter
        return content
    }

    // MARK: Out

    /// Writes a schedule into a card's row.
    func write(_ card: StudyCard, settings: ScheduleSettings, today: StudyDay, to row: inout AnkiContents.Card) {
        let schedule = card.schedule
        row.type = schedule.phase.rawValue
        row.queue = schedule.phase.rawValue
        row.interval = schedule.interval
        row.ease = schedule.ease
        row.repetitions = schedule.repetitions
        row.lapses = schedule.lapses
        row.flags = card.flag
        if let memory = schedule.memory {
            row.stability = memory.stability
            row.difficulty = memory.difficulty
            row.desiredRetention = settings.desiredRetention
            row.decay = settings.parameters.last
        }
        row.lastReview = schedule.lastReview.map { Int64($0.timeIntervalSince1970.rounded(.down)) }
        switch schedule.phase {
        case .new:
            row.due = Int64(card.newPosition)
            // Anki takes new cards for never graded, also those that were set back to new.
            (row.interval, row.ease) = (0, 0)
        case .review:
            row.queue = 2
            // A card that is due no more, as one that left the last box, is far away.
            row.due = Int64(day(schedule.due, orElse: today + 36_500) - firstDay)
            row.interval = max(schedule.interval, 1)
            if row.ease == 0 { row.ease = settings.sm2.initialEase }
        case .learning, .relearning:
            let steps = schedule.phase == .learning ? settings.learningSteps : settings.relearningSteps
            row.left = max(steps.count - schedule.step, 1)
            if schedule.phase == .relearning {
                row.interval = max(schedule.interval, 1)
                if row.ease == 0 { row.ease = settings.sm2.initialEase }
            }
            if case .moment(let date) = schedule.due {
                row.queue = 1
                row.due = Int64(date.timeIntervalSince1970.rounded(.down))
            } else {
                row.queue = 3
                row.due = Int64(day(schedule.due, orElse: today) - firstDay)
            }
        }
        switch card.hold {
        case .none: break
        case .suspended: row.queue = -1
        case .buried, .buriedBySibling:
            if (card.heldUntil ?? today) > today { row.queue = card.hold == .buried ? -3 : -2 }
        }
    }

    private func day(_ due: CardSchedule.Due, orElse day: StudyDay) -> StudyDay {
        if case .day(let due) = due { due } else { day }
    }

    /// - Parameter settings: without a deck's own limits.
    static func options(_ settings: ScheduleSettings, id: Int64, name: String) -> AnkiContents.Options {
        var options = AnkiContents.Options(id: id, name: name)
        options.newPerDay = settings.newPerDay
        options.reviewsPerDay = settings.reviewsPerDay
        options.learningSteps = settings.learningSteps.map { $0 / 60 }
        options.relearningSteps = settings.relearningSteps.map { $0 / 60 }
        options.maximumInterval = settings.maximumInterval
        options.desiredRetention = settings.desiredRetention
        if settings.parameters != FSRS.defaultParameters { options.parameters = settings.parameters }
        options.initialEase = Double(settings.sm2.initialEase) / 1000
        options.easyBonus = settings.sm2.easyBonus
        options.hardFactor = settings.sm2.hardFactor
        options.lapseFactor = settings.sm2.lapseFactor
        options.intervalFactor = settings.sm2.intervalFactor
        options.minimumLapseInterval = settings.sm2.minimumLapseInterval
        options.graduatingInterval = settings.sm2.graduatingInterval
        options.easyInterval = settings.sm2.easyInterval
        options.buriesNew = settings.burying.new
        options.buriesReviews = settings.burying.reviews
        options.buriesLearning = settings.burying.learning
        options.leechThreshold = settings.leeches.threshold
        options.suspendsLeeches = settings.leeches.areSuspended
        return options
    }
}
