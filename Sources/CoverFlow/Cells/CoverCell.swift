import UIKit

/// A cover: its picture, the picture's reflection, and, while it is turned over, a view on its back.
///
/// Picture and reflection are two layers in the plane of the cell; a cover at rest has no more than those.
final class CoverCell: UICollectionViewCell {
    static let identifier = "cover"

    private let front = CALayer()
    private let mirror = CALayer()
    /// The index of the cover; nil while the cell waits for reuse.
    var index: Int?
    private(set) var picture: CoverPicture?
    /// Whether the picture is the cover's own and not a placeholder.
    private(set) var hasOwnPicture = false
    private var side: CGFloat = 0
    private var reflectionLength: CGFloat = 0
    private var flip: CGFloat = 0

    /// What the floor shows of the back.
    private var backReflection: CGImage?
    /// The view on the back, which is as large as the cover in the middle is seen, and scaled so that it lies on the cover.
    private var back: UIView?

    override init(frame: CGRect) {
        super.init(frame: frame)
        for part in [mirror, front] {
            part.actions = Self.noActions
            layer.addSublayer(part)
        }
        contentView.isHidden = true
        isAccessibilityElement = false
        accessibilityElementsHidden = true
    }

    required init?(coder: NSCoder) { nil }

    /// How the picture and its reflection are sampled where they are drawn smaller than they are.
    var minificationFilter = CALayerContentsFilter.linear {
        didSet {
            guard minificationFilter != oldValue else { return }
            for part in [mirror, front] { part.minificationFilter = minificationFilter }
        }
    }

    /// The layers change without implicit animations: cells are used for one cover after the other.
    private static let noActions: [String: any CAAction] = [
        "contents": NSNull(), "bounds": NSNull(), "position": NSNull(), "hidden": NSNull(), "opacity": NSNull(),
        "transform": NSNull(),
    ]

    override func prepareForReuse() {
        super.prepareForReuse()
        index = nil
        setBack(nil, magnification: 1, fades: false)
    }

    // MARK: Picture

    /// What is shown for less than this many seconds isn't seen: a picture that comes at once is there at once.
    private static let unseen = 0.1
    /// When the picture was shown first.
    private var beginning = -Double.infinity

    /// Shows a picture.
    ///
    /// - Parameters:
    ///   - isOwn: whether it is the cover's, not a placeholder.
    ///   - fades: whether it takes the former one's place in a fade, if that was seen.
    func show(_ picture: CoverPicture?, isOwn: Bool, fades: Bool) {
        let old = self.picture, now = CACurrentMediaTime()
        let wasSeen = now - beginning > Self.unseen
        if old?.front !== picture?.front { beginning = now }
        self.picture = picture
        hasOwnPicture = isOwn
        front.contents = picture?.front
        mirror.contents = reflection
        place()
        for part in [front, mirror] { part.removeAnimation(forKey: "fade") }
        guard fades, wasSeen, let old, let picture, old.hasShape(of: picture) else { return }
        for (part, before, after) in [(front, old.front, picture.front), (mirror, old.reflection, picture.reflection)] {
            guard let before, let after else { continue }
            let fade = CABasicAnimation(keyPath: "contents")
            fade.fromValue = before
            fade.toValue = after
            fade.duration = 0.2
            part.add(fade, forKey: "fade")
        }
    }

    /// The picture's rectangle: as large as fits, in the middle of the lower edge of the square.
    private var pictureFrame: CGRect {
        let part = picture?.size ?? CGSize(width: 1, height: 1)
        let size = CGSize(width: side * part.width, height: side * part.height)
        return CGRect(x: (side - size.width) / 2, y: side - size.height, width: size.width, height: size.height)
    }

    /// Whether the back is seen alone.
    private var hidesFront: Bool { front.opacity == 0 }
    /// What the floor shows.
    private var reflection: CGImage? { hidesFront ? backReflection : picture?.reflection }

    private func place() {
        let frame = pictureFrame
        if front.frame != frame { front.frame = frame }
        let below = CGRect(
            x: hidesFront ? 0 : frame.minX, y: side, width: hidesFront ? side : frame.width, height: reflectionLength)
        if mirror.frame != below { mirror.frame = below }
        mirror.isHidden = reflectionLength <= 0 || mirror.contents == nil
    }

    // MARK: Attributes

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        guard let attributes = layoutAttributes as? CoverFlowLayoutAttributes else { return }
        if side != attributes.size.width || reflectionLength != attributes.reflectionLength {
            side = attributes.size.width
            reflectionLength = attributes.reflectionLength
            place()
        }
        if flip != attributes.flip || attributes.flip != 0 {
            flip = attributes.flip
            updateSide(fades: attributes.flipsByFading)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        back?.center = CGPoint(x: side / 2, y: side / 2)
    }

    /// Only the picture takes touches, not its reflection; turned over, the back's square.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        (flip < 0.5 ? pictureFrame : CGRect(x: 0, y: 0, width: side, height: side)).contains(point)
    }

    // MARK: Back

    /// Puts a view on the back; nil removes it.
    ///
    /// - Parameters:
    ///   - magnification: how much perspective enlarges the cover.
    ///   - fades: whether the back appears in a fade, and is not seen from behind.
    func setBack(_ view: UIView?, magnification: CGFloat, fades: Bool) {
        if back !== view, back?.superview === contentView { back?.removeFromSuperview() }
        back = view
        backReflection = nil
        guard let view else {
            flip = 0
            return updateSide(fades: false)
        }
        view.transform = .identity
        view.bounds = CGRect(x: 0, y: 0, width: side * magnification, height: side * magnification)
        view.center = CGPoint(x: side / 2, y: side / 2)
        // A cell that is turned over shows its content from behind, mirrored: what is mirrored in it is upright.
        view.transform = CGAffineTransform(scaleX: (fades ? 1 : -1) / magnification, y: 1 / magnification)
        contentView.addSubview(view)
        updateSide(fades: fades)
    }

    /// Shows what the floor reflects of the back.
    func setBackReflection(_ image: CGImage?) {
        backReflection = image
        updateSide(fades: false)
    }

    private func updateSide(fades: Bool) {
        let showsBack = back != nil && (fades ? flip > 0 : flip >= 0.5)
        contentView.isHidden = !showsBack
        contentView.alpha = fades ? flip : 1
        let hidesFront = showsBack && (!fades || flip == 1)
        front.opacity = hidesFront ? 0 : 1
        mirror.contents = reflection
        // Behind a cell that is turned over everything is mirrored.
        let mirroring = hidesFront && !fades ? CATransform3DMakeScale(-1, 1, 1) : CATransform3DIdentity
        if !CATransform3DEqualToTransform(mirror.transform, mirroring) { mirror.transform = mirroring }
        place()
    }
}
