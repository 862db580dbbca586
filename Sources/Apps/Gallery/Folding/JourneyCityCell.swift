import AppSupport
import FoldingList
import UIKit

/// A row with the picture of a city, its name and size, and a switch.
final class JourneyCityCell: FoldingListCell {
    private let picture = UIImageView(), name = UILabel(), size = UILabel()
    let mark = UISwitch()
    /// Called when a person turns the switch.
    var didMark: ((Bool) -> Void)?
    private var isCompleted = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        // Less light falls on a folded picture too.
        shadesContent = true
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        name.font = .scaled(ofSize: 20, weight: .bold, upTo: 26)
        size.font = .scaled(ofSize: 13, weight: .medium, upTo: 18)
        mark.addAction(UIAction { [unowned self] _ in didMark?(mark.isOn) }, for: .valueChanged)
        for part in [picture, name, size, mark] { contentView.addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ node: JourneyNode) {
        picture.image = node.city.map { CityPicture.picture(of: $0) }
        name.text = node.text
        size.text = node.city?.size
        mark.isOn = node.isMarked
        mark.accessibilityLabel = "Visited \(node.text)"
        accessibilityLabel = node.text
        accessibilityValue = node.isCompleted ? "completed" : node.city?.size
        isCompleted = node.isCompleted
        picture.alpha = isCompleted ? 0.35 : 1
        mark.alpha = isCompleted ? 0.35 : 1
        themeDidChange()
        setNeedsFoldPicture()
    }

    override func themeDidChange() {
        name.textColor = (isCompleted ? theme.completedInk : theme.ink).uiColor
        size.textColor = name.textColor.withAlphaComponent(0.7)
        mark.onTintColor = theme.ink.uiColor.withAlphaComponent(0.45)
        setNeedsFoldPicture()
    }

    override func layoutSubviews() {
        let height = bounds.height, width = bounds.width, mark = mark.sizeThatFits(bounds.size)
        picture.frame = CGRect(x: 0, y: 0, width: height * 1.4, height: height)
        let left = picture.frame.maxX + 14, room = max(0, width - left - mark.width - 28)
        let first = max(28, ceil(name.font.lineHeight)), second = max(18, ceil(size.font.lineHeight))
        name.frame = CGRect(x: left, y: height / 2 + 4 - first, width: room, height: first)
        size.frame = CGRect(x: left, y: height / 2 + 4, width: room, height: second)
        self.mark.frame = CGRect(
            x: width - mark.width - 16, y: (height - mark.height) / 2, width: mark.width, height: mark.height)
        super.layoutSubviews()
    }
}
