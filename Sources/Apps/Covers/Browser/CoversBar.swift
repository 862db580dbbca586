import AppSupport
import MediaLibrary
import UIKit

/// The bar above pictures: what they are grouped by, and a button for the whole window.
final class CoversBar: MediaBar {
    private let grouping = UISegmentedControl(items: ["Months", "Folders"])
    private let enlarge = UIButton(type: .system)

    /// Called when a person chooses another grouping.
    var didChooseKey: ((PictureGroup.Key) -> Void)?
    /// Called when a person wants to see the picture in the whole window.
    var didEnlarge: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        let symbol = UIImage(systemName: "arrow.up.left.and.arrow.down.right")
        enlarge.setSymbol(symbol, label: "Show in the whole window") { [unowned self] in didEnlarge?() }
        enlarge.tintColor = .white
        grouping.addAction(
            UIAction { [unowned self] _ in didChooseKey?(grouping.selectedSegmentIndex == 1 ? .folder : .month) }, for: .valueChanged)
        addSubview(grouping)
        addSubview(enlarge)
    }

    required init?(coder: NSCoder) { nil }

    func show(name: String, status: [String?], key: PictureGroup.Key, isEmpty: Bool) {
        grouping.selectedSegmentIndex = key == .folder ? 1 : 0
        grouping.isHidden = isEmpty
        enlarge.isHidden = isEmpty
        show(name: name, status: status)
    }

    override func layOutControls(in row: CGRect) -> CGFloat {
        let side: CGFloat = 44
        enlarge.frame = CGRect(x: row.maxX - side - 6, y: row.midY - side / 2, width: side, height: side)
        let width: CGFloat = min(168, row.width * 0.42)
        grouping.frame = CGRect(x: enlarge.frame.minX - width - 6, y: row.midY - 16, width: width, height: 32)
        return grouping.isHidden ? row.maxX : grouping.frame.minX
    }
}
