import UIKit

/// The layers of one row: the drawer's inside, its cards, its front.
///
/// The cards have a layer of their own, so that they are depth sorted among themselves only, and different rows never intersect.
@MainActor
final class NoteRow {
    let layer = CALayer()
    let interior = CALayer()
    let cards = CALayer()
    let front = CALayer()
    /// The cells in the order of their index in the row.
    var cells: [NoteCell] = []
    var isOnScreen = false
    /// How many updates that move cards behind the drawer's front are going on.
    private var clippingUpdates = 0
    /// How often the row was recycled: the end of an update must not change the row's next use.
    private(set) var uses = 0

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

    /// Begins an update in which cards sink into the drawer or rise out of it: behind the drawer's front, and not below it.
    func beginClipping(style: NoteTrayStyle) {
        clippingUpdates += 1
        setClipped(true, style: style)
    }

    /// Ends such an update.
    ///
    /// - Parameters:
    ///   - use: what ``uses`` was when the update began.
    ///   - style: the tray's measures.
    func endClipping(use: Int, style: NoteTrayStyle) {
        guard use == uses, clippingUpdates > 0 else { return }
        clippingUpdates -= 1
        if clippingUpdates == 0 { setClipped(false, style: style) }
    }

    /// Prepares the row for other notes.
    func prepareForReuse(style: NoteTrayStyle) {
        uses += 1
        clippingUpdates = 0
        cells = []
        layer.removeFromSuperlayer()
        layer.removeAllAnimations()
        layer.zPosition = 0
        setClipped(false, style: style)
    }

    /// Clips the cards at the middle of the drawer's front, or not at all.
    private func setClipped(_ isClipped: Bool, style: NoteTrayStyle) {
        guard cards.masksToBounds != isClipped else { return }
        let size = layer.bounds.size, above = 2 * style.rowHeight
        let clip = CGRect(x: -size.width, y: -above, width: 3 * size.width, height: above + size.height - style.frontHeight / 2)
        cards.masksToBounds = isClipped
        cards.bounds = isClipped ? clip : CGRect(origin: .zero, size: size)
        cards.position = cards.bounds.origin
    }
}
