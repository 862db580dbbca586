import AppSupport
import UIKit

/// Visual effect views of every style over a photograph.
@MainActor
enum GalleryGlass {
    static var rows: [GalleryRow] {
        let kinds: [(UIBlurEffect.Style, String)] = [
            (.systemUltraThinMaterial, "Ultra thin"), (.systemThinMaterial, "Thin"), (.systemMaterial, "Regular"), (.systemThickMaterial, "Thick"),
            (.systemChromeMaterial, "Bars"), (.regular, "Blur"), (.prominent, "Prominent"), (.extraLight, "Extra light"), (.dark, "Dark"),
        ]
        return [WideRow(GlassPicture(kinds), height: 300, insets: .zero)]
    }
}

/// A photograph with panes of glass on it.
final class GlassPicture: UIView {
    private let photograph = UIImageView(image: GalleryPictures.lake)
    private let panes: [UIVisualEffectView]
    private static let columns = 3

    init(_ kinds: [(UIBlurEffect.Style, String)]) {
        panes = kinds.map { style, name in
            let pane = UIVisualEffectView(effect: UIBlurEffect(style: style))
            pane.layer.cornerRadius = 14
            pane.layer.cornerCurve = .continuous
            pane.clipsToBounds = true
            let label = UILabel()
            label.text = name
            label.font = .scaled(ofSize: 15, weight: .medium, upTo: 22)
            label.textAlignment = .center
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            if style == .dark { label.textColor = .white }
            if style == .extraLight { label.textColor = .black }
            pane.contentView.addSubview(label)
            return pane
        }
        super.init(frame: .zero)
        photograph.contentMode = .scaleAspectFill
        photograph.clipsToBounds = true
        photograph.isAccessibilityElement = true
        photograph.accessibilityLabel = "A lake between mountains"
        addSubview(photograph)
        for pane in panes { addSubview(pane) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        photograph.frame = bounds
        let columns = Self.columns, gap: CGFloat = 14, rows = (panes.count + columns - 1) / columns
        let width = (bounds.width - gap * CGFloat(columns + 1)) / CGFloat(columns)
        let height = (bounds.height - gap * CGFloat(rows + 1)) / CGFloat(max(1, rows))
        for (index, pane) in panes.enumerated() {
            let x = gap + CGFloat(index % columns) * (width + gap), y = gap + CGFloat(index / columns) * (height + gap)
            pane.frame = CGRect(x: x, y: y, width: width, height: height)
            pane.contentView.subviews.first?.frame = pane.contentView.bounds
        }
    }
}
