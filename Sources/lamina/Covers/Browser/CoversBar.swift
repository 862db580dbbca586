import MediaLibrary
import UIKit

/// The bar above the covers: the folder's name, how many pictures it has, what they are grouped by, and a button for the whole window.
final class CoversBar: UIView {
    private let title = UILabel()
    private let count = UILabel()
    private let grouping = UISegmentedControl(items: ["Months", "Folders"])
    private let enlarge = UIButton(type: .system)

    /// Called when a person chooses another grouping.
    var didChooseKey: ((PictureGroup.Key) -> Void)?
    /// Called when a person wants to see the picture in the whole window.
    var didEnlarge: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        title.font = .systemFont(ofSize: 17, weight: .semibold)
        title.textColor = .white
        title.lineBreakMode = .byTruncatingMiddle
        count.font = .systemFont(ofSize: 13)
        count.textColor = UIColor(white: 1, alpha: 0.55)
        enlarge.setImage(UIImage(systemName: "arrow.up.left.and.arrow.down.right"), for: .normal)
        enlarge.tintColor = .white
        enlarge.accessibilityLabel = "Show in the whole window"
        enlarge.addAction(UIAction { [unowned self] _ in didEnlarge?() }, for: .primaryActionTriggered)
        grouping.addAction(
            UIAction { [unowned self] _ in didChooseKey?(grouping.selectedSegmentIndex == 1 ? .folder : .month) }, for: .valueChanged)
        for part in [title, count, grouping, enlarge] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    func show(name: String, status: String, key: PictureGroup.Key, isEmpty: Bool) {
        title.text = name
        count.text = status
        grouping.selectedSegmentIndex = key == .folder ? 1 : 0
        grouping.isHidden = isEmpty
        enlarge.isHidden = isEmpty
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let room = bounds.inset(by: safeAreaInsets), side: CGFloat = 44, margin: CGFloat = 16
        enlarge.frame = CGRect(x: room.maxX - side - 6, y: room.midY - side / 2, width: side, height: side)
        let width: CGFloat = min(168, room.width * 0.42)
        grouping.frame = CGRect(x: enlarge.frame.minX - width - 6, y: room.midY - 16, width: width, height: 32)
        let end = grouping.isHidden ? room.maxX : grouping.frame.minX, x = room.minX + margin
        title.frame = CGRect(x: x, y: room.midY - 20, width: max(0, end - x - 12), height: 22)
        count.frame = CGRect(x: x, y: room.midY + 2, width: max(0, end - x - 12), height: 17)
    }
}
