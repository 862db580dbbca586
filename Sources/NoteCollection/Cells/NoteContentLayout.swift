import UIKit

/// The frames of a card's text, image and badge, in points of a card that faces the viewer.
///
/// The left part of a standing card is behind its neighbour and the lower end behind the drawer's front: content avoids both.
struct NoteContentLayout: Hashable, Sendable {
    /// The white border around an image that has the card to itself, and around one that shares it with text, in points.
    static let borderAlone: CGFloat = 5
    static let borderBesideText: CGFloat = 3
    /// Side of the audio badge.
    static let badgeSide: CGFloat = 20

    /// The visible part of a standing card.
    let visibleRect: CGRect
    /// The area for text; empty if there is none.
    let textRect: CGRect
    /// The area for the image with its border; empty if there is none.
    let imageRect: CGRect
    /// Width of the white border around the image.
    let imageBorder: CGFloat
    /// The frame of the audio badge; empty if there is none.
    let audioBadgeRect: CGRect

    /// - Parameters:
    ///   - insets: the widths covered at the card's edges while it stands in its row.
    init(cardSize: CGSize, insets: UIEdgeInsets, hasText: Bool, hasPicture: Bool, hasAudio: Bool) {
        let visible = CGRect(
            x: insets.left, y: insets.top, width: max(0, cardSize.width - insets.left - insets.right),
            height: max(0, cardSize.height - insets.top - insets.bottom))
        visibleRect = visible
        imageBorder = hasText ? Self.borderBesideText : Self.borderAlone
        let badge = min(Self.badgeSide, visible.width, visible.height)
        audioBadgeRect = hasAudio ? CGRect(x: visible.maxX - badge, y: visible.maxY - badge, width: badge, height: badge) : .zero
        // Beside text alone a badge needs a strip of its own; it may overlap the corner of an image.
        let free = hasAudio && !hasPicture ? badge + 2 : 0
        let area = CGRect(x: visible.minX, y: visible.minY, width: visible.width, height: max(0, visible.height - free))
        switch (hasText, hasPicture) {
        case (true, true):
            let textHeight = (area.height * 0.36).rounded()
            textRect = CGRect(x: area.minX, y: area.minY, width: area.width, height: textHeight)
            imageRect = CGRect(x: area.minX, y: area.minY + textHeight + 3, width: area.width, height: max(0, area.height - textHeight - 3))
        case (true, false):
            textRect = area
            imageRect = .zero
        case (false, true):
            textRect = .zero
            imageRect = area
        case (false, false):
            textRect = .zero
            imageRect = .zero
        }
    }

    /// The largest rectangle with the image's aspect ratio, centred in `area`, with the border around it.
    static func frame(ofPicture size: CGSize, in area: CGRect, border: CGFloat) -> CGRect {
        let room = area.insetBy(dx: border, dy: border)
        guard size.width > 0, size.height > 0, room.width > 0, room.height > 0 else { return area }
        let factor = min(room.width / size.width, room.height / size.height)
        let width = size.width * factor + 2 * border, height = size.height * factor + 2 * border
        return CGRect(x: area.midX - width / 2, y: area.midY - height / 2, width: width, height: height)
    }
}
