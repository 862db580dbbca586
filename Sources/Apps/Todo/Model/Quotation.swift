import TodoLists

/// A saying for a list in which nothing is left to do.
struct Quotation: Hashable {
    let text: String
    let author: String

    private init(_ text: String, _ author: String) {
        self.text = text
        self.author = author
    }

    /// The quotation as it is copied.
    var copied: String { "“\(text)” – \(author)" }

    /// All quotations, which are in the public domain.
    static let all = [
        Quotation("I like work: it fascinates me. I can sit and look at it for hours.", "Jerome K. Jerome"),
        Quotation("Well begun is half done.", "Aristotle"),
        Quotation("We do not have too little time; we waste too much of it.", "Seneca"),
        Quotation("Confine yourself to the present.", "Marcus Aurelius"),
        Quotation("A journey of a thousand miles begins with a single step.", "Lao Tzu"),
        Quotation("Our life is frittered away by detail. Simplify, simplify.", "Henry David Thoreau"),
        Quotation("Nothing is so fatiguing as the eternal hanging on of an uncompleted task.", "William James"),
        Quotation("Lost time is never found again.", "Benjamin Franklin"),
        Quotation("Adopt the pace of nature: her secret is patience.", "Ralph Waldo Emerson"),
        Quotation("Without haste, but without rest.", "Johann Wolfgang von Goethe"),
        Quotation("Seize the day, and trust tomorrow as little as you can.", "Horace"),
        Quotation("Better three hours too soon than a minute too late.", "William Shakespeare"),
    ]

    /// The quotation of a list on a day: another one on the next day.
    static func forList(_ list: TodoList.ID, on day: TodoDay) -> Quotation {
        all[Int((UInt64(bitPattern: list) &+ UInt64(day.year * 372 + day.month * 31 + day.day)) % UInt64(all.count))]
    }
}
