import StudyLibrary

/// A day as the calendar has it.
struct CivilDay: Equatable {
    let year: Int, month: Int, day: Int
    /// From 0 for Monday to 6 for Sunday.
    let weekday: Int

    init(_ day: StudyDay) {
        // Years are counted from March, so that the leap day is the last of them; eras have 400 years.
        let shifted = day.number + 719_468, era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        self.day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        weekday = ((day.number + 3) % 7 + 7) % 7
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    var monthName: String { Self.months[month - 1] }
    /// Such as "3 Nov".
    var shortText: String { "\(day) \(monthName)" }
}
