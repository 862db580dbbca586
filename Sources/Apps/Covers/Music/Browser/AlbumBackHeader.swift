import AppSupport
import MediaLibrary
import QuartzCore
import UIKit

/// The upper part of the back of an album: its small cover, title and artist, and a button that plays it.
final class AlbumBackHeader: UIView {
    private let picture = UIImageView()
    private let title = UILabel()
    private let artist = UILabel()
    private let summary = UILabel()
    private let play = UIButton(type: .system)
    private let shade = CAGradientLayer()
    private let line = CALayer()

    /// Called when the button is pressed.
    var didPressPlay: (() -> Void)?
    /// The factor of type.
    var unit: CGFloat = 1 {
        didSet { setNeedsLayout() }
    }
    /// The small cover.
    var cover: UIImage? {
        get { picture.image }
        set { picture.image = newValue }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        shade.colors = [CGColor(gray: 0.27, alpha: 1), CGColor(gray: 0.17, alpha: 1)]
        line.backgroundColor = CGColor(gray: 0, alpha: 0.6)
        for part in [shade, line] { layer.addSublayer(part) }
        picture.contentMode = .scaleAspectFit
        title.textColor = .white
        artist.textColor = .pale(0.78)
        summary.textColor = .pale(0.5)
        play.tintColor = .white
        play.addAction(UIAction { [unowned self] _ in didPressPlay?() }, for: .primaryActionTriggered)
        for label in [title, artist, summary] { label.lineBreakMode = .byTruncatingTail }
        for part in [picture, title, artist, summary, play] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ album: Album, isPlaying: Bool) {
        title.text = album.title
        artist.text = album.artist.isEmpty ? "Unknown Artist" : album.artist
        summary.text = album.summary
        play.setImage(.symbol(isPlaying ? "pause.circle.fill" : "play.circle.fill", 26 * unit, .regular), for: .normal)
        play.accessibilityLabel = isPlaying ? "Pause" : "Play the album"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = 9 * unit, side = bounds.height - 2 * margin
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shade.frame = bounds
        let thin = 1 / max(1, traitCollection.displayScale)
        line.frame = CGRect(x: 0, y: bounds.height - thin, width: bounds.width, height: thin)
        CATransaction.commit()
        picture.frame = CGRect(x: margin, y: margin, width: side, height: side)
        let button = 40 * unit
        play.frame = CGRect(x: bounds.width - button - 4 * unit, y: (bounds.height - button) / 2, width: button, height: button)
        // On a small cover the words need its room.
        picture.isHidden = bounds.width < 230 * unit
        let x = picture.isHidden ? margin : picture.frame.maxX + 9 * unit, width = max(0, play.frame.minX - x - 2 * unit)
        title.font = .systemFont(ofSize: 14 * unit, weight: .bold)
        artist.font = .systemFont(ofSize: 12 * unit, weight: .medium)
        summary.font = .systemFont(ofSize: 10.5 * unit)
        let top = (bounds.height - 48 * unit) / 2
        title.frame = CGRect(x: x, y: top, width: width, height: 18 * unit)
        artist.frame = CGRect(x: x, y: top + 18 * unit, width: width, height: 16 * unit)
        summary.frame = CGRect(x: x, y: top + 34 * unit, width: width, height: 14 * unit)
    }
}
