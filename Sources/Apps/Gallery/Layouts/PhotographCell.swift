import CollectionLayouts
import QuartzCore
import UIKit

/// A photograph with a white border and a shadow, and the speaker's name below it where there is room.
///
/// The photograph is a square at the top; what is left below it holds the name, on a shelf as on a wall.
final class PhotographCell: UICollectionViewCell {
    private let paper = UIView()
    private let portrait = UIImageView()
    private let plate = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        paper.backgroundColor = UIColor(white: 0.99, alpha: 1)
        paper.layer.shadowColor = UIColor.black.cgColor
        paper.layer.shadowOffset = CGSize(width: 0, height: 3)
        paper.layer.shadowRadius = 3
        paper.layer.shadowOpacity = 0.5
        portrait.contentMode = .scaleAspectFill
        portrait.clipsToBounds = true
        portrait.backgroundColor = UIColor(white: 0.8, alpha: 1)
        paper.addSubview(portrait)
        contentView.addSubview(paper)
        plate.font = .systemFont(ofSize: 12, weight: .medium)
        plate.textAlignment = .center
        plate.textColor = UIColor(red: 0.22, green: 0.15, blue: 0.08, alpha: 1)
        plate.backgroundColor = UIColor(red: 0.99, green: 0.96, blue: 0.87, alpha: 1)
        plate.layer.cornerRadius = 3
        plate.clipsToBounds = true
        contentView.addSubview(plate)
        isAccessibilityElement = true
    }

    /// Whom the cell shows. The portrait may come a little later; until then, the paper is grey.
    var speaker: Speaker? {
        didSet {
            plate.text = speaker?.name
            accessibilityLabel = speaker?.name
            setNeedsLayout()
            portrait.image = speaker.flatMap(PortraitLoader.shared.portrait(of:))
            guard let speaker, portrait.image == nil else { return }
            PortraitLoader.shared.load(speaker) { [weak self] image in
                // The cell may have been used again for somebody else.
                if let self, self.speaker == speaker { portrait.image = image }
            }
        }
    }

    /// The portrait that is seen; nil until it is drawn.
    var shownPortrait: UIImage? { portrait.image }

    override func prepareForReuse() {
        super.prepareForReuse()
        speaker = nil
    }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        let opacity = (layoutAttributes as? StyledLayoutAttributes)?.shadowOpacity ?? 0.5
        if paper.layer.shadowOpacity != Float(opacity) { paper.layer.shadowOpacity = Float(opacity) }
        // Laid out within the animation of a change of layouts, the photograph grows with the cell.
        layoutIfNeeded()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = contentView.bounds.size
        let room = max(0, size.height - size.width)
        let isRound = size.width <= 80
        // On a shelf, the name stands on its front and the photograph on its top.
        let caption = min(room, 30)
        let side = min(size.width, size.height - caption) - (room > 0 ? 4 : 0)
        paper.frame = CGRect(
            x: (size.width - side) / 2, y: max(0, size.height - caption - side - (room > 0 ? 2 : 0)), width: side, height: side)
        let border: CGFloat = isRound ? 2 : max(4, side * 0.045)
        portrait.frame = paper.bounds.insetBy(dx: border, dy: border)
        let radius = isRound ? side / 2 : 0
        paper.layer.cornerRadius = radius
        // The ring that shows the focus follows the cell's corners.
        layer.cornerRadius = isRound ? min(size.width, size.height) / 2 : 0
        portrait.layer.cornerRadius = isRound ? radius - border : 0
        let shadow = paper.bounds.insetBy(dx: 1, dy: 1)
        // Corners of any radius, so that one path can turn into the other.
        let corner = isRound ? max(0, shadow.width / 2 - 0.01) : min(0.01, max(0, shadow.width / 2))
        shapeShadow(CGPath(roundedRect: shadow, cornerWidth: corner, cornerHeight: corner, transform: nil))
        plate.alpha = room >= 24 ? 1 : 0
        let text = min(size.width - 8, plate.sizeThatFits(.zero).width + 14)
        plate.frame = CGRect(x: (size.width - text) / 2, y: size.height - 24, width: text, height: 18)
    }

    /// Gives the shadow its shape. What animates the size of views leaves the path of a shadow alone.
    private func shapeShadow(_ path: CGPath) {
        let layer = paper.layer, former = layer.presentation()?.shadowPath ?? layer.shadowPath
        layer.shadowPath = path
        guard UIView.inheritedAnimationDuration > 0, let former, former.boundingBox != path.boundingBox else { return }
        let change = CABasicAnimation(keyPath: "shadowPath")
        change.fromValue = former
        change.duration = UIView.inheritedAnimationDuration
        change.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        layer.add(change, forKey: "shadowPath")
    }
}
