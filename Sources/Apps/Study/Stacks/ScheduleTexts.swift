import StudyLibrary

extension ScheduleSettings {
    /// The settings in a few words.
    var words: String {
        switch kind {
        case .fsrs: "\(kind.title), \((desiredRetention * 100).inTenths) % recalled, \(newPerDay) new cards a day"
        case .sm2, .leitner: "\(kind.title), \(newPerDay) new cards a day"
        case .dated: target.map { "known by \($0.shortText) \($0.date.year)" } ?? kind.title
        case .none: kind.title
        }
    }
}

extension ScheduleSettings.Kind {
    var title: String {
        switch self {
        case .fsrs: "FSRS"
        case .sm2: "SM-2"
        case .leitner: "Leitner Boxes"
        case .dated: "By a Date"
        case .none: "None"
        }
    }

    /// What the schedule does.
    var words: String {
        switch self {
        case .fsrs: "A model of memory finds out when each card would be forgotten. The best for learning for good."
        case .sm2: "Intervals grow by an ease of each card, as Anki did it before FSRS."
        case .leitner: "Cards go from box to box; each box is studied after so many days. For cramming."
        case .dated: "Everything is known on a day, such as that of an exam."
        case .none: "Cards are studied when you like."
        }
    }
}
