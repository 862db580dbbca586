import Files
import StudyLibrary

extension StudyDay {
    /// The day as the calendar has it.
    var date: CivilDate { CivilDate(daysSince1970: number) }
    /// From 0 for Monday to 6 for Sunday.
    var weekday: Int { ((number + 3) % 7 + 7) % 7 }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    var monthName: String { Self.months[date.month - 1] }
    /// Such as "3 Nov".
    var shortText: String { "\(date.day) \(monthName)" }
}
