import UIKit

/// The layers of one row: the drawer's inside, its cards, its front.
///
/// The cards have a layer of their own, so that they are depth sorted among themselves only, and different rows never intersect.
final class NoteRow {
    let layer = CALayer()
    let interior = CALayer()
    let cards = CALayer()
    let front = CALayer()
    /// The cells in the order of their index in the row.
    var cells: [NoteCell] = []
    var isOnScreen = false

    init() {
        layer.name = "row"
        for (part, name) in [(interior, "interior"), (cards, "cards"), (front, "drawer front")] {
            part.name = name
            part.anchorPoint = .zero
            layer.addSublayer(part)
        }
        layer.anchorPoint = .zero
    }

    /// Sets the frames of the layers.
    func setFrame(_ frame: CGRect, pictures: NoteTrayPictures) {
        let style = pictures.key.style
        layer.position = frame.origin
        layer.bounds = CGRect(origin: .zero, size: frame.size)
        interior.bounds = layer.bounds
        interior.contents = pictures.interior
        cards.bounds = layer.bounds
        let shadow = DrawerDrawing.frontShadow
        front.position = CGPoint(x: 0, y: frame.height - style.frontHeight - shadow)
        front.bounds = CGRect(x: 0, y: 0, width: frame.width, height: style.frontHeight + shadow)
        front.contents = pictures.front
    }
}
