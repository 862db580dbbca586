import MediaLibrary
import UIKit

/// A row of the list: a small picture, its name and date and, where there is room, its camera and size.
final class PictureRow: MediaRow {
    private let detail = UILabel()
    private var file: MediaFile?
    /// Loads the thumbnail of a row that was shown while rows rushed by.
    private var postponed: (() -> Void)?

    /// The pixels of small pictures on the longer side: a size that the desktop's programs share.
    static let pixelSize = 128

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        thumbnail.tintColor = UIColor(white: 1, alpha: 0.4)
        title.lineBreakMode = .byTruncatingMiddle
        detail.textColor = .pale(0.55)
        detail.textAlignment = .right
        contentView.addSubview(detail)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a picture's texts, and loads its thumbnail.
    ///
    /// - Parameters:
    ///   - coverPixels: the pixels of the covers' thumbnails, from which those of the rows are reduced.
    ///   - isUrgent: whether a thumbnail that is stored is read at once, for the first frame.
    ///   - isRushing: whether the row is there for a moment only: then its thumbnail isn't loaded before ``loadPostponed()``.
    ///   - failure: why the picture can't be shown; nil if that isn't known.
    func show(
        _ picture: Picture, of library: PictureLibrary, coverPixels: Int, isUrgent: Bool, isRushing: Bool, failure: String?
    ) {
        title.text = picture.file.title
        detail.text = [picture.cameraText, picture.sizeText].compactMap { $0 }.joined(separator: "  ·  ")
        let date = picture.timeText(secondsFromGMT: library.secondsFromGMT)
        explain(failure, else: date)
        accessibilityLabel = [title.text, subtitle.text].compactMap { $0 }.joined(separator: ", ")
        setNeedsLayout()
        guard file != picture.file || thumbnail.image == nil else { return }
        file = picture.file
        cancel()
        guard failure == nil else { return showSymbol("exclamationmark.triangle") }
        let loader = library.thumbnails
        let stored = isUrgent
            ? loader.storedThumbnail(for: picture.file, pixelSize: Self.pixelSize, reducedFrom: coverPixels)
            : loader.thumbnailInMemory(for: picture.file, pixelSize: Self.pixelSize, reducedFrom: coverPixels)
        if let stored { return show(stored) }
        showSymbol("photo")
        guard isRushing else { return load(picture.file, from: loader, coverPixels) }
        let file = picture.file
        postponed = { [unowned self] in load(file, from: loader, coverPixels) }
    }

    /// Whether the thumbnail waits for ``loadPostponed()``.
    var isPostponed: Bool { postponed != nil }

    /// Loads the thumbnail if that was put off.
    func loadPostponed() {
        postponed?()
        postponed = nil
    }

    private func load(_ file: MediaFile, from loader: ThumbnailLoader, _ coverPixels: Int) {
        load { [weak self] in
            do {
                if let preview = try await loader.preview(for: file, pixelSize: Self.pixelSize, priority: .nearby) {
                    guard let self, self.file == file, !Task.isCancelled else { return }
                    show(preview)
                }
                // The covers come first: most rows' thumbnails follow from theirs.
                let image = try await loader.thumbnail(
                    for: file, pixelSize: Self.pixelSize, reducedFrom: coverPixels, priority: .nearby)
                guard let self, self.file == file, !Task.isCancelled else { return }
                show(image)
            } catch let error as MediaError {
                guard let self, self.file == file, !Task.isCancelled else { return }
                showSymbol("exclamationmark.triangle")
                explain(error.reason, else: "")
            } catch {}
        }
    }

    private func show(_ image: CGImage) {
        thumbnail.contentMode = .scaleAspectFit
        thumbnail.image = UIImage(cgImage: image)
    }

    private func showSymbol(_ name: String) {
        thumbnail.contentMode = .center
        thumbnail.image = UIImage(systemName: name)
    }

    /// Shows why a picture can't be seen, or else another text.
    private func explain(_ failure: String?, else text: String) {
        subtitle.text = failure ?? text
        subtitle.textColor = failure == nil ? .pale(0.55) : .systemOrange
    }

    override func cancel() {
        super.cancel()
        postponed = nil
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        file = nil
    }

    override func showFonts() {
        super.showFonts()
        detail.font = Self.subtitleFont
    }

    /// The width of the camera and size; 0 where there is no room for them.
    private var detailWidth: CGFloat { textWidth > 480 ? (textWidth * 0.45).rounded() : 0 }

    override var trailingWidth: CGFloat { detailWidth > 0 ? detailWidth + 12 : 0 }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds, width = detailWidth
        detail.isHidden = width == 0
        detail.frame = CGRect(x: bounds.width - Self.margin - width, y: 0, width: width, height: bounds.height)
    }
}
