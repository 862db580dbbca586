/// What was announced to the prefetching data source.
struct CollectionPrefetching {
    var announced = Set<IndexPath>()
    var rect: CGRect?
    var offset = CGPoint.zero
}

extension CollectionEngine {
    /// Announces the items within a view's length ahead of the scrolling, and cancels those that are no longer ahead (Behaviour 8.5).
    func prefetchItems() {
        guard host.prefetches else { return }
        let bounds = host.bounds
        let step = CGPoint(x: bounds.minX - prefetching.offset.x, y: bounds.minY - prefetching.offset.y)
        prefetching.offset = bounds.origin
        let ahead = Self.tile(
            around: bounds.offsetBy(dx: bounds.width * (step.x < 0 ? -1 : step.x > 0 ? 1 : 0), dy: bounds.height * (step.y < 0 ? -1 : 1)))
        guard ahead != prefetching.rect else { return }
        prefetching.rect = ahead
        let found = (layout.layoutAttributesForElements(in: ahead) ?? []).map(ElementKey.init)
        let coming = found.filter { $0.category == .cell && exists($0) && visible[$0] == nil }.map(\.path)
        let dropped = prefetching.announced.subtracting(coming).filter { visible[ElementKey(.cell, nil, $0)] == nil }
        let new = coming.filter { !prefetching.announced.contains($0) }
        prefetching.announced = Set(coming)
        if !dropped.isEmpty || !new.isEmpty { host.prefetch(new, cancelling: dropped.sorted()) }
    }
}
