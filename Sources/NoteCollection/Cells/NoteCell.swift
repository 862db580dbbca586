import UIKit

/// One card of a tray: a layer that shows one facet of a note. Data sources make and fill it; the tray draws and places it.
///
/// Its bounds are twice its size on screen (so that perspective does not blur it), its anchor is the hinge on its left edge. What it shows is
/// drawn in the background from the values that are set here; until then it is a blank card.
open class NoteCell: CALayer {
    // MARK: Content

    /// The text on the card; any script. Default nil.
    public var text: String? {
        didSet { if text != oldValue { contentDidChange?() } }
    }

    /// The picture on the card. Default nil.
    public var image: UIImage? {
        didSet { if image !== oldValue { contentDidChange?() } }
    }

    /// Provides the picture when it is needed, where no ``image`` is set: called on a drawing thread with the largest size in pixels in
    /// which it will be shown. Nil or an error mean that the picture is broken; the card then says so. Default nil.
    public var imageProvider: (@Sendable (CGSize) throws -> UIImage?)? {
        didSet { contentDidChange?() }
    }

    /// Whether the card bears the audio badge. Default false.
    public var hasAudio = false {
        didSet { if hasAudio != oldValue { contentDidChange?() } }
    }

    /// What assistive technologies call the card. Default nil: the text, or that it is a picture.
    public var accessibilityLabel: String?

    /// Whether the content may be drawn on another thread. If not, it is drawn at once. Default true.
    open var canDrawInBackground: Bool { true }

    // MARK: State

    /// Whether the card's row is on screen, rather than beside it.
    public internal(set) var isOnScreen = false
    /// Whether the skim has passed the card and it shows its back.
    public internal(set) var isFlipped = false
    /// The facet that the card shows; nil while it waits for reuse.
    public internal(set) var indexPath: IndexPath?
    /// Where the picture may stand on the card, in points of a card that faces the viewer; empty where there is none.
    public internal(set) var imageRect = CGRect.zero
    /// Where the audio badge stands, in points of a card that faces the viewer; empty where there is none.
    public internal(set) var audioBadgeRect = CGRect.zero

    /// A blank card.
    public override init() {
        super.init()
        setUp()
    }

    /// A copy for presentation.
    public override init(layer: Any) {
        super.init(layer: layer)
    }

    /// Archives are not supported here: a blank card.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// The card is about to show another note: forgets what it showed. Overrides call `super`.
    open func prepareForReuse() {
        text = nil
        image = nil
        imageProvider = nil
        hasAudio = false
        accessibilityLabel = nil
    }

    // MARK: What the tray uses

    /// Paper and content.
    let front = CALayer()
    /// Darkens the front; its opacity is the lighting.
    let shade = CALayer()
    /// Seen when the card is turned over.
    let back = CALayer()
    /// Told when something that is drawn has changed; set while the card is in a tray.
    var contentDidChange: (() -> Void)?
    /// The picture that is asked for, if one is.
    var renderToken: NoteRenderQueue.Token?
    var facetCount = 1

    /// All that the picture is drawn from.
    var content: NoteCellContent {
        let picture: NoteCellContent.Picture = image.map { .image($0) } ?? imageProvider.map { .provider($0) } ?? .none
        return NoteCellContent(text: text ?? "", picture: picture, hasAudio: hasAudio, facetCount: facetCount)
    }

    private func setUp() {
        anchorPoint = CGPoint(x: 0, y: 0.5)
        for layer in [front, shade, back] {
            layer.isDoubleSided = false
            addSublayer(layer)
        }
        // Standing cards are seen at two thirds of their width. The shade has nothing fine that could alias.
        front.minificationFilter = .trilinear
        back.minificationFilter = .trilinear
        front.name = "front"
        shade.name = "shade"
        back.name = "back"
        back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    }

    /// Gives the card its size. `size` is that on screen.
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
