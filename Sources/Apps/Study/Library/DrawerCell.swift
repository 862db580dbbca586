import AppSupport
import StudyLibrary
import UIKit

/// A drawer of the cabinet: a label with a name and how many notes there are, and paper tabs that tell what is to be studied.
final class DrawerCell: UICollectionViewCell {
    private let wood = UIImageView(), symbol = UIImageView(), name = UILabel(), count = UILabel()
    private let due = TabLabel(), new = TabLabel()
    private var grain = 0
    private var entry: LibraryEntry?

    /// The height of a drawer, and the least width, in points.
    static let height: CGFloat = 112, minimumWidth: CGFloat = 168

    override init(frame: CGRect) {
        super.init(frame: frame)
        symbol.contentMode = .center
        symbol.tintColor = StudyLook.faintInk
        name.textColor = StudyLook.ink
        // "Recently Incorrect" is wider than the label of a narrow drawer.
        name.adjustsFontSizeToFitWidth = true
        count.textColor = StudyLook.faintInk
        count.textAlignment = .center
        for part in [wood, symbol, name, count, due, new] { contentView.addSubview(part) }
        isAccessibilityElement = true
        accessibilityTraits = .button
        layer.shadowRadius = 9
        layer.shadowOffset = CGSize(width: 0, height: 5)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows what a drawer holds. Another name of the same drawer comes in a fade, and so does what is counted for the first time.
    func show(_ entry: LibraryEntry) {
        let old = self.entry
        self.entry = entry
        guard let old, old.source == entry.source, window != nil else { return fill(entry) }
        if old.title != entry.title {
            UIView.transition(with: contentView, duration: 0.25, options: [.transitionCrossDissolve, .allowUserInteraction], animations: {
                self.fill(entry)
                self.layoutIfNeeded()
            })
        } else {
            fill(entry)
            if old.notes == nil && entry.notes != nil { fadeCountsIn() }
        }
    }

    private func fadeCountsIn() {
        let parts = [count, due, new]
        for part in parts { part.alpha = 0 }
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { for part in parts { part.alpha = 1 } }
    }

    private func fill(_ entry: LibraryEntry) {
        // Neighbours differ, and a drawer takes its grain along when it moves.
        let number = switch entry.source {
        case .stack(let id): Int(id % Int64(StudyWood.grainCount))
        case .builtIn(let collection): BuiltInCollection.allCases.firstIndex(of: collection) ?? 0
        case .notes: 0
        }
        grain = number * 3 % StudyWood.grainCount
        name.text = entry.title
        name.font = StudyLook.font(15, .semibold, upTo: 19)
        // Long names are as small as they are at the usual scale.
        name.minimumScaleFactor = 11.25 / name.font.pointSize
        count.font = StudyLook.font(11.5, .medium, upTo: 14)
        count.text = entry.notes.map { $0 == 1 ? "1 note" : "\($0.grouped) notes" }
        symbol.image = entry.symbol.flatMap { UIImage.symbol($0, 13) }
        due.show(entry.due == 0 ? nil : "\(entry.due) due", color: StudyLook.due)
        new.show(entry.new == 0 ? nil : "\(entry.new) new", color: StudyLook.new)
        accessibilityLabel = entry.title
        let counted = [count.text, entry.due > 0 ? "\(entry.due) due" : nil, entry.new > 0 ? "\(entry.new) new" : nil]
        accessibilityValue = counted.compactMap { $0 }.joined(separator: ", ")
        setNeedsLayout()
    }

    /// A drawer in front of others casts a shadow onto them.
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        layer.shadowOpacity = layoutAttributes.zIndex > 0 ? 0.85 : 0
    }

    override var isHighlighted: Bool { didSet { updatePress() } }

    /// A drawer that is pressed gives way a little.
    private func updatePress() {
        UIView.animate(withDuration: 0.12, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) {
            self.contentView.transform = self.isHighlighted ? CGAffineTransform(scaleX: 0.975, y: 0.975) : .identity
        }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds
        let isDark = traitCollection.userInterfaceStyle == .dark
        wood.image = StudyWood.drawer(bounds.size, grain: grain, scale: traitCollection.displayScale, isDark: isDark)
        wood.frame = bounds
        layer.shadowPath = UIBezierPath(rect: bounds.insetBy(dx: 2.5, dy: 2.5)).cgPath
        let label = StudyWood.labelRect(in: bounds.size).insetBy(dx: 10, dy: 5)
        let lines = ceil(name.font.lineHeight), small = ceil(count.font.lineHeight)
        let y = label.minY + (label.height - lines - small) / 2
        let room = symbol.image == nil ? 0.0 : 20.0
        let width = min(ceil(name.sizeThatFits(CGSize(width: 1000, height: lines)).width), label.width - room)
        let x = label.midX - (width + room) / 2
        symbol.frame = CGRect(x: x - 2, y: y, width: room, height: lines)
        name.frame = CGRect(x: x + room, y: y, width: width, height: lines)
        count.frame = CGRect(x: label.minX, y: y + lines, width: label.width, height: small)
        due.place(endingAt: CGPoint(x: bounds.midX - 17, y: bounds.height - 24), isLeft: true)
        new.place(endingAt: CGPoint(x: bounds.midX + 17, y: bounds.height - 24), isLeft: false)
    }
}

/// A coloured tab with a few words.
final class TabLabel: UILabel {
    override init(frame: CGRect) {
        super.init(frame: frame)
        textAlignment = .center
        textColor = .white
        layer.cornerRadius = 4
        layer.masksToBounds = true
    }

    required init?(coder: NSCoder) { nil }

    /// Shows some words; nil for no tab.
    func show(_ text: String?, color: UIColor) {
        self.text = text
        isHidden = text == nil
        font = StudyLook.font(11.5, .semibold, upTo: 14)
        // White words need the colours of daylight, by lamplight too.
        backgroundColor = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
    }

    /// Lies beside a point, at its left or right.
    func place(endingAt point: CGPoint, isLeft: Bool) {
        let size = sizeThatFits(CGSize(width: 200, height: 30)), width = ceil(size.width) + 12, height = ceil(size.height) + 5
        frame = CGRect(x: isLeft ? point.x - width : point.x, y: (point.y - height / 2).rounded(), width: width, height: height)
    }
}
