import AppSupport
import MediaLibrary
import Notes
import UIKit

/// A note's picture above its text. A tap opens it.
final class NotePictureView: UIControl {
    /// Shows the picture, cropped to the view.
    let imageView = UIImageView()
    private(set) var shown: NotePicture?
    private var loading: Task<Void, Never>?
    /// The pixels on the longer side that the image was asked for.
    private var requested = 0
    /// The picture's width and height in pixels, as its file says; nil for no picture.
    private(set) var shape: CGSize?

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        imageView.isUserInteractionEnabled = false
        addSubview(imageView)
        isHidden = true
        isAccessibilityElement = true
        accessibilityLabel = "Picture"
        accessibilityTraits = [.image, .button]
    }

    required init?(coder: NSCoder) { nil }

    deinit { loading?.cancel() }

    var cornerRadius: CGFloat {
        get { imageView.layer.cornerRadius }
        set { imageView.layer.cornerRadius = newValue }
    }

    /// Shows a note's picture, or none.
    func show(_ picture: NotePicture?, of library: NotesLibrary) {
        guard picture != shown else { return }
        shown = picture
        loading?.cancel()
        requested = 0
        isHidden = picture == nil
        imageView.image = picture.flatMap { library.imageInMemory(of: $0) }
        shape = nil
        guard let picture else { return }
        shape = Self.shape(of: picture, in: library)
        // Where the header doesn't say, the first image does.
        if shape == nil { shape = imageView.image?.size ?? CGSize(width: 4, height: 3) }
    }

    /// The width and height of a picture, from its file's header.
    static func shape(of picture: NotePicture, in library: NotesLibrary) -> CGSize? {
        guard let size = (try? PictureDetails(path: library.store.path(of: picture)))?.pixelSize else { return nil }
        return CGSize(width: size.width, height: size.height)
    }

    /// Decodes as many pixels as the view needs.
    func load(from library: NotesLibrary) {
        guard let shown, let shape, bounds.width > 0 else { return }
        let factor = max(bounds.width / shape.width, bounds.height / shape.height)
        let longer = max(shape.width, shape.height) * factor * max(1, traitCollection.displayScale)
        let pixels = min(Int(longer.rounded(.up)), 4096)
        guard pixels > requested else { return }
        requested = pixels
        loading?.cancel()
        let background = UIApplication.shared.beginBackgroundTask(withName: "picture")
        loading = Task { [weak self] in
            defer { UIApplication.shared.endBackgroundTask(background) }
            let image = await library.thumbnail(of: shown, pixelSize: pixels)
            guard let self, !Task.isCancelled, let image else { return }
            imageView.image = image
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = bounds
    }

    override var isHighlighted: Bool {
        didSet { imageView.alpha = isHighlighted ? 0.85 : 1 }
    }

    // MARK: Keys

    override var canBecomeFirstResponder: Bool { !isHidden && isEnabled }

    override var keyCommands: [UIKeyCommand]? {
        var keys = KeyCommands(self)
        keys.add("Open Picture", "\r", " ") { $0.sendActions(for: .primaryActionTriggered) }
        return keys.commands
    }
}
