import UIKit

/// A row of a table of covers: a small picture and two lines.
final class CoverRow: UITableViewCell {
    private let picture = CALayer()
    private let title = UILabel()
    private let subtitle = UILabel()
    private var pictureSize = CGSize(width: 1, height: 1)

    /// The height of a row, and where its texts begin, in points.
    static let height: CGFloat = 64, textStart: CGFloat = 2 * margin + side
    private static let side: CGFloat = 48, margin: CGFloat = 16

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        picture.minificationFilter = .trilinear
        picture.actions = ["contents": NSNull(), "position": NSNull(), "bounds": NSNull()]
        contentView.layer.addSublayer(picture)
        title.font = .systemFont(ofSize: 17)
        subtitle.font = .systemFont(ofSize: 13)
        subtitle.textColor = .secondaryLabel
        for label in [title, subtitle] { contentView.addSubview(label) }
        let selected = UIView()
        selected.backgroundColor = .systemGray4
        selectedBackgroundView = selected
    }

    required init?(coder: NSCoder) { nil }

    func fill(title: String, subtitle: String?) {
        self.title.text = title
        self.subtitle.text = subtitle
        setNeedsLayout()
    }

    func show(_ image: CGImage?, size: CGSize) {
        picture.contents = image
        pictureSize = size
        setNeedsLayout()
    }

    /// The picture that is shown, for tests.
    var shownPicture: CGImage? { picture.contents as? CGImage }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = CGSize(width: Self.side * pictureSize.width, height: Self.side * pictureSize.height), height = contentView.bounds.height
        picture.frame = CGRect(
            x: Self.margin + (Self.side - size.width) / 2, y: (height - size.height) / 2, width: size.width, height: size.height)
        let width = max(0, contentView.bounds.width - Self.textStart - Self.margin), hasTwo = subtitle.text != nil
        title.frame = CGRect(x: Self.textStart, y: hasTwo ? 11 : (height - 22) / 2, width: width, height: 22)
        subtitle.frame = CGRect(x: Self.textStart, y: 34, width: width, height: 18)
    }
}
