extension CGPath {
    /// Linear interpolation towards another path, point by point; nil unless both have the same kinds of elements in the same order.
    package func interpolated(to other: CGPath, _ fraction: Double) -> CGPath? {
        guard elements.count == other.elements.count else { return nil }
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        for (a, b) in zip(elements, other.elements) {
            switch (a, b) {
            case (.move(let a), .move(let b)): result.append(.move(a.interpolated(to: b, fraction)))
            case (.line(let a), .line(let b)): result.append(.line(a.interpolated(to: b, fraction)))
            case (.quadCurve(let a1, let a), .quadCurve(let b1, let b)):
                result.append(.quadCurve(control: a1.interpolated(to: b1, fraction), end: a.interpolated(to: b, fraction)))
            case (.curve(let a1, let a2, let a), .curve(let b1, let b2, let b)):
                result.append(.curve(
                    control1: a1.interpolated(to: b1, fraction), control2: a2.interpolated(to: b2, fraction),
                    end: a.interpolated(to: b, fraction)
                ))
            case (.close, .close): result.append(.close)
            default: return nil
            }
        }
        return CGPath(elements: result)
    }
}
