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

    /// Such as "2026-11-03".
    var text: String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
    }

    /// The day of a year, month and day, with anything between that isn't a digit; nil for what is no day of the years 1970 to 2999.
    init?(_ text: String) {
        let numbers = text.split { !("0"..."9").contains($0) }.compactMap { Int($0) }
        guard numbers.count == 3, (1970...2999).contains(numbers[0]), (1...12).contains(numbers[1]),
            (1...CivilDate.length(ofMonth: numbers[1], year: numbers[0])).contains(numbers[2])
        else { return nil }
        let leapDays = { (year: Int) in year / 4 - year / 100 + year / 400 }
        var days = (numbers[0] - 1970) * 365 + leapDays(numbers[0] - 1) - leapDays(1969) + numbers[2] - 1
        for month in 1..<numbers[1] { days += CivilDate.length(ofMonth: month, year: numbers[0]) }
        self.init(days)
    }
}
