import Foundation

/// Text attributes that can be compared for equality: at once, if one is a copy of the other.
struct AttributeSet: Equatable {
    private final class Storage {
        let values: [NSAttributedString.Key: Any]

        init(_ values: [NSAttributedString.Key: Any]) { self.values = values }
    }

    private var storage: Storage
    var values: [NSAttributedString.Key: Any] {
        get { storage.values }
        set { storage = Storage(newValue) }
    }

    init(_ values: [NSAttributedString.Key: Any] = [:]) { storage = Storage(values) }

    static func == (one: AttributeSet, other: AttributeSet) -> Bool {
        if one.storage === other.storage { return true }
        guard one.values.count == other.values.count else { return false }
        return one.values.allSatisfy { key, value in
            guard let second = other.values[key] else { return false }
            if let first = value as? AnyHashable, let second = second as? AnyHashable { return first == second }
            // Arrays whose elements' type is not known.
            if let first = (value as AnyObject) as? NSObject { return first.isEqual(second) }
            return (value as AnyObject) === (second as AnyObject)
        }
    }
}

/// Mutable attributed text, which text fields and text views edit. A value type, so that undo can keep earlier states; apps see it as an
/// `NSAttributedString` (``attributed(adding:)``).
struct StyledText: Equatable {
    struct Run: Equatable {
        var length: Int
        var attributes: AttributeSet
    }

    /// The text's UTF-16 code units.
    private(set) var units: [UInt16] = []
    /// The attribute runs in order. None is empty, and adjacent runs have different attributes.
    private(set) var runs: [Run] = []

    init() {}

    init(_ string: String, _ attributes: AttributeSet) {
        units = Array(string.utf16)
        if !units.isEmpty { runs = [Run(length: units.count, attributes: attributes)] }
    }

    init(_ string: NSAttributedString) {
        units = Array(string.string.utf16)
        var covered = 0
        string.enumerateAttributes(in: NSRange(location: 0, length: string.length), options: []) { attributes, range, _ in
            append(range.length, AttributeSet(attributes))
            covered += range.length
        }
        if covered < units.count { append(units.count - covered, AttributeSet()) }
    }

    private mutating func append(_ length: Int, _ attributes: AttributeSet) { Self.append(length, attributes, to: &runs) }

    private static func append(_ length: Int, _ attributes: AttributeSet, to runs: inout [Run]) {
        guard length > 0 else { return }
        if let last = runs.last, last.attributes == attributes {
            runs[runs.count - 1].length += length
        } else {
            runs.append(Run(length: length, attributes: attributes))
        }
    }

    // MARK: Reading

    var length: Int { units.count }
    var isEmpty: Bool { units.isEmpty }
    var string: String { String(decoding: units, as: UTF16.self) }

    func string(in range: Range<Int>) -> String { String(decoding: units[clamped(range)], as: UTF16.self) }

    func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<units.count) }

    /// The attributes of the character at a position; of the last one at the end; nil for no text.
    func attributes(at position: Int) -> AttributeSet? {
        var start = 0
        for run in runs {
            start += run.length
            if position < start { return run.attributes }
        }
        return runs.last?.attributes
    }

    /// The attributes of the character at a position and the range in which they hold; nil outside of the text.
    func run(at position: Int) -> (attributes: AttributeSet, range: Range<Int>)? {
        var start = 0
        for run in runs {
            if (start..<start + run.length).contains(position) { return (run.attributes, start..<start + run.length) }
            start += run.length
        }
        return nil
    }

    /// A part of the text.
    func slice(_ range: Range<Int>) -> StyledText {
        let range = clamped(range)
        var part = StyledText()
        part.units = Array(units[range])
        part.runs = runs(in: range)
        return part
    }

    /// The attribute runs of a part of the text.
    func runs(in range: Range<Int>) -> [Run] {
        var part: [Run] = []
        var start = 0
        for run in runs {
            let length = range.clamped(to: start..<start + run.length).count
            if length > 0 { part.append(Run(length: length, attributes: run.attributes)) }
            start += run.length
            if start >= range.upperBound { break }
        }
        return part
    }

    /// Where a text differs from this one: the range here, and its end there. Nil for equal texts.
    func change(to other: StyledText) -> (range: Range<Int>, newEnd: Int)? {
        let most = min(length, other.length)
        var (head, tail) = Self.equalEnds(units, other.units)
        if runs != other.runs {
            head = min(head, Self.equalLength(runs, other.runs))
            tail = min(tail, Self.equalLength(runs.reversed(), other.runs.reversed()))
        }
        guard head < length || head < other.length else { return nil }
        tail = min(tail, most - head)
        return (head..<length - tail, other.length - tail)
    }

    /// How many code units are the same at the beginnings and at the ends of two texts. Long texts are compared by the kilobyte.
    private static func equalEnds(_ one: [UInt16], _ other: [UInt16]) -> (head: Int, tail: Int) {
        let most = min(one.count, other.count), step = 512
        return one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                guard most > 0, let first = one.baseAddress, let second = other.baseAddress else { return (0, 0) }
                func isSame(_ count: Int, _ from: Int, _ otherFrom: Int) -> Bool {
                    memcmp(first + from, second + otherFrom, count * MemoryLayout<UInt16>.size) == 0
                }
                var head = 0, tail = 0
                while head + step <= most, isSame(step, head, head) { head += step }
                while head < most, first[head] == second[head] { head += 1 }
                while tail + step <= most, isSame(step, one.count - tail - step, other.count - tail - step) { tail += step }
                while tail < most, first[one.count - 1 - tail] == second[other.count - 1 - tail] { tail += 1 }
                return (head, tail)
            }
        }
    }

    /// How many code units at the beginning have the same attributes.
    private static func equalLength(_ runs: [Run], _ others: [Run]) -> Int {
        var length = 0
        for (run, other) in zip(runs, others) {
            guard run.attributes == other.attributes else { return length }
            length += min(run.length, other.length)
            if run.length != other.length { return length }
        }
        return length
    }

    /// The text as an `NSAttributedString`. `defaults` supplies the attributes that a run does not set.
    func attributed(adding defaults: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
        let result = NSMutableAttributedString(string: string)
        var start = 0
        for run in runs {
            let values = defaults.merging(run.attributes.values) { $1 }
            if !values.isEmpty { result.setAttributes(values, range: NSRange(location: start, length: run.length)) }
            start += run.length
        }
        return NSAttributedString(attributedString: result)
    }

    // MARK: Changing

    mutating func replace(_ range: Range<Int>, with text: StyledText) {
        let range = clamped(range)
        let (first, kept) = place(of: range.lowerBound), (last, cut) = place(of: range.upperBound)
        // The runs at the ends join those of the text if they have the same attributes; the others are not looked at.
        let start = kept > 0 ? first : max(0, first - 1), end = min(last + 1, runs.count)
        var joined: [Run] = []
        if start < first || kept > 0 { joined.append(Run(length: kept > 0 ? kept : runs[start].length, attributes: runs[start].attributes)) }
        for run in text.runs { Self.append(run.length, run.attributes, to: &joined) }
        if last < end { Self.append(runs[last].length - cut, runs[last].attributes, to: &joined) }
        runs.replaceSubrange(start..<end, with: joined)
        units.replaceSubrange(range, with: text.units)
    }

    /// The index of the run that a position lies in, and how far in; the number of runs for the end of the text.
    private func place(of position: Int) -> (run: Int, offset: Int) {
        var start = 0
        for (index, run) in runs.enumerated() {
            if position < start + run.length { return (index, position - start) }
            start += run.length
        }
        return (runs.count, 0)
    }

    mutating func append(_ text: StyledText) { replace(length..<length, with: text) }

    /// Changes the attributes of a range.
    mutating func changeAttributes(in range: Range<Int>, _ change: (inout AttributeSet) -> Void) {
        let range = clamped(range)
        var part = slice(range)
        for index in part.runs.indices { change(&part.runs[index].attributes) }
        replace(range, with: part)
    }

    // MARK: Paragraphs

    /// Whether a code unit ends a paragraph.
    private static func isSeparator(_ unit: UInt16) -> Bool { unit == 10 || unit == 13 || unit == 0x2029 }

    /// The paragraph that a position lies in, without the separator that ends it, and where the next one begins.
    func paragraph(at position: Int) -> (range: Range<Int>, end: Int) {
        var start = min(max(position, 0), length)
        // A position between a carriage return and its line feed belongs to the paragraph that they end.
        if start > 0, start < length, units[start - 1] == 13, units[start] == 10 { start -= 1 }
        var end = start
        while start > 0, !Self.isSeparator(units[start - 1]) { start -= 1 }
        while end < length, !Self.isSeparator(units[end]) { end += 1 }
        guard end < length else { return (start..<end, end) }
        let isPair = units[end] == 13 && end + 1 < length && units[end + 1] == 10
        return (start..<end, end + (isPair ? 2 : 1))
    }
}
