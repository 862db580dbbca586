/// The axes along which a ``CAScrollLayer`` scrolls. With an unknown value it doesn't scroll.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No scrolling.
    public static let none = Self(rawValue: "none")
    /// Vertical scrolling.
    public static let vertically = Self(rawValue: "vertically")
    /// Horizontal scrolling.
    public static let horizontally = Self(rawValue: "horizontally")
    /// Scrolling along both axes: the default.
    public static let both = Self(rawValue: "both")
}

/// A layer that shows a part of its sublayers: it clips them to its bounds and scrolls by changing the bounds' origin (Behaviour 3).
///
/// Scrolling sets ``CALayer/bounds``, so it is animated as any change of them is. It is not limited to the extent of the sublayers, and
/// there are no scroll indicators, deceleration or bouncing; for those use `UIScrollView`.
open class CAScrollLayer: CALayer {
    /// The axes along which the layer scrolls. Default ``CAScrollLayerScrollMode/both``.
    open var scrollMode = CAScrollLayerScrollMode.both

    /// A layer of size zero whose `masksToBounds` is true.
    public override init() {
        super.init()
        properties.masksToBounds = true
    }

    /// A copy of another scroll layer for presentation.
    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAScrollLayer { scrollMode = layer.scrollMode }
    }

    /// Makes a layer with default values: archives are not supported, and `coder` is not read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        properties.masksToBounds = true
    }

    /// Scrolls so that a point of the layer's coordinate space is at the origin of the bounds, along the axes that ``scrollMode`` allows.
    open func scroll(to p: CGPoint) {
        var origin = bounds.origin
        if scrollMode == .both || scrollMode == .horizontally { origin.x = p.x }
        if scrollMode == .both || scrollMode == .vertically { origin.y = p.y }
        guard origin != bounds.origin, origin.x.isFinite, origin.y.isFinite else { return }
        bounds = CGRect(origin: origin, size: bounds.size)
    }

    /// Scrolls by the smallest distance that makes a rectangle of the layer's coordinate space visible. If it is larger than the bounds,
    /// the part at its origin is shown.
    open func scroll(to r: CGRect) {
        guard !r.isNull else { return }
        scroll(to: bounds.scrolledToShow(r.standardized).origin)
    }

    override class var schema: LayerSchema { .scroll }
}

extension CALayer {
    /// The nearest scroll layer: this one or an ancestor.
    var nearestScrollLayer: CAScrollLayer? {
        var layer: CALayer? = self
        while let current = layer {
            if let scroll = current as? CAScrollLayer { return scroll }
            layer = current.superlayer
        }
        return nil
    }

    /// The bounds clipped to those of all enclosing scroll layers.
    var boundsInScrollLayers: CGRect {
        var visible = bounds
        var layer = superlayer
        while let current = layer, !visible.isEmpty {
            if current is CAScrollLayer { visible = visible.intersectionOrEmpty(convert(current.bounds, from: current)) }
            layer = current.superlayer
        }
        return visible
    }
}

extension CGRect {
    /// The rectangle moved by the smallest distance that makes it contain `r`; along an axis where `r` is larger, moved to `r`'s origin.
    fileprivate func scrolledToShow(_ r: CGRect) -> CGRect {
        func moved(_ low: CGFloat, _ high: CGFloat, _ first: CGFloat, _ last: CGFloat) -> CGFloat {
            if first < low || last - first > high - low { return first }
            return last > high ? low + last - high : low
        }
        return CGRect(x: moved(minX, maxX, r.minX, r.maxX), y: moved(minY, maxY, r.minY, r.maxY), width: width, height: height)
    }
}
