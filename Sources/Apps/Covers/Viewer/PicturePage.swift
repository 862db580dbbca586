import AppSupport
import MediaLibrary
import UIKit

/// One picture in the whole window, which can be zoomed.
final class PicturePage: ZoomingPictureView {
    let picture: Picture
    private let library: PictureLibrary

    init(_ picture: Picture, library: PictureLibrary) {
        self.picture = picture
        self.library = library
        super.init(frame: .zero)
        backgroundColor = .black
        accessibilityLabel = picture.file.title
        // What is at hand is shown until the picture is decoded.
        for pixels in [1024, 512, 256, 128] {
            guard let image = library.thumbnails.thumbnailInMemory(for: picture.file, pixelSize: pixels) else { continue }
            imageView.image = UIImage(cgImage: image)
            break
        }
    }

    required init?(coder: NSCoder) { nil }

    override var knownSize: CGSize? { picture.details?.pixelSize.map { CGSize(width: $0.width, height: $0.height) } }

    override func decode(_ pixels: Int) async throws -> UIImage {
        UIImage(cgImage: try await library.thumbnails.thumbnail(for: picture.file, pixelSize: pixels))
    }
}
