import UIKit

/// Shows lists that open out of rows of other lists, one at a time: from a root list down to the one in which people are.
///
/// A tap beside a row's text opens the row's list: it unfolds out of the row, while the other rows move apart above and below it. Two far
/// fingers that move together close the list into its row again, and two fingers that spread on a row open its list; pulling a list down
/// further than to a new row closes it too, and pushing the parent list up beyond its end returns to the list that was used last. Return
/// goes in, Escape and Command- or Control-Up go out. Whatever moves can be caught with one finger or two, and goes on from where it is seen. With
/// reduced motion lists fade instead.
open class FoldingLevelsView: UIView {
    /// Gives the lists of rows. Not retained. Default nil: no row opens anything.
    open weak var dataSource: (any FoldingLevelsViewDataSource)?
    /// Is told where people go. Not retained. Default nil.
    open weak var delegate: (any FoldingLevelsViewDelegate)?

    /// The list from which all others are opened. Setting it closes them, and shows it at once. Default nil.
    open var rootList: FoldingListView? {
        get { lists.first }
        set { reset(to: newValue) }
    }

    /// The lists from the root to the one in which people are. A list is among them from when it is decided that it opens until it is
    /// decided that it closes.
    open internal(set) var lists: [FoldingListView] = []
    /// The list in which people are.
    open var topList: FoldingListView? { lists.last }
    /// The rows through which people went, each of the list before: their indexes at that time. Empty at the root.
    open var path: [Int] { lists.dropFirst().compactMap(\.openedRow) }

    /// The list that opens or closes.
    var change: LevelChange?
    /// The deepest path that people went since they last turned off: ``path``, and the rows whose lists they closed below.
    var lastPath: [Int] = []

    // MARK: Going

    /// Opens the list of a row of the list in which people are. What still moves comes to its rest before.
    ///
    /// - Returns: false if the row opens nothing.
    @discardableResult
    open func open(_ index: Int, animated: Bool) -> Bool { openRow(index, animated: animated) }

    /// Closes the list in which people are into its parent row. One that still opens turns round.
    ///
    /// - Returns: false at the root.
    @discardableResult
    open func close(animated: Bool) -> Bool { closeTop(animated: animated) }

    /// Shows the list at the end of a path of rows from the root, at once: as it was when the application was left. A path that leads to a
    /// row that opens nothing ends there.
    open func setPath(_ path: [Int]) {
        settle()
        while lists.count > 1 { close(animated: false) }
        for index in path where !open(index, animated: false) { break }
    }

    /// Returns to the list that was used last from the list in which people are.
    ///
    /// - Returns: false if there is none.
    @discardableResult
    open func returnToLastList(animated: Bool) -> Bool {
        guard let topList, let index = lastRow(of: topList) else { return false }
        return open(index, animated: animated)
    }

    /// Whether no list opens or closes, and the one that is shown is at rest.
    open var isSettled: Bool { change == nil && topList?.isSettled != false }

    /// Brings all that moves by itself to its rest at once.
    open func settle() {
        finishChange()
        topList?.settle()
    }

    // MARK: View

    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// A view without lists: archives are not supported here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        clipsToBounds = true
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for list in subviews where list is FoldingListView && list.frame != bounds {
            finishChange()
            list.frame = bounds
        }
    }

    /// While a list opens or closes, fingers catch it.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let hit = super.hitTest(point, with: event) else { return nil }
        return change?.child.stage ?? hit
    }

    /// Closes the list in which people are.
    open override func accessibilityPerformEscape() -> Bool { close(animated: true) }
}
