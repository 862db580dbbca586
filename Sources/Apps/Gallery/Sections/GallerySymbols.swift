import UIKit

/// Symbols: weights, scales, sizes and colours.
@MainActor
enum GallerySymbols {
    static var rows: [GalleryRow] {
        let weights: [(UIImage.SymbolWeight, String)] = [
            (.ultraLight, "Ultralight"), (.thin, "Thin"), (.light, "Light"), (.regular, "Regular"), (.medium, "Medium"),
            (.semibold, "Semibold"), (.bold, "Bold"), (.heavy, "Heavy"), (.black, "Black"),
        ]
        let scales: [(UIImage.SymbolScale, String)] = [(.small, "Small"), (.medium, "Medium"), (.large, "Large")]
        return [
            FlowRow("Weights", weights.map { weight, name in
                Captioned(symbol("gearshape", UIImage.SymbolConfiguration(pointSize: 28, weight: weight)), name)
            }),
            FlowRow("Scales", scales.map { scale, name in
                Captioned(symbol("paperplane.fill", UIImage.SymbolConfiguration(pointSize: 28, weight: .regular, scale: scale)), name)
            }),
            FlowRow("Colours", colors),
            FlowRow("Some of all", names.map { symbol($0, UIImage.SymbolConfiguration(pointSize: 22)) }),
        ]
    }

    private static let names = [
        "house.fill", "magnifyingglass", "heart.fill", "bell.badge", "bookmark", "camera", "cart", "envelope.fill", "trash", "folder.badge.plus",
        "lock.fill", "cloud.sun", "globe", "person.crop.circle", "phone.fill", "map", "play.fill", "wifi", "gift", "sparkles", "calendar",
        "doc.text", "square.and.pencil", "chart.bar.fill", "moon.fill",
    ]

    private static func symbol(_ name: String, _ configuration: UIImage.SymbolConfiguration) -> UIImageView {
        let view = UIImageView(image: UIImage(systemName: name, withConfiguration: configuration))
        view.contentMode = .center
        view.isAccessibilityElement = true
        return view
    }

    private static var colors: [UIView] {
        let size = UIImage.SymbolConfiguration(pointSize: 30)
        return [
            Captioned(symbol("checkmark.seal.fill", size.applying(UIImage.SymbolConfiguration.preferringMonochrome())), "Monochrome"),
            Captioned(symbol("checkmark.seal.fill", size.applying(UIImage.SymbolConfiguration(hierarchicalColor: .systemIndigo))), "Hierarchical"),
            Captioned(symbol("checkmark.seal.fill", size.applying(UIImage.SymbolConfiguration(paletteColors: [.systemTeal, .systemOrange]))), "Palette"),
            Captioned(symbol("checkmark.seal.fill", size.applying(UIImage.SymbolConfiguration.preferringMulticolor())), "Multicolour"),
        ]
    }
}
