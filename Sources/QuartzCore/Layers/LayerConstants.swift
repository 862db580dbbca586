/// How contents are placed in a layer's bounds. An unknown value acts as ``center``.
///
/// "Bottom" is the minimum of y and "top" its maximum, whatever the screen calls them: where y grows downwards `top` lies at the bottom.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let center = Self(rawValue: "center")
    public static let top = Self(rawValue: "top")
    public static let bottom = Self(rawValue: "bottom")
    public static let left = Self(rawValue: "left")
    public static let right = Self(rawValue: "right")
    public static let topLeft = Self(rawValue: "topLeft")
    public static let topRight = Self(rawValue: "topRight")
    public static let bottomLeft = Self(rawValue: "bottomLeft")
    public static let bottomRight = Self(rawValue: "bottomRight")
    /// Stretched to the bounds: the default.
    public static let resize = Self(rawValue: "resize")
    /// Scaled evenly until it fits.
    public static let resizeAspect = Self(rawValue: "resizeAspect")
    /// Scaled evenly until it covers.
    public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
}

/// How texels become pixels when contents are enlarged or shrunk.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The nearest texel.
    public static let nearest = Self(rawValue: "nearest")
    /// The four neighbours, weighted: the default.
    public static let linear = Self(rawValue: "linear")
    /// Linear in the two nearest mip levels; for shrinking.
    public static let trilinear = Self(rawValue: "trilinear")
}

/// The storage of a layer's drawn contents. Lamina always stores 8 bits a channel.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let RGBA8Uint = Self(rawValue: "RGBA8")
    public static let RGBA16Float = Self(rawValue: "RGBAh")
    public static let gray8Uint = Self(rawValue: "Gray8")
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A quarter of a circle: the default.
    public static let circular = Self(rawValue: "circular")
    /// A curve whose curvature begins gently, as on the devices' own corners.
    public static let continuous = Self(rawValue: "continuous")
}

/// Which corners are rounded.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layerMinXMinYCorner = Self(rawValue: 1)
    public static let layerMaxXMinYCorner = Self(rawValue: 2)
    public static let layerMinXMaxYCorner = Self(rawValue: 4)
    public static let layerMaxXMaxYCorner = Self(rawValue: 8)
}

/// Which edges are smoothed.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let layerLeftEdge = Self(rawValue: 1)
    public static let layerRightEdge = Self(rawValue: 2)
    public static let layerBottomEdge = Self(rawValue: 4)
    public static let layerTopEdge = Self(rawValue: 8)
}

/// The event of a layer that becomes visible: inserted into a tree, or no longer hidden.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that is removed from its tree, or hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key under which a layer keeps its transition.
public let kCATransition = CATransition.key
