/// The attributes of rows, headers and footers of tables.
final class TableAttributes: UICollectionViewLayoutAttributes {
    /// Whether the row is the first and the last one of its section.
    var isFirst = false, isLast = false
    /// Whether the height is that which the view prefers.
    var isSelfSized = false
    /// Whether the header or footer is held at the edge of the table.
    var isPinned = false

    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let copy = copy as? TableAttributes {
            copy.isFirst = isFirst
            copy.isLast = isLast
            copy.isSelfSized = isSelfSized
            copy.isPinned = isPinned
        }
        return copy
    }

    override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? TableAttributes else { return false }
        return isFirst == other.isFirst && isLast == other.isLast && isSelfSized == other.isSelfSized && isPinned == other.isPinned
            && super.isEqual(other)
    }

    override var hash: Int { super.hash }
}
