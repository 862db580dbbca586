import UIKit

/// The part of a collection view that content can be placed in: its bounds without what bars and insets cover.
struct LayoutSpace: Equatable, Sendable {
    /// Where the visible part of the content begins.
    var origin = CGPoint.zero
    /// The size of the visible part.
    var size = CGSize.zero
    /// What is covered at the edges.
    var insets = UIEdgeInsets.zero
    /// Pixels per point.
    var scale: CGFloat = 1

    init(size: CGSize, origin: CGPoint = .zero, insets: UIEdgeInsets = .zero, scale: CGFloat = 1) {
        self.origin = CGPoint(x: origin.x.isFinite ? origin.x : 0, y: origin.y.isFinite ? origin.y : 0)
        self.size = size.asLengths
        self.insets = insets
        self.scale = scale.isFinite && scale > 0 ? scale : 1
    }

    init(bounds: CGRect, insets: UIEdgeInsets, scale: CGFloat) {
        self.init(
            size: CGSize(width: bounds.width - insets.left - insets.right, height: bounds.height - insets.top - insets.bottom),
            origin: CGPoint(x: bounds.minX + insets.left, y: bounds.minY + insets.top), insets: insets, scale: scale)
    }

    /// The visible part of the content.
    var visible: CGRect { CGRect(origin: origin, size: size) }
    /// The middle of the visible part.
    var middle: CGPoint { CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

    /// The same for another content offset.
    func at(offset: CGPoint) -> LayoutSpace {
        LayoutSpace(size: size, origin: CGPoint(x: offset.x + insets.left, y: offset.y + insets.top), insets: insets, scale: scale)
    }

    /// The content offset at which the visible part begins at ``origin``.
    var offset: CGPoint { CGPoint(x: origin.x - insets.left, y: origin.y - insets.top) }

    /// The nearest offset that a scroll view of content of a size can rest at. What is no number counts as the beginning.
    func clamped(_ offset: CGPoint, to content: CGSize) -> CGPoint {
        func clamp(_ value: CGFloat, _ before: CGFloat, _ length: CGFloat, _ content: CGFloat) -> CGFloat {
            let last = max(-before, content - before - length)
            return value.isFinite ? min(max(value, -before), last) : -before
        }
        return CGPoint(
            x: clamp(offset.x, insets.left, size.width, content.width), y: clamp(offset.y, insets.top, size.height, content.height))
    }

    /// The nearest whole pixel.
    func pixel(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }

    /// A rectangle of the same size whose origin lies on a pixel.
    func pixel(_ rect: CGRect) -> CGRect { CGRect(x: pixel(rect.minX), y: pixel(rect.minY), width: rect.width, height: rect.height) }
}
