import AppSupport
import UIKit

/// A row of the list: a small picture that is loaded, a title and a line below it.
class MediaRow: UITableViewCell {
    let thumbnail = UIImageView()
    let title = UILabel()
    let subtitle = UILabel()
    private var loading: Task<Void, Never>?

    /// The height of a row, as its two lines need it, and the side of the picture's square, in points.
    static var height: CGFloat { max(56, ceil(titleFont.lineHeight) + ceil(subtitleFont.lineHeight) + 18) }
    static let side: CGFloat = 44
    static var titleFont: UIFont { .scaled(ofSize: 16, weight: .medium) }
    static var subtitleFont: UIFont { .scaled(ofSize: 13) }
    static let margin: CGFloat = 16

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = .clear
        thumbnail.contentMode = .scaleAspectFit
        title.textColor = .white
        subtitle.textColor = .pale(0.55)
        showFonts()
        for part in [thumbnail, title, subtitle] { contentView.addSubview(part) }
        let selected = UIView()
        selected.backgroundColor = UIColor(white: 1, alpha: 0.17)
        selectedBackgroundView = selected
        isAccessibilityElement = true
        accessibilityTraits = .button
    }

    required init?(coder: NSCoder) { nil }

    /// Takes the fonts of the text scale.
    func showFonts() {
        title.font = Self.titleFont
        subtitle.font = Self.subtitleFont
        setNeedsLayout()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if traitCollection.preferredContentSizeCategory != previousTraitCollection?.preferredContentSizeCategory { showFonts() }
    }

    /// Loads what the row shows; a headless run waits for it.
    func load(_ body: @escaping @MainActor () async -> Void) {
        let background = UIApplication.shared.beginBackgroundTask(withName: "row")
        loading = Task {
            await body()
            UIApplication.shared.endBackgroundTask(background)
        }
    }

    /// Ends loading: the row isn't seen any more.
    func cancel() {
        loading?.cancel()
        loading = nil
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        cancel()
        thumbnail.image = nil
    }

    /// The width beside the picture, between the margins.
    var textWidth: CGFloat { max(0, contentView.bounds.width - 2 * Self.margin - Self.side - 14) }
    /// How much of that the texts leave free at the end of the row.
    var trailingWidth: CGFloat { 0 }

    override func layoutSubviews() {
        super.layoutSubviews()
        thumbnail.frame = CGRect(x: Self.margin, y: (contentView.bounds.height - Self.side) / 2, width: Self.side, height: Self.side)
        let x = thumbnail.frame.maxX + 14, width = max(0, textWidth - trailingWidth)
        let first = ceil(title.font.lineHeight), second = ceil(subtitle.font.lineHeight)
        let y = ((contentView.bounds.height - first - second - 2) / 2).rounded()
        title.frame = CGRect(x: x, y: y, width: width, height: first)
        subtitle.frame = CGRect(x: x, y: y + first + 2, width: width, height: second)
    }
}
