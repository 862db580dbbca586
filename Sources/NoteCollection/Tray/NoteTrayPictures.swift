import Synchronization
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
        let cards = NoteCardDrawing(style: key.style, pitch: key.pitch, displayScale: key.scale, isDark: key.isDark)
        let drawer = DrawerDrawing(style: key.style, width: key.width, scale: key.scale, isDark: key.isDark)
        // The first frame waits for all of them, so they are drawn by as many threads as there are processors.
        let draw: [@Sendable () -> CGImage?] = [
            { cards.placeholder() }, { cards.back() }, { cards.shade() }, { drawer.interior() }, { drawer.front() }, { drawer.headerBoard() },
        ]
        let drawn = Mutex([CGImage?](repeating: nil, count: draw.count))
        DispatchQueue.concurrentPerform(iterations: draw.count) { index in
            let picture = draw[index]()
            drawn.withLock { $0[index] = picture }
        }
        let pictures = drawn.withLock { $0 }
        self.cards = cards
        placeholder = pictures[0]
        back = pictures[1]
        shade = pictures[2]
        interior = pictures[3]
        front = pictures[4]
        headerBoard = pictures[5]
    }
}
