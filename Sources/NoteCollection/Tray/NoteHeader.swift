import UIKit

/// The layers of a section's header: a board, whose image all headers share, and the title on it.
@MainActor
final class NoteHeader {
    let layer = CALayer()
    private let title = CALayer()

    init() {
        layer.name = "header"
        title.name = "title"
        layer.anchorPoint = .zero
        title.anchorPoint = .zero
        layer.addSublayer(title)
    }

    /// Shows a section's title.
    func show(_ text: String, frame: CGRect, pictures: NoteTrayPictures) {
        let key = pictures.key
        let drawing = DrawerDrawing(style: key.style, width: frame.width, scale: key.scale, isDark: key.isDark)
        layer.position = frame.origin
        layer.bounds = CGRect(origin: .zero, size: frame.size)
        layer.contents = pictures.headerBoard
        title.position = CGPoint(x: DrawerDrawing.titleMargin, y: 0)
        title.bounds = CGRect(origin: .zero, size: drawing.titleSize)
        title.contents = drawing.title(text)
    }
}
