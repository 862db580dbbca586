/// The operations of one update of a collection, checked against the numbers of items before and after it, with the maps between old and
/// new paths (Behaviour 8.4).
struct CollectionUpdate {
    /// What a program asked for, in the order of its calls. Paths and sections of deletions, reloads and of where moves begin are old ones,
    /// the others new ones.
    enum Operation {
        case insertSections(IndexSet)
        case deleteSections(IndexSet)
        case reloadSections(IndexSet)
        case moveSection(Int, Int)
        case insertItems([IndexPath])
        case deleteItems([IndexPath])
        case reloadItems([IndexPath])
        case moveItem(IndexPath, IndexPath)
    }

    /// What explanations call an item and the view.
    struct Terms {
        var item: String
        var view: String
        static let collection = Terms(item: "item", view: "collection view")
        static let table = Terms(item: "row", view: "table view")
    }

    /// Why an update is impossible: the text that UIKit's exception has.
    struct Invalid: Error, CustomStringConvertible {
        var description: String
    }

    /// The numbers of items by section, before and after.
    let before: [Int], after: [Int]
    private(set) var deletedSections = Set<Int>()
    private(set) var insertedSections = Set<Int>()
    /// Old indexes of sections whose views are made anew.
    private(set) var reloadedSections = Set<Int>()
    private(set) var deletedItems = Set<IndexPath>()
    private(set) var insertedItems = Set<IndexPath>()
    /// Old paths of items whose cells are made anew.
    private(set) var reloadedItems = Set<IndexPath>()
    private var sectionMoves: [(from: Int, to: Int)] = []
    private var itemMoves: [(from: IndexPath, to: IndexPath)] = []
    private var targets: [IndexPath: IndexPath] = [:]
    private var sources: [IndexPath: IndexPath] = [:]

    private let sections: IndexShift
    /// How items move within sections that have operations of their own, by old section.
    private var items: [Int: IndexShift] = [:]

    private let terms: Terms

    init(_ operations: [Operation], before: [Int], after: [Int], terms: Terms = .collection) throws {
        self.terms = terms
        self.before = before
        self.after = after
        for operation in operations {
            switch operation {
            case .insertSections(let indexes): insertedSections.formUnion(indexes)
            case .deleteSections(let indexes): deletedSections.formUnion(indexes)
            case .reloadSections(let indexes): reloadedSections.formUnion(indexes)
            case .moveSection(let from, let to): sectionMoves.append((from, to))
            case .insertItems(let paths): insertedItems.formUnion(paths)
            case .deleteItems(let paths): deletedItems.formUnion(paths)
            case .reloadItems(let paths): reloadedItems.formUnion(paths)
            case .moveItem(let from, let to): itemMoves.append((from, to))
            }
        }
        sections = IndexShift(removed: deletedSections, inserted: insertedSections, moves: sectionMoves)
        try checkSections()
        try checkPaths()
        shiftItems()
        try checkItemCounts()
    }

    // MARK: Maps

    /// Where a section is after the update; nil if it was deleted.
    func newSection(_ section: Int) -> Int? { sections.new(section) }
    /// Where a section was before the update; nil if it was inserted.
    func oldSection(_ section: Int) -> Int? { sections.old(section) }

    /// Where an item is after the update, whether its cell is made anew or not; nil if it was deleted.
    func newPath(_ path: IndexPath) -> IndexPath? {
        if let target = targets[path] { return target }
        guard let section = sections.new(path.section) else { return nil }
        guard let shift = items[path.section] else { return IndexPath(item: path.item, section: section) }
        return shift.new(path.item).map { IndexPath(item: $0, section: section) }
    }

    /// Where an item was before the update, whether its cell is made anew or not; nil if it was inserted.
    func oldPath(_ path: IndexPath) -> IndexPath? {
        if let source = sources[path] { return source }
        guard let section = sections.old(path.section) else { return nil }
        guard let shift = items[section] else { return IndexPath(item: path.item, section: section) }
        return shift.old(path.item).map { IndexPath(item: $0, section: section) }
    }

    /// Whether an item of an old path keeps its cell.
    func keepsView(ofOld path: IndexPath) -> Bool {
        !reloadedSections.contains(path.section) && !reloadedItems.contains(path) && newPath(path) != nil
    }

    /// The operations as the layout is told of them: deletions and reloads from the end, then moves, then insertions from the beginning.
    var updateItems: [UICollectionViewUpdateItem] {
        func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
        var list: [UICollectionViewUpdateItem] = []
        list += deletedSections.sorted(by: >).map { UICollectionViewUpdateItem(.delete, before: whole($0), after: nil) }
        list += deletedItems.sorted(by: >).map { UICollectionViewUpdateItem(.delete, before: $0, after: nil) }
        list += reloadedSections.sorted(by: >).map { UICollectionViewUpdateItem(.reload, before: whole($0), after: newSection($0).map(whole)) }
        list += reloadedItems.sorted(by: >).map { UICollectionViewUpdateItem(.reload, before: $0, after: newPath($0)) }
        list += sectionMoves.map { UICollectionViewUpdateItem(.move, before: whole($0.from), after: whole($0.to)) }
        list += itemMoves.map { UICollectionViewUpdateItem(.move, before: $0.from, after: $0.to) }
        list += insertedSections.sorted().map { UICollectionViewUpdateItem(.insert, before: nil, after: whole($0)) }
        list += insertedItems.sorted().map { UICollectionViewUpdateItem(.insert, before: nil, after: $0) }
        return list
    }

    // MARK: Preparing

    private mutating func shiftItems() {
        var removed: [Int: Set<Int>] = [:], inserted: [Int: Set<Int>] = [:], moves: [Int: [(from: Int, to: Int)]] = [:]
        for path in deletedItems where sections.new(path.section) != nil { removed[path.section, default: []].insert(path.item) }
        for path in insertedItems {
            if let section = sections.old(path.section) { inserted[section, default: []].insert(path.item) }
        }
        for (from, to) in itemMoves {
            targets[from] = to
            sources[to] = from
            if let section = sections.old(to.section), section == from.section {
                moves[section, default: []].append((from.item, to.item))
                continue
            }
            removed[from.section, default: []].insert(from.item)
            if let section = sections.old(to.section) { inserted[section, default: []].insert(to.item) }
        }
        for section in Set(removed.keys).union(inserted.keys).union(moves.keys) {
            items[section] = IndexShift(removed: removed[section] ?? [], inserted: inserted[section] ?? [], moves: moves[section] ?? [])
        }
    }

    // MARK: Checking

    private func checkSections() throws {
        for (section, verb) in deletedSections.map({ ($0, "delete") }) + reloadedSections.map({ ($0, "reload") }) + sectionMoves.map({ ($0.from, "move") })
        where !before.indices.contains(section) {
            throw Invalid(description: "attempt to \(verb) section \(section), but there are only \(before.count) sections before the update")
        }
        for (section, verb) in insertedSections.map({ ($0, "insert") }) + sectionMoves.map({ ($0.to, "move to") }) where !after.indices.contains(section) {
            throw Invalid(description: "attempt to \(verb) section \(section) but there are only \(after.count) sections after the update")
        }
        if let section = sectionMoves.map(\.from).first(where: deletedSections.contains) {
            throw Invalid(description: "attempt to delete and move the same section (\(section))")
        }
        if Set(sectionMoves.map(\.from)).count < sectionMoves.count || Set(sectionMoves.map(\.to)).count < sectionMoves.count {
            throw Invalid(description: "attempt to move the same section twice, or two sections to the same place")
        }
        if let section = sectionMoves.map(\.to).first(where: insertedSections.contains) {
            throw Invalid(description: "attempt to insert and move to the same section (\(section))")
        }
        let inserted = insertedSections.count, deleted = deletedSections.count
        guard after.count == before.count + inserted - deleted else {
            throw Invalid(
                description: "Invalid update: invalid number of sections.  The number of sections contained in the \(terms.view) after the update "
                    + "(\(after.count)) must be equal to the number of sections contained in the \(terms.view) before the update (\(before.count)), "
                    + "plus or minus the number of sections inserted or deleted (\(inserted) inserted, \(deleted) deleted).")
        }
    }

    private func checkPaths() throws {
        func exists(_ path: IndexPath, in counts: [Int]) -> Bool {
            path.count == 2 && counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item)
        }
        func name(_ path: IndexPath) -> String {
            path.count == 2 ? "\(terms.item) \(path.item) of section \(path.section)" : "the index path \(Array(path))"
        }
        let old = deletedItems.map { ($0, "delete") } + reloadedItems.map { ($0, "reload") } + itemMoves.map { ($0.from, "move") }
        for (path, verb) in old where !exists(path, in: before) {
            let there = path.count == 2 && before.indices.contains(path.section)
            throw Invalid(
                description: "attempt to \(verb) \(name(path)), "
                    + (there ? "which only contains \(before[path.section]) \(terms.item)s before the update" : "but there are only \(before.count) sections before the update"))
        }
        for (path, verb) in insertedItems.map({ ($0, "insert") }) + itemMoves.map({ ($0.to, "move to") }) where !exists(path, in: after) {
            let there = path.count == 2 && after.indices.contains(path.section)
            throw Invalid(
                description: "attempt to \(verb) \(name(path)), but there are only "
                    + (there ? "\(after[path.section]) \(terms.item)s in section \(path.section) after the update" : "\(after.count) sections after the update"))
        }
        if let path = itemMoves.map(\.from).first(where: { deletedItems.contains($0) || reloadedItems.contains($0) }) {
            throw Invalid(description: "attempt to delete and move the same \(name(path))")
        }
        if let path = reloadedItems.first(where: deletedItems.contains) {
            throw Invalid(description: "attempt to delete and reload the same \(name(path))")
        }
        if let path = itemMoves.map(\.to).first(where: insertedItems.contains) {
            throw Invalid(description: "attempt to insert and move to the same \(name(path))")
        }
        if Set(itemMoves.map(\.from)).count < itemMoves.count || Set(itemMoves.map(\.to)).count < itemMoves.count {
            throw Invalid(description: "attempt to move the same \(terms.item) twice, or two \(terms.item)s to the same place")
        }
    }

    private func checkItemCounts() throws {
        var inserted: [Int: Int] = [:], deleted: [Int: Int] = [:], movedIn: [Int: Int] = [:], movedOut: [Int: Int] = [:]
        for path in insertedItems { inserted[path.section, default: 0] += 1 }
        for path in deletedItems { deleted[path.section, default: 0] += 1 }
        for (from, to) in itemMoves {
            movedOut[from.section, default: 0] += 1
            movedIn[to.section, default: 0] += 1
        }
        for section in before.indices where !reloadedSections.contains(section) {
            guard let new = sections.new(section) else { continue }
            let (i, d, mi, mo) = (inserted[new] ?? 0, deleted[section] ?? 0, movedIn[new] ?? 0, movedOut[section] ?? 0)
            guard after[new] == before[section] + i - d + mi - mo else {
                throw Invalid(
                    description: "Invalid update: invalid number of \(terms.item)s in section \(section).  The number of \(terms.item)s contained in an existing section "
                        + "after the update (\(after[new])) must be equal to the number of \(terms.item)s contained in that section before the update "
                        + "(\(before[section])), plus or minus the number of \(terms.item)s inserted or deleted from that section (\(i) inserted, \(d) deleted) "
                        + "and plus or minus the number of \(terms.item)s moved into or out of that section (\(mi) moved in, \(mo) moved out).")
            }
        }
    }
}
