extension GallerySection.Name {
    /// The section's rows.
    @MainActor
    var rows: [GalleryRow] {
        switch self {
        case .buttons: GalleryButtons.rows
        case .switches: GallerySwitches.rows
        case .sliders: GallerySliders.rows
        case .choices: GalleryChoices.rows
        case .pages: GalleryPages.rows
        case .progress: GalleryProgress.rows
        case .text: GalleryTexts.rows
        case .fields: GalleryFields.rows
        case .images: GalleryImages.rows
        case .symbols: GallerySymbols.rows
        case .stacks: GalleryStacks.rows
        case .glass: GalleryGlass.rows
        case .bars: GalleryBars.rows
        case .covers: GalleryCoverFlow.rows
        case .layouts: GalleryLayouts.rows
        case .alerts: GalleryAlerts.rows
        }
    }
}
