import UIKit

/// From how far a fold or flip is seen (Features FF-05).
public enum TransitionPerspective: Sendable, Hashable, CaseIterable {
    /// 4.666667 panel heights away.
    case normal
    /// 12 panel heights away: parts that lie deep are little smaller.
    case low
    /// 1.5 panel heights away.
    case high
    /// As normal, with what lies deep larger instead of smaller.
    case inverse
    /// None: what lies deep has the same size.
    case none
    /// From the side: to look at how the parts lie in space.
    case side

    /// How many panel heights the viewer is away: of a fold's crease to its edge, of a flip's spine to its edge. Zero for none.
    public var distance: CGFloat {
        switch self {
        case .normal: 4.666667
        case .low: 12
        case .high: 1.5
        case .inverse: -4.666667
        case .none, .side: 0
        }
    }

    /// The transform of the layer in which the parts lie, about its centre, for panels of a length in points.
    public func transform(panel: CGFloat) -> CATransform3D {
        var transform = CATransform3DIdentity
        if self == .side {
            var view = CATransform3DIdentity
            view.m34 = -0.001
            view = CATransform3DTranslate(view, 30, -35, 0)
            return CATransform3DRotate(view, .pi / 3, 0.75, 1, -0.5)
        }
        if distance != 0, panel > 0 { transform.m34 = -1 / (distance * panel) }
        return transform
    }
}
