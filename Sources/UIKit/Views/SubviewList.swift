/// A view's subviews from back to front: an array, but for a row of removals of neighbours, as in a loop over all subviews. Then it is
/// split in two at that place, so that each removal takes constant time and not the time to move all that follow.
struct SubviewList {
    private var front: [UIView] = []
    /// What follows ``front``, in reverse order. Empty while nothing is removed.
    private var back: [UIView] = []
    /// The index of the last removal, if nothing else has happened since.
    private var lastRemoval: Int?

    var count: Int { front.count + back.count }

    /// All of them, from back to front.
    var views: [UIView] {
        mutating get {
            join()
            return front
        }
    }

    private mutating func join() {
        lastRemoval = nil
        guard !back.isEmpty else { return }
        front.append(contentsOf: back.reversed())
        back = []
    }

    private func view(at index: Int) -> UIView { index < front.count ? front[index] : back[count - 1 - index] }

    /// The index of a view; nil if it isn't there.
    ///
    /// - Parameter limit: an index that the view's own doesn't exceed, if all is as it should be, and from which the search goes down.
    func index(of view: UIView, notAbove limit: Int) -> Int? {
        let start = min(limit, count - 1)
        var index = start
        while index >= 0 {
            if self.view(at: index) === view { return index }
            index -= 1
        }
        index = start + 1
        while index < count {
            if self.view(at: index) === view { return index }
            index += 1
        }
        return nil
    }

    mutating func insert(_ view: UIView, at index: Int) {
        join()
        front.insert(view, at: index)
    }

    mutating func remove(at index: Int) {
        if index == lastRemoval, index < front.count {
            back.append(contentsOf: front[index...].reversed())
            front.removeSubrange(index...)
        }
        if index < front.count { front.remove(at: index) } else { back.remove(at: count - 1 - index) }
        lastRemoval = index
    }
}
