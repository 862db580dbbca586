/// The measures of tables that Apple's documents don't give, in points (Divergences).
enum TableMetrics {
    /// The height of rows whose cells need less.
    static let rowHeight: CGFloat = 44
    /// Above each header of a plain table.
    static let plainTopPadding: CGFloat = 22
    /// Above the first row of a grouped table, and between sections, where there are no headers and footers.
    static let groupedTop: CGFloat = 35, groupedGap: CGFloat = 53 / 3
    /// Above the first header of a grouped table, beside the header's own margin.
    static let groupedTopPadding: CGFloat = 52 / 3
    /// The radius of the corners of sections in inset grouped tables.
    static let cornerRadius: CGFloat = 10
    /// How far controls for editing move a row's content aside.
    static let editingIndent: CGFloat = 38
    /// The width of the handle by which rows are moved.
    static let handleWidth: CGFloat = 46
    /// Pinned headers and footers lie in front of rows; rows that leave lie behind those that stay, a row that is moved in front of all.
    static let pinnedDepth = 10, leavingDepth = -1, movedDepth = 20

    /// Between the edges of the table, or of a section of an inset grouped one, and the content of rows.
    static func margin(width: CGFloat) -> CGFloat { width >= 414 ? 20 : 16 }
}
