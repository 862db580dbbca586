/// Sharing one collection view with the controller below in a navigation stack (Behaviour 8.6).
extension UICollectionViewController: ViewSharing {
    func animator(sharingViewWith next: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        sharingNeighbour(next).map { LayoutChangeAnimator(from: self, to: $0) }
    }

    func handSharedView(to next: UIViewController) {
        guard let next = sharingNeighbour(next) else { return }
        UIView.performWithoutAnimation { next.takeCollectionView(changesLayout: true) }
    }

    /// A controller if it shows the same collection view as this one. The views of both are then others than the collection view.
    private func sharingNeighbour(_ other: UIViewController) -> UICollectionViewController? {
        guard let other = other as? UICollectionViewController, sharesCollectionView(with: other) else { return nil }
        for controller in [self, other] { controller.wrapCollectionView() }
        return other
    }

    /// The collection view of the controller below, which this one shows as well if it says so.
    func collectionViewBelow() -> UICollectionView? {
        guard useLayoutToLayoutNavigationTransitions, let stack = navigationController?.viewControllers,
            let index = stack.firstIndex(where: { $0 === self }), index > 0, let below = stack[index - 1] as? UICollectionViewController,
            let shared = below.collectionView, below.isWrapped || below.view === shared
        else { return nil }
        return shared
    }

    private func sharesCollectionView(with other: UICollectionViewController) -> Bool {
        guard let shared = sharedCollectionView, shared === other.sharedCollectionView else { return false }
        return [self, other].allSatisfy { $0.isWrapped || $0.loadedView === shared }
    }

    /// The layout that the collection view has while this controller shows it.
    var layoutToShow: UICollectionViewLayout { layoutWhenLeft ?? initialLayout }

    /// Puts the collection view into a view, if it is the controller's view itself, so that another controller can show it.
    func wrapCollectionView() {
        guard let shared = sharedCollectionView, loadedView === shared else { return }
        UIView.performWithoutAnimation {
            let wrapper = UIView(frame: shared.frame)
            wrapper.autoresizingMask = shared.autoresizingMask
            shared.superview?.insertSubview(wrapper, aboveSubview: shared)
            view = wrapper
            isWrapped = true
            wrapper.addSubview(shared)
            shared.frame = wrapper.bounds
            shared.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        }
    }

    /// Shows the collection view in the controller's own view, and, if it was its delegate's, becomes its delegate.
    func takeCollectionView(changesLayout: Bool) {
        guard isWrapped, let shared = sharedCollectionView, let view = loadedView, shared.superview !== view else { return }
        if let former = (shared.viewController ?? shared.superview?.viewController) as? UICollectionViewController {
            former.wrapCollectionView()
            former.layoutWhenLeft = shared.collectionViewLayout
            if shared.delegate === former { shared.delegate = self }
        }
        view.insertSubview(shared, at: 0)
        shared.frame = view.bounds
        if changesLayout { shared.collectionViewLayout = layoutToShow }
    }
}
