/// A graph of pieces, numbered from 0, with an edge from each piece to those that must be drawn after it. It finds a topological order, or
/// else the cycles.
struct OverlapGraph {
    /// All nodes in topological order, after a successful ``sort()``.
    private(set) var order: [Int] = []
    /// The nodes of the components that ``findComponents()`` found, one component after the other.
    private(set) var members: [Int] = []
    /// The strongly connected components, as ranges of ``members``, front to back. The nodes of a component with several members form
    /// cycles.
    private(set) var components: [Range<Int>] = []
    /// The pairs of pieces that intersect.
    private(set) var crossings: [(Int, Int)] = []

    private var count = 0
    private var edges: [(from: Int32, to: Int32)] = []
    /// Adjacency lists: the edges from node i lead to `targets[starts[i]..<starts[i + 1]]`.
    private var starts: [Int32] = []
    private var targets: [Int32] = []
    private var waits: [Int32] = []
    private var heap: [Int32] = []
    private var numbers: [Int32] = []
    private var lowest: [Int32] = []
    private var path: [Int32] = []
    private var isOnPath: [Bool] = []
    private var calls: [(node: Int32, next: Int32)] = []

    /// Starts a new graph with the nodes 0..<`count`.
    mutating func begin(count: Int) {
        self.count = count
        edges.removeAll(keepingCapacity: true)
        crossings.removeAll(keepingCapacity: true)
    }

    /// Adds an edge: `a` is drawn before `b`.
    mutating func add(_ a: Int, before b: Int) { edges.append((Int32(a), Int32(b))) }

    /// Adds a pair of pieces that intersect: an edge in each direction.
    mutating func addCrossing(_ a: Int, _ b: Int) {
        crossings.append((a, b))
        add(a, before: b)
        add(b, before: a)
    }

    /// Sorts the nodes topologically; where there is a choice, the lower number comes first (Kahn 1962). Returns false if there is a cycle.
    mutating func sort() -> Bool {
        fillTargets()
        order.removeAll(keepingCapacity: true)
        heap.removeAll(keepingCapacity: true)
        waits.removeAll(keepingCapacity: true)
        waits.append(contentsOf: repeatElement(0, count: count))
        for edge in edges { waits[Int(edge.to)] += 1 }
        for node in 0..<count where waits[node] == 0 { push(Int32(node)) }
        while let node = pop() {
            order.append(Int(node))
            for position in starts[Int(node)]..<starts[Int(node) + 1] {
                let target = targets[Int(position)]
                waits[Int(target)] -= 1
                if waits[Int(target)] == 0 { push(target) }
            }
        }
        return order.count == count
    }

    private mutating func fillTargets() {
        starts.removeAll(keepingCapacity: true)
        starts.append(contentsOf: repeatElement(0, count: count + 2))
        for edge in edges { starts[Int(edge.from) + 2] += 1 }
        for node in 0..<count { starts[node + 2] += starts[node + 1] }
        targets.removeAll(keepingCapacity: true)
        targets.append(contentsOf: repeatElement(0, count: edges.count))
        for edge in edges {
            targets[Int(starts[Int(edge.from) + 1])] = edge.to
            starts[Int(edge.from) + 1] += 1
        }
    }

    private mutating func push(_ node: Int32) {
        heap.append(node)
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child] < heap[parent] else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func pop() -> Int32? {
        guard let least = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return least }
        heap[0] = last
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < heap.count else { return least }
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < heap[parent] else { return least }
            heap.swapAt(child, parent)
            parent = child
        }
    }

    /// Finds the strongly connected components (Tarjan 1972), without recursion. Call ``sort()`` first.
    mutating func findComponents() {
        members.removeAll(keepingCapacity: true)
        components.removeAll(keepingCapacity: true)
        numbers = Array(repeating: -1, count: count)
        lowest = Array(repeating: 0, count: count)
        isOnPath = Array(repeating: false, count: count)
        var counter: Int32 = 0
        for root in 0..<count where numbers[root] < 0 {
            calls.append((Int32(root), -1))
            while let (node, next) = calls.last {
                let index = Int(node)
                var position: Int32
                if next < 0 {
                    numbers[index] = counter
                    lowest[index] = counter
                    counter += 1
                    path.append(node)
                    isOnPath[index] = true
                    position = starts[index]
                } else {
                    // Returned from the previous target.
                    lowest[index] = min(lowest[index], lowest[Int(targets[Int(next)])])
                    position = next + 1
                }
                var callee: Int32?
                while position < starts[index + 1] {
                    let target = Int(targets[Int(position)])
                    if numbers[target] < 0 {
                        callee = Int32(target)
                        break
                    }
                    if isOnPath[target] { lowest[index] = min(lowest[index], numbers[target]) }
                    position += 1
                }
                if let callee {
                    calls[calls.count - 1].next = position
                    calls.append((callee, -1))
                    continue
                }
                calls.removeLast()
                if lowest[index] == numbers[index] { finishComponent(of: node) }
            }
        }
    }

    private mutating func finishComponent(of node: Int32) {
        let start = members.count
        while let last = path.popLast() {
            isOnPath[Int(last)] = false
            members.append(Int(last))
            if last == node { break }
        }
        components.append(start..<members.count)
    }
}
