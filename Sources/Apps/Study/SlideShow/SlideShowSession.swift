import QuartzCore
import StudyLibrary

/// The slide show as a person goes through it: which slide is shown, whether its answer is, and how long it took. All of it is in the
/// library, so it goes on where it was after the program has ended, however that was.
@MainActor
final class SlideShowSession {
    let model: StudyModel
    private(set) var show: SlideShow?
    /// What is shown; nil if all slides are through.
    private(set) var slide: StudySlide?
    /// The page of the answer that is shown; nil while the question is.
    private(set) var page: Int?
    /// How many slides got each grade since the window was opened.
    private(set) var tally: [StudyGrade: Int] = [:]
    /// How long they took, in milliseconds.
    private(set) var milliseconds = 0
    private var begun = 0.0
    /// What was graded here, for undoing.
    private var grades: [(grade: StudyGrade, milliseconds: Int)] = []

    /// How many facets of an answer share a page.
    static let facetsPerSlide = 3

    init(_ model: StudyModel) {
        self.model = model
        refresh()
        page = show?.isAnswerShown == true && slide != nil ? 0 : nil
    }

    /// Begins to study some notes, or goes on with the slide show that was begun for them on the same day.
    static func begin(_ source: NoteSource, all: Bool = false, _ model: StudyModel) -> SlideShowSession {
        let isOpen = model.attempt { store in
            guard !all, let show = try store.slideShow(), show.source == source, show.options.isDueOnly, show.slide != nil else { return false }
            let boundary = try store.dayBoundary(), now = store.moment
            return boundary.day(of: show.started, at: now) == boundary.day(of: now)
        } ?? false
        if !isOpen {
            var options = SlideShowOptions()
            options.facetsPerSlide = facetsPerSlide
            options.isDueOnly = !all
            model.attempt { try $0.startSlideShow(source, options) }
        }
        return SlideShowSession(model)
    }

    /// Reads the slide show again.
    ///
    /// - Returns: whether another slide is shown than before, or it says something else.
    @discardableResult
    func refresh() -> Bool {
        let old = slide
        show = model.attempt { try $0.slideShow() } ?? nil
        slide = show.flatMap { show in model.attempt { try StudySlide.current(of: show, in: $0) } ?? nil }
        let isOther = slide != old
        if slide?.slide != old?.slide {
            page = nil
            begun = CACurrentMediaTime()
        }
        if let page, let slide, page >= slide.answers.count { self.page = slide.answers.count - 1 }
        return isOther
    }

    /// The part of the slides that is through, 0 to 1.
    var progress: Double {
        guard let show, show.gradedCount + show.leftCount > 0 else { return slide == nil ? 1 : 0 }
        return Double(show.gradedCount) / Double(show.gradedCount + show.leftCount)
    }

    /// How many milliseconds pass until a card comes again, when nothing else is left; nil if none does today.
    var wait: Int? {
        guard slide == nil, let due = show?.due else { return nil }
        return Int(max(0, due.timeIntervalSince(model.store.moment.date)) * 1000)
    }

    /// Shows a page of the answer, or the question.
    ///
    /// - Returns: false if there is no such page.
    func turn(to new: Int?) -> Bool {
        guard let slide, new != page, new.map(slide.answers.indices.contains) ?? true else { return false }
        page = new
        // A page that isn't remembered is no loss: the answer begins at its first page again.
        model.whenUnlocked { try $0.showAnswer(new != nil) }
        return true
    }

    /// Grades the slide in one transaction, and goes on to the next one.
    ///
    /// - Returns: whether the grade is stored. If another program keeps the library locked, it will be.
    func grade(_ grade: StudyGrade) -> Bool {
        guard let slide, page != nil else { return false }
        let took = Int(min(max((CACurrentMediaTime() - begun) * 1000, 0), 3_600_000))
        let shown = slide.slide
        let next = model.whenUnlocked({ try $0.grade(shown, grade, milliseconds: took) }, didStore: { [weak self] _ in
            guard let self else { return }
            grades.append((grade, took))
            tally[grade, default: 0] += 1
            milliseconds += took
        })
        refresh()
        return next != nil
    }

    /// Whether the last change is a grade of this slide show.
    var canUndo: Bool {
        guard let show, show.gradedCount > 0 else { return false }
        return model.undoNames.undo == Self.gradeName
    }

    /// Takes the last grade back and shows its slide again.
    ///
    /// - Returns: whether it is taken back.
    func undo() -> Bool {
        guard canUndo, model.perform(.undo) != nil else { return false }
        if let last = grades.popLast() {
            tally[last.grade, default: 1] -= 1
            milliseconds -= last.milliseconds
        }
        refresh()
        page = nil
        return true
    }

    /// The name of the change that grading makes.
    static let gradeName = "Grade"
}
