import UIKit

/// The images shared by all rows of a tray: the blank card, its back and shade, and the drawer.
struct NoteTrayPictures {
    /// The values on which the images depend.
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
    /// The drawer's front, in front of the cards' lower ends.
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
