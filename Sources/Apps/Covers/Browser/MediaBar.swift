import AppSupport
import UIKit

/// The bar above the covers: the folder's name, how much there is, controls at its right end, and in its middle a switch to the folder's
/// other media, where there are others.
class MediaBar: UIView {
    private let title = UILabel()
    private let count = UILabel()
    private var modes: UISegmentedControl?
    private var ownMode = 0
    private var didChooseMode: ((Int) -> Void)?

    /// Where the switch has room beside the texts, in points of width.
    private static let roomyWidth: CGFloat = 700
    private static let modesHeight: CGFloat = 40
    /// As the two lines need it, which grow up to a limit: controls lie beside them.
    private var rowHeight: CGFloat { max(52, ceil(title.font.lineHeight) + ceil(count.font.lineHeight) + 12) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        showFonts()
        title.textColor = .white
        title.lineBreakMode = .byTruncatingMiddle
        count.textColor = .pale(0.55)
        addSubview(title)
        addSubview(count)
    }

    required init?(coder: NSCoder) { nil }

    private func showFonts() {
        title.font = .scaled(ofSize: 17, weight: .semibold, upTo: 30)
        count.font = .scaled(ofSize: 13, upTo: 23)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showFonts()
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    /// Shows a name, and below it how much there is, in parts of which those that are nil say nothing.
    func show(name: String, status: [String?]) {
        title.text = name
        count.text = status.compactMap { $0 }.joined(separator: " · ")
        setNeedsLayout()
    }

    /// Shows a switch between media, or none where there are no names. The superview is laid out anew.
    func setModes(_ names: [String], selected: Int, didChoose: @escaping (Int) -> Void) {
        guard names.count != modes?.numberOfSegments ?? 0 else { return }
        modes?.removeFromSuperview()
        modes = nil
        didChooseMode = didChoose
        ownMode = selected
        if !names.isEmpty {
            let control = UISegmentedControl(items: names)
            control.selectedSegmentIndex = selected
            control.addAction(UIAction { [unowned self] _ in modeDidChange() }, for: .valueChanged)
            addSubview(control)
            modes = control
        }
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    /// Each medium has a bar of its own, whose switch shows that one.
    private func modeDidChange() {
        guard let modes, modes.selectedSegmentIndex != ownMode else { return }
        let chosen = modes.selectedSegmentIndex
        modes.selectedSegmentIndex = ownMode
        didChooseMode?(chosen)
    }

    /// The height that it needs, without the safe area above.
    func height(inWidth width: CGFloat) -> CGFloat {
        modes == nil || width >= Self.roomyWidth ? rowHeight : rowHeight + Self.modesHeight
    }

    /// Places the controls at the right end of a row, and returns where they begin.
    func layOutControls(in row: CGRect) -> CGFloat { row.maxX }

    override func layoutSubviews() {
        super.layoutSubviews()
        let room = bounds.inset(by: safeAreaInsets), margin: CGFloat = 16
        let row = CGRect(x: room.minX, y: room.minY, width: room.width, height: min(room.height, rowHeight))
        var end = layOutControls(in: row)
        let x = room.minX + margin
        if let modes {
            let isRoomy = bounds.width >= Self.roomyWidth, width: CGFloat = isRoomy ? 200 : room.width - 2 * margin
            modes.frame = CGRect(
                x: isRoomy ? (bounds.midX - width / 2).rounded() : x, y: isRoomy ? row.midY - 16 : row.maxY, width: width, height: 32)
            if isRoomy { end = min(end, modes.frame.minX) }
        }
        let first = ceil(title.font.lineHeight), second = ceil(count.font.lineHeight), y = (row.midY - (first + second) / 2).rounded()
        title.frame = CGRect(x: x, y: y, width: max(0, end - x - 12), height: first)
        count.frame = CGRect(x: x, y: y + first, width: max(0, end - x - 12), height: second)
    }
}
