/// How rows and sections come and go in one update, by the animations that the program asked for.
struct RowAnimations {
    /// By new paths and indexes.
    var insertedRows: [IndexPath: UITableView.RowAnimation] = [:], insertedSections: [Int: UITableView.RowAnimation] = [:]
    /// By old ones, of what is deleted or shown anew.
    var deletedRows: [IndexPath: UITableView.RowAnimation] = [:], deletedSections: [Int: UITableView.RowAnimation] = [:]

    /// How a row that has a new cell comes.
    func appearing(_ path: IndexPath, _ update: CollectionUpdate) -> UITableView.RowAnimation {
        if let found = insertedRows[path] ?? insertedSections[path.section] { return found }
        guard let old = update.oldPath(path) else { return .automatic }
        return deletedRows[old] ?? deletedSections[old.section] ?? .automatic
    }

    /// How a row whose cell is not kept goes.
    func disappearing(_ path: IndexPath, _ update: CollectionUpdate) -> UITableView.RowAnimation {
        deletedRows[path] ?? deletedSections[path.section] ?? .automatic
    }

    /// Attributes for where a row comes from, or goes to.
    @MainActor
    func moved(
        _ attributes: UICollectionViewLayoutAttributes, by animation: UITableView.RowAnimation, leaves: Bool
    ) -> UICollectionViewLayoutAttributes {
        let moved = attributes.copied()
        moved.zIndex = TableMetrics.leavingDepth
        switch animation {
        case .fade, .automatic: moved.alpha = 0
        case .right: moved.center.x += moved.size.width
        case .left: moved.center.x -= moved.size.width
        case .top: moved.center.y -= moved.size.height
        case .bottom:
            moved.center.y += moved.size.height
            moved.alpha = 0
        case .middle:
            moved.transform3D = CATransform3DMakeScale(1, 0.01, 1)
            moved.alpha = 0
        case .none: moved.isHidden = leaves
        }
        return moved
    }
}
