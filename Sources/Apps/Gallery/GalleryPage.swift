import UIKit

/// A page of the gallery's own: one of the cities, the transitions, or the pages of page view controllers.
enum GalleryPage: Equatable {
    case cities(CityPage)
    case transitions
    case pages

    var title: String {
        switch self {
        case .cities(let page): page.title
        case .transitions: "Transitions"
        case .pages: "Pages"
        }
    }

    /// The names of all pages on the command line.
    static var names: [String] { CityPage.allCases.map(\.rawValue) + ["transitions", "pages"] }

    /// Parses a name from the command line.
    init(argument: String) throws {
        switch argument {
        case "transitions": self = .transitions
        case "pages": self = .pages
        default: self = .cities(try CityPage(argument: argument))
        }
    }

    /// The page.
    ///
    /// - Parameter isDark: whether the colours are dark; nil for those of what is around.
    @MainActor
    func controller(isDark: Bool? = nil) -> UIViewController {
        let page: UIViewController
        switch self {
        case .cities(let cities): return cities.controller(isDark: isDark)
        case .transitions: page = TransitionsPage()
        case .pages: page = PagesPage()
        }
        if let isDark { page.overrideUserInterfaceStyle = isDark ? .dark : .light }
        return page
    }
}
