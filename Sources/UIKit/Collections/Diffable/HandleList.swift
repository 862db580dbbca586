/// A list of small numbers, each at most once, that tells at once where each of them lies.
///
/// The numbers are kept in chunks of bounded length. Finding a number's position, the number at a position, inserting and removing take a
/// time that depends on the length of one chunk and the number of chunks: about the root of the list's length, and in practice well under
/// a microsecond at 100,000. Each number can have a weight, and the sum of all weights before a number is found as fast.
struct HandleList: Sendable {
    /// How many numbers a chunk holds at most.
    static let chunkSize = 256

    private struct Chunk: Sendable {
        let id: Int
        var handles: [Int]
        var weight = 0
    }

    private var chunks: [Chunk] = []
    /// By chunk: how many numbers, and what weight, come before it.
    private var starts: [Int] = [], weightStarts: [Int] = []
    /// By number: the id of its chunk, -1 if it is not in the list.
    private var chunkIDs: [Int] = []
    /// By id: the chunk's index.
    private var ranks: [Int] = []
    private var freeIDs: [Int] = []
    /// By number. Empty until a weight is set.
    private var weights: [Int] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    func contains(_ handle: Int) -> Bool { chunkIDs.indices.contains(handle) && chunkIDs[handle] >= 0 }

    // MARK: Finding

    /// Where a number of the list lies.
    func position(of handle: Int) -> Int {
        let rank = ranks[chunkIDs[handle]]
        return starts[rank] + Self.offset(of: handle, in: chunks[rank].handles)
    }

    /// The number at a position of the list.
    subscript(position: Int) -> Int {
        let rank = rank(ofPosition: position)
        return chunks[rank].handles[position - starts[rank]]
    }

    /// The weight of all numbers before one of the list.
    func weight(before handle: Int) -> Int {
        let rank = ranks[chunkIDs[handle]]
        var sum = weightStarts[rank]
        for other in chunks[rank].handles {
            if other == handle { break }
            sum += weight(of: other)
        }
        return sum
    }

    func weight(of handle: Int) -> Int { handle < weights.count ? weights[handle] : 0 }

    /// All numbers in order.
    var handles: [Int] {
        var all: [Int] = []
        all.reserveCapacity(count)
        for chunk in chunks { all += chunk.handles }
        return all
    }

    /// The numbers at positions, in order.
    func handles(in range: Range<Int>) -> [Int] {
        guard !range.isEmpty else { return [] }
        var found: [Int] = []
        found.reserveCapacity(range.count)
        var rank = rank(ofPosition: range.lowerBound)
        while rank < chunks.count, starts[rank] < range.upperBound {
            let start = starts[rank]
            let length = chunks[rank].handles.count
            found += chunks[rank].handles[max(0, range.lowerBound - start)..<min(length, range.upperBound - start)]
            rank += 1
        }
        return found
    }

    // MARK: Changing

    mutating func append(contentsOf handles: [Int]) { insert(contentsOf: handles, at: count) }

    /// Inserts numbers that are not in the list.
    mutating func insert(contentsOf new: [Int], at position: Int) {
        guard let largest = new.max() else { return }
        if largest >= chunkIDs.count { chunkIDs += repeatElement(-1, count: max(largest + 1 - chunkIDs.count, chunkIDs.count / 2)) }
        count += new.count
        guard !chunks.isEmpty else { return replaceChunks(0..<0, by: new) }
        // At the end of a chunk, not at the beginning of the next.
        let rank = rank(ofPosition: max(0, position - 1))
        let offset = position - starts[rank]
        if chunks[rank].handles.count + new.count <= Self.chunkSize {
            let id = chunks[rank].id
            var weight = 0
            for handle in new {
                chunkIDs[handle] = id
                weight += self.weight(of: handle)
            }
            chunks[rank].handles.insert(contentsOf: new, at: offset)
            chunks[rank].weight += weight
            shift(from: rank + 1, by: new.count, weight: weight)
        } else if offset == chunks[rank].handles.count {
            replaceChunks(rank + 1..<rank + 1, by: new)
        } else {
            let old = chunks[rank].handles
            replaceChunks(rank..<rank + 1, by: Array(old[..<offset]) + new + Array(old[offset...]))
        }
    }

    /// Removes the numbers at positions, and returns them in order.
    @discardableResult
    mutating func remove(_ range: Range<Int>) -> [Int] {
        guard !range.isEmpty else { return [] }
        let removed = handles(in: range)
        count -= removed.count
        let first = rank(ofPosition: range.lowerBound)
        for handle in removed { chunkIDs[handle] = -1 }
        let start = starts[first]
        if range.upperBound - start <= chunks[first].handles.count, chunks[first].handles.count - removed.count >= Self.chunkSize / 4 {
            var weight = 0
            for handle in removed { weight += self.weight(of: handle) }
            chunks[first].handles.removeSubrange(range.lowerBound - start..<range.upperBound - start)
            chunks[first].weight -= weight
            shift(from: first + 1, by: -removed.count, weight: -weight)
            return removed
        }
        // What stays of the chunks, and the next one, if together they are small.
        var last = first
        var rest = Array(chunks[first].handles[..<(range.lowerBound - start)])
        while last < chunks.count, starts[last] < range.upperBound {
            let from = range.upperBound - starts[last]
            if from < chunks[last].handles.count { rest += chunks[last].handles[from...] }
            last += 1
        }
        if last < chunks.count, rest.count + chunks[last].handles.count <= Self.chunkSize / 2 {
            rest += chunks[last].handles
            last += 1
        }
        replaceChunks(first..<last, by: rest)
        return removed
    }

    /// Removes numbers of the list, wherever they lie.
    mutating func remove(handles: [Int]) {
        // One by one costs a step for each chunk; all at once, a step for each number.
        if handles.count * max(1, chunks.count) < count {
            for handle in handles {
                let position = position(of: handle)
                remove(position..<position + 1)
            }
            return
        }
        for handle in handles { chunkIDs[handle] = -1 }
        var rest: [Int] = []
        rest.reserveCapacity(max(0, count - handles.count))
        for chunk in chunks {
            for handle in chunk.handles where chunkIDs[handle] >= 0 { rest.append(handle) }
        }
        count = rest.count
        replaceChunks(0..<chunks.count, by: rest)
    }

    mutating func removeAll() { self = HandleList() }

    /// Gives a number a weight, whether it is in the list or not.
    mutating func setWeight(_ weight: Int, of handle: Int) {
        if handle >= weights.count { weights += repeatElement(0, count: max(handle + 1 - weights.count, weights.count / 2)) }
        let change = weight - weights[handle]
        weights[handle] = weight
        guard change != 0, contains(handle) else { return }
        let rank = ranks[chunkIDs[handle]]
        chunks[rank].weight += change
        shift(from: rank + 1, by: 0, weight: change)
    }

    // MARK: Chunks

    private static func offset(of handle: Int, in handles: [Int]) -> Int {
        handles.withUnsafeBufferPointer { handles in
            var index = 0
            while handles[index] != handle { index += 1 }
            return index
        }
    }

    private func rank(ofPosition position: Int) -> Int {
        var low = 0
        var high = chunks.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= position { low = middle } else { high = middle }
        }
        return low
    }

    private mutating func shift(from rank: Int, by distance: Int, weight: Int) {
        var rank = rank
        while rank < chunks.count {
            starts[rank] += distance
            weightStarts[rank] += weight
            rank += 1
        }
    }

    /// Puts new chunks with these numbers in the place of others.
    private mutating func replaceChunks(_ range: Range<Int>, by handles: [Int]) {
        freeIDs += chunks[range].map(\.id)
        let pieces = (handles.count + Self.chunkSize - 1) / Self.chunkSize
        var new: [Chunk] = []
        new.reserveCapacity(pieces)
        for piece in 0..<pieces {
            let from = handles.count * piece / pieces
            let to = handles.count * (piece + 1) / pieces
            var chunk = Chunk(id: freeIDs.popLast() ?? ranks.count, handles: Array(handles[from..<to]))
            if chunk.id == ranks.count { ranks.append(0) }
            for handle in chunk.handles {
                chunkIDs[handle] = chunk.id
                chunk.weight += weight(of: handle)
            }
            new.append(chunk)
        }
        chunks.replaceSubrange(range, with: new)
        let surplus = chunks.count - starts.count
        if surplus > 0 {
            starts += repeatElement(0, count: surplus)
            weightStarts += repeatElement(0, count: surplus)
        } else {
            starts.removeLast(-surplus)
            weightStarts.removeLast(-surplus)
        }
        for rank in range.lowerBound..<chunks.count {
            ranks[chunks[rank].id] = rank
            starts[rank] = rank == 0 ? 0 : starts[rank - 1] + chunks[rank - 1].handles.count
            weightStarts[rank] = rank == 0 ? 0 : weightStarts[rank - 1] + chunks[rank - 1].weight
        }
    }
}
