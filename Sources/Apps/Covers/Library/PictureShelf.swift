import Foundation
import MediaLibrary

/// The pictures of a library in the order in which they are shown: in groups for the list, one after the other for the covers.
struct PictureShelf: Shelf {
    /// The titles of the groups.
    let titles: [String]
    /// All pictures, group by group.
    let pictures: [Picture]
    let starts: [Int]
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

    var items: [Picture] { pictures }

    func index(of id: Picture.ID) -> Int? { indexes[id] }

    static func hasSameCover(_ old: Picture, _ new: Picture) -> Bool { old.file == new.file }
}
