import AppSupport
import ArgumentParser
import UIKit

/// `lamina gallery`: shows every control in its states.
package struct GalleryCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Look at every control in its states.",
        discussion: """
            The controls work: press, drag and type. Tab goes from one to the next, Space presses it, arrows change it. The switch at the \
            top changes between light and dark.

            With --layouts, one collection of photographs is shown in every layout of CollectionLayouts. Tap with two fingers or press N for the \
            next layout, with three fingers or P for the previous one; pinch a stack to open it; I inserts, D deletes, R brings back; on a \
            spiral, a swipe up deletes and a tap on the header brings back.

            With --page, some three hundred cities are shown in a table (swipe, pull down, edit, undo), an outline (open and close \
            countries), a mosaic of big pictures, pages and grids, or folding lists (tap to go in, pull far down to go out, swipe, \
            pinch, type). Arrow keys move, Return opens, Control-Z undoes. The page transitions turns four screens into one another: \
            drag, or press Right and Left; Down and Up choose the transition, N the next screen. The page pages has pages that scroll \
            and curl: drag them, tap near an edge, or press arrows; N chooses the next style.
            """
    )

    @Flag(help: "Begin in dark colours, as --appearance dark does.")
    var dark = false

    @Option(
        help: ArgumentHelp("Begin at a section: \(GallerySection.Name.list).", valueName: "section"), transform: GallerySection.Name.init(argument:))
    var section: GallerySection.Name?

    @Flag(help: "Show the layouts of collection views, on a page of their own.")
    var layouts = false

    @Option(
        help: ArgumentHelp("Show a page of cities (table, outline, mosaic or folding), transitions or pages.", valueName: "page"),
        transform: GalleryPage.init(argument:))
    var page: GalleryPage?

    @OptionGroup(title: "Host")
    var host: HostOptions

    package init() {}

    package func run() throws {
        try MainActor.assumeIsolated {
            try host.run(title: page?.title ?? (layouts ? "Layouts" : "Gallery"), app: .gallery) {
                let isDark = dark ? true : nil
                if let page { return page.controller(isDark: isDark) }
                return layouts ? LayoutShowcaseController(isDark: isDark) : GalleryViewController(isDark: isDark, start: section)
            }
        }
    }
}

extension GallerySection.Name {
    /// The list of all names, for error messages.
    fileprivate static var list: String {
        let names = allCases.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }

    /// Parses a name from the command line.
    init(argument: String) throws {
        guard let name = Self(rawValue: argument) else { throw ValidationError("there is no section \"\(argument)\", but \(Self.list)") }
        self = name
    }
}
