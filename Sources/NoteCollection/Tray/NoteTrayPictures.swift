import UIKit

/// The images that all rows of a tray share: the blank card, its back and shade, and the drawer.
struct NoteTrayPictures {
    /// What they depend on.
    struct Key: Hashable {
        var style: NoteTrayStyle
        var pitch: CGFloat
        var width: CGFloat
        var scale: CGFloat
    }

    let key: Key
    let cards: NoteCardDrawing
    let placeholder: CGImage?
    let back: CGImage?
    let shade: CGImage?
    /// The inside of a drawer, behind the cards.
    let interior: CGImage?
    /// The drawer's front, before the cards' lower ends.
    let front: CGImage?

    init(_ key: Key) {
        self.key = key
        cards = NoteCardDrawing(style: key.style, pitch: key.pitch, displayScale: key.scale)
        placeholder = cards.placeholder()
        back = cards.back()
        shade = cards.shade()
        let drawer = DrawerDrawing(style: key.style, width: key.width, scale: key.scale)
        interior = drawer.interior()
        front = drawer.front()
    }
}
