/// What an item says, without its identity and its place: what is exported and imported.
public struct TodoContent: Sendable, Hashable {
    /// What is to be done. Projects (`+Garden`), contexts (`@home`) and keys (`key:value`) of todo.txt are words of the text.
    ///
    /// Lines are separated by `\n`. The store changes other line breaks to it, leaves out other control characters except tabs, and blanks
    /// at both ends.
    public var text: String
    /// Whether the item is done.
    public var isDone = false
    /// The day on which the item was created, if that is known.
    public var created: TodoDay?
    /// The day on which the item was done, if that is known; nil unless ``isDone``.
    public var completed: TodoDay?
    /// The day on which the item is due.
    public var due: TodoDay?
    /// The item's priority.
    public var priority: TodoPriority?
    /// The properties of an iCalendar file that have no other place here, one unfolded content line each (`LOCATION:Paris`), components
    /// inside the item with their `BEGIN` and `END`. They are kept for exporting.
    public var calendarLines: [String] = []

    public init(_ text: String) {
        self.text = text
    }

    /// The projects that the text names, such as `Garden` for the word `+Garden`, in their order.
    public var projects: [String] { words(markedBy: "+") }
    /// The contexts that the text names, such as `home` for the word `@home`, in their order.
    public var contexts: [String] { words(markedBy: "@") }

    private func words(markedBy mark: Character) -> [String] {
        let words: [Substring] = text.split { $0.isWhitespace }
        return words.filter { $0.first == mark && $0.count > 1 }.map { String($0.dropFirst()) }
    }

    /// The content as it is stored: text without what texts don't have, no completion day for what isn't done, and of the calendar lines
    /// those that don't contradict it.
    var normalized: TodoContent {
        var content = self
        content.text = TodoText.normalized(text)
        if !isDone { content.completed = nil }
        if !calendarLines.isEmpty { content.calendarLines = CalendarItem.kept(calendarLines, of: content) }
        return content
    }
}
