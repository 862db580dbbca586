import AppSupport
import UIKit

/// A section of the gallery: a heading above a card of rows.
final class GallerySection: UIView {
    /// The name of a section on the command line.
    enum Name: String, CaseIterable {
        case buttons, switches, sliders, choices, pages, progress, text, fields, images, symbols, stacks, glass, bars, covers, layouts, alerts

        var title: String {
            switch self {
            case .buttons: "Buttons"
            case .switches: "Switches"
            case .sliders: "Sliders"
            case .choices: "Segments and Steppers"
            case .pages: "Pages"
            case .progress: "Progress"
            case .text: "Text"
            case .fields: "Fields"
            case .images: "Images"
            case .symbols: "Symbols"
            case .stacks: "Stacks"
            case .glass: "Glass"
            case .bars: "Bars"
            case .covers: "Cover Flow"
            case .layouts: "Layouts"
            case .alerts: "Alerts and Pages"
            }
        }
    }

    let name: Name
    private let heading = UILabel()
    private let card = UIView()
    private let rows: [GalleryRow]
    private let lines: [UIView]

    static let margin: CGFloat = 16
    private var headingHeight: CGFloat { max(44, ceil(heading.font.lineHeight) + 20) }

    init(_ name: Name, _ rows: [GalleryRow]) {
        self.name = name
        self.rows = rows
        lines = rows.dropLast().map { _ in UIView() }
        super.init(frame: .zero)
        heading.text = name.title
        heading.font = .scaled(ofSize: 20, weight: .semibold)
        heading.accessibilityTraits = .header
        addSubview(heading)
        card.backgroundColor = .secondarySystemGroupedBackground
        card.layer.cornerRadius = 12
        card.layer.cornerCurve = .continuous
        card.clipsToBounds = true
        addSubview(card)
        for row in rows { card.addSubview(row) }
        for line in lines {
            line.backgroundColor = .separator
            card.addSubview(line)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: headingHeight + rows.reduce(0) { $0 + $1.height(forWidth: size.width) })
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width
        heading.frame = CGRect(x: Self.margin, y: 8, width: width - 2 * Self.margin, height: headingHeight - 14)
        var y: CGFloat = 0
        let hairline = 1 / UIScreen.main.scale
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(x: 0, y: y, width: width, height: row.height(forWidth: width))
            y += row.frame.height
            if lines.indices.contains(index) {
                lines[index].frame = CGRect(x: Self.margin, y: y - hairline, width: width - Self.margin, height: hairline)
            }
        }
        card.frame = CGRect(x: 0, y: headingHeight, width: width, height: y)
    }
}
