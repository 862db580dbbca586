import UIKit

/// Where a card lies: in its row, in a lesson, or as a sheet in the editor.
struct CardPlace {
    /// The middle of the card's left edge, on the screen, in points.
    var hinge: CGPoint
    /// The card's size before it is changed by ``transform``.
    var size: CGSize
    /// How the card is turned about its hinge, and seen.
    var transform = CATransform3DIdentity
    /// How far it is turned about the vertical, in radians.
    var tilt: CGFloat = 0
    /// How much of the card, from below, is hidden by what is before it: the front of a drawer. In the units of ``size``.
    var hiddenHeight: CGFloat = 0
    /// The radius of its corners, in the units of ``size``.
    var cornerRadius: CGFloat = 12
    /// What it shows; nil if that isn't drawn yet.
    var picture: CGImage?

    /// How long a card flies from one place to another, in seconds.
    static let flight = 0.55

    /// Where the whole card is seen, on the screen: the least rectangle around its corners.
    var rect: CGRect {
        let corners = [(0, -0.5), (1, -0.5), (0, 0.5), (1, 0.5)].map { (x: CGFloat, y: CGFloat) in
            let (x, y, t) = (x * size.width, y * size.height, transform)
            let w = x * t.m14 + y * t.m24 + t.m44
            return CGPoint(
                x: hinge.x + (x * t.m11 + y * t.m21 + t.m41) / w, y: hinge.y + (x * t.m12 + y * t.m22 + t.m42) / w)
        }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        return CGRect(x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
    }

    /// What a view shows, in the screen's pixels; nil while it is hidden.
    @MainActor
    static func picture(of view: UIView) -> CGImage? {
        guard !view.isHidden else { return nil }
        let format = UIGraphicsImageRendererFormat()
        format.scale = view.traitCollection.displayScale
        return UIGraphicsImageRenderer(size: view.bounds.size, format: format).image { _ in
            _ = view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
        }.cgImage
    }
}

extension CardPlace {
    /// A card that faces the viewer.
    init(rect: CGRect, picture: CGImage?) {
        self.init(hinge: CGPoint(x: rect.minX, y: rect.midY), size: rect.size, picture: picture)
    }
}
