import MediaLibrary
import UIKit

/// A row of the list: a small picture, its name and date and, where there is room, its camera and size.
final class PictureRow: UITableViewCell {
    private let thumbnail = UIImageView()
    private let title = UILabel()
    private let subtitle = UILabel()
    private let detail = UILabel()
    private var file: MediaFile?
    private var loading: Task<Void, Never>?
    /// Loads the thumbnail of a row that was shown while rows rushed by.
    private var postponed: (() -> Void)?

    /// The height of a row, and the side of the picture's square, in points.
    static let height: CGFloat = 56, side: CGFloat = 44
    /// The pixels of small pictures on the longer side: a size that the desktop's programs share.
    static let pixelSize = 128

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = .clear
        thumbnail.contentMode = .scaleAspectFit
        thumbnail.tintColor = UIColor(white: 1, alpha: 0.4)
        title.font = .systemFont(ofSize: 16, weight: .medium)
        title.textColor = .white
        title.lineBreakMode = .byTruncatingMiddle
        subtitle.font = .systemFont(ofSize: 13)
        detail.font = .systemFont(ofSize: 13)
        detail.textColor = UIColor(white: 1, alpha: 0.55)
        detail.textAlignment = .right
        for part in [thumbnail, title, subtitle, detail] { contentView.addSubview(part) }
        let selected = UIView()
        selected.backgroundColor = UIColor(white: 1, alpha: 0.17)
        selectedBackgroundView = selected
        isAccessibilityElement = true
        accessibilityTraits = .button
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a picture's texts, and loads its thumbnail.
    ///
    /// - Parameters:
    ///   - isUrgent: whether a thumbnail that is stored is read at once, for the first frame.
    ///   - isRushing: whether the row is there for a moment only: then its thumbnail isn't loaded before ``loadPostponed()``.
    ///   - failure: why the picture can't be shown; nil if that isn't known.
    func show(_ picture: Picture, of library: PictureLibrary, isUrgent: Bool, isRushing: Bool, failure: String?) {
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
            ? loader.storedThumbnail(for: picture.file, pixelSize: Self.pixelSize)
            : loader.thumbnailInMemory(for: picture.file, pixelSize: Self.pixelSize)
        if let stored { return show(stored) }
        showSymbol("photo")
        guard isRushing else { return load(picture.file, from: loader) }
        let file = picture.file
        postponed = { [unowned self] in load(file, from: loader) }
    }

    /// Whether the thumbnail waits for ``loadPostponed()``.
    var isPostponed: Bool { postponed != nil }

    /// Loads the thumbnail if that was put off.
    func loadPostponed() {
        postponed?()
        postponed = nil
    }

    private func load(_ file: MediaFile, from loader: ThumbnailLoader) {
        let background = UIApplication.shared.beginBackgroundTask(withName: "row")
        loading = Task { [weak self] in
            defer { UIApplication.shared.endBackgroundTask(background) }
            do {
                // The covers come first: most rows' thumbnails follow from theirs.
                let image = try await loader.thumbnail(for: file, pixelSize: Self.pixelSize, priority: .nearby)
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
        subtitle.textColor = failure == nil ? UIColor(white: 1, alpha: 0.55) : .systemOrange
    }

    /// Ends loading: the row isn't seen any more.
    func cancel() {
        loading?.cancel()
        loading = nil
        postponed = nil
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        cancel()
        file = nil
        thumbnail.image = nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds, margin: CGFloat = 16, side = Self.side
        thumbnail.frame = CGRect(x: margin, y: (bounds.height - side) / 2, width: side, height: side)
        let x = margin + side + 14, width = max(0, bounds.width - x - margin)
        let isWide = width > 480
        let right = isWide ? (width * 0.45).rounded() : 0
        title.frame = CGRect(x: x, y: 8, width: max(0, width - right - (isWide ? 12 : 0)), height: 21)
        subtitle.frame = CGRect(x: x, y: 30, width: title.frame.width, height: 18)
        detail.isHidden = !isWide
        detail.frame = CGRect(x: bounds.width - margin - right, y: (bounds.height - 18) / 2, width: right, height: 18)
    }
}
