/// Merging what two people wrote into one text.
package enum LineMerge {
    /// A text with what two people changed in another one, line by line. Lines that both changed stand there as both left them: theirs
    /// first. So nothing is lost that somebody wrote.
    ///
    /// - Parameters:
    ///   - base: the text that both had.
    ///   - mine: what one of them made of it.
    ///   - theirs: what the other one did.
    static func merged(_ base: String, mine: String, theirs: String) -> String {
        if theirs == base || mine == theirs { return mine }
        if mine == base { return theirs }
        let base = lines(base), mine = lines(mine), theirs = lines(theirs)
        let placesInMine = places(of: base, in: mine), placesInTheirs = places(of: base, in: theirs)
        var merged: [Substring] = [], next = (base: 0, mine: 0, theirs: 0)
        /// Adds what lies between two lines that both kept.
        func add(to end: (base: Int, mine: Int, theirs: Int)) {
            let old = base[next.base..<end.base], my = mine[next.mine..<end.mine], their = theirs[next.theirs..<end.theirs]
            if my.elementsEqual(old) {
                merged += their
            } else if their.elementsEqual(old) {
                merged += my
            } else if let kept = kept(next.base..<end.base, at: placesInTheirs) {
                // They only added lines around those that I changed, as when what I wrote before is part of what they have.
                merged += theirs[next.theirs..<kept.lowerBound] + my + theirs[kept.upperBound..<end.theirs]
            } else if let kept = kept(next.base..<end.base, at: placesInMine) {
                merged += mine[next.mine..<kept.lowerBound] + their + mine[kept.upperBound..<end.mine]
            } else if my.count == old.count, their.count == old.count {
                // Lines beside each other were changed.
                for ((old, my), their) in zip(zip(old, my), their) {
                    if their != old || my == old { merged.append(their) }
                    if my != old && my != their { merged.append(my) }
                }
            } else {
                let start = zip(my, their).prefix { $0 == $1 }.count
                let rest = my.dropFirst(start), other = their.dropFirst(start)
                let tail = zip(rest.reversed(), other.reversed()).prefix { $0 == $1 }.count
                merged += their.prefix(start) + other.dropLast(tail) + rest.dropLast(tail) + rest.suffix(tail)
            }
        }
        for (index, line) in base.enumerated() {
            guard let my = placesInMine[index], let their = placesInTheirs[index] else { continue }
            add(to: (index, my, their))
            merged.append(line)
            next = (index + 1, my + 1, their + 1)
        }
        add(to: (base.count, mine.count, theirs.count))
        return merged.joined(separator: "\n")
    }

    /// Where lines of a text stand in another one, with nothing between them; nil if they don't, or if there are none.
    private static func kept(_ lines: Range<Int>, at places: [Int?]) -> Range<Int>? {
        let places = places[lines].compactMap { $0 }
        guard places.count == lines.count, let first = places.first, let last = places.last, last - first == lines.count - 1 else { return nil }
        return first..<last + 1
    }

    /// Where a place in a text is after others have changed the text: in the same line, or if that is gone, where it was.
    ///
    /// - Parameter place: a number of UTF-16 units, as is the result.
    package static func place(_ place: Int, in old: String, after new: String) -> Int {
        let old = lines(old), new = lines(new)
        var line = 0, column = max(place, 0)
        while line < old.count - 1, column > old[line].utf16.count {
            column -= old[line].utf16.count + 1
            line += 1
        }
        let places = places(of: old, in: new)
        /// The place of the beginning of a line, behind the text for the one behind the last.
        func start(_ line: Int) -> Int { new.prefix(line).reduce(0) { $0 + $1.utf16.count + 1 } }
        if let kept = places[line] { return start(kept) + min(column, new[kept].utf16.count) }
        let next = places[line...].lazy.compactMap { $0 }.first
        return max(start(next ?? new.count) - 1, 0)
    }

    private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// How many lines that differ are compared: the time and the memory of that grow with their square.
    private static let comparedLines = 1000

    /// Where the lines of a text are in another one; nil for those that aren't. Between what both begin and end with, texts of many lines have
    /// nothing in common.
    private static func places(of base: [Substring], in other: [Substring]) -> [Int?] {
        let start = zip(base, other).prefix { $0 == $1 }.count
        let end = zip(base.dropFirst(start).reversed(), other.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let middle = base[start..<base.count - end], others = other[start..<other.count - end]
        var between: [Int?] = Array(repeating: nil, count: middle.count)
        if middle.count + others.count <= comparedLines {
            var removed: Set<Int> = [], inserted: Set<Int> = [], place = 0
            for change in others.difference(from: middle) {
                switch change {
                case .remove(let offset, _, _): removed.insert(offset)
                case .insert(let offset, _, _): inserted.insert(offset)
                }
            }
            for index in between.indices where !removed.contains(index) {
                while inserted.contains(place) { place += 1 }
                between[index] = start + place
                place += 1
            }
        }
        return (0..<start).map { $0 } + between + ((other.count - end)..<other.count).map { $0 }
    }
}
