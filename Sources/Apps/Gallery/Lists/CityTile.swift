import AppSupport
import QuartzCore
import UIKit

/// A city with its picture: large with the name on it, in a line beside it, or as a tile above it.
final class CityTile: UICollectionViewCell {
    enum Style { case large, line, tile }

    private let picture = UIImageView(), shade = CAGradientLayer(), name = UILabel(), detail = UILabel()
    private var style = Style.tile

    override init(frame: CGRect) {
        super.init(frame: frame)
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        picture.layer.cornerCurve = .continuous
        shade.colors = [UIColor(white: 0, alpha: 0).cgColor, UIColor(white: 0, alpha: 0.6).cgColor]
        picture.layer.addSublayer(shade)
        for label in [name, detail] {
            label.adjustsFontSizeToFitWidth = true
            label.minimumScaleFactor = 0.6
        }
        for part in [picture, name, detail] { contentView.addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    /// The city that is shown.
    private(set) var city: City?

    func show(_ city: City, _ style: Style) {
        self.city = city
        self.style = style
        picture.image = CityPicture.picture(of: city, isLarge: style == .large)
        picture.layer.cornerRadius = style == .large ? 20 : style == .line ? 8 : 10
        shade.isHidden = style != .large
        name.text = city.name
        name.font = .scaled(ofSize: style == .large ? 28 : style == .line ? 17 : 15, weight: style == .large ? .bold : .medium)
        name.textColor = style == .large ? .white : .label
        detail.text = style == .tile ? city.country : "\(city.country), \(city.size)"
        detail.font = .scaled(ofSize: style == .tile ? 12 : 14)
        detail.textColor = style == .large ? UIColor(white: 1, alpha: 0.8) : .secondaryLabel
        setNeedsLayout()
    }

    override var isHighlighted: Bool {
        didSet { contentView.alpha = isHighlighted ? 0.6 : 1 }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = contentView.bounds.size
        func scaled(_ length: CGFloat) -> CGFloat { UIFontMetrics.default.scaledValue(for: length) }
        switch style {
        case .large:
            picture.frame = contentView.bounds
            shade.frame = CGRect(x: 0, y: size.height - scaled(130), width: size.width, height: scaled(130))
            name.frame = CGRect(x: 20, y: size.height - scaled(56) - 14, width: size.width - 40, height: scaled(36))
            detail.frame = CGRect(x: 20, y: size.height - scaled(22) - 14, width: size.width - 40, height: scaled(20))
        case .line:
            // Large text needs the room.
            let height = min(size.height - 14, 50)
            picture.frame = CGRect(x: 0, y: ((size.height - height) / 2).rounded(), width: (height * 1.5).rounded(), height: height)
            let x = picture.frame.maxX + 12, room = size.width - picture.frame.maxX - 12
            name.frame = CGRect(x: x, y: size.height / 2 - scaled(21), width: room, height: scaled(22))
            detail.frame = CGRect(x: x, y: size.height / 2 + scaled(2), width: room, height: scaled(18))
        case .tile:
            picture.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height - scaled(44))
            name.frame = CGRect(x: 0, y: size.height - scaled(40), width: size.width, height: scaled(20))
            detail.frame = CGRect(x: 0, y: size.height - scaled(21), width: size.width, height: scaled(16))
        }
    }
}
