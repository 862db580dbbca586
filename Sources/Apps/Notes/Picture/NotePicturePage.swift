import AppSupport
import Notes
import UIKit

/// A note's picture, which can be zoomed.
final class NotePicturePage: ZoomingPictureView {
    let picture: NotePicture
    private let library: NotesLibrary
    private let shape: CGSize?

    init(_ picture: NotePicture, library: NotesLibrary) {
        self.picture = picture
        self.library = library
        shape = NotePictureView.shape(of: picture, in: library)
        super.init(frame: .zero)
        leavesGesturesWhenWhole = true
        accessibilityLabel = "Picture"
        // What the note shows is shown until more pixels are decoded.
        imageView.image = library.imageInMemory(of: picture)
    }

    required init?(coder: NSCoder) { nil }

    override var knownSize: CGSize? { shape }

    override func decode(_ pixels: Int) async throws -> UIImage {
        guard let image = await library.thumbnail(of: picture, pixelSize: pixels) else { throw CancellationError() }
        return image
    }
}
