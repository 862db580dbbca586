/// An immutable outline of lines and Bézier curves.
public class CGPath: @unchecked Sendable {
    public init() {}
}
