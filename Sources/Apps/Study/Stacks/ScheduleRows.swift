import Foundation
import StudyLibrary

/// Rows that change settings.
@MainActor
struct ScheduleRows {
    let form: FormViewController
    let set: @MainActor (@escaping (inout ScheduleSettings) -> Void) -> Void

    func toggle(_ title: String, _ isOn: Bool, _ change: @escaping (inout ScheduleSettings, Bool) -> Void) -> FormRow {
        .toggle(title, isOn) { isOn in set { change(&$0, isOn) } }
    }

    func number(
        _ title: String, _ value: Int, _ range: ClosedRange<Int>, by step: Int = 1, unit: String,
        _ change: @escaping (inout ScheduleSettings, Int) -> Void
    ) -> FormRow {
        @MainActor func store(_ number: Int) {
            let number = min(max(number, range.lowerBound), range.upperBound)
            set { change(&$0, number) }
        }
        let words = unit.isEmpty ? value.grouped : "\(value.grouped) \(unit)\(value == 1 ? "" : "s")"
        return .number(title, words, type: { [unowned form] in
            form.ask(title, text: "\(value)") { if let number = Int($0) { store(number) } }
        }, step: { direction in
            // Down to the multiple below, up to the one above.
            let multiple = direction > 0 ? value / step + 1 : (value + step - 1) / step - 1
            store(multiple * step)
        })
    }

    func percent(
        _ title: String, _ value: Double, _ range: ClosedRange<Double>, by step: Double = 0.01,
        _ change: @escaping (inout ScheduleSettings, Double) -> Void
    ) -> FormRow {
        @MainActor func store(_ number: Double) {
            let number = min(max((number * 1000).rounded() / 1000, range.lowerBound), range.upperBound)
            set { change(&$0, number) }
        }
        let shown = (value * 100).inTenths
        return .number(title, "\(shown) %", type: { [unowned form] in
            form.ask(title, message: "In percent.", text: shown) { typed in
                if let number = Double(typed.replacing("%", with: "").replacing(" ", with: "")), number.isFinite { store(number / 100) }
            }
        }, step: { store(value + Double($0) * step) })
    }

    func list(_ title: String, _ values: [Int], _ change: @escaping (inout ScheduleSettings, [Int]) -> Void) -> FormRow {
        let text = values.map(String.init).joined(separator: ", ")
        return .link(title, text) { [unowned form] in
            form.ask(title, message: "The days of each box, with commas between.", text: text) { typed in
                let numbers = typed.split { !$0.isNumber }.compactMap { Int($0) }
                if !numbers.isEmpty { set { change(&$0, numbers) } }
            }
        }
    }

    func steps(_ title: String, _ steps: [Double], _ change: @escaping (inout ScheduleSettings, [Double]) -> Void) -> FormRow {
        let text = StepText.text(steps)
        return .link(title, text.isEmpty ? "none" : text) { [unowned form] in
            form.ask(title, message: "Such as 30s 10m 1h 1d; none for no steps.", text: text) { typed in
                if let steps = StepText.steps(typed) { set { change(&$0, steps) } }
            }
        }
    }

    func day(_ title: String, _ day: StudyDay, _ change: @escaping (inout ScheduleSettings, StudyDay) -> Void) -> FormRow {
        .number(title, "\(day.shortText) \(day.date.year)", type: { [unowned form] in
            form.ask(title, message: "Year, month and day.", text: day.text) { typed in
                if let day = StudyDay(typed) { set { change(&$0, day) } }
            }
        }, step: { direction in set { change(&$0, day + direction) } })
    }
}
