import UIKit

/// Stack views with their distributions and alignments.
@MainActor
enum GalleryStacks {
    static var rows: [GalleryRow] {
        [
            distributed("Fill", .fill), distributed("Fill equally", .fillEqually), distributed("In proportion", .fillProportionally),
            distributed("Equal spaces", .equalSpacing), distributed("Equal centers", .equalCentering),
            FlowRow("Alignment", [
                Captioned(aligned(.fill), "fill"), Captioned(aligned(.top), "top"), Captioned(aligned(.center), "center"),
                Captioned(aligned(.bottom), "bottom"),
            ]),
            LabeledRow("Baselines", baselines),
            WideRow(nested),
            hiding,
        ]
    }

    /// Creates a tile with an intrinsic content size.
    private static func tile(_ width: CGFloat, _ height: CGFloat, _ color: UIColor) -> UIView {
        let tile = StackTile(CGSize(width: width, height: height))
        tile.backgroundColor = color
        tile.layer.cornerRadius = 5
        tile.layer.cornerCurve = .continuous
        return tile
    }

    private static func stack(_ views: [UIView], _ change: (UIStackView) -> Void) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.spacing = 6
        change(stack)
        return stack
    }

    private static func distributed(_ title: String, _ distribution: UIStackView.Distribution) -> GalleryRow {
        let tiles = [tile(20, 24, .systemTeal), tile(60, 24, .systemIndigo), tile(30, 24, .systemOrange)]
        return LabeledRow(title, stack(tiles) { $0.distribution = distribution }, stretches: true)
    }

    private static func aligned(_ alignment: UIStackView.Alignment) -> UIView {
        let tiles = [tile(14, 18, .systemTeal), tile(14, 40, .systemIndigo), tile(14, 28, .systemOrange)]
        return stack(tiles) { $0.alignment = alignment }
    }

    /// Texts of several sizes, aligned by their baselines.
    private static var baselines: UIView {
        let labels = [34, 17, 12].map { size in
            let label = UILabel()
            label.text = "\(size)"
            label.font = .systemFont(ofSize: CGFloat(size))
            return label
        }
        return stack(labels) { $0.alignment = .firstBaseline }
    }

    /// Nested stack views as in an app: a picture, two lines of text, a switch.
    private static var nested: UIView {
        let title = UILabel(), detail = UILabel(), toggle = UISwitch()
        title.text = "Rain sounds"
        title.font = .preferredFont(forTextStyle: .headline)
        detail.text = "Play them while you study, and fade them out when the deck is done"
        detail.font = .preferredFont(forTextStyle: .subheadline)
        detail.textColor = .secondaryLabel
        detail.numberOfLines = 0
        let texts = stack([title, detail]) {
            $0.axis = .vertical
            $0.spacing = 2
            $0.setContentHuggingPriority(.fittingSizeLevel, for: .horizontal)
            $0.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
        }
        toggle.isOn = true
        toggle.accessibilityLabel = "Rain sounds"
        return stack([tile(44, 44, .systemTeal), texts, toggle]) {
            $0.spacing = 12
            $0.alignment = .center
        }
    }

    /// Tiles that are hidden and shown with an animation.
    private static var hiding: GalleryRow {
        let tiles = [tile(20, 32, .systemTeal), tile(20, 32, .systemIndigo), tile(20, 32, .systemOrange)]
        let toggle = UISwitch()
        toggle.isOn = true
        toggle.addAction(
            UIAction { [unowned toggle] _ in UIView.animate(withDuration: 0.3) { tiles[1].isHidden = !toggle.isOn } }, for: .valueChanged)
        toggle.accessibilityLabel = "Middle tile"
        let row = stack(tiles) { $0.distribution = .fillEqually }
        row.setContentHuggingPriority(.fittingSizeLevel, for: .horizontal)
        return WideRow(stack([row, toggle]) {
            $0.spacing = 16
            $0.alignment = .center
        })
    }
}

/// A view with an intrinsic content size.
private final class StackTile: UIView {
    private let size: CGSize

    init(_ size: CGSize) {
        self.size = size
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { size }
}
