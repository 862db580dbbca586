/// Places rectangles in a square: in shelves, each as high as its first rectangle.
struct ShelfAllocator {
    private struct Shelf {
        var y: Int
        var height: Int
        /// The free columns, ascending, none next to another.
        var free: [Range<Int>]
    }

    private let side: Int
    private var shelves: [Shelf] = []

    init(side: Int) { self.side = side }

    /// A free place for a rectangle, which is taken; nil if there is none.
    mutating func allocate(width: Int, height: Int) -> (x: Int, y: Int)? {
        // A shelf that is much too high would waste its room, unless no other is left.
        for slack in [height / 4 + 4, side] {
            for index in shelves.indices where shelves[index].height >= height && shelves[index].height <= height + slack {
                if let x = take(width, in: index) { return (x, shelves[index].y) }
            }
            let end = shelves.last.map { $0.y + $0.height } ?? 0
            guard end + height <= side, width <= side else { continue }
            shelves.append(Shelf(y: end, height: height, free: [width..<side]))
            return (0, end)
        }
        return nil
    }

    private mutating func take(_ width: Int, in shelf: Int) -> Int? {
        guard let index = shelves[shelf].free.firstIndex(where: { $0.count >= width }) else { return nil }
        let range = shelves[shelf].free[index]
        if range.count == width {
            shelves[shelf].free.remove(at: index)
        } else {
            shelves[shelf].free[index] = range.lowerBound + width..<range.upperBound
        }
        return range.lowerBound
    }

    /// Frees a rectangle that ``allocate(width:height:)`` placed.
    mutating func free(x: Int, y: Int, width: Int) {
        guard width > 0, let shelf = shelves.firstIndex(where: { $0.y == y }) else { return }
        var range = x..<x + width
        let next = shelves[shelf].free.firstIndex { $0.lowerBound >= range.upperBound } ?? shelves[shelf].free.count
        var place = next
        if next < shelves[shelf].free.count, shelves[shelf].free[next].lowerBound == range.upperBound {
            range = range.lowerBound..<shelves[shelf].free.remove(at: next).upperBound
        }
        if place > 0, shelves[shelf].free[place - 1].upperBound == range.lowerBound {
            place -= 1
            range = shelves[shelf].free.remove(at: place).lowerBound..<range.upperBound
        }
        shelves[shelf].free.insert(range, at: place)
        // Empty shelves at the end make room for others.
        while let last = shelves.last, last.free == [0..<side] { shelves.removeLast() }
    }
}
