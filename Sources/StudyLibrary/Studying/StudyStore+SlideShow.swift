import Foundation
import GRDB

/// The slide show and grading.
extension StudyStore {
    /// Begins a slide show in place of the one that there may be. It is no step that is undone on its own: undoing the change before it
    /// brings back the slide show that there was then.
    ///
    /// - Throws: `noStack`, `StoreFailure`.
    @discardableResult
    public func startSlideShow(_ source: NoteSource, _ options: SlideShowOptions = SlideShowOptions()) throws -> SlideShow? {
        try records.follow { try edit($0).startSlideShow(source, options) }
        return try slideShow()
    }

    /// The slide show with its current slide; nil if none was begun.
    public func slideShow() throws -> SlideShow? { try inspect { try $0.slideShow() } }

    /// Turns the slide over, so that the answer is still there when the program is started again.
    ///
    /// - Throws: `noSlide`.
    public func showAnswer(_ isShown: Bool = true) throws {
        try records.write { db in
            guard try edit(db).number("SELECT id FROM slideShow LIMIT 1") != nil else { throw StudyError.noSlide }
            try db.execute(sql: "UPDATE slideShow SET isAnswerShown = ?", arguments: [isShown])
        }
    }

    /// Grades the current slide: the card's schedule, the log and the slide show change in one transaction, and can be undone together.
    ///
    /// - Parameters:
    ///   - slide: the slide that the person saw.
    ///   - grade: the grade.
    ///   - milliseconds: how long the person took.
    /// - Returns: the slide show with its next slide.
    /// - Throws: `noSlide` if it is graded already: another window may have done so.
    @discardableResult
    public func grade(_ slide: SlideShow.Slide, _ grade: StudyGrade, milliseconds: Int = 0) throws -> SlideShow {
        try change("Grade") { edit in
            let isLeft = try edit.number("SELECT id FROM slide WHERE id = ? AND card = ? AND grade IS NULL", [slide.id, slide.card]) != nil
            guard let show = try edit.slideShow(), isLeft else { throw StudyError.noSlide }
            let card = try edit.grade(slide.card, grade, milliseconds: milliseconds)
            try edit.run("UPDATE slide SET grade = ? WHERE id = ?", [grade.rawValue, slide.id])
            if show.options.isDueOnly { try edit.removeSlidesOfBuriedSiblings(of: card) }
            switch card.schedule.due {
            case _ where card.hold == .suspended: break
            case .moment(let date):
                // What is still in steps comes again.
                try edit.run("INSERT INTO slide (card, due) VALUES (?, ?)", [card.id, StudyText.milliseconds(date)])
            case _ where !show.options.isDueOnly && !grade.isRight:
                try edit.run("INSERT INTO slide (card) VALUES (?)", [card.id])
            default: break
            }
            try edit.chooseSlide()
            return try edit.slideShow()!
        }
    }

    /// Ends the slide show, which is no step that is undone on its own, either.
    public func endSlideShow() throws {
        try records.follow { try edit($0).endSlideShow() }
    }

    /// How long a card would rest after each grade, if it were graded now.
    ///
    /// - Throws: `noCard`.
    public func intervals(of card: Int64) throws -> [StudyGrade: StudyInterval] {
        try inspect { edit in
            let card = try edit.card(card), settings = try edit.settings(of: card.stack)
            var intervals: [StudyGrade: StudyInterval] = [:]
            for grade in StudyGrade.allCases {
                intervals[grade] =
                    switch try edit.graded(card, grade, settings).due {
                    case .never: .never
                    case .moment(let due): .seconds(max(0, due.timeIntervalSince(edit.now.date)))
                    case .day(let day): .days(max(0, day - edit.today))
                    }
            }
            return intervals
        }
    }

    /// Grades a card outside of a slide show, in one transaction.
    ///
    /// - Parameters:
    ///   - card: the card's number.
    ///   - grade: the grade.
    ///   - milliseconds: how long the person took.
    /// - Returns: the card after it.
    /// - Throws: `noCard`, `StoreFailure`.
    @discardableResult
    public func grade(card: Int64, _ grade: StudyGrade, milliseconds: Int = 0) throws -> StudyCard {
        try change("Grade") { try $0.grade(card, grade, milliseconds: milliseconds) }
    }
}

extension StudyEdit {
    func startSlideShow(_ source: NoteSource, _ options: SlideShowOptions) throws {
        var cards: [Int64]
        if options.isDueOnly {
            cards = try queue(in: source).cards
        } else {
            cards = try ids(in: source).flatMap { try self.cards(of: $0) }.filter { $0.hold != .suspended }.map(\.id)
        }
        switch options.order {
        case .scheduled: break
        case .byHand where options.isDueOnly:
            let wanted = Set(cards)
            cards = try ids(in: source).flatMap { try self.cards(of: $0) }.map(\.id).filter(wanted.contains)
        case .byHand: break
        case .shuffled(let seed):
            cards = cards.enumerated().map { (IntervalFuzz.mixed(seed &+ UInt64(truncatingIfNeeded: $0.element)), $0.element) }
                .sorted { $0 < $1 }.map { $0.1 }
        }
        if let limit = options.limit { cards = Array(cards.prefix(max(limit, 0))) }
        try endSlideShow()
        try run("INSERT INTO slideShow (source, options, started, isAnswerShown) VALUES (?, ?, ?, 0)", [
            StudyRows.encoded(source), StudyRows.encoded(options), milliseconds,
        ])
        for card in cards { try run("INSERT INTO slide (card) VALUES (?)", [card]) }
        try chooseSlide()
    }

    func endSlideShow() throws {
        try run("DELETE FROM slide")
        try run("DELETE FROM slideShow")
    }

    func chooseSlide() throws {
        try run("UPDATE slideShow SET isAnswerShown = 0, current = ?", [nextSlide()?.slide.id])
    }

    /// The slide to show next: the first one whose time has come. Cards that come again in a few minutes wait until the others are through,
    /// and are shown early if nothing else is left and they come soon enough to be learned ahead.
    private func nextSlide() throws -> (slide: SlideShow.Slide, due: Int64?)? {
        try slide("slide.due <= \(milliseconds)", "slide.due, slide.id") ?? slide("slide.due IS NULL", "slide.id")
            ?? slide("slide.due <= \(aheadMilliseconds)", "slide.due, slide.id")
    }

    /// The first slide of those that are left and fulfil a condition.
    private func slide(_ condition: String, _ order: String) throws -> (slide: SlideShow.Slide, due: Int64?)? {
        try first(
            """
            SELECT slide.id, slide.card, slide.due FROM slide JOIN card ON card.id = slide.card JOIN note ON note.id = card.note
            WHERE slide.grade IS NULL AND trashed IS NULL AND card.hold <> 1 AND \(condition) ORDER BY \(order) LIMIT 1
            """, [], { (SlideShow.Slide(id: $0[0], card: $0[1]), $0[2]) })
    }

    /// The slide show. Its slide stays the same until it is graded, unless its note is thrown away.
    func slideShow() throws -> SlideShow? {
        let row = try first(
            "SELECT source, options, started, isAnswerShown, current, id FROM slideShow ORDER BY id DESC LIMIT 1", [],
            { ($0[0] as String, $0[1] as String, $0[2] as Int64, $0[3] as Bool, $0[4] as Int64?, $0[5] as Int64) })
        guard let row, let source = try StudyRows.decoded(NoteSource.self, row.0, "source", of: "slideShow", row.5) else { return nil }
        let options = try StudyRows.decoded(SlideShowOptions.self, row.1, "options", of: "slideShow", row.5)
        let current = try row.4.flatMap { try slide("slide.id = \($0)", "slide.id") } ?? nextSlide()
        let due = try current == nil ? slide("1", "slide.due")?.due : current?.due
        let counts = try first("SELECT count(grade), count(*) FROM slide", [], { ($0[0] as Int, $0[1] as Int) }) ?? (0, 0)
        return SlideShow(
            source: source, options: options ?? SlideShowOptions(), started: StudyText.date(row.2),
            slide: current?.slide, isAnswerShown: row.3, due: due.map(StudyText.date), gradedCount: counts.0,
            leftCount: current == nil ? 0 : counts.1 - counts.0)
    }

    /// Grades a card.
    ///
    /// - Parameters:
    ///   - id: the card's number.
    ///   - grade: the grade.
    ///   - took: how long the person took, in milliseconds.
    /// - Returns: the card after it.
    /// - Throws: `noCard`.
    @discardableResult
    public func grade(_ id: Int64, _ grade: StudyGrade, milliseconds took: Int = 0) throws -> StudyCard {
        let card = try card(id)
        let settings = try settings(of: card.stack)
        let next = try graded(card, grade, settings)
        try setSchedule(id, to: next)
        let last = try number("SELECT max(time) FROM grade WHERE card = ?", [id]) ?? 0
        let kind: GradeRecord.Kind =
            switch card.schedule.phase {
            case .new, .learning: .learning
            case .review: settings.kind == .none || !card.schedule.isDue(at: now.date, on: today) ? .extra : .review
            case .relearning: .relearning
            }
        try log(GradeRecord(
            card: id, time: StudyText.date(max(milliseconds, last + 1)), grade: grade, kind: kind,
            interval: Self.logged(next, since: now.date), lastInterval: Self.logged(card.schedule, since: card.schedule.lastReview),
            ease: next.memory.map { Int((($0.difficulty - 1) / 9 * 1000).rounded()) + 100 } ?? next.ease,
            milliseconds: min(max(took, 0), 3_600_000)))
        if next.lapses > card.schedule.lapses, settings.leeches.holds(lapses: next.lapses) {
            try addTag(Leeches.tag, to: card.note)
            if settings.leeches.areSuspended { try setHold(id, to: .suspended) }
        }
        try burySiblings(of: card, settings.burying)
        return try self.card(id)
    }

    private func addTag(_ tag: String, to note: Int64) throws {
        var content = try self.note(note).content
        guard !content.tags.contains(where: { $0.lowercased() == tag }) else { return }
        content.tags.append(tag)
        try setContent(note, to: content)
    }

    /// Holds the other cards of a graded card's note back until the next day. Cards in steps of minutes stay.
    private func burySiblings(of card: StudyCard, _ burying: SiblingBurying) throws {
        guard burying != SiblingBurying() else { return }
        for sibling in try cards(of: card.note) where sibling.id != card.id && !isHeld(sibling) {
            let isBuried =
                switch sibling.schedule.phase {
                case .new: burying.new
                case .review: burying.reviews && sibling.schedule.isDue(at: now.date, on: today)
                case .learning, .relearning:
                    burying.learning && sibling.schedule.due.isDay && sibling.schedule.isDue(at: now.date, on: today)
                }
            if isBuried { try setHold(sibling.id, to: .buriedBySibling) }
        }
    }

    /// Whether a card is held back today.
    private func isHeld(_ card: StudyCard) -> Bool {
        card.hold == .suspended || (card.hold.isUntilDay && card.heldUntil.map { $0 > today } == true)
    }

    /// Takes the buried cards of a graded card's note out of the slide show.
    func removeSlidesOfBuriedSiblings(of card: StudyCard) throws {
        for sibling in try cards(of: card.note) where sibling.id != card.id && sibling.hold.isUntilDay && isHeld(sibling) {
            try run("DELETE FROM slide WHERE card = ? AND grade IS NULL", [sibling.id])
        }
    }

    /// The schedule of a card after a grade.
    func graded(_ card: StudyCard, _ grade: StudyGrade, _ settings: ScheduleSettings) throws -> CardSchedule {
        // The same card's next repetition is spread otherwise.
        let seed = UInt64(truncatingIfNeeded: card.id) &* 0x1_0000_0001 &+ UInt64(card.schedule.repetitions)
        let schedule = try remembered(card.schedule, settings) { try grades(of: card.id) }
        return settings.graded(schedule, grade, at: now, boundary: boundary, seed: seed)
    }

    /// A schedule with the memory that FSRS works with: of a card that was scheduled otherwise until now, that of its log, or else that of
    /// its interval and ease.
    func remembered(_ schedule: CardSchedule, _ settings: ScheduleSettings, log: () throws -> [GradeRecord]) rethrows -> CardSchedule {
        guard settings.kind == .fsrs, schedule.phase != .new, schedule.memory == nil else { return schedule }
        var schedule = schedule
        schedule.memory = try settings.fsrs.memory(after: log()) { boundary.day(of: $0, at: now) }
            ?? settings.fsrs.memory(interval: schedule.interval, ease: schedule.ease)
        return schedule
    }

    func log(_ record: GradeRecord) throws {
        try run(
            "INSERT INTO grade (card, time, grade, kind, interval, lastInterval, ease, milliseconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                record.card, StudyText.milliseconds(record.time), record.grade?.rawValue ?? 0, record.kind.rawValue, record.interval,
                record.lastInterval, record.ease, record.milliseconds,
            ])
    }

    /// An interval as the log has it: days, or seconds below zero.
    private static func logged(_ schedule: CardSchedule, since date: Date?) -> Int {
        switch schedule.due {
        case .moment(let due): date.map { -Int(max(due.timeIntervalSince($0), 0).rounded()) } ?? 0
        case .day, .never: schedule.interval
        }
    }
}
