import UIKit

/// One card of a tray: a layer that shows one facet of a note. Data sources make and fill it; the tray draws and places it.
///
/// Its bounds are twice its size on screen (so that perspective doesn't blur it), its anchor point is the hinge on its left edge. Its
/// images are drawn in the background from the properties set here; until then the card is blank.
open class NoteCell: CALayer {
    // MARK: Content

    /// The text on the card, in any script. Default nil.
    public var text: String? {
        didSet { if text != oldValue { contentDidChange?() } }
    }

    /// Changes the text before it is drawn, for what letters alone can't show: formulas, as attachments. Called on a drawing thread for
    /// each size of letters that is tried, with the text in this size and the width of a line in points; returns whether all of it fits
    /// the line, so that no smaller size has to be tried. Default nil.
    public var textPreparation: (@Sendable (NSMutableAttributedString, CGFloat) -> Bool)? {
        didSet { if textPreparation != nil || oldValue != nil { contentDidChange?() } }
    }

    /// What tells ``textPreparation`` from others: with equal keys the same text becomes the same, so that a card whose image is drawn
    /// already isn't drawn again. Default nil, for a preparation that can't be compared.
    public var textPreparationKey: (any Hashable & Sendable)?

    /// The size of a short text, in points: the largest one that is tried.
    public static let largestFontSize: CGFloat = NoteCardDrawing.fontSizes[0]

    /// The radius of a card's corners on screen, in points.
    public static let cornerRadius: CGFloat = NoteCardDrawing.cornerRadius

    /// The colour of the card's paper by daylight; in the dark it is dimmed as all cards are. Default nil, for white paper.
    public var paperColor: UIColor? {
        didSet { if paperColor != oldValue { contentDidChange?() } }
    }

    /// The image on the card. Default nil.
    public var image: UIImage? {
        didSet { if image !== oldValue { contentDidChange?() } }
    }

    /// Provides the image on demand if ``image`` is nil: called on a drawing thread with the largest size in pixels at which it will be
    /// shown. If it returns nil or throws, the card shows a placeholder for a broken image. Default nil.
    public var imageProvider: (@Sendable (CGSize) throws -> UIImage?)? {
        didSet { contentDidChange?() }
    }

    /// Whether the card shows the audio badge. Default false.
    public var hasAudio = false {
        didSet { if hasAudio != oldValue { contentDidChange?() } }
    }

    /// The card's label for assistive technologies. Default nil: the text, or that the card is an image.
    public var accessibilityLabel: String?

    /// Whether the content may be drawn on another thread; otherwise it is drawn synchronously. Default true.
    open var canDrawInBackground: Bool { true }

    // MARK: State

    /// Whether the card's row is on screen, as opposed to loaded just outside of it.
    public internal(set) var isOnScreen = false
    /// Whether the card is turned over, because the skim has passed it, and shows its back.
    public internal(set) var isFlipped = false
    /// The index path of the facet that the card shows; nil while it waits for reuse.
    public internal(set) var indexPath: IndexPath?
    /// The area for the image with its border, in points of a card that faces the viewer; empty if there is no image.
    public internal(set) var imageRect = CGRect.zero
    /// The frame of the audio badge, in points of a card that faces the viewer; empty if there is none.
    public internal(set) var audioBadgeRect = CGRect.zero

    /// What is drawn on the front: the paper and what is on it. Nil until that is done.
    public var picture: CGImage? { front.contents as? CGImage }

    /// Creates a blank card.
    public override init() {
        super.init()
        setUp()
    }

    /// Creates a copy, as a presentation layer.
    public override init(layer: Any) {
        super.init(layer: layer)
    }

    /// Creates a blank card: archives are not supported here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// Prepares the card for another note by resetting its content. Overrides must call `super`.
    open func prepareForReuse() {
        text = nil
        textPreparation = nil
        textPreparationKey = nil
        paperColor = nil
        image = nil
        imageProvider = nil
        hasAudio = false
        accessibilityLabel = nil
    }

    // MARK: What the tray uses

    /// The front: paper and content.
    let front = CALayer()
    /// Darkens the front; its opacity is the lighting.
    let shade = CALayer()
    /// The back, visible when the card is turned over.
    let back = CALayer()
    /// Called when a property that affects the drawing has changed; set while the card is in a tray.
    var contentDidChange: (() -> Void)?
    /// The pending request for the card's image, if any.
    var renderToken: NoteRenderQueue.Token?
    var facetCount = 1
    /// What identifies the note while its index path changes; nil if nothing does.
    var identifier: AnyHashable?

    /// The values from which the card's image is drawn.
    var content: NoteCellContent {
        let picture: NoteCellContent.Picture = image.map { .image($0) } ?? imageProvider.map { .provider($0) } ?? .none
        return NoteCellContent(
            text: text ?? "", textPreparation: textPreparation, textPreparationKey: textPreparationKey, paperColor: paperColor,
            picture: picture, hasAudio: hasAudio, facetCount: facetCount, facet: indexPath?.facet ?? 0)
    }

    private func setUp() {
        anchorPoint = CGPoint(x: 0, y: 0.5)
        for layer in [front, shade, back] {
            layer.isDoubleSided = false
            addSublayer(layer)
        }
        // Standing cards appear at two thirds of their width. The shade has no fine detail that could alias.
        front.minificationFilter = .trilinear
        back.minificationFilter = .trilinear
        front.name = "front"
        shade.name = "shade"
        back.name = "back"
        back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    }

    /// Sets the card's size. `size` is that on screen, in points.
    func setSize(_ size: CGSize) {
        let s = NoteCellTransform.shrinkFactor
        let full = CGRect(x: 0, y: 0, width: size.width * s, height: size.height * s)
        guard bounds != full else { return }
        bounds = full
        for layer in [front, shade, back] {
            layer.bounds = full
            layer.position = CGPoint(x: full.midX, y: full.midY)
        }
    }
}
