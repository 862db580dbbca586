import MediaLibrary
import UIKit

/// A row of the list: an album's small cover, title, year and length, and whether it plays.
final class AlbumRow: MediaRow {
    private let speaker = UIImageView()
    private var album: Album?

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        title.lineBreakMode = .byTruncatingTail
        speaker.contentMode = .center
        speaker.tintColor = .systemBlue
        contentView.addSubview(speaker)
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
        if let old = self.album, album.hasCover(of: old), thumbnail.image != nil { return self.album = album }
        self.album = album
        cancel()
        thumbnail.image = artwork.imageInMemory(album, pixelSize: AlbumArtwork.rowPixels)
        guard thumbnail.image == nil else { return }
        load { [weak self] in
            guard let image = try? await artwork.image(of: album, pixelSize: AlbumArtwork.rowPixels) else { return }
            guard let self, self.album?.id == album.id, !Task.isCancelled else { return }
            thumbnail.image = image
        }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        album = nil
    }

    override var trailingWidth: CGFloat { speaker.image == nil ? 0 : 36 }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds
        speaker.frame = CGRect(x: bounds.width - Self.margin - 28, y: 0, width: 28, height: bounds.height)
    }
}
