/// How a row is folded when it is lower than its full height.
public enum FoldStyle: Int, Sendable, CaseIterable {
    /// Not folded: the row keeps its full height, and its neighbours cover what doesn't fit.
    case flat
    /// One plane, hinged at the lower edge, whose upper edge leans back: the first row.
    case back
    /// Two planes that meet in a crease behind the screen, with the outer edges on it: rows in the middle.
    case pinch
    /// One plane, hinged at the upper edge, whose lower edge leans back: the last row.
    case up
}
