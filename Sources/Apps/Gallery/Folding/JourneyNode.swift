import FoldingList
import UIKit

/// A row of the folding page, and the list that it opens: a continent and its countries, a country and its cities, a city, or a note.
@MainActor
final class JourneyNode {
    var text: String
    let city: City?
    var isCompleted = false
    /// Whether the city's switch is on.
    var isMarked = false
    /// The rows of the list that the row opens; nil if it opens none.
    var children: [JourneyNode]?
    /// That list, which is kept with where it is scrolled to and what can be undone in it.
    var list: JourneyList?

    init(_ text: String, city: City? = nil, children: [JourneyNode]? = nil) {
        self.text = text
        self.city = city
        self.children = children
    }

    /// All continents.
    static func world() -> JourneyNode {
        JourneyNode(
            "World",
            children: Continent.all.map { continent in
                JourneyNode(
                    continent.name,
                    children: continent.countries.map { country in
                        JourneyNode(country.name, children: country.cities.map { JourneyNode($0.name, city: $0) })
                    })
            })
    }

    /// How many of the list's rows aren't completed.
    var openCount: Int { children?.count { !$0.isCompleted } ?? 0 }
    /// Whether the list has cities, and people may add to it.
    var hasCities: Bool { children?.allSatisfy { $0.children == nil } ?? false }
}

/// The list of a node.
final class JourneyList: FoldingListView {
    private(set) weak var node: JourneyNode?

    convenience init(_ node: JourneyNode) {
        self.init(frame: .zero)
        self.node = node
    }
}
