/// How a layer's contents are positioned and scaled in its bounds. An unknown value acts as ``center``.
///
/// "Bottom" refers to the minimum of y and "top" to its maximum, so where y grows downwards `top` lies at the lower edge.
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
    /// Stretches the contents to the bounds: the default.
    public static let resize = Self(rawValue: "resize")
    /// Scales the contents to fit the bounds, keeping the aspect ratio.
    public static let resizeAspect = Self(rawValue: "resizeAspect")
    /// Scales the contents to fill the bounds, keeping the aspect ratio.
    public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
}

/// The sampling filter used when contents are enlarged or shrunk.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the nearest texel.
    public static let nearest = Self(rawValue: "nearest")
    /// Interpolates bilinearly between the four nearest texels: the default.
    public static let linear = Self(rawValue: "linear")
    /// Interpolates linearly between the two nearest mip levels; for minification.
    public static let trilinear = Self(rawValue: "trilinear")
}

/// The pixel format of a layer's drawn contents. Lamina always stores 8 bits a channel.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let RGBA8Uint = Self(rawValue: "RGBA8")
    public static let RGBA16Float = Self(rawValue: "RGBAh")
    public static let gray8Uint = Self(rawValue: "Gray8")
}

/// The curve of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Quarter circles: the default.
    public static let circular = Self(rawValue: "circular")
    /// Corners whose curvature changes continuously, as on the corners of Apple's devices.
    public static let continuous = Self(rawValue: "continuous")
}

/// The corners that a layer's `cornerRadius` applies to.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layerMinXMinYCorner = Self(rawValue: 1)
    public static let layerMaxXMinYCorner = Self(rawValue: 2)
    public static let layerMinXMaxYCorner = Self(rawValue: 4)
    public static let layerMaxXMaxYCorner = Self(rawValue: 8)
}

/// The edges of a layer that are antialiased.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let layerLeftEdge = Self(rawValue: 1)
    public static let layerRightEdge = Self(rawValue: 2)
    public static let layerBottomEdge = Self(rawValue: 4)
    public static let layerTopEdge = Self(rawValue: 8)
}

/// The event of a layer that becomes visible: it is inserted into a tree or unhidden.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that is removed from its tree, or hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key under which a layer keeps its transition.
public let kCATransition = CATransition.key
