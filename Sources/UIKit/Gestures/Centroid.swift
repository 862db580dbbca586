extension Collection<CGPoint> {
    /// The mean of the points; nil if there are none.
    var centroid: CGPoint? {
        guard !isEmpty else { return nil }
        var sum = CGPoint.zero
        for point in self {
            sum.x += point.x
            sum.y += point.y
        }
        return CGPoint(x: sum.x / CGFloat(count), y: sum.y / CGFloat(count))
    }
}
