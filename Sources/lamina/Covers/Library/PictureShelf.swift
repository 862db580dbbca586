import Foundation
import MediaLibrary

/// The pictures of a library in the order in which they are shown: in groups for the list, one after the other for the covers.
struct PictureShelf: Sendable {
    /// The titles of the groups.
    let titles: [String]
    /// All pictures, group by group.
    let pictures: [Picture]
    /// The index of the first picture of each group, and the number of all.
    private let starts: [Int]
    private let indexes: [Picture.ID: Int]

    static let empty = PictureShelf([])

    init(_ groups: [PictureGroup]) {
        self.init(titles: groups.map(\.title), counts: groups.map(\.pictures.count), pictures: groups.flatMap(\.pictures))
    }

    /// - Parameter counts: how many pictures each group has; all together as many as there are.
    init(titles: [String], counts: [Int], pictures: [Picture]) {
        self.titles = titles
        starts = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        self.pictures = pictures
        indexes = Dictionary(pictures.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var isEmpty: Bool { pictures.isEmpty }

    /// The index of a picture; nil if it isn't there.
    func index(of id: Picture.ID) -> Int? { indexes[id] }

    /// How many pictures a group has.
    func count(inGroup group: Int) -> Int { starts[group + 1] - starts[group] }

    /// The index of a picture at a row of the list.
    func index(at path: IndexPath) -> Int { starts[path.section] + path.row }

    /// The group of a picture.
    func group(of index: Int) -> Int {
        var low = 0, high = titles.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// The row of a picture in the list.
    func path(of index: Int) -> IndexPath {
        let group = group(of: index)
        return IndexPath(row: index - starts[group], section: group)
    }

    /// The first picture of the group that is so many groups away from a picture's.
    func start(ofGroup step: Int, from index: Int) -> Int {
        starts[min(max(group(of: index) + step, 0), max(0, titles.count - 1))]
    }
}

/// What is to be told to a view that showed one shelf and is to show another one.
struct ShelfChange: Sendable {
    /// Indexes in the old shelf.
    var deleted = IndexSet(), reloaded = IndexSet()
    /// Indexes in the new shelf.
    var inserted = IndexSet()
    /// Whether the pictures that stay are in the same order in both.
    var keepsOrder = true

    init(from old: PictureShelf, to new: PictureShelf) {
        var last = -1
        for (index, picture) in old.pictures.enumerated() {
            guard let place = new.index(of: picture.id) else {
                deleted.insert(index)
                continue
            }
            if place < last { keepsOrder = false }
            last = max(last, place)
            if new.pictures[place].file != picture.file { reloaded.insert(index) }
        }
        for (index, picture) in new.pictures.enumerated() where old.index(of: picture.id) == nil { inserted.insert(index) }
    }

    /// Whether each picture stays where it is.
    var isEmpty: Bool { keepsOrder && deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty }
    /// How many pictures come, go or change.
    var count: Int { deleted.count + inserted.count + reloaded.count }
}
