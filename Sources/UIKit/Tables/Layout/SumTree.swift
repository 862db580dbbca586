/// Lengths in a row whose sums are found, and changed, in logarithmic time: a Fenwick tree. Lengths that are all the same take two numbers.
package struct SumTree {
    package private(set) var count: Int
    private var uniform: CGFloat
    /// Empty while all lengths are the same.
    private var values: [CGFloat] = []
    private var tree: [CGFloat] = []

    package init(count: Int, each length: CGFloat) {
        self.count = count
        uniform = length
    }

    package init(_ lengths: [CGFloat]) {
        count = lengths.count
        uniform = lengths.first ?? 0
        if lengths.contains(where: { $0 != uniform }) { branch(lengths) }
    }

    private mutating func branch(_ lengths: [CGFloat]) {
        values = lengths
        tree = lengths
        for index in tree.indices {
            let parent = index | (index + 1)
            if parent < count { tree[parent] += tree[index] }
        }
    }

    package subscript(index: Int) -> CGFloat {
        get { values.isEmpty ? uniform : values[index] }
        set {
            let change = newValue - self[index]
            guard change != 0 else { return }
            if values.isEmpty { branch(Array(repeating: uniform, count: count)) }
            values[index] = newValue
            var position = index
            while position < count {
                tree[position] += change
                position |= position + 1
            }
        }
    }

    /// The sum of the first lengths.
    package func sum(_ length: Int) -> CGFloat {
        guard !values.isEmpty else { return CGFloat(length) * uniform }
        var sum: CGFloat = 0
        var end = length
        while end > 0 {
            sum += tree[end - 1]
            end &= end - 1
        }
        return sum
    }

    package var total: CGFloat { sum(count) }

    /// The index of the length that a distance from the beginning lies in: 0 before it, ``count`` behind the end.
    package func index(at distance: CGFloat) -> Int {
        guard distance >= 0 else { return 0 }
        guard !values.isEmpty else {
            guard uniform > 0 else { return count }
            return Int(min((distance / uniform).rounded(.down), CGFloat(count)))
        }
        var found = 0
        var rest = distance
        var step = 1
        while step <= count / 2 { step *= 2 }
        while step > 0 {
            if found + step <= count, tree[found + step - 1] <= rest {
                found += step
                rest -= tree[found - 1]
            }
            step /= 2
        }
        return found
    }

    // MARK: Other numbers of lengths

    /// Adds lengths at indexes, which are those afterwards, in ascending order. Lengths that differ cost as many steps as there are then.
    package mutating func insert(_ lengths: [CGFloat], at indexes: IndexSet) {
        precondition(lengths.count == indexes.count, "\(lengths.count) lengths for \(indexes.count) indexes")
        guard count > 0 else { return self = SumTree(lengths) }
        if values.isEmpty, lengths.allSatisfy({ $0 == uniform }) { return count += lengths.count }
        var merged: [CGFloat] = []
        merged.reserveCapacity(count + lengths.count)
        var old = 0
        for (length, index) in zip(lengths, indexes) {
            while merged.count < index {
                merged.append(self[old])
                old += 1
            }
            merged.append(length)
        }
        while old < count {
            merged.append(self[old])
            old += 1
        }
        self = SumTree(merged)
    }

    /// Takes lengths away. Where lengths differ this costs as many steps as there are.
    package mutating func remove(at indexes: IndexSet) {
        guard !values.isEmpty else { return count -= indexes.count }
        self = SumTree(values.indices.filter { !indexes.contains($0) }.map { values[$0] })
    }

    /// Takes a length to another index, which is that afterwards. Where lengths differ this costs as many steps as there are.
    package mutating func move(from index: Int, to target: Int) {
        guard !values.isEmpty, index != target else { return }
        var lengths = values
        lengths.insert(lengths.remove(at: index), at: target)
        self = SumTree(lengths)
    }
}
