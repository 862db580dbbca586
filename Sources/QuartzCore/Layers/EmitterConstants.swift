/// The shape that particles are emitted from. An unknown value acts as ``point``.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A point at the emitter's position: the default.
    public static let point = Self(rawValue: "point")
    /// A line along x, as long as the emitter's width.
    public static let line = Self(rawValue: "line")
    /// A rectangle of the emitter's size in the plane of x and y.
    public static let rectangle = Self(rawValue: "rectangle")
    /// A box of the emitter's size and depth.
    public static let cuboid = Self(rawValue: "cuboid")
    /// A circle in the plane of x and y whose radius is the emitter's width.
    public static let circle = Self(rawValue: "circle")
    /// A sphere whose radius is the emitter's width.
    public static let sphere = Self(rawValue: "sphere")
}

/// The part of the emitter shape that particles are emitted from. An unknown value acts as ``volume``.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Its corners; the outline of a circle, the surface of a sphere.
    public static let points = Self(rawValue: "points")
    /// Its edges; of a sphere, the circle in the plane of x and y.
    public static let outline = Self(rawValue: "outline")
    /// Its faces; all of a flat shape.
    public static let surface = Self(rawValue: "surface")
    /// All of it: the default.
    public static let volume = Self(rawValue: "volume")
}

/// The order and the way in which particles are drawn. An unknown value acts as ``unordered``.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In whatever order is fastest: the default.
    public static let unordered = Self(rawValue: "unordered")
    /// By age, the oldest behind all others.
    public static let oldestFirst = Self(rawValue: "oldestFirst")
    /// By age, the oldest in front of all others.
    public static let oldestLast = Self(rawValue: "oldestLast")
    /// By depth, the farthest behind all others.
    public static let backToFront = Self(rawValue: "backToFront")
    /// Particles are blended additively.
    public static let additive = Self(rawValue: "additive")
}
