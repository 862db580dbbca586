/// Sizes of a view's content that were measured, by what they were measured for. Few are kept: those of a layout pass.
struct MeasuredSizes<Limit: Hashable> {
    private var sizes: [(limit: Limit, size: CGSize)] = []
    /// A view is measured without a limit, and for the widths that the views around it try.
    private static var capacity: Int { 8 }

    subscript(limit: Limit) -> CGSize? { sizes.first { $0.limit == limit }?.size }

    mutating func keep(_ size: CGSize, for limit: Limit) {
        if sizes.count == Self.capacity { sizes.removeFirst() }
        sizes.append((limit, size))
    }

    mutating func removeAll() { sizes.removeAll(keepingCapacity: true) }
}
