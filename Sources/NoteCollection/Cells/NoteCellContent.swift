import UIKit

/// What a card shows: all that its picture is drawn from, off the main thread.
struct NoteCellContent: Sendable {
    /// Where the picture on the card comes from.
    enum Picture: Sendable {
        case none
        case image(UIImage)
        /// Called on a drawing thread with the size in pixels in which the picture will be shown; nil or an error means that it is broken.
        case provider(@Sendable (CGSize) throws -> UIImage?)
    }

    var text = ""
    var picture = Picture.none
    var hasAudio = false
    /// How many facets the note has. Their presence is drawn into the first one's picture, so that they need no cells while the note rests.
    var facetCount = 1

    var hasText: Bool { text.contains { !$0.isWhitespace } }
    var hasPicture: Bool { if case .none = picture { false } else { true } }
}
