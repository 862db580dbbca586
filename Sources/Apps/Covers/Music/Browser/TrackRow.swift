import AppSupport
import MediaLibrary
import UIKit

/// A row on the back of an album: a piece's number, title and duration. The one that plays is marked.
final class TrackRow: UITableViewCell {
    private let number = UILabel()
    private let title = UILabel()
    private let duration = UILabel()
    private let symbol = UIImageView()

    /// What a row shows.
    struct Content: Equatable {
        var number: String
        var title: String
        /// Who plays it, where that isn't whose album it is.
        var artist: String?
        var duration: String
        var state: MusicPlayer.State
        /// Why it can't be played.
        var failure: String?
        var isEven: Bool
    }

    private var content: Content?
    /// The size of type, as a factor: it grows with the cover.
    private var unit: CGFloat = 0

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        number.textAlignment = .right
        duration.textAlignment = .right
        title.lineBreakMode = .byTruncatingTail
        symbol.contentMode = .center
        for part in [number, title, duration, symbol] { contentView.addSubview(part) }
        let selected = UIView()
        selected.backgroundColor = UIColor(white: 1, alpha: 0.2)
        selectedBackgroundView = selected
        isAccessibilityElement = true
        accessibilityTraits = .button
    }

    required init?(coder: NSCoder) { nil }

    func show(_ content: Content, unit: CGFloat) {
        guard content != self.content || unit != self.unit else { return }
        self.content = content
        self.unit = unit
        let isCurrent = content.state != .stopped, isBroken = content.failure != nil
        let ink = UIColor.white, pale = UIColor.pale(isCurrent ? 0.8 : 0.5)
        backgroundColor = isCurrent ? .systemBlue : UIColor(white: content.isEven ? 0.135 : 0.105, alpha: 1)
        number.font = .monospacedDigitSystemFont(ofSize: 12 * unit, weight: .regular)
        duration.font = number.font
        number.text = isCurrent || isBroken ? nil : content.number
        number.textColor = pale
        duration.text = content.duration
        duration.textColor = pale
        let name = isCurrent ? "speaker.wave.2.fill" : isBroken ? "exclamationmark.triangle.fill" : nil
        let shown = content.state == .paused ? "pause.fill" : name
        symbol.image = shown.flatMap { .symbol($0, 11 * unit, .regular) }
        symbol.tintColor = isCurrent ? ink : .systemOrange
        let text = NSMutableAttributedString(
            string: content.title,
            attributes: [
                .font: UIFont.systemFont(ofSize: 13 * unit, weight: isCurrent ? .semibold : .medium),
                .foregroundColor: ink.withAlphaComponent(isBroken ? 0.5 : 0.95),
            ])
        // The symbol says that it can't be played, and these words why.
        let reason = content.failure.map { $0.hasPrefix(MusicPlayer.refusal) ? String($0.dropFirst(MusicPlayer.refusal.count)) : $0 }
        let addition = reason ?? content.artist
        if let addition {
            let color = content.failure == nil ? pale : UIColor.systemOrange
            text.append(
                NSAttributedString(
                    string: "  " + addition, attributes: [.font: UIFont.systemFont(ofSize: 11.5 * unit), .foregroundColor: color]))
        }
        title.attributedText = text
        let state = content.state == .playing ? "playing" : content.state == .paused ? "paused" : nil
        let words = [content.number, content.title, content.artist, content.duration, content.failure, state]
        accessibilityLabel = words.compactMap { $0 }.joined(separator: ", ")
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds, margin = 10 * unit, column = 22 * unit, end = 44 * unit
        number.frame = CGRect(x: margin - 4 * unit, y: 0, width: column, height: bounds.height)
        symbol.frame = CGRect(x: margin - 2 * unit, y: 0, width: column + 4 * unit, height: bounds.height)
        let x = margin + column + 8 * unit
        title.frame = CGRect(x: x, y: 0, width: max(0, bounds.width - x - end - margin), height: bounds.height)
        duration.frame = CGRect(x: bounds.width - margin - end, y: 0, width: end, height: bounds.height)
    }
}
