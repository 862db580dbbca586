import UIKit

/// A page of the gallery's own: one of the cities, or the transitions.
enum GalleryPage: Equatable {
    case cities(CityPage)
    case transitions

    var title: String {
        switch self {
        case .cities(let page): page.title
        case .transitions: "Transitions"
        }
    }

    /// The names of all pages on the command line.
    static var names: [String] { CityPage.allCases.map(\.rawValue) + ["transitions"] }

    /// Parses a name from the command line.
    init(argument: String) throws {
        self = argument == "transitions" ? .transitions : .cities(try CityPage(argument: argument))
    }

    /// The page.
    ///
    /// - Parameter isDark: whether the colours are dark; nil for those of what is around.
    @MainActor
    func controller(isDark: Bool? = nil) -> UIViewController {
        switch self {
        case .cities(let page): return page.controller(isDark: isDark)
        case .transitions:
            let page = TransitionsPage()
            if let isDark { page.overrideUserInterfaceStyle = isDark ? .dark : .light }
            return page
        }
    }
}
