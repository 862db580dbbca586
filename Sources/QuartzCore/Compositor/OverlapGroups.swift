/// Groups of facets that don't overlap on the screen: connected components of the relation "the bounding boxes overlap", found by a sweep
/// along one axis with a disjoint-set forest (Tarjan 1975).
struct OverlapGroups {
    /// Indices of facets, group after group: ascending within a group, and groups ascending by their first member.
    private(set) var members: [Int] = []
    /// The groups, as ranges of ``members``.
    private(set) var groups: [Range<Int>] = []
    private var parents: [Int] = []
    private var sweep: [Int] = []
    private var active: [Int] = []

    /// Finds the groups.
    mutating func find(_ facets: [Facet]) {
        members.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
        parents.removeAll(keepingCapacity: true)
        sweep.removeAll(keepingCapacity: true)
        active.removeAll(keepingCapacity: true)
        parents.append(contentsOf: facets.indices)
        sweep.append(contentsOf: facets.indices)
        var sweepAxis = SweepAxis()
        for facet in facets { sweepAxis.add(facet.low, facet.high) }
        let axis = sweepAxis.index, across = 1 - axis
        sweep.sort { facets[$0].low[axis] < facets[$1].low[axis] }
        for facet in sweep { join(facet, facets, axis, across) }
        collect(count: facets.count)
    }

    /// Joins a facet with those on the sweep line that overlap it on the other axis, and drops those that end before it.
    private mutating func join(_ facet: Int, _ facets: [Facet], _ axis: Int, _ across: Int) {
        let low = facets[facet].low, high = facets[facet].high
        var kept = 0
        // By index: iterating the array would keep a second reference to it, and its first change would copy it.
        for position in active.indices {
            let other = active[position]
            guard facets[other].high[axis] > low[axis] else { continue }
            active[kept] = other
            kept += 1
            if facets[other].high[across] > low[across], facets[other].low[across] < high[across] { union(facet, other) }
        }
        active.removeSubrange(kept...)
        active.append(facet)
    }

    private mutating func root(_ index: Int) -> Int {
        var index = index
        while parents[index] != index {
            parents[index] = parents[parents[index]]
            index = parents[index]
        }
        return index
    }

    /// Joins two groups. The smaller index becomes the root, so that groups are sorted by their first members.
    private mutating func union(_ a: Int, _ b: Int) {
        let a = root(a), b = root(b)
        if a < b { parents[b] = a } else { parents[a] = b }
    }

    private mutating func collect(count: Int) {
        for index in 0..<count { parents[index] = root(index) }
        members.append(contentsOf: 0..<count)
        members.sort { (parents[$0], $0) < (parents[$1], $1) }
        var start = 0
        for end in 1...max(count, 1) where end >= count || parents[members[end]] != parents[members[start]] {
            if start < count { groups.append(start..<min(end, count)) }
            start = end
        }
    }
}
