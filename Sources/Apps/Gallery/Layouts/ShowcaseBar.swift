import AppSupport
import UIKit

/// The bar below the shop window: the layout's name between arrows, and buttons that insert, delete and bring back.
final class ShowcaseBar: UIView {
    private let name = UILabel()
    private let hairline = UIView()
    private var buttons: [UIButton] = []
    private let closing = UIButton(type: .system)

    init() {
        super.init(frame: .zero)
        backgroundColor = .secondarySystemGroupedBackground
        name.textAlignment = .center
        name.font = .scaled(ofSize: 17, weight: .semibold, upTo: 24)
        hairline.backgroundColor = .separator
        addSubview(hairline)
        addSubview(name)
        closing.setSymbol(UIImage(systemName: "xmark"), label: "Close") { [unowned self] in close?() }
        closing.isHidden = true
        addSubview(closing)
    }

    required init?(coder: NSCoder) { nil }

    /// Closes what the bar belongs to; nil shows no button.
    var close: (() -> Void)? {
        didSet {
            closing.isHidden = close == nil
            setNeedsLayout()
        }
    }

    var title = "" {
        didSet { name.text = title }
    }

    func show(
        previous: @escaping () -> Void, next: @escaping () -> Void, insert: @escaping () -> Void, delete: @escaping () -> Void,
        restore: @escaping () -> Void
    ) {
        let actions = [
            ("chevron.left", "Previous layout", previous), ("chevron.right", "Next layout", next), ("plus", "Insert", insert),
            ("minus", "Delete", delete),
            ("arrow.uturn.backward", "Bring back", restore),
        ]
        buttons = actions.map { symbol, label, action in
            let button = UIButton(type: .system)
            button.setSymbol(UIImage(systemName: symbol), label: label) { action() }
            addSubview(button)
            return button
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = bounds.height
        let side: CGFloat = 44
        let y = (height - side) / 2
        hairline.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / UIScreen.main.scale)
        guard buttons.count == 5 else { return }
        let left: CGFloat = closing.isHidden ? 8 : 8 + side
        closing.frame = CGRect(x: 8, y: y, width: side, height: side)
        buttons[0].frame = CGRect(x: left, y: y, width: side, height: side)
        // The rings around focused arrows stay clear of the longest name.
        let room = min(120, bounds.width - left - 5 * side - 16)
        name.frame = CGRect(x: left + side, y: 0, width: room, height: height)
        buttons[1].frame = CGRect(x: left + side + room, y: y, width: side, height: side)
        for (index, button) in buttons[2...].enumerated() {
            button.frame = CGRect(x: bounds.width - 8 - CGFloat(3 - index) * side, y: y, width: side, height: side)
        }
    }
}

/// The wall behind the shelves: plaster in the light of a lamp.
@MainActor
enum WallPicture {
    static let light = wall(
        [CGColor(red: 0.97, green: 0.95, blue: 0.91, alpha: 1), CGColor(red: 0.83, green: 0.79, blue: 0.72, alpha: 1)], grain: 0.05)
    static let dark = wall(
        [CGColor(red: 0.23, green: 0.22, blue: 0.22, alpha: 1), CGColor(red: 0.07, green: 0.07, blue: 0.08, alpha: 1)], grain: 0.04)

    private static func wall(_ colors: [CGColor], grain: CGFloat) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        let size = CGSize(width: 800, height: 600)
        return UIGraphicsImageRenderer(size: size, format: format).image { renderer in
            let context = renderer.cgContext
            if let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 1]) {
                let lamp = CGPoint(x: size.width / 2, y: size.height * 0.2)
                context.drawRadialGradient(
                    gradient, startCenter: lamp, startRadius: 0, endCenter: lamp, endRadius: size.width * 0.75,
                    options: [.drawsAfterEndLocation])
            }
            var numbers = PortraitNumbers(seed: 99)
            for _ in 0..<2500 {
                let spot = CGRect(
                    x: numbers.share() * size.width, y: numbers.share() * size.height, width: 1 + numbers.share() * 5,
                    height: 1 + numbers.share() * 2)
                context.setFillColor(CGColor(gray: numbers.share() > 0.5 ? 1 : 0, alpha: grain * numbers.share()))
                context.fillEllipse(in: spot)
            }
        }
    }
}
