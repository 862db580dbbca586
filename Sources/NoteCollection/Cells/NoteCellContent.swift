import UIKit

/// The content of a card: all values from which its image is drawn, off the main thread.
struct NoteCellContent: Sendable {
    /// The source of the image on the card.
    enum Picture: Sendable {
        case none
        case image(UIImage)
        /// Called on a drawing thread with the size in pixels at which the image will be shown; nil or an error mean that it is broken.
        case provider(@Sendable (CGSize) throws -> UIImage?)
    }

    var text = ""
    var textPreparation: (@Sendable (NSMutableAttributedString, CGFloat) -> Bool)?
    /// What tells the preparation from others; nil if it can't be compared.
    var textPreparationKey: (any Hashable & Sendable)?
    /// The colour of the paper by daylight; nil for white.
    var paperColor: UIColor?
    var picture = Picture.none
    var hasAudio = false
    /// The number of the note's facets. Dots for them are drawn into the first one's image, so that they need no cells while the note
    /// rests.
    var facetCount = 1
    /// The facet that the card shows. Its dot is filled.
    var facet = 0

    /// Whether another content gives the same image for certain. Images from providers may differ each time.
    func isSame(as other: NoteCellContent) -> Bool {
        let isSamePicture =
            switch (picture, other.picture) {
            case (.none, .none): true
            case (.image(let a), .image(let b)): a === b
            default: false
            }
        return isSamePicture && isPrepared(as: other) && text == other.text && paperColor == other.paperColor
            && hasAudio == other.hasAudio && facetCount == other.facetCount && facet == other.facet
    }

    private func isPrepared(as other: NoteCellContent) -> Bool {
        if textPreparation == nil && other.textPreparation == nil { return true }
        guard let key = textPreparationKey, let otherKey = other.textPreparationKey else { return false }
        return textPreparation != nil && other.textPreparation != nil && AnyHashable(key) == AnyHashable(otherKey)
    }

    var hasText: Bool { text.contains { !$0.isWhitespace } }
    var hasPicture: Bool { if case .none = picture { false } else { true } }
}
