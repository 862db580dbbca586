/// Sorts items by their frames in reading order: lines from top to bottom, and within a line from its beginning to its end. An item is in a
/// line if its middle is within the height of the line's first item.
func inReadingOrder<Item>(_ items: [(item: Item, frame: CGRect)], rightToLeft: Bool) -> [Item] {
    let sorted = items.enumerated().sorted { ($0.element.frame.minY, $0.offset) < ($1.element.frame.minY, $1.offset) }.map(\.element)
    var result: [Item] = []
    var line: [(item: Item, frame: CGRect)] = []
    func endLine() {
        let ordered = line.enumerated().sorted { one, other in
            let (a, b) = (one.element.frame, other.element.frame)
            let (x, y) = rightToLeft ? (-a.maxX, -b.maxX) : (a.minX, b.minX)
            return (x, one.offset) < (y, other.offset)
        }
        result += ordered.map(\.element.item)
        line = []
    }
    for entry in sorted {
        if let first = line.first?.frame, entry.frame.midY < first.minY || entry.frame.midY > first.maxY { endLine() }
        line.append(entry)
    }
    endLine()
    return result
}
