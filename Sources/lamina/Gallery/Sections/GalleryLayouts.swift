import UIKit

/// The layouts of collection views, each of which opens the shop window.
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
    }
}
