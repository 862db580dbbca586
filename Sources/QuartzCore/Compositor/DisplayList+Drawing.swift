// What every renderer asks of a list.

extension DisplayList {
    /// Whether a pass may continue the picture of an earlier one: see ``Start/continuing(_:)``.
    package func canContinue(_ earlier: Int, in index: Int) -> Bool {
        guard (0..<index).contains(earlier) else { return false }
        return passes[earlier].width == passes[index].width && passes[earlier].height == passes[index].height
    }

    /// Finds for each pass whether another one goes on with its picture, which in the end shows more than the pass.
    func findContinuedPasses(_ result: inout [Bool]) {
        result.removeAll(keepingCapacity: true)
        result.append(contentsOf: repeatElement(false, count: passes.count))
        for pass in passes {
            if case .continuing(let earlier) = pass.start, result.indices.contains(earlier) { result[earlier] = true }
        }
    }
}

extension Range<Int> {
    /// The rows or columns of pixels that an interval touches within a picture with `limit` of them; nil for none.
    package init?(pixelsFrom low: Double, to high: Double, limit: Int) {
        let from = Swift.max(0, low.rounded(.down)), to = Swift.min(Double(limit), high.rounded(.up))
        guard from < to else { return nil }
        self = Int(from)..<Int(to)
    }

    /// The part of a picture of `count` pixels that begins at `start`, within this range.
    package func part(from start: Int, count: Int) -> Range<Int> {
        let low = Swift.min(Swift.max(start, lowerBound), upperBound)
        let end = start > upperBound ? upperBound : start < -count ? lowerBound : start + count
        return low..<Swift.max(low, Swift.min(end, upperBound))
    }
}
