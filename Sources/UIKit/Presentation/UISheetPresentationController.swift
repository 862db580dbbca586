/// Presents a card that leaves some of what it covers visible, and that the user can drag to other heights and away.
///
/// On phones the card is as wide as the screen and begins below the status bar, and what it covers is pushed back a little. In wide windows
/// it lies in the middle: 704 points wide for the style `pageSheet`, 540 by 620 for `formSheet`, or of the preferred content size.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
    /// The heights at which the card can rest. Default: `large` alone. Cards in the middle of wide windows have one size.
    open var detents: [Detent] = [.large()] {
        didSet { invalidateDetents() }
    }
    /// The height at which the card rests; nil for the first one. Default nil. Changed by the user's drag.
    open var selectedDetentIdentifier: Detent.Identifier? {
        didSet { if selectedDetentIdentifier != oldValue { containerView?.setNeedsLayout() } }
    }
    /// The largest detent at which the views below are not dimmed and receive touches; nil for none. Default nil.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? {
        didSet { if largestUndimmedDetentIdentifier != oldValue { containerView?.setNeedsLayout() } }
    }
    /// Whether the card grows when a scroll view in it is scrolled beyond its upper end. Default true.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Whether the card shows a grip at its upper edge. Default false.
    open var prefersGrabberVisible = false {
        didSet { card.showsGrabber = prefersGrabberVisible }
    }
    /// The radius of the card's corners in points; nil for the system's, 10. Default nil.
    open var preferredCornerRadius: CGFloat? {
        didSet { card.radius = preferredCornerRadius ?? Self.cornerRadius }
    }
    /// Whether the card lies at the lower edge in a compact vertical size class, instead of covering the screen. Default false.
    open var prefersEdgeAttachedInCompactHeight = false {
        didSet { if prefersEdgeAttachedInCompactHeight != oldValue { containerView?.setNeedsLayout() } }
    }
    /// Whether a card at the lower edge is as wide as the controller's preferred content size. Default false.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false {
        didSet { if widthFollowsPreferredContentSizeWhenEdgeAttached != oldValue { containerView?.setNeedsLayout() } }
    }

    /// Changes properties of the sheet, with an animation.
    open func animateChanges(_ changes: () -> Void) {
        changes()
        settle(velocity: 0)
    }
    /// Recomputes the detents' heights in the next layout pass.
    open func invalidateDetents() { containerView?.setNeedsLayout() }

    // MARK: The presentation

    open override var presentedView: UIView? {
        if card.content == nil { card.content = presentedViewController.view }
        return card
    }
    open override var presentationStyle: UIModalPresentationStyle {
        let style = adaptedStyle ?? presentedViewController.modalPresentationStyle.resolved
        return style == .formSheet ? .formSheet : .pageSheet
    }
    open override var frameOfPresentedViewInContainerView: CGRect { frame(of: selectedDetent) }

    /// The size of the card.
    open override func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize {
        guard container === presentedViewController else {
            return super.size(forChildContentContainer: container, withParentContainerSize: parentSize)
        }
        return sizeOfCard(in: parentSize)
    }

    open override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        prepareCard()
    }
    open override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        if !completed { removeSurroundings() }
    }
    open override func dismissalTransitionWillBegin() {
        super.dismissalTransitionWillBegin()
        leaveAlongside()
        if ownInteraction != nil { delegate?.presentationControllerWillDismiss(self) }
    }
    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        if completed { removeSurroundings() } else { arrange() }
    }
    open override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        if transition == nil, drag == nil { arrange() }
    }

    // MARK: Shared with the extensions in other files

    static let cornerRadius: CGFloat = 10
    let card = SheetView()
    let dimming = UIView()
    /// The state of the pushed back view, to restore it.
    var pushed: PushedViewState?
    /// The container geometry for which sizes are computed.
    var expectedRoom: SheetRoom?
    /// A drag in progress.
    var drag: SheetDrag?

    /// Opacity of the dimming view (Behaviour 9.2).
    static let dimmingAlpha: CGFloat = 0.2
}

/// The state of a drag of a sheet.
struct SheetDrag {
    /// The y coordinate of the card's upper edge when the drag began.
    let top: CGFloat
    /// Whether the drag drives a dismissal.
    var isDismissing = false
}

/// Receives messages about changes of a sheet.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// The user dragged the sheet to another height.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {}
}
