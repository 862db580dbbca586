import MediaLibrary
import UIKit

/// A row of the list: an album's small cover, title, year and length, and whether it plays.
final class AlbumRow: UITableViewCell {
    private let cover = UIImageView()
    private let title = UILabel()
    private let subtitle = UILabel()
    private let speaker = UIImageView()
    private var album: Album?
    private var loading: Task<Void, Never>?

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = .clear
        cover.contentMode = .scaleAspectFit
        title.font = .systemFont(ofSize: 16, weight: .medium)
        title.textColor = .white
        title.lineBreakMode = .byTruncatingTail
        subtitle.font = .systemFont(ofSize: 13)
        subtitle.textColor = UIColor(white: 1, alpha: 0.55)
        speaker.contentMode = .center
        speaker.tintColor = .systemBlue
        for part in [cover, title, subtitle, speaker] { contentView.addSubview(part) }
        let selected = UIView()
        selected.backgroundColor = UIColor(white: 1, alpha: 0.17)
        selectedBackgroundView = selected
        isAccessibilityElement = true
        accessibilityTraits = .button
    }

    required init?(coder: NSCoder) { nil }

    /// Shows an album's texts, and loads its cover.
    func show(_ album: Album, _ playing: MusicPlayer.State, of artwork: AlbumArtwork) {
        title.text = album.title
        subtitle.text = album.summary
        speaker.image = playing == .stopped ? nil : UIImage(systemName: playing == .playing ? "speaker.wave.2.fill" : "speaker.fill")
        let words = [album.title, album.summary, playing == .playing ? "playing" : playing == .paused ? "paused" : nil]
        accessibilityLabel = words.compactMap { $0 }.joined(separator: ", ")
        setNeedsLayout()
        if let old = self.album, album.hasCover(of: old), cover.image != nil { return self.album = album }
        self.album = album
        cancel()
        cover.image = artwork.imageInMemory(album, pixelSize: AlbumArtwork.rowPixels)
        if cover.image == nil { load(album, from: artwork) }
    }

    private func load(_ album: Album, from artwork: AlbumArtwork) {
        let background = UIApplication.shared.beginBackgroundTask(withName: "album row")
        loading = Task { [weak self] in
            defer { UIApplication.shared.endBackgroundTask(background) }
            guard let image = try? await artwork.image(of: album, pixelSize: AlbumArtwork.rowPixels) else { return }
            guard let self, self.album?.id == album.id, !Task.isCancelled else { return }
            cover.image = image
        }
    }

    /// Ends loading: the row isn't seen any more.
    func cancel() {
        loading?.cancel()
        loading = nil
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        cancel()
        album = nil
        cover.image = nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds, margin: CGFloat = 16, side = PictureRow.side
        cover.frame = CGRect(x: margin, y: (bounds.height - side) / 2, width: side, height: side)
        let x = margin + side + 14, end: CGFloat = speaker.image == nil ? 0 : 36
        let width = max(0, bounds.width - x - margin - end)
        title.frame = CGRect(x: x, y: 8, width: width, height: 21)
        subtitle.frame = CGRect(x: x, y: 30, width: width, height: 18)
        speaker.frame = CGRect(x: bounds.width - margin - 28, y: 0, width: 28, height: bounds.height)
    }
}
