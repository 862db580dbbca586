/// A dictionary with a budget: when its values cost more, those that weren't used for the longest time are dropped. All in O(1).
struct LeastRecentlyUsed<Key: Hashable, Value> {
    private struct Node {
        var key: Key
        var value: Value
        var cost: Int
        var newer: Int
        var older: Int
    }

    /// A list through the nodes, from the newest to the oldest; -1 ends it.
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    private var newest = -1
    private var oldest = -1
    /// The cost of all values.
    private(set) var cost = 0
    /// The cost that isn't exceeded, unless by a single value.
    var limit: Int {
        didSet { trim() }
    }

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { places.count }

    /// The value for a key, which is then the newest.
    mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        if place != newest {
            unlink(place)
            link(place)
        }
        return nodes[place]!.value
    }

    mutating func insert(_ value: Value, cost: Int, for key: Key) {
        remove(key)
        let node = Node(key: key, value: value, cost: cost, newer: -1, older: -1)
        let place: Int
        if let reused = free.popLast() {
            place = reused
            nodes[place] = node
        } else {
            place = nodes.count
            nodes.append(node)
        }
        places[key] = place
        link(place)
        self.cost += cost
        trim()
    }

    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        cost -= nodes[place]!.cost
        nodes[place] = nil
        free.append(place)
    }

    mutating func removeAll() {
        self = LeastRecentlyUsed(limit: limit)
    }

    private mutating func trim() {
        // The newest stays, or what is larger than the budget would be decoded again and again.
        while cost > limit, oldest != newest { remove(nodes[oldest]!.key) }
    }

    private mutating func link(_ place: Int) {
        nodes[place]!.older = newest
        nodes[place]!.newer = -1
        if newest >= 0 { nodes[newest]!.newer = place } else { oldest = place }
        newest = place
    }

    private mutating func unlink(_ place: Int) {
        let node = nodes[place]!
        if node.newer >= 0 { nodes[node.newer]!.older = node.older } else { newest = node.older }
        if node.older >= 0 { nodes[node.older]!.newer = node.newer } else { oldest = node.newer }
    }
}
