import UIKit

/// The images shared by all rows of a tray: the blank card, its back and shade, and the drawer.
struct NoteTrayPictures {
    /// The values on which the images depend.
    struct Key: Hashable {
        var style: NoteTrayStyle
        var pitch: CGFloat
        var width: CGFloat
        var scale: CGFloat
        var isDark: Bool
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

    /// The board of section headers.
    let headerBoard: CGImage?

    init(_ key: Key) {
        self.key = key
        cards = NoteCardDrawing(style: key.style, pitch: key.pitch, displayScale: key.scale, isDark: key.isDark)
        placeholder = cards.placeholder()
        back = cards.back()
        shade = cards.shade()
        let drawer = DrawerDrawing(style: key.style, width: key.width, scale: key.scale, isDark: key.isDark)
        interior = drawer.interior()
        front = drawer.front()
        headerBoard = drawer.headerBoard()
    }
}
