import UIKit

/// A row of a form: something to press, to switch, to choose, or a number to change.
struct FormRow {
    /// What stands at the end of a row.
    enum End: Equatable {
        case nothing
        /// Pressing the row opens another form.
        case arrow
        /// Whether the row is the one that is chosen among several.
        case check(Bool)
        case toggle(Bool)
        /// A minus and a plus.
        case stepper
    }

    var title: String
    /// What is set, at the end.
    var value = ""
    /// The symbol at the beginning; nil for none.
    var symbol: String?
    /// The symbol's colour; nil for the usual one.
    var tint: UIColor?
    var isDestructive = false
    /// How many levels the row is indented.
    var indent = 0
    var end = End.nothing
    /// Called when the row is pressed; nil if it is only read.
    var press: (@MainActor () -> Void)?
    /// Called with -1 and 1 when the minus and the plus, or the left and right arrow keys, are pressed.
    var step: (@MainActor (Int) -> Void)?

    static func action(
        _ title: String, symbol: String? = nil, isDestructive: Bool = false, _ press: @escaping @MainActor () -> Void
    ) -> FormRow {
        FormRow(title: title, symbol: symbol, isDestructive: isDestructive, press: press)
    }

    static func link(_ title: String, _ value: String = "", symbol: String? = nil, _ press: @escaping @MainActor () -> Void) -> FormRow {
        FormRow(title: title, value: value, symbol: symbol, end: .arrow, press: press)
    }

    static func choice(
        _ title: String, _ value: String = "", isChosen: Bool, indent: Int = 0, _ press: @escaping @MainActor () -> Void
    ) -> FormRow {
        FormRow(title: title, value: value, indent: indent, end: .check(isChosen), press: press)
    }

    static func toggle(_ title: String, _ isOn: Bool, _ change: @escaping @MainActor (Bool) -> Void) -> FormRow {
        FormRow(title: title, end: .toggle(isOn), press: { change(!isOn) })
    }

    /// A number with a minus and a plus, which can be typed, too.
    static func number(
        _ title: String, _ value: String, type: @escaping @MainActor () -> Void, step: @escaping @MainActor (Int) -> Void
    ) -> FormRow {
        FormRow(title: title, value: value, end: .stepper, press: type, step: step)
    }
}

/// Rows below a title.
struct FormSection {
    var title = ""
    var rows: [FormRow]
    /// Words below the rows.
    var note = ""
}
