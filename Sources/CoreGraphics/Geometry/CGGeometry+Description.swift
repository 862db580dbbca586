// Points, sizes and rectangles print their numbers, as on Apple's systems: Foundation on Linux prints the memberwise initializer.

extension CGPoint: @retroactive CustomDebugStringConvertible {
    /// The coordinates, as in "(10.0, 20.0)".
    public var debugDescription: String { "(\(Double(x)), \(Double(y)))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
    /// The width and height, as in "(10.0, 20.0)".
    public var debugDescription: String { "(\(Double(width)), \(Double(height)))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
    /// The origin and the size, as in "(0.0, 0.0, 10.0, 20.0)".
    public var debugDescription: String { "(\(Double(origin.x)), \(Double(origin.y)), \(Double(size.width)), \(Double(size.height)))" }
}
