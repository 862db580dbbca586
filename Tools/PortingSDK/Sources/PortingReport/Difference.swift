/// The difference between a source and what porting makes of it, in the unified format.
///
/// Porting leaves every line where it is and appends others, so lines of the same number belong together.
enum Difference {
    /// The difference; an empty text if there is none.
    static func unified(_ before: String, _ after: String, path: String, context: Int = 3) -> String {
        let old = lines(before), new = lines(after)
        let common = min(old.count, new.count)
        var changed = (0..<common).filter { old[$0] != new[$0] }
        // What was appended, or cut off, stands behind the last common line.
        if old.count != new.count { changed.append(common) }
        guard !changed.isEmpty else { return "" }
        var result = "--- a/\(path)\n+++ b/\(path)\n"
        for hunk in hunks(changed, context: context, count: max(old.count, new.count)) {
            let isLast = changed.last == common && old.count != new.count && hunk.contains(common)
            let oldEnd = isLast ? old.count : min(hunk.upperBound, old.count), newEnd = isLast ? new.count : min(hunk.upperBound, new.count)
            result += "@@ -\(range(hunk.lowerBound, oldEnd)) +\(range(hunk.lowerBound, newEnd)) @@\n"
            var index = hunk.lowerBound
            while index < max(oldEnd, newEnd) {
                if index < common, old[index] == new[index] {
                    result += marked(" ", old[index])
                    index += 1
                    continue
                }
                // A run of changed lines: all that go, then all that come.
                var end = index
                while end < max(oldEnd, newEnd), end >= common || old[end] != new[end] { end += 1 }
                for line in old[index..<max(index, min(end, oldEnd))] { result += marked("-", line) }
                for line in new[index..<max(index, min(end, newEnd))] { result += marked("+", line) }
                index = end
            }
        }
        return result
    }

    /// The lines with the breaks at their ends.
    private static func lines(_ text: String) -> [String] {
        var lines: [String] = []
        var line: [UInt8] = []
        for byte in text.utf8 {
            line.append(byte)
            if byte == UInt8(ascii: "\n") {
                lines.append(String(decoding: line, as: UTF8.self))
                line = []
            }
        }
        if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
        return lines
    }

    private static func hunks(_ changed: [Int], context: Int, count: Int) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in changed {
            let start = max(0, index - context), end = min(count, index + 1 + context)
            if let last = hunks.last, start <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<max(end, last.upperBound)
            } else {
                hunks.append(start..<end)
            }
        }
        return hunks
    }

    private static func range(_ start: Int, _ end: Int) -> String {
        let count = max(0, end - start)
        // An empty range is named by the line before it.
        return "\(count == 0 ? start : start + 1)" + (count == 1 ? "" : ",\(count)")
    }

    private static func marked(_ mark: String, _ line: String) -> String {
        line.utf8.last == UInt8(ascii: "\n") ? mark + line : mark + line + "\n\\ No newline at end of file\n"
    }
}
