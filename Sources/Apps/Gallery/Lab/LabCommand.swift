import AppSupport
import ArgumentParser
import UIKit

/// `lamina lab`: tries out transforms by hand.
package struct LabCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "lab",
        abstract: "Try out transforms by hand.",
        discussion: """
            Pages: a grid of lines to which the same transform is applied again and again; a picture in the plane and in space, moved \
            with one, two or three gestures at once or with sliders, about any of nine anchors, with its matrix and the code that makes \
            it; a bar that walks round the edges by its frame or by its transform; an arc that turns about a point outside of it, along \
            key frames or along the short cut of a single animation.

            The keys 1 to 5 go to a page, Tab and arrows through the sliders, R resets, C copies the code, Space plays.
            """
    )

    @Option(help: ArgumentHelp("Begin at a page: \(LabPage.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "page"))
    var page = LabPage.plane

    @OptionGroup(title: "Host")
    var host: HostOptions

    package init() {}

    package func run() throws {
        try MainActor.assumeIsolated {
            try host.run(title: "Transform Lab", app: .lab) { LabViewController(page: page) }
        }
    }
}

/// The pages of the lab.
enum LabPage: String, CaseIterable, ExpressibleByArgument {
    case grid, plane, space, frame, arc

    var title: String {
        switch self {
        case .grid: "Grid"
        case .plane: "2D"
        case .space: "3D"
        case .frame: "Frame"
        case .arc: "Arc"
        }
    }

    @MainActor
    func makeController() -> LabPageController {
        switch self {
        case .grid: GridPageController()
        case .plane: TransformPageController(space: .plane)
        case .space: TransformPageController(space: .space)
        case .frame: FramePageController()
        case .arc: ArcPageController()
        }
    }
}
