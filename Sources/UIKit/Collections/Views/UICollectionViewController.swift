/// Manages a collection view, as its data source and delegate.
///
/// Long presses drag items to other places where the data source allows it (``installsStandardGestureForInteractiveMovement``).
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
    let initialLayout: UICollectionViewLayout
    private var mover: UILongPressGestureRecognizer?

    /// A controller whose collection view has this layout.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        initialLayout = layout
        super.init(nibName: nil, bundle: nil)
    }

    /// A controller with a flow layout. Nib files are not supported: traps if the name is not nil.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        initialLayout = UICollectionViewFlowLayout()
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Archives are not supported here: a controller with a flow layout.
    public required init?(coder: NSCoder) {
        initialLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
    }

    /// The collection view: the controller's view unless `loadView()` is overridden and sets another one. Its data source and delegate are
    /// the controller at first.
    open var collectionView: UICollectionView! {
        get {
            loadViewIfNeeded()
            return sharedCollectionView
        }
        set {
            sharedCollectionView = newValue
            if let newValue, newValue.dataSource == nil { newValue.dataSource = self }
            if let newValue, newValue.delegate == nil { newValue.delegate = self }
            if isViewLoaded || newValue != nil, viewIfLoaded === nil { view = newValue }
            installMover()
        }
    }
    /// The collection view, if the controller's view was loaded: its own, or that of the controller below in the navigation stack.
    private(set) var sharedCollectionView: UICollectionView?
    /// Whether the controller's view is one that the collection view is put into, so that several controllers can show it.
    var isWrapped = false
    /// The layout that the collection view had when another controller of the stack took it over.
    var layoutWhenLeft: UICollectionViewLayout?

    /// The layout that the controller was made with, or, after its view was loaded, the collection view's. While another controller of the
    /// navigation stack shows the collection view, the one that it will have here.
    open var collectionViewLayout: UICollectionViewLayout {
        guard let shared = sharedCollectionView else { return initialLayout }
        return isWrapped && shared.superview !== loadedView ? layoutToShow : shared.collectionViewLayout
    }

    /// Whether the controller shows the collection view of the collection view controller below it in the navigation stack, instead of one
    /// of its own: pushing and popping animates from layout to layout. Set it before the controller is pushed; the one at the bottom leaves
    /// it false. The data source stays that of the controller which made the collection view; the delegate, if it is the controller that
    /// showed it, becomes the one that shows it. Default false.
    open var useLayoutToLayoutNavigationTransitions = false

    /// Whether the selection is cleared each time the view is about to appear. Default true.
    open var clearsSelectionOnViewWillAppear = true

    /// Whether a long press drags an item to another place. Default true.
    open var installsStandardGestureForInteractiveMovement = true {
        didSet { installMover() }
    }

    open override func loadView() {
        if let shared = collectionViewBelow() {
            let wrapper = UIView(frame: UIScreen.main.bounds)
            wrapper.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view = wrapper
            isWrapped = true
            sharedCollectionView = shared
            return
        }
        let made = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: initialLayout)
        made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view = made
        collectionView = made
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // A transition hands it over itself.
        if navigationController?.transition == nil { UIView.performWithoutAnimation { takeCollectionView(changesLayout: true) } }
        // Where the collection view is shared, what was selected below is what is shown here.
        let isShared = useLayoutToLayoutNavigationTransitions && isMovingToParent
        if clearsSelectionOnViewWillAppear, !isShared { sharedCollectionView?.selectItem(at: nil, animated: animated, scrollPosition: []) }
    }

    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        sharedCollectionView?.isEditing = editing
    }

    open override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        super.contentScrollView(for: edge) ?? sharedCollectionView
    }

    private func installMover() {
        if let mover { mover.view?.removeGestureRecognizer(mover) }
        mover = nil
        guard installsStandardGestureForInteractiveMovement, let view = sharedCollectionView else { return }
        let press = UILongPressGestureRecognizer()
        press.addAction { [weak self] recognizer in self?.dragItem(recognizer) }
        view.addGestureRecognizer(press)
        mover = press
    }

    private func dragItem(_ recognizer: UIGestureRecognizer) {
        guard let view = sharedCollectionView else { return }
        let place = recognizer.location(in: view)
        switch recognizer.state {
        case .began:
            guard let path = view.indexPathForItem(at: place), view.beginInteractiveMovementForItem(at: path) else {
                // Nothing to drag: the press is no gesture of ours.
                recognizer.isEnabled = false
                return recognizer.isEnabled = true
            }
            view.updateInteractiveMovementTargetPosition(place)
        case .changed: view.updateInteractiveMovementTargetPosition(place)
        case .ended: view.endInteractiveMovement()
        default: view.cancelInteractiveMovement()
        }
    }

    // MARK: Data source

    /// Default 1.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    /// Default 0.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
    /// Override this where there are items: the default stops the program.
    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        preconditionFailure("\(type(of: self)) has items, but does not override collectionView(_:cellForItemAt:)")
    }
    /// Override this where the layout has supplementary views: the default stops the program.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        preconditionFailure("the layout asks for a supplementary view of kind \(kind), but \(type(of: self)) gives none")
    }
    /// Default false. (Apple's is true if the method below is overridden.)
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
    /// Override this where items can be dragged: the default stops the program.
    open func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        preconditionFailure("\(type(of: self)) allows items to be moved, but does not override collectionView(_:moveItemAt:to:)")
    }

    /// Default nil: there is no index.
    open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }
    /// Override this where there is an index: the default stops the program.
    open func collectionView(_ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int) -> IndexPath {
        preconditionFailure("\(type(of: self)) gives an index, but does not override collectionView(_:indexPathForIndexTitle:at:)")
    }

    // MARK: Delegate

    open func collectionView(_ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath) -> Bool {
        !collectionView.isEditing
    }
    open func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {}
    open func collectionView(_ collectionView: UICollectionView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath) -> Bool { false }
    open func collectionView(_ collectionView: UICollectionView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath) {}
    open func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView) {}
    open func collectionView(_ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath) -> Bool { true }
    open func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool { collectionView.selectsItems }
    open func collectionView(_ collectionView: UICollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath) -> Bool {
        collectionView.selectionFollowsFocus
    }
    open func indexPathForPreferredFocusedView(in collectionView: UICollectionView) -> IndexPath? { nil }
    open func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool { true }
    open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
    open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
    open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }
    open func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool { true }
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
    open func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {}
    open func collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {}
    open func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView, forElementKind elementKind: String,
        at indexPath: IndexPath
    ) {}
    open func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {}
    open func collectionView(
        _ collectionView: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }
    open func collectionView(
        _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint { proposedContentOffset }
    open func collectionView(
        _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout, newLayout toLayout: UICollectionViewLayout
    ) -> UICollectionViewTransitionLayout { UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout) }
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    open func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
