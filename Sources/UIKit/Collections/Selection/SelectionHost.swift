/// A list whose items can be selected: what it allows, what its delegate says, and how its cells show it.
@MainActor
protocol SelectionHost: UIScrollView {
    /// Whether a person can select items now.
    var selectsItems: Bool { get }
    /// Whether several items can be selected now.
    var selectsSeveral: Bool { get }
    /// Whether several items can be selected at some time, in editing or outside of it.
    var allowsPanSelection: Bool { get }
    /// Whether an item is no longer highlighted when it is selected, or only after that.
    var unhighlightsBeforeSelecting: Bool { get }
    /// Whether touches close the actions of a swiped row, and do nothing else.
    func closesActions(by touches: Set<UITouch>) -> Bool
    /// The item at a point of the content, as far as a pan of two fingers is concerned.
    func item(underPan point: CGPoint) -> IndexPath?

    // MARK: Cells

    /// Shows on the cell of an item whether it is highlighted.
    func updateHighlight(_ isHighlighted: Bool, ofItemAt path: IndexPath)
    /// Shows on the cell of an item whether it is selected.
    func updateSelection(_ isSelected: Bool, ofItemAt path: IndexPath, animated: Bool)

    // MARK: Delegate

    /// Asks the delegate whether an item may be highlighted.
    func shouldHighlight(_ path: IndexPath) -> Bool
    /// Tells the delegate that an item was highlighted.
    func didHighlight(_ path: IndexPath)
    /// Tells the delegate that an item is no longer highlighted.
    func didUnhighlight(_ path: IndexPath)
    /// Asks the delegate which item is selected when a person chose one; nil for none.
    func itemToSelect(choosing path: IndexPath) -> IndexPath?
    /// Asks the delegate which item is deselected in place of one; nil for none.
    ///
    /// - Parameter isReplaced: whether it is deselected because another one is selected.
    func itemToDeselect(_ path: IndexPath, isReplaced: Bool) -> IndexPath?
    /// Tells the delegate that a person selected an item.
    func didSelect(_ path: IndexPath)
    /// Tells the delegate that a person deselected an item.
    func didDeselect(_ path: IndexPath)
    /// Called after a person selected or deselected an item and the delegate heard of it.
    func selectionDidChange()
    /// Performs the primary action of an item that a person selected, if it has one.
    func performPrimaryAction(ofItemAt path: IndexPath)
    /// Asks the delegate whether a pan of two fingers that begins on an item selects.
    func shouldBeginMultipleSelection(at path: IndexPath) -> Bool
    /// Tells the delegate that a pan of two fingers begins to select.
    func didBeginMultipleSelection(at path: IndexPath)
    /// Tells the delegate that a pan of two fingers has ended.
    func didEndMultipleSelection()
}
