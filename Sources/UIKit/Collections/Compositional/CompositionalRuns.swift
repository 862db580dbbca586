/// The groups of a section along the axis on which they follow each other. Equal groups are kept as one run, so that a million equal items
/// take one; groups whose cells were measured are runs of their own.
struct CompositionalRuns {
    /// Equal groups that follow each other.
    struct Run {
        /// The first item, and the number of the first group.
        var firstItem: Int, firstGroup: Int
        var groups: Int
        /// Where the first group begins.
        var start: CGFloat
        var group: CompositionalGroup
        /// The length of a group.
        var length: CGFloat

        var items: Int { groups * group.leaves.count }
    }

    /// A place of an item.
    struct Position {
        var run: Int
        /// The number of the group in its run.
        var group: Int
        var leaf: Int
    }

    private(set) var runs: [Run] = []
    private(set) var spacing: CGFloat = 0
    /// The length of all groups with the spaces between them.
    private(set) var length: CGFloat = 0
    /// The greatest extent of a group across.
    private(set) var thickness: CGFloat = 0
    /// How far elements lie beyond their groups at most.
    private(set) var overflow: CGFloat = 0
    /// How many items there are.
    private(set) var count = 0
    private(set) var groupCount = 0

    private let isHorizontal: Bool
    private var template: CompositionalGroup?
    /// Groups that were laid out with measured sizes, by their first item.
    private var solved: [Int: CompositionalGroup] = [:]

    /// No groups yet, along an axis.
    init(isHorizontal: Bool) { self.isHorizontal = isHorizontal }

    /// Makes the groups.
    ///
    /// - Parameters:
    ///   - count: how many items there are.
    ///   - measured: the items whose cells or supplementary views were measured, in order.
    ///   - shrinks: whether a last group that is not full is as long as its items.
    ///   - solve: lays out a group that begins with an item and has at most so many; nil for one of unmeasured items.
    mutating func build(
        count: Int, measured: [Int], spacing: CGFloat, shrinks: Bool, solve: (_ first: Int?, _ limit: Int) -> CompositionalGroup
    ) {
        let template = self.template ?? solve(nil, .max)
        self.template = template
        let each = template.leaves.count, former = solved
        self.spacing = spacing
        (runs, length, thickness, overflow, self.count, groupCount, solved) = ([], 0, 0, 0, 0, 0, [:])
        guard each > 0 else { return }
        var item = 0, index = 0
        while item < count {
            while index < measured.count, measured[index] < item { index += 1 }
            let whole = (count - item) / each
            // Where a line's items depend on their sizes, the first that found no room was measured too.
            let free = index < measured.count ? max(0, measured[index] - item - (template.flows ? 1 : 0)) / each : whole
            if min(whole, free) > 0 {
                append(template, min(whole, free), at: item)
                item += min(whole, free) * each
                continue
            }
            let rest = count - item
            let isMeasured = index < measured.count && measured[index] <= item + each
            let group: CompositionalGroup
            if isMeasured {
                group = former[item].flatMap { $0.leaves.count <= rest ? $0 : nil }
                    ?? solve(item, shrinks || template.flows ? rest : .max).truncated(to: rest)
                solved[item] = group
            } else {
                group = shrinks || template.flows ? solve(nil, rest) : template.truncated(to: rest)
            }
            guard !group.leaves.isEmpty else { break }
            append(group, 1, at: item)
            item += group.leaves.count
        }
        length = max(0, length - spacing)
        self.count = item
    }

    private mutating func append(_ group: CompositionalGroup, _ groups: Int, at item: Int) {
        let own = isHorizontal ? group.size.width : group.size.height, across = isHorizontal ? group.size.height : group.size.width
        let reach = group.reach
        runs.append(Run(firstItem: item, firstGroup: groupCount, groups: groups, start: length, group: group, length: own))
        length += CGFloat(groups) * (own + spacing)
        groupCount += groups
        thickness = max(thickness, across)
        overflow = max(overflow, -reach.minX, -reach.minY, reach.maxX - group.size.width, reach.maxY - group.size.height)
    }

    /// Forgets the groups that a measured item takes part in.
    mutating func forget(_ item: Int) {
        guard let position = position(of: item) else { return }
        for run in max(0, position.run - 1)...position.run { solved[runs[run].firstItem] = nil }
    }

    // MARK: Places

    func position(of item: Int) -> Position? {
        guard item >= 0, item < count else { return nil }
        let run = runs.partitionPoint { $0.firstItem > item } - 1, inRun = item - runs[run].firstItem, each = runs[run].group.leaves.count
        return Position(run: run, group: inRun / each, leaf: inRun % each)
    }

    /// Where a group of a run begins.
    func origin(of group: Int, in run: Int) -> CGPoint {
        let start = runs[run].start + CGFloat(group) * (runs[run].length + spacing)
        return isHorizontal ? CGPoint(x: start, y: 0) : CGPoint(x: 0, y: start)
    }

    /// Calls for each group with an element that may intersect a range of the axis: with the group, its origin and its first item.
    func forEachGroup(from low: CGFloat, to high: CGFloat, _ body: (CompositionalGroup, CGPoint, Int) -> Void) {
        let low = low - overflow, high = high + overflow
        guard let first = runs.indices.first, low <= high else { return }
        // With a negative spacing groups cover their successors, by at most so much.
        let slack = max(0, -spacing)
        let from = max(first, runs.partitionPoint { $0.start > low - slack } - 1)
        for run in from..<runs.count {
            let each = runs[run], pitch = each.length + spacing
            if each.start > high + slack, pitch >= 0 { break }
            var range = 0..<each.groups
            if pitch > 0 {
                let last = CGFloat(each.groups)
                let begin = min(max(((low - slack - each.start - each.length) / pitch).rounded(.up), 0), last)
                let end = min(max(((high - each.start) / pitch).rounded(.down) + 1, 0), last)
                range = begin < end ? Int(begin)..<Int(end) : 0..<0
            }
            for group in range {
                let origin = origin(of: group, in: run), start = isHorizontal ? origin.x : origin.y
                guard start <= high, start + each.length >= low else { continue }
                body(each.group, origin, each.firstItem + group * each.group.leaves.count)
            }
        }
    }

    /// Where a group begins, by its number, and its length.
    func group(_ number: Int) -> (start: CGFloat, length: CGFloat) {
        guard !runs.isEmpty else { return (0, 0) }
        let number = min(max(number, 0), groupCount - 1), run = runs.partitionPoint { $0.firstGroup > number } - 1
        return (runs[run].start + CGFloat(number - runs[run].firstGroup) * (runs[run].length + spacing), runs[run].length)
    }

    /// The number of the group whose place, as given by a rule, is nearest to an offset. Places must not decrease.
    func nearestGroup(to offset: CGFloat, place: (_ start: CGFloat, _ length: CGFloat) -> CGFloat) -> Int {
        var low = 0, high = max(0, groupCount - 1)
        while low < high {
            let middle = (low + high) / 2, here = group(middle)
            if place(here.start, here.length) < offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return low }
        let above = group(low), below = group(low - 1)
        return place(above.start, above.length) - offset < offset - place(below.start, below.length) ? low : low - 1
    }
}
