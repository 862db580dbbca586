import UIKit

/// The layouts of collection views, each of which opens the shop window, and the pages of cities.
@MainActor
enum GalleryLayouts {
    static var rows: [GalleryRow] {
        LayoutShowcase.Page.allCases.map { page in
            PresentingRow(page.title) {
                let controller = LayoutShowcaseController(page: page)
                controller.modalPresentationStyle = .fullScreen
                return controller
            }
        }
            + CityPage.allCases.map { page in
                PresentingRow(page.title) {
                    let controller = page.controller()
                    controller.modalPresentationStyle = .fullScreen
                    return controller
                }
            }
    }
}
