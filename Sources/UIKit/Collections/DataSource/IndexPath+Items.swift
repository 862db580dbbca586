/// Paths of two indexes name items of sections: of collection views, table views and the like.
extension IndexPath {
    /// Creates the index path of an item in a section.
    public init(item: Int, section: Int) { self = [section, item] }

    /// Creates the index path of a row in a section; the same as that of an item.
    public init(row: Int, section: Int) { self = [section, row] }

    /// The section's index. The path must have at least one index.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The item's index in its section. The path must have at least two indexes.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The row's index in its section: the same as ``item``.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}
