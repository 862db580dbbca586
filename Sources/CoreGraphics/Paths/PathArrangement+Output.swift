extension PathArrangement {
    /// A parameter range of a step, in the direction of an outline.
    private struct Part {
        var start: GridPoint
        var end: GridPoint
        var step: Int
        var from: Double
        var to: Double
    }

    /// Converts a loop of half-edges to path elements, with consecutive parts of one curve or line merged.
    func elements(of loop: [Int], in faces: Faces) -> [CGPath.Element] {
        let parts = loop.map { half in
            let (index, isReversed) = faces.origin(of: half), piece = pieces[index]
            return Part(
                start: faces.places[faces.start(half)], end: faces.places[faces.end(half)], step: piece.step,
                from: isReversed ? piece.to : piece.from, to: isReversed ? piece.from : piece.to)
        }
        // Begin at a place where two parts can't be merged.
        let corner = parts.indices.first { join(parts[($0 + parts.count - 1) % parts.count], parts[$0]) == nil } ?? 0
        let merged = merge(Array(parts[corner...] + parts[..<corner]))
        guard merged.count > 2 || merged.contains(where: { !isLine($0) }), let first = merged.first else { return [] }
        var elements: [CGPath.Element] = [.move(grid.point(first.start))]
        for (index, part) in merged.enumerated() {
            // The close element draws the last line.
            if index < merged.count - 1 || !isLine(part) { elements.append(element(of: part)) }
        }
        return elements + [.close]
    }

    /// Converts consecutive pieces of a path to elements; a sequence that ends where it began is closed.
    func elements(of way: [Piece]) -> [CGPath.Element] {
        let parts = merge(way.map { Part(start: $0.start, end: $0.end, step: $0.step, from: $0.from, to: $0.to) })
        guard let first = parts.first, let last = parts.last else { return [] }
        let isClosed = last.end == first.start
        var elements: [CGPath.Element] = [.move(grid.point(first.start))]
        for (index, part) in parts.enumerated() {
            if !(isClosed && index == parts.count - 1 && isLine(part) && parts.count > 2) { elements.append(element(of: part)) }
        }
        return isClosed ? elements + [.close] : elements
    }

    private func element(of part: Part) -> CGPath.Element {
        steps[part.step].part(from: part.from, to: part.to, start: grid.point(part.start), end: grid.point(part.end))
    }

    private func isLine(_ part: Part) -> Bool {
        if case .line = steps[part.step].element { true } else { false }
    }

    private func merge(_ parts: [Part]) -> [Part] {
        var result: [Part] = []
        for part in parts {
            if let last = result.last, let joined = join(last, part) {
                result[result.count - 1] = joined
            } else {
                result.append(part)
            }
        }
        return result
    }

    /// Merges two consecutive parts; nil unless they are parts of one curve or of one straight line.
    private func join(_ one: Part, _ other: Part) -> Part? {
        guard one.end == other.start else { return nil }
        var joined = one
        joined.end = other.end
        joined.to = other.to
        if one.step == other.step, one.to == other.from, (one.from < one.to) == (other.from < other.to) { return joined }
        guard isLine(one), isLine(other), GridPoint.turn(one.start, one.end, other.end) == 0,
            (one.end.x - one.start.x) * (other.end.x - other.start.x) + (one.end.y - one.start.y) * (other.end.y - other.start.y) > 0
        else { return nil }
        return joined
    }
}
