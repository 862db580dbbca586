/// The views that are still seen leaving in animations, although their elements are gone.
struct LeavingViews {
    private struct Entry {
        let view: any ElementView
        /// What it showed.
        let key: ElementKey
        /// The number of the transition in which it leaves.
        let transition: Int
        /// Whether it shows its element as the data is: it left because of another layout, and the data has not changed since.
        var mayReturn: Bool
    }

    private var entries: [Entry] = []
    private var transitionCount = 0

    var views: [any ElementView] { entries.map(\.view) }

    /// The views that show what the data still has, by what they show: they turn around where their elements come back before they are gone.
    var returning: [ElementKey: any ElementView] {
        Dictionary(entries.filter(\.mayReturn).map { ($0.key, $0.view) }, uniquingKeysWith: { $1 })
    }

    /// Adds the views that leave in one transition. Returns its number.
    mutating func add(_ views: [(view: any ElementView, key: ElementKey)], mayReturn: Bool) -> Int {
        transitionCount += 1
        entries += views.map { Entry(view: $0.view, key: $0.key, transition: transitionCount, mayReturn: mayReturn) }
        return transitionCount
    }

    /// Lets no view come back, since it may not show what its element is.
    mutating func forgetElements() {
        for index in entries.indices { entries[index].mayReturn = false }
    }

    /// Removes views that are shown again.
    mutating func remove(where isShown: (_ view: any ElementView, _ key: ElementKey) -> Bool) {
        entries.removeAll { isShown($0.view, $0.key) }
    }

    /// Removes the views of a transition that has ended, or of all, and returns them.
    mutating func remove(ofTransition number: Int?) -> [(view: any ElementView, key: ElementKey)] {
        let removed = entries.filter { number == nil || $0.transition == number }
        entries.removeAll { number == nil || $0.transition == number }
        return removed.map { ($0.view, $0.key) }
    }
}
